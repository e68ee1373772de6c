import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { sql, type Sql } from '@lucero/kit/sql'

let node: TestProgram
beforeAll(async () => {
  node = await startProgram()
})
afterAll(() => node.stop())

type Add = (playerId: string, count: number, minutesAgo: number) => Sql
type Case = { add: Add; written: (playerId: string) => Sql; length: (token: string) => Promise<number> }

const cases: [string, Case][] = [
  [
    'API-15 transactions',
    {
      add: (playerId, count, minutesAgo) => sql`
        insert into user_transaction (player_id, id, created_at, operator_id, cents, status)
        select ${playerId}, gen_random_uuid(), now() - make_interval(mins => ${minutesAgo}), 1, 1, 'completed'
        from generate_series(1, ${count})`,
      written: (playerId) => sql`select count::int from user_transaction_count where player_id = ${playerId}`,
      length: async (token) => (await node.call('getTransactions', { token })).data.transactions.count,
    },
  ],
  [
    'API-22 notifications',
    {
      add: (playerId, count, minutesAgo) => sql`
        insert into notification (player_id, message, sender, created_at)
        select ${playerId}, 'x', 'y', now() - make_interval(mins => ${minutesAgo}) from generate_series(1, ${count})`,
      written: (playerId) => sql`select count::int from notification_count where player_id = ${playerId}`,
      length: async (token) => (await node.call('getNotifications', { token })).data.notifications.count,
    },
  ],
]

describe.each(cases)('the length of a list: %s', (_, { add, written, length }) => {
  let playerId: string
  let token: string
  beforeEach(async () => {
    const player = await node.newPlayer()
    playerId = player.id
    token = await player.signIn()
    await node.owner.run(add(randomUUID(), 500, 90))
  })
  const insert = (count: number, minutesAgo: number) => node.owner.run(add(playerId, count, minutesAgo))
  const counted = () => node.owner.all(written(playerId))

  it('is exact with any stored count', async () => {
    expect(await length(token)).toBe(0)
    await insert(150, 90)
    expect(await length(token)).toBe(150)
    expect(await counted()).toEqual([])
    await insert(70, 90)
    await insert(30, 59)
    expect(await length(token)).toBe(250)
    expect(await counted()).toEqual([{ count: 220 }])
    await insert(5, 0)
    expect(await length(token)).toBe(255)
  })

  it('new rows are counted once they are final, and only once', async () => {
    await insert(300, 130)
    expect(await length(token)).toBe(300)
    const anHourLater = sql`
      update user_transaction_count set up_to = now() - interval '2 hours' where player_id = ${playerId}`
    await node.owner.run(anHourLater)
    await node.owner.run(
      sql`update notification_count set up_to = now() - interval '2 hours' where player_id = ${playerId}`,
    )
    await insert(201, 90)
    const together = await Promise.all(Array.from({ length: 8 }, () => length(token)))
    expect(together).toEqual(together.map(() => 501))
    expect(await counted()).toEqual([{ count: 501 }])
    expect(await length(token)).toBe(501)
  })

  it.each([
    ['final', 90, [{ count: 5100 }]],
    ['new', 59, []],
  ])('is exact after thousands of new rows that are %s', async (_how, minutesAgo, written) => {
    await insert(5100, minutesAgo)
    expect(await length(token)).toBe(5100)
    expect(await counted()).toEqual(written)
    await insert(5, 0)
    expect(await length(token)).toBe(5105)
  })

  it('rows that are not final are never in the stored count', async () => {
    await insert(1000, 59)
    expect(await length(token)).toBe(1000)
    expect(await counted()).toEqual([])
  })
})
