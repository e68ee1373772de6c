/** Opens the seat of a page load. Runs before React, in a file of its own (web/build/chunks.ts), so it imports as little as possible. */
import type { Seat } from '../../../api.ts'
import { seatClient, fetchLobby, enterGame, ServerRefusal } from './games-client.ts'
import { retryUnreachable } from './retry.ts'

export type SeatAccess = {
  seat: Seat
  pageToken: string
  lobbyUrl: string
  /** Interval of the reality check, if the player has set one. */
  realityCheckMinutes?: number | undefined
}
export type SeatResult = SeatAccess | { refusal: string; lobbyUrl: string }

type StoredSeat = { pageToken: string; mode: Seat['mode']; lobbyUrl: string; reminderMinutes?: number | undefined }
/** The part that comes from the server. */
type SeatAnswer = Pick<SeatAccess, 'seat' | 'pageToken'>

const keyOf = (game: string) => `lucero-games-${game}`
const noop = () => undefined

/**
 * Opens a seat with the launch token (single use), with the page token stored by an earlier load of this tab, or for play money.
 * Call it once per page load.
 */
export async function openSeat(game: string, address: Pick<Location, 'search' | 'pathname'>): Promise<SeatResult> {
  const query = new URLSearchParams(address.search)
  const stored = read(game)
  const launch = { game, query, isHosted: address.pathname.startsWith('/games/hosted/') }
  const lobby = lobbyOf(query.get('lobby_url') ?? stored?.lobbyUrl)
  try {
    const { seat, pageToken } = await findOrEnterSeat(launch, stored)
    const lobbyUrl = await lobby
    const realityCheckMinutes = query.has('token') ? minutesIn(query.get('reminder_minutes')) : stored?.reminderMinutes
    const storedSeat: StoredSeat = { pageToken, mode: seat.mode, lobbyUrl, reminderMinutes: realityCheckMinutes }
    sessionStorage.setItem(keyOf(game), JSON.stringify(storedSeat))
    // Remove the used token from the address bar.
    history.replaceState(null, '', address.pathname)
    return { seat, pageToken, lobbyUrl, realityCheckMinutes: seat.mode === 'real' ? realityCheckMinutes : undefined }
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error
    return { refusal: error.code, lobbyUrl: await lobby }
  }
}

type Launch = { game: string; query: URLSearchParams; isHosted: boolean }

async function findOrEnterSeat(launch: Launch, stored: StoredSeat | undefined): Promise<SeatAnswer> {
  const { game, query } = launch
  const token = query.get('token')
  if (token !== null) return enter({ game, token, ...reminderFor(launch) })
  const link = query.get('try')
  if (link !== null) return enter({ game, try: link })
  const wantsDemo = query.get('mode') === 'demo'
  if (!stored || (wantsDemo && stored.mode === 'real')) return enter({ game })
  try {
    return { seat: await retryUnreachable(seatClient(stored.pageToken).seat, noop), pageToken: stored.pageToken }
  } catch (error) {
    // A demo seat can be replaced by a new one. Real credit needs a new launch.
    if (stored.mode === 'demo' && error instanceof ServerRefusal) return enter({ game }, stored.pageToken)
    throw error
  }
}

/** The server keeps the reality check of a hosted game, because its front end may not. */
function reminderFor({ query, isHosted }: Launch): { reminderMinutes?: number } {
  const reminderMinutes = minutesIn(query.get('reminder_minutes'))
  return reminderMinutes === undefined || !isHosted ? {} : { reminderMinutes }
}

async function enter(request: Parameters<typeof enterGame>[0], previousToken?: string): Promise<SeatAnswer> {
  const { pageToken, ...seat } = await retryUnreachable(() => enterGame(request, previousToken), noop)
  return { seat, pageToken }
}

/** The page token of an earlier page of this tab. */
export const storedPageToken = (game: string): string | undefined => read(game)?.pageToken

function read(game: string): StoredSeat | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(game)) ?? 'null') as StoredSeat
    const { pageToken, mode, lobbyUrl } = stored
    const isSeat = typeof pageToken === 'string' && typeof lobbyUrl === 'string' && ['real', 'demo'].includes(mode)
    return isSeat ? stored : undefined
  } catch {
    return undefined
  }
}

const maxMinutes = 24 * 60

/** Undefined if the text is not a valid number of minutes. */
function minutesIn(text: string | null): number | undefined {
  const minutes = Number(text)
  return Number.isInteger(minutes) && minutes > 0 && minutes <= maxMinutes ? minutes : undefined
}

const ownHome = '/'

/** Only our own origin or the configured lobby is accepted. Otherwise a crafted link could redirect "back to the lobby". */
async function lobbyOf(url: string | undefined): Promise<string> {
  const parsed = url === undefined ? null : URL.parse(url, location.origin)
  if (!parsed || parsed.username || parsed.password || !/^https?:$/.test(parsed.protocol)) return ownHome
  if (parsed.origin === location.origin) return parsed.href
  const house = await fetchLobby().catch(() => undefined)
  return house?.origin === parsed.origin ? parsed.href : ownHome
}
