import { expect, it } from 'vitest'
import { commitmentOf } from '../../rules/draw.ts'
import { replay } from '../../rules/game.ts'
import { blackjack } from '../../rules/blackjack/rules.ts'
import { dice } from '../../rules/dice/rules.ts'
import { checkRound, type RoundClaim } from './check-round.ts'

const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'me', nonce: 3 }
const bet = { stake: 100, direction: 'under', target: 5000 } as const
const state = replay(dice, seeds, { bet, actions: [] })
const told: RoundClaim = {
  ...seeds,
  game: 'dice',
  bet,
  actions: [],
  commitment: commitmentOf(seeds.serverSeed),
  view: dice.view(state),
  payout: dice.payout(state),
}
const everything = { commitment: true, outcome: true, payout: true }

it('finds that an honest round fits', () => {
  expect(checkRound(told).fits).toEqual(everything)
  expect(checkRound(told).outcome).toMatch(/^Rolled \d+\.\d\d, (not )?under 50\.00$/)
})

it('notices one changed byte of any seed', () => {
  expect(checkRound({ ...told, serverSeed: `b${'a'.repeat(63)}` }).fits).toMatchObject({
    commitment: false,
    outcome: false,
  })
  expect(checkRound({ ...told, clientSeed: 'me_' }).fits).toMatchObject({ commitment: true, outcome: false })
  expect(checkRound({ ...told, nonce: 4 }).fits.outcome).toBe(false)
  expect(checkRound({ ...told, commitment: told.commitment!.replace(/.$/, 'x') }).fits.commitment).toBe(false)
})

it('notices another outcome or payout than was drawn', () => {
  expect(checkRound({ ...told, payout: told.payout! + 1 }).fits).toEqual({ ...everything, payout: false })
  const view = { won: true, roll: 1 }
  expect(checkRound({ ...told, view }).fits).toEqual({ ...everything, outcome: false })
})

it('holds nothing against what was not told', () => {
  const { commitment: _, view: __, payout: ___, ...little } = told
  expect(checkRound(little).fits).toEqual({ commitment: undefined, outcome: undefined, payout: undefined })
})

it('plays the actions of a game of several steps again, and leaves an open round open', () => {
  const open: RoundClaim = { ...seeds, game: 'blackjack', bet: { cents: 100 }, actions: [] }
  const dealt = replay(blackjack, seeds, open)
  expect(checkRound(open).payout).toBe(blackjack.payout(dealt))
})

it('refuses a bet that is none of the game', () => {
  expect(() => checkRound({ ...told, bet: { stake: -1 } })).toThrow('stake')
})
