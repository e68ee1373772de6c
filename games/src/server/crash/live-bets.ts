/** The bets that a page shows. All bets of 2,000 players would be half a gigabyte when all of them cash out. */
import type { TableBet, TableTotals } from '../../api.ts'

/** A page shows the largest stakes. */
const maxShown = 40

export type LiveBets = { bets: TableBet[]; totals: TableTotals }

/** `bets` are in the order of their arrival, which decides between equal stakes. */
export function liveBets(bets: readonly TableBet[]): LiveBets {
  const cashed = bets.filter((bet) => bet.cashed.length > 0)
  return {
    bets: bets.toSorted((a, b) => b.cents - a.cents).slice(0, maxShown),
    totals: {
      count: bets.length,
      staked: bets.reduce((sum, { cents }) => sum + cents, 0),
      cashed: cashed.length,
      paid: cashed.reduce((sum, bet) => sum + bet.cashed.reduce((of, { cents }) => of + cents, 0), 0),
    },
  }
}
