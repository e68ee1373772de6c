import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startHttpGateway } from '../testing/http-gateway.ts'
import { httpGateway, httpGatewaySettings } from './http-gateway.ts'
import { TextRefusal } from './sms.ts'

let fake: Awaited<ReturnType<typeof startHttpGateway>>
beforeAll(async () => {
  fake = await startHttpGateway()
})
afterAll(() => fake.stop())
beforeEach(() => {
  fake.requests.length = 0
  Object.assign(fake, { status: 200, reply: '{"accepted":true}' })
})

const message = {
  id: '7',
  to: '+17875551234',
  text: 'Code "0427" & <more>\n@play.example.com #0427',
  channel: 'sms' as const,
  reportUrl: 'https://play.example.com/sms/v1/reports/http/7/x',
}
const send = (settings: object) =>
  httpGateway('http', httpGatewaySettings.parse({ url: `${fake.address}/send`, ...settings }), 1000).send(message)

it('issue 28: a JSON body contains text and number, encoded', async () => {
  await send({
    headers: { 'Content-Type': 'application/json', 'X-Id': '{id}' },
    body: '{"messages":[{"to":"{toDigits}","text":"{text}","callback":"{reportUrl}"}]}',
  })
  const [request] = fake.requests
  expect([request?.method, request?.path, request?.headers['x-id']]).toEqual(['POST', '/send', '7'])
  expect(JSON.parse(request?.body ?? '')).toEqual({
    messages: [{ to: '17875551234', text: message.text, callback: message.reportUrl }],
  })
})

it('issue 28: a form, an address and XML encode their values', async () => {
  await send({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'to={to}&text={text}' })
  await send({ url: `${fake.address}/get?to={to}&text={text}`, method: 'GET' })
  await send({ headers: { 'content-type': 'text/xml' }, body: '<sms to="{to}">{text}</sms>' })
  const [form, get, xml] = fake.requests
  expect(Object.fromEntries(new URLSearchParams(form?.body))).toEqual({ to: message.to, text: message.text })
  expect(new URL(get?.path ?? '', fake.address).searchParams.get('text')).toBe(message.text)
  expect(get?.method).toBe('GET')
  expect(xml?.body).toContain('Code &quot;0427&quot; &amp; &lt;more&gt;')
})

it.each([
  [400, true],
  [401, true],
  [408, false],
  [429, false],
  [500, false],
  [302, false],
])('issue 28: status %s is a permanent rejection: %s', async (status, isPermanent) => {
  fake.status = status
  const problem = await send({}).catch((error: unknown) => error)
  expect([(problem as Error).message, problem instanceof TextRefusal]).toEqual([`http answered ${status}`, isPermanent])
})

it('issue 28: a reply without the expected text is a rejection', async () => {
  fake.reply = '{"accepted":false,"number":"+17875551234"}'
  await expect(send({ replyContains: '"accepted":true' })).rejects.toThrow('http did not accept the text (status 200)')
  fake.reply = '{"accepted":true}'
  await send({ replyContains: '"accepted":true' })
})

it('issue 28: an unreachable gateway is retried, and the error does not contain the number', async () => {
  const problem = await send({ url: 'http://127.0.0.1:1/?to={to}' }).catch((error: unknown) => error)
  expect(problem).not.toBeInstanceOf(TextRefusal)
  expect((problem as Error).message).toMatch(/^http was not reached \(\w+\)$/)
})

it.each([
  ['an unknown placeholder', { body: '{phone}' }],
  ['the text in a header', { headers: { 'X-Text': '{text}' } }],
  ['no address', { url: 'sms.example.com' }],
  ['a placeholder as host', { url: 'https://{to}/' }],
  ['an unknown field', { token: 'x' }],
])('issue 28: a template is refused with %s', (_name, settings) => {
  expect(httpGatewaySettings.safeParse({ url: 'https://sms.example.com', ...settings }).success).toBe(false)
})
