import { expect, it } from 'vitest'
import { problemsWith, type ReceivedMessage } from '../testing/event-receiver.ts'
import { inOrder } from './number.ts'

const row = (playerId: string, seq: number, at: number) => ({
  playerId,
  seq: BigInt(seq),
  at: `2026-11-19 10:00:0${at}`,
})
const named = (rows: ReturnType<typeof row>[]) => rows.map(({ playerId, seq }) => `${playerId}${seq}`)

it("issue 40: a player's events have the order of the transfers, also if the clock of the database was set back", () => {
  expect(named(inOrder([row('a', 2, 3), row('b', 1, 4), row('a', 1, 5), row('a', 3, 1)]))).toEqual([
    'a1',
    'a2',
    'b1',
    'a3',
  ])
})

it('issue 40: an event without a transfer keeps its place', () => {
  expect(named(inOrder([row('a', 8, 2), row('a', 0, 3), row('a', 9, 4)]))).toEqual(['a8', 'a0', 'a9'])
})

it('issue 40: the check of received events finds what is lost, out of order, changed and unknown', () => {
  const expected = new Map([['p', ['1', '2', '3']]])
  const got = (...ids: string[]): ReceivedMessage[] =>
    ids.map((id) => ({ id: id[0]!, type: 'credit.granted', playerId: 'p', body: id, headers: {} }))
  expect(problemsWith(got('1', '2', '1', '3'), expected)).toEqual([])
  expect(problemsWith(got('1', '3'), expected)).toEqual(['1 events of player p are lost'])
  expect(problemsWith(got('1', '3', '2'), expected)).toEqual(['the events of player p are out of order'])
  expect(problemsWith(got('1', '2', '2 changed', '3'), expected)).toEqual(['event 2 came with two bodies'])
  expect(problemsWith(got('1', '2', '3', '4'), expected)).toEqual(['event 4 is unknown'])
})
