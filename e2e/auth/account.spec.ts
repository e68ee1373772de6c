import { expect, test } from '../test.ts'
import { expectToast, recordToasts } from './toasts.ts'
import { expectSignedIn, fillSignIn, pressSignIn } from './sign-in-form.ts'
import { readCode } from '../texts.ts'
import { signInAs } from '../api.ts'
import { isHonoured, newNumber, verifiedPlayer } from '../players/new-player.ts'

test('PRO-5 changes the password, which ends the session, and signs in with the new one', async ({ page }) => {
  test.slow()
  const player = await verifiedPlayer()
  const token = await signInAs(page, player)
  await recordToasts(page)
  await page.goto('/changePassword')
  await page.getByLabel('Current password').fill(player.password)
  await page.getByLabel('New password', { exact: true }).fill('Second!pass2')
  await page.getByLabel('Confirm new password').fill('Second!pass2')
  const loaded = page.waitForEvent('load')
  await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click()
  await loaded
  await expectToast(page, 'Password Updated Successfully')
  await expect(page).toHaveURL('/')
  expect(await isHonoured(token)).toBe(false)
  await fillSignIn(page, { ...player, password: 'Second!pass2' })
  await Promise.all([page.waitForEvent('load'), pressSignIn(page)])
  await expectSignedIn(page, player.username)
})

test('PRO-6 changes the phone with the code sent to the new one', async ({ page }) => {
  const player = await verifiedPlayer()
  const next = newNumber()
  await signInAs(page, player)
  await recordToasts(page)
  await page.goto('/changeNumber')
  await page.getByLabel('New phone number').fill(next)
  await page.getByLabel('Password', { exact: true }).fill(player.password)
  await page.getByLabel('I agree to receive a verification code via SMS.').check()
  await page.getByRole('button', { name: 'Get Code' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Enter OTP' })).toBeVisible()
  await page.getByRole('button', { name: 'Ok', exact: true }).click()
  await page.getByLabel('OTP', { exact: true }).fill(await readCode(`1${next}`))
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Verify' }).click()
  await loaded
  await expectToast(page, 'Number updated successfully')
  await expect(page).toHaveURL('/')
  await page.goto('/changeNumber')
  await expect(page.getByText(`+1 ••• ••• ${next.slice(-4)}`).first()).toBeVisible()
})

test('ERR-2 ends the session of another browser, which reacts without a reload; this session stays', async ({
  page,
  browser,
}) => {
  const player = await verifiedPlayer()
  const there = await browser.newPage({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/26.0 Safari/604.1' })
  await there.goto('/')
  await fillSignIn(there, player)
  await Promise.all([there.waitForEvent('load'), pressSignIn(there)])
  await there.goto('/operators')
  await expect(there.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()

  const token = await signInAs(page, player)
  await page.goto('/devices')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out : Safari on iPhone' }).click()
  await expect(devices).toHaveCount(1)
  await expect(there.getByRole('button', { name: 'Join Now' }).first()).toBeVisible()
  expect(await isHonoured(token)).toBe(true)
  await there.close()
})

test('PRO-7 to PRO-9 HDR-9 deactivates after a confirmation, signs in again and activates', async ({ page }) => {
  test.slow()
  const player = await verifiedPlayer()
  const token = await signInAs(page, player)
  await recordToasts(page)
  await page.goto('/deactivate')
  await page.getByLabel('Password', { exact: true }).fill(player.password)
  await page.getByRole('main').getByRole('button', { name: 'Deactivate Profile' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('If you deactivate the profile, you may lose all credits and operators.')
  await expect(question).toContainText('Important! All remaing credits under all operators will be lost')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await isHonoured(token)).toBe(true)

  await page.getByRole('main').getByRole('button', { name: 'Deactivate Profile' }).click()
  const deactivated = page.waitForEvent('load')
  await question.getByRole('button', { name: 'Delete' }).click()
  await deactivated
  await expectToast(page, 'Profle Deactivated')
  expect(await page.context().cookies()).toEqual([])
  expect(await isHonoured(token)).toBe(false)

  await fillSignIn(page, player)
  await Promise.all([page.waitForEvent('load'), pressSignIn(page)])
  await expectSignedIn(page, player.username)
  await page.getByRole('banner').getByRole('button', { name: player.username }).click()
  await page.getByRole('menuitem', { name: 'Activate Profile', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(player.password)
  const activated = page.waitForEvent('load')
  await page.getByRole('main').getByRole('button', { name: 'Activate Profile' }).click()
  await activated
  await expectToast(page, 'Profle Activated')
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('button', { name: player.username }).click()
  await expect(page.getByRole('menuitem', { name: 'Deactivate Profile' })).toBeVisible()
})
