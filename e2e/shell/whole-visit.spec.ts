/** One test that covers the whole life of an account, in order. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '../test.ts'
import { expectSignedIn, fillSignIn, pressSignIn } from '../auth/sign-in-form.ts'
import { expectToast, recordToasts } from '../auth/toasts.ts'
import { balanceAt, expectResult, sitDown, winAtDice } from '../games/seat.ts'
import { houseApi } from '../house.ts'
import { newNumber, somebodyNew, type NewPlayer } from '../players/new-player.ts'
import { readCode } from '../texts.ts'
import { expectBalance } from '../wallet/holder.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Runs an action that reloads the page, and waits for the reload. */
const loading = (page: Page, work: Promise<void>) => Promise.all([page.waitForEvent('load'), work])

async function tryPlayMoney(page: Page) {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Try it: Dice/ }).click()
  const demo = await opened
  await press(demo, 'Roll')
  await expectResult(demo)
  await demo.close()
}

async function join(page: Page, { username, password, phone }: NewPlayer) {
  await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Phone number', { exact: true }).fill(phone)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await press(page, 'Set Password')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await press(page, 'Join Now Us')
  await page.getByLabel('Verification code').fill(await readCode(`1${phone}`))
  await loading(page, page.getByRole('alertdialog').getByRole('button', { name: 'Ok', exact: true }).click())
  await expectSignedIn(page, username)
}

async function beConnected(page: Page) {
  await page.goto('/operators')
  await press(page, 'Apply to Estrella Norte')
  const question = page.getByRole('dialog', { name: 'Apply to Estrella Norte' })
  await expect(question).toContainText('You are connected at once, with 100.00 to start with.')
  await question.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok', exact: true }).click()
  await expectBalance(page, 'Main Wallet', '100.00')
}

async function playUntilAWin(page: Page): Promise<string> {
  await page.goto('/')
  const table = await sitDown(page, 'Dice')
  await winAtDice(table)
  const left = await balanceAt(table)
  await table.close()
  return left
}

async function collect(page: Page, left: string) {
  await expectBalance(page, 'Game Credit', left)
  await press(page, /^Game Credit/)
  await press(page, 'Collect All')
  await expectBalance(page, 'Main Wallet', (90 + Number(left)).toFixed(2))
  await page.keyboard.press('Escape')
}

async function redeem(page: Page) {
  await page.goto('/redeem')
  await page.getByLabel('Amount', { exact: true }).fill('20')
  await press(page, 'Create Redeem')
  await page.getByRole('button', { name: 'Show Code' }).first().click()
  const shown = page.getByRole('dialog', { name: /^Do not share this code/ })
  const figure = (label: string) =>
    shown.locator('dl > div').filter({ hasText: label }).getByRole('definition').first().innerText()
  const [id, code] = [await figure('Redeem ID'), await figure('Validation Code for Redeem')]
  await shown.getByRole('button', { name: 'Close' }).click()
  // The page updates without a reload when the house pays.
  await houseApi('confirmRedeem', { redeem_id: id, code })
  await expect(page.getByText('completed').first()).toBeVisible()
}

async function readTheStatement(page: Page) {
  await page.goto('/statement')
  await expect(page.getByRole('main')).toContainText('Dice')
  await press(page, 'Verify now')
  await expect(page.getByText('Your book is sound')).toBeVisible()
}

/** Switches to Spanish with the setting beside the flags; the English flag switches back. */
async function readSpanish(page: Page) {
  await page.goto('/contactus')
  await loading(page, page.getByRole('switch', { name: 'Everything in Spanish' }).click())
  await expect(page.getByRole('heading', { level: 1, name: 'Contáctanos' })).toBeVisible()
  await loading(page, press(page, 'English'))
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
}

async function writeToTheHouse(page: Page) {
  await page.goto('/contactus')
  await page.getByLabel('What is it about?').selectOption({ label: 'A redeem' })
  await page.getByLabel('Message', { exact: true }).fill('Thank you, it was paid.')
  await press(page, 'Send')
  const id = /C[A-Z\d]{9}/.exec(await page.getByText(/Conversation C/).innerText())?.[0] ?? ''
  await houseApi('replyInbox', { requestId: randomUUID(), conversationId: id, message: 'You are welcome.' })
  await expect(page.getByText('You are welcome.').first()).toBeVisible()
}

async function changePhone(page: Page, { password }: NewPlayer) {
  const phone = newNumber()
  await page.goto('/changeNumber')
  await page.getByLabel('New phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await press(page, 'Get Code')
  await press(page, 'Verify')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok', exact: true }).click()
  await page.getByLabel('OTP', { exact: true }).fill(await readCode(`1${phone}`))
  await loading(page, press(page, 'Verify'))
  await expectToast(page, 'Number updated successfully')
}

async function changePassword(page: Page, { username, password }: NewPlayer): Promise<string> {
  const next = 'Second!pass2'
  await page.goto('/changePassword')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(next)
  await loading(page, page.getByRole('main').getByRole('button', { name: 'Change Password' }).click())
  await signInAgain(page, { username, password: next })
  return next
}

async function signInAgain(page: Page, login: { username: string; password: string }) {
  await fillSignIn(page, login)
  await loading(page, pressSignIn(page))
  await expectSignedIn(page, login.username)
}

async function leaveAndComeBack(page: Page, login: { username: string; password: string }) {
  await page.goto('/deactivate')
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByRole('main').getByRole('button', { name: 'Deactivate Profile' }).click()
  await loading(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click())
  await signInAgain(page, login)
  await page.goto('/deactivate')
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await loading(page, page.getByRole('main').getByRole('button', { name: 'Activate Profile' }).click())
  await expectToast(page, 'Profle Activated')
}

test.use({ actionTimeout: 20_000 })
test.skip(({ isMobile }) => isMobile, 'a life is long, and each part of it has its own journey on a phone')

test('a visitor tries a game, joins, plays, wins, collects, redeems, verifies the statement, contacts the house, changes phone and password, deactivates and returns', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const player = somebodyNew()
  await recordToasts(page)
  await page.goto('/')
  await test.step('tries with play money', () => tryPlayMoney(page))
  await test.step('joins and signs in', () => join(page, player))
  await test.step('is connected', () => beConnected(page))
  const left = await test.step('plays until a win', () => playUntilAWin(page))
  await test.step('collects', () => collect(page, left))
  await test.step('redeems', () => redeem(page))
  await test.step('reads and verifies the statement', () => readTheStatement(page))
  await test.step('reads Spanish', () => readSpanish(page))
  await test.step('writes to the house', () => writeToTheHouse(page))
  await test.step('changes the phone', () => changePhone(page, player))
  const password = await test.step('changes the password', () => changePassword(page, player))
  await test.step('leaves and comes back', () => leaveAndComeBack(page, { ...player, password }))
})
