import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { openDraw } from '../draw.ts'
import { limits, multipliersOf, payoutOf, pathsTo, risks, rowCounts, type Risk, type Rows } from './odds.ts'
import { plinko } from './rules.ts'

const everyBoard = rowCounts.flatMap((rows) => risks.map((risk) => ({ rows, risk })))

/** Exact: the sum of payouts over all 2^rows paths, as an integer. */
const paidOverAllPaths = (rows: Rows, risk: Risk, cents: number): bigint =>
  multipliersOf(rows, risk).reduce(
    (sum, multiplier, slot) => sum + BigInt(pathsTo(slot, rows)) * BigInt(payoutOf(cents, multiplier)),
    0n,
  )

it('publishes an RTP of 99 %', () => {
  expect(ownGames.find(({ id }) => id === 'plinko')?.returnToPlayer).toBe(99)
})

it('issue 29: RTP is exactly 99 % in each of the 27 combinations of rows and risk, at any stake of whole units', () => {
  expect(everyBoard).toHaveLength(27)
  for (const { rows, risk } of everyBoard)
    for (const cents of [100, 700, limits.max])
      expect(paidOverAllPaths(rows, risk, cents) * 100n).toBe(99n * BigInt(cents) * 2n ** BigInt(rows))
})

it('issue 29: rounding down to the cent leaves at least 98 % from a stake of 1.00, and at least 90 % at the smallest', () => {
  const returnOf = (cents: number) => (board: (typeof everyBoard)[number]) =>
    Number(paidOverAllPaths(board.rows, board.risk, cents)) / 2 ** board.rows / cents
  for (const cents of [101, 137, 250, 999])
    for (const board of everyBoard) expect(returnOf(cents)(board)).toBeGreaterThan(0.98)
  const smallest = everyBoard.map(returnOf(limits.min))
  expect(Math.min(...smallest)).toBeGreaterThan(0.9)
  expect(Math.max(...smallest)).toBeLessThanOrEqual(0.99)
})

/** A tenth of the rounds in `npm test`, a million in `npm run test:nightly`. */
const roundsPerBoard = process.env['NIGHTLY'] ? 37_038 : 3704

it('RTP of many simulated rounds of all boards is within the 99.9 % interval', () => {
  let [surplus, variance] = [0, 0]
  for (const [nonce, { rows, risk }] of everyBoard.entries()) {
    const draw = openDraw({ serverSeed: 'a million balls', clientSeed: 'player', nonce })
    const bet = { cents: 1000, rows, risk }
    for (let round = 0; round < roundsPerBoard; round += 1) surplus += plinko.payout(plinko.start(bet, draw))! - 990
    variance += roundsPerBoard * varianceOf(rows, risk)
  }
  expect(Math.abs(surplus)).toBeLessThan(3.29 * Math.sqrt(variance))
}, 60_000)

/** The variance of the payout of a stake of 10.00. */
const varianceOf = (rows: Rows, risk: Risk) =>
  multipliersOf(rows, risk).reduce(
    (sum, multiplier, slot) => sum + (pathsTo(slot, rows) / 2 ** rows) * (multiplier * 10 - 990) ** 2,
    0,
  )
