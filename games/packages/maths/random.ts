/** A seeded generator of pseudo-random numbers (sfc32), so that the same sources always give the same outcomes. It is not for draws of money. */
import { createHash } from 'node:crypto'

export type Random = {
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number
  /** An element, each with the same chance. */
  pick<Item>(items: ArrayLike<Item>): Item
  chance(probability: number): boolean
  shuffled<Item>(items: readonly Item[]): Item[]
}

const WORDS = 2 ** 32

export function randomOf(seed: string): Random {
  const next = sfc32(createHash('sha256').update(seed).digest())
  const below = (limit: number) => Math.floor((next() / WORDS) * limit)
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    chance: (probability) => next() < probability * WORDS,
    shuffled<Item>(items: readonly Item[]) {
      const all = [...items]
      for (let at = all.length - 1; at > 0; at -= 1) {
        const other = below(at + 1)
        ;[all[at], all[other]] = [all[other]!, all[at]!]
      }
      return all
    },
  }
}

function sfc32(seed: Buffer): () => number {
  let [a, b, c, counter] = [seed.readUInt32LE(0), seed.readUInt32LE(4), seed.readUInt32LE(8), 1]
  return () => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = (b ^ (b >>> 9)) >>> 0
    b = (c + (c << 3)) >>> 0
    c = ((c << 21) | (c >>> 11)) >>> 0
    c = (c + sum) >>> 0
    return sum
  }
}
