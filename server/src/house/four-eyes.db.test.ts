// Limits of the staff and approvals, under races on two nodes.
import { randomUUID } from 'node:crypto'
import { roles, type Role } from '@lucero/contract/house/permissions'
import { Refusal } from '@lucero/contract/shared/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { deterministicUuid } from '../ledger/command.ts'
import type { Actor } from '../staff/actor.ts'
import { auditStaffLog } from '../staff/log/audit.ts'
import { fullAudit, openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { houseRoutes } from './routes.ts'

/** Callers of a race. Each repeats what another one has committed first, so the cost grows with the square. */
const callers = process.env['NIGHTLY'] ? 50 : 20

let casino: Casino
let second: TestProgram
beforeAll(async () => {
  casino = await openCasino()
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
})
afterAll(async () => {
  await second.stop()
  await casino.stop()
})

const idOf = (name: string) => deterministicUuid('staff of this test', name)
/** `as` adds the account. */
const staff = (name: string, role: Role = 'clerk', operatorId: number | null = null): Actor => ({
  kind: 'staff',
  id: idOf(name),
  staffId: idOf(name),
  name,
  role,
  operatorId,
  can: (permission) => roles[role].includes(permission),
  address: '192.0.2.9',
})

const nodes = () => [casino.runtime, second.runtime]
const runtimeOf = (n: number) => nodes()[n % 2]!
type Name = keyof typeof houseRoutes
const addAccount = (name: string, role: Role = 'clerk') =>
  casino.owner.run(sql`
    insert into staff (id, username, username_key, password_hash, role, created_by)
    values (${idOf(name)}, ${name}, ${name}, '', ${role}, 'boss') on conflict do nothing`)
/** Calls a route as a staff member on one of the nodes. */
const as = async (actor: Actor, name: Name, body: object, n = 0): Promise<unknown> => {
  await addAccount(actor.name, actor.role)
  const route = houseRoutes[name] as (runtime: typeof casino.runtime, request: object) => Promise<unknown>
  return route(runtimeOf(n), { body, query: body, actor })
}
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )
const approvalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown as Refusal,
  )
  expect(error?.code).toBe('APPROVAL_REQUIRED')
  return error!.fields['approvalId']!
}
/** Limits need an account of the name. */
async function setLimit(holder: string, kind: 'credit' | 'redeem', each: number | null, day: number | null) {
  const username = holder.replace(/^staff:/, '')
  if (username !== holder) await addAccount(username, username.startsWith('boss') ? 'manager' : 'clerk')
  expect(refusal(await casino.house('setLimit', { holder, kind, each, day }))).toEqual([200, undefined])
}
const grantBody = ({ username }: TestPlayer, amount: number) => ({
  requestId: randomUUID(),
  operatorId: plainOperator,
  username,
  amount,
})
const mainOf = async (player: TestPlayer) => (await casino.balances(player))[`main:${plainOperator}`] ?? 0
const players = (count: number, credit = 0) =>
  Promise.all(Array.from({ length: count }, () => casino.player({ operators: [plainOperator], credit })))
const stateOf = async (id: string) =>
  (await casino.house('listApprovals', { limit: 999 })).data.approvals.find((one) => one.id === id)!
const completedOf = async (username: string) =>
  (await casino.house('listRedeems', { status: 'completed', limit: 999 })).data.redeems
    .filter((redeem) => redeem.username === username)
    .map(({ amount }) => amount)
const boss = staff('boss', 'manager')

describe('issue 26: limits under races on two nodes', () => {
  it.each([
    ['a staff member', 'staff:racer', 'racer'],
    ['an operator', `operator:${plainOperator}`, 'another'],
  ])(`${callers} concurrent grants never exceed the limit of %s by a cent`, async (_who, holder, name) => {
    const some = await players(5)
    const used = Number(
      (
        await casino.owner.maybe<{ used: bigint }>(sql`
        select used from staff_usage where holder = ${holder} and kind = 'credit'`)
      )?.used ?? 0n,
    )
    await setLimit(holder, 'credit', null, used / 100 + 103.5)
    const bodies = Array.from({ length: callers }, (_, n) => grantBody(some[n % 5]!, 7.25))
    const outcomes = await Promise.all(bodies.map((body, n) => outcome(as(staff(name), 'grantCredit', body, n))))
    // A lost race may leave room that a later request uses.
    const again = []
    for (const [n, body] of bodies.entries()) again.push(await outcome(as(staff(name), 'grantCredit', body, n)))
    expect(new Set([...outcomes, ...again])).toEqual(new Set(['done', 'APPROVAL_REQUIRED']))
    expect(again.filter((one) => one === 'done')).toHaveLength(14)
    const sums = await Promise.all(some.map(mainOf))
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(101.5)
    await setLimit(holder, 'credit', null, null)
  })

  it.each([
    ['a staff member, from the role', 'role:clerk', 'staff:payer'],
    ['a staff member', 'staff:payer2', 'staff:payer2'],
    ['an operator (its float)', `operator:${plainOperator}`, `operator:${plainOperator}`],
  ])(`${callers} concurrent redeem payments never exceed the limit of %s by a cent`, async (_who, holder, counted) => {
    const usedNow = async () =>
      (
        await casino.owner.maybe<{ used: bigint }>(sql`
          select used from staff_usage where holder = ${counted} and kind = 'redeem'`)
      )?.used ?? 0n
    const before = await usedNow()
    const payer = staff(counted.startsWith('staff:') ? counted.slice(6) : 'payer3')
    const some = await players(5, 100)
    const redeems = []
    for (let n = 0; n < callers; n += 1) {
      const { data } = await some[n % 5]!.call('createRedeem', { body: { amount: 6.1 } })
      redeems.push({ redeem_id: data.redeem.redeem_id, code: data.redeem.redeem_code! })
    }
    const day = Number(before) / 100 + 100
    await setLimit(holder, 'redeem', 50, day)
    const pay = (body: object, n: number) => outcome(as(payer, 'confirmRedeem', body, n))
    const first = await Promise.all(redeems.map(pay))
    const again = []
    for (const [n, body] of redeems.entries()) again.push(await pay(body, n))
    expect(new Set([...first, ...again])).toEqual(new Set(['done', 'APPROVAL_REQUIRED']))
    expect(again.filter((one) => one === 'done')).toHaveLength(16)
    const { limits } = (await casino.house('listLimits')).data
    const usedToday = holder === counted ? Number(before + 9760n) / 100 : 0
    expect(limits).toContainEqual({ holder, kind: 'redeem', each: 50, day, usedToday })
    expect((await usedNow()) - before).toBe(9760n)
    const paid = (await Promise.all(some.map(({ username }) => completedOf(username)))).flat()
    expect(paid).toEqual(Array.from({ length: 16 }, () => 6.1))
    await setLimit(holder, 'redeem', null, null)
  })

  it('an amount above the limit per transaction waits; a wrong code does not count', async () => {
    const [player] = await players(1, 50)
    await setLimit('staff:small', 'credit', 10, null)
    expect(await outcome(as(staff('small'), 'grantCredit', grantBody(player!, 10)))).toBe('done')
    expect(await outcome(as(staff('small'), 'grantCredit', grantBody(player!, 10.01)))).toBe('APPROVAL_REQUIRED')
    const { redeem_id } = (await player!.call('createRedeem', { body: { amount: 5 } })).data.redeem
    expect(await outcome(as(staff('small'), 'confirmRedeem', { redeem_id, code: 'WRONG1' }))).toBe(
      'WRONG_VALIDATION_CODE',
    )
    expect(
      await casino.owner.all(sql`select used from staff_usage where holder = 'staff:small' and kind = 'redeem'`),
    ).toEqual([])
  })
})

it('issue 26: a reversal of credit does not change what was counted', async () => {
  const [player] = await players(1)
  await setLimit('staff:rita', 'credit', null, 100)
  const rita = staff('rita')
  const { grantId } = (await as(rita, 'grantCredit', grantBody(player!, 60))) as { grantId: string }
  await as(rita, 'reverseCredit', { requestId: randomUUID(), grantId, reason: 'A zero too many' })
  expect(await mainOf(player!)).toBe(0)
  const used = await casino.owner.all(sql`select kind, used from staff_usage where holder = 'staff:rita'`)
  expect(used).toEqual([{ kind: 'credit', used: 6000n }])
  const { rows } = (await casino.house('listStaffLog', { action: 'reverseCredit' })).data
  expect(rows).toMatchObject([{ staff: 'rita', subject: `grant:${grantId}`, reason: 'A zero too many' }])
  expect(JSON.parse(rows[0]!.before!)).toEqual({ operatorId: plainOperator, amount: 60, status: 'unused' })
})

describe('issue 26: approvals', () => {
  it('an approved grant happens once, names both persons, and counts against the approver', async () => {
    const [player] = await players(1)
    await setLimit('staff:ana', 'credit', 10, null)
    await setLimit('staff:boss', 'credit', 1000, 1000)
    const body = grantBody(player!, 600)
    const id = await approvalOf(as(staff('ana'), 'grantCredit', body))
    expect(await approvalOf(as(staff('ana'), 'grantCredit', body, 1))).toBe(id)
    expect(await mainOf(player!)).toBe(0)
    const approve = (actor: Actor, n: number) => outcome(as(actor, 'approveRequest', { approvalId: id }, n))
    expect(await approve(staff('ana', 'manager'), 0)).toBe('OWN_APPROVAL')
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, n) => approve(n % 2 ? boss : staff('boss2', 'manager'), n)),
    )
    const { decidedBy } = await stateOf(id)
    expect(many).toEqual(many.map((_, n) => ((n % 2 ? 'boss' : 'boss2') === decidedBy ? 'done' : 'APPROVAL_CLOSED')))
    expect(await mainOf(player!)).toBe(600)
    // The requester gets the reply of the executed grant.
    expect(await outcome(as(staff('ana'), 'grantCredit', body))).toBe('done')
    expect(await mainOf(player!)).toBe(600)
    const [line] = (await casino.house('showStatement', { username: player!.username })).data.rows
    expect(line).toMatchObject({ staff: 'ana', approver: expect.stringMatching(/^boss2?$/), by: { role: 'clerk' } })
    const { rows } = (await casino.house('listStaffLog', { player: player!.username, action: 'grantCredit' })).data
    expect(rows).toMatchObject([{ staff: 'ana', approver: line!.approver }])
    expect(await stateOf(id)).toMatchObject({ state: 'approved', requester: 'ana', decidedBy: line!.approver })
  })

  it('house 1: a second person who approves or declines learns who decided, and when', async () => {
    const [player] = await players(1)
    await setLimit('staff:ana', 'credit', 10, null)
    const other = staff('boss2', 'manager')
    for (const [action, state] of [
      ['approveRequest', 'approved'],
      ['declineRequest', 'declined'],
    ] as const) {
      const approvalId = await approvalOf(as(staff('ana'), 'grantCredit', grantBody(player!, 30)))
      const first = await as(boss, action, { approvalId })
      const { decidedAt } = await stateOf(approvalId)
      expect(await as(boss, action, { approvalId }), 'after a lost answer').toMatchObject({ approval: { state } })
      expect(first).toMatchObject({ approval: { state } })
      for (const late of ['approveRequest', 'declineRequest'] as const) {
        const error = await as(other, late, { approvalId }).catch((thrown: unknown) => thrown)
        expect(error).toMatchObject({ code: 'APPROVAL_CLOSED', fields: { state, decidedBy: 'boss', decidedAt } })
      }
    }
  })

  it('an approver above their own limit is refused, and the request stays', async () => {
    const [player] = await players(1)
    await setLimit('staff:boss', 'credit', 20, null)
    const id = await approvalOf(as(staff('ana'), 'grantCredit', grantBody(player!, 30)))
    expect(await outcome(as(boss, 'approveRequest', { approvalId: id }))).toBe('STAFF_LIMIT_REACHED')
    expect([(await stateOf(id)).state, await mainOf(player!)]).toEqual(['pending', 0])
    await setLimit('staff:boss', 'credit', null, null)
    expect(await outcome(as(boss, 'approveRequest', { approvalId: id }))).toBe('done')
  })

  it('a declined or expired request has no effect', async () => {
    const [player] = await players(1)
    const request = (amount: number) => approvalOf(as(staff('ana'), 'grantCredit', grantBody(player!, amount)))
    const [declined, expired] = [await request(40), await request(41)]
    expect(await outcome(as(boss, 'declineRequest', { approvalId: declined, reason: 'Wrong amount' }))).toBe('done')
    await casino.owner.run(sql`update staff_approval set expires_at = now() where id = ${expired}`)
    for (const approvalId of [declined, expired])
      expect(await outcome(as(boss, 'approveRequest', { approvalId }))).toBe('APPROVAL_CLOSED')
    expect(await outcome(as(boss, 'declineRequest', { approvalId: expired }))).toBe('APPROVAL_CLOSED')
    expect(await outcome(as(boss, 'declineRequest', { approvalId: declined })), 'after a lost answer').toBe('done')
    expect(await mainOf(player!)).toBe(0)
    expect(await stateOf(declined)).toMatchObject({ state: 'declined', reason: 'Wrong amount', decidedBy: 'boss' })
    expect(await stateOf(expired)).toMatchObject({ state: 'expired' })
  })

  it('a request of a disabled account has no effect, until the account is enabled again', async () => {
    const [player] = await players(1)
    await setLimit('staff:former', 'credit', 10, null)
    const id = await approvalOf(as(staff('former'), 'grantCredit', grantBody(player!, 40)))
    await casino.owner.run(sql`update staff set disabled_at = now() where id = ${idOf('former')}`)
    expect(await outcome(as(boss, 'approveRequest', { approvalId: id }))).toBe('REQUESTER_CHANGED')
    expect([(await stateOf(id)).state, await mainOf(player!)]).toEqual(['expired', 0])
    await casino.owner.run(sql`update staff set disabled_at = null where id = ${idOf('former')}`)
    expect(await outcome(as(boss, 'approveRequest', { approvalId: id }))).toBe('done')
    expect(await mainOf(player!)).toBe(40)
  })

  it('approving and declining at the same time has one result', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [player] = await players(1)
      const id = await approvalOf(as(staff('ana'), 'grantCredit', grantBody(player!, 40)))
      await Promise.all([
        outcome(as(boss, 'approveRequest', { approvalId: id }, 0)),
        outcome(as(boss, 'declineRequest', { approvalId: id }, 1)),
      ])
      const { state } = await stateOf(id)
      expect([state, await mainOf(player!)]).toEqual(state === 'approved' ? ['approved', 40] : ['declined', 0])
    }
  })

  it('issue 27: a request says why with a code and fields; one of an older version has the sentence', async () => {
    const [player] = await players(1)
    await setLimit('staff:vera', 'credit', 20, null)
    const grant = await approvalOf(as(staff('vera'), 'grantCredit', grantBody(player!, 30)))
    const limitFields = { holder: 'staff:vera', per: 'transaction' }
    const why = 'it is above the limit of staff:vera per transaction'
    expect(await stateOf(grant)).toMatchObject({ why, whyCode: 'above-limit', whyFields: limitFields })
    const confiscation = { username: player!.username, reason: 'fraud' }
    const undone = await approvalOf(as(staff('mia', 'manager'), 'confiscate', confiscation))
    expect(await stateOf(undone)).toMatchObject({
      why: 'it cannot be undone',
      whyCode: 'cannot-be-undone',
      whyFields: {},
    })
    await casino.owner.run(sql`update staff_approval set why_code = null, why_fields = null where id = ${grant}`)
    expect(await stateOf(grant)).toMatchObject({ why, whyCode: null, whyFields: {} })
    for (const id of [grant, undone]) await as(boss, 'declineRequest', { approvalId: id })
  })

  it('a manager confiscates, erases and publishes to everybody only with a second person', async () => {
    const [player] = await players(1, 25)
    const manager = staff('mia', 'manager')
    const confiscation = { username: player!.username, reason: 'fraud' }
    const id = await approvalOf(as(manager, 'confiscate', confiscation))
    expect(await mainOf(player!)).toBe(25)
    await Promise.all([0, 1, 2, 3].map((n) => outcome(as(boss, 'approveRequest', { approvalId: id }, n))))
    expect(await mainOf(player!)).toBe(0)
    const { rows } = (await casino.house('listStaffLog', { action: 'confiscate' })).data
    expect(rows).toMatchObject([{ staff: 'mia', approver: 'boss', reason: 'fraud' }])

    const [leaving] = await players(1)
    const erasure = { username: leaving!.username, reason: 'Asked for it' }
    const erasing = await approvalOf(as(manager, 'erasePlayer', erasure))
    const standingOf = async ({ username }: TestPlayer) =>
      (await casino.house('showPlayer', { username })).data.player.standing
    expect(await standingOf(leaving!)).toBe('active')
    await Promise.all([0, 1].map((n) => outcome(as(boss, 'approveRequest', { approvalId: erasing }, n))))
    expect([await standingOf(leaving!), (await stateOf(erasing)).state]).toEqual(['closed', 'approved'])
    const erased = (await casino.house('listStaffLog', { action: 'erasePlayer' })).data.rows
    expect(erased).toMatchObject([{ staff: 'mia', approver: 'boss', reason: 'Asked for it' }])
    expect(await outcome(as(manager, 'erasePlayer', { username: 'nobody', reason: 'x' }))).toBe('PLAYER_NOT_FOUND')

    const draft = { title: 'All', description: 'For all.', kind: 'no-deposit', amount: 5, playThrough: 3 } as const
    const bonusId = randomUUID()
    await casino.house('createBonus', { requestId: bonusId, ...draft, until: '2099-01-01T00:00:00Z' })
    const publishing = await approvalOf(as(manager, 'publishBonus', { bonusId, quietly: true }))
    const status = async () =>
      (await casino.house('listHouseBonuses')).data.bonuses.find((bonus) => bonus.id === bonusId)!.status
    expect(await status()).toBe('draft')
    const both = await Promise.all(
      [0, 1].map((n) => outcome(as(boss, 'approveRequest', { approvalId: publishing }, n))),
    )
    expect(both).toEqual(['done', 'done'])
    expect(await status()).toBe('published')
    const published = (await casino.house('listStaffLog', { action: 'publishBonus' })).data.rows
    expect(published).toMatchObject([{ staff: 'mia', approver: 'boss', subject: `bonus:${bonusId}` }])
  })

  it('issue 29: a manager changes the prizes of the weekly race only with a second person, and stops it alone', async () => {
    const manager = staff('mia', 'manager')
    const create = async (title: string, amount: number, more: object = {}) => {
      const draft = {
        description: 'A prize.',
        kind: 'no-deposit',
        playThrough: 3,
        until: '2099-01-01T00:00:00Z',
      } as const
      const requestId = randomUUID()
      await casino.house('createBonus', { requestId, title, amount, ...draft, ...more })
      return requestId
    }
    const [first, next] = [await create('First', 20), await create('Second', 5.5)]
    const deposit = await create('Deposit', 5, { kind: 'deposit', minDeposit: 1, maxDeposit: 5 })
    const prizes = async () => (await casino.house('showRace')).data.prizes.map((prize) => prize.bonusId)
    const body = { bonusIds: [first, next, next] }
    const id = await approvalOf(as(manager, 'setRace', body))
    expect(await prizes()).toEqual([])
    const { subject, after, whyCode } = await stateOf(id)
    expect([subject, whyCode, JSON.parse(after!)]).toEqual([
      'race',
      'cannot-be-undone',
      {
        amount: 31,
        prizes: [
          { title: 'First', amount: 20 },
          { title: 'Second', amount: 5.5 },
          { title: 'Second', amount: 5.5 },
        ],
      },
    ])
    expect(await outcome(as(manager, 'setRace', { bonusIds: [deposit] }))).toBe('INVALID_INPUT')
    expect(await outcome(as(manager, 'setRace', { bonusIds: [randomUUID()] }))).toBe('BONUS_NOT_FOUND')
    const both = await Promise.all([0, 1].map((n) => outcome(as(boss, 'approveRequest', { approvalId: id }, n))))
    expect([both, await prizes()]).toEqual([['done', 'done'], body.bonusIds])
    const { rows } = (await casino.house('listStaffLog', { action: 'setRace' })).data
    expect(rows).toMatchObject([{ staff: 'mia', approver: 'boss', subject: 'race' }])
    // A repeated call changes nothing, so it needs nobody. Fewer prizes are a change.
    expect(await outcome(as(manager, 'setRace', body))).toBe('done')
    expect(await outcome(as(manager, 'setRace', { bonusIds: [first] }))).toBe('APPROVAL_REQUIRED')
    expect([await outcome(as(manager, 'stopRace', {})), await prizes()]).toEqual(['done', []])
  })

  it('an approved release of a frozen book happens once, also if two nodes approve it at once', async () => {
    const [player] = await players(1, 25)
    const { id: playerId, username } = player!
    await casino.owner.run(sql`
      update transfer set holdings = replace(holdings, ${`main:${plainOperator}=2500`}, ${`main:${plainOperator}=2600`})
      where player_id = ${playerId}`)
    await fullAudit(casino.house)
    expect(await outcome(as(boss, 'grantCredit', grantBody(player!, 1)))).toBe('WALLET_FROZEN')
    const release = { username, reason: 'Ticket 17', accept: 'recomputed' }
    const id = await approvalOf(as(staff('mia', 'manager'), 'releaseBook', release))
    expect(await outcome(as(boss, 'grantCredit', grantBody(player!, 1)))).toBe('WALLET_FROZEN')
    const approvals = [0, 1, 2, 3].map((n) => outcome(as(boss, 'approveRequest', { approvalId: id }, n)))
    expect(await Promise.all(approvals)).toEqual(['done', 'done', 'done', 'done'])
    expect((await casino.house('showBook', { username })).data).toMatchObject({
      frozen: null,
      releases: [{ number: 1, reason: 'Ticket 17' }],
    })
    const { rows } = (await casino.house('listStaffLog', { action: 'releaseBook' })).data
    expect(rows).toMatchObject([{ staff: 'mia', approver: 'boss', subject: `player:${username}`, reason: 'Ticket 17' }])
    for (const n of [0, 1]) expect(await outcome(as(boss, 'grantCredit', grantBody(player!, 1), n))).toBe('done')
    expect(await mainOf(player!)).toBe(27)
    expect(await outcome(as(boss, 'approveRequest', { approvalId: id }))).toBe('done')
    expect((await casino.house('showBook', { username })).data.releases).toHaveLength(1)
  })

  it('a requester without the permission to decide sees only their own requests', async () => {
    const [player] = await players(1)
    const own = await approvalOf(as(staff('ana'), 'grantCredit', grantBody(player!, 41)))
    await setLimit('staff:ben', 'credit', 1, null)
    await approvalOf(as(staff('ben'), 'grantCredit', grantBody(player!, 42)))
    const { approvals } = (await as(staff('ana'), 'listApprovals', { limit: 999 })) as {
      approvals: { id: string; requester: string }[]
    }
    expect(new Set(approvals.map(({ requester }) => requester))).toEqual(new Set(['ana']))
    expect(approvals.map(({ id }) => id)).toContain(own)
  })

  it('the stored request does not contain a validation code in clear text', async () => {
    const [player] = await players(1, 50)
    await setLimit('staff:ana', 'redeem', 1, null)
    const { redeem_id, redeem_code } = (await player!.call('createRedeem', { body: { amount: 5 } })).data.redeem
    const id = await approvalOf(as(staff('ana'), 'confirmRedeem', { redeem_id, code: redeem_code! }))
    const stored = await casino.owner.one<{ body: Buffer; row: string }>(sql`
      select body, a::text as row from staff_approval a where id = ${id}`)
    expect(stored.body.toString('latin1') + stored.row).not.toContain(redeem_code!)
    expect(await outcome(as(boss, 'approveRequest', { approvalId: id }))).toBe('done')
    expect((await casino.house('listRedeems', { redeem_id })).data.redeems[0]!.status).toBe('completed')
  })
})

it('issue 26: the audit log verifies after the races', async () => {
  expect(await auditStaffLog(casino.runtime)).toEqual([])
  await casino.expectSoundBooks()
})
