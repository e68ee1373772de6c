/**
 * Every game we have. CONTRIBUTING.md, "What a change costs", lists all that a new one needs: rules and page here, its entry in the
 * contract, its picture in the lobby, its Spanish, and its chapter in docs/fairness.md and docs/fairness.es.md. Tests look for each of them.
 */
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
