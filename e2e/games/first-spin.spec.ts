import { expect, test, type Page } from '../test.ts'
import { newNumber } from '../players/new-player.ts'
import { readCode } from '../texts.ts'
import { expectResult } from './seat.ts'

test.skip(({ isMobile }) => isMobile, 'the way is the same on a phone, and its keys are not counted')

/** Counts clicks and key presses in all tabs. */
async function countEffort(page: Page) {
  const effort = { clicks: 0, keys: 0 }
  await page.context().exposeBinding('countEffort', (_, kind: 'clicks' | 'keys') => {
    effort[kind] += 1
  })
  await page.context().addInitScript(`
    addEventListener('pointerdown', (event) => event.isTrusted && countEffort('clicks'), true)
    addEventListener('keydown', (event) => event.isTrusted && countEffort('keys'), true)
  `)
  return effort
}

test('issue 29 RTS 12A: a new visitor needs at most 9 clicks and 48 key presses to the first spin, and is prompted to set limits', async ({
  page,
}) => {
  test.slow()
  const effort = await countEffort(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const type = (text: string) => page.keyboard.type(text)
  const focused = (label: string) => expect(page.getByLabel(label, { exact: true })).toBeFocused()
  const [username, password, phone] = [`n${newNumber().slice(1)}`, 'Night!owl42', newNumber()]

  await page.goto('/')
  await expect(page.getByText('100.00 to start with, no card.')).toBeVisible()
  await press('Play Night Reels')
  await focused('Username')
  await type(username)
  await page.getByLabel('Phone number', { exact: true }).click()
  await type(phone)
  for (const box of await page.getByRole('checkbox').all()) await box.click()
  await press('Set Password')
  await focused('Password')
  await type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await focused('Confirm Password')
  await type(password)
  await press('Join Now Us')
  await focused('Verification code')
  await type(await readCode(`1${phone}`))
  await expect(page.getByRole('alertdialog', { name: 'Account Verified' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ok', exact: true })).toBeFocused()
  await Promise.all([page.waitForEvent('load'), press('Ok')])

  const applyAndPlay = 'Apply and Play with Estrella Norte'
  await expect(page.getByRole('button', { name: applyAndPlay })).toBeFocused()
  await expect(page.getByText('You allow your first bet to move 10.00 to Night Reels.')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await press(applyAndPlay)
  const table = await opened
  await table.getByRole('button', { name: 'Spin', exact: true }).click()
  await expectResult(table)
  await page.bringToFront()
  await expect(page.getByRole('banner')).toContainText('90.00')
  await expect(page.getByRole('region', { name: 'Set limits before you play?' })).toBeVisible()
  expect(effort.clicks).toBeGreaterThan(6)
  expect(effort.keys).toBeGreaterThan(30)
  expect(effort.clicks).toBeLessThanOrEqual(9)
  expect(effort.keys).toBeLessThanOrEqual(48)
})
