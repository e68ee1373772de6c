import { Client } from 'pg'

/** One question on a connection of its own. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
