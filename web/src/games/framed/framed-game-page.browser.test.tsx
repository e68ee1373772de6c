import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { installFakeClock } from '@lucero/ui/testing/fake-clock.ts'
import { demoPlayer, token } from '../../testing/demo-player.ts'
import { currentPath, renderApp } from '../../testing/render-app.tsx'
import { stubServer, type Answers } from '../../testing/stub-server.ts'
import { frameUrlIn } from './frame-url.ts'
import type { GameVisit } from './use-visit.ts'

const session = '0198f7a0-0000-7000-8000-0000000000aa'
const vendorPage = 'data:text/html,<h1>A game</h1>'
/** Another origin than the test's. No server answers there. */
const elsewhere = 'http://127.0.0.1:9/game'
const visit: GameVisit = {
  game: { id: 'sun', name: 'Sun or Moon' },
  studio: 'Studio Uno',
  balance: 12.5,
  bonus: 2,
  openSeconds: 65,
  reminderMinutes: null,
  problem: null,
}

async function open(more: Partial<GameVisit> | Refusal = {}, answers: Answers = {}, url = elsewhere) {
  const getGameVisit = more instanceof Refusal ? more : { ...visit, ...more }
  const server = stubServer({ ...demoPlayer, getGameVisit, ...answers })
  await renderApp(`/play?session=${session}#${encodeURIComponent(url)}`, { token })
  return server
}
const frame = () => document.querySelector('iframe')

it('issue 38: the game is in a sandbox below a bar of ours with time and balance, and says who certifies it', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sun or Moon' })).toBeVisible()
  await expect.element(page.getByText('12.50')).toBeVisible()
  await expect.element(page.getByText('incl. 2.00 bonus')).toBeVisible()
  await expect.element(page.getByText('1 min')).toBeVisible()
  await expect.element(page.getByText('Studio Uno · Certified by the supplier')).toBeVisible()
  expect(frame()!.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-pointer-lock')
  expect(frame()!.src).toBe(elsewhere)
  expect(document.querySelector('nav')).toBeNull()
  await expectAccessible()
  await page.getByRole('button', { name: 'What this means' }).click()
  await expect.element(page.getByText('You cannot verify its rounds here', { exact: false })).toBeVisible()
  expect(frame()!.closest('[inert]')).not.toBeNull()
  await expectAccessible()
})

it('issue 38: a reality check hides the game until the player continues, and a reload keeps the answer', async () => {
  installFakeClock('setInterval', 'clearInterval', 'Date')
  await open({ reminderMinutes: 15, openSeconds: 15 * 60 - 10 })
  await expect.element(page.getByTitle('Sun or Moon')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.element(page.getByRole('dialog', { name: 'A moment to look up' })).toBeVisible()
  expect(getComputedStyle(frame()!).visibility).toBe('hidden')
  await expect.element(page.getByText(/^You have been playing for 15 minutes/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep playing' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect(frame()!.closest('[inert]')).toBeNull()
  expect(sessionStorage.getItem(`realityCheck:${session}`)).not.toBeNull()
})

it.each([
  ['an exclusion', { problem: 'ON_A_BREAK' } as const, /^You are on a break from play/],
  ['a session that has ended', { problem: 'SESSION_EXPIRED' } as const, /your session in it has ended/],
  ['a game that was closed', { problem: 'GAME_DISABLED' } as const, /This game is closed/],
  ['an unknown session', new Refusal('NOT_FOUND'), /your session in it has ended/],
])('issue 38: %s takes the game away and says why', async (_, more, text) => {
  await open(more)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(frame()).toBeNull()
  await expect.element(page.getByRole('link', { name: 'Back to the lobby', exact: true })).toBeVisible()
  await expectAccessible()
})

it('issue 38: an ended session can be opened again in place', async () => {
  const server = await open({ problem: 'SESSION_EXPIRED' }, { launchGame: new Refusal('RETRY_LATER') })
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect.poll(() => server.bodiesOf('launchGame')).toMatchObject([{ gameId: 'sun' }])
})

it('issue 38: a limit that the player has reached is a message above the game', async () => {
  await open({ problem: 'LOSS_LIMIT' })
  await expect.element(page.getByRole('status').getByText(/^You have reached the loss limit/)).toBeVisible()
  expect(frame()).not.toBeNull()
})

it("issue 38: a supplier's page that does not load is offered again", async () => {
  installFakeClock('setTimeout', 'clearTimeout')
  const withhold = (event: Event) => event.target instanceof HTMLIFrameElement && event.stopImmediatePropagation()
  document.addEventListener('load', withhold, true)
  onTestFinished(() => document.removeEventListener('load', withhold, true))
  await open()
  await expect.element(page.getByText('Opening the game…')).toBeVisible()
  await vi.advanceTimersByTimeAsync(25_000)
  await expect.element(page.getByText(/^The page of the supplier does not load/)).toBeVisible()
  expect(frame()).toBeNull()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(frame).not.toBeNull()
})

it('issue 38: without a session there is no game, and an address that is no page of another origin opens nothing', async () => {
  for (const bad of ['', '#%', `#${vendorPage}`, '#javascript:alert(1)', `#${location.origin}/saferPlay`])
    expect(frameUrlIn(bad)).toBeUndefined()
  stubServer(demoPlayer)
  await renderApp('/play', { token })
  await expect.poll(currentPath).toBe('/')
})
