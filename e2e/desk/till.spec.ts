// A shop's day at the drawer: float, sales and payouts by three methods, two drops, a blind count that misses 5.00, and the Z report.
import { expect, test, type Page } from '../test.ts'
import { houseApi } from '../house.ts'
import { isNightly } from '../nightly.ts'
import { countClicks } from './clicks.ts'
import { newCustomer, newShop, newStaff, redeemOf, type Customer } from './staff.ts'

type Clicks = Awaited<ReturnType<typeof countClicks>>

const openPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages of the desk' }).getByRole('link', { name, exact: true }).click()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const confirm = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const methods = ['Cash', 'Card', 'Transfer'] as const
/** The third and the fourth payment of the day are not in cash. */
const methodOf = (index: number) => methods[Math.max(0, (index % 4) - 1)]!

async function sell(page: Page, { username }: Customer, amount: string, method: string): Promise<void> {
  await expect(page.getByLabel('Find a player')).toBeFocused()
  await page.keyboard.type(username)
  await expect(page.getByText('In the main wallet')).toBeVisible()
  const field = page.getByLabel('Amount', { exact: true })
  const focused = field.and(page.locator(':focus'))
  while ((await focused.count()) === 0) await page.keyboard.press('Tab')
  await page.keyboard.type(amount)
  await expect(page.getByRole('radio', { name: 'Cash' }), 'cash is chosen in an open shift').toBeChecked()
  if (method !== 'Cash') await page.getByRole('radio', { name: method }).click()
  await button(page, `Grant ${amount}.00 to ${username}`).click()
  await confirm(page, `Grant ${amount}.00 to ${username}`)
  await expectText(page, `Granted ${amount}.00 to ${username}`)
}

async function payOut(page: Page, customer: Customer, amount: number, method: string): Promise<() => Promise<void>> {
  const { username } = customer
  const { redeem_code: code } = await redeemOf(customer, amount)
  return async () => {
    await button(page, `Pay ${username}`).first().click()
    await expect(page.getByLabel('Validation code')).toBeFocused()
    await page.keyboard.type(code!)
    if (method !== 'Cash') await page.getByRole('dialog').getByRole('radio', { name: method }).click()
    await confirm(page, `Pay ${amount}.00 to ${username}`)
    await expectText(page, `Paid ${amount}.00 to ${username}`)
  }
}

async function drop(page: Page, clicks: Clicks, amount: string): Promise<void> {
  await clicks.case(
    'take cash out',
    async () => {
      await button(page, 'Take cash out').click()
      await page.getByRole('dialog').getByLabel('Amount').fill(amount)
      await page.getByRole('dialog').getByLabel('Reason').fill('To the safe')
      await confirm(page, `Take ${amount}.00 out`)
      await expectText(page, `${amount}.00 taken out`)
    },
    3,
  )
}

test('issue 40: a day of a shop: a sale and a payout take three clicks, the blind close at most eight, and 5.00 are missing', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'the desk is for desktops and tablets')
  if (isNightly) test.setTimeout(600_000)
  const [sales, payouts] = isNightly ? [40, 30] : [4, 3]
  const shop = await newShop()
  const ana = await newCustomer(shop.id)
  await houseApi('changeOperatorTill', { operatorId: shop.id, requiresShift: true })
  const staff = await newStaff(context, 'operator', shop.id)
  const clicks = await countClicks(page)
  await page.goto('/desk/till')

  await clicks.case('open the shift', async () => {
    await page.getByLabel('Opening float').fill('100')
    await button(page, 'Open the shift with 100.00').click()
    await expectText(page, 'Your shift')
  })
  await openPage(page, 'Credit')
  for (let index = 0; index < sales; index++)
    await clicks.case('a sale', () => sell(page, ana, '20', methodOf(index)), 3)
  await openPage(page, 'Counter')
  for (let index = 0; index < payouts; index++) {
    const pay = await payOut(page, ana, 10, methodOf(index + 1))
    await expect(button(page, `Pay ${ana.username}`).first()).toBeVisible()
    await clicks.case('a payout', pay, 3)
  }
  await openPage(page, 'Till')
  await drop(page, clicks, '30')
  await drop(page, clicks, '10')

  const { shifts } = await houseApi('listShifts', { operatorId: shop.id })
  const { report: x } = await houseApi('showShift', { shiftId: shifts[0]!.shiftId })
  const counted = Math.round(x.cash.expected - 5)
  await expect(page.locator('main'), 'the cashier does not see what is expected').not.toContainText(
    x.cash.expected.toFixed(2),
  )
  await clicks.case(
    'close the shift',
    async () => {
      await button(page, 'Count and close').click()
      await page.getByRole('dialog').getByLabel('1.00', { exact: true }).fill(String(counted))
      await confirm(page, `Close the shift with ${counted}.00`)
      await expectText(page, '5.00 missing')
    },
    8,
  )
  await expectText(page, 'Z report 1')
  await openPage(page, 'My day')
  await expect(page.getByRole('term').filter({ hasText: /^Net$/ }).locator('..')).toContainText(
    `+${sales * 20 - payouts * 10}.00`,
  )
  const { report: z } = await houseApi('showShift', { shiftId: shifts[0]!.shiftId })
  expect(z).toMatchObject({ kind: 'Z', number: 1, staff: staff.username, difference: -5, confirmation: 'waits' })
  expect(z.methods.map(({ method }) => method)).toEqual(['cash', 'card', 'transfer'])
  expect(z.methods.reduce((sum, { grants }) => sum + grants, 0)).toBe(sales)
  expect(z.methods.reduce((sum, { paid }) => sum + paid, 0)).toBe(payouts * 10)
  await houseApi('confirmDifference', { shiftId: z.shiftId, reason: 'Counted again' })
  test.info().annotations.push({ type: 'clicks per case', description: JSON.stringify(clicks.byKind) })
})
