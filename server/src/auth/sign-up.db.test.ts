import { randomUUID } from 'node:crypto'
import { messages } from '@lucero/contract/shared/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { password, refusal, startProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => void (program = await startProgram()))
afterAll(() => program.stop())

let made = 0
const someone = (changes: object = {}) => {
  made += 1
  return { username: `newcomer${made}`, password, phoneCode: 1, phone: String(7_870_000_000 + made), ...changes }
}
const signUp = (body = someone()) => program.call('signUp', { body })
const verify = (userId: string, code: string) => program.call('verifyAccount', { body: { userId, code } })
const playersNamed = (key: string) =>
  program.owner.all<{ id: string }>(sql`select id from player where username_key = ${key}`)

describe('sign up', () => {
  it('API-1 SUP-7 creates an unverified account and sends its code', async () => {
    const body = someone()
    const { status, data, body: whole } = await signUp(body)
    expect(status).toBe(200)
    expect(whole.errors).toEqual([])
    expect(data.user.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(data.verificationCode).toBe(await program.codeTo(body))
    const row = await program.owner.one(sql`
      select username, phone_code as "phoneCode", phone, verified_at as "verifiedAt" from player where id = ${data.user.id}`)
    expect(row).toEqual({ username: body.username, phoneCode: 1, phone: body.phone, verifiedAt: null })
  })

  it('API-1 stores neither password nor code in plain text', async () => {
    const { data } = await signUp()
    const { hash } = await program.owner.one<{ hash: string }>(
      sql`select password_hash as hash from credential where player_id = ${data.user.id}`,
    )
    const { code } = await program.owner.one<{ code: Buffer }>(
      sql`select code_hash as code from code where subject = ${data.user.id}`,
    )
    expect(hash).toMatch(/^argon2id\$/)
    expect(hash).not.toContain(password)
    expect(code).toHaveLength(32)
    expect(code.toString('latin1')).not.toContain(data.verificationCode)
  })

  it('SUP-11 ERR-1 refuses a taken username in any case or Unicode form', async () => {
    const first = someone({ username: 'CasePlayer' })
    expect((await signUp(first)).status).toBe(200)
    for (const username of ['CasePlayer', 'caseplayer', 'CASEPLAYER', 'ＣasePlayer']) {
      const answer = await signUp(someone({ username }))
      expect(refusal(answer)).toEqual([409, 'USERNAME_TAKEN'])
      expect(answer.body).toMatchObject({ data: null, errors: [{ code: 2004 }] })
    }
  })

  it.each([
    ['one spelling', ['racer-one', 'racer-one']],
    ['other case', ['racer-two', 'RACER-TWO']],
    ['twenty at once', Array.from({ length: 20 }, (_, i) => (i % 2 ? 'racer-three' : 'Racer-Three'))],
  ])('API-1 two concurrent sign-ups with one username create one account: %s', async (_, names) => {
    const answers = await Promise.all(names.map((username) => signUp(someone({ username }))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ error }) => error).map(({ error }) => error?.description))).toEqual(
      new Set(['USERNAME_TAKEN']),
    )
    expect(await playersNamed(names[0]!.toLowerCase())).toHaveLength(1)
  })

  it('frees an unverified username after a day, and never a verified one', async () => {
    const abandoned = await signUp(someone({ username: 'abandoned1' }))
    const verified = await program.newPlayer({ username: 'verified-1' })
    await program.owner.run(sql`
      update player set created_at = now() - interval '25 hours' where id in (${abandoned.data.user.id}, ${verified.id})`)
    expect((await signUp(someone({ username: 'Abandoned1' }))).status).toBe(200)
    expect(refusal(await signUp(someone({ username: 'verified-1' })))).toEqual([409, 'USERNAME_TAKEN'])
  })

  it.each([
    ['SUP-3', { username: '' }, { username: messages.required }],
    ['SUP-3', { username: 'short' }, { username: messages.usernameShort }],
    ['SUP-3', { username: 'x'.repeat(21) }, { username: messages.usernameLong }],
    ['SUP-3', { username: 'with space' }, { username: messages.usernameCharacters }],
    ['SUP-3', { username: 'with@sign' }, { username: messages.usernameCharacters }],
    ['SUP-4', { phone: '' }, { phone: messages.required }],
    ['SUP-4', { phone: '787555123' }, { phone: messages.invalidPhone }],
    ['SUP-4', { phone: '787555123a' }, { phone: messages.invalidPhone }],
    ['SUP-6 PWD-1', { password: 'nouppercase!1' }, { password: messages.passwordRule }],
    ['SUP-6 PWD-1', { password: 'Short!1' }, { password: messages.passwordRule }],
    ['PWD-2', { password: 'Long!pass12345678' }, { password: messages.passwordLong }],
  ])('%s refuses %j with the literal message next to its field', async (_, change, fields) => {
    const answer = await signUp(someone(change))
    expect(refusal(answer)).toEqual([400, 'INVALID_INPUT'])
    expect(answer.error?.fields).toEqual(fields)
  })
})

describe('verify', () => {
  it('API-2 SUP-10 verifies once with the correct code', async () => {
    const { data } = await signUp()
    expect((await verify(data.user.id, data.verificationCode!)).status).toBe(200)
    const { verified } = await program.owner.one<{ verified: boolean }>(
      sql`select verified_at is not null as verified from player where id = ${data.user.id}`,
    )
    expect(verified).toBe(true)
    expect(refusal(await verify(data.user.id, data.verificationCode!))).toEqual([400, 'INVALID_CODE'])
  })

  it("API-2 VER-2 refuses a wrong code, an unknown account and another account's code with the same error", async () => {
    const [one, other] = [await signUp(), await signUp()]
    const wrong = String((Number(one.data.verificationCode) + 1) % 10_000).padStart(4, '0')
    const answers = [
      await verify(one.data.user.id, wrong),
      await verify(randomUUID(), '1234'),
      await verify(other.data.user.id, one.data.verificationCode!),
    ]
    const sameByChance = one.data.verificationCode === other.data.verificationCode
    const refused = sameByChance ? answers.slice(0, 2) : answers
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1)
    expect(refusal(refused[0]!)).toEqual([400, 'INVALID_CODE'])
  })

  it.each([
    ['PWD-3', '', messages.enterCode],
    ['PWD-3', '123', messages.invalidCode],
    ['PWD-3', '12345', messages.invalidCode],
    ['PWD-3', '12a4', messages.invalidCode],
    ['PWD-3', '１２３４', messages.invalidCode],
  ])('%s returns the field message for the code %j', async (_, code, message) => {
    const answer = await verify(randomUUID(), code)
    expect(answer.error).toMatchObject({ description: 'INVALID_INPUT', fields: { code: message } })
  })

  it('API-2 of two accounts with one phone the first to verify keeps it, also with concurrent calls', async () => {
    const phone = '7879999001'
    const both = [await signUp(someone({ phone })), await signUp(someone({ phone }))]
    const answers = await Promise.all(both.map(({ data }) => verify(data.user.id, data.verificationCode!)))
    expect(answers.map(refusal).toSorted(([a], [b]) => a - b)).toEqual([
      [200, undefined],
      [409, 'PHONE_TAKEN'],
    ])
    const { count } = await program.owner.one<{ count: number }>(
      sql`select count(*)::int as count from player where phone = ${phone} and verified_at is not null`,
    )
    expect(count).toBe(1)
  })
})

describe('resend', () => {
  it('API-3 sends a new code and invalidates the old one', async () => {
    const body = someone()
    const { data } = await signUp(body)
    const resend = () => program.call('resendCode', { body: { userId: data.user.id } })
    expect((await resend()).status).toBe(200)
    expect(await program.textsTo(body)).toHaveLength(2)
    while ((await program.codeTo(body)) === data.verificationCode) await resend()
    const code = await program.codeTo(body)
    expect(refusal(await verify(data.user.id, data.verificationCode!))).toEqual([400, 'INVALID_CODE'])
    expect((await verify(data.user.id, code)).status).toBe(200)
  })

  it('API-3 SUP-8 sends the code by voice on request', async () => {
    const body = someone()
    const { data } = await signUp(body)
    await program.call('resendCode', { body: { userId: data.user.id, channel: 'voice' } })
    expect((await program.textsTo(body)).map(({ channel }) => channel)).toEqual(['voice', 'sms'])
  })

  it('API-3 gives an unverified, a verified and an unknown account the same reply, and sends a text only to the first', async () => {
    const waiting = someone()
    const { data } = await signUp(waiting)
    const verified = await program.newPlayer()
    const answers = []
    for (const userId of [data.user.id, verified.id, randomUUID()])
      answers.push(await program.call('resendCode', { body: { userId } }))
    const shown = answers.map(({ status, text, headers }) => ({ status, text, headers: comparable(headers) }))
    expect(shown[1]).toEqual(shown[0])
    expect(shown[2]).toEqual(shown[0])
    expect(await program.textsTo(waiting)).toHaveLength(2)
    expect(await program.textsTo(verified)).toEqual([])
  })
})

const comparable = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
