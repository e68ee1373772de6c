/** The dictionary of the app, one file per module. It is a separate chunk, which only pages in this language load. */
import { ui } from './ui.ts'
import { auth } from './web/auth.ts'
import { bonusTerms } from './web/bonus-terms.ts'
import { bonus } from './web/bonus.ts'
import { contact } from './web/contact.ts'
import { faq } from './web/faq.ts'
import { games } from './web/games.ts'
import { lib } from './web/lib.ts'
import { notices } from './web/notices.ts'
import { notifications } from './web/notifications.ts'
import { operators } from './web/operators.ts'
import { pages } from './web/pages.ts'
import { players } from './web/players.ts'
import { privacy } from './web/privacy.ts'
import { redeem } from './web/redeem.ts'
import { safer } from './web/safer.ts'
import { server } from './web/server.ts'
import { shell } from './web/shell.ts'
import { statement } from './web/statement.ts'
import { terms } from './web/terms.ts'
import { wallet } from './web/wallet.ts'

export const dictionary = {
  ...ui,
  ...auth,
  ...bonusTerms,
  ...bonus,
  ...contact,
  ...faq,
  ...games,
  ...lib,
  ...notices,
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
