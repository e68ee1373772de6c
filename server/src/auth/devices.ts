/**
 * A browser that a player has signed in from keeps a random token, and shows it at the next sign-in or recovery: what strangers
 * try is not counted against it. It opens nothing by itself, and is never asked for.
 */
import type { Tx } from '@lucero/kit/db'
import { inBatches } from '@lucero/kit/batches'
import type { Kit } from '../kit/kit.ts'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import * as store from './store.ts'

/** The hash of a token that is known for the player in question. */
export type Device = string

const maxPerPlayer = 10

/** Asks the same of the database whether or not there is such a player. */
export async function knownDevice(
  kit: Kit,
  playerId: string | undefined,
  token: string | undefined,
): Promise<Device | undefined> {
  if (token === undefined) return undefined
  const hash = tokenHash(token)
  const known = await store.isDeviceOf(kit.db, playerId ?? store.nobody, hash, kit.config.knownDeviceDays)
  return known ? hash.toString('hex') : undefined
}

/** The token to keep: the same where it is one of ours, so that it serves all who share a browser; else a new one. */
export async function rememberDevice(tx: Tx, playerId: string, given: string | undefined): Promise<string> {
  const token = given !== undefined && (await store.isDevice(tx, tokenHash(given))) ? given : newToken()
  await store.putDevice(tx, playerId, tokenHash(token))
  await store.keepLatestDevices(tx, playerId, maxPerPlayer)
  return token
}

/** With a new password every device has to prove itself again; the one it was set on has. */
export async function renewDevice(tx: Tx, playerId: string, given: string | undefined): Promise<string> {
  await store.deleteDevicesOf(tx, playerId)
  return rememberDevice(tx, playerId, given)
}

/** Devices that were not used for long. */
export const deleteOldDevices = ({ db, config }: Kit, until?: AbortSignal): Promise<void> =>
  inBatches((most) => store.deleteOldDevices(db, config.knownDeviceDays, most), until)
