/** The dictionary of the games, one file per game, and one for the frame. Only pages in this language load it. */
import { ui } from './ui.ts'
import { credit } from './games/credit.ts'
import { bets } from './games/bets.ts'
import { blackjack } from './games/blackjack.ts'
import { dice } from './games/dice.ts'
import { frame } from './games/frame.ts'
import { mines } from './games/mines.ts'
import { nightReels } from './games/night-reels.ts'
import { plinko } from './games/plinko.ts'
import { roulette } from './games/roulette.ts'
import { rounds } from './games/rounds.ts'
import { safer } from './games/safer.ts'
import { starCrash } from './games/star-crash.ts'

export const dictionary = {
  ...ui,
  ...credit,
  ...bets,
  ...blackjack,
  ...dice,
  ...frame,
  ...mines,
  ...nightReels,
  ...plinko,
  ...roulette,
  ...rounds,
  ...safer,
  ...starCrash,
}
