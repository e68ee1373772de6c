/** A separate, small chunk that runs first (web/build/chunks.ts), so that the seat is requested while the page still loads. */
import { launchLang } from './frame/session/launch-lang.ts'
import { openSeat } from './frame/session/open-seat.ts'

const [, base, first = '', second = ''] = location.pathname.split('/')
const isReplay = new URLSearchParams(location.search).has('replay')
/** A hosted game is named after the page that all of them share. */
const game = first === 'hosted' ? second : first
/** Read before the seat removes the launch parameters from the address. */
export const lang = launchLang(location.search)
/** Undefined for pages without a seat, such as a shared round. Once per page load, because a launch token is single use. The server rejects unknown games. */
export const seating =
  base !== 'games' || isReplay || ['', 'verify'].includes(game) ? undefined : openSeat(game, location)
