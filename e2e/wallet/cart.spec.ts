import { expect, test } from '../test.ts'
import { expectBalance, newHolder } from './holder.ts'

test('NAV-3 CRE-5 the cart survives a reload and transfers several amounts together', async ({ page }) => {
  await newHolder(page)
  await page.goto('/')
  for (const game of ['Dice', 'Blackjack', 'Mines']) {
    await page.getByRole('button', { name: `Add ${game} to cart` }).click()
  }
  await page.getByRole('link', { name: 'Cart (3)' }).click()
  await page.getByLabel('Amount for Dice').fill('95.25')
  await expect(page.getByText("Select amount can't be more than available credit")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move credit' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove Mines' }).click()
  await page.getByLabel('Amount for Dice').fill('30.25')
  await page.reload()
  await expect(page.getByLabel('Amount for Dice')).toHaveValue('30.25')
  await page.getByRole('group', { name: 'Add to Blackjack' }).getByRole('button', { name: '+20' }).click()

  await page.getByRole('button', { name: 'Move credit' }).click()
  await expect(page.getByText('60.25 moved to 2 games')).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expectBalance(page, 'Main Wallet', '39.75')
  await expectBalance(page, 'Game Credit', '60.25')
})

test('API-32 a transfer whose answer was lost takes effect once, however often it is retried', async ({ page }) => {
  await newHolder(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Add Dice to cart' }).click()
  await page.getByRole('link', { name: 'Cart (1)' }).click()
  await page.route('**/transfer-to-game', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Move credit' }).click()
  await expect(page.getByText('We cannot reach the server right now. Please try again.')).toBeVisible()
  await page.unroute('**/transfer-to-game')
  await page.reload()
  await page.getByRole('button', { name: 'Move credit' }).click()
  await expect(page.getByText('10.00 moved to 1 game')).toBeVisible()
  await expectBalance(page, 'Main Wallet', '90.00')
  await expectBalance(page, 'Game Credit', '10.00')
})
