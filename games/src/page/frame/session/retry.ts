/** Retries requests with backoff, and polls a round until the wallet has settled it. */
import type { Answers, RoundView } from '../../../api.ts'
import { GamesUnreachableError } from './games-client.ts'

/** Retries while the server is unreachable. The request must be idempotent. */
export async function retryUnreachable<Answer>(request: () => Promise<Answer>, onRetry: () => void): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof GamesUnreachableError)) throw error
    }
    onRetry()
    await backoff(tries)
  }
}

const pendingStatuses = new Set<RoundView['status']>(['betting', 'settling', 'voiding'])

export const isPending = (round: RoundView | undefined): boolean =>
  round !== undefined && pendingStatuses.has(round.status)

export async function pollUntilSettled(
  first: Answers['play'],
  fetchSeat: () => Promise<Answers['seat']>,
  onRetry: () => void,
): Promise<Answers['play']> {
  let reply = first
  for (let tries = 0; isPending(reply.round); tries += 1) {
    onRetry()
    await backoff(tries)
    const { round, ...seat } = await retryUnreachable(fetchSeat, onRetry)
    if (round?.id === reply.round.id) reply = { ...seat, round }
  }
  return reply
}

const backoff = (tries: number) => new Promise((resolve) => setTimeout(resolve, Math.min(300 * 1.7 ** tries, 8000)))
