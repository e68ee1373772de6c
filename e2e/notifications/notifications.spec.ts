import { expect, test } from '@playwright/test'
import { house } from '../house.ts'
import { newHolder } from '../wallet/holder.ts'

test('ACT-5 ACT-6 SID-2 what the house writes is counted, shown, and read', async ({ page, isMobile }) => {
  const { username } = await newHolder(page)
  await house('notify', username, 'The star is up tonight.', '--sender', 'support')
  await page.goto('/')
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ })
  await expect(entry).toContainText('1')
  await entry.click()
  const table = page.getByRole('table', { name: 'Notifications' })
  await expect(table.getByText('The star is up tonight.')).toBeVisible()
  await expect(table.getByText('support')).toBeVisible()

  await house('notify', username, 'A second one.')
  await expect(table.getByText('A second one.')).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await expect(entry).toHaveText('Notifications')
})
