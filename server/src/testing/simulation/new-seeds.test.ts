import { expect, it } from 'vitest'
import { mutants } from './mutants.ts'
import { failuresOf, seedsFrom } from './new-seeds.ts'
import { formerFailures } from './seeds.ts'
import { simulate } from './simulate.ts'

it('derives the same seeds from the same base, and other seeds from another', () => {
  expect(seedsFrom(7, 100)).toEqual(seedsFrom(7, 100))
  expect(seedsFrom(7, 100)).not.toEqual(seedsFrom(8, 100))
  expect(new Set(seedsFrom(7, 100).map((seed) => Math.floor(seed / 1_000_000)))).toEqual(new Set([0, 1, 2, 3, 4]))
})

it('reports each failing seed, and that seed alone fails again', async () => {
  const broken = Object.values(mutants)[0]!
  const failures = await failuresOf(seedsFrom(7, 40), broken)
  expect(failures).not.toEqual([])
  const seed = Number(/^seed (\d+): /.exec(failures[0]!)?.[1])
  expect(await simulate(seed, broken)).toBe(failures[0])
})

it('reports nothing if the rules are right', async () => {
  expect(await failuresOf(seedsFrom(7, 8))).toEqual([])
})

it('issue 28: seeds that failed in a nightly run pass', async () => {
  expect(await failuresOf(formerFailures)).toEqual([])
})
