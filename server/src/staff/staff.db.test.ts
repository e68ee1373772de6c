import { houseBase, houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import { staffCookie } from '@lucero/contract/house/staff'
import { totpAt } from '@lucero/kit/totp'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { houseOf, openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { readAnswer, refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { newStaff, totpSecret, type TestStaff } from '../testing/staff.ts'
import { tokenInCookie } from './sessions.ts'

let casino: Casino
let nodeB: TestProgram
let owner: TestStaff
beforeAll(async () => {
  casino = await openCasino({ STAFF_SESSION_IDLE_MINUTES: '15', TRUST_PROXY: '1' })
  nodeB = await startProgram({}, { databaseUrl: casino.databaseUrl })
  owner = await newStaff(casino, 'owner')
})
afterAll(async () => {
  await nodeB.stop()
  await casino.stop()
})

const expired = [401, 'Either access token not passed or it is expired']
const wrong = [401, 'INVALID_CREDENTIALS']
const house = <N extends HouseCallName>(...args: Parameters<typeof casino.house<N>>) => casino.house<N>(...args)
const on = (node: { address: string }) => houseOf(node.address)
const ok = [200, undefined]

/** A raw request, for headers that the client does not send. The proxy in front of the server has ended TLS. */
async function ask(name: HouseCallName, headers: Record<string, string>, body: object = {}) {
  const { method, path } = houseCalls[name]
  const proxied = { 'X-Forwarded-Proto': 'https' }
  return readAnswer(
    await fetch(`${casino.address}${houseBase}${path}`, {
      method,
      headers: { ...proxied, ...headers, ...(method === 'POST' && { 'Content-Type': 'application/json' }) },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    }),
  )
}

const signIn = async (staff: TestStaff, code?: string) =>
  house('signInStaff', { username: staff.username, password: staff.password, code: code ?? (await staff.code()) })

describe('issue 26: the first sign-in of a new account', () => {
  it('needs the one-time password, enrols the second factor, sets a password and returns recovery codes', async () => {
    const created = await house('createStaff', { username: 'Ana', role: 'clerk' }, owner.token)
    const { staff, oneTimePassword } = created.data
    expect(staff).toMatchObject({ username: 'Ana', role: 'clerk', state: 'invited', createdBy: owner.username })
    const invited = { username: 'ana', password: oneTimePassword }
    expect(refusal(await house('signInStaff', { ...invited, code: '123456' }))).toEqual([403, 'ENROLMENT_NEEDED'])
    expect(refusal(await house('startEnrolment', { ...invited, password: 'wrong' }))).toEqual(wrong)
    const { secret, uri } = (await house('startEnrolment', invited)).data
    expect(uri).toContain(secret)
    const newPassword = 'a long password'
    const finish = { ...invited, newPassword, code: totpAt(secret, new Date()) }
    expect(refusal(await house('finishEnrolment', { ...finish, code: '000000' }))).toEqual(wrong)
    expect(refusal(await house('finishEnrolment', { ...finish, newPassword: 'short' }))).toEqual([400, 'INVALID_INPUT'])
    const enrolled = (await house('finishEnrolment', finish)).data
    expect(enrolled).toMatchObject({ username: 'Ana', role: 'clerk', recoveryCodesLeft: 10, csrfToken: null })
    expect(new Set(enrolled.recoveryCodes).size).toBe(10)
    expect((await house('whoAmI', undefined, enrolled.token!)).data).toMatchObject({ kind: 'staff', name: 'Ana' })

    expect(refusal(await house('finishEnrolment', finish)), 'works once').toEqual(wrong)
    expect(refusal(await house('startEnrolment', { username: 'ana', password: newPassword }))).toEqual(wrong)
    const [recovery] = enrolled.recoveryCodes
    const withRecovery = { username: 'ana', password: newPassword, code: recovery!.toLowerCase() }
    expect((await house('signInStaff', withRecovery)).data.recoveryCodesLeft).toBe(9)
    expect(refusal(await house('signInStaff', withRecovery)), 'a recovery code works once').toEqual(wrong)
  })

  it('the one-time password expires', async () => {
    const { data } = await house('createStaff', { username: 'late', role: 'auditor' }, owner.token)
    await casino.owner.run(sql`update staff set password_expires_at = now() where username = 'late'`)
    const invited = { username: 'late', password: data.oneTimePassword }
    expect(refusal(await house('signInStaff', invited))).toEqual(wrong)
    expect(refusal(await house('startEnrolment', invited))).toEqual(wrong)
  })

  it('secrets are stored hashed or encrypted', async () => {
    const { token } = await owner.startSession()
    const key = await house('createKey', { name: 'k', scopes: ['games.read'], days: 1 }, owner.token)
    const rows = await casino.owner.all<{ row: string }>(sql`
      select s::text as row from staff s union all select s::text from staff_session s
      union all select k::text from staff_key k union all select r::text from staff_recovery_code r`)
    const stored = rows.map(({ row }) => row).join('\n')
    for (const secret of [token, token.slice(3), key.data.token, totpSecret, Buffer.from(totpSecret).toString('hex')])
      expect(stored).not.toContain(secret)
  })
})

describe('issue 26: sign-in', () => {
  it('an unknown username, a wrong password and a wrong code get the same answer', async () => {
    const clerk = await newStaff(casino, 'clerk')
    const { username, password } = clerk
    const code = await clerk.code()
    const answers = await Promise.all([
      house('signInStaff', { username: 'nobody-here', password, code }),
      house('signInStaff', { username, password: 'Wrong!pass1', code }),
      house('signInStaff', { username, password, code: '000000' }),
      house('signInStaff', { username, password }),
      house('signInStaff', { username, password, code: 'ABCDE-ABCDE' }),
    ])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(refusal(answers[0])).toEqual(wrong)
  })

  it('an unknown username costs a password hash too, so that the time does not reveal accounts', async () => {
    const checked: (string | undefined)[] = []
    const { secrets } = casino.runtime
    const { passwordMatches } = secrets
    secrets.passwordMatches = (password, stored) => {
      checked.push(stored)
      return passwordMatches(password, stored)
    }
    await house('signInStaff', { username: 'nobody-here', password: 'x', code: '123456' })
    secrets.passwordMatches = passwordMatches
    expect(checked).toEqual([undefined])
  })

  it('a code of the second factor works once; a replayed one, and one of an earlier step, are refused', async () => {
    const clerk = await newStaff(casino, 'clerk')
    const earlier = await clerk.code(-1)
    const code = await clerk.code()
    const attempts = await Promise.all([signIn(clerk, code), signIn(clerk, code), signIn(clerk, code)])
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(await signIn(clerk, earlier))).toEqual(wrong)
  })

  it('guessing is limited by username and address, in any spelling; the right password is refused meanwhile', async () => {
    const node = await startProgram(
      { SIGN_IN_FAILURES_PER_USERNAME_AND_ADDRESS_PER_HOUR: '3', TRUST_PROXY: '1' },
      { databaseUrl: casino.databaseUrl },
    )
    const clerk = await newStaff(casino, 'clerk')
    const guess = (username: string, password: string, code = '000000') =>
      on(node)('signInStaff', { username, password, code })
    for (const [username, password] of [
      [clerk.username, 'guess'],
      [clerk.username.toUpperCase(), 'guess'],
      [clerk.username, clerk.password],
    ] as const)
      expect(refusal(await guess(username, password))).toEqual(wrong)
    const limited = await guess(clerk.username, clerk.password, await clerk.code())
    expect(refusal(limited)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let n = 0; n < 3; n += 1) expect(refusal(await guess('nobody-at-all', 'guess'))).toEqual(wrong)
    expect(refusal(await guess('nobody-at-all', 'guess')), 'unknown names are limited alike').toEqual([
      429,
      'TOO_MANY_REQUESTS',
    ])
    await node.stop()
  })

  it("a player's credentials and tokens are worth nothing here", async () => {
    const player = await casino.player()
    expect(refusal(await house('signInStaff', { username: player.username, password: player.password }))).toEqual(wrong)
    expect(refusal(await house('whoAmI', undefined, player.token))).toEqual(expired)
    expect(refusal(await casino.call('getUser', { token: owner.token }))).toEqual(expired)
  })
})

describe('issue 26: sessions', () => {
  it('end with sign-out, on both nodes', async () => {
    const { data } = await signIn(owner)
    expect(refusal(await on(nodeB)('whoAmI', undefined, data.token!))).toEqual(ok)
    expect(refusal(await house('signOutStaff', {}, data.token!))).toEqual(ok)
    for (const node of [casino, nodeB])
      expect(refusal(await on(node)('whoAmI', undefined, data.token!))).toEqual(expired)
  })

  it('end after 15 minutes without use, and after 12 hours', async () => {
    const { id, token } = await owner.startSession()
    const age = (column: 'last_used_at' | 'created_at', interval: string) =>
      casino.owner.run(
        column === 'created_at'
          ? sql`update staff_session set created_at = now() - ${interval}::interval where id = ${id}`
          : sql`update staff_session set last_used_at = now() - ${interval}::interval where id = ${id}`,
      )
    await age('last_used_at', '14 minutes')
    expect(refusal(await house('whoAmI', undefined, token))).toEqual(ok)
    const [session] = await casino.owner.all<{ fresh: boolean }>(
      sql`select last_used_at > now() - interval '1 minute' as fresh from staff_session where id = ${id}`,
    )
    expect(session!.fresh, 'a call counts as use').toBe(true)
    await age('last_used_at', '15 minutes')
    expect(refusal(await house('whoAmI', undefined, token))).toEqual(expired)
    await age('last_used_at', '0 minutes')
    await age('created_at', '12 hours')
    expect(refusal(await house('whoAmI', undefined, token))).toEqual(expired)
  })

  it.each([
    ['disabled', (username: string) => house('disableStaff', { username, disabled: true }, owner.token)],
    ['reset', (username: string) => house('resetStaff', { username }, owner.token)],
    ['given another role', (username: string) => house('changeRole', { username, role: 'auditor' }, owner.token)],
  ])('end on all nodes at once when the account is %s', async (_, change) => {
    const clerk = await newStaff(casino, 'clerk')
    expect(refusal(await on(nodeB)('findPlayers', { text: 'a' }, clerk.token))).toEqual(ok)
    expect(refusal(await change(clerk.username))).toEqual(ok)
    for (const node of [casino, nodeB])
      expect(refusal(await on(node)('findPlayers', { text: 'a' }, clerk.token))).toEqual(expired)
  })

  it('a disabled account is told so only with the right password and code; enabled, it signs in again', async () => {
    const clerk = await newStaff(casino, 'clerk')
    await house('disableStaff', { username: clerk.username, disabled: true }, owner.token)
    expect(refusal(await signIn(clerk, '000000'))).toEqual(wrong)
    expect(refusal(await signIn(clerk))).toEqual([403, 'STAFF_DISABLED'])
    await house('disableStaff', { username: clerk.username, disabled: false }, owner.token)
    expect(refusal(await signIn(clerk))).toEqual(ok)
  })

  it('a reset removes password, second factor and recovery codes', async () => {
    const clerk = await newStaff(casino, 'clerk')
    const { oneTimePassword } = (await house('resetStaff', { username: clerk.username }, owner.token)).data
    expect(refusal(await signIn(clerk))).toEqual(wrong)
    const invited = { username: clerk.username, password: oneTimePassword }
    expect(refusal(await house('signInStaff', invited))).toEqual([403, 'ENROLMENT_NEEDED'])
  })

  it('a change of password needs password and code, and ends the other sessions', async () => {
    const clerk = await newStaff(casino, 'clerk')
    const other = await clerk.startSession()
    const { password } = clerk
    const change = { password, newPassword: 'another long password', code: await clerk.code() }
    expect(refusal(await house('changeStaffPassword', { ...change, code: '000000' }, clerk.token))).toEqual(wrong)
    expect(refusal(await house('changeStaffPassword', { ...change, password: 'x' }, clerk.token))).toEqual(wrong)
    expect(refusal(await house('changeStaffPassword', change, clerk.token))).toEqual(ok)
    expect(refusal(await house('whoAmI', undefined, clerk.token))).toEqual(ok)
    expect(refusal(await house('whoAmI', undefined, other.token))).toEqual(expired)
    expect(refusal(await signIn(clerk))).toEqual(wrong)
  })

  it('the last owner who can sign in cannot be disabled or given another role', async () => {
    const database = await startProgram()
    const only = await newStaff(database, 'owner')
    const call = houseOf(database.address)
    await call('createStaff', { username: 'invited', role: 'owner' }, only.token)
    const { username } = only
    expect(refusal(await call('disableStaff', { username, disabled: true }, only.token))).toEqual([409, 'LAST_OWNER'])
    expect(refusal(await call('changeRole', { username, role: 'clerk' }, only.token))).toEqual([409, 'LAST_OWNER'])
    const second = await newStaff(database, 'owner')
    const both = await Promise.all([
      call('disableStaff', { username, disabled: true }, second.token),
      call('disableStaff', { username: second.username, disabled: true }, only.token),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    await database.stop()
  })

  it('accounts: names are unique whatever their case, and operators need an operator that exists', async () => {
    const create = (body: object) => house('createStaff', body as never, owner.token)
    expect(refusal(await create({ username: owner.username.toUpperCase(), role: 'clerk' }))).toEqual([
      409,
      'STAFF_EXISTS',
    ])
    expect(refusal(await create({ username: 'shop', role: 'operator' }))).toEqual([400, 'INVALID_INPUT'])
    expect(refusal(await create({ username: 'shop', role: 'clerk', operatorId: plainOperator }))).toEqual([
      400,
      'INVALID_INPUT',
    ])
    expect(refusal(await create({ username: 'shop', role: 'operator', operatorId: 9 }))).toEqual([
      404,
      'OPERATOR_NOT_FOUND',
    ])
    expect(refusal(await house('resetStaff', { username: 'nobody' }, owner.token))).toEqual([404, 'STAFF_NOT_FOUND'])
    const listed = (await house('listStaff', undefined, owner.token)).data.staff.map(({ username }) => username)
    expect(listed).toContain(owner.username)
  })
})

describe('issue 26: the session cookie of the desk', () => {
  const signInByCookie = async (headers: Record<string, string> = {}) => {
    const { username, password } = owner
    const answer = await ask('signInStaff', headers, { username, password, code: await owner.code(), as: 'cookie' })
    const cookie = answer.headers.get('set-cookie') ?? ''
    return { answer, cookie, pair: cookie.split(';')[0]!, ...(answer.data as { csrfToken: string; token: null }) }
  }
  const own = () => new URL(casino.address)

  it('is HttpOnly, Secure, SameSite=Strict and bound to this host; the token is not in the answer', async () => {
    const { cookie, token, answer } = await signInByCookie()
    expect(cookie).toMatch(/^__Host-lucero-staff=ls_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
    expect([token, answer.text.includes('ls_')]).toEqual([null, false])
  })

  it('works over plain HTTP in demo mode, under another name and without Secure', async () => {
    const plain = { 'X-Forwarded-Proto': 'http' }
    const { cookie, pair, csrfToken } = await signInByCookie(plain)
    expect(cookie).toMatch(/^lucero-staff=ls_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(refusal(await ask('whoAmI', { ...plain, Cookie: pair }))).toEqual(ok)
    const fixed = `lucero-staff=ls_${'A'.repeat(43)}`
    expect(refusal(await ask('whoAmI', { ...plain, Cookie: `${fixed}; ${pair}` }))).toEqual(expired)
    const body = { operatorId: plainOperator, blocked: false }
    expect(refusal(await ask('blockOperator', { ...plain, Cookie: pair }, body))).toEqual([403, 'CROSS_SITE_REQUEST'])
    const right = { ...plain, Cookie: pair, 'X-CSRF-Token': csrfToken }
    expect(refusal(await ask('blockOperator', right, body))).toEqual(ok)
    const signedOut = await ask('signOutStaff', right)
    expect(signedOut.headers.getSetCookie()).toContain('lucero-staff=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
    expect(refusal(await ask('whoAmI', { ...plain, Cookie: pair }))).toEqual(expired)
  })

  it('in live mode it is always bound to the host, and the plain name is worth nothing', () => {
    const live = { config: { mode: 'live' } } as Pick<typeof casino.runtime, 'config'>
    const demo = { config: { mode: 'demo' } } as Pick<typeof casino.runtime, 'config'>
    expect([live, demo].map((runtime) => tokenInCookie(runtime, 'lucero-staff=one'))).toEqual([undefined, 'one'])
    expect(tokenInCookie(demo, 'lucero-staff=one; __Host-lucero-staff=two')).toBe('two')
  })

  it('a change needs the CSRF token of the same session; reading does not', async () => {
    const { pair, csrfToken } = await signInByCookie()
    const other = await signInByCookie()
    const body = { operatorId: plainOperator, blocked: false }
    expect(refusal(await ask('listHouseOperators', { Cookie: pair }))).toEqual(ok)
    for (const token of [undefined, '', 'wrong', other.csrfToken])
      expect(
        refusal(
          await ask('blockOperator', { Cookie: pair, ...(token !== undefined && { 'X-CSRF-Token': token }) }, body),
        ),
      ).toEqual([403, 'CROSS_SITE_REQUEST'])
    expect(refusal(await ask('blockOperator', { Cookie: pair, 'X-CSRF-Token': csrfToken }, body))).toEqual(ok)
    const me = await ask('whoAmI', { Cookie: pair })
    expect((me.data as { csrfToken: string }).csrfToken, 'a reloaded page gets it again').toBe(csrfToken)
  })

  it('issue 27: a page without a session, or with one that has ended, gets null instead of an error', async () => {
    const { pair, csrfToken } = await signInByCookie()
    const right = { Cookie: pair, 'X-CSRF-Token': csrfToken }
    const sessionOf = async (headers: Record<string, string>) => {
      const { status, data } = await ask('getStaffSession', headers)
      return [status, (data as { staff: { csrfToken: string } | null }).staff?.csrfToken ?? null]
    }
    expect(await sessionOf({})).toEqual([200, null])
    expect(await sessionOf({ Cookie: pair })).toEqual([200, csrfToken])
    const foreign = await ask('getStaffSession', { Cookie: pair, 'Sec-Fetch-Site': 'cross-site' })
    expect(refusal(foreign)).toEqual([403, 'CROSS_SITE_REQUEST'])
    expect(refusal(await ask('signOutStaff', right, {}))).toEqual(ok)
    expect(await sessionOf({ Cookie: pair })).toEqual([200, null])
  })

  it('is refused from another origin, whatever else is right', async () => {
    const { pair, csrfToken } = await signInByCookie()
    const right = { Cookie: pair, 'X-CSRF-Token': csrfToken }
    const { host, port } = own()
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `http://${host}.evil.example` },
      { Origin: `http://127.0.0.1:${Number(port) - 1}` },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign)
      for (const name of ['whoAmI', 'signOutStaff'] as const)
        expect([headers, refusal(await ask(name, { ...right, ...headers }))]).toEqual([
          headers,
          [403, 'CROSS_SITE_REQUEST'],
        ])
    for (const headers of [{ Origin: casino.address }, { 'Sec-Fetch-Site': 'same-origin' }])
      expect(refusal(await ask('whoAmI', { ...right, ...headers }))).toEqual(ok)
  })

  it('another site cannot sign a browser in', async () => {
    const { answer } = await signInByCookie({ Origin: 'https://evil.example' })
    expect(refusal(answer)).toEqual([403, 'CROSS_SITE_REQUEST'])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('a fixed session is not adopted: sign-in issues a new token, and two cookies of the name are refused', async () => {
    const fixed = `${staffCookie}=ls_${'A'.repeat(43)}`
    const { pair } = await signInByCookie({ Cookie: fixed })
    expect(pair).not.toBe(fixed)
    expect(refusal(await ask('whoAmI', { Cookie: fixed }))).toEqual(expired)
    for (const two of [`${fixed}; ${pair}`, `${pair}; ${fixed}`, `${pair}; ${pair}`])
      expect(refusal(await ask('whoAmI', { Cookie: two }))).toEqual(expired)
    expect(refusal(await ask('whoAmI', { Cookie: `lang=es; ${pair}` }))).toEqual(ok)
  })

  it('stolen after sign-out, it is worth nothing; a stolen cookie is no bearer token, and the reverse', async () => {
    const { pair, csrfToken } = await signInByCookie()
    const token = pair.split('=')[1]!
    expect(refusal(await ask('whoAmI', { Authorization: token }))).toEqual(expired)
    expect(refusal(await ask('whoAmI', { Cookie: `${staffCookie}=${owner.token}` }))).toEqual(expired)
    const signedOut = await ask('signOutStaff', { Cookie: pair, 'X-CSRF-Token': csrfToken })
    expect(signedOut.headers.get('set-cookie')).toContain(`${staffCookie}=; Max-Age=0`)
    for (const node of [casino, nodeB]) {
      const url = `${node.address}${houseBase}/staff/me`
      expect((await fetch(url, { headers: { Cookie: pair } })).status).toBe(401)
    }
  })
})

it('issue 26: every change of an account or a key is one row of the audit log, without secrets', async () => {
  const actor = await newStaff(casino, 'owner')
  const log = () =>
    casino.owner.all<{ action: string; subject: string; before: string | null; after: string | null }>(sql`
      select action, subject, before, after from staff_log where actor_id = ${actor.id} order by seq`)
  const { staff, oneTimePassword } = (await house('createStaff', { username: 'logged', role: 'clerk' }, actor.token))
    .data
  await house('changeRole', { username: 'logged', role: 'auditor' }, actor.token)
  await house('disableStaff', { username: 'logged', disabled: true }, actor.token)
  await house('resetStaff', { username: 'logged' }, actor.token)
  const { key, token } = (await house('createKey', { name: 'k', scopes: ['games.read'], days: 1 }, actor.token)).data
  await house('revokeKey', { keyId: key.id }, actor.token)
  await house('changeRole', { username: 'nobody-here', role: 'clerk' }, actor.token)
  const rows = await log()
  expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
    ['createStaff', `staff:${staff.id}`],
    ['changeRole', `staff:${staff.id}`],
    ['disableStaff', `staff:${staff.id}`],
    ['resetStaff', `staff:${staff.id}`],
    ['createKey', `key:${key.id}`],
    ['revokeKey', `key:${key.id}`],
  ])
  expect([JSON.parse(rows[1]!.before!), JSON.parse(rows[1]!.after!)]).toMatchObject([
    { role: 'clerk' },
    { role: 'auditor' },
  ])
  expect(JSON.stringify(rows)).not.toContain(oneTimePassword)
  expect(JSON.stringify(rows)).not.toContain(token)
})

describe('issue 26: API keys', () => {
  const create = async (staff: TestStaff, scopes: string[], days = 30) =>
    house('createKey', { name: 'nightly', scopes: scopes as ['games.read'], days }, staff.token)

  it('do what their scopes say and nothing else, until they are revoked, on both nodes at once', async () => {
    const { key, token } = (await create(owner, ['operators.read', 'games.read'])).data
    for (const node of [casino, nodeB])
      expect(refusal(await on(node)('listHouseOperators', undefined, token))).toEqual(ok)
    expect(refusal(await house('findPlayers', { text: 'a' }, token))).toEqual([403, 'FORBIDDEN'])
    expect((await house('whoAmI', undefined, token)).data).toMatchObject({
      kind: 'key',
      name: `key nightly of ${owner.username}`,
      permissions: ['operators.read', 'games.read'],
    })
    expect(refusal(await house('revokeKey', { keyId: key.id }, owner.token))).toEqual(ok)
    for (const node of [casino, nodeB])
      expect(refusal(await on(node)('listHouseOperators', undefined, token))).toEqual(expired)
    const listed = (await house('listKeys', undefined, owner.token)).data.keys.find(({ id }) => id === key.id)
    expect(listed).toMatchObject({ state: 'revoked', username: owner.username })
  })

  it('expire after the days of their creation', async () => {
    const { key, token } = (await create(owner, ['operators.read'], 7)).data
    const { days } = await casino.owner.one<{ days: number }>(
      sql`select extract(day from expires_at - created_at)::int as days from staff_key where id = ${key.id}`,
    )
    expect([days, Date.parse(key.expiresAt) > Date.now()]).toEqual([7, true])
    await casino.owner.run(sql`update staff_key set expires_at = now() where id = ${key.id}`)
    expect(refusal(await house('listHouseOperators', undefined, token))).toEqual(expired)
    const listed = (await house('listKeys', undefined, owner.token)).data.keys.find(({ id }) => id === key.id)
    expect(listed!.state).toBe('expired')
  })

  it('never have more rights than their creator, now or later', async () => {
    const manager = await newStaff(casino, 'manager')
    expect(refusal(await create(manager, ['log.read']))).toEqual([403, 'SCOPE_TOO_WIDE'])
    for (const scope of ['staff.change', 'keys.change', 'limits.change'])
      expect(refusal(await create(owner, [scope])), 'keys do not manage staff or keys').toEqual([400, 'INVALID_INPUT'])
    const { token } = (await create(manager, ['games.read', 'games.change'])).data
    const change = () => house('switchGame', { gameId: 'dice', enabled: false }, token)
    expect(refusal(await change())).toEqual(ok)
    await house('changeRole', { username: manager.username, role: 'auditor' }, owner.token)
    expect(refusal(await change())).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await house('listHouseGames', undefined, token))).toEqual(ok)
    await house('disableStaff', { username: manager.username, disabled: true }, owner.token)
    for (const node of [casino, nodeB])
      expect(refusal(await on(node)('listHouseGames', undefined, token))).toEqual(expired)
  })

  it('managers see and revoke their own keys only', async () => {
    const [one, other] = [await newStaff(casino, 'manager'), await newStaff(casino, 'manager')]
    const { key } = (await create(one, ['games.read'])).data
    expect((await house('listKeys', undefined, other.token)).data.keys).toEqual([])
    expect(refusal(await house('revokeKey', { keyId: key.id }, other.token))).toEqual([404, 'KEY_NOT_FOUND'])
    expect((await house('listKeys', undefined, one.token)).data.keys.map(({ id }) => id)).toEqual([key.id])
    expect(refusal(await house('revokeKey', { keyId: key.id }, one.token))).toEqual(ok)
  })

  it('are not accepted in the cookie of the desk', async () => {
    const { token } = (await create(owner, ['operators.read'])).data
    expect(refusal(await ask('listHouseOperators', { Cookie: `${staffCookie}=${token}` }))).toEqual(expired)
  })
})
