/** Player accounts: profile, lookup and account status. */
import { defined } from '@lucero/kit/defined'
import { randomUUID } from 'node:crypto'
import type { Page } from '@lucero/contract/paging'
import type { Country, playersShapes, User } from '@lucero/contract/players'
import { Refusal } from '@lucero/contract/refusals'
import type { ReadBody } from '@lucero/contract/shape'
import { violates, type Tx } from '@lucero/kit/db'
import type { Sql } from '@lucero/kit/sql'
import { paged } from '../http/etag.ts'
import { batchLoader } from '../kit/batch-loader.ts'
import type { Kit } from '../kit/kit.ts'
import { ttlCache } from '../kit/ttl-cache.ts'
import { accountStatus, toIsoDate, toWireDate, usernameKey, type Standing } from './rules.ts'
import * as store from './store.ts'

export type Phone = { phoneCode: number; phone: string }
/** `isErased`: the personal data was deleted, and the phone is empty. */
export type Player = Phone & {
  id: string
  username: string
  verified: boolean
  standing: Standing
  isErased: boolean
}

const rowOf = batchLoader(async ({ db }, ids) => new Map((await store.findByIds(db, ids)).map((row) => [row.id, row])))

export async function getUser(kit: Kit, playerId: string): Promise<{ user: User }> {
  const row = await rowOf(kit, playerId)
  if (!row) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  return { user: toUser(row) }
}

/** Usernames never change, so they are cached without expiry. The oldest are evicted. */
const usernames = new Map<string, string>()
const maxUsernames = 50_000

export async function usernameOf(kit: Kit, playerId: string): Promise<string | undefined> {
  const username = usernames.get(playerId) ?? (await rowOf(kit, playerId))?.username
  if (username === undefined || usernames.has(playerId)) return username
  if (usernames.size >= maxUsernames) usernames.delete(defined(usernames.keys().next().value))
  usernames.set(playerId, username)
  return username
}

type Profile = ReadBody<(typeof playersShapes)['updateProfile']>

export async function updateProfile(
  kit: Kit,
  playerId: string,
  { country, ...profile }: Profile,
): Promise<{ user: User }> {
  if (!(await store.countryExists(kit.db, country))) throw new Refusal('INVALID_INPUT', { country: 'Required!' })
  await store.setProfile(kit.db, playerId, {
    ...profile,
    dateOfBirth: toIsoDate(profile.dateOfBirth),
    countryId: country,
  })
  return getUser(kit, playerId)
}

/** Countries change only with a new version. */
const countries = ttlCache({ forMs: 60_000, load: ({ db }) => store.listCountries(db) })
const countryPage = paged((rows: Country[], count) => ({ countries: { rows, count } }))

export const listCountries = async (kit: Kit, page: Page) => countryPage(await countries(kit), page)

export const findPlayer = async (tx: Tx, id: string) => toPlayer(await store.findById(tx, id))
export const findByUsername = async (tx: Tx, name: string) =>
  toPlayer(await store.findByUsernameKey(tx, usernameKey(name)))
export const findVerifiedByPhone = async (tx: Tx, { phoneCode, phone }: Phone) =>
  toPlayer(await store.findVerifiedByPhone(tx, phoneCode, phone))

/** A username whose phone was never verified becomes free after a day. */
export async function addPlayer(tx: Tx, { username, ...phone }: Phone & { username: string }): Promise<string> {
  const id = randomUUID()
  const key = usernameKey(username)
  await store.deleteStaleSignUp(tx, key)
  const added = await store.insertPlayer(tx, { id, username: username.normalize('NFC'), usernameKey: key, ...phone })
  if (!added) throw new Refusal('USERNAME_TAKEN', { username: 'USERNAME_TAKEN' })
  return id
}

export const markVerified = (tx: Tx, id: string) => refusingTakenPhone(store.setVerified(tx, id))

/** Returns the former number, or undefined if the account is closed. */
export const changePhone = (tx: Tx, id: string, { phoneCode, phone }: Phone) =>
  refusingTakenPhone(store.setPhone(tx, id, phoneCode, phone))

export { erasePersonalData, findFormerHolders, insertFormerPhone, lockToErase } from './store.ts'

export const activate = (tx: Tx, id: string) => store.setActive(tx, id)

/** Only a caller who has verified the phone learns that it is taken. */
async function refusingTakenPhone<Result>(change: Promise<Result>): Promise<Result> {
  return change.catch((error: unknown) => {
    throw violates(error, 'player_verified_phone_unique') ? new Refusal('PHONE_TAKEN') : error
  })
}

function toPlayer(row: store.PlayerRow | undefined): Player | undefined {
  if (!row) return undefined
  const { id, username, phoneCode, phone, verifiedAt } = row
  const isErased = phone === null
  const standing = accountStatus(row)
  return {
    id,
    username,
    phoneCode: phoneCode ?? 0,
    phone: phone ?? '',
    verified: verifiedAt !== null,
    standing,
    isErased,
  }
}

function toUser(row: store.PlayerRow): User {
  return {
    id: row.id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    dateOfBirth: row.dateOfBirth && toWireDate(row.dateOfBirth),
    gender: row.gender,
    country: row.countryId === null || row.countryName === null ? null : { id: row.countryId, name: row.countryName },
    phone: row.phone ?? '',
    phoneCode: row.phoneCode ?? 0,
    isActive: accountStatus(row) === 'active',
  }
}

/** Verified players whose account is not closed, ordered by id. */
export const playerIdsAfter = (tx: Tx, after: string | undefined, limit: number) => store.idsAfter(tx, after, limit)
export const countPlayers = (tx: Tx) => store.countPlayers(tx)

/** `among`: a subquery of player ids, to search only some players. */
export async function searchPlayers(tx: Tx, text: string, limit: number, among?: Sql): Promise<Player[]> {
  const search = { key: usernameKey(text), digits: text.replaceAll(/\D/g, ''), limit }
  const rows = among ? await store.searchAmong(tx, search, among) : await store.search(tx, search)
  return rows.map((row) => defined(toPlayer(row)))
}

export type ListedPlayer = {
  id: string
  username: string
  realName: string | null
  verified: boolean
  standing: Player['standing']
  createdAt: Date
  key: string
  at: string
}

export async function listPage(tx: Tx, filter: Parameters<typeof store.listPage>[1]): Promise<ListedPlayer[]> {
  const rows = await store.listPage(tx, filter)
  return rows.map(({ firstName, lastName, verifiedAt, ...row }) => ({
    ...row,
    realName: [firstName, lastName].filter(Boolean).join(' ') || null,
    verified: verifiedAt !== null,
    standing: accountStatus(row),
  }))
}

export type { ListPosition } from './store.ts'

export async function usernamesOf(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  return new Map((await store.findUsernames(tx, ids)).map(({ id, username }) => [id, username]))
}

/** For queries of other modules that also need the account status. */
export { accountStatus, type StandingDates } from './rules.ts'
export { joinStanding, standingColumns } from './store.ts'

/** The unique form of a username. Limits per username use it too. */
export { usernameKey } from './rules.ts'

/** Deactivation and closure, written atomically with the ledger transfer. */
export { accountClosures } from './store.ts'

/** For the risk rules. */
export { holdersInBlock, verifiedAfter, type VerifiedCursor } from './store.ts'
