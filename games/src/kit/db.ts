/** PostgreSQL for the games: their own schema, as their own role. Queries are tagged templates; every wait has a limit. */
import { Pool, type QueryResult } from 'pg'

export const schema = 'lucero_games'

type Query = <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>

export type Tx = {
  all: Query
  /** How many rows were touched. */
  run(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
}

export type Db = Tx & {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

type Settings = { url: string; connections: number; onLost?: (reason: string) => void }

export function openDb({ url, connections, onLost = () => undefined }: Settings): Db {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2000,
    statement_timeout: 3000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    options: `-c role=lucero_games -c search_path=${schema} -c timezone=UTC`,
    application_name: 'lucero-games',
  })
  pool.on('error', ({ message }) => onLost(message))
  return {
    ...queriesOn(pool),
    transaction: (work) => transaction(pool, work),
    close: () => pool.end(),
  }
}

type Queryable = { query(text: string, values: unknown[]): Promise<QueryResult> }

function queriesOn(target: Queryable): Tx {
  const ask = (strings: TemplateStringsArray, values: unknown[]) => target.query(numbered(strings), values)
  return {
    all: async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) =>
      (await ask(strings, values)).rows as Row[],
    run: async (strings, ...values) => (await ask(strings, values)).rowCount ?? 0,
  }
}

const numbered = (strings: TemplateStringsArray) =>
  strings.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), '')

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
