// The session cookie of the desk in a real browser: its own page can use it, pages of other origins cannot.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoStaffPassword, demoTotpSecret } from '@lucero/contract/house/staff'
import { totpAt } from '@lucero/kit/totp'
import { expect, test, type Page } from '../test.ts'
import { houseApi } from '../house.ts'
import { stackUrl } from '../stack.ts'

const operatorId = 1003
const isBlocked = async () =>
  (await houseApi('listHouseOperators')).operators.find(({ id }) => id === operatorId)!.blocked

/** Signs in from our own page, as the desk does. */
async function signIn(page: Page): Promise<{ csrfToken: string }> {
  await page.goto('/healthz')
  const code = totpAt(demoTotpSecret, new Date())
  const body = { username: 'demoowner', password: demoStaffPassword, code, as: 'cookie' }
  const answer = await page.evaluate(async (sent) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch('/house/v1/staff/sign-in', { method: 'POST', headers, body: JSON.stringify(sent) })
    return (await response.json()) as { data: { csrfToken: string } }
  }, body)
  return answer.data
}

const whoAmI = (page: Page) => page.evaluate(async () => (await fetch('/house/v1/staff/me')).status)

/** Requests that a page of another origin can send without its knowledge of the CSRF token. Returns what the page can see. */
const attack = (page: Page) =>
  page.evaluate(
    async ({ target, body }) => {
      const results: string[] = []
      const send = async (path: string, init: RequestInit) => {
        const response = await fetch(`${target}/house/v1${path}`, { credentials: 'include', ...init }).catch(
          () => undefined,
        )
        results.push(response ? `${response.type} ${response.status}` : 'blocked')
      }
      const headers = { 'Content-Type': 'application/json' }
      await send('/staff/me', {})
      await send('/operators/block', { method: 'POST', headers, body })
      await send('/operators/block', { method: 'POST', mode: 'no-cors', body })
      await send('/staff/sign-out', { method: 'POST', mode: 'no-cors', body: '{}' })
      return results
    },
    { target: stackUrl(), body: JSON.stringify({ operatorId, blocked: true }) },
  )

/** A form sends cookies of the same site with any body that looks like JSON. */
const attackByForm = (
  target: string,
) => `<form method="post" enctype="text/plain" action="${target}/house/v1/operators/block">
  <input name='{"operatorId":${operatorId},"blocked":true,"x":"' value='"}'></form><script>document.forms[0].submit()</script>`

test('issue 26: a page of another origin cannot use the session of a staff member', async ({ page, context }, {
  project,
}) => {
  test.skip(project.name === 'phone', 'the same in every browser window')
  const { csrfToken } = await signIn(page)
  expect(await whoAmI(page)).toBe(200)
  expect(await page.evaluate('document.cookie'), 'scripts cannot read the cookie').not.toContain('lucero-staff')

  const evil = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(request.url === '/form' ? attackByForm(stackUrl()) : '<title>evil</title>')
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  const { port } = evil.address() as AddressInfo
  try {
    // Another port of localhost is the same site, so the browser sends the cookie. 127.0.0.1 is another site.
    for (const host of ['localhost', '127.0.0.1']) {
      const other = await context.newPage()
      await other.goto(`http://${host}:${port}/`)
      expect([host, ...(await attack(other))]).toEqual([host, 'blocked', 'blocked', 'blocked', 'blocked'])
      await other.goto(`http://${host}:${port}/form`)
      await other.waitForURL(/operators\/block/)
      await other.close()
    }
  } finally {
    evil.close()
  }
  expect([await isBlocked(), await whoAmI(page)], 'nothing was changed, and the session is still open').toEqual([
    false,
    200,
  ])

  const change = (headers: Record<string, string>) =>
    page.evaluate(
      async ({ more, body }) => {
        const headers = { 'Content-Type': 'application/json', ...more }
        return (await fetch('/house/v1/operators/block', { method: 'POST', headers, body })).status
      },
      { more: headers, body: JSON.stringify({ operatorId, blocked: false }) },
    )
  expect(await change({}), 'our own page needs the CSRF token too').toBe(403)
  expect(await change({ 'X-CSRF-Token': csrfToken })).toBe(200)
})
