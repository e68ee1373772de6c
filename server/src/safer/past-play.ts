/** Reads past play from a player's book. */
import type { Cents } from '@lucero/contract/shared/money'
import type { Tx } from '@lucero/kit/db'
import { cashResult, playerSide } from '../accounts/accounts.ts'
import { listOf } from '../ledger/holdings.ts'
import { firstNotBefore, holdingsAfter, lengthOf, movedOutsideRounds, type MovedTransfer } from '../ledger/history.ts'

/** The cash result of play before each of these times. Undefined for a book whose oldest transfers do not contain its holdings. */
export async function cashResultAt(tx: Tx, playerId: string, times: number[]): Promise<(Cents | undefined)[]> {
  if (!times.length) return []
  const firsts = await firstNotBefore(tx, playerId, times, await lengthOf(tx, playerId))
  const holdings = await holdingsAfter(tx, playerId, [...new Set(firsts.map((first) => first - 1))])
  return firsts.map((first) => {
    const held = holdings.get(first - 1)
    return held && cashResult(held)
  })
}

const pageSize = 500

/** Credit moved to games since the start of a UTC day. */
export async function movedSince(tx: Tx, playerId: string, day: string): Promise<Cents> {
  const length = await lengthOf(tx, playerId)
  const [first = 1] = await firstNotBefore(tx, playerId, [Date.parse(day)], length)
  let total = 0n
  for (let before = length + 1; before > first;) {
    const { transfers, from } = await movedOutsideRounds(tx, playerId, { from: first, before }, pageSize)
    total += transfers
      .filter(({ kind }) => kind === 'transfer-to-game')
      .reduce((sum, transfer) => sum + movedToGames(transfer), 0n)
    before = from
  }
  return total
}

function movedToGames({ accounts, deltas }: MovedTransfer): Cents {
  const names = listOf(accounts)
  const toGames = listOf(deltas).filter((_, index) => playerSide(names[index] ?? '')?.pocket === 'game')
  return toGames.reduce((sum, cents) => sum + BigInt(cents), 0n)
}
