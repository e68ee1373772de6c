import type { OwnGameId } from '@lucero/contract/own-games'
import { expect, it } from 'vitest'
import { games } from '../../rules/games.ts'
import { translateServerText } from './translate-server-text.ts'

const describe = (game: OwnGameId, view: unknown, bet: unknown) => games[game]!.describe(view, bet)

it.each<[OwnGameId, unknown, unknown, string]>([
  ['dice', { roll: 1234, won: true }, { direction: 'under', target: 5000 }, 'Salió 12.34, por debajo de 50.00'],
  ['dice', { roll: 1234, won: false }, { direction: 'over', target: 5000 }, 'Salió 12.34, no por encima de 50.00'],
  ['mines', { mines: 1, opened: [], end: 'left' }, {}, '1 mina, nada abierto: la apuesta se devolvió'],
  ['mines', { mines: 3, opened: [1, 2], end: 'hit' }, {}, '3 minas, 1 casilla segura y luego una mina'],
  [
    'roulette',
    { number: 17, colour: 'black' },
    { chips: [{ kind: 'black', cents: 10 }] },
    '17 negro, 1 de 1 apuesta con premio',
  ],
  ['night-reels', { spins: [{ lineWins: [], moons: 0 }], payout: 0 }, { cents: 100 }, 'ninguna línea ganó'],
  ['night-reels', { spins: [{ lineWins: [1, 2], moons: 0 }], payout: 175 }, { cents: 100 }, '2 líneas: 1.75×'],
  [
    'blackjack',
    { dealer: [9, 46], hands: [{ cards: [12, 8], result: 'won' }] },
    {},
    'K♠ 9♠ (19) contra 10♠ 8♣ (18): ganada',
  ],
  [
    'blackjack',
    {
      dealer: [9, 46],
      hands: [
        { cards: [7, 12], result: 'push' },
        { cards: [7, 6], result: 'lost' },
      ],
    },
    {},
    '8♠ K♠ (18) empate y 8♠ 7♠ (15) perdida contra 10♠ 8♣ (18)',
  ],
])('translates a round of %s into Spanish', (game, view, bet, words) =>
  expect(translateServerText(describe(game, view, bet))).toBe(words),
)

it('returns undefined for unknown text', () => expect(translateServerText('Something else')).toBeUndefined())
