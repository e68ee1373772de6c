/** The Spanish of the games; a chunk of its own, fetched only by who wants it. One file a game, and one for the frame. */
import { spanish as ui } from '@lucero/web/ui/spanish.ts'
import { frame } from './frame.ts'

export const spanish = { ...ui, ...frame }
