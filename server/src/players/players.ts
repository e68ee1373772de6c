/** Player accounts: profile, lookup and account status. */
import { defined } from '@lucero/kit/defined'
import { randomUUID } from 'node:crypto'
import type { Page } from '@lucero/contract/shared/paging'
import type { Country, playersShapes, User } from '@lucero/contract/player/players'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { ReadBody } from '@lucero/contract/shared/shape'
import { violates, type Db, type Tx } from '@lucero/kit/db'
import { isOfOperators, type OperatorFilter } from '../runtime/operator-filter.ts'
import { toLobbyGame, trialGames } from '../catalogue/catalogue.ts'
import type { Sql } from '@lucero/kit/sql'
import { paged } from '../http/etag.ts'
import { batchLoader } from '../runtime/batch-loader.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { ttlCache } from '../runtime/ttl-cache.ts'
import { shownSuspension } from '../suspension/suspension.ts'
import { accountStatus, readSearch, toIsoDate, toWireDate, usernameKey, type Standing } from './rules.ts'
import * as store from './store.ts'

export type Phone = { phoneCode: number; phone: string }
/** `isErased`: the personal data was deleted, and the phone is empty. */
export type Player = Phone & {
  id: string
  username: string
  /** First and last name. Null: not entered, or deleted. */
  name: string | null
  verified: boolean
  standing: Standing
  isErased: boolean
  /** The country of the profile, in ISO 3166-1. */
  countryCode: string | null
}

const rowOf = batchLoader(async ({ db }, ids) => new Map((await store.findByIds(db, ids)).map((row) => [row.id, row])))

export async function getUser(runtime: Runtime, playerId: string): Promise<{ user: User }> {
  const [row, suspension] = await Promise.all([rowOf(runtime, playerId), shownSuspension(runtime, playerId)])
  if (!row) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  const games = (await trialGames(runtime)).get(playerId)
  const user = {
    ...toUser(row),
    ...(games && { trialGames: games.map(toLobbyGame) }),
    ...(suspension && { suspension }),
  }
  return { user }
}

/** Usernames never change, so they are cached without expiry. The oldest are evicted. */
const usernames = new Map<string, string>()
const maxUsernames = 50_000

export async function usernameOf(runtime: Runtime, playerId: string): Promise<string | undefined> {
  const username = usernames.get(playerId) ?? (await rowOf(runtime, playerId))?.username
  if (username === undefined || usernames.has(playerId)) return username
  if (usernames.size >= maxUsernames) usernames.delete(defined(usernames.keys().next().value))
  usernames.set(playerId, username)
  return username
}

type Profile = ReadBody<(typeof playersShapes)['updateProfile']>

export async function updateProfile(
  runtime: Runtime,
  playerId: string,
  { country, ...profile }: Profile,
): Promise<{ user: User }> {
  if (!(await store.countryExists(runtime.db, country))) throw new Refusal('INVALID_INPUT', { country: 'Required!' })
  await store.setProfile(runtime.db, playerId, {
    ...profile,
    dateOfBirth: toIsoDate(profile.dateOfBirth),
    countryId: country,
  })
  return getUser(runtime, playerId)
}

/** Countries change only with a new version. */
const countries = ttlCache({ forMs: 60_000, load: ({ db }) => store.listCountries(db) })
const countryPage = paged((rows: Country[], count) => ({ countries: { rows, count } }))

export const listCountries = async (runtime: Runtime, page: Page) => countryPage(await countries(runtime), page)

export const findPlayer = async (tx: Tx, id: string) => toPlayer(await store.findById(tx, id))
export const findByUsername = async (tx: Tx, name: string) =>
  toPlayer(await store.findByUsernameKey(tx, usernameKey(name)))
export const findVerifiedByPhone = async (tx: Tx, { phoneCode, phone }: Phone) =>
  toPlayer(await store.findVerifiedByPhone(tx, phoneCode, phone))

/** A username whose phone was never verified becomes free after a day. */
/** `at`: the time of sign-up, by default now. */
export async function addPlayer(
  tx: Tx,
  { id = randomUUID(), username, ...phone }: Phone & { id?: string; username: string; at?: Date | undefined },
): Promise<string> {
  const key = usernameKey(username)
  await store.deleteStaleSignUp(tx, key)
  const added = await store.insertPlayer(tx, { id, username: username.normalize('NFC'), usernameKey: key, ...phone })
  if (!added) throw new Refusal('USERNAME_TAKEN', { username: 'USERNAME_TAKEN' })
  return id
}

export const markVerified = (tx: Tx, id: string, at?: Date) => refusingTakenPhone(store.setVerified(tx, id, at))

/** Returns the former number, or undefined if the account is closed. */
export const changePhone = (tx: Tx, id: string, { phoneCode, phone }: Phone) =>
  refusingTakenPhone(store.setPhone(tx, id, phoneCode, phone))

export {
  erasePersonalData,
  findFormerHolders,
  findFormerPhones,
  hasNewPhoneOfHouse,
  insertFormerPhone,
  isPhoneOfOther,
  lockToErase,
} from './store.ts'

export const activate = (tx: Tx, id: string) => store.setActive(tx, id)

/** For demo mode only: the rest of the profile is empty. */
export const nameDemoPlayer = (tx: Tx, id: string, [first, last]: readonly [first: string, last: string]) =>
  store.setName(tx, id, first, last)

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
    name: nameOf(row),
    phoneCode: phoneCode ?? 0,
    phone: phone ?? '',
    verified: verifiedAt !== null,
    standing,
    isErased,
    countryCode: row.countryCode,
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

/** Some players: which of a few they are, at most `max` of their ids, and a subquery of all their ids. */
type SomePlayers = {
  among(tx: Tx, ids: string[]): Promise<Set<string>>
  first(db: Db, max: number): Promise<string[]>
  all: Sql
}
/** `maxRead`: up to this many own players, a search with many matches reads all of them. */
type SearchOptions = { names?: boolean; own?: SomePlayers | undefined; maxRead?: number }

/**
 * By the start of the username, or by four or more last digits of the phone. With names, also by the start of a full or last name. With `own`,
 * only among those players.
 */
export async function searchPlayers(db: Db, text: string, limit: number, options: SearchOptions = {}) {
  const { names = false, own, maxRead = 5000 } = options
  const wanted = readSearch(text, names)
  const rows = own ? await searchOwn(db, wanted, limit, { own, maxRead }) : await store.search(db, wanted, limit)
  return rows.map((row) => defined(toPlayer(row)))
}

const maxCandidates = 500

/**
 * Starts with the first matches of all players. If there are more, the matches of others are many. Then a search of an operator with few players
 * reads these players by their ids, instead of all matches.
 */
async function searchOwn(
  db: Db,
  wanted: store.PlayerSearch,
  limit: number,
  { own, maxRead }: { own: SomePlayers; maxRead: number },
) {
  const candidates = await store.search(db, wanted, maxCandidates)
  const ids = candidates.map(({ id }) => id)
  const isOwn = await own.among(db, ids)
  const rows = candidates.filter(({ id }) => isOwn.has(id)).slice(0, limit)
  if (candidates.length < maxCandidates || rows.length === limit) return rows
  const ownIds = await own.first(db, maxRead + 1)
  return ownIds.length <= maxRead
    ? store.searchAmong(db, wanted, limit, ownIds)
    : store.search(db, wanted, limit, own.all)
}

const nameOf = ({ firstName, lastName }: store.PlayerRow): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null

export async function addNote(tx: Tx, note: store.NewNote) {
  return toNote(await store.insertNote(tx, note))
}

/** Returns the note, and whether it was pinned before. Undefined: the player has no such note. `operatorId`: only a note of their staff. */
export async function pinNote(
  tx: Tx,
  playerId: string,
  { id, pinned, operatorId }: { id: string; pinned: boolean; operatorId: OperatorFilter },
) {
  const row = await store.lockNote(tx, playerId, id)
  if (!row || !isOfOperators(operatorId, row.operatorId)) return undefined
  await store.setPinned(tx, id, pinned)
  return { note: toNote({ ...row, pinned }), wasPinned: row.pinned }
}

const toNote = ({ createdAt, ...note }: store.NoteRow) => ({
  ...note,
  createdAt: createdAt.toISOString(),
})

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

/** The players among them whose account is neither deactivated nor closed. */
export const activeAmong = async (tx: Tx, ids: string[]): Promise<Set<string>> =>
  new Set((await store.findActive(tx, ids)).map(({ id }) => id))

/** For queries of other modules that also need the account status. */
export { accountStatus, type StandingDates } from './rules.ts'
export { joinStanding, standingColumns } from './store.ts'

/** The unique form of a username. Limits per username use it too. */
export { usernameKey } from './rules.ts'

/** Deactivation and closure, written atomically with the ledger transfer. */
export { accountClosures } from './store.ts'

/** For the risk rules. */
export { holdersInBlock, verifiedAfter, type VerifiedCursor } from './store.ts'
export { notesBefore } from './store.ts'
