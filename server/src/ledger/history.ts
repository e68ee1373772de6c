/** Reads ranges of a book for its own player. Every query uses an index, whatever the length of the book. */
import assert from 'node:assert/strict'
import { defined } from '@lucero/kit/defined'
import type { Cents } from '@lucero/contract/shared/money'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { exactTime, isBefore, type TimePosition } from '@lucero/kit/time-position'
import { noHead, type Chain } from './chain.ts'
import type { ReadableKind, RowKeys, StateRow } from './command.ts'
import { listOf, readHoldings } from './holdings.ts'
import { keysTable } from './lookup-tables.ts'
import { findBook, findEnd, movedTransferColumns, transferColumns, type MovedTransfer, type Transfer } from './store.ts'

export type { MovedTransfer } from './store.ts'

/** Sequence numbers from `from`, up to but without `before`. */
export type Range = { from: number; before: number }

export const lengthOf = async (tx: Tx, playerId: string): Promise<number> =>
  Number((await findEnd(tx, playerId))?.seq ?? 0n)

/** The number of transfers that one query scans. */
const windowSize = 2000

/** Transfers with entries, newest first, from one window. */
export const movedIn = (tx: Tx, playerId: string, { from, before }: Range, limit: number) =>
  findMoved(tx, playerId, { from: Math.max(from, before - windowSize), before }, limit, sql``)

/** The same for transfers outside rounds, which have an index of their own. */
export const movedOutsideRounds = (tx: Tx, playerId: string, range: Range, limit: number) =>
  findMoved(tx, playerId, range, limit, sql`and t.round_id is null`)

async function findMoved(tx: Tx, playerId: string, { from, before }: Range, limit: number, also: Sql) {
  const transfers = await tx.all<MovedTransfer>(sql`
    select ${movedTransferColumns} from transfer t
    where t.player_id = ${playerId} and t.seq < ${before} and t.seq >= ${from} and t.accounts <> '{}' ${also}
    order by t.seq desc limit ${limit}`)
  assert(transfers.length <= limit, 'more transfers than requested')
  // If fewer rows were found, the whole range was scanned.
  return { transfers, from: transfers.length < limit ? from : Number(defined(transfers.at(-1)).seq) }
}

/** Balances after each of these transfers. Transfers of version 0.1 have none. */
export async function holdingsAfter(tx: Tx, playerId: string, numbers: number[]) {
  const rows = await tx.all<{ seq: bigint; holdings: string | null }>(sql`
    select t.seq, t.holdings from transfer t where t.player_id = ${playerId} and t.seq = any(${numbers}::bigint[])`)
  const found = new Map<number, ReadonlyMap<string, Cents>>([[0, new Map()]])
  for (const { seq, holdings } of rows) if (holdings !== null) found.set(Number(seq), readHoldings(holdings))
  return found
}

/** Sequence numbers per round trip of the search by time. */
const probesPerTrip = 1024

type Search = { atMs: number; earlier: number; later: number }

/**
 * For each time, the sequence number of the first transfer at or after it, or `length + 1`. A book has no index by time. Its times never
 * decrease, so a search over evenly spaced transfers needs a few round trips in ten million.
 */
export async function firstNotBefore(tx: Tx, playerId: string, times: number[], length: number): Promise<number[]> {
  const searches = times.map((atMs): Search => ({ atMs, earlier: 0, later: length + 1 }))
  for (;;) {
    const open = searches.filter(({ earlier, later }) => later - earlier > 1)
    if (!open.length) return searches.map(({ later }) => later)
    const probes = new Set(open.flatMap((search) => probesIn(search, Math.floor(probesPerTrip / open.length))))
    narrow(open, await timesAt(tx, playerId, [...probes]))
  }
}

function probesIn({ earlier, later }: Search, max: number): number[] {
  const inside = later - earlier - 1
  const count = Math.max(1, Math.min(inside, max, 64))
  return Array.from(
    { length: count },
    (_, n) => earlier + Math.max(1, Math.floor(((n + 1) * (inside + 1)) / (count + 1))),
  )
}

function narrow(searches: Search[], times: Map<number, number>): void {
  for (const search of searches) {
    const inside = [...times].filter(([seq]) => seq > search.earlier && seq < search.later)
    // The transfers in between were deleted. The search ends.
    if (!inside.length) search.earlier = search.later - 1
    for (const [seq, atMs] of inside) {
      if (atMs < search.atMs) search.earlier = Math.max(search.earlier, seq)
      else search.later = Math.min(search.later, seq)
    }
  }
}

async function timesAt(tx: Tx, playerId: string, numbers: number[]): Promise<Map<number, number>> {
  const rows = await tx.all<{ seq: bigint; atMs: number }>(sql`
    select t.seq, (extract(epoch from t.at) * 1000)::float8 as "atMs" from transfer t
    where t.player_id = ${playerId} and t.seq = any(${numbers}::bigint[])`)
  return new Map(rows.map(({ seq, atMs }) => [Number(seq), atMs]))
}

/** Transfers outside of rounds with this idempotency key. Keys are unique within a book only. */
export const findByKey = (tx: Tx, key: string) =>
  tx.all<Transfer>(sql`select ${transferColumns} from transfer t where t.key = ${key} and t.round_id is null limit 10`)

/** True if the player's book has a transfer with this idempotency key. */
export const isPosted = async (tx: Tx, playerId: string, key: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 as found from transfer t where t.player_id = ${playerId} and t.key = ${key} limit 1`)) !== undefined

/** A reply or a rejection that is stored under a key of the book. The rejection has no reply. */
type StoredReply = StateRow & { reply: string | null }

/** The outcomes of other commands on the same book, by idempotency key. */
export const storedReplies: ReadableKind<'stored-reply', StoredReply> = {
  name: 'stored-reply',
  load: (wanted) => sql`
    select found.* from ${keysTable(wanted)}
    cross join lateral (
      select t.player_id as "playerId", t.key::text as id, t.reply from transfer t
      where t.player_id = wanted.player_id and t.key = wanted.id limit 1
    ) as found`,
}

/** The transfers of a book with these keys. */
export const transfersByKey = (tx: Tx, playerId: string, keys: string[]) =>
  tx.all<Transfer>(sql`
    select ${transferColumns} from transfer t where t.player_id = ${playerId} and t.key = any(${keys}::uuid[])`)

/** Transfers of these books with entries on an account, between two times. `until` itself is not included. */
export const transfersOn = (tx: Tx, playerIds: string[], account: string, from: Date, until: Date | null) =>
  tx.all<Transfer>(sql`
    select ${transferColumns} from transfer t
    where t.player_id = any(${playerIds}::uuid[]) and t.at >= ${from}
      and (${until}::timestamptz is null or t.at < ${until}) and ${account} = any(t.accounts)
    order by t.player_id, t.seq`)

/** What these books held before a time, as text. Books that were empty are left out. */
export const holdingsBefore = (tx: Tx, playerIds: string[], at: Date) =>
  tx.all<{ playerId: string; holdings: string }>(sql`
    select found."playerId", found.holdings from (
      select b.player_id as "playerId", (
        select t.holdings from transfer t where t.player_id = b.player_id and t.at < ${at} order by t.seq desc limit 1
      ) as holdings
      from book b where b.player_id = any(${playerIds}::uuid[])
    ) as found where found.holdings is not null`)

/** The transfers of a book with these sequence numbers. */
export const transfersBySeq = (tx: Tx, playerId: string, numbers: bigint[]) =>
  tx.all<Transfer>(sql`
    select ${transferColumns} from transfer t where t.player_id = ${playerId} and t.seq = any(${numbers}::bigint[])`)

/** The transfers of a book of these kinds before a sequence number, newest first. */
export const ofKindsBefore = (tx: Tx, playerId: string, kinds: readonly string[], before: bigint, limit: number) =>
  tx.all<Transfer>(sql`
    select ${transferColumns} from transfer t
    where t.player_id = ${playerId} and t.seq < ${before} and t.refusal is null and t.kind = any(${[...kinds]}::text[])
    order by t.seq desc limit ${limit}`)

/** Those of the keys that are posted. */
export const postedAmong = async (tx: Tx, wanted: RowKeys): Promise<string[]> =>
  (
    await tx.all<{ key: string }>(sql`
      select found.key from ${keysTable(wanted)}
      cross join lateral (
        select t.key from transfer t where t.player_id = wanted.player_id and t.key = wanted.id limit 1
      ) as found`)
  ).map(({ key }) => key)

export type FirstOfRound = { playerId: string; roundId: string; seq: bigint; at: Date; detail: string }

/** The first transfer of each of these rounds. */
export const findFirstOfRounds = (tx: Tx, roundIds: string[]) =>
  tx.all<FirstOfRound>(sql`
    select t.player_id as "playerId", t.round_id as "roundId", t.seq, t.at, t.detail from transfer t
    where t.round_id = any(${roundIds}::uuid[]) and t.round_step = 1 limit 50`)

export type CheckedTransfers = {
  transfers: Transfer[]
  length: number
  /** The first transfer that is missing or was changed. */
  fault: { line: number; problem: 'missing' | 'seal' } | null
}

/** Transfers after a sequence number, oldest first, checked against the hash chain. The end is checked against the checkpoint. */
export async function checkedAfter(
  tx: Tx,
  chain: Chain,
  playerId: string,
  after: number,
  limit: number,
): Promise<CheckedTransfers> {
  const found = await tx.all<Transfer>(sql`
    select ${transferColumns} from transfer t
    where t.player_id = ${playerId} and t.seq >= ${after} order by t.seq limit ${limit + 1}`)
  const before = after > 0 && found[0]?.seq === BigInt(after) ? found[0] : undefined
  const transfers = before ? found.slice(1) : found.slice(0, limit)
  const [checkpoint, length] = [await findBook(tx, playerId), await lengthOf(tx, playerId)]
  const fault = faultIn(chain, transfers, { seq: after, hash: before?.hash ?? noHead })
  assert(transfers.length <= limit, 'a page of a book is longer than requested')
  const end = after + transfers.length
  const isCut = end >= length && checkpoint !== undefined && checkpoint.seq > BigInt(end)
  return { transfers, length, fault: fault ?? (isCut ? { line: end + 1, problem: 'missing' } : null) }
}

function faultIn(
  chain: Chain,
  transfers: Transfer[],
  before: { seq: number; hash: string },
): CheckedTransfers['fault'] {
  let { seq, hash } = before
  for (const transfer of transfers) {
    if (transfer.seq !== BigInt(seq + 1)) return { line: seq + 1, problem: 'missing' }
    if (chain.link(hash, transfer) !== transfer.hash) return { line: seq + 1, problem: 'seal' }
    seq += 1
    ;({ hash } = transfer)
  }
  return null
}

/** The players with a book, in order, after this one. */
export const playersFrom = async (tx: Tx, after: string, limit: number): Promise<string[]> =>
  (
    await tx.all<{ playerId: string }>(sql`
      select player_id as "playerId" from book where player_id > ${after} order by player_id limit ${limit}`)
  ).map(({ playerId }) => playerId)

/** The transfers of a player that change limits, time-outs and self-exclusions. An index contains exactly these kinds. */
const saferPlayKinds = sql`('set-limits', 'take-break', 'set-reminder', 'end-exclusion')`
export type SaferPlayTransfer = {
  at: string
  seq: bigint
  kind: 'set-limits' | 'take-break' | 'set-reminder' | 'end-exclusion'
  detail: string | null
}

/** Accepted ones before a position, newest first. The id of a position is a sequence number that is padded to 15 digits. */
export const saferPlayBefore = (tx: Tx, playerId: string, position: TimePosition, limit: number) =>
  tx.all<SaferPlayTransfer>(sql`
    select ${exactTime(sql`t.at`)} as at, t.seq, t.kind, t.detail from transfer t
    where t.player_id = ${playerId} and t.kind in ${saferPlayKinds} and t.refusal is null
      and ${isBefore(sql`t.at`, sql`lpad(t.seq::text, 15, '0')`, position)}
    order by t.seq desc limit ${limit}`)

/** The last line of Last Activity before a transfer, or 0. */
export const lastLineBefore = async (tx: Tx, playerId: string, seq: number): Promise<number> =>
  Number(
    (
      await tx.maybe<{ line: bigint }>(sql`
        select t.line from transfer t
        where t.player_id = ${playerId} and t.seq < ${seq} and t.line is not null order by t.seq desc limit 1`)
    )?.line ?? 0n,
  )

/** What a transfer adds to an account. */
export function deltaOn({ accounts, deltas }: Pick<Transfer, 'accounts' | 'deltas'>, account: string): Cents {
  const amounts = listOf(deltas)
  return listOf(accounts).reduce((sum, name, n) => (name === account ? sum + BigInt(amounts[n] ?? 0) : sum), 0n)
}

/** The balances after a transfer. */
export const balancesAfter = ({ holdings }: Pick<Transfer, 'holdings'>): Map<string, Cents> =>
  readHoldings(holdings ?? '')

export { allTransfers } from './store.ts'
export type { Transfer } from './store.ts'
