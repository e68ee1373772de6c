// The desk before anybody has signed in.
import { expect, test } from '../test.ts'

test.skip(({ isMobile }) => isMobile, 'the desk is for desktops and tablets')

test('issue 27: the first page logs nothing to the console and has no failed request', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => problems.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Accounts of the demo' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(problems).toEqual([])
})
