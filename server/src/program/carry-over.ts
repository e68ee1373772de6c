/**
 * Converts a database of version 0.1 at start, once: rounds and stored refusals move from their own tables into the transfers. Old transfers
 * keep their sequence number and hash. Each book gets one transfer with its balances, and one for each permanent refusal. Books are converted
 * in batches, each in one transaction, so an interrupted start continues with the next batch.
 */
import { defined } from '@lucero/kit/defined'
import type { Client } from 'pg'
import { Refusal, type RefusalCode, type RefusalFields } from '@lucero/contract/shared/refusals'
import { playKey } from '../games/rules.ts'
import { waitForLock } from '@lucero/kit/advisory-lock'
import { endClient, openClient } from '@lucero/kit/connection'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { openChain, type Chain } from '../ledger/chain.ts'
import { checkpointAt } from '../ledger/checkpoints.ts'
import { anyBody, bodyHashOf, carryOverKey } from '../ledger/command.ts'
import { frozenAmong, insertFrozen, type Finding } from '../ledger/audit/freeze-store.ts'
import { balancesIn } from '../ledger/holdings.ts'
import { appendTransfers, bookColumns, moveCheckpoints, type BookRow, type Transfer } from '../ledger/store.ts'
import { WorkingBook } from '../ledger/working-book.ts'
import { chart } from '../accounts/accounts.ts'

const lockNumber = 4_820_103
const defaultBatchSize = 200
const maxMs = 6 * 3_600_000

type ProgressListener = (books: number, all: number) => void

/** Does nothing if the database has no `carry_over` table. */
export async function carryOver(
  url: string,
  rootKey: string,
  onProgress: ProgressListener,
  batchSize = defaultBatchSize,
): Promise<void> {
  const client = await openClient(url, { name: 'lucero-carry-over', answerMs: maxMs })
  try {
    if (!(await isWanted(client))) return
    await waitForLock(client, lockNumber, maxMs, 'Another node has been carrying books over for too long')
    if (!(await isWanted(client))) return
    const [tx, chain] = [queriesOn(client), openChain(rootKey, chart)]
    const { all } = await tx.one<{ all: number }>(sql`select count(*)::float8 as all from book`)
    const next = () => carryBatch(client, tx, chain, batchSize)
    for (let books = await next(); books !== undefined; books = await next()) onProgress(books, all)
    await client.query('drop table casino_transaction, game_round, kept_refusal, carry_over')
  } finally {
    await endClient(client)
  }
}

const isWanted = async (client: Client) =>
  defined((await client.query<{ there: boolean }>("select to_regclass('carry_over') is not null as there")).rows[0])
    .there

/** Returns the number of books converted so far, or undefined if none were left. */
async function carryBatch(client: Client, tx: Tx, chain: Chain, batchSize: number): Promise<number | undefined> {
  await client.query('begin')
  try {
    const books = await tx.all<BookRow>(sql`
      select ${bookColumns} from book b where b.player_id > (select after from carry_over) order by b.player_id limit ${batchSize}`)
    if (books.length) await carry(tx, chain, books)
    const done = books.length
      ? await tx.one<{ books: number }>(sql`
          update carry_over set after = ${defined(books.at(-1)).playerId}, books = books + ${books.length}
          returning books::float8 as books`)
      : undefined
    await client.query('commit')
    return done?.books
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function carry(tx: Tx, chain: Chain, books: BookRow[]): Promise<void> {
  const ids = books.map(({ playerId }) => playerId)
  await tx.run(roundsIntoTransfers(ids))
  const frozen = await frozenAmong(tx, ids)
  const refusals = Map.groupBy(await refusalsOf(tx, ids), ({ playerId }) => playerId)
  const { at } = await tx.one<{ at: Date }>(sql`select now() as at`)
  const thawed = books.filter(({ playerId }) => !frozen.has(playerId))
  const broken = thawed.filter((book) => chain.signCheckpoint(book) !== book.signature)
  const findings = broken.map(({ playerId, seq }): Finding => {
    const text = `book ${playerId}: its seal does not fit its ${seq} transfers and balances`
    return { playerId, text }
  })
  if (findings.length) await insertFrozen(tx, findings)
  const sound = thawed.filter((book) => !broken.includes(book) && book.seq > 0n)
  const transfers = sound.map((book) => transfersOf(book, refusals.get(book.playerId) ?? [], at, chain))
  for (const some of transfers) await appendTransfers(tx, some)
  if (transfers.length)
    await moveCheckpoints(
      tx,
      transfers.map((some) => checkpointAt(defined(some.at(-1)), chain)),
    )
}

/** The permanent refusals, followed by one transfer that records the balances. */
function transfersOf(book: BookRow, refused: StoredRefusal[], at: Date, chain: Chain): Transfer[] {
  const { playerId, seq, head } = book
  const working = new WorkingBook({ playerId, seq, head, atMs: 0, lines: 0n, balances: balancesIn(book) })
  const atMs = at.getTime()
  const keys = new Set<string>()
  const refusalTransfers = refused.flatMap(({ key, bodyHash, code, fields }) => {
    if (keys.has(key)) return []
    keys.add(key)
    return working.postRefusal(new Refusal(code, fields), { key, bodyHash, kind: 'refusal', atMs }, chain)
  })
  const label = {
    key: carryOverKey(playerId),
    bodyHash: bodyHashOf('carry-over', {}),
    kind: 'carry-over',
    atMs,
  }
  return [...refusalTransfers, ...working.post({ moves: [], reply: {} }, label, chain)]
}

type StoredRefusal = { playerId: string; key: string; bodyHash: string; code: RefusalCode; fields: RefusalFields }

/** The refusals sent to callers, and the bets that were rolled back before they arrived. */
async function refusalsOf(tx: Tx, ids: string[]): Promise<StoredRefusal[]> {
  const sent = await tx.all<Omit<StoredRefusal, 'fields'> & { fields: string }>(sql`
    select player_id as "playerId", key, body_hash as "bodyHash", code, fields from kept_refusal
    where player_id = any(${ids}::uuid[]) order by player_id, at, key`)
  const tombstones = await tx.all<{ playerId: string; providerId: string; transaction: string }>(sql`
    select player_id as "playerId", provider_id as "providerId", transaction from casino_transaction
    where player_id = any(${ids}::uuid[]) and kind = 'tombstone' order by player_id, seq`)
  return [
    ...sent.map(({ fields, ...rest }) => ({ ...rest, fields: JSON.parse(fields) as RefusalFields })),
    ...tombstones.map(({ playerId, providerId, transaction }) => ({
      playerId,
      key: playKey(providerId, playerId, 'bet', transaction),
      bodyHash: anyBody,
      code: 'ROLLED_BACK' as const,
      fields: {},
    })),
  ]
}

/** Writes the format that games/round-codec.ts decodes. Version 0.1 did not record which win resolved a bet, only that the bet was resolved. */
const roundsIntoTransfers = (ids: string[]) => sql`
  update transfer t
  set round_id = m.round_id, round_step = m.step, line = m.line, detail = m.detail, winner = m.winner
  from (
    select c.player_id, c.seq, c.round_id, c.line,
      case when c.round_id is not null
        then row_number() over (partition by c.player_id, c.round_id order by c.seq) end as step,
      case when c.kind = 'win' and c.cash_cents + c.bonus_cents > c.bet_cents then true end as winner,
      json_strip_nulls(json_build_object(
        'provider', c.provider_id, 'transaction', c.transaction,
        'was', case when c.kind = 'bet' and c.rolled_back then 'rolled back' when c.kind = 'bet' and c.resolved then 'resolved' end,
        'round', r.round, 'operator', c.operator_id, 'game', c.game_id, 'grant', c.grant_id, 'cash', nullif(c.cash_cents, 0),
        'bonus', nullif(c.bonus_cents, 0), 'free', nullif(c.free_cents, 0), 'stake', nullif(c.bet_cents, 0),
        'after', nullif(c.after_cents, 0),
        'state', case when c.seq = max(c.seq) over (partition by c.player_id, c.round_id) and r.id is not null then json_build_object(
          'at', floor(extract(epoch from r.created_at) * 1000)::bigint, 'bets', r.bets, 'back', nullif(r.bets_rolled_back, 0),
          'grant', r.grant_id, 'cash', nullif(r.cash_cents, 0), 'bonus', nullif(r.bonus_cents, 0), 'free', nullif(r.free_cents, 0),
          'spin', nullif(r.is_free_spin, false), 'won', nullif(r.won_cents, 0), 'unnamed', nullif(r.has_unnamed_win, false),
          'closed', nullif(r.closed, false)) end
      ))::text as detail
    from casino_transaction c left join game_round r on r.player_id = c.player_id and r.id = c.round_id
    where c.player_id = any(${ids}::uuid[]) and c.kind <> 'tombstone'
  ) as m
  where t.player_id = m.player_id and t.seq = m.seq and t.player_id = any(${ids}::uuid[])`
