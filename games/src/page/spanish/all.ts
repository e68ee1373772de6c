/** Spanish texts of the games, a chunk that only Spanish pages load. One file per game, and one for the frame. */
import { spanish as ui } from '@lucero/ui/text/spanish.ts'
import { credit } from './credit.ts'
import { blackjack } from './blackjack.ts'
import { dice } from './dice.ts'
import { frame } from './frame.ts'
import { mines } from './mines.ts'
import { nightReels } from './night-reels.ts'
import { roulette } from './roulette.ts'
import { safer } from './safer.ts'

export { translateServerText } from './translate-server-text.ts'

export const spanish = {
  ...ui,
  ...credit,
  ...blackjack,
  ...dice,
  ...frame,
  ...mines,
  ...nightReels,
  ...roulette,
  ...safer,
}
