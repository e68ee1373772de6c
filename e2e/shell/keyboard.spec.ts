// A whole visit with the keyboard alone. The focus is always at the visible action.
import { expect, test, type Locator, type Page } from '../test.ts'
import { api, signInAs } from '../api.ts'
import { expectSignedIn } from '../auth/sign-in-form.ts'
import { balanceAt, expectResult } from '../games/seat.ts'
import { verifiedPlayer } from '../players/new-player.ts'
import { expectBalance } from '../wallet/holder.ts'

const maxTabs = 60

/** Presses Tab until the element has the focus. Fails if it cannot be reached. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} was not reached by ${maxTabs} presses of ${key}`)
}

/** Opens an overlay with Enter and closes it with Escape. The focus moves inside and then back. */
async function openAndClose(page: Page, button: Locator, opened: Locator): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(opened).toBeVisible()
  await expect.poll(() => opened.evaluate((element) => element.matches(':focus, :has(:focus)'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await expect(button).toBeFocused()
}

async function connectedPlayer(page: Page) {
  const player = await verifiedPlayer()
  const token = await signInAs(page, player)
  await api('applyToOperator', { body: { operatorId: 1001 }, token })
  await page.context().clearCookies()
  return player
}

test('SIN-4 GAM-1 CRE-3 CRE-4 HDR-5 HDR-7 HDR-9 signs in, searches, adds credit, plays, collects and signs out with the keyboard alone', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no keys')
  test.slow()
  const player = await connectedPlayer(page)
  const header = page.getByRole('banner')

  await page.goto('/')
  await openAndClose(
    page,
    header.getByRole('button', { name: 'Sign In' }),
    page.getByRole('dialog', { name: 'Sign In' }),
  )
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await tabTo(page, dialog.getByLabel('Username', { exact: true }))
  await page.keyboard.type(player.username)
  await tabTo(page, dialog.getByLabel('Password', { exact: true }))
  await page.keyboard.type(player.password)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  await expectSignedIn(page, player.username)

  await expect(page.getByRole('searchbox', { name: 'Search games' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search games' })).toBeFocused()
  await page.keyboard.type('dice')
  const play = page.getByLabel('Play Dice', { exact: true })
  const addCredit = page.getByRole('dialog', { name: 'Add Credit' })
  await expect(page.getByRole('heading', { level: 3, name: 'Mines' })).toHaveCount(0)
  await openAndClose(page, play, addCredit)
  await page.keyboard.press('Enter')
  await tabTo(page, addCredit.getByRole('textbox', { name: 'Amount to add' }))
  await page.keyboard.type('7.5')
  const popup = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const table = await popup

  await expect.poll(() => balanceAt(table)).toBe('7.50')
  await expect(table.getByRole('button', { name: 'Roll', exact: true })).toBeEnabled()
  await table.keyboard.press('Space')
  await expectResult(table)
  const left = await balanceAt(table)
  await table.close()

  await expect(addCredit).toHaveCount(0)
  await expect(play).toBeFocused()
  const credit = header.getByRole('button', { name: `Game Credit ${left}` })
  const sidebar = page.getByRole('dialog', { name: 'Game Credit' })
  await tabTo(page, credit, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, sidebar.getByRole('button', { name: 'Collect from Dice' }))
  await page.keyboard.press('Enter')
  await expectBalance(page, 'Game Credit', '0.00')
  await page.keyboard.press('Escape')
  await expect(sidebar).toHaveCount(0)
  await expect(header.getByRole('button', { name: 'Game Credit 0.00' })).toBeFocused()

  const operator = header.getByRole('button', { name: 'My Operator 1001' })
  await openAndClose(page, operator, page.getByRole('menu'))
  const user = header.getByRole('button', { name: player.username })
  await openAndClose(page, user, page.getByRole('menu'))
  await page.keyboard.press('Space')
  const logOut = page.getByRole('menuitem', { name: 'Log Out' })
  await expect(logOut).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(logOut).toBeFocused()
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  await expect(header.getByRole('button', { name: 'Sign In' })).toBeVisible()
})
