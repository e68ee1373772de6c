import { expect, test } from '../test.ts'
import { signUp, somebodyNew } from '../players/new-player.ts'
import { readCode } from '../texts.ts'
import { expectSignedIn } from './sign-in-form.ts'

test('SUP-1 to SUP-10 SIN-4 signs up, enters the code of the SMS, is verified and signs in', async ({ page }) => {
  test.slow()
  const player = somebodyNew()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
  await page.getByLabel('Username', { exact: true }).fill(player.username)
  await page.getByLabel('Phone number', { exact: true }).fill(player.phone)
  await page.getByLabel('I agree to receive a verification code via SMS.').check()
  await page.getByRole('checkbox', { name: /at least 21 years of age/ }).check()
  await page.getByRole('button', { name: 'Set Password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(player.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(player.password)
  await page.getByRole('button', { name: 'Join Now Us' }).click()

  await expect(page.getByText('Registered Successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/1:\d\d$/)
  await page.getByLabel('Verification code').fill(await readCode(`1${player.phone}`))
  await expect(page.getByRole('alertdialog', { name: 'Account Verified' })).toBeVisible()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Ok', exact: true }).click()])
  await expectSignedIn(page, player.username)
})

test('SUP-11 a taken username is refused and can be changed', async ({ page }) => {
  const player = somebodyNew()
  await signUp(player)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
  await page.getByLabel('Username', { exact: true }).fill(player.username.toUpperCase())
  await page.getByLabel('Phone number', { exact: true }).fill(somebodyNew().phone)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Set Password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(player.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(player.password)
  await page.getByRole('button', { name: 'Join Now Us' }).click()
  await expect(page.getByText('USERNAME TAKEN')).toBeVisible()
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused()
})
