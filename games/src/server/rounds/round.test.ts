import { describe, expect, it } from 'vitest'
import { coinGame } from '../../testing/coin-game.ts'
import { toRound, type RoundRow } from './codec.ts'
import { actionTaken, applyChange, stakeRequested, stakeTaken, type Round } from './round.ts'

const row: RoundRow = {
  id: '7f6f1f0a-6a0e-4d6e-9d57-0b8d1a3a5c11',
  place: 1n,
  mode: 'real',
  player: 'player',
  game: 'mines',
  session: 'session',
  request_id: 'request',
  pair: 1n,
  nonce: 0,
  bet: { cents: 100, waits: true },
  actions: [],
  pending: null,
  status: 'open',
  stake: 100n,
  is_free_spin: false,
  spins_left: null,
  spins_grant: null,
  asking: 0n,
  ask_number: 0,
  asked_at: new Date(0),
  payout: null,
  counted: null,
  refusal: null,
  refusal_limit: null,
  tries: 0,
  version: 1,
  event: null,
  drawn: null,
  is_abandoned: false,
  created_at: new Date(0),
}
const round = (changed: Partial<Round> = {}): Round => ({ ...toRound(row), ...changed })
const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'me', nonce: 0 }
const coin = coinGame.mines!

describe('a row', () => {
  it.each<[string, Partial<RoundRow>, string]>([
    ['a negative stake', { stake: -1n }, 'whole cents'],
    ['a payout beyond 2^53', { status: 'closed', payout: 2n ** 60n }, 'whole cents'],
    ['a payout while it is open', { payout: 5n }, 'status open'],
    ['no payout after its end', { status: 'closed' }, 'status closed'],
    ['a negative version', { version: -1 }, 'versions'],
    ['half a free spin left', { spins_left: 0.5 }, 'free spins'],
    ['real credit and no session', { session: null }, 'no session'],
    ['actions that are no list', { actions: {} as unknown[] }, 'list'],
    ['a negative nonce', { nonce: -1 }, 'nonce'],
  ])('with %s is rejected', (_name, changed, message) => {
    expect(() => toRound({ ...row, ...changed })).toThrow(message)
  })
})

describe('a change', () => {
  it.each<[Round['status'], Round['status']]>([
    ['open', 'open'],
    ['open', 'betting'],
    ['betting', 'voiding'],
    ['voiding', 'open'],
    ['betting', 'refused'],
  ])('from %s to %s is allowed', (from, to) => {
    expect(applyChange(round({ status: from }), { status: to }).status).toBe(to)
  })

  it.each<[Round['status'], Round['status']]>([
    ['open', 'closed'],
    ['closed', 'open'],
    ['void', 'settling'],
    ['refused', 'open'],
    ['settling', 'voiding'],
  ])('from %s to %s is rejected', (from, to) => {
    expect(() => applyChange(round({ status: from, payout: 1 }), { status: to })).toThrow(`from ${from} to ${to}`)
  })

  it.each<[string, Partial<Round>, string]>([
    ['settles without a payout', { status: 'settling' }, 'payout'],
    ['has a payout while the round is open', { payout: 5 }, 'payout'],
    ['has half a cent of stake', { stake: 100.5 }, 'whole cents'],
    ['takes back a part of the stake', { stake: 99 }, 'never decreases'],
    ['numbers a stake downwards', { stakeNumber: -1 }, 'upwards'],
    ['drops an action', { actions: [] }, 'never removed'],
  ])('that %s is rejected', (_name, change, message) => {
    expect(() => applyChange(round({ actions: ['look'] }), change)).toThrow(message)
  })

  it('of the payout is rejected', () => {
    const settling = round({ status: 'settling', payout: 5 })
    expect(() => applyChange(settling, { status: 'closed', payout: 6 })).toThrow('a payout never changes')
  })

  it('by rules that pay a fraction of a cent is rejected', () => {
    const broken = { ...coin, payout: () => 0.5 }
    expect(() => actionTaken(broken, seeds, round(), 'stop', null)).toThrow('whole cents')
  })

  it('takes a stake only while it is requested, and requests one only in an open round', () => {
    expect(() => stakeTaken(coin, seeds, round())).toThrow('while it is requested')
    expect(() => stakeRequested(round({ status: 'settling' }), 'raise', 100, null)).toThrow('open round')
    expect(() => stakeRequested(round(), 'raise', 0, null)).toThrow('more than 0')
  })
})
