/**
 * The background jobs of the reports, on every node: one folds the sums of batches and watches the RTP of games, one builds the sums of old transfers, and
 * one compares the sums with the ledger on request. A build or a check takes minutes, and folding continues at the same time.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { endClient, hangUp, openClient } from '@lucero/kit/connection'
import { queriesOn, type Db, type Tx } from '@lucero/kit/db'
import { every } from '@lucero/kit/every'
import type { Log } from '@lucero/kit/log'
import { sql } from '@lucero/kit/sql'
import { areBooksDistributed } from '../citus/cluster.ts'
import { loadCalendars, utcCalendars } from '../calendar/calendar.ts'
import type { Events } from '../events/events.ts'
import { playersFrom } from '../ledger/history.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { appRole } from '../postgres/database.ts'
import { addRaceRounds } from '../race/scores.ts'
import { compare } from './check.ts'
import { foldFacts, type ActivePlayer } from './facts.ts'
import { recount, recountPlayers } from './recount.ts'
import { watchRtp } from './rtp-watch.ts'
import { addPlayers, addSlots, deleteOldSlots, keptDays } from './slots.ts'
import * as store from './store.ts'

export type ReportTools = { db: Db; log: Log; metrics: Metrics; events: Events }

const everyMs = 5000
/** One fold takes the batches of this many seconds, so that a backlog is folded in parts. */
const foldSeconds = 5
const booksPerStep = 200
/** After this long, no append with a time before the cut is in flight. */
const defaultDueSeconds = 30
/** The pause after a step of the build is as long as the step, at most this long. */
const maxPauseMs = 500
/** Recomputing ten million transfers takes minutes. */
const maxStatementMs = 6 * 3_600_000
/** A merge join would read all transfers in the order of an index. The interval lets PostgreSQL notice that a node has gone. */
const planning = { work_mem: '256MB', enable_mergejoin: 'off', client_connection_check_interval: '1s' }
const beatMs = 5000
const rtpEveryMs = 10 * 60_000
const dayMs = 86_400_000

/** Players whom this process has counted on a day. They need no query again. A lost entry costs only that query. */
export type CountedPlayers = Set<string>
const maxCounted = 200_000

/** Adds the sums of committed batches to report_total. One node at a time. Returns the number of batches. */
export const foldSome = async (db: Db, counted: CountedPlayers = new Set()): Promise<number> =>
  (await fold(db, counted)).batches

/** `operators`: whose sums have changed. */
async function fold(db: Db, counted: CountedPlayers): Promise<{ batches: number; operators: Set<number> }> {
  const keyOf = ({ day, subject, playerId }: ActivePlayer) => `${day} ${subject} ${playerId}`
  const added: string[] = []
  const result = await db.transaction(async (tx) => {
    if (!(await store.tryLockToFold(tx))) return { batches: 0, operators: new Set<number>() }
    const rows = await store.takeDeltas(tx, foldSeconds)
    const calendars = rows.length ? await loadCalendars(tx) : utcCalendars
    const { totals, slots, players, raceRounds } = foldFacts(
      rows.map(({ facts }) => facts),
      calendars,
    )
    const uncounted = players.filter((player) => !counted.has(keyOf(player)))
    await store.addTotals(tx, totals)
    await addSlots(tx, { slots, players: uncounted })
    await addRaceRounds(tx, raceRounds)
    added.push(...uncounted.map(keyOf))
    const operators = totals.rows().flatMap(({ kind, subject }) => (kind === 'operator' ? [Number(subject)] : []))
    return { batches: rows.length, operators: new Set(operators) }
  })
  if (counted.size + added.length > maxCounted) counted.clear()
  for (const key of added) counted.add(key)
  return result
}

/** Called at start, before the node appends. Returns the time from which it records transfers. A database without books needs no build. */
export async function startRecording(db: Db): Promise<number> {
  const cutMs = await store.startRecording(db)
  if (!(await playersFrom(db, noPlayer, 1)).length) await store.finishBuild(db)
  return cutMs
}

const noPlayer = '00000000-0000-0000-0000-000000000000'

/** Builds the sums of the next books, with the cursor in the same transaction. Returns false if nothing can be built now. */
export async function buildSome(tx: Tx, limit = booksPerStep, dueSeconds = defaultDueSeconds): Promise<boolean> {
  const build = await store.lockBuild(tx)
  if (build.isFinished || build.ageSeconds < dueSeconds) return false
  const players = await playersFrom(tx, build.after, limit)
  const last = players.at(-1)
  if (last === undefined) {
    await store.finishBuild(tx)
    return false
  }
  const which = sql`t.player_id > ${build.after} and t.player_id <= ${last} and t.at < ${build.cut}::timestamptz`
  const calendars = await loadCalendars(tx)
  await store.addTotals(tx, await recount(tx, which, calendars))
  await addPlayers(tx, await recountPlayers(tx, which, new Date(Date.now() - keptDays * dayMs), calendars))
  await store.moveBuild(tx, last, players.length)
  return true
}

export function openReportJob(runtime: ReportTools, url: string) {
  const { db, log } = runtime
  const rtp = watchRtp(runtime)
  const counted: CountedPlayers = new Set()
  let isBuilt = false
  let rtpAt = -Infinity

  const build = async (stopping: AbortSignal) => {
    if (isBuilt) return
    isBuilt = (await store.findBuild(db)).isFinished
    if (isBuilt) return
    const steps = async (tx: Tx, inTransaction: InTransaction) => {
      for (let [isLeft, startMs] = [true, 0]; isLeft && !stopping.aborted;) {
        startMs = performance.now()
        isLeft = await inTransaction(() => buildSome(tx))
        await delay(Math.min(performance.now() - startMs, maxPauseMs))
      }
    }
    await withClient(url, steps, stopping).catch((error: unknown) => {
      if (!stopping.aborted) throw error
    })
    if (stopping.aborted) return
    isBuilt = (await store.findBuild(db)).isFinished
    if (isBuilt) log.info({ event: 'reports.built' }, 'reports of earlier transfers are complete')
  }

  const check = async (stopping: AbortSignal) => {
    const claimed = await store.claimCheck(db)
    if (!claimed) return
    const { id, repairs } = claimed
    const beat = setInterval(() => void store.keepCheckAlive(db, id).catch(() => 0), beatMs)
    try {
      const outcome = await checkReports(url, repairs, stopping)
      await store.endCheck(db, id, outcome)
      const { compared, differenceCount } = outcome
      if (differenceCount)
        log.error({ event: 'reports.differ', differenceCount, repairs }, 'reports differ from the ledger')
      else log.info({ event: 'reports.checked', compared }, 'reports equal the ledger')
    } catch (error) {
      if (stopping.aborted) return void (await store.giveCheckBack(db, id))
      await store.endCheck(db, id, null)
      throw error
    } finally {
      clearInterval(beat)
    }
  }

  const foldAndWatch = async (stopping: AbortSignal) => {
    await foldAll(runtime, stopping, counted)
    if (performance.now() - rtpAt < rtpEveryMs) return
    rtpAt = performance.now()
    await rtp()
    if (isBuilt) await deleteOld(db)
  }
  const repeat = (work: (stopping: AbortSignal) => Promise<void>, message: string) =>
    every(everyMs, work, { log, event: 'reports.delayed', message, startsNow: false })
  const checks = repeat(check, 'the check of the reports is delayed')
  const loops = [
    repeat(foldAndWatch, 'the reports are delayed'),
    repeat(build, 'building the reports of earlier transfers is delayed'),
    checks,
  ]
  runtime.events.subscribe(({ kind }) => {
    if (kind === 'report-check-wanted') checks.wake()
  })
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) }
}

/** True if no batch from before `until` is left to fold. */
export const isFolded = (db: Db, until: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    await store.lockToRead(tx)
    return !(await store.hasDeltaBefore(tx, until))
  })

/** Not while a batch is waiting: its players would be counted again. */
export const deleteOld = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await store.tryLockToFold(tx)) || (await store.countDeltas(tx, 1)) > 0) return
    await deleteOldSlots(tx, new Date())
  })

async function foldAll({ db, events }: ReportTools, stopping: AbortSignal, counted: CountedPlayers): Promise<void> {
  while (!stopping.aborted) {
    const { batches, operators } = await fold(db, counted)
    for (const operatorId of operators) events.publish({ kind: 'desk-changed', topic: 'reports', operatorId })
    if (!batches) return
  }
}

/** Compares all sums with the ledger. */
export const checkReports = (url: string, repairs = false, stopping?: AbortSignal): Promise<store.CheckOutcome> =>
  withClient(
    url,
    async (tx, inTransaction) => compare(tx, inTransaction, { repairs, isDistributed: await areBooksDistributed(tx) }),
    stopping,
  )

type InTransaction = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * A connection of its own, because a statement takes longer than the pool allows. A stop closes it at once, and PostgreSQL cancels a statement whose
 * client is gone.
 */
async function withClient<Result>(
  url: string,
  work: (tx: Tx, inTransaction: InTransaction) => Promise<Result>,
  stopping?: AbortSignal,
): Promise<Result> {
  const client = await openClient(url, {
    name: 'lucero-reports',
    answerMs: maxStatementMs,
    more: { role: appRole, statement_timeout: String(maxStatementMs), ...planning },
  })
  const close = () => hangUp(client)
  stopping?.addEventListener('abort', close)
  if (stopping?.aborted) close()
  const inTransaction: InTransaction = async (inner) => {
    await client.query('begin')
    try {
      const result = await inner()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }
  try {
    return await work(queriesOn(client), inTransaction)
  } finally {
    stopping?.removeEventListener('abort', close)
    await endClient(client)
  }
}
