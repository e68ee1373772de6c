// Honest play and planted faults, drawn from a table with rare large wins by the code of the product.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cellOf, cellsOf } from './cells.ts'
import { fitOf } from './chi-squared.ts'
import { drawBelow, rowAt } from './draw.ts'
import { observationOf, type ObservedPlay } from './observed.ts'
import { statisticsOf } from './statistics.ts'
import { readTable } from './table.ts'
import { tableText, type Row } from './testing/package-folder.ts'

/** Mostly losses, small wins, and one outcome of 5,000× in a million. */
const rows: Row[] = [
  { id: 0, weight: 700_000, payout: 0 },
  ...Array.from({ length: 299 }, (_, at) => ({ id: at + 1, weight: 1000, payout: 100 + (at % 50) * 8 })),
  { id: 900, weight: 999, payout: 500 },
  { id: 901, weight: 1, payout: 500_000 },
]
async function* textOf(text: string) {
  yield Buffer.from(text)
}
const table = await readTable(textOf(tableText(rows)))
const maths = statisticsOf(table, 10_000)

function wordsOf(seed: string) {
  let [block, at, counter]: [Buffer, number, number] = [Buffer.alloc(0), 0, 0]
  return () => {
    if (at === block.length) {
      block = createHash('sha256').update(`${seed} ${counter++}`).digest()
      at = 0
    }
    at += 4
    return block.readUInt32BE(at - 4)
  }
}

type Faults = {
  /** Another row than the one that was drawn. */
  draw?: (row: number, round: number) => number
  /** What is paid instead of the payout. */
  pay?: (payout: bigint, round: number) => bigint
}

function play(rounds: number, seed: string, { draw = (row) => row, pay = (payout) => payout }: Faults = {}) {
  const cumulative = cumulativeOf(table)
  const cells = cellsOf(cumulative)
  const counts = cells.weights.map((weight) => ({ weight, drawn: 0 }))
  const next = wordsOf(seed)
  const observed: ObservedPlay = {
    rounds,
    staked: 0n,
    paid: 0n,
    betSquares: 0n,
    maxBet: 500n,
    wrongPayouts: 0,
    fit: null,
  }
  for (let round = 0; round < rounds; round += 1) {
    const row = draw(rowAt(cumulative, drawBelow(table.total, next)), round)
    const bet = [20n, 100n, 500n][round % 3]!
    observed.staked += bet
    observed.paid += pay((bet * BigInt(table.payouts[row]!)) / 100n, round)
    observed.betSquares += bet * bet
    counts[cellOf(cells, row)]!.drawn += 1
  }
  return { ...observed, fit: fitOf(counts) ?? null }
}

function cumulativeOf({ weights }: typeof table) {
  let sum = 0n
  return BigUint64Array.from(weights, (weight) => (sum += weight))
}

const verdictOf = (observed: ObservedPlay) => observationOf(maths, observed).verdict

describe('issue 38: an honest draw', () => {
  it('is as expected, and its exact RTP is in the interval', () => {
    const { rtp, interval, verdict } = observationOf(maths, play(30_000, 'honest'))
    expect(verdict).toBe('expected')
    expect(Number(interval!.from)).toBeLessThan(Number(maths.returnPercent))
    expect(Number(interval!.to)).toBeGreaterThan(Number(maths.returnPercent))
    expect(Number(interval!.from)).toBeLessThan(Number(rtp))
  })

  it('never deviates, and is hardly ever unusual', () => {
    const verdicts = Array.from({ length: 100 }, (_, at) => verdictOf(play(1000, `honest ${at}`)))
    expect(verdicts).not.toContain('deviates')
    expect(verdicts.filter((verdict) => verdict === 'unusual').length).toBeLessThan(3)
  })

  it('does not deviate when the largest win comes early', () => {
    const largest = table.count - 1
    const early = play(500, 'early', { draw: (row, round) => (round === 7 ? largest : row) })
    expect(verdictOf(early)).not.toBe('deviates')
  })

  it('is not judged before 100 rounds', () => {
    expect(verdictOf(play(99, 'few'))).toBe('few')
    expect(observationOf(maths, play(0, 'none'))).toEqual({ rtp: null, interval: null, verdict: 'few' })
  })
})

describe('issue 38: a planted fault deviates', () => {
  it('a draw that prefers a loss in 20 of 100 rounds', () => {
    const tight = play(30_000, 'tight', { draw: (row, round) => (round % 5 === 0 ? 0 : row) })
    expect(verdictOf(tight)).toBe('deviates')
  })

  it('a draw that prefers one outcome in 2 of 100 wins', () => {
    const favoured = play(30_000, 'favoured', { draw: (row, round) => (row > 0 && round % 50 === 0 ? 100 : row) })
    expect(verdictOf(favoured)).toBe('deviates')
  })

  it('one payout that is not that of its outcome, from the first round on', () => {
    expect(verdictOf({ ...play(10, 'wrong'), wrongPayouts: 1 })).toBe('deviates')
  })

  it('payouts that are paid twice, also where no payout can be compared: the RTP leaves its interval', () => {
    const twice = play(30_000, 'twice', { pay: (payout, round) => (round % 4 === 0 ? 2n * payout : payout) })
    expect(twice.fit!.chance).toBeGreaterThan(0.001)
    expect(verdictOf(twice)).toBe('unusual')
  })
})
