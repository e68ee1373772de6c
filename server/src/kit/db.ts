/** PostgreSQL: one pool, four ways to ask, and transactions. Every wait has a limit. */
import assert from 'node:assert/strict'
import { Pool, types, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import type { Log } from './log.ts'
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
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** A connection of one's own, for what must stay on it; give it back with release(). */
  connect(): Promise<PoolClient>
  pool: Pool
  close(): Promise<void>
}

type DbSettings = { url: string; log: Log; connections?: number }

/** Money rights are the role's, not the owner's: see the first migration. */
export const appRole = 'lucero_app'

const int8 = 20
types.setTypeParser(int8, BigInt)

export function openDb({ url, log, connections = 20 }: DbSettings): Db {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 1000,
    statement_timeout: 3000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    options: `-c role=${appRole} -c timezone=UTC`,
    application_name: 'lucero',
  })
  // The error carries the whole client with it, which is nobody's to read in a log.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'an idle database connection was lost')
  })
  return {
    ...queriesOn(pool),
    transaction: (work) => transaction(pool, work),
    connect: () => pool.connect(),
    pool,
    close: () => pool.end(),
  }
}

type Queryable = { query(config: QueryConfig): Promise<QueryResult> }

export function queriesOn(target: Queryable): Tx {
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

async function transaction<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  /** A connection lost between two queries tells nobody but its listeners, and with none it ends the process. */
  const lost = (error: Error) => void (broken = error)
  client.on('error', lost)
  try {
    await client.query('begin')
    const result = await work(queriesOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(lost)
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}

const passing = new Set(['40001', '40P01', '53300', '55P03', '57014', '57P01', '57P02', '57P03', '25P03'])

/** Whether the database is out of reach or overloaded for now, rather than asked something wrong. */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    passing.has(code) ||
    code.startsWith('08') ||
    /^E(CONN|PIPE|HOST|NET|TIMEDOUT)/.test(code) ||
    lostConnection.test(error.message)
  )
}

const lostConnection =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|not queryable|Query read timeout/

export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
