/** A bet of 1.00 in each game, and a simple strategy for further actions. */
import { ownGames, type OwnGameId } from '@lucero/contract/shared/own-games'
import type { RoundView } from '../api.ts'

type SoloGameId = Exclude<OwnGameId, 'star-crash'>

/** The games in which every player has rounds of their own. Star Crash has its own tests (server/crash). */
export const soloGames = ownGames.map(({ id }) => id).filter((id): id is SoloGameId => id !== 'star-crash')

export const plainBets: Record<SoloGameId, unknown> = {
  'night-reels': { cents: 100, star: true },
  roulette: { chips: [{ kind: 'red', cents: 100 }] },
  blackjack: { hands: [50, 50] },
  dice: { stake: 100, direction: 'under', target: 5000 },
  'hi-lo': { cents: 100 },
  keno: { cents: 100, risk: 'classic', picks: [3, 14, 15, 27, 40] },
  mines: { cents: 100, mines: 3 },
  'video-poker': { cents: 100 },
  plinko: { cents: 100, rows: 12, risk: 'medium' },
}

/** Takes insurance, doubles if possible, otherwise stands. In Mines opens two tiles and cashes out, in Hi-Lo after one guess. */
export function nextAction({ view, actions, game }: RoundView): unknown {
  if (game === 'hi-lo') return actions.length < 1 ? 'higher' : 'cash-out'
  if (game === 'video-poker') return { hold: [0, 1] }
  if (game === 'mines') return actions.length < 2 ? { do: 'open', tile: actions.length } : { do: 'cash-out' }
  const { may } = view as { may: string[] }
  return ['insure', 'even-money', 'double'].find((action) => may.includes(action)) ?? 'stand'
}
