// Issue 40, roles: cashiers of a shop, and roles of one's own, followed by every check at once.
import { houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import { roles, type Permission } from '@lucero/contract/house/permissions'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openCasino, plainOperator, welcomeOperator, type Casino } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { newStaff } from '../testing/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => casino.stop())

const names = Object.keys(houseCalls) as HouseCallName[]
const night: Permission[] = ['operators.read', 'players.read', 'credit.grant']
const id = () => crypto.randomUUID()

/** With an unknown field, so that an allowed call is refused as invalid and changes nothing. */
async function isForbidden(name: HouseCallName, token: string): Promise<boolean> {
  const { method, path } = houseCalls[name]
  const answer = await fetch(`${casino.address}/house/v1${path}${method === 'GET' ? '?unknownField=1' : ''}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{"unknownField":1}' }),
  })
  return answer.status === 403 && (await answer.text()).includes('FORBIDDEN')
}

async function memberOf(name: string, base: 'clerk' | 'operator' | 'cashier', operatorId: number | null = null) {
  const member = await newStaff(casino, base, operatorId)
  await casino.house('changeRole', {
    username: member.username,
    role: base,
    ownRole: name,
    ...(operatorId !== null && { operatorId }),
  })
  return { ...member, token: (await member.startSession()).token }
}

describe('issue 40: roles of one’s own', () => {
  it('role × call: an own role has its permissions and no other, over HTTP, for sessions and keys', async () => {
    await casino.house('saveRole', { name: 'Night Shift', base: 'clerk', permissions: night })
    const { token } = await memberOf('night shift', 'clerk')
    for (const name of names) {
      const { permission } = houseCalls[name]
      if (permission === 'anyone' || permission === 'signed-in') continue
      expect([name, await isForbidden(name, token)]).toEqual([name, !night.includes(permission)])
    }
    const me = (await casino.house('whoAmI', undefined, token)).data
    expect(me).toMatchObject({ role: 'clerk', ownRole: 'Night Shift', permissions: night.toSorted(byOrder) })
  })

  it('a change counts at once: sessions end, and a new one has the new rights', async () => {
    const member = await memberOf('Night Shift', 'clerk')
    expect((await casino.house('listHouseOperators', undefined, member.token)).status).toBe(200)
    await casino.house('saveRole', { name: 'NIGHT SHIFT', base: 'clerk', permissions: ['players.read'] })
    expect((await casino.house('listHouseOperators', undefined, member.token)).status).toBe(401)
    const { token } = await member.startSession()
    expect((await casino.house('listHouseOperators', undefined, token)).status).toBe(403)
    expect((await casino.house('listPlayers', {}, token)).status).toBe(200)
    await casino.house('saveRole', { name: 'Night Shift', base: 'clerk', permissions: night })
  })

  it('cannot be wider than its base, and its base and its name are kept while accounts have it', async () => {
    const wide = await casino.house('saveRole', { name: 'Wide', base: 'clerk', permissions: ['players.close'] })
    expect(refusal(wide)).toEqual([403, 'SCOPE_TOO_WIDE'])
    const moved = await casino.house('saveRole', { name: 'Night Shift', base: 'manager', permissions: night })
    expect(refusal(moved)).toEqual([409, 'ROLE_IN_USE'])
    expect(refusal(await casino.house('removeRole', { name: 'Night Shift' }))).toEqual([409, 'ROLE_IN_USE'])
    expect(refusal(await casino.house('removeRole', { name: 'Nobody' }))).toEqual([404, 'ROLE_NOT_FOUND'])
    const other = await newStaff(casino, 'manager')
    const wrong = { username: other.username, role: 'manager', ownRole: 'Night Shift' } as const
    expect(refusal(await casino.house('changeRole', wrong))).toEqual([404, 'ROLE_NOT_FOUND'])
  })

  it('has limits of its own, which a limit of the person replaces', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const member = await memberOf('Night Shift', 'clerk')
    const grant = async (amount: number) =>
      refusal(
        await casino.house(
          'grantCredit',
          { requestId: id(), operatorId: plainOperator, username: player.username, amount },
          member.token,
        ),
      )
    await casino.house('setLimit', { holder: 'role:night shift', kind: 'credit', each: 5, day: null })
    expect(await grant(6)).toEqual([409, 'APPROVAL_REQUIRED'])
    expect((await grant(5))[0]).toBe(200)
    await casino.house('setLimit', { holder: `staff:${member.username}`, kind: 'credit', each: 7, day: null })
    expect((await grant(7))[0]).toBe(200)
    const nobody = { holder: 'role:nobody', kind: 'credit', each: 1, day: null } as const
    expect(refusal(await casino.house('setLimit', nobody))).toEqual([404, 'ROLE_NOT_FOUND'])
  })

  it('a request that waits is not executed after its right was taken away', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const member = await memberOf('Night Shift', 'clerk')
    const body = { requestId: id(), operatorId: plainOperator, username: player.username, amount: 6 }
    expect(refusal(await casino.house('grantCredit', body, member.token))).toEqual([409, 'APPROVAL_REQUIRED'])
    const { approvals } = (await casino.house('listApprovals', { state: 'pending' })).data
    const approvalId = approvals.find(({ requester }) => requester === member.username)!.id
    await casino.house('saveRole', { name: 'Night Shift', base: 'clerk', permissions: ['players.read'] })
    const manager = await newStaff(casino, 'manager')
    const approved = await casino.house('approveRequest', { approvalId }, manager.token)
    expect(refusal(approved)).toEqual([409, 'REQUESTER_CHANGED'])
    await casino.house('saveRole', { name: 'Night Shift', base: 'clerk', permissions: night })
  })
})

const order = Object.values(roles.owner)
const byOrder = (one: Permission, other: Permission) => order.indexOf(one) - order.indexOf(other)

describe('issue 40: a shop makes its own cashiers', () => {
  it('within its own operator only, and they are cashiers', async () => {
    const boss = await newStaff(casino, 'operator', plainOperator)
    const username = `lola-${id().slice(0, 6)}`
    const { staff } = (await casino.house('createCashier', { username }, boss.token)).data
    expect(staff).toMatchObject({ role: 'cashier', operatorId: plainOperator, createdBy: boss.username })
    const elsewhere = { username: `x-${username}`, operatorId: welcomeOperator }
    expect(refusal(await casino.house('createCashier', elsewhere, boss.token))).toEqual([404, 'OPERATOR_NOT_FOUND'])
    const listed = (await casino.house('listCashiers', {}, boss.token)).data.cashiers
    expect(listed.map((one) => one.username)).toContain(username)
    expect((await casino.house('listCashiers', { operatorId: welcomeOperator }, boss.token)).data.cashiers).toEqual([])
    expect((await casino.house('disableCashier', { username, disabled: true }, boss.token)).data.staff.state).toBe(
      'disabled',
    )
    const { rows } = (await casino.house('listStaffLog', { action: 'createCashier' })).data
    expect(rows[0]).toMatchObject({ staff: boss.username, subject: `staff:${staff.id}` })
  })

  it('nobody else’s cashier, no clerk and no boss can be disabled or reset by a shop', async () => {
    const boss = await newStaff(casino, 'operator', plainOperator)
    const others = [
      await newStaff(casino, 'cashier', welcomeOperator),
      await newStaff(casino, 'operator', plainOperator),
      await newStaff(casino, 'clerk'),
      await newStaff(casino, 'owner'),
    ]
    for (const { username } of others) {
      expect(refusal(await casino.house('resetCashier', { username }, boss.token))).toEqual([404, 'STAFF_NOT_FOUND'])
      const disabled = await casino.house('disableCashier', { username, disabled: true }, boss.token)
      expect(refusal(disabled)).toEqual([404, 'STAFF_NOT_FOUND'])
    }
    const cashier = await newStaff(casino, 'cashier', plainOperator)
    const made = await casino.house('createCashier', { username: 'cousin' }, cashier.token)
    expect(refusal(made)).toEqual([403, 'FORBIDDEN'])
  })

  it('a boss with fewer rights than a cashier makes none', async () => {
    await casino.house('saveRole', {
      name: 'Half a boss',
      base: 'operator',
      permissions: ['operators.read', 'cashiers.read', 'cashiers.change'],
    })
    const boss = await memberOf('Half a boss', 'operator', plainOperator)
    const made = await casino.house('createCashier', { username: 'wide-cousin' }, boss.token)
    expect(refusal(made)).toEqual([403, 'SCOPE_TOO_WIDE'])
  })

  it('a cashier sees the own shifts only, and no revenue', async () => {
    expect(roles.cashier).not.toContain('reports.read')
    const cashier = await newStaff(casino, 'cashier', plainOperator)
    expect((await casino.house('listShifts', {}, cashier.token)).data.shifts).toEqual([])
    expect((await casino.house('getOverview', undefined, cashier.token)).data.days).toBeNull()
    expect((await casino.house('listRedeems', { operatorId: welcomeOperator }, cashier.token)).data.redeems).toEqual([])
  })
})
