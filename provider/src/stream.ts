/** Calls over one connection that opens again by itself. Many calls may wait for their answers at the same time. */
import { providerCalls, type BatchedCall } from '@lucero/contract/provider/calls'
import { openLines, type Lines, type LinesSettings } from './lines.ts'
import {
  decisionIn,
  unknown,
  untilDecided,
  type AnswerBody,
  type Outcome,
  type ProviderRequest,
  type Unknown,
} from './outcome.ts'

/** `timeoutMs` limits each call, also while it waits for its turn. `maxUnanswered` calls are sent before an answer: 128 by default, 256 at most. */
export type StreamSettings = LinesSettings & { maxUnanswered?: number }

export type Stream = ReturnType<typeof openStream>

/** Connects with the first call, and again with the next call after the connection has ended. */
export function openStream(settings: StreamSettings) {
  const { timeoutMs = 10_000, maxUnanswered = 128 } = settings
  const turns = openTurns(maxUnanswered)
  let opening: Promise<Lines | Unknown> | undefined
  let isClosed = false

  const connect = async (): Promise<Lines | Unknown> => {
    for (;;) {
      if (isClosed) return closed
      const own = (opening ??= openLines(settings))
      // oxlint-disable-next-line no-await-in-loop -- one connection at a time
      const opened = await own
      if (opened.outcome === 'open' && opened.isUsable()) return opened
      if (opening === own) opening = undefined
      if (opened.outcome === 'unknown') return opened
    }
  }

  const send = async <N extends BatchedCall>(name: N, content: ProviderRequest<N>): Promise<Outcome<N>> => {
    const body = JSON.stringify(content)
    if (Buffer.byteLength(body) > maxBodyBytes) return tooLarge
    const lines = await connect()
    if (lines.outcome === 'unknown') return lines
    try {
      const answer = { status: 200, headers: {}, body: Buffer.alloc(0) }
      const read = JSON.parse(await lines.send(name, body)) as AnswerBody
      return decisionIn(providerCalls[name], content, { outcome: 'signed', answer, body: read }) as Outcome<N>
    } catch (error) {
      return unknown(error instanceof Error ? error.message : String(error))
    }
  }

  /** Sends one line. After a time without an answer the outcome is unknown. A refusal has the status 200, because a line has none. */
  const call = <N extends BatchedCall>(name: N, content: ProviderRequest<N>): Promise<Outcome<N>> =>
    new Promise((resolve) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        resolve(unknown('no answer in time'))
      }, timeoutMs)
      const whenDone = (outcome: Outcome<N>) => {
        clearTimeout(timer)
        resolve(outcome)
      }
      void turns(async () => {
        if (!isLate) whenDone(await send(name, content))
      })
    })

  return {
    call,
    /**
     * Sends the same body, and so the same transaction id, until the wallet has decided, for `forMs` at most. Each attempt uses the connection of its
     * moment. The last attempt may leave the outcome unknown.
     */
    callUntilDecided: <N extends BatchedCall>(
      name: N,
      content: ProviderRequest<N>,
      { forMs = 60_000 } = {},
    ): Promise<Outcome<N>> => untilDecided(() => call(name, content), forMs),
    /** Ends the connection when the calls that were sent are answered. Later calls are not sent. */
    async close(): Promise<void> {
      isClosed = true
      const opened = await opening
      if (opened?.outcome !== 'open') return
      opened.end()
      await opened.ended
    },
  }
}

/** A call that is sent alone may have as much. */
const maxBodyBytes = 64 * 1024
const tooLarge: Unknown = { outcome: 'unknown', reason: 'the body is larger than 64 KiB', isRetryable: false }
const closed: Unknown = { outcome: 'unknown', reason: 'the stream is closed', isRetryable: false }

/** At most so many at the same time, in the order of their arrival. */
function openTurns(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work: () => Promise<void>): Promise<void> => {
    if (running >= max) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
