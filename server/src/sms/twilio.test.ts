import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTwilio, type Twilio } from '../testing/twilio.ts'
import { TextRefusal } from './sms.ts'
import { twilioGateway } from './twilio.ts'

let twilio: Twilio

beforeEach(async () => {
  twilio = await startTwilio()
})
afterEach(() => twilio.stop())

const message = { id: '1', to: '+17875551234', text: 'Your Lucero code is 0427 & no other', channel: 'sms' as const }
const send = (changes: object = {}, account: object = {}) =>
  twilioGateway({ ...twilio.account, ...account }).send({ ...message, ...changes })

const failureOf = (sending: Promise<void>): Promise<Error> =>
  sending.then(
    () => expect.unreachable('it was sent'),
    (error: Error) => error,
  )

it('sends a text with credentials and form fields', async () => {
  await send()
  expect(twilio.accepted).toEqual([
    { resource: 'Messages', to: '+17875551234', from: twilio.account.from, content: message.text },
  ])
})

it('calls with TwiML that speaks the text twice, digit by digit', async () => {
  await send({ channel: 'voice', text: `0427 is <your> "code" & it's good for 5 minutes` })
  const words = '0, 4, 2, 7 is &lt;your&gt; &quot;code&quot; &amp; it&apos;s good for 5 minutes'
  expect(twilio.accepted).toEqual([
    {
      resource: 'Calls',
      to: '+17875551234',
      from: twilio.account.from,
      content: `<Response><Say>${words}</Say><Pause/><Say>${words}</Say></Response>`,
    },
  ])
})

it.each([
  ['wrong credentials', {}, { authToken: 'wrong' }, 'Twilio answered 401 (code 20003)'],
  ['another account', {}, { accountSid: 'AC9' }, 'Twilio answered 401 (code 20003)'],
  ['an invalid number', { to: '+0123' }, {}, 'Twilio answered 400 (code 21211)'],
  ['a sender that is not ours', {}, { from: '+15005550001' }, 'Twilio answered 400 (code 21606)'],
])('is a permanent rejection: %s', async (_, changes, account, problem) => {
  const failure = await failureOf(send(changes, account))
  expect(failure).toBeInstanceOf(TextRefusal)
  expect(failure.message).toBe(problem)
})

it.each([
  ['too many', 'Twilio answered 429 (code 20429)'],
  ['broken', 'Twilio answered 500 (code 20500)'],
  ['bad gateway', 'Twilio answered 502 (code none)'],
] as const)('may be tried again: %s', async (badDay, problem) => {
  twilio.next(badDay)
  const failure = await failureOf(send())
  expect(failure).not.toBeInstanceOf(TextRefusal)
  expect(failure.message).toBe(problem)
})

it('times out if the server does not answer, which is transient', async () => {
  twilio.next('silent')
  const failure = await failureOf(send({}, { timeoutMs: 50 }))
  expect(failure).not.toBeInstanceOf(TextRefusal)
  expect(failure.message).toBe('Twilio was not reached (TimeoutError)')
})

it('a refused connection is transient', async () => {
  const { baseUrl } = twilio.account
  await twilio.stop()
  const failure = await failureOf(send({}, { baseUrl }))
  expect(failure.message).toBe('Twilio was not reached (ECONNREFUSED)')
  twilio = await startTwilio()
})
