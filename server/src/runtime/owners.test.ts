import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { noOwners, ownerOf, ownersAmong, type Member } from './owners.ts'

const members = (...numbers: number[]): Member[] => numbers.map((number) => ({ id: number * 10, number }))
const players = Array.from({ length: 4000 }, () => randomUUID())
const ownersIn = (list: Member[]) => players.map((player) => ownerOf(player, list)?.number)

describe('issue 28: the owner of a player', () => {
  it('is the same in every process, whatever the order of the members', () => {
    expect(ownersIn(members(3, 1, 2))).toEqual(ownersIn(members(1, 2, 3)))
  })

  it('is each process for about the same number of players', () => {
    const owners = Map.groupBy(ownersIn(members(1, 2, 3, 4)), (number) => number)
    for (const number of [1, 2, 3, 4]) {
      expect(owners.get(number)?.length).toBeGreaterThan(800)
      expect(owners.get(number)?.length).toBeLessThan(1200)
    }
  })

  it('changes only for the players of a process that leaves', () => {
    const [before, after] = [ownersIn(members(1, 2, 3)), ownersIn(members(1, 3))]
    const moved = before.filter((number, n) => number !== after[n])
    expect(new Set(moved)).toEqual(new Set([2]))
  })

  it('is the replacement of a process, which has the same number', () => {
    const replaced = members(1, 2).map(({ id, number }) => ({ id: number === 2 ? 99 : id, number }))
    expect(ownersIn(replaced)).toEqual(ownersIn(members(1, 2)))
    expect(players.some((player) => ownerOf(player, replaced)?.id === 99)).toBe(true)
  })

  it('is nobody without members', () => expect(ownerOf(randomUUID(), [])).toBeUndefined())
})

describe('issue 39: the processes that own players', () => {
  const owners = (list: Member[], processes: number) => ownersAmong(list, processes).map(({ number }) => number)

  it('are one in four, with the lowest numbers', () => {
    expect(owners(members(3, 1, 4, 2), 4)).toEqual([1])
    expect(owners(members(5, 3, 1, 4, 2), 5)).toEqual([1, 2])
    expect(owners(members(1, 2, 3, 4, 5, 6, 7, 8), 8)).toEqual([1, 2])
  })

  it('are as many while a process is missing', () => {
    expect(owners(members(2, 3, 4), 4)).toEqual([2])
    expect(owners(members(1, 3, 4, 5), 5)).toEqual([1, 3])
  })
})

it('a node with one process runs every call itself', async () => {
  expect(noOwners.isElsewhere(randomUUID())).toBe(false)
  const call = { playerId: randomUUID(), task: 'bet', input: {} }
  expect(await noOwners.run(call, async (isRepeated) => ({ isRepeated }))).toEqual({ isRepeated: false })
})
