/** SQL of the sums: folded rows in report_total, and the rows of batches that are not folded yet. */
import type { Tx } from '@lucero/kit/db'
import { ofText, sql } from '@lucero/kit/sql'
import { date, table, text, word } from '@lucero/kit/table'
import { loadCalendars } from '../calendar/calendar.ts'
import { factsOf, totalsOf } from './facts.ts'
import { measures, noSums, type Totals, type Measure, type SubjectKind, type Sums } from './sums.ts'

/** Held exclusively while batches are folded, and shared while sums are read. On Citus a reader would otherwise miss a batch or count it twice. */
const foldLock = 4_820_110

export const tryLockToFold = async (tx: Tx): Promise<boolean> =>
  (await tx.one<{ isLocked: boolean }>(sql`select pg_try_advisory_xact_lock(${foldLock}) as "isLocked"`)).isLocked

/** Waits for the fold and for the build, so that the rows of an operator are copied as one state. */
export async function startShop(tx: Tx, operatorId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${foldLock})`)
  await lockBuild(tx)
  await tx.run(sql`
    insert into report_total (kind, ${notKindColumns})
    select 'shop', ${notKindColumns} from report_total where kind = 'operator' and subject = ${String(operatorId)}`)
}

export const lockToRead = async (tx: Tx): Promise<void> => {
  await tx.run(sql`select pg_advisory_xact_lock_shared(${foldLock})`)
}

const columnOf = (measure: Measure): string => measure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Any number of digits. */
const numeric = {
  ...text,
  select: (column: string) => `${column}::text`,
  write: (value: string) => `${value}::numeric`,
}
const columns = Object.fromEntries(measures.map((measure) => [measure, numeric])) as Record<Measure, typeof numeric>
const totalTable = table('report_total', { day: date, kind: word<SubjectKind>(), subject: text, ...columns })
const notKindColumns = ofText(['day', 'subject', ...measures.map(columnOf)].join(', '))
const insertTotals = totalTable.insertion()
const addExcluded = ofText(
  measures
    .map((measure) => `${columnOf(measure)} = report_total.${columnOf(measure)} + excluded.${columnOf(measure)}`)
    .join(', '),
)

/** Rows are sorted, so that two writers cannot deadlock. */
export async function addTotals(tx: Tx, totals: Totals): Promise<void> {
  const rows = totals.rows().map(({ sums, ...key }) => ({ ...key, ...textsOf(sums) }))
  if (rows.length)
    await tx.run(sql`${insertTotals(rows)} on conflict (kind, day, subject) do update set ${addExcluded}`)
}

const textsOf = (sums: Sums) =>
  Object.fromEntries(measures.map((measure) => [measure, String(sums[measure])])) as Record<Measure, string>

/** Takes the batches of the oldest few seconds. */
export const takeDeltas = (tx: Tx, seconds: number) =>
  tx.maybe<{ first: string | null }>(sql`select min(at)::text as first from report_delta`).then((oldest) =>
    oldest?.first
      ? tx.all<{ facts: string }>(sql`
            delete from report_delta where at <= ${oldest.first}::timestamptz + make_interval(secs => ${seconds}) returning facts`)
      : [],
  )

export const insertDelta = (tx: Tx, totals: Totals) =>
  tx.run(
    sql`insert into report_delta (player_id, facts) values ('00000000-0000-0000-0000-000000000000', ${factsOf(totals)})`,
  )

/** The number of batches that are not folded, counted up to `max`. */
export const countDeltas = async (tx: Tx, max: number) =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*)::int as count from (select 1 from report_delta limit ${max}) as waiting`,
    )
  ).count

export const hasDeltaBefore = async (tx: Tx, until: Date): Promise<boolean> =>
  (await tx.maybe(sql`select from report_delta where at < ${until.toISOString()}::timestamptz limit 1`)) !== undefined

/** The sums of batches that are not folded. */
const unfolded = async (tx: Tx): Promise<Totals> =>
  totalsOf(
    (await tx.all<{ facts: string }>(sql`select facts from report_delta`)).map(({ facts }) => facts),
    await loadCalendars(tx),
  )

type SumRow = { day: string | null; subject: string } & Record<Measure, string>

const summed = ofText(measures.map((measure) => `sum(${columnOf(measure)})::text as "${measure}"`).join(', '))

/** `isDaily`: one row per day and subject. Otherwise the day is null. `isSum`: all subjects are added up, and the subject is empty. */
export type Range = {
  kind: SubjectKind
  subjects?: readonly string[] | undefined
  from: string
  to: string
  isDaily: boolean
  isSum?: boolean
}
export type RangeRow = { day: string | null; subject: string; sums: Sums }
export type RangeSums = {
  rows: RangeRow[]
  /** The credit that players held before the first day, by subject. */
  opening: Map<string, { credit: bigint; bonus: bigint }>
}

/** Call within a transaction that has `lockToRead`. */
export async function sumRange(tx: Tx, range: Range): Promise<RangeSums> {
  const { kind, subjects, from, to, isDaily, isSum = false } = range
  const whose = subjects ? sql`kind = ${kind} and subject = any(${[...subjects]}::text[])` : sql`kind = ${kind}`
  const day = isDaily ? sql`day::text` : sql`null::text`
  const folded = await tx.all<SumRow>(sql`
    select ${day} as day, ${isSum ? sql`''` : sql`subject`} as subject, ${summed} from report_total
    where ${whose} and day >= ${from}::date and day <= ${to}::date group by 1, 2`)
  const before = await tx.all<{ subject: string; credit: string; bonus: string }>(sql`
    select subject, sum(credit_change)::text as credit, sum(bonus_change)::text as bonus from report_total
    where ${whose} and day < ${from}::date group by 1`)
  const opening = new Map(
    before.map((row) => [row.subject, { credit: BigInt(row.credit), bonus: BigInt(row.bonus) }] as const),
  )
  const found = new Map<string, RangeRow>()
  const rowAt = (row: { day: string | null; subject: string }): RangeRow => {
    const key = `${row.day ?? ''} ${row.subject}`
    const existing = found.get(key) ?? { day: row.day, subject: row.subject, sums: noSums() }
    found.set(key, existing)
    return existing
  }
  for (const row of folded) {
    const { sums } = rowAt(row)
    for (const measure of measures) sums[measure] += BigInt(row[measure])
  }
  for (const one of (await unfolded(tx)).rows()) {
    if (one.kind !== kind || (subjects && !subjects.includes(one.subject)) || one.day > to) continue
    if (one.day < from) {
      const held = opening.get(one.subject) ?? { credit: 0n, bonus: 0n }
      opening.set(one.subject, {
        credit: held.credit + one.sums.creditChange,
        bonus: held.bonus + one.sums.bonusChange,
      })
    } else {
      const { sums } = rowAt({ day: isDaily ? one.day : null, subject: isSum ? '' : one.subject })
      for (const measure of measures) sums[measure] += one.sums[measure]
    }
  }
  return { rows: [...found.values()], opening }
}

const totalColumns = totalTable.columns()

/** All sums. Call within a transaction that has `lockToRead`. */
export async function allTotals(tx: Tx): Promise<Totals> {
  const totals = await unfolded(tx)
  const rows = await tx.all<{ day: string; kind: SubjectKind; subject: string } & Record<Measure, string>>(
    sql`select ${totalColumns} from report_total`,
  )
  for (const row of rows) {
    const sums = totals.at(row.day, row.kind, row.subject)
    for (const measure of measures) sums[measure] += BigInt(row[measure])
  }
  return totals
}

/** Sets the time from which transfers are recorded as they commit, if no node has set it, and returns it. */
export async function startRecording(tx: Tx): Promise<number> {
  await tx.run(sql`update report_build set cut = clock_timestamp() where cut is null`)
  const { ms } = await tx.one<{ ms: number }>(
    sql`select (extract(epoch from cut) * 1000)::float8 as ms from report_build`,
  )
  return ms
}

export type Build = { after: string; books: bigint; cut: string | null; ageSeconds: number; isFinished: boolean }

const buildColumns = sql`
  after, books, cut::text as cut, finished_at is not null as "isFinished",
  coalesce(extract(epoch from clock_timestamp() - cut), 0)::float8 as "ageSeconds"`

export const findBuild = (tx: Tx) => tx.one<Build>(sql`select ${buildColumns} from report_build`)

/** Waits for another node that builds a step. */
export const lockBuild = (tx: Tx) => tx.one<Build>(sql`select ${buildColumns} from report_build for update`)

export const moveBuild = (tx: Tx, after: string, books: number) =>
  tx.run(sql`update report_build set after = ${after}, books = books + ${books}::bigint`)

export const finishBuild = (tx: Tx) =>
  tx.run(sql`update report_build set finished_at = clock_timestamp() where finished_at is null`)

export type CheckOutcome = {
  /** The days whose sums changed while they were compared. Only on Citus. */
  movingDays: string[]
  compared: number
  differences: Difference[]
  differenceCount: number
}
type Difference = {
  day: string
  kind: SubjectKind
  subject: string
  measure: Measure
  reported: string
  recomputed: string
}
export type Check = {
  id: string
  state: 'wanted' | 'running' | 'finished' | 'failed'
  repairs: boolean
  wantedAt: Date
  finishedAt: Date | null
  outcome: CheckOutcome | null
}

const checkColumns = sql`
  id, case when state = 'running' and alive_at < clock_timestamp() - interval '20 seconds' then 'failed' else state end as state,
  repairs, wanted_at as "wantedAt", finished_at as "finishedAt", outcome`

export const findCheck = (tx: Tx) => tx.maybe<Check>(sql`select ${checkColumns} from report_check`)

/** False if one is waiting or running. A node that stopped responding does not count. */
export const wantCheck = async (tx: Tx, id: string, repairs: boolean): Promise<boolean> =>
  (await tx.run(sql`
    insert into report_check (id, state, repairs) values (${id}, 'wanted', ${repairs})
    on conflict (only_one) do update set id = excluded.id, state = 'wanted', repairs = excluded.repairs, wanted_at = now(),
      alive_at = null, finished_at = null, outcome = null
    where report_check.state in ('finished', 'failed')
      or report_check.state = 'running' and report_check.alive_at < clock_timestamp() - interval '20 seconds'`)) === 1

export const claimCheck = (tx: Tx) =>
  tx.maybe<{ id: string; repairs: boolean }>(sql`
    update report_check set state = 'running', alive_at = clock_timestamp() where state = 'wanted' returning id, repairs`)

export const keepCheckAlive = (tx: Tx, id: string) =>
  tx.run(sql`update report_check set alive_at = clock_timestamp() where id = ${id} and state = 'running'`)

export const endCheck = (tx: Tx, id: string, outcome: CheckOutcome | null) =>
  tx.run(sql`
    update report_check set state = ${outcome ? 'finished' : 'failed'}, finished_at = clock_timestamp(),
      outcome = ${outcome && JSON.stringify(outcome)}::jsonb
    where id = ${id} and state = 'running'`)

/** A stopping node gives its check back, so that another node, or this one after its start, does it. */
export const giveCheckBack = (tx: Tx, id: string) =>
  tx.run(sql`update report_check set state = 'wanted', alive_at = null where id = ${id} and state = 'running'`)

/** The first statement of a transaction. */
export const snapshotIsolation = sql`set transaction isolation level repeatable read`
