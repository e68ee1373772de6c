// The timeline of a player in the house API.
import { randomUUID } from 'node:crypto'
import type { TimelineKind } from '@lucero/contract/house/lists'
import type { TimelineEntry } from '@lucero/contract/house/overview'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendText } from '../sms/sms.ts'
import { layBonus } from '../testing/bonuses.ts'
import {
  openCasino,
  plainOperator,
  reviewingOperator,
  welcomeOperator,
  type Casino,
  type TestPlayer,
} from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { openProvider, seat } from '../testing/provider.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'

let casino: Casino
let player: TestPlayer
let redeemId: string
let owner: TestStaff
let clerk: TestStaff
let shop: TestStaff

beforeAll(async () => {
  casino = await openCasino()
  owner = await newStaff(casino, 'owner')
  clerk = await newStaff(casino, 'clerk')
  shop = await newStaff(casino, 'operator', plainOperator)
  player = await casino.player({ operators: [plainOperator, welcomeOperator], credit: 100 })
  const { bet, win } = await seat(await openProvider(casino), player)
  for (const round of ['r1', 'r2', 'r3']) {
    await bet(`b ${round}`, round, 100)
    await win(`w ${round}`, round, 50)
  }
  const { redeem } = (await player.call('createRedeem', { body: { requestId: randomUUID(), amount: 10 } })).data
  redeemId = redeem.redeem_id
  await player.call('setPlayLimits', { body: { loss: 20 } })
  await player.call('writeToHouse', { body: { requestId: randomUUID(), topic: 'other', message: 'Hello' } })
  await casino.house('addNote', { username: player.username, note: 'Asks for the manager' })
  await casino.house('notify', { username: player.username, message: 'Welcome', purpose: 'service' })
  const bonusId = await layBonus(casino.runtime)
  await player.call('activateBonus', { body: { bonusId } })
  const suspension = { scope: 'redeems', until: null, reason: 'Asked for a card' } as const
  await casino.house('suspendPlayer', { requestId: randomUUID(), username: player.username, ...suspension })
  const { phoneCode, phone } = player
  await sendText(casino.runtime.db, casino.runtime.secrets, {
    phoneCode,
    phone,
    text: 'Your code is 1234.',
    channel: 'sms',
    expiresInSeconds: 60,
    deliver: true,
  })
})
afterAll(() => casino.stop())

type Query = Omit<Parameters<typeof casino.house<'getPlayerTimeline'>>[1] & object, 'username'>
const read = async (query: Query = {}, { token } = owner) =>
  (await casino.house('getPlayerTimeline', { username: player.username, ...query }, token)).data

const kindsOf = (entries: TimelineEntry[]) => [...new Set(entries.map(({ kind }) => kind))].toSorted()
const only = (...kinds: TimelineKind[]) => ({ kinds: kinds.join(',') as never, limit: 100 })

it('issue 27: has every kind of entry, newest first', async () => {
  const { entries, next, kinds } = await read({ limit: 100 })
  expect(next).toBeNull()
  const wanted = [
    'application',
    'bonus',
    'limits',
    'message',
    'note',
    'notice',
    'redeem',
    'round',
    'session',
    'sms',
    'staff',
    'suspension',
    'transfer',
  ]
  expect(kindsOf(entries)).toEqual(wanted)
  expect(kinds).toEqual(expect.arrayContaining([...wanted, 'device']))
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

it('issue 27: entries carry what the page shows', async () => {
  const [round] = (await read(only('round'))).entries
  expect(round).toMatchObject({ operatorId: plainOperator, roundId: 'r3', bet: 1, paid: 0.5, state: 'closed' })
  expect(round).toMatchObject({ roundUrl: 'https://games.example/r/r3', game: { name: 'DICE' } })
  const [limits] = (await read(only('limits'))).entries
  expect(limits).toMatchObject({ action: 'set-limits', fields: { loss: '2000' } })
  expect((await read(only('redeem'))).entries).toMatchObject([{ id: redeemId, amount: 10, status: 'pending' }])
  const [text] = (await read(only('sms'))).entries
  expect(text).toMatchObject({ channel: 'sms', text: 'Your code is 1234.' })
  const movements = (await read(only('transfer'))).entries
  expect(movements.at(-1)).toMatchObject({ movement: 'welcome-credit', operatorId: welcomeOperator, amount: 50 })
  expect(movements.some((one) => one.kind === 'transfer' && one.staff === 'demoowner')).toBe(true)
  expect(movements.some((one) => one.kind === 'transfer' && one.movement === 'bet')).toBe(false)
})

it('issue 27: an application is in the timeline, with its note and the reason of a rejection', async () => {
  const applicant = await casino.player()
  await applicant.call('applyToOperator', { body: { operatorId: reviewingOperator, note: 'I live next door' } })
  const entriesOf = async () =>
    (await casino.house('getPlayerTimeline', { username: applicant.username, ...only('application') }, owner.token))
      .data.entries
  const entry = { kind: 'application', operatorId: reviewingOperator, note: 'I live next door' }
  expect(await entriesOf()).toMatchObject([{ ...entry, status: 'applied', rejection: null, rejectedAt: null }])
  const { username } = applicant
  await casino.house('rejectApplication', { operatorId: reviewingOperator, username, reason: 'Too far' })
  expect(await entriesOf()).toMatchObject([{ ...entry, status: 'rejected', rejection: 'Too far' }])
})

it('issue 27: pages of any length follow each other without gaps or repeats', async () => {
  const all = (await read({ limit: 100 })).entries
  for (const limit of [1, 2, 7]) {
    const rows: TimelineEntry[] = []
    let before: string | undefined
    for (let pages = 0; pages < 200; pages += 1) {
      const page = await read({ limit, ...(before && { before }) })
      expect(page.entries.length).toBeLessThanOrEqual(limit)
      rows.push(...page.entries)
      before = page.next ?? undefined
      if (!before) break
    }
    const keyOf = ({ kind, id }: TimelineEntry) => `${kind} ${id}`
    expect([limit, rows.map(keyOf)]).toEqual([limit, all.map(keyOf)])
  }
})

it('issue 27: each role gets the sources that it may read', async () => {
  const forClerk = await read({ limit: 100 }, clerk)
  expect(forClerk.kinds).not.toContain('sms')
  expect(forClerk.kinds).not.toContain('staff')
  expect(kindsOf(forClerk.entries)).toEqual(forClerk.kinds.filter((kind) => kind !== 'device').toSorted())
  expect((await read(only('sms', 'staff'), clerk)).entries).toEqual([])
})

it("issue 27: an operator's staff gets entries of its own operator only", async () => {
  const mine = await read({ limit: 100 }, shop)
  expect(mine.kinds).toEqual(['transfer', 'round', 'redeem', 'bonus', 'application'])
  const operators = mine.entries.map((entry) => ('operatorId' in entry ? entry.operatorId : undefined))
  expect(new Set(operators)).toEqual(new Set([plainOperator]))
  expect(kindsOf(mine.entries)).toEqual(['application', 'bonus', 'redeem', 'round', 'transfer'])
  const elsewhere = await newStaff(casino, 'operator', welcomeOperator)
  const theirs = await read({ limit: 100 }, elsewhere)
  expect(theirs.entries).toMatchObject([
    { movement: 'welcome-credit', operatorId: welcomeOperator },
    { kind: 'application', operatorId: welcomeOperator, status: 'connected' },
  ])
  const foreign = await casino.player({ operators: [welcomeOperator] })
  const answer = await casino.house('getPlayerTimeline', { username: foreign.username }, shop.token)
  expect(refusal(answer)).toEqual([404, 'PLAYER_NOT_FOUND'])
})

it('issue 27: a wrong cursor or kind is refused', async () => {
  const { username } = player
  const forged = Buffer.from('["today","round","1"]').toString('base64url')
  for (const query of [{ before: 'x' }, { before: forged }, { kinds: 'rounds' as never }])
    expect(refusal(await casino.house('getPlayerTimeline', { username, ...query }, owner.token))).toEqual([
      400,
      'INVALID_INPUT',
    ])
})
