/** Loss chasing: players who may need help. The findings are for outreach. Pure. */
import { utcDay } from '../runtime/utc-day.ts'
import type { Draft, EvidenceLine } from './finding-rules.ts'
import { thresholds } from './thresholds.ts'

/** A round with a result. `stake` is its cash. */
export type CashRound = { at: Date; stake: bigint; won: bigint }
export type Credit = { at: Date; cents: bigint }
type Play = { playerId: string; rounds: CashRound[]; credits: Credit[]; limitRaises: Date[] }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Judges the last day of play. Rounds and credits are in the order of time. */
export function lossChasing({ playerId, rounds, credits, limitRaises }: Play): Draft | undefined {
  const end = rounds.at(-1)?.at
  if (!end) return undefined
  const from = new Date(end.getTime() - thresholds.chasingHours * hourMs)
  const recent = rounds.filter(({ at }) => at > from)
  const lost = lossOf(recent)
  if (lost < thresholds.minChasedLossCents) return undefined
  const signals = [
    weighed('rising-stakes', raisesAfterLosses(recent), thresholds.minRaises),
    weighed(
      'credit-after-loss',
      creditsAfterLosses(
        recent,
        credits.filter(({ at }) => at > from && at <= end),
      ),
      thresholds.minCreditsAfterLoss,
    ),
    limitRaise(limitRaises, end),
  ].filter((signal) => signal !== undefined)
  const score = signals.reduce((sum, { weight }) => sum + weight, 0)
  if (score < thresholds.minChasingScore) return undefined
  const day = utcDay(end)
  const lines = signals.map(({ signal, count }): EvidenceLine => ({
    key: `${signal}:${day}`,
    signal,
    players: [playerId],
    count,
    amount: lost,
    references: [day],
    at: end.getTime(),
  }))
  return { kind: 'loss-chasing', subject: '', players: [playerId], lines, items: [`day:${day}`], score }
}

type WeighedSignal = { signal: 'rising-stakes' | 'credit-after-loss' | 'limit-raised'; count: number; weight: number }

/** Twice the minimum is a strong signal. */
function weighed(signal: WeighedSignal['signal'], count: number, min: number): WeighedSignal | undefined {
  if (count < min) return undefined
  return { signal, count, weight: count >= 2 * min ? thresholds.strongChasingWeight : thresholds.chasingWeight }
}

function limitRaise(raises: Date[], end: Date): WeighedSignal | undefined {
  const fromMs = end.getTime() - thresholds.limitRaiseDays * dayMs
  const count = raises.filter((at) => at.getTime() >= fromMs).length
  return count ? { signal: 'limit-raised', count, weight: thresholds.limitRaiseWeight } : undefined
}

const lossOf = (rounds: CashRound[]): number => Number(rounds.reduce((sum, { stake, won }) => sum + stake - won, 0n))

/** The number of losses after which the stake was raised, or 0 if raises after wins are as usual. */
export function raisesAfterLosses(rounds: CashRound[]): number {
  const counts = { loss: { all: 0, raised: 0 }, win: { all: 0, raised: 0 } }
  for (const [index, round] of rounds.entries()) {
    const next = rounds[index + 1]
    if (!next) break
    const after = round.won < round.stake ? counts.loss : counts.win
    after.all += 1
    if (next.stake >= round.stake * BigInt(thresholds.minRaiseFactor)) after.raised += 1
  }
  const share = ({ all, raised }: { all: number; raised: number }) => (all ? raised / all : 0)
  const isOften = share(counts.loss) * 100 >= thresholds.minRaisePercent
  const isMoreThanAfterWins = share(counts.loss) >= thresholds.minRaiseRatio * share(counts.win)
  return isOften && isMoreThanAfterWins ? counts.loss.raised : 0
}

/** The number of credits that followed the loss of the credit before. */
export function creditsAfterLosses(rounds: CashRound[], credits: Credit[]): number {
  return credits.filter((credit, index) => {
    const before = credits[index - 1]
    if (!before) return false
    const lost = lossOf(rounds.filter(({ at }) => at > before.at && at <= credit.at))
    return lost * 100 >= Number(before.cents) * thresholds.minLostPercent
  }).length
}
