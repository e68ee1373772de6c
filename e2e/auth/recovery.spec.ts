import { expect, test } from '../test.ts'
import { signInAs } from '../api.ts'
import { isHonoured, newNumber, verifiedPlayer } from '../players/new-player.ts'
import { readText, textsTo } from '../texts.ts'
import { expectSignedIn, fillSignIn, pressSignIn } from './sign-in-form.ts'

test('FPW-1 to FPW-7 a forgotten password is replaced, ends every session, and signs in', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const player = await verifiedPlayer()
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const oldToken = await signInAs(await elsewhere.newPage(), player)
  await elsewhere.close()

  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('dialog', { name: 'Forgot Password ?' })).toBeVisible()
  await page.getByLabel('Phone number', { exact: true }).fill(player.phone)
  await page.getByLabel('I agree to receive a Verification Code by text message.').check()
  await page.getByRole('button', { name: 'Get Code' }).click()
  await expect(page.getByText('OTP sent')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^Time Remaining: 00:\d\d$/)
  await expect(page.getByRole('button', { name: 'Send again' })).toBeDisabled()
  await page.getByLabel('Verification code').fill(await readText(`1${player.phone}`, /code is (\d{4})/))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('OTP Verified')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Set New Password ?' })).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('Second!pass2')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('Second!pass2')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Set New Password ?' })).toHaveCount(0)
  expect(await isHonoured(oldToken)).toBe(false)

  await page.reload()
  await fillSignIn(page, { ...player, password: 'Second!pass2' })
  await Promise.all([page.waitForEvent('load'), pressSignIn(page)])
  await expectSignedIn(page, player.username)
})

test('FUN-1 FUN-3 the SMS contains the forgotten username', async ({ page }) => {
  const player = await verifiedPlayer()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Forgot Username' }).click()
  await page.getByLabel('Phone number', { exact: true }).fill(player.phone)
  await page.getByLabel('I agree to receive Username by text message.').check()
  await page.getByRole('button', { name: 'Get Username' }).click()
  await expect(page.getByText('Username Sent')).toBeVisible()
  expect(await readText(`1${player.phone}`, /username is (\w+)/)).toBe(player.username)
})

test('FUN-3 an unknown phone gets the same answer, and no SMS', async ({ page }) => {
  const nobodys = newNumber()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Forgot Username' }).click()
  await page.getByLabel('Phone number', { exact: true }).fill(nobodys)
  await page.getByLabel('I agree to receive Username by text message.').check()
  await page.getByRole('button', { name: 'Get Username' }).click()
  await expect(page.getByText('Username Sent')).toBeVisible()
  expect(await textsTo(`1${nobodys}`)).toEqual([])
})
