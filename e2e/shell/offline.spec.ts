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
