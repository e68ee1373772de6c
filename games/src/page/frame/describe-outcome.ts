import type { OwnGameId } from '@lucero/contract/own-games'
import { describe as blackjack } from '../../rules/blackjack/rules.ts'
import { describe as dice } from '../../rules/dice/rules.ts'
import { describe as mines } from '../../rules/mines/rules.ts'
import { describe as nightReels } from '../../rules/night-reels/rules.ts'
import { describe as roulette } from '../../rules/roulette/rules.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- each game has its own view and bet
type Describe = (view: any, bet: any) => string

const describers: Record<OwnGameId, Describe> = {
  blackjack,
  dice,
  mines,
  'night-reels': nightReels,
  roulette,
}

/** What came out of a round, in the words of its game. */
export const describeOutcome = (game: OwnGameId, view: unknown, bet: unknown): string => describers[game](view, bet)
