/**
 * Which pocket pays and which is paid. A stake takes what free spins won first, then bonus credit, then the game wallet; a win is shared in
 * proportion to what paid the round, the cash share rounded up and the rest to the bonus balance; a rollback goes back to the pockets it came
 * from. Where the bonus is over, its share is forfeited.
 */
import assert from 'node:assert/strict'
import type { Cents } from '@lucero/contract/money'
import type { ProviderBalance } from '@lucero/contract/provider'
import * as accounts from '../accounts/accounts.ts'
import type { Move } from '../ledger/command.ts'

/** `free` is what free spins won. */
export type Split = { cash: Cents; bonus: Cents; free: Cents }

export const emptySplit: Split = { cash: 0n, bonus: 0n, free: 0n }
export const totalOf = ({ cash, bonus, free }: Split): Cents => cash + bonus + free
export const addSplits = (one: Split, other: Split): Split => ({
  cash: one.cash + other.cash,
  bonus: one.bonus + other.bonus,
  free: one.free + other.free,
})
export const subtractSplit = (whole: Split, part: Split): Split => ({
  cash: whole.cash - part.cash,
  bonus: whole.bonus - part.bonus,
  free: whole.free - part.free,
})

const least = (one: Cents, other: Cents) => (one < other ? one : other)

export function stakeFrom(holdings: Split, cents: Cents): Split | 'too little' {
  assert(cents >= 0n, `a stake of ${cents} cents`)
  const free = least(holdings.free, cents)
  const bonus = least(holdings.bonus, cents - free)
  const cash = cents - free - bonus
  return cash > holdings.cash ? 'too little' : { cash, bonus, free }
}

/** What a free spin wins is kept apart from what is won with credit. */
export function shareOf(paid: Split & { isFreeSpin: boolean }, cents: Cents): Split {
  if (paid.isFreeSpin) return { ...emptySplit, free: cents }
  const whole = totalOf(paid)
  if (paid.bonus + paid.free === 0n) return { ...emptySplit, cash: cents }
  assert(whole > 0n, 'a round that bonus credit has paid for has a stake')
  const cash = (cents * paid.cash + whole - 1n) / whole
  assert(cash >= 0n && cash <= cents, `a cash share of ${cash} of ${cents} cents`)
  return { ...emptySplit, cash, bonus: cents - cash }
}

type Purse = accounts.GameAccount & { grantId: string | null }

export const stakeMoves = (purse: Purse, split: Split): Move[] =>
  pocketsOf(purse, split).map(([pocket, cents]) => ({ from: pocket, to: accounts.bank(purse.gameId), cents }))

/** `isLate`: the bonus that has paid for it is over. */
export const payoutMoves = (purse: Purse, split: Split, isLate: boolean): Move[] => {
  const pockets = pocketsOf(purse, isLate ? { ...emptySplit, cash: split.cash } : split)
  const late = isLate ? split.bonus + split.free : 0n
  const paid = late > 0n ? [...pockets, [accounts.forfeits, late] as const] : pockets
  return paid.map(([pocket, cents]) => ({ from: accounts.bank(purse.gameId), to: pocket, cents }))
}

function pocketsOf({ operatorId, gameId, grantId }: Purse, { cash, bonus, free }: Split): [string, Cents][] {
  assert(grantId !== null || bonus + free === 0n, 'bonus credit belongs to a grant')
  const pockets: [string, Cents][] = [
    [accounts.free(operatorId, grantId ?? ''), free],
    [accounts.bonus(operatorId, grantId ?? ''), bonus],
    [accounts.game(operatorId, gameId), cash],
  ]
  return pockets.filter(([, cents]) => cents > 0n)
}

/** To a game, what free spins won is bonus credit like any other. */
export const toProviderBalance = (holdings: Split, version: bigint): ProviderBalance => ({
  playable: Number(totalOf(holdings)),
  cash: Number(holdings.cash),
  bonus: Number(holdings.bonus + holdings.free),
  version: Number(version),
})
