// Issue 26, reports: the facts of batches as text, and the sums that they become.
import { expect, it } from 'vitest'
import { betFact, factsOf, foldFacts, moveFact, roundFact, slotLine, totalsOf } from './facts.ts'

const [monday, tuesday] = ['2026-11-16', '2026-11-17']
const dayLine = (day: string) => slotLine(Date.parse(`${day}T10:03:00Z`))
const [ana, bea] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const bet = moveFact('bet', 'game:1:dice', 'bank:dice', 100n, 1, undefined) + betFact(1, 'dice', ana)
const win = moveFact('win', 'bank:dice', 'game:1:dice', 300n, 1, undefined) + roundFact('dice', 100, 300)

it('issue 26: facts of several batches and days become sums by operator and game', () => {
  const totals = totalsOf([dayLine(monday) + bet + win + dayLine(tuesday) + bet, dayLine(monday) + bet, ''])
  expect(totals.at(monday, 'operator', '1')).toMatchObject({
    bets: 2n,
    stakes: 200n,
    payouts: 300n,
    creditChange: 100n,
  })
  expect(totals.at(monday, 'game', 'dice')).toMatchObject({
    bets: 2n,
    stakes: 200n,
    rounds: 1n,
    payoutSquares: 90_000n,
  })
  expect(totals.at(tuesday, 'game', 'dice')).toMatchObject({ bets: 1n, stakes: 100n, payouts: 0n, rounds: 0n })
})

it('issue 26: a bonus is named, unknown or absent, and a late win names the operator', () => {
  const moves = [
    moveFact('bet', 'bonus:1:g', 'bank:dice', 5n, 1, 'b'),
    moveFact('bet', 'bonus:1:h', 'bank:dice', 7n, 1, ''),
    moveFact('win', 'bank:dice', 'forfeits', 9n, 2, undefined),
  ]
  const totals = totalsOf([dayLine(monday) + moves.join('')])
  expect([totals.at(monday, 'bonus', 'b').stakes, totals.at(monday, 'bonus', '').stakes]).toEqual([5n, 7n])
  expect(totals.at(monday, 'operator', '2')).toMatchObject({ payouts: 9n, bonusForfeited: 9n })
})

it('issue 26: sums beyond 64 bits stay exact, also as a correction', () => {
  const stake = Number.MAX_SAFE_INTEGER
  const totals = totalsOf([dayLine(monday) + roundFact('dice', stake, stake).repeat(3)])
  expect(totals.at(monday, 'game', 'dice').stakeSquares).toBe(3n * BigInt(stake) ** 2n)
  expect(totalsOf([factsOf(totals)]).rows()).toEqual(totals.rows())
})

it('issue 27: facts become sums per five minutes and operator, and each player counts once a day', () => {
  const at = (time: string) => slotLine(Date.parse(`${monday}T${time}Z`))
  const other = moveFact('bet', 'game:2:dice', 'bank:dice', 50n, 2, undefined) + betFact(2, 'dice', ana)
  const { slots, players } = foldFacts([
    at('10:09:59') + bet + at('10:10:00') + bet + betFact(1, 'dice', bea),
    at('10:07:00') + other,
  ])
  expect(slots.rows().map(({ day, subject, sums }) => [day, subject, sums.stakes])).toEqual([
    [`${monday}T10:05`, '', 150n],
    [`${monday}T10:05`, '1', 100n],
    [`${monday}T10:05`, '2', 50n],
    [`${monday}T10:10`, '', 100n],
    [`${monday}T10:10`, '1', 100n],
  ])
  const listed = players.map(({ day, playerId, subject, slot }) => [day, playerId, subject, slot].join(' '))
  expect(listed.toSorted()).toEqual([
    `${monday} ${ana}  ${monday}T10:05`,
    `${monday} ${ana} 1 ${monday}T10:05`,
    `${monday} ${ana} 2 ${monday}T10:05`,
    `${monday} ${bea}  ${monday}T10:10`,
    `${monday} ${bea} 1 ${monday}T10:10`,
  ])
})

it('issue 27: a correction of a day belongs to no slot', () => {
  const correction = factsOf(totalsOf([dayLine(monday) + bet]))
  const { totals, slots, players } = foldFacts([correction])
  expect([totals.at(monday, 'operator', '1').bets, slots.rows(), players]).toEqual([1n, [], []])
})

it('issue 29: a round that counts in the race names its player and time, and its sums stay the same', () => {
  const atMs = Date.parse(`${monday}T10:03:00Z`)
  const named = foldFacts([dayLine(monday) + roundFact('dice', 100, 300, { playerId: ana, atMs })])
  const unnamed = foldFacts([dayLine(monday) + roundFact('dice', 100, 300)])
  expect(named.totals.rows()).toEqual(unnamed.totals.rows())
  expect(named.raceRounds).toEqual([{ playerId: ana, gameId: 'dice', stake: 100, payout: 300, atMs }])
  expect(unnamed.raceRounds).toEqual([])
})
