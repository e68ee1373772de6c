/** Shows and releases frozen books. A release accepts the book as stored, records a reason, and is signed by the program. */
import assert from 'node:assert/strict'
import { defined } from '@lucero/kit/defined'
import { toDecimal, type Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { violates, type Tx } from '@lucero/kit/db'
import type { TimePosition } from '@lucero/kit/time-position'
import { readOneMoment, transfersFrom } from './audit-store.ts'
import { noHead, noHistory, type Chain } from '../chain.ts'
import { bodyHashOf, deterministicUuid } from '../command.ts'
import { publishLedger, type AuditTools } from './freeze.ts'
import * as store from './freeze-store.ts'
import { balancesIn, listOf, toHoldings, readHoldings, type Chart } from '../holdings.ts'
import { cursorAtStart, compare, applyTransfer, readBalances, releaseText } from './replay.ts'
import { checkpointAt, firstCheckpoint } from '../checkpoints.ts'
import { appendReleased, findBook, insertBooks, setCheckpoint, type BookRow, type Transfer } from '../store.ts'
import { WorkingBook } from '../working-book.ts'

const transfersPerPage = 500

type Balances = ReadonlyMap<string, Cents>

/** A book and its whole history from one snapshot. */
async function examine({ db, books: { chain } }: AuditTools, playerId: string) {
  return db.transaction(async (tx) => {
    await readOneMoment(tx)
    const [frozen, releases, stored] = [
      await store.findFrozen(tx, playerId),
      await store.releasesOf(tx, playerId),
      await findBook(tx, playerId),
    ]
    const book = stored ?? firstCheckpoint(playerId, chain)
    const history = await readHistory(tx, chain, playerId, book, releases.at(-1))
    const finding = history.finding ?? compare(history.place, book, chain)
    return { frozen, releases, exists: stored !== undefined, book, history, finding }
  })
}

/** Reads all transfers as stored: their sums, their digest, and the first problem. */
async function readHistory(tx: Tx, chain: Chain, playerId: string, book: BookRow, release: store.Release | undefined) {
  const place = cursorAtStart(playerId, release)
  const sums = new Map<string, Cents>()
  let [seq, head, digest, finding] = [0n, noHead, noHistory, null as string | null]
  let last: Transfer | undefined
  for (;;) {
    const page = await transfersFrom(tx, { playerId, seq }, playerId, transfersPerPage)
    for (const transfer of page) {
      finding ??= applyTransfer(place, transfer, chain, book)
      addUp(sums, transfer)
      digest = chain.fold(digest, transfer)
      ;({ seq, hash: head } = transfer)
      last = transfer
    }
    if (page.length < transfersPerPage) return { seq, head, last, digest, sums, place, finding }
  }
}

/** Values that are not numbers count as zero. */
function addUp(sums: Map<string, Cents>, { accounts, deltas }: { accounts: string; deltas: string }): void {
  const cents = deltas.split(',')
  for (const [line, account] of listOf(accounts).entries())
    sums.set(account, (sums.get(account) ?? 0n) + centsIn(cents[line]))
}

const centsIn = (text = ''): Cents => (/^-?\d+$/.test(text) ? BigInt(text) : 0n)

/** Balances of the last transfer, or of the checkpoint if there is no transfer. */
const storedIn = (book: BookRow, last: Transfer | undefined) =>
  readBalances(() => (last && last.holdings !== null ? readHoldings(last.holdings) : balancesIn(book)))

export const listFrozen = ({ db }: AuditTools, limit: number, position?: TimePosition) =>
  store.listFrozen(db, limit, position)

export async function showBook(runtime: AuditTools, playerId: string) {
  const { frozen, releases, book, history, finding } = await examine(runtime, playerId)
  const stored = storedIn(book, history.last)
  const accounts = sideBySide(stored, history.sums).map(([account, is, should]) => ({
    account,
    stored: toDecimal(is),
    recomputed: toDecimal(should),
  }))
  return {
    frozen: frozen ? { finding: frozen.finding, foundAt: frozen.foundAt.toISOString() } : null,
    finding,
    transfers: { stored: Number(book.seq), found: Number(history.seq) },
    sealFits: runtime.books.chain.signCheckpoint(book) === book.signature,
    accounts: accounts.filter((one) => one.stored !== '0.00' || one.recomputed !== '0.00'),
    releases: releases.map(({ number, releasedAtMs, reason, finding: was, seq }) => ({
      number,
      releasedAt: new Date(releasedAtMs).toISOString(),
      reason,
      finding: was,
      transfers: Number(seq),
    })),
  }
}

/** Both balances of each account, sorted by name. */
function sideBySide(stored: Balances | undefined, recomputed: Balances): [account: string, Cents, Cents][] {
  const names = new Set([...(stored?.keys() ?? []), ...recomputed.keys()])
  return [...names].toSorted().map((name) => [name, stored?.get(name) ?? 0n, recomputed.get(name) ?? 0n])
}

type BalanceSource = 'stored' | 'recomputed'
type ReleaseRequest = {
  playerId: string
  reason: string
  accept?: BalanceSource | undefined
  /** Runs in the transaction of the release. */
  record?: ((tx: Tx) => Promise<void>) | undefined
}

/**
 * Reads the book first, which takes long for a long one. Then one short transaction writes the release and the transfer that the book continues
 * from, if nothing was appended since.
 */
export async function releaseBook(runtime: AuditTools, { playerId, reason, accept, record }: ReleaseRequest) {
  const { chain } = runtime.books
  const { frozen, releases, exists, book, history } = await examine(runtime, playerId)
  if (!frozen) throw new Refusal('WALLET_NOT_FROZEN')
  const balances = acceptedOf(storedIn(book, history.last), history.sums, accept, chain.chart)
  const number = (releases.at(-1)?.number ?? 0) + 1
  const release = {
    playerId,
    seq: history.seq,
    head: history.head,
    ...toHoldings(balances, chain.chart),
    number,
    releasedAtMs: Date.now(),
    // The signature covers the text as PostgreSQL returns it.
    reason: reason.toWellFormed(),
    finding: frozen.finding,
    foundAtMs: frozen.foundAt.getTime(),
    history: history.digest,
  }
  const signature = chain.sign('release', releaseText(release))
  const next = transferAfter(release, balances, history.last, chain)
  await runtime.db
    .transaction(async (tx) => {
      if (!exists) await insertBooks(tx, [book])
      if (!(await store.deleteFrozen(tx, playerId))) throw new Refusal('WALLET_NOT_FROZEN')
      await store.insertRelease(tx, { ...release, signature })
      await appendReleased(tx, next)
      await setCheckpoint(tx, checkpointAt(next, chain))
      await record?.(tx)
    })
    .catch((error: unknown) => {
      throw violates(error, 'transfer_pkey') ? new Refusal('WALLET_NOT_FROZEN') : error
    })
  publishLedger(runtime)
  runtime.log.warn({ event: 'ledger.book_released', playerId, number, reason }, 'the house has released a frozen book')
  runtime.metrics.booksFrozen(await store.countFrozen(runtime.db))
  runtime.events.publish({ kind: 'wallet-changed', playerId })
  return { number }
}

/** It moves nothing, and says what the book holds from here on. */
function transferAfter(
  { playerId, seq, head, number, releasedAtMs }: Omit<store.Release, 'signature'>,
  balances: Balances,
  last: Transfer | undefined,
  chain: Chain,
): Transfer {
  const lines = last?.line ?? 0n
  const held = new Map([...balances].filter(([, cents]) => cents !== 0n))
  const book = new WorkingBook({ playerId, seq, head, atMs: last?.atMs ?? 0, lines, balances: held })
  const key = deterministicUuid('release', playerId, number)
  const atMs = Math.max(releasedAtMs, last?.atMs ?? 0)
  const label = { key, bodyHash: bodyHashOf('release', { number }), kind: 'release', atMs }
  const next = defined(book.post({ moves: [], reply: {} }, label, chain).at(-1))
  assert(next.seq === seq + 1n && next.accounts === '', 'a release is one transfer that moves nothing')
  return next
}

/** The accepted balances must sum to zero, and no player account may be negative. */
function acceptedOf(
  stored: Balances | undefined,
  recomputed: Balances,
  accept: BalanceSource | undefined,
  { isAccount, isHouseSide }: Chart,
): Balances {
  const isSame = stored !== undefined && sideBySide(stored, recomputed).every(([, is, should]) => is === should)
  if (!isSame && accept === undefined) throw new Refusal('BALANCES_DIFFER')
  const accepted = accept === 'stored' ? stored : recomputed
  const cents = [...(accepted ?? [])]
  const sum = cents.reduce((total, [, amount]) => total + amount, 0n)
  const isWrong = ([name, amount]: [string, Cents]) => !isAccount(name) || (amount < 0n && !isHouseSide(name))
  if (!accepted || sum !== 0n || cents.some(isWrong)) throw new Refusal('BALANCES_IMPOSSIBLE')
  return accepted
}
