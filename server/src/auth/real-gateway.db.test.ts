import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { password, startProgram, type TestProgram } from '../testing/program.ts'
import { startTwilio, type Twilio } from '../testing/twilio.ts'

const lines: string[] = []
let twilio: Twilio
let program: TestProgram
beforeAll(async () => {
  twilio = await startTwilio()
  const settings = {
    LOG_LEVEL: 'trace',
    LUCERO_PUBLIC_URL: 'http://play.example.com:8443/',
    SMS_GATEWAY: 'twilio',
    TWILIO_ACCOUNT_SID: twilio.account.accountSid,
    TWILIO_AUTH_TOKEN: twilio.account.authToken,
    TWILIO_FROM: twilio.account.from,
    TWILIO_BASE_URL: twilio.account.baseUrl,
  }
  program = await startProgram(settings, { logTo: { write: (line) => lines.push(line) } })
})
afterAll(async () => {
  await program.stop()
  await twilio.stop()
})

async function nextMessage(after: number): Promise<string> {
  while (twilio.accepted.length <= after) await new Promise((resolve) => setTimeout(resolve, 5))
  return twilio.accepted[after]!.content
}
const codeIn = (text: string) => /code is (\d{4})\./.exec(text)![1]!

/** Returns every row of every table as text, with bytes decoded. */
async function dump(): Promise<string> {
  const tables = await program.owner.all<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => program.owner.all<object>({ text: `select * from "${name}"`, values: [], name: '' })),
  )
  const asText = (_key: string, value: unknown) => {
    const bytes = value as { type?: string; data?: number[] } | null
    if (bytes?.type === 'Buffer') return Buffer.from(bytes.data!).toString('latin1')
    return typeof value === 'bigint' ? String(value) : value
  }
  return JSON.stringify(rows, asText)
}

/** Matches the code only if it is not part of a longer number. */
const alone = (code: string) => new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`)

it('API-1 with a real gateway the code is sent to the gateway and appears nowhere else', async () => {
  const body = { username: 'real-phone', password, phoneCode: 1, phone: '7875550101' }
  const answer = await program.call('signUp', { body })
  expect(answer.data).toEqual({ user: { id: answer.data.user.id } })
  expect(answer.data).not.toHaveProperty('verificationCode')
  const message = await nextMessage(0)
  const code = codeIn(message)
  expect(twilio.accepted[0]).toMatchObject({ resource: 'Messages', to: '+17875550101' })
  // WebOTP: the last line is the host that the code is for, and the code.
  expect(message.split('\n').at(-1)).toBe(`@play.example.com #${code}`)
  expect(answer.text).not.toMatch(alone(code))
  const stored = await dump()
  expect(stored).toContain('7875550101')
  expect(stored).not.toMatch(alone(code))
  expect(stored).not.toContain('verification code')
  expect(stored).not.toContain(password)
  const logged = lines.join('')
  expect(logged).toContain('"event":"sms.sent"')
  for (const secret of [password, message, '7875550101', twilio.account.authToken]) expect(logged).not.toContain(secret)
  expect(logged).not.toMatch(alone(code))
  expect((await program.call('verifyAccount', { body: { userId: answer.data.user.id, code } })).status).toBe(200)
})

it('API-3 API-28 SUP-8 resend, reset and voice use the same gateway', async () => {
  const player = await program.newPlayer({ phone: '7875550102' })
  const sentBefore = twilio.accepted.length
  await program.call('forgotPassword', { body: { phone: '17875550102', channel: 'voice' } })
  const spoken = await nextMessage(sentBefore)
  expect(twilio.accepted[sentBefore]).toMatchObject({ resource: 'Calls', to: '+17875550102' })
  const code = /code is (\d), (\d), (\d), (\d)\./.exec(spoken)!.slice(1).join('')
  const { data } = await program.call('verifyResetCode', { body: { phone: '17875550102', code } })
  await program.call('resetPassword', { token: data.accessToken, body: { password: 'Other!pass1' } })
  expect(await program.call('signIn', { body: { username: player.username, password: 'Other!pass1' } })).toMatchObject({
    status: 200,
  })
  expect(lines.join('')).not.toContain(data.accessToken)
  expect(await dump()).not.toContain(data.accessToken)
})

it('API-31 FUN-3 sends the username to the phone only', async () => {
  await program.newPlayer({ username: 'Only-By-Text', phone: '7875550103' })
  const sentBefore = twilio.accepted.length
  const answer = await program.call('forgotUsername', { body: { phoneCode: 1, phone: '7875550103' } })
  expect(answer.text).toBe('{"data":{},"errors":[]}')
  expect(await nextMessage(sentBefore)).toBe('Lucero: your username is Only-By-Text.')
})

it('the house cannot read texts sent through a real gateway', async () => {
  const headers = { Authorization: program.runtime.config.houseToken }
  const response = await fetch(`${program.address}/house/v1/sms`, { headers })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('NOT_FOUND')
})

it('API-1 a gateway that does not reply does not delay the API', async () => {
  twilio.next('silent', 'broken', 'too many')
  const body = { username: 'slow-phone', password, phoneCode: 1, phone: '7875550104' }
  const { status } = await program.call('signUp', { body })
  expect(status).toBe(200)
  expect(twilio.accepted.some(({ to }) => to === '+17875550104')).toBe(false)
})
