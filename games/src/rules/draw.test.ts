import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { commitmentOf, openDraw } from './draw.ts'

const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'lucky', nonce: 7 }

/** Distance of counts from uniform, in standard deviations (Wilson–Hilferty approximation of chi-square). */
function unevenness(counts: readonly number[], total: number): number {
  const expected = total / counts.length
  const freedom = counts.length - 1
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const spread = 2 / (9 * freedom)
  return (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread)
}

describe('verifiable draws', () => {
  it('are the words of HMAC-SHA256(server seed, client seed : nonce), equal to those of node:crypto', () => {
    const blocks = ['lucky:7', 'lucky:7:1', 'lucky:7:2'].map((message) =>
      createHmac('sha256', seeds.serverSeed).update(message).digest(),
    )
    const words = blocks.flatMap((block) => Array.from({ length: 8 }, (_, index) => block.readUInt32BE(index * 4)))
    const draw = openDraw(seeds)
    expect(words.map(() => draw.below(2 ** 32))).toEqual(words)
  })

  it('the commitment is the SHA-256 of the server seed', () => {
    expect(commitmentOf(seeds.serverSeed)).toBe(createHash('sha256').update(seeds.serverSeed).digest('hex'))
  })

  it('two interleaved draws are independent', () => {
    const other = { ...seeds, serverSeed: 'cd'.repeat(32) }
    const [left, right] = [openDraw(seeds), openDraw(other)]
    const order = Array.from({ length: 20 }, () => [left.below(1000), right.below(1000)])
    const [leftAgain, rightAgain] = [openDraw(seeds), openDraw(other)]
    expect(order.map(([number]) => number)).toEqual(order.map(() => leftAgain.below(1000)))
    expect(order.map(([, number]) => number)).toEqual(order.map(() => rightAgain.below(1000)))
  })

  it('do not modify the input list', () => {
    const list = Object.freeze([1, 2, 3])
    expect(
      openDraw(seeds)
        .shuffled(list)
        .toSorted((a, b) => a - b),
    ).toEqual(list)
  })
})

describe('outcomes are uniform', () => {
  it.each([2, 3, 6, 25, 37, 52, 100, 1000])('below(%i)', (bound) => {
    const counts = Array.from<number>({ length: bound }).fill(0)
    const draw = openDraw({ ...seeds, nonce: bound })
    const total = bound * 200
    for (let n = 0; n < total; n += 1) counts[draw.below(bound)]! += 1
    expect(Math.abs(unevenness(counts, total))).toBeLessThan(4)
  })

  it('below a bound that does not divide 2^32: the last, incomplete run is rejected', () => {
    const [bound, total] = [3 * 2 ** 30, 30_000]
    const thirds = [0, 0, 0]
    const draw = openDraw(seeds)
    for (let n = 0; n < total; n += 1) thirds[Math.floor(draw.below(bound) / 2 ** 30)]! += 1
    expect(Math.abs(unevenness(thirds, total))).toBeLessThan(4)
  })

  it('over the first draws of successive rounds', () => {
    const total = 20_000
    const counts = Array.from<number>({ length: 100 }).fill(0)
    for (let nonce = 0; nonce < total; nonce += 1) counts[openDraw({ ...seeds, nonce }).below(100)]! += 1
    expect(Math.abs(unevenness(counts, total))).toBeLessThan(4)
  })

  it('every order of a shuffled list', () => {
    const total = 24 * 500
    const counts = new Map<string, number>()
    for (let nonce = 0; nonce < total; nonce += 1) {
      const order = openDraw({ ...seeds, nonce })
        .shuffled(['a', 'b', 'c', 'd'])
        .join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(24)
    expect(Math.abs(unevenness([...counts.values()], total))).toBeLessThan(4)
  })

  it('every position of every card of a shuffled deck', () => {
    const deck = Array.from({ length: 52 }, (_, card) => card)
    const counts = Array.from<number>({ length: 52 * 52 }).fill(0)
    for (let nonce = 0; nonce < 1000; nonce += 1)
      openDraw({ ...seeds, nonce })
        .shuffled(deck)
        .forEach((card, place) => (counts[card * 52 + place]! += 1))
    expect(Math.abs(unevenness(counts, 1000 * 52))).toBeLessThan(4)
  })
})
