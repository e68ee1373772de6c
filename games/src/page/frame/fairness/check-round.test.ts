import { expect, it } from 'vitest'
import { commitmentOf } from '../../../rules/draw.ts'
import { replay } from '../../../rules/game.ts'
import { blackjack } from '../../../rules/blackjack/rules.ts'
import { dice } from '../../../rules/dice/rules.ts'
import { checkRound, type RoundClaim } from './check-round.ts'

const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'me', nonce: 3 }
const bet = { stake: 100, direction: 'under', target: 5000 } as const
const state = replay(dice, seeds, { bet, actions: [] })
const claim: RoundClaim = {
  ...seeds,
  game: 'dice',
  bet,
  actions: [],
  commitment: commitmentOf(seeds.serverSeed),
  view: dice.view(state),
  payout: dice.payout(state),
}
const everything = { commitment: true, outcome: true, payout: true }

it('an honest round matches', () => {
  expect(checkRound(claim).fits).toEqual(everything)
  expect(checkRound(claim).outcome).toMatch(/^Rolled \d+\.\d\d, (not )?under 50\.00$/)
})

it('detects one changed byte of any seed', () => {
  expect(checkRound({ ...claim, serverSeed: `b${'a'.repeat(63)}` }).fits).toMatchObject({
    commitment: false,
    outcome: false,
  })
  expect(checkRound({ ...claim, clientSeed: 'me_' }).fits).toMatchObject({ commitment: true, outcome: false })
  expect(checkRound({ ...claim, nonce: 4 }).fits.outcome).toBe(false)
  expect(checkRound({ ...claim, commitment: claim.commitment!.replace(/.$/, 'x') }).fits.commitment).toBe(false)
})

it('detects a changed outcome or payout', () => {
  expect(checkRound({ ...claim, payout: claim.payout! + 1 }).fits).toEqual({ ...everything, payout: false })
  const view = { won: true, roll: 1 }
  expect(checkRound({ ...claim, view }).fits).toEqual({ ...everything, outcome: false })
})

it('does not check missing fields', () => {
  const { commitment: _, view: __, payout: ___, ...little } = claim
  expect(checkRound(little).fits).toEqual({ commitment: undefined, outcome: undefined, payout: undefined })
})

it('replays the actions of a game with several steps, and reports an open round as open', () => {
  const open: RoundClaim = { ...seeds, game: 'blackjack', bet: { cents: 100 }, actions: [] }
  const dealt = replay(blackjack, seeds, open)
  expect(checkRound(open).payout).toBe(blackjack.payout(dealt))
})

it('rejects a bet that is invalid in the game', () => {
  expect(() => checkRound({ ...claim, bet: { stake: -1 } })).toThrow('stake')
})
