/** The chart of accounts: the names of all accounts in a book. */
import assert from 'node:assert/strict'
import type { Cents } from '@lucero/contract/shared/money'
import type { Chart } from '../ledger/holdings.ts'

export const main = (operatorId: number): string => `main:${operatorId}`
export const game = (operatorId: number, gameId: string): string => `game:${operatorId}:${gameId}`
/** The parts of a game account's name. */
export type GameAccount = { operatorId: number; gameId: string }
export const held = (operatorId: number, redeemId: string): string => `held:${operatorId}:${redeemId}`
export const bonus = (operatorId: number, grantId: string): string => `bonus:${operatorId}:${grantId}`
export const free = (operatorId: number, grantId: string): string => `free:${operatorId}:${grantId}`
/** Accounts of the house, from which credit comes and to which it returns. Their balances may be negative. */
export const operator = (operatorId: number): string => `operator:${operatorId}`
export const bank = (gameId: string): string => `bank:${gameId}`
export const promo = 'promo'
/** Receives bonus credit that is not collected. */
export const forfeits = 'forfeits'

/** Accounts of an operator's own book. `stock` is what the operator may still sell, with the credit line, and `reserved` what a grant in progress takes. */
export const stock = (operatorId: number): string => `stock:${operatorId}`
export const reserved = (operatorId: number, reservationId: string): string => `reserved:${operatorId}:${reservationId}`
/** Credit that the operator sold to players and that has not come back. Negative if more came back than was sold. */
export const withPlayers = (operatorId: number): string => `players:${operatorId}`
/** Contra accounts: stock that the house sold, the credit line, and what players held when the stock was switched on. */
export const supply = (operatorId: number): string => `supply:${operatorId}`
export const creditLine = (operatorId: number): string => `line:${operatorId}`
export const opening = (operatorId: number): string => `opening:${operatorId}`

/**
 * Commission in an operator's own book: what it is owed, or owes if negative. The other accounts say where it comes from and goes to: the one above
 * (0: the house), an operator directly below, and money that was paid, received or written off.
 */
export const commission = (operatorId: number): string => `commission:${operatorId}`
export const fromAbove = (operatorId: number, parentId: number | null): string => `upper:${operatorId}:${parentId ?? 0}`
export const toBelow = (operatorId: number, partnerId: number): string => `below:${operatorId}:${partnerId}`
export const paidOut = (operatorId: number): string => `paid:${operatorId}`
export const writtenOff = (operatorId: number): string => `writeoff:${operatorId}`

const ofPlayer = /^(main:\d+|(game|held|bonus|free):\d+:[\w-]+)$/
const ofOperatorsStock = /^(stock:\d+|reserved:\d+:[\w-]+)$/
const accountPattern =
  /^(main:\d+|(game|held|bonus|free|reserved):\d+:[\w-]+|(operator|stock|players|supply|line|opening|commission|paid|writeoff):\d+|(upper|below):\d+:\d+|bank:[\w-]+|promo|forfeits)$/
const housePattern =
  /^((operator|bank|players|supply|line|opening|commission|upper|below|paid|writeoff):|(promo|forfeits)$)/

type PlayerSide = { pocket: 'main' | 'game' | 'held' | 'bonus' | 'free'; operatorId: number; id: string }

/** Parses the name of a player's account. Undefined for accounts of the house and of an operator's stock. */
export function playerSide(name: string): PlayerSide | undefined {
  if (isHouseSide(name) || ofOperatorsStock.test(name)) return undefined
  assert(ofPlayer.test(name), `${name} is not an account`)
  const [pocket, operatorId, id = ''] = name.split(':')
  return { pocket: pocket as PlayerSide['pocket'], operatorId: Number(operatorId), id }
}

const isHouseSide = (name: string): boolean => housePattern.test(name)

/**
 * The player's cash result of play over all time, negative if cash was lost. Transfers between operators, game wallets and redeems cancel out in this
 * sum. Only stakes, wins, and bonus credit that becomes cash change it.
 */
export function cashResult(balances: ReadonlyMap<string, Cents>): Cents {
  let sum = 0n
  for (const [name, cents] of balances) if (isCash(name)) sum += cents
  return sum
}

const cashAccounts = ['main:', 'game:', 'held:', 'operator:']
const isCash = (name: string): boolean => cashAccounts.some((prefix) => name.startsWith(prefix))

/** The ledger's view of the chart. */
export const chart: Chart = { isAccount: (name) => accountPattern.test(name), isHouseSide }
