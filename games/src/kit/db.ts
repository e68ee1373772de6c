/** PostgreSQL for the games: their own schema, as their own role. Queries are tagged templates; every wait has a limit. */
import { Pool, type QueryResult } from 'pg'
import { clientConfig, setUpSession } from './connection.ts'
import { openLending, type Lending } from './lending.ts'

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

/** PostgreSQL's own come first, so that it mostly tells us itself; ours ends what has fallen silent. */
const limits = { connectMs: 2000, answerMs: 4000 }
const session = {
  role: 'lucero_games',
  search_path: schema,
  statement_timeout: '3000',
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '10000',
}
const waitingPerConnection = 10

export function openDb({ url, connections, onLost = () => undefined }: Settings): Db {
  const pool = new Pool({
    ...clientConfig(url, 'lucero-games', limits),
    max: connections,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: (client) => setUpSession(client, session),
  })
  pool.on('error', ({ message }) => onLost(message))
  const lending = openLending(pool, { mostWaiting: connections * waitingPerConnection, answerMs: limits.answerMs })
  return {
    ...queriesOn({ query: (text, values) => lending.lend((client) => client.query(text, values)) }),
    transaction: (work) => transaction(lending, work),
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

/** A COMMIT that is not answered leaves it open whether it was done: the second try of whoever asked finds out. */
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
