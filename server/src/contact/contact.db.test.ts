import { randomUUID } from 'node:crypto'
import type { BodyIn } from '@lucero/contract/player/shapes'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal, startProgram } from '../testing/program.ts'
import { deleteOldOfVisitors } from './contact.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

type MessageBody = Partial<BodyIn<'writeToHouse'>>
type Visit = Partial<BodyIn<'writeAsVisitor'>>

const write = (player: TestPlayer, sent: MessageBody = {}) =>
  player.call('writeToHouse', {
    body: { requestId: randomUUID(), topic: 'redeem', message: 'Where is my redeem?', ...sent },
  })
const begun = async (player: TestPlayer, sent: MessageBody = {}) => (await write(player, sent)).data.conversation
const again = (player: TestPlayer, conversationId: string, message: string, requestId: string = randomUUID()) =>
  player.call('writeAgain', { body: { requestId, conversationId, message } })
const visit = (sent: Visit = {}, program: Pick<Casino, 'call'> = casino) =>
  program.call('writeAsVisitor', {
    body: {
      requestId: randomUUID(),
      topic: 'account',
      message: 'My account is closed.',
      phoneCode: 1,
      phone: '7300000001',
      ...sent,
    },
  })
const reply = (conversationId: string, message: string, requestId: string = randomUUID()) =>
  casino.house('replyInbox', { requestId, conversationId, message, sender: 'support' })
const open = (player: TestPlayer, conversationId: string) =>
  player.call('getConversation', { query: { conversationId } })
const listed = async (player: TestPlayer) => (await player.call('getConversations')).data.conversations
const textsTo = async (phone: string) =>
  (await casino.house('listTexts', { phone, limit: 20 })).data.messages.map(({ text }) => text)

describe('a player and the house', () => {
  it("a player's message waits for the house, is answered and closed", async () => {
    const player = await casino.player()
    const conversation = await begun(player, { reference: ' R4K7QX2M9A ' })
    expect(conversation).toEqual({
      id: expect.stringMatching(/^C[0-9A-Z]{9}$/),
      topic: 'redeem',
      reference: 'R4K7QX2M9A',
      status: 'open',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      messages: [{ from: 'you', sender: '', message: 'Where is my redeem?', createdAt: expect.any(String) }],
    })
    const { id } = conversation
    const answered = (await reply(id, 'It is paid tonight.')).data.conversation
    expect(answered).toMatchObject({ status: 'answered', username: player.username, phone: null })
    expect(answered.messages.map(({ from, sender, message }) => [from, sender, message])).toEqual([
      ['player', '', 'Where is my redeem?'],
      ['house', 'support', 'It is paid tonight.'],
    ])
    const opened = (await open(player, id.toLowerCase())).data.conversation
    expect([opened.status, opened.messages.map(({ from }) => from)]).toEqual(['answered', ['you', 'house']])
    expect((await again(player, id, 'Thank you')).data.conversation).toMatchObject({ status: 'open' })
    expect((await casino.house('closeInbox', { conversationId: id })).data.conversation).toMatchObject({
      status: 'closed',
    })
    expect(refusal(await again(player, id, 'One more thing'))).toEqual([409, 'CONVERSATION_CLOSED'])
    expect(refusal(await reply(id, 'Too late'))).toEqual([409, 'CONVERSATION_CLOSED'])
    expect((await listed(player)).rows.map((row) => [row.id, row.status])).toEqual([[id, 'closed']])
  })

  it('an answer creates a notification that links to it and a live event; closing publishes an event too', async () => {
    const player = await casino.player()
    const { id } = await begun(player)
    const events: unknown[] = []
    casino.runtime.events.subscribe((event) => void events.push(event))
    await reply(id, 'It is paid.')
    const both = [
      { kind: 'desk-changed', topic: 'inbox', operatorId: null },
      { kind: 'notifications-changed', playerId: player.id },
    ]
    expect(events).toEqual(both)
    const unread = async () => (await player.call('getUnreadNotifications')).data.notifications
    const notification = {
      message: 'It is paid.',
      created_at: expect.any(String),
      adminUser: { username: 'support' },
      about: { kind: 'conversation', id },
      code: null,
      fields: null,
    }
    expect(await unread()).toEqual({ count: 1, rows: [notification] })
    await casino.house('closeInbox', { conversationId: id })
    expect([events, await unread()]).toEqual([[...both, ...both], { count: 1, rows: [notification] }])
    expect((await player.call('getNotifications')).data.notifications.rows).toEqual([notification])
    expect(await unread()).toEqual({ count: 0, rows: [] })
  })

  it('a request id writes once on both sides, also with concurrent retries; another message is a conflict', async () => {
    const player = await casino.player()
    const sent = { requestId: randomUUID(), message: 'Once' }
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await begun(player, sent)).id))
    expect(new Set(ids).size).toBe(1)
    const answer = randomUUID()
    await Promise.all(Array.from({ length: 8 }, () => reply(ids[0]!, 'Yes', answer)))
    const { messages } = (await open(player, ids[0]!)).data.conversation
    expect(messages.map(({ message }) => message)).toEqual(['Once', 'Yes'])
    expect((await player.call('getUnreadNotifications')).data.notifications.count).toBe(1)
    for (const other of [{ message: 'Twice' }, { topic: 'game' as const }, { reference: 'R1' }])
      expect(refusal(await write(player, { ...sent, ...other }))).toEqual([409, 'CONFLICT'])
    expect(refusal(await reply(ids[0]!, 'No', answer))).toEqual([409, 'CONFLICT'])
    const second = await begun(player)
    expect(refusal(await again(player, second.id, 'Once', sent.requestId))).toEqual([409, 'CONFLICT'])
    expect((await listed(player)).count).toBe(2)
  })

  it("a player cannot read or write another player's conversation or reuse their request id", async () => {
    const [owner, other] = [await casino.player(), await casino.player()]
    const requestId = randomUUID()
    const { id } = await begun(owner, { requestId })
    for (const conversationId of [id, 'C000000000']) {
      expect(refusal(await open(other, conversationId))).toEqual([404, 'CONVERSATION_NOT_FOUND'])
      expect(refusal(await again(other, conversationId, 'Hi'))).toEqual([404, 'CONVERSATION_NOT_FOUND'])
    }
    expect((await listed(other)).count).toBe(0)
    expect((await begun(other, { requestId })).id).not.toBe(id)
    const visited = await visit()
    expect(refusal(await open(owner, visited.data.conversationId))).toEqual([404, 'CONVERSATION_NOT_FOUND'])
  })

  it('a deactivated player can write and read the answer', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const { phoneCode, phone, password } = player
    expect((await player.call('toggleProfile', { body: { phoneCode, phone, password } })).data.isActive).toBe(false)
    const token = await player.signIn()
    const body = { requestId: randomUUID(), topic: 'account', message: 'May I come back?' } as const
    const { id } = (await casino.call('writeToHouse', { token, body })).data.conversation
    await reply(id, 'You may.')
    const answer = await casino.call('getConversation', { token, query: { conversationId: id } })
    expect(answer.data.conversation.messages).toHaveLength(2)
  })

  it('removes control characters and direction marks; keeps line breaks and joined emoji', async () => {
    const player = await casino.player()
    const { messages, reference } = await begun(player, {
      message: ' \u001B[2J\u0007one\r\ntwo\t\u202Eevil\u2066 👩‍👧 ñ\u0000'.replace('\u0000', '\u0085'),
      reference: 'a\n\u001Bb',
    })
    expect([messages[0]!.message, reference]).toEqual(['[2Jone\ntwoevil 👩‍👧 ñ', 'a b'])
  })

  it.each([
    { message: '' },
    { message: ' \u200B\u001B ' },
    { message: 'x'.repeat(1001) },
    { topic: 'money' },
    { reference: 'x'.repeat(61) },
    { requestId: 'x' },
    { playerId: randomUUID() },
  ])('refuses %j', async (sent) => {
    expect(refusal(await write(await casino.player(), sent as MessageBody))).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('a visitor', () => {
  it('writes without signing in and is answered by a text to the phone entered', async () => {
    const { conversationId } = (await visit({ username: 'closed-one', phone: '7300000002' })).data
    const shown = (await casino.house('showInbox', { conversationId })).data.conversation
    expect(shown).toMatchObject({ username: 'closed-one', phone: '+17300000002', status: 'open' })
    const requestId = randomUUID()
    for (const _ of [1, 2]) await reply(conversationId, 'Send us a picture of the letter.', requestId)
    expect(await textsTo('17300000002')).toEqual(['Lucero: Send us a picture of the letter.'])
  })

  it('BON-11 cannot be answered once the account is closed and its number deleted', async () => {
    const player = await casino.player()
    const { id } = await begun(player)
    await casino.house('confiscate', { username: player.username, reason: 'Three accounts' })
    expect(refusal(await reply(id, 'It was closed for a reason.'))).toEqual([403, 'ACCOUNT_CLOSED'])
    expect(await textsTo(`1${player.phone}`)).toEqual([])
  })

  it('the same request writes once; with another phone it is a conflict', async () => {
    const requestId = randomUUID()
    const [first, second] = [await visit({ requestId }), await visit({ requestId })]
    expect(second.data).toEqual(first.data)
    expect(refusal(await visit({ requestId, phone: '7300000009' }))).toEqual([409, 'CONFLICT'])
  })

  it.each([{ phone: '12' }, { phoneCode: 0 }, { message: '\u001B' }, { username: 'x'.repeat(50) }])(
    'refuses %j',
    async (sent) => expect(refusal(await visit(sent))).toEqual([400, 'INVALID_INPUT']),
  )
})

it("deletes old answered or closed conversations of visitors; keeps open, recent and players' ones", async () => {
  const player = await casino.player()
  const own = (await begun(player)).id
  const visited = async () => (await visit()).data.conversationId
  const [answered, closed, waiting, recent] = [await visited(), await visited(), await visited(), await visited()]
  for (const id of [answered, recent, own]) await reply(id, 'Yes')
  await casino.house('closeInbox', { conversationId: closed })
  await casino.owner.run(
    sql`update conversation set updated_at = now() - interval '91 days' where id = any(${[answered, closed, waiting, own]})`,
  )
  await deleteOldOfVisitors(casino.runtime)
  const there = async (id: string) => (await casino.house('showInbox', { conversationId: id })).status
  expect(await Promise.all([answered, closed, waiting, recent, own].map(there))).toEqual([404, 404, 200, 200, 200])
})

describe('limits', () => {
  const strict = {
    CONTACT_MESSAGES_PER_PLAYER_PER_HOUR: '2',
    CONTACT_MESSAGES_PER_ADDRESS_PER_DAY: '1',
    SMS_DIAL_CODES: '1',
  }

  it('limits players per hour and visitors per address and day; refused calls and retries are not counted', async () => {
    const node = await startProgram(strict, { databaseUrl: casino.databaseUrl })
    const [player, other] = [await casino.player(), await casino.player()]
    const at = (who: TestPlayer, sent: MessageBody = {}) =>
      node.call('writeToHouse', {
        token: who.token,
        body: { requestId: randomUUID(), topic: 'other', message: 'Hello', ...sent },
      })
    const sent = { requestId: randomUUID() }
    for (const _ of [1, 2, 3]) expect((await at(player, sent)).status).toBe(200)
    expect((await at(player)).status).toBe(200)
    const refused = await at(player)
    expect([...refusal(refused), Number(refused.error!.fields['retryAfterSeconds'])]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      expect.any(Number),
    ])
    expect((await listed(player)).count).toBe(2)
    expect((await at(other)).status).toBe(200)
    expect(refusal(await visit({ phoneCode: 7 }, node))).toEqual([400, 'PHONE_NOT_SERVED'])
    await casino.owner.run(sql`delete from rate_limit`)
    const visited = { requestId: randomUUID() }
    for (const _ of [1, 2]) expect((await visit(visited, node)).status).toBe(200)
    expect(refusal(await visit({}, node))).toEqual([429, 'TOO_MANY_REQUESTS'])
    // From other addresses: the phone number is limited too, so that nobody receives many texts.
    await casino.owner.run(sql`delete from rate_limit where key <> sha256('contact to 1 7300000001')`)
    expect(refusal(await visit({}, node))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await visit({ phone: '7300000003' }, node)).status).toBe(200)
    await node.stop()
  })
})

it('N13 busy networks cannot use up the daily limit of visitors', async () => {
  const strict = { TRUST_PROXY: '1', CONTACT_MESSAGES_OF_VISITORS_PER_DAY: '10' }
  const node = await startProgram(strict, { databaseUrl: casino.databaseUrl })
  await casino.owner.run(sql`delete from rate_limit`)
  let phones = 0
  const from = (address: string) => {
    phones += 1
    const sent = { topic: 'other', message: 'Hello', phoneCode: 1, phone: String(7_310_000_000 + phones) } as const
    const headers = { 'X-Forwarded-For': address }
    return node.call('writeAsVisitor', { body: { requestId: randomUUID(), ...sent }, headers })
  }
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await from(`203.0.113.${n}`)).status)
  expect(statuses).toEqual([...Array<number>(9).fill(200), 429, 429, 429])
  expect((await from('198.51.100.1')).status, 'a network without messages').toBe(200)
  expect(refusal(await from('192.0.2.1')), 'the daily limit is reached').toEqual([429, 'TOO_MANY_REQUESTS'])
  await node.stop()
})

describe('the inbox', () => {
  it('lists open conversations by longest wait and others newest first, in pages', async () => {
    const player = await casino.player()
    const ids: string[] = []
    for (const message of ['a', 'b', 'c']) ids.push((await begun(player, { message })).id)
    await reply(ids[0]!, 'Yes')
    const page = async (query: object) => (await casino.house('listInbox', { limit: 200, ...query })).data.conversations
    const mine = async (query: object) =>
      (await page(query)).rows.filter(({ username }) => username === player.username).map(({ id }) => id)
    expect(await mine({ status: 'open' })).toEqual([ids[1], ids[2]])
    expect(await mine({ status: 'answered' })).toEqual([ids[0]])
    expect(await mine({})).toEqual([ids[0], ids[2], ids[1]])
    const { count } = await page({})
    const last = await page({ pageNo: count, limit: 1 })
    expect([last.rows.length, last.count]).toEqual([1, count])
    expect(await page({ pageNo: count + 1, limit: 1 })).toEqual({ rows: [], count })
  })

  it('returns CONVERSATION_NOT_FOUND for an unknown conversation', async () => {
    const conversationId = 'C000000000'
    const nowhere = [404, 'CONVERSATION_NOT_FOUND']
    expect(refusal(await casino.house('showInbox', { conversationId }))).toEqual(nowhere)
    expect(refusal(await casino.house('closeInbox', { conversationId }))).toEqual(nowhere)
    expect(refusal(await reply(conversationId, 'Hello'))).toEqual(nowhere)
  })
})
