/** Bets and their wins with many calls at once: batches in signed requests, or lines of a signed stream. */
import type { BatchedCall } from '@lucero/contract/provider/calls'
import { openLines } from '@lucero/provider/lines'
import type { Connection } from './connection.ts'
import { betAndWin, bytesOf, sign, type PlayerSession, type ProviderSessions } from './requests.ts'

type Call = { call: BatchedCall; body: object }
type Answer = { result: string }

/** Sends the calls, and sends those that are answered RETRY_LATER again. Returns how many these were. */
export type SendAll = (calls: Call[]) => Promise<number>

async function untilDone(calls: Call[], send: (calls: Call[]) => Promise<Answer[]>): Promise<number> {
  let retries = 0
  for (let left = calls; left.length > 0;) {
    const answers = await send(left)
    const failed = answers.find(({ result }) => result !== 'OK' && result !== 'RETRY_LATER')
    if (failed) throw new Error(JSON.stringify(failed))
    left = left.filter((_call, n) => answers[n]?.result === 'RETRY_LATER')
    retries += left.length
  }
  return retries
}

export const inBatches =
  (connection: Connection, provider: ProviderSessions): SendAll =>
  (calls) =>
    untilDone(calls, async (some) => {
      const answer = await connection.ask(bytesOf(sign(provider, 'batch', { calls: some })))
      const { answers, result } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Answer & {
        answers?: Answer[]
      }
      if (answers) return answers
      if (result !== 'RETRY_LATER') throw new Error(answer)
      return some.map(() => ({ result }))
    })

/** Answers arrive in any order, and each is verified. */
export async function inLines(
  port: number,
  { provider, secret }: ProviderSessions,
): Promise<{ sendAll: SendAll; end(): void }> {
  const lines = await openLines({ url: `http://127.0.0.1:${port}`, provider, secret })
  if (lines.outcome === 'unknown') throw new Error(lines.reason)
  const one = async ({ call, body }: Call) => JSON.parse(await lines.send(call, JSON.stringify(body))) as Answer
  return { sendAll: (calls) => untilDone(calls, (some) => Promise.all(some.map(one))), end: lines.end }
}

/** Alternates between bets of these players, one each, and their wins. */
export function betsAndWins(sessions: PlayerSession[]): () => Call[] {
  let wins: Call[] | undefined
  return () => {
    const rounds = wins ? [] : sessions.map(betAndWin)
    const calls = wins ?? rounds.map(({ bet }): Call => ({ call: 'bet', body: bet }))
    wins = wins ? undefined : rounds.map(({ win }): Call => ({ call: 'win', body: win }))
    return calls
  }
}
