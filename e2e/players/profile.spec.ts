import { expect, test } from '../test.ts'
import { expectToast, recordToasts } from '../auth/toasts.ts'
import { signInAs } from '../api.ts'
import { verifiedPlayer } from './new-player.ts'

test('PRO-1 to PRO-4 edits the profile, goes to the home screen, and the changes are stored', async ({ page }) => {
  await signInAs(page, await verifiedPlayer())
  await recordToasts(page)
  await page.goto('/editProfile')
  await page.getByLabel('First name').fill('Lucía')
  await page.getByLabel('Last name').fill('Peña')
  await page.getByLabel('Country').selectOption({ label: 'Puerto Rico' })
  await page.getByLabel('Month').selectOption('2')
  await page.getByLabel('Year').selectOption('2000')
  await page.getByLabel('Day').selectOption('29')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Profile Updated')
  await expect(page).toHaveURL('/')
  await page.goto('/editProfile')
  await expect(page.getByLabel('First name')).toHaveValue('Lucía')
  await expect(page.getByLabel('Day')).toHaveValue('29')
  await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('Puerto Rico')
})
