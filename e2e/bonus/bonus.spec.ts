import { expect, test, type Page } from '@playwright/test'
import { balanceAt, sitDown } from '../games/seat.ts'
import { expectBalance, newHolder } from '../wallet/holder.ts'
import { claim, offerTo, openBonus } from './offers.ts'

/** Red and black: all but the zero give the stake back. */
async function placeOnBothColours(table: Page): Promise<void> {
  await table.getByRole('button', { name: 'Chip of 1.00' }).click()
  for (const colour of [/^Red, pays/, /^Black, pays/]) {
    await table.getByRole('button', { name: colour }).click()
    await table.getByRole('button', { name: colour }).click()
  }
}

test('BON-1 BON-6 BON-9 the bar moves while another tab plays, and what one tab collects is collected in the other', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const holder = await newHolder(page, baseURL!)
  await offerTo(holder, 'Small gift', { amount: 10, maxBet: 5 })
  await page.goto('/')
  const table = await sitDown(page, 'Roulette')
  await page.goto('/bonus')
  await claim(page, 'Small gift')
  const open = openBonus(page, 'Small gift')
  await expect(open.getByText('Ready to play')).toBeVisible()

  await table.reload()
  await expect.poll(() => balanceAt(table)).toBe('20.00')
  await placeOnBothColours(table)
  await table.getByRole('button', { name: /^Spin/ }).click()
  // While the wheel turns the button does not say so.
  const spin = table.getByRole('button', { name: /^Spin again/ })
  const bar = (wagered: string) => open.getByRole('progressbar', { name: `Wagered: ${wagered} of 10.00` })
  await expect(bar('4.00')).toBeAttached()
  await spin.click()
  await expect(bar('8.00')).toBeAttached()
  await expect(open.getByText('4.00 counted of 4.00 in Roulette').first()).toBeVisible()
  await expectBalance(page, 'Game Credit', '10.00')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/bonus')
  await spin.click()
  await expect(openBonus(otherTab, 'Small gift').getByRole('button', { name: 'Collect' })).toBeVisible()
  await open.getByRole('button', { name: 'Collect' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Collect / })
    .click()
  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole('table').getByText(/^Collected \d+\.00$/)).toBeVisible()
    await expect(openBonus(tab, 'Small gift')).toHaveCount(0)
  }
})
