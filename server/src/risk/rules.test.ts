// Issue 26: the risk rules, near their thresholds and for innocent look-alikes. The numbers here are literal, so that a changed threshold fails.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../testing/simulation/random.ts'
import { redeemedBonuses, sharedClaims } from './bonus-rules.ts'
import { creditsAfterLosses, lossChasing, raisesAfterLosses, type CashRound } from './chasing-rules.ts'
import { mergeFinding, type Draft, type Finding } from './finding-rules.ts'
import * as links from './link-rules.ts'
import type { Link, LinkObservation, LinkSignal } from './link-rules.ts'
import { thresholds } from './thresholds.ts'
import { highReturn, largeWin, returnSigma } from './win-rules.ts'

const start = Date.parse('2026-11-10T12:00:00Z')
const minutes = (count: number) => new Date(start + count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)
const names = (count: number) => Array.from({ length: count }, (_, n) => `player-${String(n).padStart(3, '0')}`)

/** The links after all observations, as the job stores them. */
function linksAfter(observations: LinkObservation[]): Link[] {
  const stored = new Map<string, Link>()
  for (const observation of observations) {
    const key = [...links.pairOf(...observation.players), observation.signal].join(' ')
    stored.set(key, links.observe(stored.get(key), observation))
  }
  return [...stored.values()]
}

const seen = (signal: LinkSignal, times: number, [one, other] = ['a', 'b']): LinkObservation[] =>
  Array.from({ length: times }, (_, n) => ({
    players: [one, other] as const,
    signal,
    key: `key ${n}`,
    refs: [],
    at: days(n),
  }))

const scoreOf = (...observations: LinkObservation[]) => links.strongPairs(linksAfter(observations))[0]?.score

describe('issue 26: linked accounts', () => {
  const usersOf = (count: number) => names(count).map((playerId, n) => ({ playerId, device: 'abc', at: minutes(n) }))

  it('a browser links two to six accounts, and seven are a terminal of a shop', () => {
    expect(links.deviceLinks(usersOf(1))).toEqual({ shared: false, links: [] })
    expect(links.groupsOf(linksAfter(links.deviceLinks(usersOf(2)).links))).toMatchObject([
      { players: ['player-000', 'player-001'], score: 60 },
    ])
    expect(links.deviceLinks(usersOf(6)).links).toHaveLength(15)
    expect(links.deviceLinks(usersOf(7))).toEqual({ shared: true, links: [] })
  })

  it('a block of phone numbers links up to five accounts that were verified within two weeks', () => {
    const holders = (at: Date[]) => at.map((one, n) => ({ playerId: names(9)[n]!, at: one }))
    expect(links.phoneLinks(holders([days(0), days(14)])).links).toHaveLength(1)
    expect(links.phoneLinks(holders([days(0), minutes(14 * 24 * 60 + 1)])).links).toEqual([])
    expect(links.phoneLinks(holders(Array.from({ length: 5 }, () => days(0)))).links).toHaveLength(10)
    expect(links.phoneLinks(holders(Array.from({ length: 6 }, () => days(0))))).toEqual({ shared: true, links: [] })
  })

  it('neighbouring numbers, or redeems together, are enough only with each other or with a browser', () => {
    expect(scoreOf(...seen('phone', 1))).toBeUndefined()
    expect(scoreOf(...seen('counter', 30))).toBeUndefined()
    expect(scoreOf(...seen('phone', 1), ...seen('counter', 2))).toBeUndefined()
    expect(scoreOf(...seen('phone', 1), ...seen('counter', 3))).toBe(60)
    expect(scoreOf(...seen('sign-ins', 9), ...seen('play', 9))).toBeUndefined()
    expect(scoreOf(...seen('device', 1), ...seen('sign-ins', 1), ...seen('phone', 1))).toBe(100)
  })

  const paid = (playerId: string, atMinutes: number, operatorId = 1) => {
    const id = `R${playerId}${atMinutes}`
    return { id, playerId, operatorId, cents: 1000n, settledAt: minutes(atMinutes) }
  }

  it('redeems link players who were paid at one counter within five minutes, once per day', () => {
    const found = links.counterLinks([], [paid('a', 0), paid('b', 5), paid('a', 6), paid('c', 12), paid('d', 12, 2)])
    expect(found.map(({ players, refs }) => [players, refs])).toEqual([
      [
        ['a', 'b'],
        ['Ra0', 'Rb5'],
      ],
      [
        ['b', 'a'],
        ['Rb5', 'Ra6'],
      ],
    ])
    expect(linksAfter(found)).toMatchObject([{ playerA: 'a', playerB: 'b', times: 1, keys: ['2026-11-10'] }])
    expect(links.counterLinks([paid('a', 0)], [paid('b', 4)])).toHaveLength(1)
  })

  it('a queue at the counter links nobody: the fifth player within five minutes is not compared', () => {
    const queue = ['a', 'b', 'c', 'd', 'e', 'f'].map((player, n) => paid(player, n / 2))
    const found = links.counterLinks(queue.slice(0, 3), queue.slice(3))
    expect(new Set(found.map(({ players }) => players[1]))).toEqual(new Set(['d']))
  })

  it('sign-ins that take turns three times with gaps of at most half an hour are a signal', () => {
    const at = (...moments: [string, number][]) =>
      moments.map(([playerId, minute]) => ({ playerId, from: minutes(minute), to: minutes(minute) }))
    const pair = ['a', 'b'] as const
    expect(links.signInLink(pair, at(['a', 0], ['b', 30], ['a', 60], ['b', 90]))).toMatchObject({ signal: 'sign-ins' })
    expect(links.signInLink(pair, at(['a', 0], ['b', 30], ['a', 60]))).toBeUndefined()
    expect(links.signInLink(pair, at(['a', 0], ['b', 31], ['a', 60], ['b', 90]))).toBeUndefined()
    expect(links.signInLink(pair, at(['a', 0], ['a', 5], ['b', 10], ['b', 15], ['a', 20]))).toBeUndefined()
  })

  it('play at the same time counts from ten minutes on', () => {
    const period = (playerId: string, from: number, to: number) => ({ playerId, from: minutes(from), to: minutes(to) })
    const pair = ['a', 'b'] as const
    expect(links.playLink(pair, [period('a', 0, 30), period('b', 20, 60)])).toMatchObject({ signal: 'play' })
    expect(links.playLink(pair, [period('a', 0, 29), period('b', 20, 60)])).toBeUndefined()
    expect(links.playLink(pair, [period('a', 0, 30), period('b', 30, 60)])).toBeUndefined()
  })

  it('pairs form groups, whatever their order; more than eight accounts are a shared place', () => {
    const random = randomFrom(26)
    for (let trial = 0; trial < 200; trial += 1) {
      const size = 2 + random.below(9)
      const players = names(size)
      const chain = players.slice(1).map((player, n) => seen('device', 1, [players[random.below(n + 1)]!, player]))
      const shuffled = chain.flat().toSorted(() => random.below(3) - 1)
      const groups = links.groupsOf(linksAfter(shuffled))
      expect(groups).toHaveLength(1)
      expect(groups[0]!.players.toSorted()).toEqual(players)
      expect(links.isOnePlace(groups[0]!)).toBe(size > 8)
    }
  })

  it('what a shared place explains is taken back, and other evidence stays', () => {
    const [link] = linksAfter(seen('device', 2))
    expect(links.withoutKey(link!, 'key 0')).toMatchObject({ times: 1, keys: ['key 1'] })
    expect(links.withoutKey(linksAfter(seen('device', 1))[0]!, 'key 0')).toBeUndefined()
    expect(links.withoutKey(link!, 'another')).toBe(link)
  })
})

describe('issue 26: bonus abuse', () => {
  const claim = (playerId: string, bonusId: string) => ({
    id: `${playerId}-${bonusId}`,
    playerId,
    bonusId,
    activatedAt: days(1),
  })

  it('two accounts of a group that claim one bonus are listed, other players are not', () => {
    const claims = [claim('a', 'welcome'), claim('b', 'welcome'), claim('c', 'welcome'), claim('a', 'summer')]
    expect(sharedClaims(['a', 'b'], claims)).toMatchObject([
      { subject: 'welcome', players: ['a', 'b'], items: ['claim:a-welcome', 'claim:b-welcome'], score: 60 },
    ])
    expect(sharedClaims(['a', 'd'], claims)).toEqual([])
    expect(sharedClaims(['a'], [claim('a', 'welcome'), { ...claim('a', 'welcome'), id: 'again' }])).toEqual([])
  })

  const collected = (n: number) => ({ id: `g${n}`, bonusId: `b${n}`, collected: 1000n, collectedAt: days(n) })
  const redeem = (n: number, cents = 800n, hours = 48) => ({
    id: `R${n}`,
    cents,
    createdAt: new Date(days(n).getTime() + hours * 3_600_000),
  })
  const found = (...redeems: ReturnType<typeof redeem>[]) =>
    redeemedBonuses('a', [collected(1), collected(10)], redeems, [])?.items

  it('two bonuses, each redeemed within two days and almost completely, are a pattern; one is not', () => {
    expect(found(redeem(1), redeem(10))).toEqual(['redeemed:g1', 'redeemed:g10'])
    expect(found(redeem(1))).toBeUndefined()
    expect(found(redeem(1), redeem(10, 799n))).toBeUndefined()
    expect(found(redeem(1), redeem(10, 800n, 48.1))).toBeUndefined()
    expect(found(redeem(1), redeem(10, 800n, -1))).toBeUndefined()
  })

  it('a player who plays with a tenth of the collected credit is not listed', () => {
    const played = (stake: bigint) =>
      redeemedBonuses('a', [collected(1), collected(10)], [redeem(1), redeem(10)], [{ at: days(1.5), stake }])
    expect(played(99n)).toBeDefined()
    expect(played(100n)).toBeUndefined()
  })
})

describe('issue 26: loss chasing', () => {
  /** Doubles the stake after a loss, up to six times. */
  const doubling = (count: number, stake = 200n): CashRound[] => {
    const rounds: CashRound[] = []
    for (let n = 0; n < count; n += 1) {
      const step = n % 5
      const staked = stake * 2n ** BigInt(step)
      rounds.push({ at: minutes(n), stake: staked, won: n % 10 === 4 ? staked * 2n : 0n })
    }
    return rounds
  }
  const chasing = (rounds: CashRound[], more: Partial<Parameters<typeof lossChasing>[0]> = {}) =>
    lossChasing({ playerId: 'a', rounds, credits: [], limitRaises: [], ...more })

  it('counts raises from eight on, and sixteen are enough alone', () => {
    expect(raisesAfterLosses(doubling(10))).toBe(8)
    expect(chasing(doubling(10))).toBeUndefined()
    expect(chasing(doubling(10), { limitRaises: [days(-7 + 0.01)] })).toMatchObject({
      score: 70,
      items: ['day:2026-11-10'],
    })
    expect(chasing(doubling(9, 500n), { limitRaises: [days(0)] })).toBeUndefined()
    expect(chasing(doubling(10), { limitRaises: [days(-8)] })).toBeUndefined()
    expect(chasing(doubling(20))).toMatchObject({ score: 60 })
  })

  it('counts credit that follows the loss of four fifths of the credit before', () => {
    const credits = [0, 10, 20, 30].map((minute) => ({ at: minutes(minute), cents: 1000n }))
    const lost = (cents: bigint) => [5, 15, 25].map((minute) => ({ at: minutes(minute), stake: cents, won: 0n }))
    expect(creditsAfterLosses(lost(800n), credits)).toBe(3)
    expect(creditsAfterLosses(lost(799n), credits)).toBe(0)
    expect(creditsAfterLosses([{ at: minutes(5), stake: 900n, won: 500n }], credits)).toBe(0)
  })

  it('three such credits and a raised limit are enough, below a loss of 50.00 nothing is', () => {
    const credits = [0, 10, 20, 30].map((minute) => ({ at: minutes(minute), cents: 2000n }))
    const rounds = [5, 15, 25, 31].map((minute) => ({ at: minutes(minute), stake: 1700n, won: 0n }))
    expect(chasing(rounds, { credits, limitRaises: [minutes(-60)] })).toMatchObject({ score: 70 })
    expect(chasing(rounds, { credits })).toBeUndefined()
    const small = { credits: credits.map((one) => ({ ...one, cents: 1500n })), limitRaises: [minutes(-60)] }
    const almost = rounds.map((round, n) => ({ ...round, stake: n === 3 ? 1199n : 1267n }))
    expect(chasing(almost, small)).toMatchObject({ lines: [{ amount: 5000 }, {}] })
    expect(
      chasing(
        almost.map((round, n) => (n === 3 ? { ...round, stake: 1198n } : round)),
        small,
      ),
    ).toBeUndefined()
  })

  it('players who choose stakes at random, or always the same, are never listed', () => {
    const random = randomFrom(27)
    for (let player = 0; player < 300; player += 1) {
      const isFixed = player % 3 === 0
      const rounds = Array.from({ length: 200 }, (_, n) => {
        const stake = isFixed ? 500n : BigInt(100 * (1 + random.below(20)))
        return { at: minutes(n), stake, won: random.chance(0.48) ? stake * 2n : 0n }
      })
      expect(raisesAfterLosses(rounds)).toBe(0)
    }
  })

  it('a day of play counts, not the day before it', () => {
    const yesterday = doubling(20).map((round) => ({ ...round, at: new Date(round.at.getTime() - 86_400_000) }))
    expect(chasing([...yesterday, { at: minutes(60), stake: 100n, won: 0n }])).toBeUndefined()
  })
})

describe('issue 26: unusual wins', () => {
  const win = (cents: bigint, stake: bigint) =>
    largeWin({ playerId: 'a', providerId: 'p', transaction: 't', gameId: 'g', stake, cents, at: minutes(0) })

  it('lists wins from 5,000.00 on, and from 500.00 on at 500 times the stake', () => {
    expect(win(500_000n, 400_000n)).toMatchObject({ items: ['win:p:t'], score: 60 })
    expect(win(499_999n, 400_000n)).toBeUndefined()
    expect(win(50_000n, 100n)).toMatchObject({ lines: [{ amount: 50_000, references: ['g', 'p', 't'] }] })
    expect(win(50_000n, 101n)).toBeUndefined()
    expect(win(49_999n, 1n)).toBeUndefined()
    expect(win(60_000n, 0n)).toBeUndefined()
    expect(win(5_000_000n, 0n)).toMatchObject({ score: 90 })
  })

  const played = (rounds: { stake: bigint; won: bigint }[]) =>
    highReturn(
      'a',
      rounds.map((round, n) => ({ ...round, gameId: 'dice', at: minutes(n) })),
      new Map([['dice', 96]]),
    )
  const rounds = (count: number, wins: number, stake = 1000n) =>
    Array.from({ length: count }, (_, n) => ({ stake, won: n < wins ? stake * 2n : 0n }))

  it('needs a hundred rounds, five standard errors and an excess of 100.00', () => {
    expect(returnSigma(rounds(100, 73), 96)).toBeCloseTo(4.91, 2)
    expect(played(rounds(100, 73))).toBeUndefined()
    expect(played(rounds(100, 74))).toMatchObject({ score: 61, items: ['return:dice:2026-11-10'] })
    expect(played(rounds(99, 74))).toBeUndefined()
    expect(played(rounds(100, 74, 100n))).toBeUndefined()
    expect(
      highReturn(
        'a',
        rounds(100, 90).map((round) => ({ ...round, gameId: 'x', at: minutes(0) })),
        new Map(),
      ),
    ).toBe(undefined)
  })

  it('one jackpot is no proof, however large', () => {
    const lucky = [...rounds(499, 0), { stake: 1000n, won: 50_000_000n }]
    expect(returnSigma(lucky, 96)).toBeLessThan(1)
    expect(played(lucky)).toBeUndefined()
  })

  it('2,000 honest players on even chances, jackpots and doubled stakes are not listed', () => {
    const random = randomFrom(28)
    for (let player = 0; player < 2000; player += 1) {
      let stake = 1000n
      const results = Array.from({ length: 250 }, () => {
        const [chance, factor] = player % 2 ? [0.48, 2n] : [0.0096, 100n]
        const round = { stake, won: random.chance(chance) ? stake * factor : 0n }
        if (player % 4 === 1) stake = round.won || stake > 100_000n ? 1000n : stake * 2n
        return round
      })
      expect(played(results)).toBeUndefined()
    }
  })

  it('a return of 140 percent is found within 500 rounds', () => {
    const random = randomFrom(29)
    const results = Array.from({ length: 500 }, () => ({ stake: 1000n, won: random.chance(0.7) ? 2000n : 0n }))
    expect(played(results)).toMatchObject({ kind: 'unusual-win' })
  })
})

describe('issue 26: findings and new evidence', () => {
  const draft = (items: string[], at: number, more: Partial<Draft> = {}): Draft => ({
    kind: 'unusual-win',
    subject: '',
    players: ['a'],
    items,
    score: 60,
    lines: items.map((key) => ({ key, signal: 'large-win', players: ['a'], count: 1, amount: 1, references: [], at })),
    ...more,
  })
  const opened = mergeFinding(undefined, draft(['one'], 10)).finding
  const dismissed: Finding = { ...opened, state: 'dismissed' }

  it('the same evidence gives one finding, and does not reopen a dismissed one', () => {
    expect(mergeFinding(opened, draft(['one'], 10)).outcome).toBe('unchanged')
    expect(mergeFinding(dismissed, draft(['one'], 99)).outcome).toBe('unchanged')
    expect(mergeFinding(opened, draft(['one'], 99))).toMatchObject({
      outcome: 'extended',
      finding: { items: ['one'], lastSeen: new Date(99) },
    })
  })

  it('new evidence reopens a dismissed finding and adds to it', () => {
    const { outcome, finding } = mergeFinding(dismissed, draft(['two'], 5, { players: ['b'], score: 80 }))
    expect(outcome).toBe('reopened')
    expect(finding).toMatchObject({
      state: 'open',
      players: ['a', 'b'],
      items: ['one', 'two'],
      score: 80,
      firstSeen: new Date(5),
      lastSeen: new Date(10),
    })
    expect(finding.evidence.map(({ key }) => key)).toEqual(['two', 'one'])
  })

  it('evidence in any order gives the same finding, and it stays bounded', () => {
    const random = randomFrom(30)
    const drafts = Array.from({ length: 60 }, (_, n) => draft([`item ${n}`], n))
    const merged = (order: Draft[]) =>
      order.reduce<Finding | undefined>((stored, one) => mergeFinding(stored, one).finding, undefined)!
    const [one, other] = [merged(drafts), merged(drafts.toSorted(() => random.below(3) - 1))]
    expect(other.items.toSorted()).toEqual(one.items.toSorted())
    expect([other.firstSeen, other.lastSeen, other.score]).toEqual([one.firstSeen, one.lastSeen, one.score])
    expect(one.evidence).toHaveLength(50)
  })

  it('a link that is seen again is no new evidence until the number of times has doubled', () => {
    const itemsAfter = (times: number) =>
      links.groupsOf(linksAfter([...seen('device', 1), ...seen('counter', times)])).map(links.linkedDraft)[0]!.items
    expect(itemsAfter(4)).toEqual(itemsAfter(3))
    expect(itemsAfter(5)).toEqual(itemsAfter(3))
    expect(itemsAfter(6)).not.toEqual(itemsAfter(3))
  })
})

it('issue 26: docs/house.md lists every threshold with its value', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/house.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+)` +\| ([\d.,]+) +\|/gm)].map(([, name, value]) => [name, value])
  const isCents = (name: string) => name.endsWith('Cents')
  const shown = (name: string, value: number) =>
    isCents(name) ? (value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }) : String(value)
  expect(listed).toEqual(Object.entries(thresholds).map(([name, value]) => [name, shown(name, value)]))
})
