/** The games of an aggregator: its list, and the ones that the house has added to the catalogue. */
import { createHash } from 'node:crypto'
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { every, type Loop } from '@lucero/kit/every'
import { addGame, publishChange, setTrial } from '../catalogue/catalogue.ts'
import { readCursor, writeCursor } from '../runtime/list-page.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findConnection, liveConnections } from './connections.ts'
import * as store from './list-store.ts'
import { fetchPictures } from './pictures.ts'
import { callVendor } from './vendor.ts'

/** Lists are read this often. */
const listMinutes = 60
const everyMs = 60_000

export const startGameLists = (runtime: Runtime): Loop =>
  every(
    everyMs,
    async (stopping) => {
      for (const id of await store.takeDueLists(runtime.db, listMinutes)) {
        if (stopping.aborted) return
        await readList(runtime, id).catch(() => undefined)
      }
      await fetchPictures(runtime, stopping)
    },
    {
      log: runtime.log,
      event: 'aggregator.lists_delayed',
      // The simulated aggregator of the demo starts after the server.
      startsNow: false,
      message: 'lists of games could not be read; they are read in the next turn',
    },
  )

/** A failed reading is shown to staff, and the list stays as it was. */
async function readList(runtime: Runtime, id: string, record?: (tx: Tx) => Promise<void>) {
  const connection = (await liveConnections(runtime)).get(id)
  if (!connection) throw new Refusal('PROVIDER_NOT_FOUND')
  try {
    const listings = await callVendor(runtime, connection, 'games', {})
    // A code that is listed twice would be written twice by one statement.
    const unique = [...new Map(listings.map((listing) => [listing.code, listing])).values()]
    const added = await runtime.db.transaction(async (tx) => {
      await record?.(tx)
      return store.putList(tx, id, unique)
    })
    publishChange(runtime)
    return { listed: unique.length, added }
  } catch (error) {
    await store.setListProblem(runtime.db, id, error instanceof Refusal ? error.code : 'INTERNAL_ERROR')
    throw error
  }
}

export async function readConnectionGames(
  runtime: Runtime,
  { id }: HouseBody<'readConnectionGames'>,
  record: (tx: Tx) => Promise<void>,
) {
  await findConnection(runtime.db, id)
  return readList(runtime, id, record)
}

const cursorName = 'connection-games'

export async function listConnectionGames({ db }: Runtime, query: HouseQuery<'listConnectionGames'>) {
  const { id, state, text, limit } = query
  await findConnection(db, id)
  const [name, after = ''] = query.after === undefined ? [cursorName] : (readCursor(query.after, 2) ?? [])
  if (name !== cursorName) throw new Refusal('INVALID_INPUT', { after: 'is not a cursor' })
  const filter = { state, text }
  const [rows, total] = await Promise.all([
    store.listGames(db, id, filter, { after, limit: limit + 1 }),
    store.countGames(db, id, filter),
  ])
  const games = rows.slice(0, limit)
  const last = rows.length > limit ? games.at(-1) : undefined
  return { games: games.map(toHouseGame), total, next: last ? writeCursor([cursorName, last.code]) : null }
}

const toHouseGame = ({ code, gameId, isDeclined, isListed, firstListedAt, listing }: store.ListedGame) => ({
  code,
  gameId,
  isDeclined,
  isListed,
  name: listing.name ?? code,
  studio: listing.studio ?? '',
  category: listing.category ?? '',
  returnToPlayer: listing.returnToPlayer ?? null,
  hasFreeSpins: listing.hasFreeSpins ?? false,
  blockedCountries: listing.blockedCountries ?? [],
  isEnabled: listing.isEnabled ?? true,
  firstListedAt: firstListedAt.toISOString(),
})

/** New games start in trial. Games that were added before stay as they are. */
export async function addConnectionGames(
  runtime: Runtime,
  { id, codes, returnToPlayer }: HouseBody<'addConnectionGames'>,
) {
  await findConnection(runtime.db, id)
  const games = await runtime.db.transaction(async (tx) => {
    const found = await store.findGames(tx, id, codes)
    if (found.length < new Set(codes).size) throw new Refusal('GAME_NOT_FOUND')
    for (const { code, gameId, listing } of found) {
      if (gameId !== null) continue
      const rtp = listing.returnToPlayer ?? returnToPlayer
      if (rtp === undefined) throw new Refusal('INVALID_INPUT', { returnToPlayer: `the list has none of ${code}` })
      const newId = gameIdOf(id, code)
      const game = {
        id: newId,
        name: listing.name.slice(0, 60),
        category: listing.category || 'Slots',
        returnToPlayer: rtp,
      }
      const isNew = await addGame(tx, { ...game, providerId: id, ...(listing.studio && { studio: listing.studio }) })
      if (!isNew) throw new Refusal('GAME_EXISTS')
      await setTrial(tx, newId, true)
      await store.setGameId(tx, id, code, newId)
    }
    return store.findGames(tx, id, codes)
  })
  publishChange(runtime)
  return { games: games.map(toHouseGame) }
}

const maxIdLength = 40

/** The code, with the end of a hash, because two codes may have the same letters and digits. */
function gameIdOf(connectionId: string, code: string): string {
  const end = createHash('sha256').update(`${connectionId}\n${code}`).digest('hex').slice(0, 6)
  const words = code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${words.slice(0, maxIdLength - end.length - 1)}-${end}`.replace(/^-/, '')
}

export async function declineConnectionGame(
  { db }: Runtime,
  { id, code, isDeclined }: HouseBody<'declineConnectionGame'>,
) {
  await findConnection(db, id)
  await store.setDeclined(db, id, code, isDeclined)
  const [game] = await store.findGames(db, id, [code])
  if (!game) throw new Refusal('GAME_NOT_FOUND')
  return { game: toHouseGame(game) }
}
