/** The chart of accounts: the names of a book's accounts. Nothing else is an account. */
import type { Chart } from '../ledger/holdings.ts'

export const main = (operatorId: number): string => `main:${operatorId}`
export const game = (operatorId: number, gameId: string): string => `game:${operatorId}:${gameId}`
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

/** What the ledger is told of it. */
export const chart: Chart = { isAccount: (name) => known.test(name), isHouseSide }
