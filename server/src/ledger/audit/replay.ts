/** Recomputes a book from its history, one transfer at a time, and returns the first problem. Pure. */
import { defined } from '@lucero/kit/defined'
import type { Cents } from '@lucero/contract/shared/money'
import { noHead, noHistory, type Chain } from '../chain.ts'
import type { Release } from './freeze-store.ts'
import { balancesIn, listOf, readHoldings, type Chart } from '../holdings.ts'
import type { BookRow, Transfer } from '../store.ts'

/** The state of a recomputation: position, head and balances. */
export type ReplayCursor = {
  playerId: string
  seq: bigint
  head: string
  balances: Map<string, Cents>
  /** True if the replay did not start at the first transfer. Balances are then learned from the first entry of each account. */
  midway: boolean
  /** The last release of the book. */
  release: Release | undefined
  /** Before the release: a digest of the transfers so far. They are compared with the release, not recomputed. */
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

/** The state that a release accepted. */
export const cursorAtRelease = (release: Release): ReplayCursor => ({
  ...cursorAt(release.playerId, release.seq, release.head, release),
  balances: balancesIn(release),
  midway: false,
})

/** The text of a release that its signature covers. */
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

/** Applies the next transfer. Returns the problem with it or with the checkpoint after it, or null. */
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

/** A release must be signed by the program. */
export const releaseProblem = (release: Release, chain: Chain): string | null =>
  chain.sign('release', releaseText(release)) === release.signature
    ? null
    : `book ${release.playerId}: its release ${release.number} was not written by the program`

/** At the release, the replay continues from the accepted balances. */
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

/** Checks I1, I2 and I3 for one transfer. */
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

/** Compares the stored balances of a transfer. A replay that started midway learns the balances from them. */
function holdingsProblem(place: ReplayCursor, text: string): string | null {
  const held = readBalances(() => readHoldings(text))
  const wrong = held ? compareBalances(place, held) : 'cannot be read'
  if (wrong) return `what it says the book holds is wrong: ${wrong}`
  place.balances = defined(held)
  place.midway = false
  return null
}

/** At the end of the history: the checkpoint must not be ahead of it and must be signed by the program. */
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

/** A checkpoint must equal the recomputed state at its sequence number. */
function compareAt(place: ReplayCursor, book: BookRow): string | null {
  const at = `book ${book.playerId}`
  if (book.head !== place.head) return `${at}: its head is not the hash of transfer ${book.seq}`
  const kept = readBalances(() => balancesIn(book))
  const wrong = kept ? compareBalances(place, kept) : 'its balances cannot be read'
  return wrong ? `${at}: ${wrong}` : null
}

/** Undefined if the text cannot be parsed. */
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
