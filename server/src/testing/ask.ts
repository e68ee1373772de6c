import { Client } from 'pg'

/** Asks a PostgreSQL something over a connection of its own; answers with the rows' values. */
export async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}
