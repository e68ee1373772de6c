import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'

const limitBytes = 124_000

test.skip(({ isMobile }) => isMobile, 'a phone loads the same scripts')

test('the first load of the home screen is at most 124 kB of JavaScript', async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = await compressedBytes(page, scripts)
  expect(bytes).toBeGreaterThan(60_000)
  expect(bytes).toBeLessThanOrEqual(limitBytes)
})

async function compressedBytes(page: Page, scripts: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const address of scripts) {
    const answer = await page.request.get(address)
    bytes += gzipSync(await answer.body(), { level: 9 }).length
  }
  return bytes
}
