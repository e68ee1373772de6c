import { randomUUID } from 'node:crypto'
import type { CallName } from '@lucero/contract/player/calls'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAuthenticator } from '../testing/authenticator.ts'
import { password, refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { eraseClosedAccounts } from './phones.ts'

const origin = 'http://localhost:3000'
let program: TestProgram
beforeAll(async () => void (program = await startProgram()))
afterAll(() => program.stop())

const call = <N extends CallName>(name: N, body: object = {}, token?: string, from = origin) =>
  program.call(name, { body, headers: { Origin: from }, ...(token && { token }) } as never)

type Device = ReturnType<typeof openAuthenticator>
let made = 0
const someone = () => {
  made += 1
  return { username: `passkeys${made}`, phoneCode: 1, phone: String(7_560_000_000 + made) }
}

async function signUp(device: Device, who = someone()) {
  const { data: start } = await call('startPasskeySignUp', who)
  const made = await call('signUpWithPasskey', {
    ...who,
    name: 'My phone',
    ceremonyId: start.ceremonyId,
    registration: device.create(start.options),
  })
  const { user, signUpToken, verificationCode = '' } = made.data
  const finish = { userId: user.id, signUpToken, code: verificationCode }
  return { ...who, id: user.id, finish }
}

async function newPlayer(device: Device) {
  const player = await signUp(device)
  const { data } = await call('finishPasskeySignUp', player.finish)
  return { ...player, token: data.accessToken }
}

async function signIn(device: Device, { from, as }: Parameters<Device['get']>[1] = {}) {
  const { data } = await call('startPasskeySignIn')
  const response = device.get(data.options, { ...(from && { from }), ...(as && { as }) })
  return call('signInWithPasskey', { ceremonyId: data.ceremonyId, response })
}

async function confirm(device: Device, token: string) {
  const { data } = await call('startPasskeyConfirmation', {}, token)
  return call('confirmWithPasskey', { ceremonyId: data.ceremonyId, response: device.get(data.options) }, token)
}

/** The account has confirmed with `device`, and adds `another`. */
async function add(another: Device, token: string, name: string, body: object = {}) {
  const start = await call('startPasskey', body, token)
  if (start.error) return start
  const { ceremonyId, options } = start.data
  return call('addPasskey', { name, ceremonyId, registration: another.create(options) }, token)
}

const noticesOf = async (token: string) =>
  (await program.call('getUnreadNotifications', { token })).data.notifications.rows.map(({ code }) => code)

describe('issue 42: sign up and sign in with a passkey', () => {
  it('verifies the phone, signs in at once, and stores no password', async () => {
    const device = openAuthenticator()
    const { token, id, username } = await newPlayer(device)
    expect((await program.call('getUser', { token })).data.user.username).toBe(username)
    expect((await program.call('getPasskeys', { token })).data).toMatchObject({
      hasPassword: false,
      passkeys: [{ name: 'My phone', host: 'localhost', isBlocked: false, isSynced: false }],
    })
    expect(refusal(await program.call('signIn', { body: { username, password } }))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ])
    expect((await signIn(device)).data.userId).toBe(id)
  })

  it('refuses a sign-in before the phone is verified, and the code alone opens no session', async () => {
    const device = openAuthenticator()
    const { finish, id } = await signUp(device)
    const early = await signIn(device)
    expect(refusal(early)).toEqual([403, 'USER_NOT_VERIFIED'])
    expect(early.error?.fields).toMatchObject({ user_id: id })
    expect(refusal(await call('finishPasskeySignUp', { ...finish, signUpToken: 'of another browser' }))).toEqual([
      401,
      'PASSKEY_REFUSED',
    ])
    expect((await call('finishPasskeySignUp', finish)).status).toBe(200)
    expect(refusal(await call('finishPasskeySignUp', finish))).toEqual([400, 'INVALID_CODE'])
  })

  it('refuses what another name or phone has begun, a taken name, and a second use', async () => {
    const device = openAuthenticator()
    const [one, other] = [someone(), someone()]
    const { data } = await call('startPasskeySignUp', one)
    const answer = { name: 'x', ceremonyId: data.ceremonyId, registration: device.create(data.options) }
    expect(refusal(await call('signUpWithPasskey', { ...other, ...answer }))).toEqual([401, 'PASSKEY_REFUSED'])
    expect((await call('signUpWithPasskey', { ...one, ...answer })).status).toBe(200)
    expect(refusal(await call('signUpWithPasskey', { ...one, ...answer }))).toEqual([401, 'PASSKEY_REFUSED'])
    const taken = await newPlayer(openAuthenticator())
    const { username, phoneCode, phone } = taken
    expect(refusal(await call('startPasskeySignUp', { username, phoneCode, phone }))).toEqual([409, 'USERNAME_TAKEN'])
  })
})

describe('issue 42: what a sign-in refuses', () => {
  it('a wrong origin: of the request, and of the page that used the device', async () => {
    const device = openAuthenticator()
    await newPlayer(device)
    for (const from of ['https://evil.example', 'http://127.0.0.1:3000', 'null', 'http://localhost.evil.example'])
      expect(refusal(await call('startPasskeySignIn', {}, undefined, from))).toEqual([400, 'PASSKEYS_UNAVAILABLE'])
    expect(refusal(await signIn(device, { from: 'https://evil.example' }))).toEqual([401, 'PASSKEY_REFUSED'])
    expect((await signIn(device)).status).toBe(200)
  })

  it('a challenge that was used, is too old, or has another purpose', async () => {
    const device = openAuthenticator()
    const { token } = await newPlayer(device)
    const { data } = await call('startPasskeySignIn')
    const first = { ceremonyId: data.ceremonyId, response: device.get(data.options) }
    expect((await call('signInWithPasskey', first)).status).toBe(200)
    const again = { ceremonyId: data.ceremonyId, response: device.get(data.options) }
    expect(refusal(await call('signInWithPasskey', again))).toEqual([401, 'PASSKEY_REFUSED'])

    const { data: late } = await call('startPasskeySignIn')
    await program.owner.run(sql`update passkey_ceremony set expires_at = now() where id = ${late.ceremonyId}`)
    const answer = { ceremonyId: late.ceremonyId, response: device.get(late.options) }
    expect(refusal(await call('signInWithPasskey', answer))).toEqual([401, 'PASSKEY_REFUSED'])

    const { data: other } = await call('startPasskeyConfirmation', {}, token)
    const misused = { ceremonyId: other.ceremonyId, response: device.get(other.options) }
    expect(refusal(await call('signInWithPasskey', misused))).toEqual([401, 'PASSKEY_REFUSED'])
    expect((await call('confirmWithPasskey', misused, token)).status).toBe(200)
  })

  it('two that use one challenge at once: one gets in', async () => {
    const device = openAuthenticator({ counts: false })
    await newPlayer(device)
    const { data } = await call('startPasskeySignIn')
    const answer = { ceremonyId: data.ceremonyId, response: device.get(data.options) }
    const results = await Promise.all([1, 2, 3, 4].map(() => call('signInWithPasskey', answer)))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a device that did not verify its user', async () => {
    const who = someone()
    const { data } = await call('startPasskeySignUp', who)
    const lax = openAuthenticator({ verifiesUser: false })
    const answer = { name: 'x', ceremonyId: data.ceremonyId, registration: lax.create(data.options) }
    expect(refusal(await call('signUpWithPasskey', { ...who, ...answer }))).toEqual([401, 'PASSKEY_REFUSED'])
  })

  it('a cloned authenticator: it is noticed, blocked for both, and the player is told once', async () => {
    const device = openAuthenticator()
    const { token } = await newPlayer(device)
    const clone = device.copied()
    expect((await signIn(device)).status).toBe(200)
    expect(refusal(await signIn(device, { as: clone }))).toEqual([403, 'PASSKEY_BLOCKED'])
    expect(refusal(await signIn(device))).toEqual([403, 'PASSKEY_BLOCKED'])
    expect((await program.call('getPasskeys', { token })).data.passkeys).toMatchObject([{ isBlocked: true }])
    expect((await noticesOf(token)).filter((code) => code === 'security.passkey-blocked')).toHaveLength(1)
  })

  it('a synced passkey without a counter works again and again', async () => {
    const device = openAuthenticator({ counts: false })
    await newPlayer(device)
    for (let time = 0; time < 3; time += 1) expect((await signIn(device)).status).toBe(200)
  })

  it('a closed account', async () => {
    const device = openAuthenticator()
    const { id } = await newPlayer(device)
    await program.owner.run(sql`update player set closed_at = now() where id = ${id}`)
    expect(refusal(await signIn(device))).toEqual([403, 'ACCOUNT_CLOSED'])
  })
})

describe('issue 42: several devices, a lost one, and the last one', () => {
  it('adds a second device after a confirmation, tells the player, and names and removes devices', async () => {
    const [phone, laptop] = [openAuthenticator(), openAuthenticator()]
    const { token, id } = await newPlayer(phone)
    expect(refusal(await add(laptop, token, 'Laptop'))).toEqual([403, 'CONFIRMATION_REQUIRED'])
    expect((await confirm(phone, token)).status).toBe(200)
    expect((await add(laptop, token, 'Laptop')).status).toBe(200)
    expect(await noticesOf(token)).toEqual(['security.passkey-added'])
    expect((await signIn(laptop)).data.userId).toBe(id)

    const [first, second] = (await program.call('getPasskeys', { token })).data.passkeys
    expect((await call('renamePasskey', { passkeyId: second!.id, name: 'Work laptop' }, token)).status).toBe(200)
    expect((await call('removePasskey', { passkeyId: first!.id }, token)).status).toBe(200)
    expect((await program.call('getPasskeys', { token })).data.passkeys).toMatchObject([{ name: 'Work laptop' }])
    expect(refusal(await signIn(phone))).toEqual([401, 'PASSKEY_REFUSED'])
    expect(refusal(await call('removePasskey', { passkeyId: second!.id }, token))).toEqual([409, 'LAST_WAY_TO_SIGN_IN'])
    expect((await signIn(laptop)).status).toBe(200)
  })

  it('keeps one passkey when both are removed at once', async () => {
    const [one, other] = [openAuthenticator(), openAuthenticator()]
    const { token } = await newPlayer(one)
    await confirm(one, token)
    await add(other, token, 'Other')
    const { passkeys } = (await program.call('getPasskeys', { token })).data
    const answers = await Promise.all(passkeys.map(({ id }) => call('removePasskey', { passkeyId: id }, token)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('lost device: the code to the phone sets a password, and ends passkeys and sessions', async () => {
    const device = openAuthenticator()
    const { token, phone, username } = await newPlayer(device)
    await call('forgotPassword', { phone: `+1${phone}` })
    const code = await program.codeTo({ phoneCode: 1, phone })
    const { data } = await call('verifyResetCode', { phone: `+1${phone}`, code })
    expect((await call('resetPassword', { password }, data.accessToken)).status).toBe(200)
    expect(refusal(await signIn(device))).toEqual([401, 'PASSKEY_REFUSED'])
    expect((await program.call('getUser', { token })).status).toBe(401)
    expect((await call('signIn', { username, password })).status).toBe(200)
  })

  it('a player with a password adds a passkey with it, and may remove the last one', async () => {
    const player = await program.newPlayer()
    const token = await player.signIn()
    const device = openAuthenticator()
    expect(refusal(await add(device, token, 'Key', { password: 'Wrong!pass1' }))).toEqual([403, 'WRONG_PASSWORD'])
    expect((await add(device, token, 'Key', { password })).status).toBe(200)
    const { passkeys, hasPassword } = (await program.call('getPasskeys', { token })).data
    expect(hasPassword).toBe(true)
    expect((await call('removePasskey', { passkeyId: passkeys[0]!.id, password }, token)).status).toBe(200)
  })

  it('a passkey confirms what needs the password, in its session and for five minutes', async () => {
    const device = openAuthenticator()
    const { token, username } = await newPlayer(device)
    const { accessToken: elsewhere } = (await signIn(device)).data
    await confirm(device, token)
    const change = { password: '', newPassword: 'Other!pass1' }
    expect(refusal(await call('changePassword', change, elsewhere))).toEqual([403, 'CONFIRMATION_REQUIRED'])
    await program.owner.run(sql`
      update session set confirmed_at = confirmed_at - interval '5 minutes' where confirmed_at is not null`)
    expect(refusal(await call('changePassword', change, token))).toEqual([403, 'CONFIRMATION_REQUIRED'])
    await confirm(device, token)
    expect((await call('changePassword', change, token)).status).toBe(200)
    expect((await call('signIn', { username, password: 'Other!pass1' })).status).toBe(200)
  })

  it("refuses another player's passkey for a confirmation, a removal and a new name", async () => {
    const [own, foreign] = [openAuthenticator(), openAuthenticator()]
    const { token } = await newPlayer(own)
    const other = await newPlayer(foreign)
    const { data } = await call('startPasskeyConfirmation', {}, token)
    const answer = { ceremonyId: data.ceremonyId, response: foreign.get(data.options) }
    expect(refusal(await call('confirmWithPasskey', answer, token))).toEqual([401, 'PASSKEY_REFUSED'])
    await confirm(own, token)
    const [theirs] = (await program.call('getPasskeys', { token: other.token })).data.passkeys
    for (const passkeyId of [theirs!.id, randomUUID()]) {
      expect(refusal(await call('removePasskey', { passkeyId }, token))).toEqual([404, 'PASSKEY_NOT_FOUND'])
      expect(refusal(await call('renamePasskey', { passkeyId, name: 'x' }, token))).toEqual([404, 'PASSKEY_NOT_FOUND'])
    }
  })

  it('has at most 20 passkeys, also if two are added at once', async () => {
    const device = openAuthenticator()
    const { token, id } = await newPlayer(device)
    await program.owner.run(sql`
      insert into passkey (credential_id, id, player_id, rp_id, public_key, counter, transports, is_synced, name)
      select decode(md5(${id} || n), 'hex'), gen_random_uuid(), ${id}, 'localhost', '\\x00', 0, '{}', false, 'x'
      from generate_series(1, 18) as n`)
    await confirm(device, token)
    const more = await Promise.all([1, 2].map(() => add(openAuthenticator(), token, 'More')))
    expect(more.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('is erased with the account', async () => {
    const { id } = await newPlayer(openAuthenticator())
    await program.owner.run(sql`update player set closed_at = now() - interval '10 years' where id = ${id}`)
    await eraseClosedAccounts(program.runtime, async () => undefined, id)
    expect(await program.owner.all(sql`select 1 from passkey where player_id = ${id}`)).toEqual([])
  })
})

it('issue 42: with a public address, only its origin and the dev origin of the app may use passkeys', async () => {
  const node = await startProgram(
    { LUCERO_PUBLIC_URL: 'https://play.example.com', LUCERO_APP_ORIGIN: 'http://localhost:5173' },
    { databaseUrl: program.databaseUrl },
  )
  try {
    const start = (from: string) => node.call('startPasskeySignIn', { body: {}, headers: { Origin: from } })
    expect((await start('https://play.example.com')).data).toMatchObject({ options: { rpId: 'play.example.com' } })
    expect((await start('http://localhost:5173')).data).toMatchObject({ options: { rpId: 'localhost' } })
    for (const from of ['http://play.example.com', 'https://example.com', 'http://localhost:3000'])
      expect(refusal(await start(from))).toEqual([400, 'PASSKEYS_UNAVAILABLE'])
  } finally {
    await node.stop()
  }
})

it('issue 42: a ceremony that one node began is finished by another', async () => {
  const node = await startProgram({}, { databaseUrl: program.databaseUrl })
  try {
    const device = openAuthenticator()
    const { id } = await newPlayer(device)
    const { data } = await call('startPasskeySignIn')
    const body = { ceremonyId: data.ceremonyId, response: device.get(data.options) }
    expect((await node.call('signInWithPasskey', { body })).data.userId).toBe(id)
  } finally {
    await node.stop()
  }
})
