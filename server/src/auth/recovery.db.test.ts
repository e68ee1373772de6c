import { messages } from '@lucero/contract/shared/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { password, refusal, startProgram, type ProgramAnswer, type TestProgram } from '../testing/program.ts'

const ended = [401, 'Either access token not passed or it is expired']

let program: TestProgram
beforeAll(async () => void (program = await startProgram()))
afterAll(() => program.stop())

type Phone = { phoneCode: number; phone: string }
const full = ({ phoneCode, phone }: Phone) => `${phoneCode}${phone}`

async function resetTokenFor(player: Phone): Promise<string> {
  await program.call('forgotPassword', { body: { phone: full(player) } })
  const code = await program.codeTo(player)
  return (await program.call('verifyResetCode', { body: { phone: full(player), code } })).data.accessToken
}

const signIn = (username: string, password: string) => program.call('signIn', { body: { username, password } })

const shown = ({ status, text, headers }: ProgramAnswer) => ({
  status,
  text,
  headers: Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))),
})

describe('forgot password', () => {
  it('API-28 API-29 API-30 FPW-4 resets the password with phone, code and temporary token', async () => {
    const player = await program.newPlayer()
    const sent = await program.call('forgotPassword', { body: { phone: full(player) } })
    expect([sent.status, sent.data]).toEqual([200, {}])
    const code = await program.codeTo(player)
    const { data } = await program.call('verifyResetCode', { body: { phone: full(player), code } })
    const done = await program.call('resetPassword', { token: data.accessToken, body: { password: 'Brand!new1' } })
    expect([done.status, done.data]).toEqual([200, { deviceToken: expect.any(String) as string }])
    expect(refusal(await signIn(player.username, password))).toEqual([401, 'INVALID_CREDENTIALS'])
    expect((await signIn(player.username, 'Brand!new1')).status).toBe(200)
  })

  it.each([
    ['dial code and number', 1, '7001230001', '17001230001'],
    ['the same with a plus', 1, '7001230002', '+17001230002'],
    ['a bare number, taken for the default country', 1, '7001230003', '7001230003'],
    ['a long dial code', 1787, '7001230004', '17877001230004'],
  ])('API-28 accepts %s', async (_, phoneCode, phone, phoneText) => {
    const player = await program.newPlayer({ phoneCode, phone })
    await program.call('forgotPassword', { body: { phone: phoneText } })
    const code = await program.codeTo(player)
    expect((await program.call('verifyResetCode', { body: { phone: phoneText, code } })).status).toBe(200)
  })

  it('API-28 FPW-2 sends the code by voice on request', async () => {
    const player = await program.newPlayer()
    await program.call('forgotPassword', { body: { phone: full(player), channel: 'voice' } })
    expect(await program.textsTo(player)).toMatchObject([{ channel: 'voice' }])
  })

  it('FPW-4 the temporary token is valid only for the reset, and an access token is not', async () => {
    const player = await program.newPlayer()
    const reset = await resetTokenFor(player)
    const access = await player.signIn()
    expect(refusal(await program.call('getUser', { token: reset }))).toEqual(ended)
    expect(refusal(await program.call('signOut', { token: reset }))).toEqual(ended)
    const change = { password, newPassword: 'Other!pass1' }
    expect(refusal(await program.call('changePassword', { token: reset, body: change }))).toEqual(ended)
    expect(refusal(await program.call('resetPassword', { token: access, body: { password: 'Other!pass1' } }))).toEqual(
      ended,
    )
    expect((await signIn(player.username, password)).status).toBe(200)
  })

  it('API-30 the temporary token works once, also with ten concurrent calls', async () => {
    const token = await resetTokenFor(await program.newPlayer())
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        program.call('resetPassword', { token, body: { password: `Other!pass${i}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(await program.call('resetPassword', { token, body: { password: 'Other!pass1' } }))).toEqual(ended)
  })

  it('API-30 the temporary token expires after ten minutes', async () => {
    const [early, late] = [await program.newPlayer(), await program.newPlayer()]
    const tokens = [await resetTokenFor(early), await resetTokenFor(late)]
    const age = (id: string, minutes: number) =>
      program.owner.run(
        sql`update session set created_at = now() - make_interval(mins => ${minutes}) where player_id = ${id}`,
      )
    await age(early.id, 9)
    await age(late.id, 11)
    const reset = (token?: string) => program.call('resetPassword', { token, body: { password: 'Other!pass1' } })
    expect((await reset(tokens[0])).status).toBe(200)
    expect(refusal(await reset(tokens[1]))).toEqual(ended)
  })

  it('API-30 PWD-1 enforces the password rule', async () => {
    const token = await resetTokenFor(await program.newPlayer())
    const answer = await program.call('resetPassword', { token, body: { password: 'weakpassword' } })
    expect(answer.error).toMatchObject({
      description: 'INVALID_INPUT',
      fields: { password: messages.passwordRule },
    })
  })

  it('API-29 refuses the code of another phone, and a sign-up code for a reset', async () => {
    const [one, other] = [await program.newPlayer(), await program.newPlayer()]
    const forget = (player: Phone) => program.call('forgotPassword', { body: { phone: full(player) } })
    await forget(other)
    await forget(one)
    while ((await program.codeTo(one)) === (await program.codeTo(other))) await forget(one)
    const code = await program.codeTo(one)
    expect(refusal(await program.call('verifyResetCode', { body: { phone: full(other), code } }))).toEqual([
      400,
      'INVALID_CODE',
    ])
    const body = { username: 'sign-upper', password, phoneCode: 1, phone: '7009990001' }
    const { data } = await program.call('signUp', { body })
    const mixed = { phone: full(body), code: data.verificationCode! }
    expect(refusal(await program.call('verifyResetCode', { body: mixed }))).toEqual([400, 'INVALID_CODE'])
  })

  it('a deactivated player can recover, a closed one cannot', async () => {
    const [deactivated, closed] = [await program.newPlayer(), await program.newPlayer()]
    await program.owner.run(sql`update player set deactivated_at = now() where id = ${deactivated.id}`)
    await program.owner.run(sql`update player set closed_at = now() where id = ${closed.id}`)
    await program.call('forgotPassword', { body: { phone: full(deactivated) } })
    await program.call('forgotPassword', { body: { phone: full(closed) } })
    expect(await program.textsTo(deactivated)).toHaveLength(1)
    expect(await program.textsTo(closed)).toEqual([])
  })
})

describe('an account that was closed', () => {
  it('A6 API-29 cannot exchange a code that was sent before the closure', async () => {
    const player = await program.newPlayer()
    await program.call('forgotPassword', { body: { phone: full(player) } })
    const code = await program.codeTo(player)
    await program.owner.run(sql`update player set closed_at = now() where id = ${player.id}`)
    const answer = await program.call('verifyResetCode', { body: { phone: full(player), code } })
    expect(refusal(answer)).toEqual([400, 'INVALID_CODE'])
    const tokens = sql`select 1 from session where player_id = ${player.id} and kind = 'reset'`
    expect(await program.owner.all(tokens)).toEqual([])
  })
})

describe('forgot username', () => {
  it('API-31 FUN-3 sends the username to its phone', async () => {
    const player = await program.newPlayer({ username: 'Remembered' })
    const { status, data } = await program.call('forgotUsername', { body: { phoneCode: 1, phone: player.phone } })
    expect([status, data]).toEqual([200, {}])
    expect((await program.textsTo(player)).map(({ text }) => text)).toEqual(['Lucero: your username is Remembered.'])
  })

  it('API-31 a repeated request within the gap gets the same reply and sends one text', async () => {
    const player = await program.newPlayer()
    const slow = await startProgram({ CODE_GAP_SECONDS: '50' }, { databaseUrl: program.databaseUrl })
    const body = { phoneCode: 1, phone: player.phone }
    const answers = [await slow.call('forgotUsername', { body }), await slow.call('forgotUsername', { body })]
    expect(shown(answers[1]!)).toEqual(shown(answers[0]!))
    expect(await program.textsTo(player)).toHaveLength(1)
    await slow.stop()
  })
})

describe('reveals nothing', () => {
  const unknown = { phoneCode: 1, phone: '7990001111' }
  const requests: [string, (phone: Phone) => Promise<ProgramAnswer>][] = [
    ['API-28', (phone) => program.call('forgotPassword', { body: { phone: full(phone) } })],
    ['API-29', (phone) => program.call('verifyResetCode', { body: { phone: full(phone), code: 'none' } })],
    ['API-31', ({ phoneCode, phone }) => program.call('forgotUsername', { body: { phoneCode, phone } })],
  ]
  it.each(requests)(
    '%s gives an unverified, a closed and an unknown phone the same reply as a registered one',
    async (_, request) => {
      const registered = await program.newPlayer()
      const closed = await program.newPlayer()
      await program.owner.run(sql`update player set closed_at = now() where id = ${closed.id}`)
      const unverified = await program.newPlayer()
      await program.owner.run(sql`update player set verified_at = null where id = ${unverified.id}`)
      const expected = shown(await request(registered))
      for (const phone of [closed, unverified, unknown]) {
        expect(shown(await request(phone))).toEqual(expected)
        expect(await program.textsTo(phone)).toEqual([])
      }
    },
  )

  it('API-29 refuses a wrong code in the same way for a registered and an unknown phone', async () => {
    const registered = await program.newPlayer()
    const answers = []
    for (const phone of [registered, { phoneCode: 1, phone: '7990002222' }]) {
      await program.call('forgotPassword', { body: { phone: full(phone) } })
      const right = phone === registered ? await program.codeTo(registered) : '0000'
      const code = String((Number(right) + 1) % 10_000).padStart(4, '0')
      answers.push(await program.call('verifyResetCode', { body: { phone: full(phone), code } }))
    }
    expect(shown(answers[1]!)).toEqual(shown(answers[0]!))
    expect(refusal(answers[0]!)).toEqual([400, 'INVALID_CODE'])
  })

  it('API-29 a correct guess at the code of an unknown phone grants no access', async () => {
    const phone = { phoneCode: 1, phone: '7990003333' }
    await program.call('forgotPassword', { body: { phone: full(phone) } })
    await program.owner.run(sql`
      update code set code_hash = ${program.runtime.secrets.codeHash('reset', full(phone), '4321')}
      where subject = ${full(phone)}`)
    const answer = await program.call('verifyResetCode', { body: { phone: full(phone), code: '4321' } })
    expect(refusal(answer)).toEqual([400, 'INVALID_CODE'])
  })
})
