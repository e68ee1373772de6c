// Reproducible random numbers: the same seed always gives the same run (mulberry32).
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

export type Random = ReturnType<typeof randomFrom>

export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)]!,
    uuid: () => `${hex(below(2 ** 32), 8)}-0000-4000-8000-${hex(below(2 ** 32), 12)}`,
  }
}
