/** The dictionary of the desk, one file per group of pages. */
import { approvals } from './desk/approvals.ts'
import { control } from './desk/control.ts'
import { daily } from './desk/daily.ts'
import { decisions } from './desk/decisions.ts'
import { insight } from './desk/insight.ts'
import { lists } from './desk/lists.ts'
import { look } from './desk/look.ts'
import { payouts } from './desk/payouts.ts'
import { race } from './desk/race.ts'
import { serverWords } from './desk/server-words.ts'
import { shell } from './desk/shell.ts'
import { ui } from './ui.ts'

export const dictionary = {
  ...ui,
  ...shell,
  ...approvals,
  ...control,
  ...daily,
  ...decisions,
  ...insight,
  ...lists,
  ...look,
  ...payouts,
  ...race,
  ...serverWords,
}
