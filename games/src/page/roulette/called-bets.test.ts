import { describe, expect, it } from 'vitest'
import { wheel } from '../../rules/roulette/layout.ts'
import { calledBets, chipsOfCall, chipsOnNeighbours, neighboursOf, type CalledBet } from './called-bets.ts'
import { totalOf } from './chips.ts'

const numbersOf = (call: CalledBet) => new Set([...chipsOfCall(call, 10).keys()].flatMap(({ numbers }) => [...numbers]))
/** Numbers of the wheel from one to another, clockwise. */
const sector = (from: number, to: number) => {
  const start = wheel.indexOf(from as 0)
  const turned = [...wheel.slice(start), ...wheel.slice(0, start)]
  return turned.slice(0, turned.indexOf(to as 0) + 1)
}

describe('issue 29: called bets of roulette', () => {
  it.each([
    ['voisins', 9],
    ['tiers', 6],
    ['orphelins', 5],
    ['zero', 4],
  ] as const)('%s costs %d chips', (call, chips) => expect(totalOf(chipsOfCall(call, 10))).toBe(chips * 10))

  it.each([
    ['voisins', sector(22, 25)],
    ['tiers', sector(27, 33)],
    ['orphelins', [...sector(17, 6), ...sector(1, 9)]],
    ['zero', sector(12, 15)],
  ] as const)('%s covers exactly its sector of the wheel', (call, numbers) =>
    expect(numbersOf(call)).toEqual(new Set(numbers)),
  )

  it('voisins, tiers and orphelins cover the whole wheel once', () => {
    const all = calledBets.filter((call) => call !== 'zero').flatMap((call) => [...numbersOf(call)])
    expect(all.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 37 }, (_, number) => number))
  })

  it('neighbours go around the wheel', () => {
    expect(neighboursOf(0, 2)).toEqual([3, 26, 0, 32, 15])
    expect(neighboursOf(26, 1)).toEqual([3, 26, 0])
    expect(neighboursOf(17, 0)).toEqual([17])
    expect([...chipsOnNeighbours(0, 2, 50).values()]).toEqual([50, 50, 50, 50, 50])
  })
})
