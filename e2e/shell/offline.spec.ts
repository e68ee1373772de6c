import { expect, test } from '../test.ts'
import { signInDemo } from '../api.ts'

test.skip(({ isMobile }) => isMobile, 'a phone has the same worker')
test.use({ serviceWorkers: 'allow' })

test('the app opens offline, shows a notice, and caches no API answers about a player', async ({ page, context }) => {
  await signInDemo(page)
  await page.goto('/')
  await page.evaluate('navigator.serviceWorker.ready')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A second load, controlled by the service worker.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play Roulette' })).toBeVisible()
  const cachedPaths = () =>
    page.evaluate<string[]>(
      "caches.open('lucero-shell').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))",
    )
  await expect.poll(cachedPaths).toContain('/index.html')
  expect((await cachedPaths()).filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('You are offline. This page may be out of date.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline. This page may be out of date.')).toHaveCount(0)
})

test('issue 24: a browser that wrongly reports online after an offline reload shows the offline notice immediately', async ({
  page,
  context,
}) => {
  // Some versions of Chromium do this; the test forces it in every version.
  await page.addInitScript(`
    Object.defineProperty(navigator, 'onLine', { get: () => true })
    for (const kind of ['online', 'offline'])
      addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true })
  `)
  const offline = page.getByText('You are offline. This page may be out of date.')
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
  // The live socket, which could not connect offline, is connected now.
  await expect
    .poll(() => page.evaluate("performance.getEntriesByName(location.origin + '/config.json').length"))
    .toBeGreaterThan(1)
})
