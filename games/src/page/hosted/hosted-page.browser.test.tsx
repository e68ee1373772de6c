import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dictionary } from '@lucero/ui/languages/es/games.po'
import { installFakeClock } from '@lucero/ui/testing/fake-clock.ts'
import { isolateStorage } from '@lucero/ui/testing/isolate-storage.ts'
import { setLanguage, t } from '@lucero/ui/text/t.ts'
import { gamesApi } from '../../api-path.ts'
import type { HostedContent, Seat, Visit } from '../../api.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { App, routeOf } from '../app.tsx'
import HostedPage from './hosted-page.tsx'

const content: HostedContent = {
  game: 'sample',
  version: 2,
  origin: location.origin,
  url: `${location.origin}/favicon.svg?sessionID=abc&lang=en&device=desktop`,
  name: 'Sample River',
  studio: 'Studio Uno',
  modes: [
    { name: 'base', cost: 10_000, rtp: '96.000000', maxPayout: 50_000 },
    { name: 'bonus', cost: 1_000_000, rtp: '95.512000', maxPayout: 500_000 },
  ],
  commitment: { text: '{}', hash: 'c0'.repeat(32) },
}
const seat: Seat = {
  mode: 'demo',
  game: 'sample' as Seat['game'],
  content,
  username: 'Guest',
  currency: 'USD',
  balance: 100_000,
  bonus: 0,
  seeds: { commitment: 'aa'.repeat(32), nextCommitment: 'bb'.repeat(32), clientSeed: 'server-made', nonce: 0 },
}
const quiet: Visit = { balance: 100_000, bonus: 0, rounds: 0, staked: 0, paid: 0, last: 4, isInPlay: false }

type GamesServer = { visits?: (Visit | { refusal: string })[]; seat?: Partial<Seat> }

/** Answers of the games server. The last visit is repeated. */
function serve({ visits = [quiet] }: GamesServer = {}) {
  isolateStorage()
  const requests: { path: string; body: unknown }[] = []
  const original = window.fetch
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith(gamesApi)) return original(input, init)
    const path = input.slice(gamesApi.length)
    requests.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    if (path.startsWith('/visit')) {
      const visit = visits.length > 1 ? visits.shift()! : visits[0]!
      return Response.json(visit, { status: 'refusal' in visit && !('rounds' in visit) ? 401 : 200 })
    }
    if (path === '/seeds') {
      const { clientSeed } = JSON.parse(init!.body as string) as { clientSeed: string }
      return Response.json({ seeds: { ...seat.seeds, clientSeed }, revealed: seat.seeds })
    }
    if (path.startsWith('/rounds')) return Response.json({ rounds: [] })
    if (path === '/continue') return Response.json({})
    return Response.json(seat)
  })
  onTestFinished(() => spy.mockRestore())
  return requests
}

const open = (more: Partial<Seat> = {}) =>
  render(
    <HostedPage
      access={{ seat: { ...seat, ...more }, pageToken: 'page-token', lobbyUrl: '/lobby' }}
      content={content}
    />,
  )
const game = () => page.getByTitle('Sample River')
const frame = () => game().element() as HTMLIFrameElement
/** Runs in the game, so that the message comes from it. */
const say = (message: object) =>
  (frame().contentWindow as unknown as { eval(code: string): void }).eval(
    `parent.postMessage(${JSON.stringify(message)}, '*')`,
  )

it('issue 38: the game is in a sandbox without popups, forms, downloads, dialogs and navigation of the page', async () => {
  serve()
  await open()
  await expect.element(game()).toBeVisible()
  expect(frame().getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-pointer-lock')
  expect(frame().getAttribute('allow')).toBe('autoplay; fullscreen')
  expect(frame().referrerPolicy).toBe('no-referrer')
  const { searchParams } = new URL(frame().src)
  expect(Object.fromEntries(searchParams)).toEqual({ sessionID: 'abc', lang: 'en', device: 'desktop' })
  await expectAccessible()
})

it('issue 38: the client seed of a new version comes from the browser, before the game opens', async () => {
  const requests = serve()
  const screen = await open()
  await expect.element(game()).toBeVisible()
  const first = requests.find(({ path }) => path === '/seeds')
  expect(first!.body).toEqual({ clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/) as string })
  const { clientSeed } = first!.body as { clientSeed: string }
  await screen.unmount()
  await open({ seeds: { ...seat.seeds, clientSeed } })
  await expect.element(game()).toBeVisible()
  expect(requests.filter(({ path }) => path === '/seeds')).toHaveLength(1)
})

it('issue 38: seeds that rounds were played with stay', async () => {
  const requests = serve()
  await open({ seeds: { ...seat.seeds, nonce: 3 } })
  await expect.element(game()).toBeVisible()
  expect(requests.filter(({ path }) => path === '/seeds')).toEqual([])
})

it('issue 38: time, result and balance come from the server, and each round counts once', async () => {
  installFakeClock('setInterval', 'clearInterval', 'Date')
  const lost = { ...quiet, balance: 99_800, rounds: 1, staked: 200, last: 5 }
  const won = { ...quiet, balance: 100_300, rounds: 1, staked: 200, paid: 700, last: 6 }
  const requests = serve({ visits: [quiet, lost, won, { ...quiet, balance: 100_300, last: 6 }] })
  await open()
  await expect.element(page.getByText('Play money')).toBeVisible()
  await vi.advanceTimersByTimeAsync(4000)
  await expect.element(page.getByText('−2.00')).toBeVisible()
  await vi.advanceTimersByTimeAsync(4000)
  await expect.element(page.getByText('+3.00')).toBeVisible()
  await expect.element(page.getByText('1,003.00')).toBeVisible()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(page.getByText('1 min')).toBeVisible()
  await expect.element(page.getByText('+3.00')).toBeVisible()
  expect(requests.filter(({ path }) => path.startsWith('/visit')).slice(0, 3)).toEqual([
    { path: '/visit', body: undefined },
    { path: '/visit?after=4', body: undefined },
    { path: '/visit?after=5', body: undefined },
  ])
})

it('issue 38: of the messages of the game only its size counts', async () => {
  serve()
  await open()
  await expect.element(game()).toBeVisible()
  await expect.poll(() => frame().contentDocument?.readyState).toBe('complete')
  say({ type: 'lucero:balance', balance: 1, width: 1, height: 1 })
  say({ type: 'lucero:size', width: 100_000, height: 1 })
  say({ type: 'lucero:size', width: 'x', height: 900 })
  window.postMessage({ type: 'lucero:size', width: 800, height: 900 }, '*')
  say({ type: 'lucero:size', width: 1600, height: 900 })
  await expect.poll(() => frame().style.aspectRatio).toBe('1600 / 900')
  await expect.element(page.getByText('1,000.00')).toBeVisible()
})

it('issue 38: a reality check covers the game until the player continues', async () => {
  installFakeClock('setInterval', 'clearInterval', 'Date')
  const due = { ...quiet, reminderSeconds: -1 }
  const requests = serve({ visits: [{ ...due, isInPlay: true }, due, { ...quiet, reminderSeconds: 1800 }] })
  await open()
  await expect.element(game()).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await vi.advanceTimersByTimeAsync(4000)
  await expect.element(page.getByRole('dialog', { name: 'A moment to look up' })).toBeVisible()
  expect(frame().closest('[inert]')).not.toBeNull()
  await expectAccessible()
  await page.getByRole('button', { name: 'Keep playing' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect(requests.some(({ path }) => path === '/continue')).toBe(true)
  expect(frame().closest('[inert]')).toBeNull()
})

it.each([
  ['a session that has ended', [{ refusal: 'SESSION_EXPIRED' }], 'This table is closed'],
  [
    'an exclusion that began during play',
    [quiet, { ...quiet, last: 5, refusal: 'PLAYER_BLOCKED' }],
    /Your account cannot play at the moment/,
  ],
  [
    'a version that was retired',
    [{ ...quiet, isRetired: true as const }],
    'This version of the game has been taken off',
  ],
])('issue 38: %s takes the game away and says why', async (_, visits, text) => {
  installFakeClock('setInterval', 'clearInterval', 'Date')
  serve({ visits })
  await open()
  await vi.advanceTimersByTimeAsync(4000)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()
  await expect.element(page.getByRole('link', { name: 'Back to the lobby', exact: true })).toBeVisible()
  await expectAccessible()
})

it('issue 38: a refusal of an earlier visit does not close the game', async () => {
  serve({ visits: [{ ...quiet, refusal: 'PLAYER_BLOCKED' }] })
  await open()
  await expect.element(game()).toBeVisible()
})

it('issue 38: a version that was retired in the middle of a round stays until the round is over', async () => {
  serve({ visits: [{ ...quiet, isRetired: true, isInPlay: true }] })
  await open()
  await expect.element(game()).toBeVisible()
})

it('issue 38: a game that does not load is offered again', async () => {
  installFakeClock('setTimeout', 'clearTimeout')
  const withhold = (event: Event) => event.target instanceof HTMLIFrameElement && event.stopImmediatePropagation()
  document.addEventListener('load', withhold, true)
  onTestFinished(() => document.removeEventListener('load', withhold, true))
  serve()
  await open()
  await expect.element(game()).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(26_000)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Opening the game…')).toBeVisible()
})

it('issue 38: an offline player reads that the round is safe', async () => {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => spy.mockRestore())
  serve()
  await open()
  await expect.element(page.getByText(/You are offline. Your round is safe/)).toBeVisible()
})

it('issue 38: fairness has the commitment, the return of each mode, and says what a proof does not show', async () => {
  serve()
  await open()
  await page.getByRole('button', { name: 'Fairness' }).click()
  await expect.element(page.getByText('c0'.repeat(32))).toBeVisible()
  await expect.element(page.getByText('95.51 % returned')).toBeVisible()
  await expect.element(page.getByText('highest win 50.00×')).toBeVisible()
  await expect.element(page.getByText(/It shows nothing about the animation/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'The table of bonus' }))
    .toHaveAttribute('href', '/games/api/hosted/sample/v/2/table?mode=bonus')
  await expect.element(page.getByRole('textbox', { name: 'Your seed' })).toBeVisible()
  await expectAccessible()
})

it('issue 38: in Spanish, on a phone, everything has its place', async () => {
  await page.viewport(390, 844)
  setLanguage({ code: 'es', locale: 'es-419', dictionary })
  onTestFinished(async () => {
    setLanguage(undefined)
    await page.viewport(1024, 800)
  })
  serve()
  await open()
  await expect.element(game()).toBeVisible()
  await expect.element(page.getByText(t('Play money'))).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(new URL(frame().src).searchParams.get('device')).toBe('mobile')
  expect(new URL(frame().src).searchParams.get('lang')).toBe('es')
})

it('issue 38: a shared replay shows the round in the game, without a session', async () => {
  isolateStorage()
  const id = '9a1f7f0e-31f4-4e4e-9c2e-2d7c0b7a1c11'
  const { game: gameId, version, name, studio, origin } = content
  const url = `${location.origin}/favicon.svg?replay=true&event=7`
  const spy = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () =>
      Response.json({ game: gameId, version, name, studio, origin, url, mode: 'base', stake: 200, payout: 1000 }),
    )
  onTestFinished(() => spy.mockRestore())
  await render(<App route={routeOf('/games/hosted/sample/', `?replay=${id}`)} />)
  await expect.element(page.getByText('A round again: bet 2.00, paid 10.00')).toBeVisible()
  expect(new URL(frame().src).searchParams.get('event')).toBe('7')
  expect(spy.mock.calls.map(([address]) => address)).toEqual([`/games/api/hosted/rounds/${id}/replay`])
  await expect.element(page.getByRole('link', { name: 'Verify' })).toHaveAttribute('href', `/games/verify/${id}`)
  await expectAccessible()
})
