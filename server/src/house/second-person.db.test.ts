// Who may ask, who may approve, and what a request is worth when rights change meanwhile. All by real HTTP calls.
import { randomUUID } from 'node:crypto'
import type { Role } from '@lucero/contract/house/permissions'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { houseOf, openCasino, plainOperator, welcomeOperator, type Casino } from '../testing/casino.ts'
import { refusal, startProgram } from '../testing/program.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'
import { grantBody, ok, openTwoPersons } from '../testing/two-persons.ts'

const setupToken = 'a house token of our own, random enough'
const live = {
  LUCERO_MODE: 'live',
  DATABASE_URL: 'postgres://the.one/that-tests-are-given',
  LUCERO_SECRET: 'a secret of our own, 32 characters',
  LUCERO_HOUSE_TOKEN: setupToken,
  LUCERO_HOUSE_PORT: '0',
  LUCERO_PUBLIC_URL: 'https://play.example.com',
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: 'none',
  TWILIO_AUTH_TOKEN: 'none',
  TWILIO_FROM: '+10000000',
  SMS_DIAL_CODES: '1',
}

const expired = 'Either access token not passed or it is expired'

let casino: Casino
let two: Awaited<ReturnType<typeof openTwoPersons>>
beforeAll(async () => {
  casino = await openCasino()
  two = await openTwoPersons(casino)
})
afterAll(() => casino.stop())

const house: Casino['house'] = (...call) => casino.house(...call)

describe('issue 36: who may approve whose request', () => {
  const scopes = ['credit.grant', 'approvals.read', 'approvals.decide'] as const
  const requesters = ['staff', 'own key', "another person's key"] as const
  /** The approvals in question are of a manager. `clerk`: without approvals.decide. `weak`: decides, but lacks the permission of the call. */
  const approvers = {
    'the same person': 'OWN_APPROVAL',
    'a second session of the same person': 'OWN_APPROVAL',
    "the requester's own key": 'OWN_APPROVAL',
    'another person': undefined,
    'a key of another person': 'FORBIDDEN',
    'a person who may not decide': 'FORBIDDEN',
    nobody: expired,
  } as const

  it.each(
    requesters.flatMap((requester) =>
      (Object.keys(approvers) as (keyof typeof approvers)[]).map((approver) => [requester, approver] as const),
    ),
  )('a request of %s, approved by %s', async (requester, approver) => {
    const [asking, deciding] = [await newStaff(casino, 'manager'), await newStaff(casino, 'manager')]
    await two.limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const key = await two.keyOf(asking, [...scopes])
    // The key of another person is limited as that person is. For the approver it is the request of that person.
    const responsible = requester === "another person's key" ? await newStaff(casino, 'manager') : asking
    await two.limit(`staff:${responsible.username}`, 10)
    const token = {
      staff: asking.token,
      'own key': key.token,
      "another person's key": (await two.keyOf(responsible, [...scopes])).token,
    }[requester]
    const id = await two.requestOf('grantCredit', grantBody(player, 50), token)
    const approverToken = {
      'the same person': () => responsible.token,
      'a second session of the same person': async () => (await responsible.startSession()).token,
      "the requester's own key": async () => (await two.keyOf(responsible, [...scopes])).token,
      'another person': () => deciding.token,
      'a key of another person': async () => (await two.keyOf(deciding, [...scopes])).token,
      'a person who may not decide': async () => (await newStaff(casino, 'clerk')).token,
      nobody: () => `ls_${'x'.repeat(43)}`,
    }[approver]
    const expected = approvers[approver]
    expect((await two.approve(id, await approverToken()))[1]).toBe(expected)
    expect(await two.mainOf(player)).toBe(expected ? 0 : 50)
    expect((await two.approvalOf(id)).state).toBe(expected ? 'pending' : 'approved')
  })

  it('an approver without the permission of the call is refused, also with the permission to decide', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const body = { username: player.username, reason: 'x' }
    const id = await two.requestOf('confiscate', body, two.manager.token)
    const key = await two.keyOf(two.other, ['approvals.decide'])
    expect(await two.approve(id, key.token)).toEqual([403, 'FORBIDDEN'])
    // No role decides without the permission of every call that waits, so the stored call is one that the role lacks.
    await casino.owner.run(sql`update staff_approval set call = 'createOperator' where id = ${id}`)
    expect(await two.approve(id, two.other.token)).toEqual([403, 'FORBIDDEN'])
    expect(await two.mainOf(player)).toBe(5)
  })

  it('the house token of the setup neither asks nor approves', async () => {
    const { houseAddress, stop } = await startProgram(live)
    onTestFinished(stop)
    const atSetup = houseOf(houseAddress)
    const grant = { requestId: randomUUID(), operatorId: plainOperator, username: 'ana', amount: 1 }
    for (const asked of [
      atSetup('grantCredit', grant, setupToken),
      atSetup('approveRequest', { approvalId: randomUUID() }, setupToken),
      atSetup('declineRequest', { approvalId: randomUUID() }, setupToken),
    ])
      expect(refusal(await asked)).toEqual([403, 'SETUP_ONLY'])
  })

  it('a key is under the limit of its creator, and its amounts count together with those of the creator', async () => {
    const asking = await newStaff(casino, 'manager')
    await two.limit(`staff:${asking.username}`, 40, 70)
    const player = await casino.player({ operators: [plainOperator] })
    const { token } = await two.keyOf(asking, ['credit.grant'])
    expect(refusal(await house('grantCredit', grantBody(player, 41), token))[1]).toBe('APPROVAL_REQUIRED')
    expect(refusal(await house('grantCredit', grantBody(player, 40), token))).toEqual(ok)
    expect(await two.usedToday(asking)).toBe(40)
    expect(refusal(await house('grantCredit', grantBody(player, 31), asking.token))[1]).toBe('APPROVAL_REQUIRED')
    expect(refusal(await house('grantCredit', grantBody(player, 30), asking.token))).toEqual(ok)
    expect(refusal(await house('grantCredit', grantBody(player, 1), token))[1]).toBe('APPROVAL_REQUIRED')
    expect(await two.mainOf(player)).toBe(70)
  })
})

describe('issue 36: a request has the rights that its requester has now', () => {
  type Change = (asking: TestStaff) => Promise<unknown>
  const changes: [string, Role, Change][] = [
    ['another role', 'clerk', ({ username }) => house('changeRole', { username, role: 'auditor' }, two.owner.token)],
    [
      'another role that may still ask',
      'clerk',
      ({ username }) => house('changeRole', { username, role: 'manager' }, two.owner.token),
    ],
    [
      'a disabled account',
      'clerk',
      ({ username }) => house('disableStaff', { username, disabled: true }, two.owner.token),
    ],
    [
      'another operator',
      'operator',
      ({ username }) =>
        house('changeRole', { username, role: 'operator', operatorId: welcomeOperator }, two.owner.token),
    ],
  ]
  it.each(changes)('%s closes it', async (_title, role, change) => {
    const asking = await newStaff(casino, role, role === 'operator' ? plainOperator : null)
    await two.limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const body = grantBody(player, 50)
    const id = await two.requestOf('grantCredit', body, asking.token)
    await change(asking)
    expect(await two.approve(id, two.manager.token)).toEqual([409, 'REQUESTER_CHANGED'])
    expect([(await two.approvalOf(id)).state, await two.mainOf(player)]).toEqual(['expired', 0])
    const pending = (await house('listApprovals', { state: 'pending', limit: 999 })).data.approvals
    expect(pending.map((one) => one.id)).not.toContain(id)
    expect(refusal(await house('declineRequest', { approvalId: id }, two.manager.token))).toEqual([
      409,
      'REQUESTER_CHANGED',
    ])
  })

  it('the same request can be made again with the new role, and is then open', async () => {
    const asking = await newStaff(casino, 'clerk')
    await two.limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const body = grantBody(player, 50)
    const id = await two.requestOf('grantCredit', body, asking.token)
    await house('changeRole', { username: asking.username, role: 'manager' }, two.owner.token)
    expect(await two.approve(id, two.other.token)).toEqual([409, 'REQUESTER_CHANGED'])
    const again = await two.requestOf('grantCredit', body, (await asking.startSession()).token)
    expect(await two.approvalOf(again)).toMatchObject({ state: 'pending', role: 'manager' })
    expect(await two.approve(again, two.other.token)).toEqual(ok)
    expect(await two.mainOf(player)).toBe(50)
  })

  it.each(['revoked', 'expired'])('a key that is %s closes it', async (how) => {
    const asking = await newStaff(casino, 'manager')
    await two.limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const { key, token } = await two.keyOf(asking, ['credit.grant'])
    const id = await two.requestOf('grantCredit', grantBody(player, 50), token)
    if (how === 'revoked') await house('revokeKey', { keyId: key.id }, asking.token)
    else await casino.owner.run(sql`update staff_key set expires_at = now() where id = ${key.id}`)
    expect(await two.approve(id, two.other.token)).toEqual([409, 'REQUESTER_CHANGED'])
    expect([(await two.approvalOf(id)).state, await two.mainOf(player)]).toEqual(['expired', 0])
  })

  it('a scope that a key does not have is not lent by the role of its creator', async () => {
    const asking = await newStaff(casino, 'manager')
    await two.limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const { key, token } = await two.keyOf(asking, ['credit.grant'])
    const id = await two.requestOf('grantCredit', grantBody(player, 50), token)
    await casino.owner.run(sql`update staff_key set scopes = '{players.read}' where id = ${key.id}`)
    expect(await two.approve(id, two.other.token)).toEqual([409, 'REQUESTER_CHANGED'])
    expect(await two.mainOf(player)).toBe(0)
  })

  it.each(['grantCredit', 'switchGame'] as const)(
    'rights that change while %s is executed: the approval waits for the change and then fails',
    async (call) => {
      const asking = await newStaff(casino, 'manager')
      await two.limit(`staff:${asking.username}`, 10)
      const player = await casino.player({ operators: [plainOperator] })
      if (call === 'switchGame') await house('switchGame', { gameId: 'mines', enabled: false })
      const id = await two.requestOf(
        call,
        call === 'grantCredit' ? grantBody(player, 50) : { gameId: 'mines', enabled: true },
        asking.token,
      )
      let approving: Promise<unknown> | undefined
      await casino.runtime.db.transaction(async (tx) => {
        await tx.run(sql`update staff set role = 'auditor' where id = ${asking.id}`)
        approving = two.approve(id, two.other.token)
        // The approval has read the request and waits for the row of the account.
        await expect
          .poll(() =>
            casino.owner.one<{ waiting: boolean }>(sql`
              select exists (select from pg_locks where not granted) as waiting`),
          )
          .toEqual({ waiting: true })
      })
      expect(await approving).toEqual([409, 'REQUESTER_CHANGED'])
      expect(await two.mainOf(player)).toBe(0)
      const game = (await house('listHouseGames')).data.games.find((one) => one.id === 'mines')!
      expect(game.enabled).toBe(call === 'grantCredit')
      await house('switchGame', { gameId: 'mines', enabled: true })
    },
  )
})

describe('issue 36: a key is shown as its own name and that of its creator', () => {
  it('cannot have the name of an account, and is told apart everywhere', async () => {
    const create = (name: string) => house('createKey', { name, scopes: ['players.note'], days: 1 }, two.manager.token)
    expect(refusal(await create(two.owner.username.toUpperCase()))).toEqual([400, 'INVALID_INPUT'])
    const asking = await newStaff(casino, 'manager')
    await two.limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const { key, token } = await two.keyOf(
      asking,
      ['players.note', 'players.read', 'credit.grant', 'approvals.read', 'risk.read'],
      'boss',
    )
    const label = `key boss of ${asking.username}`
    await house('addNote', { username: player.username, note: 'hello' }, token)
    const { notes } = (await house('listNotes', { username: player.username })).data
    expect(notes[0]!.author).toBe(label)
    await house('grantCredit', grantBody(player, 1), token)
    const [line] = (await house('showStatement', { username: player.username })).data.rows
    expect(line).toMatchObject({ staff: label })
    const id = await two.requestOf('grantCredit', grantBody(player, 50), token)
    expect((await two.approvalOf(id)).requester).toBe(label)
    const { rows } = (await house('listStaffLog', { player: player.username, action: 'addNote' })).data
    expect(rows[0]).toMatchObject({ staff: label, kind: 'key' })
    const created = (await house('listStaffLog', { action: 'createKey', limit: 1 })).data.rows[0]!
    expect(created).toMatchObject({ subject: `key:${key.id}`, subjectName: label })
    const timeline = (await house('getPlayerTimeline', { username: player.username })).text
    expect(timeline).toContain(label)
    expect(timeline).not.toContain('"boss"')
    // Rows of an older version have the name of the key only.
    await casino.owner.run(sql`update staff_approval set requester_name = 'boss' where id = ${id}`)
    expect((await two.approvalOf(id)).requester).toBe(label)
  })
})
