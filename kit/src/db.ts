/** The PostgreSQL pool: queries and transactions. Every wait has a timeout. */
import assert from 'node:assert/strict'
import { Pool, types, type QueryConfig, type QueryResult } from 'pg'
import { inChildSpan, type SpanStart } from './active-span.ts'
import { clientConfig, requestLimits, setUpSession, type Limits } from './connection.ts'
import { openLending, type Lending } from './lending.ts'
import type { Log } from './log.ts'
import { inOneTrip } from './one-trip.ts'
import type { Sql } from './sql.ts'

/** Queries, on the pool or in a transaction. */
export type Tx = {
  all<Row extends object>(query: Sql): Promise<Row[]>
  one<Row extends object>(query: Sql): Promise<Row>
  maybe<Row extends object>(query: Sql): Promise<Row | undefined>
  /** Returns the number of affected rows. */
  run(query: Sql): Promise<number>
}

export type Db = Tx & {
  /** Sends several queries in one round trip. They are not a transaction: each sees the latest committed state. */
  together<Answers extends unknown[]>(send: (tx: Tx) => { [K in keyof Answers]: Promise<Answers[K]> }): Promise<Answers>
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  close(): Promise<void>
}

export type PoolSettings = {
  url: string
  /** The application name in pg_stat_activity. */
  name: string
  log: Log
  /** Further settings of each session, such as the role or the search path. */
  session: Record<string, string>
  connections?: number
  limits?: Limits
  /** The maximum number of callers waiting for a connection. Further ones get an OverloadError. */
  maxWaiting?: number
}

const int8 = 20
types.setTypeParser(int8, BigInt)

const waitingPerConnection = 10
/** A span includes the wait for a connection. */
const spanStart: SpanStart = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }

export function openPool({
  url,
  name,
  log,
  session,
  connections = 20,
  limits = requestLimits,
  maxWaiting = connections * waitingPerConnection,
}: PoolSettings): Db {
  const pool = new Pool({
    ...clientConfig(url, name, limits),
    max: connections,
    pipeline: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: (client) => setUpSession(client, { ...limits, more: session }),
  })
  // The error contains the whole client, which must not be logged.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message, event: 'db.connection_lost' }, 'idle database connection lost')
  })
  const lending = openLending(pool, { maxWaiting, answerMs: limits.answerMs })
  const traced = <Result>(name: string, work: () => Promise<Result>) => inChildSpan(name, spanStart, work)
  return {
    ...queriesOn({ query: (config) => traced('postgres query', () => lending.lend((client) => client.query(config))) }),
    together: (send) =>
      traced('postgres queries', () => lending.lend((client) => inOneTrip(client, () => send(queriesOn(client))))),
    transaction: (work) => traced('postgres transaction', () => transaction(lending, work)),
    pool,
    close: () => pool.end(),
  }
}

type QueryTarget = { query(config: QueryConfig): Promise<QueryResult> }

export function queriesOn(target: QueryTarget): Tx {
  const run = (query: Sql) => target.query(query as QueryConfig)
  return {
    all: async <Row extends object>(query: Sql) => (await run(query)).rows as Row[],
    one: async <Row extends object>(query: Sql) => {
      const { rows } = await run(query)
      assert(rows.length === 1, `expected one row, found ${rows.length}`)
      return rows[0] as Row
    },
    maybe: async <Row extends object>(query: Sql) => (await run(query)).rows[0] as Row | undefined,
    run: async (query) => (await run(query)).rowCount ?? 0,
  }
}

/**
 * If a COMMIT is not answered, its outcome is unknown. The caller gets a transient error, and the retry must detect the first attempt. The
 * ledger does not use this function.
 */
const transaction = <Result>(lending: Lending, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  lending.lend(async (client) => {
    try {
      await client.query('begin')
      const result = await work(queriesOn(client))
      await client.query('commit')
      return result
    } catch (error) {
      await lending.rollBack(client, error)
      throw error
    }
  })

/** On Citus, constraint names end with the shard id, and errors of other nodes contain the name only in their message. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  const named = 'constraint' in error ? error.constraint : undefined
  const violated = named ?? /violates unique constraint "(\w+)"/.exec(error.message)?.[1]
  return typeof violated === 'string' && violated.replace(/_\d+$/, '') === constraint
}
