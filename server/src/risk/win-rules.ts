/** Unusual wins: very large ones, and returns that the game does not explain. Pure. */
import { utcDay } from '../runtime/utc-day.ts'
import type { Draft } from './finding-rules.ts'
import { thresholds } from './thresholds.ts'

export type Win = {
  playerId: string
  providerId: string
  transaction: string
  gameId: string
  stake: bigint
  cents: bigint
  at: Date
}

const largeScore = 60
const hugeScore = 90
const hugeFactor = 10n

/** A draft for a win above the amount, or above the multiple of its stake. A free spin has no stake. */
export function largeWin({ playerId, providerId, transaction, gameId, stake, cents, at }: Win): Draft | undefined {
  const isLarge = cents >= thresholds.minLargeWinCents
  const isMultiple =
    cents >= thresholds.minMultipleWinCents && stake > 0n && cents >= stake * BigInt(thresholds.minWinMultiple)
  if (!isLarge && !isMultiple) return undefined
  const key = `win:${providerId}:${transaction}`
  return {
    kind: 'unusual-win',
    subject: '',
    players: [playerId],
    items: [key],
    score: cents >= BigInt(thresholds.minLargeWinCents) * hugeFactor ? hugeScore : largeScore,
    lines: [
      {
        key,
        signal: 'large-win',
        players: [playerId],
        count: 1,
        amount: Number(cents),
        references: [gameId, providerId, transaction],
        at: at.getTime(),
      },
    ],
  }
}

export type ReturnedRound = { gameId: string; at: Date; stake: bigint; won: bigint }

/**
 * The excess of the payouts over the return of the game, in standard errors of this sample. The sum is divided by the root of its own squares, so
 * one jackpot gives at most 1: only an excess that repeats reaches the threshold.
 */
export function returnSigma(rounds: Pick<ReturnedRound, 'stake' | 'won'>[], returnToPlayer: number): number {
  const excesses = rounds.map(({ stake, won }) => Number(won) - (Number(stake) * returnToPlayer) / 100)
  const squares = excesses.reduce((sum, excess) => sum + excess * excess, 0)
  return squares === 0 ? 0 : excesses.reduce((sum, excess) => sum + excess, 0) / Math.sqrt(squares)
}

const baseScore = 60
const scorePerSigma = 10

/** One draft per player. `returns` has the theoretical return of each game, in percent. */
export function highReturn(
  playerId: string,
  rounds: ReturnedRound[],
  returns: ReadonlyMap<string, number>,
): Draft | undefined {
  const found = [...Map.groupBy(rounds, ({ gameId }) => gameId)].flatMap(([gameId, ofGame]) => {
    const returnToPlayer = returns.get(gameId)
    if (returnToPlayer === undefined || ofGame.length < thresholds.minReturnRounds) return []
    const sigma = returnSigma(ofGame, returnToPlayer)
    const excess = ofGame.reduce((sum, { stake, won }) => sum + Number(won) - (Number(stake) * returnToPlayer) / 100, 0)
    if (sigma < thresholds.minReturnSigma || excess < thresholds.minReturnExcessCents) return []
    return [{ gameId, sigma, excess, count: ofGame.length, at: Math.max(...ofGame.map(({ at }) => at.getTime())) }]
  })
  if (!found.length) return undefined
  const lines = found.map(({ gameId, excess, count, at }) => ({
    key: `return:${gameId}:${utcDay(new Date(at))}`,
    signal: 'high-return' as const,
    players: [playerId],
    count,
    amount: Math.round(excess),
    references: [gameId],
    at,
  }))
  const sigma = Math.max(...found.map((one) => one.sigma))
  const score = Math.round(baseScore + scorePerSigma * (sigma - thresholds.minReturnSigma))
  return { kind: 'unusual-win', subject: '', players: [playerId], lines, items: lines.map(({ key }) => key), score }
}
