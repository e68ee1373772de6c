// The overview of the desk: queues, sums and alerts by role and operator.
import { randomUUID } from 'node:crypto'
import type { Role } from '@lucero/contract/house/permissions'
import { roleNames, shopRoles } from '@lucero/contract/shared/role-names'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldSome } from '../reports/job.ts'
import { openCasino, plainOperator, reviewingOperator, welcomeOperator, type Casino } from '../testing/casino.ts'
import { openProvider, seat } from '../testing/provider.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'

let casino: Casino
const staff = {} as Record<Role, TestStaff>

beforeAll(async () => {
  casino = await openCasino()
  for (const role of roleNames)
    staff[role] = await newStaff(casino, role, shopRoles.includes(role) ? plainOperator : null)
  for (const operatorId of [plainOperator, welcomeOperator, welcomeOperator]) {
    const player = await casino.player({ operators: [operatorId] })
    await casino.grant(player.username, 40, operatorId)
    await player.call('createRedeem', { body: { requestId: randomUUID(), amount: 10 } })
  }
  for (let n = 0; n < 2; n += 1) await casino.player({ operators: [reviewingOperator] })
  const writer = await casino.player()
  const message = { requestId: randomUUID(), topic: 'other', message: 'Hello' } as const
  await writer.call('writeToHouse', { body: message })
})
afterAll(() => casino.stop())

const overviewOf = async (role: Role) => (await casino.house('getOverview', undefined, staff[role].token)).data

it('issue 27: each role gets the queues that it may read, and null for the others', async () => {
  const all = { redeems: 3, applications: 2, approvals: 0, inbox: 1, risk: 0, frozenBooks: 0 }
  for (const role of ['owner', 'manager', 'auditor'] as const)
    expect([role, (await overviewOf(role)).queues]).toEqual([role, all])
  expect((await overviewOf('clerk')).queues).toEqual({ ...all, risk: null, frozenBooks: null })
})

it("issue 27: an operator's staff gets counts and sums of its own operator", async () => {
  const mine = await overviewOf('operator')
  expect(mine.queues).toEqual({ redeems: 1, applications: 0, approvals: 0, inbox: null, risk: null, frozenBooks: null })
  expect(mine.alerts).toEqual([])
  expect(mine.days!.at(-1)).toMatchObject({ creditGranted: '40.00', redeemed: '0.00', ggr: '0.00' })
  const all = (await overviewOf('owner')).days!
  expect([all.length, all.at(-1)!.creditGranted, all[0]!.creditGranted]).toEqual([31, '220.00', '0.00'])
  expect(all.map(({ day }) => day)).toEqual(all.map(({ day }) => day).toSorted())
  expect((await overviewOf('clerk')).days, 'clerks read no reports').toBeNull()
})

it('issue 27: the days count active players, of all operators or of the own one', async () => {
  const own = await openProvider(casino)
  const before = { all: await overviewOf('owner'), mine: await overviewOf('operator') }
  for (const operatorId of [plainOperator, welcomeOperator]) {
    const table = await seat(own, await casino.player({ operators: [operatorId], credit: 20 }), { credit: 10 })
    for (const bet of ['1', '2']) await table.bet(bet, bet, 100)
  }
  const more = async (role: 'owner' | 'operator', earlier: typeof before.all) =>
    (await overviewOf(role)).days!.at(-1)!.activePlayers - earlier.days!.at(-1)!.activePlayers
  while ((await more('owner', before.all)) < 2) await foldSome(casino.runtime.db)
  expect(await more('owner', before.all)).toBe(2)
  expect(await more('operator', before.mine)).toBe(1)
  const { atThisTime } = await overviewOf('owner')
  expect(atThisTime).toMatchObject({ yesterday: { stakes: '0.00' }, lastWeek: { activePlayers: 0 } })
  expect((await overviewOf('clerk')).atThisTime).toBeNull()
})

it('issue 27: a request for a second person counts for its requester and for those who may decide', async () => {
  await casino.house('setLimit', { holder: `staff:${staff.clerk.username}`, kind: 'credit', each: 1, day: null })
  const { username } = await casino.player({ operators: [plainOperator] })
  const grant = { requestId: randomUUID(), operatorId: plainOperator, username, amount: 2 }
  await casino.house('grantCredit', grant, staff.clerk.token)
  const counts = await Promise.all(roleNames.map(async (role) => [role, (await overviewOf(role)).queues.approvals]))
  expect(Object.fromEntries(counts)).toEqual({ owner: 1, manager: 1, clerk: 1, operator: 0, cashier: 0, auditor: 1 })
})

it('issue 27: a halt, a frozen book and delayed texts are alerts for those who may read them', async () => {
  const { id } = await casino.newPlayer()
  await casino.owner.run(sql`insert into frozen_book (player_id, finding) values (${id}, 'a test')`)
  await casino.owner.run(sql`insert into ledger_halt (finding) values ('a test')`)
  await casino.owner.run(sql`
    insert into sms (phone_code, phone, channel, status, sealed_text, next_try_at, expires_at, created_at)
    values (1, '5550001111', 'sms', 'waiting', decode('00', 'hex'), now() + interval '1 hour', now() + interval '1 day', now() - interval '5 minutes')`)
  const { alerts, queues } = await overviewOf('manager')
  expect(alerts.map(({ code }) => code)).toEqual(['ledger-halted', 'books-frozen', 'sms-delayed'])
  expect(alerts[1]!.fields).toEqual({ count: '1' })
  expect(queues.frozenBooks).toBe(1)
  expect((await overviewOf('clerk')).alerts).toEqual([])
  await casino.owner.run(sql`delete from ledger_halt`)
  await casino.owner.run(sql`delete from frozen_book`)
  await casino.owner.run(sql`delete from sms where phone = '5550001111'`)
})
