/** A separate, small chunk that runs first (web/build/chunks.ts), so that the seat is requested while the page still loads. */
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { launchLang } from './frame/session/launch-lang.ts'
import { openSeat } from './frame/session/open-seat.ts'

const [, , game = ''] = location.pathname.split('/')
/** Read before the seat removes the launch parameters from the address. */
export const lang = launchLang(location.search)
/** Once per page load, because a launch token is single use. The server rejects unknown games. */
export const seating = ['', 'verify'].includes(game) ? undefined : openSeat(game as OwnGameId, location)
