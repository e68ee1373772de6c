/** Win tiers: how much a page celebrates a win, by the multiple of its stake. Pure. Every game uses `tierOf`. */
import type { RoundView } from '../../../api.ts'
import { costOf } from '../session/cost-of.ts'

export type WinTier = 'small' | 'nice' | 'big' | 'huge'

type TierShow = {
  /** The lowest multiple of the stake. */
  from: number
  stars: number
  /** Length of the celebration. The next bet ends it earlier. */
  milliseconds: number
  /** Autoplay waits this long before the next round. */
  holdMs: number
}

/** In ascending order. */
export const tierShows: Record<WinTier, TierShow> = {
  small: { from: 0, stars: 6, milliseconds: 1000, holdMs: 0 },
  nice: { from: 2, stars: 20, milliseconds: 1600, holdMs: 500 },
  big: { from: 10, stars: 40, milliseconds: 3200, holdMs: 1800 },
  huge: { from: 50, stars: 64, milliseconds: 5200, holdMs: 3200 },
}

const tiers = Object.keys(tierShows) as WinTier[]

type PaidRound = Pick<RoundView, 'payout' | 'stake' | 'freeSpin'>

/** Undefined unless the payout exceeds the cost: a net loss is never celebrated. */
export function tierOf(round: PaidRound | undefined): WinTier | undefined {
  if (!round?.payout || round.payout <= costOf(round)) return undefined
  const multiple = round.payout / round.stake
  return tiers.findLast((tier) => multiple >= tierShows[tier].from)
}

/** Big and huge wins have a title, and a banner with the amount. */
export const hasBanner = (tier: WinTier | undefined): tier is 'big' | 'huge' => tier === 'big' || tier === 'huge'

const rankOf = (round: PaidRound | undefined) => tiers.indexOf(tierOf(round)!)

/**
 * The round to celebrate after a new outcome. The next bet (no outcome) ends a celebration. A smaller win or a loss does not, because
 * several rounds may end shortly after one another.
 */
export function nextCelebrated<Round extends PaidRound>(
  celebrated: Round | undefined,
  shown: Round | undefined,
): Round | undefined {
  if (!shown) return undefined
  return tierOf(shown) && rankOf(shown) >= rankOf(celebrated) ? shown : celebrated
}
