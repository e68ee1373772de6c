import { expect, test, type Page } from '@playwright/test'
import { balanceAt, sitDown } from '../games/seat.ts'
import { house } from '../house.ts'
import { expectBalance, newHolder, type Holder } from '../wallet/holder.ts'

/** Drawn up by the house for this player alone, and published. */
async function offerTo({ username }: Holder, title: string, ...terms: string[]): Promise<void> {
  const words = ['--description', 'For this journey.', '--until', '2099-12-31', '--player', username, '--json']
  const { bonus } = JSON.parse(await house('bonuses', 'create', title, ...terms, ...words)) as { bonus: { id: string } }
  await house('bonuses', 'publish', bonus.id, '--quietly')
}

const gift = ['--kind', 'no-deposit', '--amount', '10', '--play-through', '1', '--max-bet', '5']

async function claim(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Claim ${title}` }).click()
  const question = page.getByRole('alertdialog', { name: `Claim ${title}?` })
  await expect(question.getByText('2,500.00')).toBeVisible()
  await question.getByRole('button', { name: 'Claim Bonus' }).click()
}

/** Red and black: all but the zero give the stake back. */
async function placeOnBothColours(table: Page): Promise<void> {
  await table.getByRole('button', { name: 'Chip of 1.00' }).click()
  await table.getByRole('button', { name: /^Red, pays/ }).click()
  await table.getByRole('button', { name: /^Black, pays/ }).click()
}

test('BON-1 BON-3 BON-5 HDR-4 a bonus is claimed, shown open, and refused before wagering', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const holder = await newHolder(page, baseURL!)
  await offerTo(holder, 'Small gift', ...gift)
  await page.goto('/bonus')
  await claim(page, 'Small gift')
  const open = page.getByRole('region', { name: 'Small gift' })
  await expect(open.getByText('Ready to play')).toBeVisible()
  await expect(page.getByText('Bonus 10.00', { exact: true })).toBeVisible()
  await expect(page.getByText('One bonus at a time').first()).toBeVisible()

  await open.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText(/You lose 10.00 of bonus credit/)).toBeVisible()
  await page.getByRole('button', { name: 'Refuse Bonus' }).click()
  await expect(page.getByRole('table').getByText('You refused it before wagering')).toBeVisible()
  await expect(page.getByText('Bonus 10.00', { exact: true })).toHaveCount(0)
  await expect(page.getByText('One bonus a day').first()).toBeVisible()
})

test('BON-1 BON-6 BON-9 the bar moves while another tab plays, and what is wagered is collected', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const holder = await newHolder(page, baseURL!)
  await offerTo(holder, 'Small gift', ...gift)
  await page.goto('/')
  const table = await sitDown(page, 'Roulette')
  await page.goto('/bonus')
  await claim(page, 'Small gift')
  const open = page.getByRole('region', { name: 'Small gift' })
  await expect(open.getByText('Ready to play')).toBeVisible()

  await table.reload()
  await expect.poll(() => balanceAt(table)).toBe('20.00')
  await placeOnBothColours(table)
  await table.getByRole('button', { name: /^Spin/ }).click()
  // While the wheel turns the button does not say so.
  const spin = table.getByRole('button', { name: /^Spin again/ })
  for (const wagered of ['4.00', '6.00', '8.00']) {
    await spin.click()
    await expect(open.getByRole('progressbar', { name: `Wagered: ${wagered} of 10.00` })).toBeAttached()
  }
  await expect(open.getByText('2.00 counted of 2.00 in Roulette').first()).toBeVisible()
  await expectBalance(page, 'Game Credit', '10.00')
  await spin.click()
  await open.getByRole('button', { name: 'Collect' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Collect / })
    .click()
  await expect(page.getByRole('table').getByText(/^Collected \d+\.00$/)).toBeVisible()
  await expect(open).toHaveCount(0)
})
