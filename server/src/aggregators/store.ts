/** SQL of connections, their keys, and the games in their lists. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { exactTime } from '@lucero/kit/time-position'

export type ConnectionRow = {
  id: string
  dialect: string
  address: string
  vendorOperator: number
  country: string
  pictureHosts: string[]
  pageHosts: string[]
  sources: string[]
  roundIdleHours: number
  listReadAt: string | null
  listProblem: string | null
}

export const insertConnection = (tx: Tx, connection: ConnectionRow) =>
  tx.run(sql`
    insert into aggregator_connection (id, dialect, address, vendor_operator, country, picture_hosts, page_hosts, sources, round_idle_hours)
    values (${connection.id}, ${connection.dialect}, ${connection.address}, ${connection.vendorOperator}, ${connection.country},
      ${connection.pictureHosts}, ${connection.pageHosts}, ${connection.sources}, ${connection.roundIdleHours})`)

export const listConnections = (tx: Tx) =>
  tx.all<ConnectionRow>(sql`
    select id, dialect, address, vendor_operator as "vendorOperator", country, picture_hosts as "pictureHosts", page_hosts as "pageHosts",
      sources, round_idle_hours as "roundIdleHours", ${exactTime(sql`list_read_at`)} as "listReadAt", list_problem as "listProblem"
    from aggregator_connection order by created_at, id`)

/** Changes of one connection follow each other. */
export const lockConnection = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select from aggregator_connection where id = ${id} for update`)) !== undefined

export const updateConnection = (tx: Tx, connection: ConnectionRow) =>
  tx.run(sql`
    update aggregator_connection set address = ${connection.address}, vendor_operator = ${connection.vendorOperator},
      country = ${connection.country}, picture_hosts = ${connection.pictureHosts}, page_hosts = ${connection.pageHosts},
      sources = ${connection.sources}, round_idle_hours = ${connection.roundIdleHours}
    where id = ${connection.id}`)

export type KeyRow = {
  connectionId: string
  isOurs: boolean
  publicKey: string
  sealedPrivateKey: Buffer | null
  createdAt: Date
  usedAt: Date | null
}

/** Newest first. */
export const listKeys = (tx: Tx) =>
  tx.all<KeyRow>(sql`
    select connection_id as "connectionId", is_ours as "isOurs", public_key as "publicKey",
      sealed_private_key as "sealedPrivateKey", created_at as "createdAt", used_at as "usedAt"
    from aggregator_key order by id desc`)

/** A key that is trusted already becomes the newest. */
export async function insertTrusted(tx: Tx, connectionId: string, publicKey: string): Promise<void> {
  await tx.run(sql`
    delete from aggregator_key where connection_id = ${connectionId} and public_key = ${publicKey} and not is_ours`)
  await tx.run(sql`
    insert into aggregator_key (connection_id, is_ours, public_key) values (${connectionId}, false, ${publicKey})`)
}

export const retireTrusted = (tx: Tx, connectionId: string, count: number) =>
  tx.run(sql`
    delete from aggregator_key where connection_id = ${connectionId} and not is_ours and id not in (
      select id from aggregator_key where connection_id = ${connectionId} and not is_ours order by id desc limit ${count})`)

type OwnKey = { publicKey: string; sealedPrivateKey: Buffer; isUsed: boolean }

export const insertOwnKey = (tx: Tx, connectionId: string, { publicKey, sealedPrivateKey, isUsed }: OwnKey) =>
  tx.run(sql`
    insert into aggregator_key (connection_id, is_ours, public_key, sealed_private_key, used_at)
    values (${connectionId}, true, ${publicKey}, ${sealedPrivateKey}, case when ${isUsed} then now() end)`)

export const deleteNextKey = (tx: Tx, connectionId: string) =>
  tx.run(sql`delete from aggregator_key where connection_id = ${connectionId} and is_ours and used_at is null`)

/** False if there is no next key. */
export async function useNextKey(tx: Tx, connectionId: string): Promise<boolean> {
  const used = await tx.run(sql`
    update aggregator_key set used_at = now() where connection_id = ${connectionId} and is_ours and used_at is null`)
  if (used)
    await tx.run(sql`
      delete from aggregator_key where connection_id = ${connectionId} and is_ours and id not in (
        select id from aggregator_key where connection_id = ${connectionId} and is_ours order by id desc limit 1)`)
  return used > 0
}

/** The games of connections that the house has added: their codes, and their ids in the catalogue. */
export const listCodes = (tx: Tx) =>
  tx.all<{ connectionId: string; code: string; gameId: string; blockedCountries: string[] }>(sql`
    select connection_id as "connectionId", code, game_id as "gameId", blocked_countries as "blockedCountries"
    from aggregator_game where game_id is not null`)
