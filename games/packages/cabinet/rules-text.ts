import { el } from './dom.ts'
import type { Game } from './game.ts'
import type { Translate } from './texts.ts'

/** The paragraphs of "How it works": the rules of the game, then the figures of each mode. */
export const rulesText = <Event>({ rules, facts }: Game<Event>, t: Translate): (string | Node)[] => [
  ...rules(t),
  ...facts.map(({ mode, cost, rtp, hitRate, largest }) =>
    el(
      'p',
      { class: 'figures' },
      t(
        'Mode {mode}: costs {cost} × the bet, returns {rtp} %, wins in {hits} % of the rounds, pays at most {largest} × the bet.',
        { mode, cost, rtp, hits: hitRate, largest: (largest / 100).toLocaleString('en-US') },
      ),
    ),
  ),
  el('p', { class: 'figures' }, t('Keys: space plays, up and down change the bet.')),
]
