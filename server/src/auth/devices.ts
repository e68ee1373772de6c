/**
 * Known devices. A browser stores a random token after sign-in and sends it with the next sign-in or recovery. Attempts by
 * strangers do not count against a known device. The token is optional and grants no access by itself.
 */
import type { Tx } from '@lucero/kit/db'
import { inBatches } from '@lucero/kit/batches'
import type { Runtime } from '../runtime/runtime.ts'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import * as store from './store.ts'

/** The hash of a device token that belongs to the player. */
export type Device = string

const maxPerPlayer = 10

/** Runs the same query whether or not the player exists, so that timing reveals nothing. */
export async function knownDevice(
  runtime: Runtime,
  playerId: string | undefined,
  token: string | undefined,
): Promise<Device | undefined> {
  if (token === undefined) return undefined
  const hash = tokenHash(token)
  const isKnown = await store.isDeviceOf(runtime.db, playerId ?? store.nobody, hash, runtime.config.knownDeviceDays)
  return isKnown ? hash.toString('hex') : undefined
}

/** Returns the token for the browser to store. A token that we issued is reused, so players who share a browser share it. */
export async function rememberDevice(tx: Tx, playerId: string, sentToken: string | undefined): Promise<string> {
  const isOurs = sentToken !== undefined && (await store.isDevice(tx, tokenHash(sentToken)))
  const token = isOurs ? sentToken : newToken()
  await store.putDevice(tx, playerId, tokenHash(token))
  await store.keepLatestDevices(tx, playerId, maxPerPlayer)
  return token
}

/** A new password forgets every device except the one on which it was set. */
export async function renewDevice(tx: Tx, playerId: string, token: string | undefined): Promise<string> {
  await store.deleteDevicesOf(tx, playerId)
  return rememberDevice(tx, playerId, token)
}

/** Deletes devices that were not used for `knownDeviceDays`. */
export const deleteOldDevices = ({ db, config }: Runtime, until?: AbortSignal): Promise<void> =>
  inBatches((max) => store.deleteOldDevices(db, config.knownDeviceDays, max), until)

/** For the risk rules. */
export { devicesUsedAfter, playersOfDevice, recentSignIns, type DeviceCursor } from './store.ts'
