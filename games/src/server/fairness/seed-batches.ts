/** Batches of commitments: stored first, then published by one entry of the house's public log. A crash in between publishes the batch again. */
import { randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime.ts'
import { pathOfSeed, rootOfSeeds } from './seed-tree.ts'

const commitmentBytes = 32

const listOf = (bytes: Buffer): string[] =>
  Array.from({ length: bytes.length / commitmentBytes }, (_, n) =>
    bytes.subarray(n * commitmentBytes, (n + 1) * commitmentBytes).toString('hex'),
  )

export async function insertBatch(tx: Tx, commitments: readonly string[]): Promise<string> {
  const id = randomUUID()
  await tx.run(
    sql`insert into seed_batch (id, commitments) values (${id}, ${Buffer.from(commitments.join(''), 'hex')})`,
  )
  return id
}

/** The house answers a batch that it has published before with the same entry. */
export async function publishBatches({ db, wallets }: Pick<Runtime, 'db' | 'wallets'>): Promise<void> {
  const open = await db.all<{ id: string; commitments: Buffer }>(
    sql`select id, commitments from seed_batch where listed_at is null order by created_at`,
  )
  for (const { id, commitments } of open) {
    const seeds = listOf(commitments)
    const listed = await wallets.real.publicLog.commitSeeds({
      batch: id,
      root: rootOfSeeds(seeds),
      seeds: seeds.length,
    })
    await db.run(sql`
      update seed_batch set entry = ${listed.entry}::bigint, listed_at = ${listed.at}
      where id = ${id} and listed_at is null`)
  }
}

/** Where a commitment is in the log. */
export type ListedSeed = { entry: number; index: number; size: number; path: string[] }

/** Undefined until the batch of the commitment is published. */
export async function findListed(tx: Tx, batch: string, commitment: string): Promise<ListedSeed | undefined> {
  const row = await tx.maybe<{ commitments: Buffer; entry: number | null }>(
    sql`select commitments, entry::float8 as entry from seed_batch where id = ${batch}`,
  )
  if (!row || row.entry === null) return undefined
  const seeds = listOf(row.commitments)
  const index = seeds.indexOf(commitment)
  return index < 0 ? undefined : { entry: row.entry, index, size: seeds.length, path: pathOfSeed(seeds, index) }
}
