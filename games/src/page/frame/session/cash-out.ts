/**
 * A cash-out at the table. Its moment decides what it pays, so it is repeated quickly and at once when the connection is back, and it can be
 * withdrawn until it is confirmed. The server remembers a withdrawn press: it does not count if it arrives later.
 */
import { newRequestId } from '@lucero/contract/shared/request-id'
import type { Answers } from '../../../api.ts'
import { GamesUnreachableError, ServerRefusal, type SeatClient } from './games-client.ts'
import { isOffline, onceOnline, pauseWhileAway } from './online.ts'

/** sending: an answer is expected any moment · unsent: this device is offline · unconfirmed: it may have arrived, or not */
export type CashOutState = 'sending' | 'unsent' | 'unconfirmed' | 'withdrawing'

type CashOutAnswer = Answers['cashOut']
type CashOutEnd =
  | { kind: 'confirmed' | 'withdrawn' | 'taken'; answer: CashOutAnswer }
  | { kind: 'refused'; code: string }
  /** The stream has told how the bet ended. */
  | { kind: 'over' }

export type CashOut = { end: Promise<CashOutEnd>; withdraw(): void; cancel(): void }

type CashOutRequest = { round: string; part: 'half' | 'all'; actionsBefore: number }

/** An answer usually takes a tenth of a second. After this time the page says that there is none. */
const expectedMs = 1000
/** A request is given up after this time, and repeated. */
const attemptMs = 2500
const [minPauseMs, maxPauseMs] = [250, 500]

export function startCashOut(
  server: Pick<SeatClient, 'cashOut' | 'withdrawCashOut'>,
  { round, part, actionsBefore }: CashOutRequest,
  onState: (state: CashOutState) => void,
): CashOut {
  const press = newRequestId()
  const [withdrawal, cancellation] = [new AbortController(), new AbortController()]
  /** Servers of the last release do not know presses. */
  let sendsPress = true
  const showSilence = () => onState(isOffline() ? 'unsent' : 'unconfirmed')

  const send = (signal: AbortSignal) =>
    server.cashOut({ round, part, ...(sendsPress && { press }) }, signal).catch((error: unknown) => {
      if (!(error instanceof ServerRefusal) || error.code !== 'INVALID_INPUT' || !sendsPress) throw error
      sendsPress = false
      return server.cashOut({ round, part }, signal)
    })

  const cashOut = async (): Promise<CashOutEnd> => {
    const stopped = AbortSignal.any([withdrawal.signal, cancellation.signal])
    const slow = setTimeout(showSilence, expectedMs)
    try {
      const answer = await untilAnswered(send, stopped, showSilence)
      if (answer) return { kind: 'confirmed', answer }
    } finally {
      clearTimeout(slow)
    }
    return cancellation.signal.aborted ? { kind: 'over' } : withdraw()
  }

  const withdraw = async (): Promise<CashOutEnd> => {
    onState('withdrawing')
    const answer = await untilAnswered(
      (signal) => server.withdrawCashOut({ round, press }, signal),
      cancellation.signal,
      () => undefined,
    )
    if (!answer) return { kind: 'over' }
    const action = answer.round.actions[actionsBefore] as { do?: string } | undefined
    return { kind: action?.do === 'cash-out' ? 'taken' : 'withdrawn', answer }
  }

  onState('sending')
  return {
    end: cashOut().catch((error: unknown) => {
      if (error instanceof ServerRefusal) return { kind: 'refused', code: error.code }
      throw error
    }),
    withdraw: () => withdrawal.abort(),
    cancel: () => cancellation.abort(),
  }
}

/** Repeats the request until there is an answer. Undefined once it is stopped. */
async function untilAnswered<Reply>(
  request: (signal: AbortSignal) => Promise<Reply>,
  stopped: AbortSignal,
  onSilence: () => void,
): Promise<Reply | undefined> {
  while (!stopped.aborted) {
    const ended = new AbortController()
    const back = onceOnline(ended.signal)
    try {
      return await request(AbortSignal.any([stopped, back, AbortSignal.timeout(attemptMs)]))
    } catch (error) {
      if (!(error instanceof GamesUnreachableError)) throw error
    } finally {
      ended.abort()
    }
    if (stopped.aborted) break
    onSilence()
    if (!back.aborted) await pauseWhileAway(minPauseMs + Math.random() * (maxPauseMs - minPauseMs), stopped)
  }
  return undefined
}
