import type { Session } from '@lucero/contract/player/auth'
import { Refusal } from '@lucero/contract/shared/refusals'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5000).toISOString()
const session = (n: number, changes: Partial<Session>): Session => ({
  id: `0198f7a0-0000-4000-8000-00000000000${n}`,
  browser: 'Chrome',
  system: 'Linux',
  createdAt: ago(180),
  lastUsedAt: ago(1),
  isCurrent: false,
  ...changes,
})
const phone = session(1, { browser: 'Safari', system: 'iPhone', lastUsedAt: ago(20) })
const here = session(2, { isCurrent: true })
const unknown = session(3, { browser: null, system: null })
const rows = () => page.getByRole('list', { name: 'Devices' }).getByRole('listitem')

beforeEach(() => page.viewport(1280, 800))

async function open(sessions: Session[], changes: Answers = {}) {
  const server = stubServer({ ...demoPlayer, getSessions: { sessions }, ...changes })
  await renderApp('/devices', { token })
  return server
}

it('shows browser, system and times, with this device first and marked', async () => {
  await open([phone, here, unknown, session(5, { browser: null, system: 'Android' })])
  await expect.element(rows().nth(0)).toHaveTextContent('Chrome on Linux This deviceSigned in 3 hours ago')
  await expect.element(rows().nth(1).getByText('Safari on iPhone').first()).toBeVisible()
  await expect
    .element(
      rows()
        .nth(1)
        .getByText(/Signed in 3 hours ago · last seen 20 minutes ago/)
        .first(),
    )
    .toBeVisible()
  await expect.element(rows().nth(2).getByText('A browser we do not know').first()).toBeVisible()
  await expect.element(rows().nth(3).getByText('Android', { exact: true })).toBeVisible()
  const icons = rows().elements()
  expect(icons.map((row) => row.querySelector('svg')!.classList.contains('lucide-smartphone'))).toEqual([
    false,
    true,
    false,
    true,
  ])
  await expect.element(rows().nth(0).getByRole('button')).not.toBeInTheDocument()
  expect(page.getByText('This device').elements()).toHaveLength(1)
  await expectAccessible()
})

it('the content below the list appears with it on a phone, without a layout shift', async () => {
  await page.viewport(390, 844)
  const server = stubServer({ ...demoPlayer, getSessions: { sessions: [here, phone, unknown] } })
  const listKnown = server.hold('getSessions')
  await renderApp('/devices', { token })
  await expect.element(page.getByRole('banner').getByText('demoplayer')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Change Password/ })).not.toBeInTheDocument()
  listKnown()
  await expect.element(page.getByRole('link', { name: /^Change Password/ })).toBeVisible()
  await expect.element(rows().nth(2)).toBeVisible()
})

it('ends one session, confirms it and reloads the list', async () => {
  const server = await open([here, phone, unknown], { endSession: {} })
  await expect.element(rows().nth(1)).toBeVisible()
  server.answers.getSessions = { sessions: [here, unknown] }
  await page.getByRole('button', { name: 'Sign out : Safari on iPhone' }).click()
  await expect.poll(shownToasts).toMatchObject([{ tone: 'success', text: 'Signed out: Safari on iPhone' }])
  expect(server.bodiesOf('endSession')).toEqual([{ sessionId: phone.id }])
  await expect.poll(() => rows().elements()).toHaveLength(2)
})

it('ends all other sessions after a confirmation', async () => {
  const server = await open([here, phone, unknown], { endOtherSessions: {} })
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
  await expect.element(alert.getByText(/^2 devices are signed out at once/).first()).toBeVisible()
  await expectAccessible()
  await alert.getByRole('button', { name: 'Cancel' }).click()
  expect(server.times('endOtherSessions')).toBe(0)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  server.answers.getSessions = { sessions: [here] }
  await alert.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(page.getByText('Nowhere else.')).toBeVisible()
  expect(shownToasts()).toMatchObject([{ tone: 'success', text: 'Signed out everywhere else' }])
  expect([server.times('endOtherSessions'), server.times('endSession')]).toEqual([1, 0])
  await expect.element(page.getByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument()
})

it('shows the refusal of the server, and an error state after a failed load', async () => {
  const server = await open([here, phone], { endSession: new Refusal('RETRY_LATER') })
  await page.getByRole('button', { name: /^Sign out : / }).click()
  await expect.poll(shownToasts).toMatchObject([{ tone: 'error' }])
  expect(rows().elements()).toHaveLength(2)
  expect(server.times('endSession')).toBeGreaterThan(0)
})

it('a refusal to end all others is shown, and the dialog closes', async () => {
  await open([here, phone], { endOtherSessions: new Refusal('RETRY_LATER') })
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const alert = page.getByRole('alertdialog')
  await expect.element(alert.getByText(/^One device is signed out at once/).first()).toBeVisible()
  await alert.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(shownToasts).toMatchObject([{ tone: 'error' }])
  await expect.element(alert).not.toBeInTheDocument()
  expect(rows().elements()).toHaveLength(2)
})

it('ACT-9 a list that fails to load has a retry button', async () => {
  const server = await open([], { getSessions: new Refusal('INTERNAL_ERROR') })
  await expect.element(page.getByText('We could not load this right now.')).toBeVisible()
  server.answers.getSessions = { sessions: [here] }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows().first()).toBeVisible()
})

it('fits a small phone', async () => {
  await page.viewport(320, 640)
  await open([here, session(4, { browser: 'Samsung Internet', system: 'Android' })])
  await expect.element(rows().nth(1)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await expectAccessible()
})
