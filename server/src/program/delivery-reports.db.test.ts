import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { startHttpGateway } from '../testing/http-gateway.ts'
import { password, startProgram, type TestProgram } from '../testing/program.ts'

const lines: string[] = []
let fake: Awaited<ReturnType<typeof startHttpGateway>>
let program: TestProgram
beforeAll(async () => {
  fake = await startHttpGateway()
  const settings = {
    LOG_LEVEL: 'trace',
    LUCERO_PUBLIC_URL: 'http://play.example.com',
    SMS_GATEWAY: 'http',
    SMS_HTTP: JSON.stringify({ ...fake.settings, costPerPart: 0.03, report: { field: 'message.state' } }),
  }
  program = await startProgram(settings, { logTo: { write: (line) => lines.push(line) } })
})
afterAll(async () => {
  await program.stop()
  await fake.stop()
})

let signUps = 0

/** Signs up a player and returns the path for the report of the text. */
async function reportPath(): Promise<string> {
  signUps += 1
  const body = { username: `reported-${signUps}`, password, phoneCode: 1, phone: `787555020${signUps}` }
  await program.call('signUp', { body })
  await expect.poll(() => fake.requests.length).toBe(signUps)
  const { callback } = JSON.parse(fake.requests.at(-1)?.body ?? '') as { callback: string }
  expect(callback).toContain('http://play.example.com/sms/v1/reports/http/')
  return new URL(callback).pathname
}

const report = (path: string, body: string, type = 'application/json') =>
  fetch(program.address + path, { method: 'POST', headers: { 'Content-Type': type }, body })

const stored = () =>
  program.owner.one<{ delivery: string | null; gateway: string; cost: number }>(
    sql`select delivery, gateway, cost::float8 as cost from sms order by id desc limit 1`,
  )

it('issue 28: a delivery report is stored with the text; a state that is not final is not', async () => {
  const path = await reportPath()
  expect((await report(path, '{"message":{"state":"queued"}}')).status).toBe(204)
  await expect.poll(stored).toEqual({ delivery: null, gateway: 'http', cost: 0.03 })
  expect((await report(path, '{"message":{"state":"failed"}}')).status).toBe(204)
  expect((await stored()).delivery).toBe('failed')
  expect(lines.join('')).toContain('"event":"sms.undelivered"')
  expect((await fetch(`${program.address}${path}?message.state=none`)).status).toBe(204)
  expect((await report(path, '{"message":{"state":"delivered"}}')).status).toBe(204)
  expect((await report(path, '{"message":{"state":"failed"}}')).status).toBe(204)
  expect((await stored()).delivery).toBe('delivered')
  const metrics = await program.runtime.metrics.text()
  expect(metrics).toContain('lucero_text_reports_total{gateway="http",outcome="delivered"} 1')
  expect(metrics).toContain('lucero_text_cost_total{gateway="http"} 0.03')
})

it('issue 28: a report with another id or token is refused and changes nothing', async () => {
  const path = await reportPath()
  const body = '{"message":{"state":"delivered"}}'
  for (const wrong of [
    path.replace(/\/\d+\//, '/1/'),
    path.replace(/\/(.)([^/]*)$/, (_, first, rest) => `/${first === 'A' ? 'B' : 'A'}${rest}`),
    path.replace('/http/', '/twilio/'),
    `${path}x`,
  ]) {
    expect(wrong).not.toBe(path)
    expect((await report(wrong, body)).status).toBe(404)
  }
  expect((await report(path, 'x'.repeat(20_000), 'text/plain')).status).toBe(413)
  expect((await report(path, '{"message":', 'application/json')).status).toBe(204)
  expect((await stored()).delivery).toBeNull()
})
