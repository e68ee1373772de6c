import { expect, test } from '../test.ts'
import { signInAs } from '../api.ts'
import { isHonoured, signUp, somebodyNew, verifiedPlayer } from '../players/new-player.ts'
import { readCode } from '../texts.ts'
import { expectToast, recordToasts } from './toasts.ts'
import { expectSignedIn, fillSignIn, pressSignIn } from './sign-in-form.ts'

test('SIN-5 VER-1 an unverified player gets a code with Get OTP, enters it and signs in', async ({ page }) => {
  test.slow()
  const player = somebodyNew()
  await signUp(player)
  await page.goto('/')
  await fillSignIn(page, player)
  await pressSignIn(page)
  await expect(page.getByRole('alertdialog', { name: 'USER NOT VERIFIED' })).toBeVisible()
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('OTP sent')).toBeVisible()
  await page.getByLabel('Verification code').fill(await readCode(`1${player.phone}`))
  await expect(page.getByRole('alertdialog', { name: 'Account Verified' })).toBeVisible()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Ok', exact: true }).click()])
  await expectSignedIn(page, player.username)
})

test('VER-2 a wrong code is refused and the account stays unverified', async ({ page }) => {
  const player = somebodyNew()
  await signUp(player)
  const right = await readCode(`1${player.phone}`)
  await page.goto('/')
  await fillSignIn(page, player)
  await pressSignIn(page)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.getByLabel('Verification code').fill(right === '0000' ? '1111' : '0000')
  await expect(page.getByText('INVALID CODE')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('SIN-6 ERR-1 a wrong password gets a warning dialog whose Ok reloads the page', async ({ page }) => {
  const player = await verifiedPlayer()
  await page.goto('/')
  await fillSignIn(page, { ...player, password: 'Wrong!pass1' })
  await pressSignIn(page)
  await expect(page.getByRole('alertdialog', { name: 'INVALID CREDENTIALS' })).toBeVisible()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Ok', exact: true }).click()])
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
})

test('SIN-4 SIN-7 PRO-10 signs in with Remember me, logs out, and the form is filled in', async ({ page, baseURL }) => {
  test.slow()
  const player = await verifiedPlayer()
  await recordToasts(page)
  await page.goto('/')
  await fillSignIn(page, player)
  await page.getByLabel('Remember me').check()
  const loaded = page.waitForEvent('load')
  await pressSignIn(page)
  await loaded
  await expectToast(page, 'Login Successful.')
  await expectSignedIn(page, player.username)
  const [cookie] = await page.context().cookies(baseURL)
  expect(cookie).toMatchObject({ name: 'accessToken', sameSite: 'Strict' })

  await page.getByRole('banner').getByRole('button', { name: player.username }).click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Log Out' }).click()])
  await expect(page).toHaveURL('/')
  expect(await page.context().cookies()).toEqual([])
  expect(await isHonoured(cookie!.value)).toBe(false)

  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(player.username)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(player.password)
  await page.getByLabel('Remember me').uncheck()
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('')
})

test('PRO-10 logs out on another screen and goes to the home screen', async ({ page }) => {
  const player = await verifiedPlayer()
  const token = await signInAs(page, player)
  await page.goto('/changePassword')
  await page.getByRole('banner').getByRole('button', { name: player.username }).click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Log Out' }).click()])
  await expect(page).toHaveURL('/')
  expect(await isHonoured(token)).toBe(false)
})
