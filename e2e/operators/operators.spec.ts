import { expect, test } from '../test.ts'
import { house } from '../house.ts'
import { signInAs } from '../api.ts'
import { verifiedPlayer } from '../players/new-player.ts'
import { expectBalance, newHolder } from '../wallet/holder.ts'

test('OPS-1 HDR-6 HDR-7 a new player applies to a self-approving operator and receives credit immediately', async ({
  page,
}) => {
  await signInAs(page, await verifiedPlayer())
  await page.goto('/')
  await expectBalance(page, 'My Operator', '0')
  await page.getByRole('link', { name: 'Choose an Operator' }).click()
  await page.getByRole('button', { name: 'Apply to Estrella Norte' }).click()
  await page.getByRole('dialog', { name: 'Apply to Estrella Norte' }).getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alertdialog', { name: 'You are connected' })).toBeVisible()
  await page.getByRole('link', { name: 'See the Games' }).click()
  await expect(page).toHaveURL('/')
  await expectBalance(page, 'My Operator', '1001')
  await expectBalance(page, 'Main Wallet', '100.00')
})

test('OPS-1 OPS-2 an application waits for the house; the operator becomes active and is left', async ({ page }) => {
  const { username } = await newHolder(page)
  await page.goto('/operators')
  await page.getByRole('button', { name: 'Apply to Casa del Sol' }).click()
  await page.getByLabel('Note (optional)').fill('Ana sent me')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Your application to Casa del Sol is sent')).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()

  // LIV-2: the open page updates without a reload.
  await house('operators', 'approve', '1002', username)
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.goto('/myOperators')
  await page.getByRole('button', { name: 'Make Active: Casa del Sol' }).click()
  await expectBalance(page, 'My Operator', '1002')
  await expectBalance(page, 'Main Wallet', '0.00')

  await page.getByRole('button', { name: 'Leave: Casa del Sol' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByText('You have left Casa del Sol')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Casa del Sol' })).toHaveCount(0)
  await expectBalance(page, 'My Operator', '0')
})

test('OPS-1 a player with credit cannot leave the operator and sees the reason', async ({ page }) => {
  await newHolder(page)
  await page.goto('/myOperators')
  await page.getByRole('button', { name: 'Leave: Estrella Norte' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'You still have credit with Estrella Norte' })).toBeVisible()
  await page.getByRole('link', { name: 'Redeem', exact: true }).click()
  await expect(page).toHaveURL('/redeem')
})
