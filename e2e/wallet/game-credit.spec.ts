import { randomUUID } from 'node:crypto'
import { api } from '../api.ts'
import { expect, test } from '../test.ts'
import { houseApi } from '../house.ts'
import { balanceAt } from '../games/seat.ts'
import { expectBalance, newHolder } from './holder.ts'

test('HDR-5 HDR-6 CRE-4 CRE-5 credit from the house is transferred to a game, never more than the balance', async ({
  page,
}) => {
  const { username } = await newHolder(page)
  await houseApi('grantCredit', { requestId: randomUUID(), operatorId: 1001, username, amount: 25.5 })
  await page.goto('/')
  await expectBalance(page, 'Main Wallet', '125.50')

  await page.getByRole('button', { name: 'Play Dice' }).click()
  const modal = page.getByRole('dialog', { name: 'Add Credit' })
  const press = (name: string) => modal.getByRole('button', { name, exact: true }).click()
  await press('All')
  await press('+1')
  await page
    .getByRole('alertdialog', { name: "Select amount can't be more than available credit" })
    .getByRole('button', { name: 'Ok' })
    .click()
  await press('Reset')
  await press('+50')
  await press('+20')
  await press('+5')
  const opened = page.waitForEvent('popup')
  await press('Add 75.00 and Play')
  await opened
  await expect(page.getByText('75.00 added to Dice')).toBeVisible()
  await expect(modal).toHaveCount(0)
  await expectBalance(page, 'Main Wallet', '50.50')
  await expectBalance(page, 'Game Credit', '75.00')
})

test('HDR-5 CRE-1 to CRE-3 LIV-2 the game credit sidebar collects one wallet, then all, and plays; the open game updates and receives credit again', async ({
  page,
}) => {
  const holder = await newHolder(page)
  const items = [
    { gameId: 'dice', amount: 20 },
    { gameId: 'mines', amount: 12.5 },
    { gameId: 'roulette', amount: 30 },
  ]
  await api('transferToGame', { body: { items }, token: holder.token })
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Game Credit 62.50' }).click()
  await expect(page).toHaveURL('/')
  const sidebar = page.getByRole('dialog', { name: 'Game Credit' })
  await sidebar.getByRole('button', { name: 'Collect from Mines' }).click()
  await expect(sidebar.getByRole('heading', { name: 'Mines' })).toHaveCount(0)
  await expect(sidebar.getByRole('heading', { name: 'Dice' })).toBeVisible()

  const opened = page.waitForEvent('popup')
  await sidebar.getByRole('button', { name: 'Play Dice' }).click()
  const table = await opened
  await expect(table.getByRole('heading', { level: 1, name: 'Dice' })).toBeVisible()
  await expect(sidebar).toHaveCount(0)
  await expectBalance(page, 'Main Wallet', '50.00')

  await page.getByRole('button', { name: 'Game Credit 50.00' }).click()
  await sidebar.getByRole('button', { name: 'Collect All' }).click()
  await expect(sidebar.getByText('No credit in games')).toBeVisible()
  await expect.poll(() => balanceAt(table)).toBe('0.00')
  await expect(sidebar.getByRole('button', { name: 'Collect All' })).toHaveCount(0)
  await sidebar.getByRole('button', { name: 'Close' }).click()
  await expectBalance(page, 'Main Wallet', '100.00')
  await expectBalance(page, 'Game Credit', '0.00')

  await table.getByRole('button', { name: 'Roll', exact: true }).click()
  const short = table.getByRole('dialog', { name: 'There is not enough credit for this bet' })
  await short.getByRole('button', { name: 'Add 10', exact: true }).click()
  await expect.poll(() => balanceAt(table)).toBe('10.00')
  const tableClosed = table.waitForEvent('close')
  await table.getByRole('link', { name: 'Lucero, back to the lobby' }).click()
  await tableClosed
  await expectBalance(page, 'Game Credit', '10.00')
})
