/** A file of its own, small and the first to run (scripts/vite/chunks.ts): the seat is asked for while the page is still on its way. */
import type { OwnGameId } from '@lucero/contract/own-games'
import { openSeat } from './frame/open-seat.ts'

const [, , game = ''] = location.pathname.split('/')
/** Once per load of the page: a launch's token works only once. Which games there are the server knows. */
export const seating = ['', 'verify'].includes(game) ? undefined : openSeat(game as OwnGameId, location)
