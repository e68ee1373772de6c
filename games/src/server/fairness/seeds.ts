/**
 * The seeds of a player at a game. Of the pair in use, the hash of the server seed is shown, and of the one after it too: so the player
 * names the next client seed when the house has no choice left.
 */
import { defined } from '@lucero/kit/defined'
import { randomBytes } from 'node:crypto'
import type { SeedsView } from '../../api.ts'
import { commitmentOf, type Seeds } from '../../rules/draw.ts'
import type { Kit } from '../kit.ts'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export type Pair = {
  id: bigint
  player: string
  game: string
  server_seed: Buffer
  next_server_seed: Buffer
  client_seed: string
  nonce: number
  retired_at: Date | null
}

const newServerSeed = () => randomBytes(32).toString('hex')
const newClientSeed = () => randomBytes(8).toString('hex')

export type Owner = { player: string; game: string }

/** The pair in use, made at the first asking. */
export async function pairInUse(kit: Kit, tx: Tx, { player, game }: Owner): Promise<Pair> {
  const find = () =>
    tx.all<Pair>(sql`select * from seed_pair
    where player = ${player} and game = ${game} and retired_at is null`)
  const [found] = await find()
  if (found) return found
  const { encrypt } = kit.secrets
  await tx.run(sql`insert into seed_pair (player, game, server_seed, next_server_seed, client_seed)
    values (${player}, ${game}, ${encrypt(newServerSeed())}, ${encrypt(newServerSeed())}, ${newClientSeed()}) on conflict do nothing`)
  const [made] = await find()
  return defined(made)
}

/** The same, and nobody else changes it before the transaction is over. */
export async function lockPairInUse(kit: Kit, tx: Tx, owner: Owner): Promise<Pair> {
  const [locked] = await tx.all<Pair>(sql`select * from seed_pair
    where player = ${owner.player} and game = ${owner.game} and retired_at is null for update`)
  if (locked) return locked
  await pairInUse(kit, tx, owner)
  return lockPairInUse(kit, tx, owner)
}

export async function findPairs(tx: Tx, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Pair>> {
  const pairs = await tx.all<Pair>(sql`select * from seed_pair where id = any(${ids})`)
  return new Map(pairs.map((pair) => [pair.id, pair]))
}

export const findPair = async (tx: Tx, id: bigint): Promise<Pair> => defined((await findPairs(tx, [id])).get(id))

/** The pair ends and is shown from then on; the next one begins. Whoever calls it has it locked, and no round in play with it. */
export async function succeedPair(kit: Kit, tx: Tx, old: Pair, clientSeed: string = old.client_seed): Promise<Pair> {
  await tx.run(sql`update seed_pair set retired_at = now() where id = ${old.id}`)
  const [now] = await tx.all<Pair>(sql`insert into seed_pair (player, game, server_seed, next_server_seed, client_seed)
    values (${old.player}, ${old.game}, ${old.next_server_seed}, ${kit.secrets.encrypt(newServerSeed())}, ${clientSeed})
    returning *`)
  return defined(now)
}

export const lockPair = (tx: Tx, pair: bigint) => tx.run(sql`select 1 from seed_pair where id = ${pair} for update`)

export const takeNonce = (tx: Tx, pair: bigint) =>
  tx.run(sql`update seed_pair set nonce = nonce + 1 where id = ${pair}`)

export const serverSeedOf = (kit: Kit, pair: Pair): string => kit.secrets.decrypt(pair.server_seed)

export function toSeedsView(kit: Kit, pair: Pair): SeedsView {
  return {
    commitment: commitmentOf(serverSeedOf(kit, pair)),
    nextCommitment: commitmentOf(kit.secrets.decrypt(pair.next_server_seed)),
    clientSeed: pair.client_seed,
    nonce: pair.nonce,
  }
}

export const seedsOfRound = (kit: Kit, pair: Pair, nonce: number): Seeds => ({
  serverSeed: serverSeedOf(kit, pair),
  clientSeed: pair.client_seed,
  nonce,
})

/** Of players of play money who do not come back; no round of theirs is left that was played with them. */
export const deletePairs = (tx: Tx, players: readonly string[], most: number): Promise<number> =>
  tx.run(sql`delete from seed_pair where id in (select id from seed_pair where player = any(${players}) limit ${most})`)
