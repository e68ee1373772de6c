import type { OwnGameId } from '@lucero/contract/own-games'
import { z } from 'zod'
import type { Seat } from '../../api.ts'
import { seatClient, fetchLobby, enterGame, ServerRefusal } from './games-client.ts'
import { untilAnswered } from './until-answered.ts'

export type SeatAccess = { seat: Seat; pageToken: string; lobbyUrl: string }
export type SeatResult = SeatAccess | { refusal: string; lobbyUrl: string }

const storedSeat = z.object({ pageToken: z.string(), mode: z.enum(['real', 'demo']), lobbyUrl: z.string() })

const keyOf = (game: OwnGameId) => `lucero-games-${game}`
const nothing = () => undefined

/**
 * A seat at the game: by the launch's token, which works once; by what an earlier load of this tab kept; or for play money.
 * Call it once per load of the page.
 */
export async function openSeat(game: OwnGameId, address: Pick<Location, 'search' | 'pathname'>): Promise<SeatResult> {
  const query = new URLSearchParams(address.search)
  const stored = read(game)
  const lobbyUrl = (await lobbyOf(query.get('lobby_url') ?? stored?.lobbyUrl)) ?? '/'
  try {
    const { seat, pageToken } = await sit(game, query, stored)
    sessionStorage.setItem(keyOf(game), JSON.stringify({ pageToken, mode: seat.mode, lobbyUrl }))
    // The token is used up, and an address is easily shown to others.
    history.replaceState(null, '', address.pathname)
    return { seat, pageToken, lobbyUrl }
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error
    return { refusal: error.code, lobbyUrl }
  }
}

type StoredSeat = z.infer<typeof storedSeat>

async function sit(
  game: OwnGameId,
  query: URLSearchParams,
  stored: StoredSeat | undefined,
): Promise<Omit<SeatAccess, 'lobbyUrl'>> {
  const token = query.get('token')
  if (token !== null) return enter({ game, token })
  const wantsDemo = query.get('mode') === 'demo'
  if (!stored || (wantsDemo && stored.mode === 'real')) return enter({ game })
  try {
    return { seat: await untilAnswered(seatClient(stored.pageToken).seat, nothing), pageToken: stored.pageToken }
  } catch (error) {
    // Play money is there for the asking; real credit only by a new launch.
    if (stored.mode === 'demo' && error instanceof ServerRefusal) return enter({ game }, stored.pageToken)
    throw error
  }
}

async function enter(way: { game: OwnGameId; token?: string }, before?: string): Promise<Omit<SeatAccess, 'lobbyUrl'>> {
  const { pageToken, ...seat } = await untilAnswered(() => enterGame(way, before), nothing)
  return { seat, pageToken }
}

function read(game: OwnGameId): StoredSeat | undefined {
  try {
    return storedSeat.parse(JSON.parse(sessionStorage.getItem(keyOf(game)) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Only a page of the house: whoever makes a link to us must not choose where "back to the lobby" leads. */
async function lobbyOf(url: string | undefined): Promise<string | undefined> {
  const parsed = url === undefined ? null : URL.parse(url, location.origin)
  if (!parsed || parsed.username || parsed.password || !/^https?:$/.test(parsed.protocol)) return undefined
  if (parsed.origin === location.origin) return parsed.href
  const house = await fetchLobby().catch(() => undefined)
  return house?.origin === parsed.origin ? parsed.href : undefined
}
