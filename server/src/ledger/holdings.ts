/** A book's balances as its row holds them: the player's side and the house's, each as two lists; empty accounts are left out. */
import type { Cents } from '@lucero/contract/money'
import { isHouseSide } from './accounts.ts'

/** Lists are written with commas, as the seal covers them and PostgreSQL writes them. */
export type Holdings = { accounts: string; balances: string; houseAccounts: string; houseBalances: string }

export const noHoldings: Holdings = { accounts: '', balances: '', houseAccounts: '', houseBalances: '' }

export function holdingsOf(balances: ReadonlyMap<string, Cents>): Holdings {
  const held = [...balances].filter(([, cents]) => cents !== 0n)
  const [own, house] = [held.filter(([name]) => !isHouseSide(name)), held.filter(([name]) => isHouseSide(name))]
  return {
    accounts: own.map(([name]) => name).join(','),
    balances: own.map(([, cents]) => cents).join(','),
    houseAccounts: house.map(([name]) => name).join(','),
    houseBalances: house.map(([, cents]) => cents).join(','),
  }
}

export function balancesIn({ accounts, balances, houseAccounts, houseBalances }: Holdings): Map<string, Cents> {
  const found = new Map<string, Cents>()
  put(found, accounts, balances)
  put(found, houseAccounts, houseBalances)
  return found
}

function put(into: Map<string, Cents>, names: string, amounts: string): void {
  if (!names) return
  const cents = amounts.split(',')
  names.split(',').forEach((name, index) => into.set(name, BigInt(cents[index]!)))
}
