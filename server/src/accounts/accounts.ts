/** The chart of accounts: the names of a book's accounts. Nothing else is an account. */
import type { Cents } from '@lucero/contract/money'
import type { Chart } from '../ledger/holdings.ts'

export const main = (operatorId: number): string => `main:${operatorId}`
export const game = (operatorId: number, gameId: string): string => `game:${operatorId}:${gameId}`
/** The account that a game is played from, by its parts. */
export type GameAccount = { operatorId: number; gameId: string }
export const held = (operatorId: number, redeemId: string): string => `held:${operatorId}:${redeemId}`
export const bonus = (operatorId: number, grantId: string): string => `bonus:${operatorId}:${grantId}`
export const free = (operatorId: number, grantId: string): string => `free:${operatorId}:${grantId}`
/** The house's side: where credit comes from and goes to. These may be below zero. */
export const operator = (operatorId: number): string => `operator:${operatorId}`
export const bank = (gameId: string): string => `bank:${gameId}`
export const promo = 'promo'
/** Where bonus credit ends that nobody collects. */
export const forfeits = 'forfeits'

const known = /^(main:\d+|(game|held|bonus|free):\d+:[\w-]+|operator:\d+|bank:[\w-]+|promo|forfeits)$/

type PlayerSide = { pocket: 'main' | 'game' | 'held' | 'bonus' | 'free'; operatorId: number; id: string }

/** What a name of the player's side says; undefined for the house's side. */
export function playerSide(name: string): PlayerSide | undefined {
  if (isHouseSide(name)) return undefined
  const [pocket, operatorId, id = ''] = name.split(':')
  return { pocket: pocket as PlayerSide['pocket'], operatorId: Number(operatorId), id }
}

const isHouseSide = (name: string): boolean =>
  name === promo || name === forfeits || name.startsWith('operator:') || name.startsWith('bank:')

/**
 * What play has brought the player in cash, over all time: below zero for whoever has lost. Cash that goes to and from operators, games and redeems
 * stays in this sum, so only stakes and winnings change it, and a bonus when it becomes cash.
 */
export function cashResult(balances: ReadonlyMap<string, Cents>): Cents {
  let sum = 0n
  for (const [name, cents] of balances) if (isCash(name)) sum += cents
  return sum
}

const cashAccounts = ['main:', 'game:', 'held:', 'operator:']
const isCash = (name: string): boolean => cashAccounts.some((prefix) => name.startsWith(prefix))

/** What the ledger is told of it. */
export const chart: Chart = { isAccount: (name) => known.test(name), isHouseSide }
