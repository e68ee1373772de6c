/** Every game we have. A new one is a folder beside this file, and a line in it. */
import type { OwnGameId } from '@lucero/contract/own-games'
import { blackjack } from './blackjack/rules.ts'
import { dice } from './dice/rules.ts'
import type { Game } from './game.ts'
import { mines } from './mines/rules.ts'
import { nightReels } from './night-reels/rules.ts'
import { roulette } from './roulette/rules.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- each game has its own bet, action and state
type AnyGame = Game<any, any, any, any>

export const games: Partial<Record<OwnGameId, AnyGame>> = {
  blackjack,
  dice,
  mines,
  'night-reels': nightReels,
  roulette,
}
