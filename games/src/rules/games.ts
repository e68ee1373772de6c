/** Every game we have. A new one is a folder of rules beside this file, a line in it, and a folder of its page. */
import type { OwnGameId } from '@lucero/contract/own-games'
import { blackjack } from './blackjack/rules.ts'
import { dice } from './dice/rules.ts'
import type { AnyGame } from './game.ts'
import { mines } from './mines/rules.ts'
import { nightReels } from './night-reels/rules.ts'
import { roulette } from './roulette/rules.ts'

export const games: Partial<Record<OwnGameId, AnyGame>> = {
  blackjack,
  dice,
  mines,
  'night-reels': nightReels,
  roulette,
}
