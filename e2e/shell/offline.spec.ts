import { expect, test } from '@playwright/test'
import { signInDemo } from '../api.ts'

test.skip(({ isMobile }) => isMobile, 'a phone has the same worker')
test.use({ serviceWorkers: 'allow' })

test('the app opens without a network, says so, and keeps nothing that the server answered about a player', async ({
  page,
  context,
}) => {
  await signInDemo(page)
  await page.goto('/')
  await page.evaluate('navigator.serviceWorker.ready')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Once more, under the worker's eyes.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play Roulette' })).toBeVisible()
  const kept = () =>
    page.evaluate<string[]>(
      "caches.open('lucero-shell').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))",
    )
  await expect.poll(kept).toContain('/index.html')
  expect((await kept()).filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('You are offline. What you see may be old.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline. What you see may be old.')).toHaveCount(0)
})

test('issue 24: a browser that wrongly reports online after a reload without a network shows offline at once', async ({
  page,
  context,
}) => {
  // Some versions of Chromium do this by themselves; here every version does.
  await page.addInitScript(`
    Object.defineProperty(navigator, 'onLine', { get: () => true })
    for (const kind of ['online', 'offline'])
      addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true })
  `)
  const offline = page.getByText('You are offline. What you see may be old.')
  await signInDemo(page)
  await page.goto('/faq')
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate("caches.match('/index.html').then((answer) => Boolean(answer))")).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await expect(offline).toBeVisible()
  expect(await page.locator('html').getAttribute('data-offline')).toBe('')
  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  // The socket that could not be opened without a network is open now.
  await expect
    .poll(() => page.evaluate("performance.getEntriesByName(location.origin + '/config.json').length"))
    .toBeGreaterThan(1)
})
