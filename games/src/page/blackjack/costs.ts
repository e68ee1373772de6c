/** Further stakes of actions, as far as the page knows them. The server takes what the rules say. */
import { insuranceFor } from '../../rules/blackjack/boxes.ts'
import type { BlackjackAction, BlackjackView } from '../../rules/blackjack/rules.ts'
import { bestInView } from '../../rules/blackjack/strategy.ts'

type Situation = Pick<BlackjackView, 'hands' | 'turn' | 'dealer'>

/** Double and split cost the stake of the hand again. */
export function costIn({ hands, turn }: Situation, action: BlackjackAction): number {
  if (action === 'insure') return insuranceFor(hands)
  return action === 'double' || action === 'split' ? (hands[turn ?? 0]?.stake ?? 0) : 0
}

/** The best action that the balance can pay. */
export const bestWithin = (view: BlackjackView, balance: number): BlackjackAction =>
  bestInView({ ...view, may: view.may.filter((action) => costIn(view, action) <= balance) })
