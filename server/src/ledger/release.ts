/** The house looks at a frozen book, and lets its player go on: as the book stands, for a reason that is kept, signed by the program. */
import type { Cents } from '@lucero/contract/money'
import { Refusal } from '@lucero/contract/refusals'
import type { Tx } from '../kit/db.ts'
import type { Kit } from '../kit/kit.ts'
import { isAccount, isHouseSide } from './accounts.ts'
import { readOneMoment, transfersFrom } from './audit-store.ts'
import { noHead, noHistory, openChain, type Chain } from './chain.ts'
import * as store from './freeze-store.ts'
import { balancesIn, holdingsOf, noHoldings } from './holdings.ts'
import { beginningOf, compare, follow, releaseText } from './replay.ts'
import { findBook, insertBooks, updateBooks, type BookRow } from './store.ts'

type Tools = Pick<Kit, 'db' | 'log' | 'metrics' | 'news'> & { config: Pick<Kit['config'], 'secret'> }

const transfersPerPage = 500

/** A book and its whole history, read in one moment. */
async function examine(kit: Tools, chain: Chain, playerId: string) {
  return kit.db.transaction(async (tx) => {
    await readOneMoment(tx)
    const [frozen, releases, found] = [
      await store.findFrozen(tx, playerId),
      await store.releasesOf(tx, playerId),
      await findBook(tx, playerId),
    ]
    const none = { playerId, seq: 0n, head: noHead, ...noHoldings }
    const book = found ?? { ...none, seal: chain.seal(none) }
    const history = await readHistory(tx, chain, playerId, releases.at(-1))
    const finding = history.finding ?? compare(history.place, book, chain)
    return { frozen, releases, isThere: found !== undefined, book, history, finding }
  })
}

/** Along all transfers as they stand: what they add up to, a digest of them, and the first that is wrong. */
async function readHistory(tx: Tx, chain: Chain, playerId: string, release: store.Release | undefined) {
  const place = beginningOf(playerId, release)
  const sums = new Map<string, Cents>()
  let [seq, head, digest, finding] = [0n, noHead, noHistory, null as string | null]
  for (;;) {
    const page = await transfersFrom(tx, { playerId, seq }, playerId, transfersPerPage)
    for (const transfer of page) {
      finding ??= follow(place, transfer, chain)
      addUp(sums, transfer)
      digest = chain.fold(digest, transfer)
      ;({ seq, hash: head } = transfer)
    }
    if (page.length < transfersPerPage) return { seq, head, digest, sums, place, finding }
  }
}

/** What cannot be read as a number adds nothing. */
function addUp(sums: Map<string, Cents>, { accounts, deltas }: { accounts: string; deltas: string }): void {
  const cents = deltas.split(',')
  for (const [line, account] of (accounts ? accounts.split(',') : []).entries())
    sums.set(account, (sums.get(account) ?? 0n) + (/^-?\d+$/.test(cents[line]!) ? BigInt(cents[line]!) : 0n))
}

function storedIn(book: BookRow): Map<string, Cents> | undefined {
  try {
    return balancesIn(book)
  } catch {
    return undefined
  }
}

export const listFrozen = ({ db }: Tools, limit: number) => store.listFrozen(db, limit)

export async function showBook(kit: Tools, playerId: string) {
  const chain = openChain(kit.config.secret)
  const { frozen, releases, book, history, finding } = await examine(kit, chain, playerId)
  const stored = storedIn(book)
  const names = [...new Set([...(stored?.keys() ?? []), ...history.sums.keys()])].toSorted()
  const accounts = names.map((account) => ({
    account,
    stored: decimal(stored?.get(account) ?? 0n),
    recomputed: decimal(history.sums.get(account) ?? 0n),
  }))
  return {
    frozen: frozen ? { finding: frozen.finding, foundAt: frozen.foundAt.toISOString() } : null,
    finding,
    transfers: { stored: Number(book.seq), found: Number(history.seq) },
    sealFits: chain.seal(book) === book.seal,
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

function decimal(cents: Cents): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

type Accepted = 'stored' | 'recomputed'
type Wanted = { playerId: string; reason: string; accept?: Accepted | undefined }

/** Read first, which may take a while with a long book; then, if nothing has changed, written in one short transaction. */
export async function releaseBook(kit: Tools, { playerId, reason, accept }: Wanted): Promise<{ number: number }> {
  const chain = openChain(kit.config.secret)
  const { frozen, releases, isThere, book, history } = await examine(kit, chain, playerId)
  if (!frozen) throw new Refusal('WALLET_NOT_FROZEN')
  const holdings = holdingsOf(acceptedOf(storedIn(book), history.sums, accept))
  const accepted = { playerId, seq: history.seq, head: history.head, ...holdings }
  const number = (releases.at(-1)?.number ?? 0) + 1
  const release = {
    ...accepted,
    number,
    releasedAtMs: Date.now(),
    // As PostgreSQL will give it back, because it is signed.
    reason: reason.toWellFormed(),
    finding: frozen.finding,
    foundAtMs: frozen.foundAt.getTime(),
    history: history.digest,
  }
  const signature = chain.sign('release', releaseText(release))
  await kit.db.transaction(async (tx) => {
    if (!isThere) await insertBooks(tx, [{ playerId, seal: book.seal }])
    const now = await store.lockBook(tx, playerId)
    const isSame = now?.seq === book.seq && now.head === book.head && now.seal === book.seal
    if (!isSame || !(await store.deleteFrozen(tx, playerId))) throw new Refusal('WALLET_NOT_FROZEN')
    await store.insertRelease(tx, { ...release, signature })
    await updateBooks(tx, [{ ...accepted, seal: chain.seal(accepted) }])
  })
  kit.log.warn({ event: 'ledger.book_released', playerId, number, reason }, 'the house has released a frozen book')
  kit.metrics.booksFrozen(await store.countFrozen(kit.db))
  kit.news.tell({ kind: 'wallet-changed', playerId })
  return { number }
}

/** What a book may go on with must be possible: zero in sum, and nothing of the player's below it. */
function acceptedOf(
  stored: Map<string, Cents> | undefined,
  recomputed: Map<string, Cents>,
  accept: Accepted | undefined,
): Map<string, Cents> {
  const isSame =
    stored !== undefined && JSON.stringify(holdingsList(stored)) === JSON.stringify(holdingsList(recomputed))
  if (!isSame && accept === undefined) throw new Refusal('BALANCES_DIFFER')
  const accepted = accept === 'stored' ? stored : recomputed
  const cents = [...(accepted ?? [])]
  const sum = cents.reduce((total, [, amount]) => total + amount, 0n)
  const isWrong = ([name, amount]: [string, Cents]) => !isAccount(name) || (amount < 0n && !isHouseSide(name))
  if (!accepted || sum !== 0n || cents.some(isWrong)) throw new Refusal('BALANCES_IMPOSSIBLE')
  return accepted
}

const holdingsList = (balances: Map<string, Cents>) =>
  [...balances].flatMap(([name, cents]) => (cents === 0n ? [] : [`${name} ${cents}`])).toSorted()
