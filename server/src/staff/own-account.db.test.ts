// Sign-ins in the audit log, recovery codes, re-authentication and default limits, over HTTP.
import { randomUUID } from 'node:crypto'
import { houseBase, houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { readAnswer, refusal } from '../testing/program.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'
import { spend } from './limits/limits.ts'

let casino: Casino
let owner: TestStaff
beforeAll(async () => {
  casino = await openCasino({ SIGN_IN_FAILURES_PER_USERNAME_PER_HOUR: '40' })
  owner = await newStaff(casino, 'owner')
})
afterAll(() => casino.stop())

const ok = [200, undefined]
const wrong = [401, 'INVALID_CREDENTIALS']
const house = <N extends HouseCallName>(...args: Parameters<typeof casino.house<N>>) => casino.house<N>(...args)
const signIn = async ({ username, password, code }: TestStaff) =>
  house('signInStaff', { username, password, code: await code() })
type LogRow = { action: string; after: string | null }
const logOf = ({ id }: TestStaff) =>
  casino.owner.all<LogRow>(sql`select action, after from staff_log where actor_id = ${id} order by seq`)

describe('issue 26: default limits', () => {
  it('a new database limits clerks and staff of operators, so that a slipped zero waits for a second person', async () => {
    const { limits } = (await house('listLimits')).data
    expect(limits.map(({ holder, kind, each, day }) => [holder, kind, each, day])).toEqual([
      ['role:cashier', 'credit', 500, 5000],
      ['role:cashier', 'redeem', 1000, 10_000],
      ['role:clerk', 'credit', 500, 5000],
      ['role:clerk', 'redeem', 1000, 10_000],
      ['role:operator', 'credit', 500, 5000],
      ['role:operator', 'redeem', 1000, 10_000],
    ])
    const { username } = await casino.player({ operators: [plainOperator] })
    const grant = (amount: number, token: string) =>
      house('grantCredit', { requestId: randomUUID(), operatorId: plainOperator, username, amount }, token)
    for (const staff of [await newStaff(casino, 'clerk'), await newStaff(casino, 'operator', plainOperator)]) {
      for (const amount of [5_000_000, 500.01])
        expect(refusal(await grant(amount, staff.token))).toEqual([409, 'APPROVAL_REQUIRED'])
      expect(refusal(await grant(500, staff.token))).toEqual(ok)
    }
    expect((await casino.balances({ username }))[`main:${plainOperator}`]).toBe(1000)
  })

  it.each(['staff:nobody-here', 'operator:999999', 'staff:'])(
    'a limit of %s is refused, and nothing is changed',
    async (holder) => {
      const before = (await house('listLimits')).text
      for (const amounts of [
        { each: 1, day: 1 },
        { each: null, day: null },
      ]) {
        const [, code] = refusal(await house('setLimit', { holder, kind: 'credit', ...amounts }))
        expect(['STAFF_NOT_FOUND', 'OPERATOR_NOT_FOUND', 'INVALID_INPUT']).toContain(code)
      }
      expect((await house('listLimits')).text).toBe(before)
      expect((await house('listStaffLog', { action: 'setLimit' })).data.rows).toEqual([])
    },
  )

  it('a limit of a staff member is stored and logged in one spelling', async () => {
    const clerk = await newStaff(casino, 'clerk')
    const holder = `staff:${clerk.username.toUpperCase()}`
    await house('setLimit', { holder, kind: 'credit', each: 10, day: null })
    await house('setLimit', { holder, kind: 'credit', each: 20, day: null })
    const { rows } = (await house('listStaffLog', { action: 'setLimit' })).data
    expect(rows.map(({ subject, before }) => [subject, before])).toEqual([
      [`limit:staff:${clerk.username} credit`, '{"each":10,"day":null}'],
      [`limit:staff:${clerk.username} credit`, null],
    ])
  })

  it('issue 36: a limit per day is whole again at midnight (UTC), and not a millisecond before', async () => {
    const clerk = await newStaff(casino, 'clerk')
    await house('setLimit', { holder: `staff:${clerk.username}`, kind: 'credit', each: null, day: 1 })
    const spender = { kind: 'staff', name: clerk.username, role: 'clerk', staffId: clerk.id, operatorId: null } as const
    const midnight = Date.parse('2026-03-02T00:00:00Z')
    const spendAt = async (time: number, cents: bigint) => {
      const runtime = { ...casino.runtime, clock: { now: () => new Date(time) } }
      return casino.runtime.db
        .transaction((tx) => spend(tx, runtime, spender, { kind: 'credit', cents, operatorId: null }, false))
        .then(
          () => 'done',
          (error: unknown) => (error instanceof Refusal ? error.code : error),
        )
    }
    expect(await spendAt(midnight - 1, 100n)).toBe('done')
    expect(await spendAt(midnight - 1, 1n)).toBe('STAFF_LIMIT_REACHED')
    expect(await spendAt(midnight, 100n)).toBe('done')
    expect(await spendAt(midnight + 86_399_999, 1n)).toBe('STAFF_LIMIT_REACHED')
  })
})

describe('issue 26: sign-ins in the audit log', () => {
  it('a sign-in and a sign-out are one row each, without secrets', async () => {
    const clerk = await newStaff(casino, 'clerk')
    const { token } = (await signIn(clerk)).data
    await house('signOutStaff', {}, token!)
    const rows = await logOf(clerk)
    expect(rows).toEqual([
      { action: 'signInStaff', after: '{"as":"bearer"}' },
      { action: 'signOutStaff', after: null },
    ])
    expect((await house('listStaffLog', { staff: clerk.username })).data.rows[0]).toMatchObject({
      staff: clerk.username,
      role: 'clerk',
      subject: `staff:${clerk.id}`,
      address: expect.stringMatching(/./),
    })
  })

  it('of 25 failed sign-ins, the 1st and the 10th are logged; unknown names and passwords never', async () => {
    const clerk = await newStaff(casino, 'clerk')
    const fail = (username: string) => house('signInStaff', { username, password: 'Guess!word9', code: '000000' })
    for (let n = 0; n < 25; n += 1) expect(refusal(await fail(clerk.username))).toEqual(wrong)
    await fail('nobody-here')
    const wanted = [1, 10].map((failures) => ({
      action: 'failedSignIn',
      after: JSON.stringify({ factor: 'password', failures }),
    }))
    await expect.poll(() => logOf(clerk)).toEqual(wanted)
    const all = await casino.owner.all<{ row: string }>(sql`select l::text as row from staff_log l`)
    const text = all.map(({ row }) => row).join('\n')
    for (const secret of ['Guess!word9', 'nobody-here']) expect(text).not.toContain(secret)
  })

  it('a right password with a wrong code is a row of its own', async () => {
    const { username, password, ...clerk } = await newStaff(casino, 'clerk')
    expect(refusal(await house('signInStaff', { username, password, code: '000000' }))).toEqual(wrong)
    await expect
      .poll(() => logOf({ ...clerk, username, password }))
      .toEqual([{ action: 'failedSignIn', after: '{"factor":"code","failures":1}' }])
  })
})

describe('issue 26: recovery codes', () => {
  it('are renewed with password and code; the old ones stop working; whoami counts them', async () => {
    const clerk = await newStaff(casino, 'clerk')
    const { username, password, token } = clerk
    const renew = async (body: { password: string; code: string }) => house('renewRecoveryCodes', body, token)
    const left = async () => (await house('whoAmI', undefined, token)).data.recoveryCodesLeft
    expect(await left()).toBe(0)
    const first = (await renew({ password, code: await clerk.code() })).data.recoveryCodes
    expect([new Set(first).size, await left()]).toEqual([10, 10])
    expect(refusal(await renew({ password, code: '000000' }))).toEqual(wrong)
    expect(refusal(await renew({ password: 'x', code: await clerk.code() }))).toEqual(wrong)
    expect(refusal(await house('signInStaff', { username, password, code: first[0]! }))).toEqual(ok)
    expect(await left()).toBe(9)
    const second = (await renew({ password, code: first[1]! })).data.recoveryCodes
    expect(await left()).toBe(10)
    for (const code of first) expect(refusal(await house('signInStaff', { username, password, code }))).toEqual(wrong)
    expect(refusal(await house('signInStaff', { username, password, code: second[0]! }))).toEqual(ok)
    const actions = (await logOf(clerk)).map(({ action }) => action).filter((action) => action !== 'failedSignIn')
    expect(actions).toEqual(['renewRecoveryCodes', 'signInStaff', 'renewRecoveryCodes', 'signInStaff'])
  })

  it('an API key has none, and cannot renew those of its creator', async () => {
    const key = (await house('createKey', { name: 'k', scopes: ['games.read'], days: 1 }, owner.token)).data.token
    expect((await house('whoAmI', undefined, key)).data.recoveryCodesLeft).toBeNull()
    const credentials = { password: owner.password, code: await owner.code() }
    for (const name of ['renewRecoveryCodes', 'reauthenticateStaff'] as const)
      expect(refusal(await house(name, credentials, key))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('issue 27: re-authentication before changes of staff, keys and limits', () => {
  const age = ({ id }: { id: string }, seconds: number) =>
    casino.owner.run(sql`
      update staff_session set authenticated_at = now() - make_interval(secs => ${seconds}) where id = ${id}`)

  it('after five minutes these calls, and no others, need password and code again', async () => {
    const session = await owner.startSession()
    const call = async (name: HouseCallName) => {
      const { method, path } = houseCalls[name]
      const headers = { Authorization: session.token, ...(method === 'POST' && { 'Content-Type': 'application/json' }) }
      // The unknown field keeps allowed calls from changing anything.
      const body = method === 'POST' ? { body: '{"unknown":1}' } : {}
      return readAnswer(await fetch(`${casino.address}${houseBase}${path}`, { method, headers, ...body }))
    }
    const refused = async () => {
      const names: string[] = []
      for (const name of Object.keys(houseCalls) as HouseCallName[])
        if (refusal(await call(name))[1] === 'REAUTHENTICATION_REQUIRED') names.push(name)
      return names.toSorted()
    }
    const changes = [
      'addConnection',
      'addConnectionGames',
      'addEndpoint',
      'addGame',
      'addProvider',
      'addStaffPasskey',
      'changeEndpoint',
      'changePhoneFor',
      'changeRole',
      'createCashier',
      'createKey',
      'createStaff',
      'disableCashier',
      'disableStaff',
      'liftExclusion',
      'liftSuspension',
      'publishPackage',
      'removeRole',
      'removeStaffPasskey',
      'resetCashier',
      'resetStaff',
      'revokeKey',
      'rotateEndpointSecret',
      'rotateLogKey',
      'rotateSecret',
      'saveRole',
      'setLimit',
      'startStaffPasskey',
      'takeSecret',
      'trialPackage',
      'trustConnectionKey',
    ]
    await age(session, 290)
    expect(await refused()).toEqual([])
    await age(session, 300)
    expect(await refused()).toEqual(changes)
    const { password } = owner
    const again = (body: { password: string; code: string }) => house('reauthenticateStaff', body, session.token)
    expect(refusal(await again({ password: 'x', code: await owner.code() }))).toEqual(wrong)
    expect(refusal(await again({ password, code: '000000' }))).toEqual(wrong)
    expect(await refused()).toEqual(changes)
    expect(refusal(await again({ password, code: await owner.code() }))).toEqual(ok)
    expect(await refused()).toEqual([])
  })

  it('counts for one session; a key cannot make such a call', async () => {
    const [one, other] = [await owner.startSession(), await owner.startSession()]
    await age(one, 600)
    await age(other, 600)
    const { password } = owner
    await house('reauthenticateStaff', { password, code: await owner.code() }, one.token)
    const limit = { holder: 'role:manager', kind: 'credit', each: null, day: null } as const
    expect(refusal(await house('setLimit', limit, one.token))).toEqual(ok)
    expect(refusal(await house('setLimit', limit, other.token))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    const scopes = ['players.read'] as const
    const { data } = await house('createKey', { name: 'k', scopes: [...scopes], days: 1 }, one.token)
    // A key of an older version may have the scope.
    await casino.owner.run(sql`update staff_key set scopes = array['limits.change'] where id = ${data.key.id}`)
    expect(refusal(await house('setLimit', limit, data.token))).toEqual([403, 'FORBIDDEN'])
    const listed = (await house('listKeys', undefined, one.token)).data.keys
    expect(listed.find(({ id }) => id === data.key.id)!.scopes).toEqual(['limits.change'])
  })

  it('guesses are limited', async () => {
    const clerk = await newStaff(casino, 'clerk')
    const guess = () => house('reauthenticateStaff', { password: 'x', code: '000000' }, clerk.token)
    let guesses = 0
    while (refusal(await guess())[1] === 'INVALID_CREDENTIALS') guesses += 1
    expect(guesses).toBe(40)
    const right = { password: clerk.password, code: await clerk.code() }
    expect(refusal(await house('reauthenticateStaff', right, clerk.token))).toEqual([429, 'TOO_MANY_REQUESTS'])
  })
})
