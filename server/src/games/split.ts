/**
 * Which pocket pays and which is paid. A stake takes bonus credit first, then the game wallet; a win is shared in proportion to what
 * paid the round, the cash share rounded up; a rollback goes back to the pockets it came from. Nothing ever changes the pocket.
 */
import type { Cents } from '@lucero/contract/money'
import type { ProviderBalance } from '@lucero/contract/provider'
import * as accounts from '../ledger/accounts.ts'
import type { Move } from '../ledger/command.ts'

export type Split = { cash: Cents; bonus: Cents }

export const nothing: Split = { cash: 0n, bonus: 0n }
export const totalOf = ({ cash, bonus }: Split): Cents => cash + bonus
export const sumOf = (one: Split, other: Split): Split => ({
  cash: one.cash + other.cash,
  bonus: one.bonus + other.bonus,
})
export const without = (whole: Split, part: Split): Split => ({
  cash: whole.cash - part.cash,
  bonus: whole.bonus - part.bonus,
})

/** The table a round is played at: whose wallet, which game. */
export type Seat = { operatorId: number; gameId: string }
type Balances = ReadonlyMap<string, Cents>

type BonusCredit = { grantId: string; cents: Cents }

function bonusCredits(balances: Balances, { operatorId }: Seat): BonusCredit[] {
  return [...balances].flatMap(([account, cents]) => {
    const side = accounts.playerSide(account)
    return side?.pocket === 'bonus' && side.operatorId === operatorId && cents > 0n ? [{ grantId: side.id, cents }] : []
  })
}

export function holdingsOf(balances: Balances, seat: Seat): Split {
  return {
    cash: balances.get(accounts.game(seat.operatorId, seat.gameId)) ?? 0n,
    bonus: bonusCredits(balances, seat).reduce((sum, { cents }) => sum + cents, 0n),
  }
}

/** A round that bonus credit has paid for stays with that bonus. */
export function stakeFrom(
  balances: Balances,
  seat: Seat,
  grantOfRound: string | null,
  cents: Cents,
): { split: Split; grantId: string | null } | 'too little' {
  const credit = bonusCredits(balances, seat).find(({ grantId }) => grantOfRound === null || grantId === grantOfRound)
  const bonus = credit === undefined ? 0n : credit.cents < cents ? credit.cents : cents
  const cash = cents - bonus
  if (cash > holdingsOf(balances, seat).cash) return 'too little'
  return { split: { cash, bonus }, grantId: bonus > 0n ? credit!.grantId : null }
}

export function shareOf(paid: Split, cents: Cents): Split {
  const whole = totalOf(paid)
  if (paid.bonus === 0n || whole === 0n) return { cash: cents, bonus: 0n }
  const cash = (cents * paid.cash + whole - 1n) / whole
  return { cash, bonus: cents - cash }
}

type Purse = Seat & { grantId: string | null }

export const takeFrom = (purse: Purse, split: Split): Move[] =>
  pocketsOf(purse, split).map(([pocket, cents]) => ({ from: pocket, to: accounts.bank(purse.gameId), cents }))

export const payTo = (purse: Purse, split: Split): Move[] =>
  pocketsOf(purse, split).map(([pocket, cents]) => ({ from: accounts.bank(purse.gameId), to: pocket, cents }))

function pocketsOf({ operatorId, gameId, grantId }: Purse, { cash, bonus }: Split): [string, Cents][] {
  const pockets: [string, Cents][] = [
    [accounts.bonus(operatorId, grantId ?? ''), bonus],
    [accounts.game(operatorId, gameId), cash],
  ]
  return pockets.filter(([, cents]) => cents > 0n)
}

export const seeBalance = (holdings: Split, version: bigint): ProviderBalance => ({
  playable: Number(totalOf(holdings)),
  cash: Number(holdings.cash),
  bonus: Number(holdings.bonus),
  version: Number(version),
})
