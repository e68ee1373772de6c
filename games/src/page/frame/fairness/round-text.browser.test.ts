import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { dictionary } from '@lucero/ui/languages/es/games.po'
import { setLanguage } from '@lucero/ui/text/t.ts'
import { afterEach, expect, it } from 'vitest'
import { roundText } from './round-text.ts'

afterEach(() => setLanguage(undefined))

const even = { direction: 'under', target: 5000 }
const blacks = [{ kind: 'black', cents: 100 }]
const dealer = [9, 46]
const split = [
  { cards: [7, 12], result: 'push' },
  { cards: [7, 6], result: 'lost' },
]
const dull = { moons: 0, lineWins: [] }
const free = Array.from({ length: 11 }, () => ({ moons: 3, lineWins: [] }))

it.each<[OwnGameId, unknown, unknown, string, string]>([
  ['dice', { roll: 4217, won: true }, even, 'Rolled 42.17, under 50.00', 'Salió 42.17, por debajo de 50.00'],
  ['dice', { roll: 5000, won: false }, even, 'Rolled 50.00, not under 50.00', 'Salió 50.00, no por debajo de 50.00'],
  [
    'dice',
    { roll: 5, won: false },
    { direction: 'over', target: 199 },
    'Rolled 0.05, not over 1.99',
    'Salió 0.05, no por encima de 1.99',
  ],
  [
    'mines',
    { mines: 3, opened: [24, 23], end: 'cashed' },
    {},
    '3 mines, 2 safe tiles: 1.2857×',
    '3 minas, 2 casillas seguras: 1.2857×',
  ],
  [
    'mines',
    { mines: 10, opened: [24, 23, 63], end: 'cashed' },
    { side: 8 },
    '10 mines, 3 safe tiles: 1.6629×',
    '10 minas, 3 casillas seguras: 1.6629×',
  ],
  [
    'mines',
    { mines: 3, opened: [1, 2], end: 'hit' },
    {},
    '3 mines, 1 safe tile, then a mine',
    '3 minas, 1 casilla segura y luego una mina',
  ],
  [
    'mines',
    { mines: 1, opened: [], end: 'left' },
    {},
    '1 mine, nothing opened: the stake came back',
    '1 mina, nada abierto: la apuesta se devolvió',
  ],
  [
    'hi-lo',
    { turns: ['higher', 'skip', 'lower'], multiplier: 19_917, end: 'cashed' },
    {},
    '2 right guesses: 1.9917×',
    '2 aciertos: 1.9917×',
  ],
  [
    'hi-lo',
    { turns: ['higher', 'lower'], multiplier: 0, end: 'wrong' },
    {},
    '1 right guess, then a wrong one',
    '1 acierto y luego un fallo',
  ],
  [
    'hi-lo',
    { turns: ['skip'], multiplier: 0, end: 'left' },
    {},
    'no guess: the stake came back',
    'sin jugada: la apuesta se devolvió',
  ],
  [
    'keno',
    { hits: 3, multiplier: 2110 },
    { risk: 'medium', picks: [1, 2, 3] },
    '3 hits with 3 numbers, medium risk: 21.10×',
    '3 aciertos con 3 números, riesgo medio: 21.10×',
  ],
  [
    'video-poker',
    { dealt: [12, 25, 8, 3, 1], hold: [0, 1], cards: [12, 25, 8, 47, 1], hand: 'jacks-or-better' },
    {},
    'K♠ K♥ 9♠ 9♣ 2♠: jacks or better, 2 cards held',
    'K♠ K♥ 9♠ 9♣ 2♠: par de jotas o mejor, 2 cartas guardadas',
  ],
  [
    'plinko',
    { path: [1, 1, 1, 1, 1, 1, 1, 1], slot: 8, multiplier: 2900 },
    { cents: 100, rows: 8, risk: 'high' },
    '8 rows, high risk: 29.00×',
    '8 filas, riesgo alto: 29.00×',
  ],
  [
    'roulette',
    { number: 17, colour: 'black' },
    { chips: [...blacks, { kind: 'even', cents: 100 }] },
    '17 black, 1 of 2 bets won',
    '17 negro, 1 de 2 apuestas con premio',
  ],
  [
    'roulette',
    { number: 0, colour: 'green' },
    { chips: blacks },
    '0 green, 0 of 1 bet won',
    '0 verde, 0 de 1 apuesta con premio',
  ],
  ['night-reels', { spins: [dull], payout: 0 }, { cents: 20 }, 'no line won', 'ninguna línea ganó'],
  [
    'night-reels',
    { spins: [{ moons: 0, lineWins: [1] }], payout: 5 },
    { cents: 20 },
    '1 line: 0.25×',
    '1 línea: 0.25×',
  ],
  [
    'night-reels',
    { spins: [dull, { moons: 0, lineWins: [1, 2], star: 1 }], payout: 25 },
    { cents: 20, star: true },
    'Shooting star, 2 lines: 1.25×',
    'Estrella fugaz, 2 líneas: 1.25×',
  ],
  [
    'night-reels',
    { spins: [dull, { moons: 3, lineWins: [], star: 3 }, ...free.slice(1)], phase: 'full', payout: 1284 },
    { cents: 20, star: true },
    'Shooting star, 3 moons, 10 free spins at ×5: 64.2×',
    'Estrella fugaz, 3 lunas, 10 giros gratis a ×5: 64.2×',
  ],
  [
    'night-reels',
    { spins: free, phase: 'half', payout: 1284 },
    { cents: 20 },
    '3 moons, 10 free spins at ×3: 64.2×',
    '3 lunas, 10 giros gratis a ×3: 64.2×',
  ],
  [
    'blackjack',
    { dealer, hands: [{ cards: [12, 8], result: 'won' }] },
    {},
    'K♠ 9♠ (19) against 10♠ 8♣ (18): won',
    'K♠ 9♠ (19) contra 10♠ 8♣ (18): ganada',
  ],
  [
    'blackjack',
    { dealer, hands: split },
    {},
    '8♠ K♠ (18) push and 8♠ 7♠ (15) lost against 10♠ 8♣ (18)',
    '8♠ K♠ (18) empate y 8♠ 7♠ (15) perdida contra 10♠ 8♣ (18)',
  ],
  [
    'blackjack',
    {
      dealer: [0, 8],
      hands: [...split, { cards: [0, 12], result: 'even-money' }],
      insurance: { stake: 50, payout: 0 },
    },
    {},
    '8♠ K♠ (18) push, 8♠ 7♠ (15) lost and A♠ K♠ (21) even money against A♠ 9♠ (20), insurance lost',
    '8♠ K♠ (18) empate, 8♠ 7♠ (15) perdida y A♠ K♠ (21) a la par contra A♠ 9♠ (20), seguro perdido',
  ],
  [
    'blackjack',
    { dealer: [9], hands: [{ cards: [12, 8] }] },
    {},
    'K♠ 9♠ (19) against 10♠ (10)',
    'K♠ 9♠ (19) contra 10♠ (10)',
  ],
])('describes a round of %s in one line, in each language: %j', (game, view, bet, english, spanish) => {
  expect(roundText(game, view, bet)).toBe(english)
  setLanguage({ code: 'es', locale: 'es-419', dictionary })
  expect(roundText(game, view, bet)).toBe(spanish)
})
