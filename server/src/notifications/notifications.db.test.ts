import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { unreadCount } from './notifications.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

const page = (player: TestPlayer, query = {}) => player.call('getNotifications', { query })
const messagesOf = async (player: TestPlayer, query = {}) =>
  (await page(player, query)).data.notifications.rows.map(({ message }) => message)
const unread = (player: TestPlayer) => unreadCount(casino.runtime, player.id)

describe('notifications', () => {
  it('API-22 ACT-5 ENT-6 lists message, time and sender', async () => {
    const player = await casino.player()
    expect((await page(player)).data.notifications).toEqual({ rows: [], count: 0 })
    const sent = { username: player.username, message: '  <b>Hello</b> ñ 😀  ', sender: 'support' }
    expect((await casino.house('notify', sent)).data).toEqual({ notified: 1, told: 1, broadcastId: null })
    expect((await page(player)).data.notifications).toEqual({
      count: 1,
      rows: [
        {
          message: '<b>Hello</b> ñ 😀',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          adminUser: { username: 'support' },
          about: null,
          code: null,
          fields: null,
        },
      ],
    })
  })

  it('ACT-6 reading the list resets the unread count of that player only', async () => {
    const [player, other] = [await casino.player(), await casino.player()]
    for (const { username } of [player, player, other]) await casino.house('notify', { username, message: 'Hi' })
    expect([await unread(player), await unread(other)]).toEqual([2, 1])
    const events: unknown[] = []
    casino.runtime.events.subscribe((event) => void events.push(event))
    await page(player)
    expect([await unread(player), await unread(other)]).toEqual([0, 1])
    expect(events).toEqual([{ kind: 'notifications-changed', playerId: player.id }])
    expect(await messagesOf(player)).toHaveLength(2)
  })

  it('ACT-6 publishes an event for a notification that commits with a transfer, and none without a notification', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const notified: string[] = []
    casino.runtime.events.subscribe(
      (event) => void (event.kind === 'notifications-changed' && notified.push(event.playerId)),
    )
    await casino.grant(player.username, 5)
    expect([notified, await unread(player)]).toEqual([[player.id], 1])
    await player.call('activateOperator', { body: { operatorId: plainOperator } })
    expect([notified, await unread(player)]).toEqual([[player.id], 1])
  })

  it('issue 25: messages of the program have code and fields beside the English text; those of people have none', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    await casino.grant(player.username, 25.5)
    await casino.house('notify', { username: player.username, message: 'Hello' })
    const [unreadRow] = (await player.call('getUnreadNotifications')).data.notifications.rows
    expect(unreadRow).toMatchObject({ message: 'Hello', code: null, fields: null })
    expect((await page(player)).data.notifications.rows).toMatchObject([
      { message: 'Hello', code: null, fields: null },
      {
        message: `Operator ${plainOperator} has given you 25.50 of credit.`,
        code: 'credit.given',
        fields: { operator: plainOperator, amount: '25.50' },
      },
    ])
  })

  it('issue 25: a row of an older version has only its text', async () => {
    const player = await casino.player()
    await casino.owner.run(sql`
      insert into notification (player_id, message, sender) values (${player.id}, 'Your redeem R1 has been paid.', 'house')`)
    expect((await page(player)).data.notifications.rows).toMatchObject([
      { message: 'Your redeem R1 has been paid.', code: null, fields: null },
    ])
  })

  it('ACT-7 returns pages of 10, 20 and 30, newest first, with the total', async () => {
    const player = await casino.player()
    for (let i = 1; i <= 25; i += 1) await casino.house('notify', { username: player.username, message: `No ${i}` })
    const all = Array.from({ length: 25 }, (_, i) => `No ${25 - i}`)
    expect(await messagesOf(player)).toEqual(all.slice(0, 10))
    for (const limit of [10, 20, 30]) {
      const pages = await Promise.all([1, 2, 3].map((pageNo) => messagesOf(player, { pageNo, limit })))
      expect(pages.flat()).toEqual(all)
    }
    expect((await page(player, { pageNo: 99 })).data.notifications).toEqual({ rows: [], count: 25 })
  })

  it.each([{ limit: 0 }, { limit: 101 }, { pageNo: 'x' }, { userId: '1' }])('API-22 refuses %j', async (query) => {
    expect(refusal(await page(await casino.player(), query))).toEqual([400, 'INVALID_INPUT'])
  })

  it('a credit grant notifies its player once, even if the request is retried', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const requestId = crypto.randomUUID()
    for (const _ of [1, 2, 3]) await casino.grant(player.username, 12.5, plainOperator, requestId)
    expect(await messagesOf(player)).toEqual([`Operator ${plainOperator} has given you 12.50 of credit.`])
  })

  it.each([{ message: '' }, { message: '   ' }, { message: 'x'.repeat(1001) }, { message: 'x', to: 'all' }])(
    'the house cannot send %j',
    async (body) => expect(refusal(await casino.house('notify', body as never))).toEqual([400, 'INVALID_INPUT']),
  )
})
