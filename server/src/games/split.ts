/**
 * Splits stakes and wins between cash and bonus. A stake is paid from free-spin winnings first, then from bonus credit, then from the game
 * wallet. A win is split in the proportion of the round's stakes: the cash share is rounded up, the rest goes to the bonus balance. A rollback
 * returns each part to its account. If the bonus has ended, its share is forfeited.
 */
import assert from 'node:assert/strict'
import type { Cents } from '@lucero/contract/shared/money'
import type { ProviderBalance } from '@lucero/contract/provider/calls'
import * as accounts from '../accounts/accounts.ts'
import type { Move } from '../ledger/command.ts'

/** `free` are winnings of free spins. */
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

const min = (one: Cents, other: Cents) => (one < other ? one : other)

export function stakeFrom(holdings: Split, cents: Cents): Split | 'too little' {
  assert(cents >= 0n, `a stake of ${cents} cents is negative`)
  assert(holdings.cash >= 0n && holdings.bonus >= 0n && holdings.free >= 0n, 'a stake is paid from a negative balance')
  const free = min(holdings.free, cents)
  const bonus = min(holdings.bonus, cents - free)
  const cash = cents - free - bonus
  return cash > holdings.cash ? 'too little' : { cash, bonus, free }
}

/** The winnings of a free spin go to an account of their own. */
export function shareOf(paid: Split & { isFreeSpin: boolean }, cents: Cents): Split {
  if (paid.isFreeSpin) return { ...emptySplit, free: cents }
  const whole = totalOf(paid)
  if (paid.bonus + paid.free === 0n) return { ...emptySplit, cash: cents }
  assert(whole > 0n, 'a round with a bonus stake has no stake')
  const cash = (cents * paid.cash + whole - 1n) / whole
  assert(cash >= 0n && cash <= cents, `the cash share of a win is ${cash} of ${cents} cents`)
  return { ...emptySplit, cash, bonus: cents - cash }
}

type StakeHolder = accounts.GameAccount & { grantId: string | null }

export const stakeMoves = (holder: StakeHolder, split: Split): Move[] =>
  accountsOf(holder, split).map(([account, cents]) => ({ from: account, to: accounts.bank(holder.gameId), cents }))

/** `isLate`: the bonus that paid the stake has ended. */
export const payoutMoves = (holder: StakeHolder, split: Split, isLate: boolean): Move[] => {
  const shares = accountsOf(holder, isLate ? { ...emptySplit, cash: split.cash } : split)
  const forfeited = isLate ? split.bonus + split.free : 0n
  assert(forfeited >= 0n, `forfeiting ${forfeited} cents of a payout`)
  const paid = forfeited > 0n ? [...shares, [accounts.forfeits, forfeited] as const] : shares
  const moves = paid.map(([account, cents]) => ({ from: accounts.bank(holder.gameId), to: account, cents }))
  const total = moves.reduce((sum, { cents }) => sum + cents, 0n)
  assert(total === totalOf(split), `a payout of ${totalOf(split)} cents moves ${total}`)
  return moves
}

function accountsOf({ operatorId, gameId, grantId }: StakeHolder, { cash, bonus, free }: Split): [string, Cents][] {
  assert(grantId !== null || bonus + free === 0n, 'bonus credit without a grant')
  const shares: [string, Cents][] = [
    [accounts.free(operatorId, grantId ?? ''), free],
    [accounts.bonus(operatorId, grantId ?? ''), bonus],
    [accounts.game(operatorId, gameId), cash],
  ]
  return shares.filter(([, cents]) => cents > 0n)
}

/** Providers see free-spin winnings as bonus credit. */
export function toProviderBalance(holdings: Split, version: bigint): ProviderBalance {
  const playable = totalOf(holdings)
  assert(playable >= 0n && playable <= Number.MAX_SAFE_INTEGER, `a playable balance of ${playable} cents`)
  return {
    playable: Number(playable),
    cash: Number(holdings.cash),
    bonus: Number(holdings.bonus + holdings.free),
    version: Number(version),
  }
}
