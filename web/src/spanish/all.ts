/** The Spanish of the app; a chunk of its own, fetched only by who wants it. One file a module. */
import { spanish as ui } from '../ui/spanish.ts'
import { contact } from './contact.ts'
import { notifications } from './notifications.ts'
import { redeem } from './redeem.ts'
import { shell } from './shell.ts'

export const spanish = { ...ui, ...redeem, ...shell, ...notifications, ...contact }
