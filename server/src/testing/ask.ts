import { Client } from 'pg'

/** Runs a query on a connection of its own; returns the values of each row. */
export async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}
