/** Recomputes a book from its history, a transfer at a time. The first thing that is wrong is named. Pure. */
import type { Cents } from '@lucero/contract/money'
import { isHouseSide } from './accounts.ts'
import { noHead, type Chain } from './chain.ts'
import { balancesIn } from './holdings.ts'
import type { BookRow } from './store.ts'
import type { Transfer } from './working-book.ts'

/** How far a book has been recomputed, and what stood in it there. */
export type Place = {
  playerId: string
  seq: bigint
  head: string
  balances: Map<string, Cents>
  /** Not from the first transfer on: an account is known from where it is first seen. */
  midway: boolean
}

export const beginningOf = (playerId: string): Place => placeAfter(playerId, 0n, noHead)

export const placeAfter = (playerId: string, seq: bigint, head: string): Place => ({
  playerId,
  seq,
  head,
  balances: new Map(),
  midway: seq > 0n,
})

/** Moves the place on over the next transfer, or says what is wrong with it. */
export function follow(place: Place, transfer: Transfer, chain: Chain): string | null {
  const at = `book ${place.playerId}, transfer ${transfer.seq}`
  const expected = place.seq + 1n
  if (transfer.seq !== expected) return `${at}: transfer ${expected} is missing`
  const head = chain.link(place.head, transfer)
  if (head !== transfer.hash) return `${at}: its hash does not fit its contents and the chain before it`
  const wrong = layEntries(place, transfer)
  if (wrong) return `${at}: ${wrong}`
  place.seq = transfer.seq
  place.head = head
  return null
}

const listOf = (text: string) => (text ? text.split(',') : [])

/** I1, I2 and I3, for one transfer. */
function layEntries({ balances, midway }: Place, transfer: Transfer): string | null {
  const accounts = listOf(transfer.accounts)
  const deltas = listOf(transfer.deltas).map(BigInt)
  const after = listOf(transfer.balances).map(BigInt)
  if (deltas.reduce((sum, delta) => sum + delta, 0n) !== 0n) return 'its entries do not sum to zero'
  for (const [line, account] of accounts.entries()) {
    const before = balances.get(account) ?? (midway ? after[line]! - deltas[line]! : 0n)
    const balance = before + deltas[line]!
    if (balance !== after[line])
      return `line ${line + 1} says ${account} holds ${after[line]} after it, which should be ${balance}`
    balances.set(account, balance)
  }
  const below = accounts.find((account) => !isHouseSide(account) && balances.get(account)! < 0n)
  return below ? `${below} is below zero` : null
}

/** At the end of its history, a book must say the same of itself. */
export function compare(place: Place, book: BookRow, chain: Chain): string | null {
  const at = `book ${book.playerId}`
  if (book.seq !== place.seq) return `${at}: it counts ${book.seq} transfers, and has ${place.seq}`
  if (book.head !== place.head) return `${at}: its head is not the last transfer's hash`
  const kept = readBalances(book)
  const wrong = kept ? compareBalances(place, kept) : 'its balances cannot be read'
  if (wrong) return `${at}: ${wrong}`
  if (chain.seal(book) !== book.seal) return `${at}: its seal does not fit its ${book.seq} transfers and balances`
  return null
}

function readBalances(book: BookRow): Map<string, Cents> | undefined {
  try {
    return balancesIn(book)
  } catch {
    return undefined
  }
}

function compareBalances({ balances, midway }: Place, kept: ReadonlyMap<string, Cents>): string | null {
  for (const account of new Set([...(midway ? [] : kept.keys()), ...balances.keys()])) {
    const [is, should] = [kept.get(account) ?? 0n, balances.get(account) ?? 0n]
    if (is !== should) return `${account} holds ${is}, its entries say ${should}`
  }
  return [...kept.values()].reduce((sum, cents) => sum + cents, 0n) === 0n ? null : 'it does not sum to zero'
}
