import { expect, it } from 'vitest'
import { nextStep, type Standing } from './next-step.ts'

const inGame = (gameId: string, amount: number) => ({ id: gameId, gameId, amount, casinoGame: { name: gameId } })
const wallet = { operator_id: 1001, amount: 50, gameCredits: 0, gameWallets: [], bonusActive: false }
const standing: Standing = { isActive: true, exclusion: null, operators: [], wallet, recent: ['dice', 'mines'] }
const none = { ...wallet, operator_id: 0, amount: 0 }
const applied = [{ activeStatus: 2 as const, operator: { id: 1002, name: 'Casa del Sol' } }]

it.each<[string, Partial<Standing>, object]>([
  ['a deactivated profile is activated first', { isActive: false, wallet: none }, { does: 'activate' }],
  [
    'an exclusion comes before any play, and shows the credit to collect',
    { exclusion: { kind: 'break', from: '', until: '2026-03-02' }, wallet: { ...wallet, gameCredits: 7 } },
    { does: 'excluded', until: '2026-03-02', gameCredits: 7 },
  ],
  ['no operator: choose one', { wallet: none }, { does: 'choose-operator' }],
  ['a pending application: wait', { wallet: none, operators: applied }, { does: 'wait', operator: 'Casa del Sol' }],
  [
    'credit in games: continue the last played one, not the one with the most credit',
    { wallet: { ...wallet, gameWallets: [inGame('roulette', 90), inGame('mines', 3), inGame('dice', 0)] } },
    { does: 'continue', game: { gameId: 'mines', name: 'mines', amount: 3 } },
  ],
  [
    'none of them played in this browser: the one with the most credit',
    { recent: [], wallet: { ...wallet, gameWallets: [inGame('roulette', 9), inGame('mines', 30)] } },
    { does: 'continue', game: { gameId: 'mines', name: 'mines', amount: 30 } },
  ],
  ['credit in the wallet: the last game', {}, { does: 'play', gameId: 'dice', amount: 50 }],
  [
    'a bonus alone is enough to play',
    { recent: [], wallet: { ...wallet, amount: 0, bonusActive: true } },
    { does: 'play', gameId: undefined, amount: 0 },
  ],
  ['no credit at all: see the bonuses', { wallet: { ...wallet, amount: 0 } }, { does: 'see-bonuses' }],
])('%s', (_, change, expected) => {
  expect(nextStep({ ...standing, ...change })).toEqual(expected)
})
