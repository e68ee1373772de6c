import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { beforeEach, expect, it, vi } from 'vitest'
import { commitmentOf } from '../../../rules/draw.ts'
import { replay } from '../../../rules/game.ts'
import { games } from '../../../rules/games.ts'
import { linkTo, readSharedRound, type RevealedRound } from './shared-round.ts'

const seeds = { serverSeed: '5e'.repeat(32), clientSeed: 'me', nonce: 7 }
const bets: Record<OwnGameId, unknown> = {
  dice: { stake: 100, direction: 'under', target: 5000 },
  'hi-lo': { cents: 100 },
  keno: { cents: 100, risk: 'low', picks: [7, 13] },
  mines: { cents: 100, mines: 3 },
  plinko: { cents: 100, rows: 8, risk: 'low' },
  roulette: { chips: [{ kind: 'red', cents: 100 }] },
  blackjack: { cents: 100 },
  'night-reels': { cents: 100 },
  'star-crash': { cents: 100 },
  'video-poker': { cents: 100 },
}

/** A finished round, as the server returns it after its seeds are retired. Absent players end a round. */
function finished(id: OwnGameId, actions: unknown[] = []): RevealedRound {
  const game = games[id]!
  const bet = bets[id]
  const state: unknown = replay(game, seeds, { bet, actions })
  const payout = game.payout(state)
  if (payout === undefined) return finished(id, [...actions, game.steps!.autoAction(state)])
  return {
    id: '0b5a1f7e-31f4-4e4e-9c2e-2d7c0b7a1c11',
    game: id,
    status: 'closed',
    bet,
    actions,
    stake: 100,
    payout,
    ...seeds,
    commitment: commitmentOf(seeds.serverSeed),
    createdAt: new Date(0).toISOString(),
  }
}

beforeEach(() => vi.stubGlobal('location', { origin: 'https://casino.test' }))

const fragmentOf = (link: string) => link.slice(link.indexOf('#'))
const carriedBy = (link: string) => JSON.parse(Buffer.from(link.split('#round=')[1]!, 'base64url').toString()) as object
const fragmentWith = (carried: unknown) => `#round=${Buffer.from(JSON.stringify(carried)).toString('base64url')}`

it.each(Object.keys(bets) as OwnGameId[])('issue 29: a link to a round of %s verifies', (id) => {
  const round = finished(id)
  const link = linkTo(round)!
  expect(link).toMatch(/^https:\/\/casino\.test\/games\/verify\/#round=[\w-]+$/)
  const shared = readSharedRound(fragmentOf(link))!
  expect(shared.checked.fits).toMatchObject({ commitment: true, payout: true })
  expect(shared).toMatchObject({ round: round.id, payout: round.payout, checked: { stake: 100 } })
})

it('issue 29: the link has the total stake of a round with further stakes', () => {
  const state: unknown = replay(games.blackjack!, seeds, { bet: bets.blackjack, actions: [] })
  expect(games.blackjack!.payout(state)).toBeUndefined()
  const doubled = { ...finished('blackjack'), actions: ['double'] }
  expect(readSharedRound(fragmentOf(linkTo(doubled)!))?.checked.stake).toBe(200)
})

it('issue 29: the link names no player and no time', () => {
  const carried = carriedBy(linkTo({ ...finished('dice'), username: 'anna' } as RevealedRound)!)
  const names = ['round', 'game', 'serverSeed', 'clientSeed', 'nonce', 'bet', 'actions', 'commitment', 'payout']
  expect(Object.keys(carried)).toEqual(names)
})

it('issue 29: a round that was not paid has no link', () => {
  expect(linkTo({ ...finished('dice'), status: 'void' })).toBeUndefined()
})

it('issue 29: a link with a changed outcome is read, and does not fit', () => {
  const carried = carriedBy(linkTo(finished('dice'))!)
  expect(readSharedRound(fragmentWith({ ...carried, payout: 999_999 }))?.checked.fits.payout).toBe(false)
  expect(readSharedRound(fragmentWith({ ...carried, commitment: 'a'.repeat(64) }))?.checked.fits.commitment).toBe(false)
})

it.each([
  ['a missing field', { payout: undefined }],
  ['a further field', { script: 'alert(1)' }],
  ['a game that does not exist', { game: 'poker' }],
  ['a bet that the rules do not allow', { bet: { stake: -1, direction: 'under', target: 5000 } }],
  ['actions of another game', { actions: [{ do: 'end' }] }],
  ['too many actions', { actions: Array.from({ length: 201 }, () => 'hit') }],
  ['a seed with markup', { serverSeed: '<img src=x>' }],
  ['a client seed with a colon', { clientSeed: 'a:b' }],
  ['a negative nonce', { nonce: -1 }],
  ['a payout of half a cent', { payout: 0.5 }],
  ['an id that is not one', { round: '../../evil' }],
])('issue 29: rejects a link with %s', (_, change) => {
  const carried = carriedBy(linkTo(finished('dice'))!)
  expect(readSharedRound(fragmentWith({ ...carried, ...change }))).toBeUndefined()
})

it.each([
  '#',
  '#round=',
  '#round=%%%',
  '#other=e30',
  fragmentWith(null),
  fragmentWith([]),
  `#round=${'e'.repeat(20_000)}`,
])('issue 29: rejects the fragment %.20s', (fragment) => expect(readSharedRound(fragment)).toBeUndefined())

it('issue 29: rejects a link that was cut', () => {
  expect(readSharedRound(fragmentOf(linkTo(finished('dice'))!).slice(0, -20))).toBeUndefined()
})
