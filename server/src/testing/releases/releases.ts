/** The databases of earlier releases: see README.md beside this file. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'

type Answers = Record<'wallets' | 'transactions' | 'play' | 'redeems', unknown>
type RecordedRound = {
  id: string
  bet: unknown
  actions: unknown[]
  payout: number
  commitment: string
  clientSeed: string
  nonce: number
  serverSeed?: string
}
type ReleaseRecord = {
  players: { username: string; password: string }[]
  answers: Record<string, Answers>
  rounds: RecordedRound[]
  /** A request of the first player that the release has executed. */
  transfer: { requestId: string; items: { gameId: string; amount: number }[] }
}

/** Oldest first. */
export const releaseNames = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.sql.gz'))
  .map((name) => name.replace('.sql.gz', ''))
  .toSorted()

const read = (file: string) => gunzipSync(readFileSync(join(import.meta.dirname, file))).toString()

export const recordOf = (name: string) => JSON.parse(read(`${name}.json.gz`)) as ReleaseRecord

/** Creates a database with the rows of the release, on the server of this URL. Returns the URL of the database. */
export async function restoreRelease(serverUrl: string, name: string): Promise<string> {
  const database = `release_${name.replace('.', '_')}`
  await run(serverUrl, `create database ${database}`)
  const url = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href
  await restoreInto(url, name)
  return url
}

/** Restores the release into an empty database. Functions of a dump may come before those that they call. */
export async function restoreInto(url: string, name: string): Promise<void> {
  for (const role of ['lucero_app', 'lucero_games'])
    await run(url, `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`)
  await run(url, `set check_function_bodies = off; ${read(`${name}.sql.gz`)}`)
}

async function run(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
