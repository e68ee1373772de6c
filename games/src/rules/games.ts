/**
 * The list of games. A new game needs rules and a page here, an entry in the contract, a picture in the lobby, texts in each language, and a
 * chapter in docs/fairness.md and in its translations (see CONTRIBUTING.md, "What a change costs"). Tests check each of them.
 */
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { blackjack } from './blackjack/rules.ts'
import { dice } from './dice/rules.ts'
import type { AnyGame } from './game.ts'
import { hiLo } from './hi-lo/rules.ts'
import { keno } from './keno/rules.ts'
import { mines } from './mines/rules.ts'
import { nightReels } from './night-reels/rules.ts'
import { plinko } from './plinko/rules.ts'
import { roulette } from './roulette/rules.ts'
import { starCrash } from './star-crash/rules.ts'
import { videoPoker } from './video-poker/rules.ts'

export const games: Partial<Record<OwnGameId, AnyGame>> = {
  blackjack,
  dice,
  'hi-lo': hiLo,
  keno,
  mines,
  'night-reels': nightReels,
  plinko,
  roulette,
  'star-crash': starCrash,
  'video-poker': videoPoker,
}
