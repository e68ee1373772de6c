import { expect, test, type Page } from '../test.ts'
import { house } from '../house.ts'
import { expectBalance, newHolder } from '../wallet/holder.ts'

const heading = 'Do not share this code to the operator before you receive redeem'

async function createRedeem(page: Page, amount: string): Promise<void> {
  await page.goto('/redeem')
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Create Redeem' }).click()
}

/** The value beside a label in the open dialog. */
async function shown(page: Page, label: string): Promise<string> {
  const row = page.getByRole('dialog', { name: heading }).locator('dl > div').filter({ hasText: label })
  return row.getByRole('definition').first().innerText()
}

test('RED-1 to RED-3 a redeem is created, its code is shown, and the house confirms it', async ({ page }) => {
  await newHolder(page)
  await createRedeem(page, '20.50')
  await expectBalance(page, 'Main Wallet', '79.50')
  await page.getByRole('button', { name: 'Show Code' }).first().click()
  await expect(page.getByText('Redeem was successfully created')).toBeVisible()
  await expect(page.getByText('You can find the Validation Code at Transaction Page')).toBeVisible()
  expect(await shown(page, 'Operator ID')).toBe('1001')
  expect(await shown(page, 'Redeem Amount')).toBe('20.50')
  const [redeemId, code] = [await shown(page, 'Redeem ID'), await shown(page, 'Validation Code for Redeem')]

  await page.getByRole('dialog', { name: heading }).getByRole('button', { name: 'Close' }).click()
  // The page stays open during the confirmation.
  await expect(page.getByRole('main').getByText('pending', { exact: true })).toBeVisible()
  await house('redeem', 'confirm', redeemId, code)
  await expect(page.getByRole('main').getByText('completed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Code' })).toHaveCount(0)
  await page.goto('/transactions')
  await expect(page.getByRole('main').getByText('completed', { exact: true })).toBeVisible()
  await expectBalance(page, 'Main Wallet', '79.50')
})

test('RED-2 ACT-4 the transactions page shows the code, marks the row Done, and cancels the redeem', async ({
  page,
}) => {
  await newHolder(page)
  await createRedeem(page, '20')
  await page.getByRole('button', { name: 'Show Code' }).first().click()
  const code = await shown(page, 'Validation Code for Redeem')

  await page.goto('/transactions')
  await page.getByRole('button', { name: 'Show Code' }).click()
  expect(await shown(page, 'Validation Code for Redeem')).toBe(code)
  await page.getByRole('dialog', { name: heading }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Mark Done' }).click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel Redeem' }).click()
  await expect(page.getByText('Redeem cancelled: 20.00 is back in your main wallet')).toBeVisible()
  await expect(page.getByRole('main').getByText('cancelled', { exact: true })).toBeVisible()
  await expectBalance(page, 'Main Wallet', '100.00')
})

test('RED-1 house 7 a rejected redeem returns the credit, and says why', async ({ page }) => {
  await newHolder(page)
  await createRedeem(page, '15')
  await page.getByRole('button', { name: 'Show Code' }).first().click()
  await house('redeem', 'reject', await shown(page, 'Redeem ID'), '--reason', 'Please bring an identity card.')
  const rejected = page.getByRole('dialog', { name: 'This redeem was rejected' })
  await expect(rejected.getByText('15.00 is back in your main wallet.')).toBeVisible()
  await expect(rejected.getByText('Reason: Please bring an identity card.')).toBeVisible()
  await rejected.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('main').getByText('rejected', { exact: true })).toBeVisible()
  await expectBalance(page, 'Main Wallet', '100.00')
})
