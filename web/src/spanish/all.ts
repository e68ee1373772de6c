/** The Spanish dictionary of the app, one file per module. It is a separate chunk, loaded only for Spanish readers. */
import { spanish as ui } from '@lucero/ui/text/spanish.ts'
import { auth } from './auth.ts'
import { bonusTerms } from './bonus-terms.ts'
import { bonus } from './bonus.ts'
import { contact } from './contact.ts'
import { faq } from './faq.ts'
import { games } from './games.ts'
import { lib } from './lib.ts'
import { notifications } from './notifications.ts'
import { operators } from './operators.ts'
import { pages } from './pages.ts'
import { players } from './players.ts'
import { privacy } from './privacy.ts'
import { redeem } from './redeem.ts'
import { safer } from './safer.ts'
import { server } from './server.ts'
import { shell } from './shell.ts'
import { statement } from './statement.ts'
import { terms } from './terms.ts'
import { wallet } from './wallet.ts'

export { translateServerText } from './translate-server-text.ts'

export const spanish = {
  ...ui,
  ...auth,
  ...bonusTerms,
  ...bonus,
  ...contact,
  ...faq,
  ...games,
  ...lib,
  ...notifications,
  ...operators,
  ...pages,
  ...players,
  ...privacy,
  ...redeem,
  ...safer,
  ...server,
  ...shell,
  ...statement,
  ...terms,
  ...wallet,
}
