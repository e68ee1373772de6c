/** A bet of 1.00 in each of our games, and how a player goes on who takes what comes. */
import type { OwnGameId } from '@lucero/contract/own-games'
import type { RoundView } from '../api.ts'

export const plainBets: Record<OwnGameId, unknown> = {
  'night-reels': { cents: 100 },
  roulette: { chips: [{ kind: 'red', cents: 100 }] },
  blackjack: { cents: 100 },
  dice: { stake: 100, direction: 'under', target: 5000 },
  mines: { cents: 100, mines: 3 },
}

/** Doubles where it can, opens two tiles, and is content. */
export function nextAction({ view, actions, game }: RoundView): unknown {
  if (game === 'mines') return actions.length < 2 ? { do: 'open', tile: actions.length } : { do: 'cash-out' }
  const { may } = view as { may: string[] }
  return may.includes('double') ? 'double' : 'stand'
}
