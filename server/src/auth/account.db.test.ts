import { calls, callNames } from '@lucero/contract/player/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiRoutes } from '../program/api.ts'
import { sql } from '@lucero/kit/sql'
import { password, readAnswer, refusal, startProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => void (program = await startProgram()))
afterAll(() => program.stop())

const signIn = (username: string, password: string) => program.call('signIn', { body: { username, password } })

async function signedIn() {
  const player = await program.newPlayer()
  return { ...player, token: await player.signIn() }
}

describe('change password', () => {
  it('API-7 PRO-5 requires the old password and sets the new one', async () => {
    const { username, token } = await signedIn()
    const body = { password, newPassword: 'Other!pass1' }
    const { status, data } = await program.call('changePassword', { token, body })
    expect([status, data]).toEqual([200, { passwordUpdated: true, deviceToken: expect.any(String) as string }])
    expect(refusal(await signIn(username, password))).toEqual([401, 'INVALID_CREDENTIALS'])
    expect((await signIn(username, 'Other!pass1')).status).toBe(200)
  })

  it.each([
    ['a wrong password', { password: 'Wrong!pass1', newPassword: 'Other!pass1' }, [403, 'WRONG_PASSWORD']],
    ['the same password', { password, newPassword: password }, [400, 'PASSWORD_UNCHANGED']],
    ['a weak password', { password, newPassword: 'weak' }, [400, 'INVALID_INPUT']],
  ])('API-7 refuses %s and keeps the session', async (_, body, expected) => {
    const { username, token } = await signedIn()
    expect(refusal(await program.call('changePassword', { token, body }))).toEqual(expected)
    expect((await program.call('getUser', { token })).status).toBe(200)
    expect((await signIn(username, password)).status).toBe(200)
  })

  it('API-7 a session that ends during the password check changes nothing', async () => {
    const { username, token } = await signedIn()
    const { secrets } = program.runtime
    const hash = secrets.hashPassword
    secrets.hashPassword = async (newPassword) => {
      await program.call('signOut', { token })
      return hash(newPassword)
    }
    const body = { password, newPassword: 'Other!pass1' }
    const answer = await program.call('changePassword', { token, body }).finally(() => (secrets.hashPassword = hash))
    expect(answer.status).toBe(401)
    expect((await signIn(username, password)).status).toBe(200)
  })

  it('API-7 limits password guesses by a stolen session', async () => {
    const settings = { SIGN_IN_FAILURES_PER_USERNAME_PER_HOUR: '3' }
    const strict = await startProgram(settings, { databaseUrl: program.databaseUrl })
    const { token } = await signedIn()
    const guess = () =>
      strict.call('changePassword', { token, body: { password: 'Wrong!pass1', newPassword: 'Other!pass1' } })
    const statuses = []
    for (const _ of [1, 2, 3, 4]) statuses.push((await guess()).status)
    expect(statuses).toEqual([403, 403, 403, 429])
    await strict.stop()
  })
})

describe('change phone', () => {
  type Player = Awaited<ReturnType<typeof signedIn>>
  const requestChange = (player: Player, newPhone: string, changes: object = {}) =>
    program.call('changePhone', {
      token: player.token,
      body: { phone: player.phone, phoneCode: 1, password, newPhone, newPhoneCode: 1, ...changes },
    })
  const verify = (player: Player, newPhone: string, code: string, newPhoneCode = 1) =>
    program.call('verifyPhone', { token: player.token, body: { newPhone, newPhoneCode, code } })
  const phoneOf = async ({ token }: Player) => (await program.call('getUser', { token })).data.user.phone

  it('API-8 API-9 PRO-6 sends a code to the new phone and changes it after verification', async () => {
    const player = await signedIn()
    const { status, data } = await requestChange(player, '7101110001')
    expect([status, data]).toEqual([200, { sentVerificationCode: true }])
    expect(await program.textsTo(player)).toEqual([])
    expect(await phoneOf(player)).toBe(player.phone)
    const code = await program.codeTo({ phoneCode: 1, phone: '7101110001' })
    expect((await verify(player, '7101110001', code)).status).toBe(200)
    expect(await phoneOf(player)).toBe('7101110001')
    expect(refusal(await verify(player, '7101110001', code))).toEqual([400, 'INVALID_CODE'])
  })

  it.each([
    ['a wrong password', { password: 'Wrong!pass1' }, [403, 'WRONG_PASSWORD']],
    ['another old phone', { phone: '7000000000' }, [403, 'PHONE_MISMATCH']],
    ['another old dial code', { phoneCode: 52 }, [403, 'PHONE_MISMATCH']],
  ])('API-8 refuses %s and sends no text', async (_, change, expected) => {
    const player = await signedIn()
    expect(refusal(await requestChange(player, '7101110002', change))).toEqual(expected)
    expect(await program.textsTo({ phoneCode: 1, phone: '7101110002' })).toEqual([])
  })

  it('API-8 refuses the phone the player already has', async () => {
    const player = await signedIn()
    expect(refusal(await requestChange(player, player.phone))).toEqual([400, 'PHONE_UNCHANGED'])
  })

  it('API-9 the code is valid only for its player and the phone it was sent to', async () => {
    const [player, other] = [await signedIn(), await signedIn()]
    await requestChange(player, '7101110003')
    const code = await program.codeTo({ phoneCode: 1, phone: '7101110003' })
    expect(refusal(await verify(player, '7101110004', code))).toEqual([400, 'INVALID_CODE'])
    expect(refusal(await verify(player, '7101110003', code, 52))).toEqual([400, 'INVALID_CODE'])
    expect(refusal(await verify(other, '7101110003', code))).toEqual([400, 'INVALID_CODE'])
    expect((await verify(player, '7101110003', code)).status).toBe(200)
    expect(await phoneOf(other)).toBe(other.phone)
  })

  it("API-8 refuses another player's phone only after the code is verified", async () => {
    const [player, other] = [await signedIn(), await signedIn()]
    const [free, taken] = [await requestChange(player, '7101110005'), await requestChange(player, other.phone)]
    expect(taken.text).toBe(free.text)
    const code = await program.codeTo(other)
    expect(refusal(await verify(player, other.phone, code))).toEqual([409, 'PHONE_TAKEN'])
    expect(await phoneOf(player)).toBe(player.phone)
  })

  it('API-9 if two players verify the same new phone concurrently, one succeeds', async () => {
    const both = [await signedIn(), await signedIn()]
    const codes: string[] = []
    for (const player of both) {
      await requestChange(player, '7101110006')
      codes.push(await program.codeTo({ phoneCode: 1, phone: '7101110006' }))
    }
    const answers = await Promise.all(both.map((player, i) => verify(player, '7101110006', codes[i]!)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('API-28 the old phone cannot recover the account, even with a code sent before the change', async () => {
    const player = await signedIn()
    await program.call('forgotPassword', { body: { phone: `1${player.phone}` } })
    const oldCode = await program.codeTo(player)
    await requestChange(player, '7101110007')
    await verify(player, '7101110007', await program.codeTo({ phoneCode: 1, phone: '7101110007' }))
    const stale = await program.call('verifyResetCode', { body: { phone: `1${player.phone}`, code: oldCode } })
    expect(refusal(stale)).toEqual([400, 'INVALID_CODE'])
  })
})

describe('deactivate and activate', () => {
  const toggle = (player: { phone: string }, token: string, changes: object = {}) =>
    program.call('toggleProfile', { token, body: { phoneCode: 1, phone: player.phone, password, ...changes } })

  it('API-6 HDR-9 PRO-9 deactivates the profile, ends the session and reactivates after the next sign-in', async () => {
    const player = await signedIn()
    expect((await program.call('getUser', { token: player.token })).data.user.isActive).toBe(true)
    const off = await toggle(player, player.token)
    expect([off.status, off.data]).toEqual([200, { isActive: false }])
    expect((await program.call('getUser', { token: player.token })).status).toBe(401)
    const token = await player.signIn()
    expect((await program.call('getUser', { token })).data.user.isActive).toBe(false)
    const on = await toggle(player, token)
    expect([on.status, on.data]).toEqual([200, { isActive: true }])
    expect((await program.call('getUser', { token })).data.user.isActive).toBe(true)
  })

  it.each([
    ['a wrong password', { password: 'Wrong!pass1' }, [403, 'WRONG_PASSWORD']],
    ['another phone', { phone: '7000000000' }, [403, 'PHONE_MISMATCH']],
  ])('API-6 PRO-7 refuses %s and changes nothing', async (_, change, expected) => {
    const player = await signedIn()
    expect(refusal(await toggle(player, player.token, change))).toEqual(expected)
    expect((await program.call('getUser', { token: player.token })).data.user.isActive).toBe(true)
  })

  const active = callNames.filter((name) => calls[name].access === 'player' && name in apiRoutes)
  it('API-6 refuses a deactivated player every call that requires an active profile', async () => {
    const player = await signedIn()
    await toggle(player, player.token)
    const token = await player.signIn()
    expect(active.length).toBeGreaterThan(3)
    for (const name of active) {
      const { method, path } = calls[name]
      const headers = { Authorization: token, ...(method === 'POST' && { 'Content-Type': 'application/json' }) }
      const request = { method, headers, ...(method === 'POST' && { body: '{}' }) }
      const answer = await readAnswer(await fetch(`${program.address}/api/v1${path}`, request))
      expect([name, ...refusal(answer)]).toEqual([name, 403, 'PROFILE_DEACTIVATED'])
    }
    expect((await program.call('getCountries', { token })).status).toBe(200)
  })

  /** Listed here so that the test fails if the access of a call changes in the contract. */
  const openToDeactivated = [
    'getSessions',
    'endSession',
    'endOtherSessions',
    'toggleProfile',
    'getPasskeys',
    'startPasskey',
    'addPasskey',
    'renamePasskey',
    'removePasskey',
    'startPasskeyConfirmation',
    'confirmWithPasskey',
    'getUser',
    'getWallets',
    'getTransactions',
    'getMyOperators',
    'getOperators',
    'getCountries',
    'getCasinoTransactions',
    'getRounds',
    'getNotifications',
    'getUnreadNotifications',
    'getBonuses',
    'getWagered',
    'getBonusDetail',
    'getBonusCredit',
    'getRedeems',
    'getRedeem',
    'writeToHouse',
    'writeAgain',
    'getConversations',
    'getConversation',
    'getSaferPlay',
    'setPlayLimits',
    'takeBreak',
    'setReminder',
    'getStatement',
    'getLedger',
    'getPublishedBalance',
    'getPublishedRound',
    'signOut',
  ] as const

  it('A1 A2 a deactivated player may use calls that are not play, including the statement and their own limits', async () => {
    const player = await signedIn()
    await toggle(player, player.token)
    const token = await player.signIn()
    expect((await program.call('getStatement', { token })).status).toBe(200)
    const limits = await program.call('setPlayLimits', { token, body: { stake: 2 } })
    expect([limits.status, limits.data.stake.amount]).toEqual([200, 2])
    for (const name of openToDeactivated) {
      const { method, path } = calls[name]
      const headers = { Authorization: token, ...(method === 'POST' && { 'Content-Type': 'application/json' }) }
      const request = { method, headers, ...(method === 'POST' && { body: '{}' }) }
      const answer = await readAnswer(await fetch(`${program.address}/api/v1${path}`, request))
      expect([name, answer.error?.description]).not.toEqual([name, 'PROFILE_DEACTIVATED'])
      expect([name, answer.status]).not.toEqual([name, 401])
    }
  })

  it('a closed account cannot be reactivated by the player', async () => {
    const player = await signedIn()
    await program.owner.run(sql`update player set closed_at = now(), deactivated_at = now() where id = ${player.id}`)
    expect(refusal(await toggle(player, player.token))).toEqual([403, 'ACCOUNT_CLOSED'])
    const update = program.call('changePassword', {
      token: player.token,
      body: { password, newPassword: 'Other!pass1' },
    })
    expect(refusal(await update)).toEqual([403, 'ACCOUNT_CLOSED'])
  })
})
