/** The calls of the page. A play keeps its id, so it can be sent again when an answer is lost. */
import type { OpenedSession, PlayedRound, ShownRound } from '../rules/page-calls.ts'

const attempts = 4
const pauseMs = 700

export class CallError extends Error {
  readonly isUnknownSession: boolean

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.isUnknownSession = status === 404
  }
}

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    try {
      const response = await fetch(path, body && { method: 'POST', body: JSON.stringify(body) })
      if (response.ok) return (await response.json()) as Answer
      if (response.status < 500 || tried === attempts) throw new CallError(response.status)
    } catch (error) {
      if (error instanceof CallError || tried === attempts) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

export const openSession = (session: string) => call<OpenedSession>('/api/open', { session })

export const playRound = (play: { session: string; requestId: string; stake: number; choice: string }) =>
  call<PlayedRound>('/api/play', play)

export const findRound = (id: string) => call<ShownRound>(`/api/rounds/${encodeURIComponent(id)}`)
