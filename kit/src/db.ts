/** PostgreSQL: one pool, ways to ask, and transactions. Every wait has a limit. */
import assert from 'node:assert/strict'
import { Pool, types, type QueryConfig, type QueryResult } from 'pg'
import { clientConfig, requestLimits, setUpSession, type Limits } from './connection.ts'
import { openLending, type Lending } from './lending.ts'
import type { Log } from './log.ts'
import { inOneTrip } from './one-trip.ts'
import type { Sql } from './sql.ts'

/** What both the pool and a transaction can do. */
export type Tx = {
  all<Row extends object>(query: Sql): Promise<Row[]>
  one<Row extends object>(query: Sql): Promise<Row>
  maybe<Row extends object>(query: Sql): Promise<Row | undefined>
  /** How many rows were touched. */
  run(query: Sql): Promise<number>
}

export type Db = Tx & {
  /** Questions that all go in one trip; each is asked at once, and sees what is committed when it is answered. */
  together<Answers extends unknown[]>(ask: (tx: Tx) => { [K in keyof Answers]: Promise<Answers[K]> }): Promise<Answers>
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  close(): Promise<void>
}

export type PoolSettings = {
  url: string
  /** By which PostgreSQL lists our sessions. */
  name: string
  log: Log
  /** What each session is set to beside its limits: a role, a search path. */
  session: Record<string, string>
  connections?: number
  limits?: Limits
  /** How many may wait for a connection; whoever comes then is told at once to come later. */
  maxWaiting?: number
}

const int8 = 20
types.setTypeParser(int8, BigInt)

const waitingPerConnection = 10

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
  // The error carries the whole client with it, which is nobody's to read in a log.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message, event: 'db.connection_lost' }, 'an idle database connection was lost')
  })
  const lending = openLending(pool, { maxWaiting, answerMs: limits.answerMs })
  return {
    ...queriesOn({ query: (config) => lending.lend((client) => client.query(config)) }),
    together: (ask) => lending.lend((client) => inOneTrip(client, () => ask(queriesOn(client)))),
    transaction: (work) => transaction(lending, work),
    pool,
    close: () => pool.end(),
  }
}

type QueryTarget = { query(config: QueryConfig): Promise<QueryResult> }

export function queriesOn(target: QueryTarget): Tx {
  const ask = (query: Sql) => target.query(query as QueryConfig)
  return {
    all: async <Row extends object>(query: Sql) => (await ask(query)).rows as Row[],
    one: async <Row extends object>(query: Sql) => {
      const { rows } = await ask(query)
      assert(rows.length === 1, `expected one row, found ${rows.length}`)
      return rows[0] as Row
    },
    maybe: async <Row extends object>(query: Sql) => (await ask(query)).rows[0] as Row | undefined,
    run: async (query) => (await ask(query)).rowCount ?? 0,
  }
}

/**
 * A COMMIT that is not answered leaves it open whether it was done: whoever asked is told to try again, and the second try finds what
 * the first has left. The ledger's money does not go this way.
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

/** On Citus a constraint is its shard's and has the shard's number at its end; what another node has found comes as a message alone. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  const named = 'constraint' in error ? error.constraint : undefined
  const violated = named ?? /violates unique constraint "(\w+)"/.exec(error.message)?.[1]
  return typeof violated === 'string' && violated.replace(/_\d+$/, '') === constraint
}
