/** Retries requests with backoff, and polls a round until the wallet has settled it. */
import type { Answers, RoundView } from '../../../api.ts'
import { GamesUnreachableError } from './games-client.ts'
import { pauseWhileAway } from './online.ts'

/** The side that does not answer: the games server, or the wallet behind it. */
export type Silent = 'game' | 'wallet'

/** Retries while the server is unreachable, and at once when the connection is back. The request must be idempotent. */
export async function retryUnreachable<Answer>(
  request: () => Promise<Answer>,
  onRetry: (silent: Silent) => void,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof GamesUnreachableError)) throw error
    }
    onRetry('game')
    await backoff(tries)
  }
}

const pendingStatuses = new Set<RoundView['status']>(['betting', 'settling', 'voiding'])

export const isPending = (round: RoundView | undefined): boolean =>
  round !== undefined && pendingStatuses.has(round.status)

export async function pollUntilSettled(
  first: Answers['play'],
  fetchSeat: () => Promise<Answers['seat']>,
  onRetry: (silent: Silent) => void,
): Promise<Answers['play']> {
  let reply = first
  for (let tries = 0; isPending(reply.round); tries += 1) {
    onRetry('wallet')
    await backoff(tries)
    const { round, ...seat } = await retryUnreachable(fetchSeat, onRetry)
    if (round?.id === reply.round.id) reply = { ...seat, round }
  }
  return reply
}

const backoff = (tries: number) => pauseWhileAway(Math.min(300 * 1.7 ** tries, 8000))
