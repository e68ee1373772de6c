/**
 * A stock of server seeds whose commitments are in the public log already, so that a first bet does not wait for the log. If the stock is empty,
 * play goes on with a seed that is published afterwards, and the page of such a round says so.
 */
import { randomBytes } from 'node:crypto'
import { every, type Loop } from '@lucero/kit/every'
import { sql } from '@lucero/kit/sql'
import { bytes, table, uuid } from '@lucero/kit/table'
import type { Tx } from '@lucero/kit/db'
import { commitmentOf } from '../../rules/draw.ts'
import type { Runtime } from '../runtime.ts'
import { insertBatch, publishBatches } from './seed-batches.ts'

const everyMs = 10_000
/** Enough for a thousand players who begin a game within ten seconds. */
const stock = 2000
const unlistedAtOnce = 1000

export const newServerSeed = () => randomBytes(32).toString('hex')

/** An encrypted server seed. `batch` is null if its commitment is not published yet. */
export type NewSeed = { sealed: Buffer; batch: string | null }

/** Spare seeds as far as there are any. */
export async function takeSeeds(runtime: Pick<Runtime, 'log' | 'secrets'>, tx: Tx, count: number): Promise<NewSeed[]> {
  const taken = await tx.all<NewSeed>(sql`
    delete from spare_seed where id = any(array(
      select s.id from spare_seed s join seed_batch b on b.id = s.batch
      where b.listed_at is not null order by s.id limit ${count} for update of s skip locked))
    returning server_seed as sealed, batch`)
  if (taken.length === count) return taken
  runtime.log.warn(
    { event: 'seeds.none_spare' },
    'no published seed is left: a new one is used and published afterwards',
  )
  const fresh = Array.from({ length: count - taken.length }, () => ({
    sealed: runtime.secrets.encrypt(newServerSeed()),
    batch: null,
  }))
  return [...taken, ...fresh]
}

/** `addMore` adds the commitments of another module to a batch. */
export const startSpareSeeds = (runtime: Runtime, addMore: () => Promise<void>): Loop =>
  every(everyMs, () => publishSeeds(runtime, addMore), {
    log: runtime.log,
    event: 'seeds.not_published',
    message: 'commitments to seeds could not be published in the public log',
  })

async function publishSeeds(runtime: Runtime, addMore: () => Promise<void>): Promise<void> {
  await fillStock(runtime)
  await addUnlisted(runtime)
  await addMore()
  await publishBatches(runtime)
}

const insertSpare = table('spare_seed', { batch: uuid, serverSeed: bytes }).insertion()

/** Two nodes that fill it at the same time leave more than needed, which does no harm. */
async function fillStock({ db, secrets }: Runtime): Promise<void> {
  const { left } = await db.one<{ left: number }>(sql`select count(*)::int as left from spare_seed`)
  if (left >= stock / 2) return
  const seeds = Array.from({ length: stock - left }, newServerSeed)
  await db.transaction(async (tx) => {
    const batch = await insertBatch(tx, seeds.map(commitmentOf))
    await tx.run(insertSpare(seeds.map((seed) => ({ batch, serverSeed: secrets.encrypt(seed) }))))
  })
}

type UnlistedPair = {
  id: bigint
  server_seed: Buffer
  next_server_seed: Buffer
  batch: string | null
  next_batch: string | null
}

/** Pairs from before this version, and those that found no spare seed. */
async function addUnlisted({ db, secrets }: Runtime): Promise<void> {
  const pairs = await db.all<UnlistedPair>(sql`
    select id, server_seed, next_server_seed, batch, next_batch from seed_pair
    where retired_at is null and (batch is null or next_batch is null) order by id limit ${unlistedAtOnce}`)
  if (!pairs.length) return
  const sealed = pairs.flatMap((pair) => [
    ...(pair.batch === null ? [pair.server_seed] : []),
    ...(pair.next_batch === null ? [pair.next_server_seed] : []),
  ])
  await db.transaction(async (tx) => {
    const batch = await insertBatch(
      tx,
      sealed.map((seed) => commitmentOf(secrets.decrypt(seed))),
    )
    await tx.run(sql`
      update seed_pair set batch = coalesce(batch, ${batch}), next_batch = coalesce(next_batch, ${batch})
      where id = any(${pairs.map(({ id }) => id)}) and (batch is null or next_batch is null)`)
  })
}
