import type { OwnGameId } from '@lucero/contract/own-games'
import type { Seat } from '../../api.ts'
import { seatClient, fetchLobby, enterGame, ServerRefusal } from './games-client.ts'
import { untilAnswered } from './until-answered.ts'

export type SeatAccess = {
  seat: Seat
  pageToken: string
  lobbyUrl: string
  /** After so many minutes of play the player wants to be told. */
  reminderMinutes?: number | undefined
}
export type SeatResult = SeatAccess | { refusal: string; lobbyUrl: string }

type StoredSeat = { pageToken: string; mode: Seat['mode']; lobbyUrl: string; reminderMinutes?: number | undefined }
/** What is asked of the server. */
type SeatAnswer = Pick<SeatAccess, 'seat' | 'pageToken'>

const keyOf = (game: OwnGameId) => `lucero-games-${game}`
const nothing = () => undefined

/**
 * A seat at the game: by the launch's token, which works once; by what an earlier load of this tab kept; or for play money.
 * Call it once per load of the page.
 */
export async function openSeat(game: OwnGameId, address: Pick<Location, 'search' | 'pathname'>): Promise<SeatResult> {
  const query = new URLSearchParams(address.search)
  const stored = read(game)
  const findingLobby = lobbyOf(query.get('lobby_url') ?? stored?.lobbyUrl)
  try {
    const { seat, pageToken } = await sit(game, query, stored)
    const lobbyUrl = await findingLobby
    const reminderMinutes = query.has('token') ? minutesIn(query.get('reminder_minutes')) : stored?.reminderMinutes
    const seated: StoredSeat = { pageToken, mode: seat.mode, lobbyUrl, reminderMinutes }
    sessionStorage.setItem(keyOf(game), JSON.stringify(seated))
    // The token is used up, and an address is easily shown to others.
    history.replaceState(null, '', address.pathname)
    return { seat, pageToken, lobbyUrl, reminderMinutes: seat.mode === 'real' ? reminderMinutes : undefined }
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error
    return { refusal: error.code, lobbyUrl: await findingLobby }
  }
}

async function sit(game: OwnGameId, query: URLSearchParams, stored: StoredSeat | undefined): Promise<SeatAnswer> {
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

async function enter(way: { game: OwnGameId; token?: string }, before?: string): Promise<SeatAnswer> {
  const { pageToken, ...seat } = await untilAnswered(() => enterGame(way, before), nothing)
  return { seat, pageToken }
}

function read(game: OwnGameId): StoredSeat | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(game)) ?? 'null') as StoredSeat
    const { pageToken, mode, lobbyUrl } = stored
    const isSeat = typeof pageToken === 'string' && typeof lobbyUrl === 'string' && ['real', 'demo'].includes(mode)
    return isSeat ? stored : undefined
  } catch {
    return undefined
  }
}

const longestMinutes = 24 * 60

/** Undefined of anything that is no number of minutes. */
function minutesIn(text: string | null): number | undefined {
  const minutes = Number(text)
  return Number.isInteger(minutes) && minutes > 0 && minutes <= longestMinutes ? minutes : undefined
}

const ownHome = '/'

/** Only a page of the house: whoever makes a link to us must not choose where "back to the lobby" leads. */
async function lobbyOf(url: string | undefined): Promise<string> {
  const parsed = url === undefined ? null : URL.parse(url, location.origin)
  if (!parsed || parsed.username || parsed.password || !/^https?:$/.test(parsed.protocol)) return ownHome
  if (parsed.origin === location.origin) return parsed.href
  const house = await fetchLobby().catch(() => undefined)
  return house?.origin === parsed.origin ? parsed.href : ownHome
}
