/**
 * The seed pairs of a player in a game. The player sees the hash of the current server seed and of the next one.
 * The next server seed is therefore fixed before the player chooses the next client seed.
 */
import assert from 'node:assert/strict'
import { defined } from '@lucero/kit/defined'
import { randomBytes } from 'node:crypto'
import type { SeedsView } from '../../api.ts'
import { commitmentOf, type Seeds } from '../../rules/draw.ts'
import type { Runtime } from '../runtime.ts'
import { newServerSeed, takeSeeds } from './spare-seeds.ts'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export { findListed, insertBatch, publishBatches } from './seed-batches.ts'

export type Pair = {
  id: bigint
  player: string
  game: string
  server_seed: Buffer
  next_server_seed: Buffer
  client_seed: string
  nonce: number
  retired_at: Date | null
  /** The hash of the commitment to a version of a hosted game. Null for the other games. */
  commitment: string | null
  /** The batches of the public log that have the commitments of both seeds. Null until they are in one. */
  batch: string | null
  next_batch: string | null
}

const newClientSeed = () => randomBytes(8).toString('hex')

export type Owner = { player: string; game: string }

/** The pair in use. The first call creates it. */
export async function pairInUse(runtime: Runtime, tx: Tx, { player, game }: Owner): Promise<Pair> {
  const find = () =>
    tx.all<Pair>(sql`select * from seed_pair
    where player = ${player} and game = ${game} and retired_at is null`)
  const [existing] = await find()
  if (existing) return existing
  const [first, second] = await takeSeeds(runtime, tx, 2)
  assert(first && second, 'a pair has two seeds')
  await tx.run(sql`insert into seed_pair (player, game, server_seed, next_server_seed, batch, next_batch, client_seed)
    values (${player}, ${game}, ${first.sealed}, ${second.sealed}, ${first.batch}, ${second.batch}, ${newClientSeed()})
    on conflict do nothing`)
  const [created] = await find()
  return defined(created)
}

/** Like pairInUse, and locks the row until the transaction ends. */
export async function lockPairInUse(runtime: Runtime, tx: Tx, owner: Owner): Promise<Pair> {
  const [locked] = await tx.all<Pair>(sql`select * from seed_pair
    where player = ${owner.player} and game = ${owner.game} and retired_at is null for update`)
  if (locked) return locked
  await pairInUse(runtime, tx, owner)
  return lockPairInUse(runtime, tx, owner)
}

export async function findPairs(tx: Tx, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Pair>> {
  const pairs = await tx.all<Pair>(sql`select * from seed_pair where id = any(${ids})`)
  return new Map(pairs.map((pair) => [pair.id, pair]))
}

export const findPair = async (tx: Tx, id: bigint): Promise<Pair> => defined((await findPairs(tx, [id])).get(id))

/**
 * A pair of a hosted game belongs to the commitment of one version. Another version starts a new pair, whose server seed was committed to
 * before. Its client seed is new too, because the old one was known when the version was made. The caller holds the lock and has checked
 * that no round in play uses the pair.
 */
export const bindPair = (runtime: Runtime, tx: Tx, pair: Pair, commitment: string): Promise<Pair> =>
  succeedPair(runtime, tx, pair, newClientSeed(), commitment)

/** Retires the pair, which reveals it, and starts the next one. The caller holds its lock and has checked that no round in play uses it. */
export async function succeedPair(
  runtime: Runtime,
  tx: Tx,
  old: Pair,
  clientSeed: string = old.client_seed,
  commitment: string | null = old.commitment,
): Promise<Pair> {
  assert(old.retired_at === null, 'a pair is retired once')
  await tx.run(sql`update seed_pair set retired_at = now() where id = ${old.id}`)
  const { sealed, batch } = defined((await takeSeeds(runtime, tx, 1))[0])
  const [next] = await tx.all<Pair>(sql`
    insert into seed_pair (player, game, server_seed, next_server_seed, batch, next_batch, client_seed, commitment)
    values (${old.player}, ${old.game}, ${old.next_server_seed}, ${sealed}, ${old.next_batch}, ${batch}, ${clientSeed}, ${commitment})
    returning *`)
  assert(
    next && next.server_seed.equals(old.next_server_seed),
    'the next pair uses the server seed that was committed to',
  )
  return next
}

type PlayedPair = { seeds: Omit<Seeds, 'nonce'>; nonce: number; retiredAt: Date }

/** A retired pair of the demo's history, whose seeds anybody can compute, and a random one in use. Returns the id of the retired pair. */
export async function insertPlayedPair(
  { secrets }: Pick<Runtime, 'secrets'>,
  tx: Tx,
  { player, game }: Owner,
  { seeds, nonce, retiredAt }: PlayedPair,
): Promise<bigint> {
  const [next, { clientSeed }] = [secrets.encrypt(newServerSeed()), seeds]
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into seed_pair (player, game, server_seed, next_server_seed, client_seed, nonce, retired_at)
    values (${player}, ${game}, ${secrets.encrypt(seeds.serverSeed)}, ${next}, ${clientSeed}, ${nonce}, ${retiredAt})
    returning id`)
  await tx.run(sql`insert into seed_pair (player, game, server_seed, next_server_seed, client_seed)
    values (${player}, ${game}, ${next}, ${secrets.encrypt(newServerSeed())}, ${clientSeed})`)
  return id
}

export const lockPair = (tx: Tx, pair: bigint) => tx.run(sql`select 1 from seed_pair where id = ${pair} for update`)

export async function takeNonce(tx: Tx, pair: bigint): Promise<void> {
  const updated = await tx.run(sql`update seed_pair set nonce = nonce + 1 where id = ${pair}`)
  assert.equal(updated, 1, 'a nonce belongs to an existing pair')
}

export const serverSeedOf = (runtime: Runtime, pair: Pair): string => decryptSeed(runtime, pair.server_seed)

function decryptSeed(runtime: Runtime, encrypted: Buffer): string {
  const seed = runtime.secrets.decrypt(encrypted)
  assert.match(seed, /^[\da-f]{64}$/, 'a server seed is 32 bytes in hex')
  return seed
}

export function toSeedsView(runtime: Runtime, pair: Pair): SeedsView {
  const commitment = commitmentOf(serverSeedOf(runtime, pair))
  const nextCommitment = commitmentOf(decryptSeed(runtime, pair.next_server_seed))
  assert(commitment !== nextCommitment, 'the next server seed is the current one')
  assert(pair.retired_at === null, 'the seeds in use are retired')
  return {
    commitment,
    nextCommitment,
    clientSeed: pair.client_seed,
    nonce: pair.nonce,
  }
}

export function seedsOfRound(runtime: Runtime, pair: Pair, nonce: number): Seeds {
  assert(
    Number.isSafeInteger(nonce) && nonce >= 0 && nonce <= pair.nonce,
    'a round uses a nonce that its pair has reached',
  )
  return { serverSeed: serverSeedOf(runtime, pair), clientSeed: pair.client_seed, nonce }
}

/** Deletes seed pairs of idle demo players. Their rounds must be deleted first. */
export const deletePairs = (tx: Tx, players: readonly string[], limit: number): Promise<number> =>
  tx.run(
    sql`delete from seed_pair where id in (select id from seed_pair where player = any(${players}) limit ${limit})`,
  )
