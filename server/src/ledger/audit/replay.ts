/** Recomputes a book from its history, a transfer at a time. The first thing that is wrong is named. Pure. */
import { defined } from '@lucero/kit/defined'
import type { Cents } from '@lucero/contract/money'
import { noHead, noHistory, type Chain } from '../chain.ts'
import type { Release } from './freeze-store.ts'
import { balancesIn, listOf, readHoldings, type Chart } from '../holdings.ts'
import type { BookRow, Transfer } from '../store.ts'

/** How far a book has been recomputed, and what stood in it there. */
export type ReplayCursor = {
  playerId: string
  seq: bigint
  head: string
  balances: Map<string, Cents>
  /** Not from the first transfer on: an account is known from where it is first seen. */
  midway: boolean
  /** The last time the house accepted this book as it stood. */
  release: Release | undefined
  /** Before that release: a digest of the transfers so far. What they say is not recomputed, only that they are the same. */
  history: string | undefined
}

export const cursorAtStart = (playerId: string, release?: Release): ReplayCursor => ({
  ...cursorAt(playerId, 0n, noHead, release),
  history: release && noHistory,
})

export const cursorAt = (playerId: string, seq: bigint, head: string, release?: Release): ReplayCursor => ({
  playerId,
  seq,
  head,
  balances: new Map(),
  midway: seq > 0n,
  release,
  history: undefined,
})

/** Where a released book goes on. */
export const cursorAtRelease = (release: Release): ReplayCursor => ({
  ...cursorAt(release.playerId, release.seq, release.head, release),
  balances: balancesIn(release),
  midway: false,
})

/** All that a release says, as its signature covers it. */
export const releaseText = ({ finding, reason, ...rest }: Omit<Release, 'signature'>): string =>
  [
    rest.playerId,
    rest.number,
    rest.releasedAtMs,
    rest.foundAtMs,
    rest.seq,
    rest.head,
    rest.accounts,
    rest.balances,
    rest.houseAccounts,
    rest.houseBalances,
    rest.history,
    JSON.stringify([finding, reason]),
  ].join('\n')

/** Moves the place on over the next transfer, or says what is wrong with it, or with the checkpoint made after it. */
export function applyTransfer(
  place: ReplayCursor,
  transfer: Transfer,
  chain: Chain,
  checkpoint?: BookRow,
): string | null {
  const at = `book ${place.playerId}, transfer ${transfer.seq}`
  if (place.history !== undefined && place.release && transfer.seq <= place.release.seq) {
    place.history = chain.fold(place.history, transfer)
    place.seq = transfer.seq
    return null
  }
  const changed = passRelease(place, chain)
  if (changed) return changed
  const expected = place.seq + 1n
  if (transfer.seq !== expected) return `${at}: transfer ${expected} is missing`
  const head = chain.link(place.head, transfer)
  if (head !== transfer.hash) return `${at}: its hash does not fit its contents and the chain before it`
  const wrong = applyEntries(place, transfer, chain.chart)
  if (wrong) return `${at}: ${wrong}`
  place.seq = transfer.seq
  place.head = head
  return checkpoint?.seq === place.seq ? compareAt(place, checkpoint) : null
}

/** Nobody but the program can accept a book as it stands. */
export const releaseProblem = (release: Release, chain: Chain): string | null =>
  chain.sign('release', releaseText(release)) === release.signature
    ? null
    : `book ${release.playerId}: its release ${release.number} was not written by the program`

/** From the release on, a book is recomputed from what was accepted. */
function passRelease(place: ReplayCursor, chain: Chain): string | null {
  const { playerId, release, history } = place
  if (history === undefined || !release) return null
  const forged = releaseProblem(release, chain)
  if (forged) return forged
  if (history !== release.history)
    return `book ${playerId}: transfers from before its release ${release.number} were changed`
  Object.assign(place, cursorAtRelease(release))
  return null
}

/** I1, I2 and I3, for one transfer. */
function applyEntries(place: ReplayCursor, transfer: Transfer, { isHouseSide }: Chart): string | null {
  const { balances, midway } = place
  const accounts = listOf(transfer.accounts)
  const deltas = listOf(transfer.deltas).map(BigInt)
  const after = listOf(transfer.balances).map(BigInt)
  if (deltas.length !== accounts.length || after.length !== accounts.length) return 'its lists of entries do not fit'
  if (deltas.reduce((sum, delta) => sum + delta, 0n) !== 0n) return 'its entries do not sum to zero'
  for (const [line, account] of accounts.entries()) {
    const before = balances.get(account) ?? (midway ? defined(after[line]) - defined(deltas[line]) : 0n)
    const balance = before + defined(deltas[line])
    if (balance !== after[line])
      return `line ${line + 1} says ${account} holds ${after[line]} after it, which should be ${balance}`
    balances.set(account, balance)
  }
  const below = accounts.find((account) => !isHouseSide(account) && defined(balances.get(account)) < 0n)
  if (below) return `${below} is below zero`
  return transfer.holdings === null ? null : holdingsProblem(place, transfer.holdings)
}

/** What a transfer says the book holds is all there is: midway it is where that is learned. */
function holdingsProblem(place: ReplayCursor, text: string): string | null {
  const held = readBalances(() => readHoldings(text))
  const wrong = held ? compareBalances(place, held) : 'cannot be read'
  if (wrong) return `what it says the book holds is wrong: ${wrong}`
  place.balances = defined(held)
  place.midway = false
  return null
}

/** At the end of its history: no checkpoint can be ahead of it, and none is made by anybody but the program. */
export function compare(place: ReplayCursor, book: BookRow, chain: Chain): string | null {
  const at = `book ${book.playerId}`
  const changed = passRelease(place, chain)
  if (changed) return changed
  if (book.seq > place.seq) return `${at}: it counts ${book.seq} transfers, and has ${place.seq}`
  const wrong = book.seq === place.seq ? compareAt(place, book) : null
  if (wrong) return wrong
  if (chain.signCheckpoint(book) !== book.signature)
    return `${at}: its seal does not fit its ${book.seq} transfers and balances`
  return null
}

/** A checkpoint must say of the book what its transfers say up to there. */
function compareAt(place: ReplayCursor, book: BookRow): string | null {
  const at = `book ${book.playerId}`
  if (book.head !== place.head) return `${at}: its head is not the hash of transfer ${book.seq}`
  const kept = readBalances(() => balancesIn(book))
  const wrong = kept ? compareBalances(place, kept) : 'its balances cannot be read'
  return wrong ? `${at}: ${wrong}` : null
}

/** Undefined where they cannot be read. */
export function readBalances(read: () => Map<string, Cents>): Map<string, Cents> | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function compareBalances({ balances, midway }: ReplayCursor, kept: ReadonlyMap<string, Cents>): string | null {
  for (const account of new Set([...(midway ? [] : kept.keys()), ...balances.keys()])) {
    const [is, should] = [kept.get(account) ?? 0n, balances.get(account) ?? 0n]
    if (is !== should) return `${account} holds ${is}, its entries say ${should}`
  }
  return [...kept.values()].reduce((sum, cents) => sum + cents, 0n) === 0n ? null : 'it does not sum to zero'
}
