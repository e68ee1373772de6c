/**
 * The stored form of a book's balances. Empty accounts are left out. A transfer stores one text. A checkpoint stores the player's accounts and
 * the house's, each as two lists.
 */
import assert from 'node:assert/strict'
import type { Cents } from '@lucero/contract/shared/money'

/** The chart of accounts, passed in when books are opened. No account name contains a comma or an equals sign. */
export type Chart = {
  isAccount(name: string): boolean
  /** Accounts of the house may be negative. Accounts of the player may not. */
  isHouseSide(name: string): boolean
}

/** Lists are comma-separated, as PostgreSQL returns them and the signature covers them. */
export type Holdings = { accounts: string; balances: string; houseAccounts: string; houseBalances: string }

export const listOf = (text: string): string[] => (text ? text.split(',') : [])

export function toHoldings(balances: ReadonlyMap<string, Cents>, { isHouseSide }: Chart): Holdings {
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
  putBalances(found, accounts, balances)
  putBalances(found, houseAccounts, houseBalances)
  return found
}

function putBalances(into: Map<string, Cents>, names: string, amounts: string): void {
  const [accounts, cents] = [listOf(names), listOf(amounts)]
  assert(accounts.length === cents.length, `${accounts.length} accounts have ${cents.length} balances`)
  for (const [index, name] of accounts.entries()) {
    const amount = cents[index]
    assert(amount !== undefined && !into.has(name), `${name} has no balance, or two`)
    into.set(name, BigInt(amount))
  }
}

/** Joined rather than concatenated: V8 keeps a concatenated string as a tree that takes five times the memory. */
export function holdingsText(balances: ReadonlyMap<string, Cents>): string {
  const held: string[] = []
  for (const [name, cents] of balances) held.push(`${name}=${cents}`)
  return held.join(',')
}

export function readHoldings(text: string): Map<string, Cents> {
  const found = new Map<string, Cents>()
  for (const one of listOf(text)) {
    const at = one.indexOf('=')
    assert(at > 0, `no balance: ${one}`)
    const name = one.slice(0, at)
    assert(!found.has(name), `${name} has two balances`)
    found.set(name, BigInt(one.slice(at + 1)))
  }
  return found
}
