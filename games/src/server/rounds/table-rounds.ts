/** Queries of the rounds of the table and of the bets in them. Times are of the database's clock. */
import assert from 'node:assert/strict'
import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import { commitmentOf, openDraw, type Seeds } from '../../rules/draw.ts'
import { digestOfSeeds } from '../../rules/star-crash/chain.ts'
import { starCrash } from '../../rules/star-crash/rules.ts'
import { publishChain } from './listed-chains.ts'
import type { Runtime } from '../runtime.ts'

export const tableGame = starCrash.id

export type TableRound = {
  number: number
  chain: bigint
  linkNumber: number
  status: 'betting' | 'climbing' | 'ended'
  closesAt: number
  digest: string | undefined
  startedAt: number | undefined
  crash: number | undefined
  link: string | undefined
  isCalledOff: boolean
  /** The multiplier where the table stopped. Undefined also for a round that an earlier release called off. */
  calledOffAt: number | undefined
  endedAt: number | undefined
}

type Row = {
  number: bigint
  chain: bigint
  link_number: number
  status: TableRound['status']
  closes_at: Date
  digest: string | null
  started_at: Date | null
  crash: number | null
  link: string | null
  is_called_off: boolean
  called_off_at: number | null
  ended_at: Date | null
}

function toTableRound(row: Row): TableRound {
  const number = Number(row.number)
  assert(Number.isSafeInteger(number) && number > 0, 'a round has a number')
  return {
    number,
    chain: row.chain,
    linkNumber: row.link_number,
    status: row.status,
    closesAt: row.closes_at.getTime(),
    digest: row.digest ?? undefined,
    startedAt: row.started_at?.getTime(),
    crash: row.crash ?? undefined,
    link: row.link ?? undefined,
    isCalledOff: row.is_called_off,
    calledOffAt: row.called_off_at ?? undefined,
    endedAt: row.ended_at?.getTime(),
  }
}

const first = async (rows: Promise<Row[]>) => (await rows).map(toTableRound)[0]

export const findLatest = (tx: Tx) => first(tx.all<Row>(sql`select * from crash_round order by number desc limit 1`))
export const findTableRound = (tx: Tx, number: number) =>
  first(tx.all<Row>(sql`select * from crash_round where number = ${number}`))

export const listEnded = async (tx: Tx, limit: number) =>
  (await tx.all<Row>(sql`select * from crash_round where status = 'ended' order by number desc limit ${limit}`)).map(
    toTableRound,
  )

/** The rounds of the table in which these bets take part, by the id of the bet. */
export async function tableRoundsOf(tx: Tx, bets: readonly string[]): Promise<ReadonlyMap<string, TableRound>> {
  if (!bets.length) return new Map()
  const rows = await tx.all<Row & { bet: string }>(sql`select crash_round.*, crash_bet.round as bet
    from crash_bet join crash_round using (number) where crash_bet.round = any(${bets})`)
  return new Map(rows.map((row) => [row.bet, toTableRound(row)]))
}

export type BetAtTable = {
  table: TableRound
  /** Later cash-outs do not count: the table may stop there. */
  runsUntil: number
  /** Presses of a cash-out that the player has withdrawn. */
  withdrawn: readonly string[]
}

/** The bet's round of the table. `toleranceSeconds` is how long the table runs after a heartbeat. */
export async function betAtTable(tx: Tx, bet: string, toleranceSeconds: number): Promise<BetAtTable | undefined> {
  const row = await tx.maybe<Row & { runs_until: Date; withdrawn: string[] }>(sql`
    select crash_round.*, crash_bet.withdrawn,
      coalesce(crash_table.gap_from, crash_table.heartbeat + make_interval(secs => ${toleranceSeconds})) as runs_until
    from crash_bet join crash_round using (number) cross join crash_table where crash_bet.round = ${bet}`)
  return row && { table: toTableRound(row), runsUntil: row.runs_until.getTime(), withdrawn: row.withdrawn }
}

/** A press is remembered until the bet is deleted, so that it does not count whenever it arrives. False if there are too many. */
export const addWithdrawn = async (tx: Tx, bet: string, press: string): Promise<boolean> =>
  (await tx.run(sql`update crash_bet set withdrawn = case when ${press} = any(withdrawn) then withdrawn else withdrawn || ${press}::uuid end
    where round = ${bet} and (cardinality(withdrawn) < ${maxWithdrawn} or ${press} = any(withdrawn))`)) === 1

const maxWithdrawn = 100

/** Until betting closes there is no digest, and no outcome can be computed. */
export async function seedsOfTableRound(runtime: Runtime, round: TableRound): Promise<Seeds> {
  const serverSeed = round.link ?? (await runtime.chains.linkOf(round.chain, round.linkNumber))
  return { serverSeed, clientSeed: round.digest ?? 'betting', nonce: round.number }
}

export async function crashPointOf(runtime: Runtime, round: TableRound): Promise<number> {
  assert(round.digest !== undefined, 'a crash point needs the digest of the seeds')
  const rules = runtime.games[tableGame]?.table
  assert(rules, 'the game has a table')
  return rules.crashPoint(openDraw(await seedsOfTableRound(runtime, round)))
}

export const commitmentOfRound = async (runtime: Runtime, round: TableRound): Promise<string> =>
  commitmentOf((await seedsOfTableRound(runtime, round)).serverSeed)

export type NewTableBet = {
  round: string
  number: number
  player: string
  slot: number
  clientSeed: string
  target: number
  /** As other players see it. */
  name: Sql
}

/** `closed` if the round does not take bets any more, `taken` if the player has a bet in the slot. */
export async function insertTableBet(tx: Tx, bet: NewTableBet): Promise<'placed' | 'closed' | 'taken'> {
  const insert = () =>
    tx.run(sql`insert into crash_bet (round, number, player, slot, client_seed, target, name)
    select ${bet.round}, number, ${bet.player}, ${bet.slot}, ${bet.clientSeed}, ${bet.target}, ${bet.name} from crash_round
    where number = ${bet.number} and status = 'betting' and closes_at > clock_timestamp()
    on conflict (number, player, slot) do nothing`)
  if (await insert()) return 'placed'
  const freed = await tx.run(sql`update crash_bet set slot = null from round
    where crash_bet.number = ${bet.number} and crash_bet.player = ${bet.player} and crash_bet.slot = ${bet.slot}
      and round.id = crash_bet.round and round.status in ('refused', 'void')`)
  if (freed && (await insert())) return 'placed'
  const open = await tx.maybe(sql`select from crash_round
    where number = ${bet.number} and status = 'betting' and closes_at > clock_timestamp()`)
  return open ? 'taken' : 'closed'
}

/**
 * Called in the transaction that records a taken stake. The share lock makes `closeBetting` wait for that transaction. A stake that is taken
 * after betting has closed does not take part and is returned: false.
 */
export async function joinTableRound(tx: Tx, bet: string): Promise<boolean> {
  const joined = await tx.run(sql`with open as (
      select number from crash_round
      where number = (select number from crash_bet where round = ${bet}) and status = 'betting' for share
    ) update crash_bet set counts = true from open where crash_bet.round = ${bet} and crash_bet.number = open.number`)
  assert(joined <= 1, 'a stake at the table belongs to one bet')
  return joined === 1
}

export async function seedsIn(tx: Tx, number: number): Promise<string[]> {
  const rows = await tx.all<{ client_seed: string }>(
    sql`select client_seed from crash_bet where number = ${number} and counts`,
  )
  return rows.map(({ client_seed }) => client_seed).sort()
}

/** Fixes the digest and the start of the flight. Undefined if another node has closed betting. */
export const closeBetting = (runtime: Runtime, number: number, leadSeconds: number): Promise<TableRound | undefined> =>
  runtime.db.transaction(async (tx) => {
    const locked = await tx.maybe(
      sql`select from crash_round where number = ${number} and status = 'betting' for update`,
    )
    if (!locked) return undefined
    const digest = digestOfSeeds(await seedsIn(tx, number))
    return first(
      tx.all<Row>(sql`update crash_round set status = 'climbing', digest = ${digest},
        started_at = clock_timestamp() + make_interval(secs => ${leadSeconds})
        where number = ${number} returning *`),
    )
  })

/** Publishes link and crash point. `calledOffAt` for a round that is called off. Undefined if another node has ended the round. */
export async function endTableRound(
  runtime: Runtime,
  round: TableRound,
  calledOffAt: number | undefined,
): Promise<TableRound | undefined> {
  const crash = await crashPointOf(runtime, round)
  assert(calledOffAt === undefined || calledOffAt <= crash, 'a round is called off before its crash')
  const { serverSeed: link } = await seedsOfTableRound(runtime, round)
  return first(
    runtime.db.all<Row>(sql`update crash_round set status = 'ended', crash = ${crash}, link = ${link},
      is_called_off = ${calledOffAt !== undefined}, called_off_at = ${calledOffAt ?? null}, ended_at = clock_timestamp()
      where number = ${round.number} and status = 'climbing' returning *`),
  )
}

/** Opens the next round. Undefined if one is in progress. The first round, and the one after the last link, begin a new chain. */
export async function openTableRound(runtime: Runtime, bettingSeconds: number): Promise<TableRound | undefined> {
  const last = await findLatest(runtime.db)
  if (last && last.status !== 'ended') return undefined
  const chain =
    last && (await runtime.db.one<{ length: number }>(sql`select length from crash_chain where id = ${last.chain}`))
  const next =
    last && chain && last.linkNumber < chain.length
      ? { chain: last.chain, linkNumber: last.linkNumber + 1 }
      : { chain: await newChain(runtime), linkNumber: 1 }
  return first(
    runtime.db.all<Row>(sql`insert into crash_round (number, chain, link_number, status, closes_at)
      values (${(last?.number ?? 0) + 1}, ${next.chain}, ${next.linkNumber}, 'betting',
        clock_timestamp() + make_interval(secs => ${bettingSeconds}))
      on conflict do nothing returning *`),
  )
}

async function newChain(runtime: Runtime): Promise<bigint> {
  const { id } = await runtime.chains.create()
  await publishChain(runtime)
  return id
}

/** Bets that wait for the wallet to take their stake. */
export async function countWaitingBets(tx: Tx, number: number): Promise<number> {
  const { count } = await tx.one<{ count: bigint }>(sql`select count(*) as count from crash_bet
    join round on round.id = crash_bet.round where crash_bet.number = ${number} and round.status = 'betting'`)
  return Number(count)
}

/** Open bets that the table must end: those of ended rounds, and automatic cash-outs up to the multiplier in the round in flight. */
export async function listDueBets(
  tx: Tx,
  flying: { number: number; multiplier: number } | undefined,
  limit: number,
): Promise<{ id: string; isCalledOff: boolean; calledOffAt: number | undefined }[]> {
  const rows = await tx.all<{ id: string; is_called_off: boolean; called_off_at: number | null }>(sql`
    select round.id, crash_round.is_called_off, crash_round.called_off_at from round
    join crash_bet on crash_bet.round = round.id join crash_round using (number)
    where round.status = 'open' and round.game = ${tableGame} and crash_bet.counts
      and (crash_round.status = 'ended' or
        (crash_round.number = ${flying?.number ?? 0} and crash_bet.target <= ${flying?.multiplier ?? 0}))
    limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    isCalledOff: row.is_called_off,
    calledOffAt: row.called_off_at ?? undefined,
  }))
}

/** A bet in the feed. `version` is that of its round. */
export type FeedRow = { id: string; number: number; name: string; version: number; changedAt: Date }

/** Bets from a round on that changed at or after a moment. */
export const listChangedBets = (tx: Tx, fromNumber: number, since: Date): Promise<FeedRow[]> =>
  tx.all<FeedRow>(sql`select round.id, crash_bet.number::int as number, crash_bet.name, round.version,
      round.changed_at as "changedAt"
    from crash_bet join round on round.id = crash_bet.round
    where crash_bet.number >= ${fromNumber} and crash_bet.counts and round.changed_at >= ${since}`)

/** True while a round is in progress, or a bet of an ended one is open. */
export async function hasUnfinished(tx: Tx): Promise<boolean> {
  const { is_unfinished: isUnfinished } = await tx.one<{ is_unfinished: boolean }>(sql`
    select exists (select from crash_round where status <> 'ended') or exists (
      select from round join crash_bet on crash_bet.round = round.id
      where round.status = 'open' and round.game = ${tableGame}) as is_unfinished`)
  return isUnfinished
}

export const unfinishedBetsOf = (tx: Tx, players: readonly string[]): Promise<{ id: string }[]> =>
  tx.all<{ id: string }>(sql`select id from round where player = any(${players}) and game = ${tableGame}
    and status in ('betting', 'open', 'settling', 'voiding')`)
