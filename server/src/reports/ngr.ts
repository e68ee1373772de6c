/** Net gaming revenue (NGR) and its parts. The only definition in code; docs/settlement.md has it in words. Pure. */
import type { Sums } from './sums.ts'

export type NgrSums = Pick<
  Sums,
  'creditGranted' | 'welcomeCredit' | 'creditReturned' | 'redeemed' | 'creditChange' | 'bonusCollected'
>

/** Credit that an operator sold to players: credit granted without welcome credit. Amounts are in cents. */
export const creditSold = ({ creditGranted, welcomeCredit }: NgrSums): bigint => creditGranted - welcomeCredit

/**
 * Stakes of real credit, less refunds and payouts in real credit. It follows from what players hold: real credit that came in and is neither
 * held nor gone was lost in play.
 */
export const realGgr = (sums: NgrSums): bigint =>
  sums.creditGranted + sums.bonusCollected - sums.creditReturned - sums.redeemed - sums.creditChange

/** Bonus credit that became real credit, at the time of its collection, and welcome credit, when it is paid. */
export const bonusCost = ({ bonusCollected, welcomeCredit }: NgrSums): bigint => bonusCollected + welcomeCredit

/** GGR of real credit less the bonus cost. */
export const ngr = (sums: NgrSums): bigint => realGgr(sums) - bonusCost(sums)
