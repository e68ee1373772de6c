// Two windows and a cut line: one redeem is paid once, and one grant is granted once.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { houseApi } from '../house.ts'
import { mainWalletOf, newCustomer, newShop, newStaff, redeemOf } from './staff.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** A window of its own, with a staff member of its own. */
async function newWindow(browser: Browser, operatorId: number) {
  const context = await browser.newContext()
  const staff = await newStaff(context, 'operator', operatorId)
  return { context, page: await context.newPage(), username: staff.username }
}

/** The server does it, and the answer is lost. */
const cutAnswersOf = (context: BrowserContext, path: string) =>
  context.route(`**/house/v1${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })

async function openPayment(page: Page, { redeem_id, redeem_code }: { redeem_id: string; redeem_code: string | null }) {
  await page.goto(`/desk/counter?redeem=${redeem_id}`)
  await page.getByRole('button', { name: /^Pay \d/ }).click()
  await dialog(page).getByLabel('Validation code').fill(redeem_code!)
}

test('house 1: a redeem is paid at one of two windows; the other one is told who paid while its dialog is open', async ({
  browser,
}) => {
  const shop = await newShop()
  const customer = await newCustomer(shop.id)
  const redeem = await redeemOf(customer, 20)
  const [one, other] = [await newWindow(browser, shop.id), await newWindow(browser, shop.id)]
  await openPayment(one.page, redeem)
  await openPayment(other.page, redeem)
  const pay = `Pay 20.00 to ${customer.username}`
  await dialog(one.page).getByRole('button', { name: pay }).click()
  await expect(one.page.getByText('Redeem paid')).toBeVisible()
  await expect(dialog(other.page).getByRole('alert')).toContainText(`Paid by ${one.username} at `)
  await expect(dialog(other.page).getByRole('button', { name: pay })).toHaveCount(0)
  await dialog(other.page).getByRole('button', { name: 'Close' }).last().click()
  await expect(other.page.getByText('Redeem paid')).toHaveCount(0)
  const [row] = (await houseApi('listRedeems', { redeem_id: redeem.redeem_id })).redeems
  await expect(one.page.getByText(row!.receipt!).first()).toBeVisible()
  for (const { context } of [one, other]) await context.close()
})

test('house 1: both windows press together: one pays, the other one is told who', async ({ browser }) => {
  const shop = await newShop()
  const customer = await newCustomer(shop.id)
  const redeem = await redeemOf(customer, 20)
  const windows = [await newWindow(browser, shop.id), await newWindow(browser, shop.id)]
  for (const { page } of windows) await openPayment(page, redeem)
  const pay = `Pay 20.00 to ${customer.username}`
  await Promise.all(windows.map(({ page }) => dialog(page).getByRole('button', { name: pay }).click({ force: true })))
  await expect
    .poll(async () => (await houseApi('listRedeems', { redeem_id: redeem.redeem_id })).redeems[0]?.status)
    .toBe('completed')
  const { settledBy } = (await houseApi('listRedeems', { redeem_id: redeem.redeem_id })).redeems[0]!
  for (const { page, username, context } of windows) {
    if (username === settledBy) await expect(page.getByText('Redeem paid')).toBeVisible()
    else await expect(dialog(page).getByRole('alert')).toContainText(`Paid by ${settledBy!} at `)
    await context.close()
  }
})

test('house 2: a lost answer, Cancel, a reload and once more grant once', async ({ browser }) => {
  const shop = await newShop()
  const customer = await newCustomer(shop.id)
  const before = await mainWalletOf(customer, shop.id)
  const { context, page } = await newWindow(browser, shop.id)
  await page.goto('/desk/credit')
  const press = `Grant 6.00 to ${customer.username}`
  const open = async () => {
    await page.getByLabel('Find a player').fill(customer.username)
    await expect(page.getByText('In the main wallet')).toBeVisible()
    await page.getByLabel('Amount', { exact: true }).fill('6')
    await page.getByRole('button', { name: press }).click()
  }
  await cutAnswersOf(context, '/credit')
  await open()
  await dialog(page).getByRole('button', { name: press }).click()
  await expect(dialog(page).getByText(/It may have been granted\. Press again: it is granted once\./)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: press })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await context.unrouteAll()
  await page.reload()
  await open()
  await expect(dialog(page).getByText(/The answer to your press of .+ was lost\./)).toBeVisible()
  await dialog(page).getByRole('button', { name: press }).click()
  await expect(page.getByText(`Granted 6.00 to ${customer.username}`).first()).toBeVisible()
  expect(await mainWalletOf(customer, shop.id)).toBe(before + 6)
  await context.close()
})

test('house 2: a redeem whose answer was lost says that it is paid, and is paid once', async ({ browser }) => {
  const shop = await newShop()
  const customer = await newCustomer(shop.id)
  const redeem = await redeemOf(customer, 20)
  const { context, page } = await newWindow(browser, shop.id)
  await cutAnswersOf(context, '/redeem/confirm')
  await openPayment(page, redeem)
  await dialog(page)
    .getByRole('button', { name: `Pay 20.00 to ${customer.username}` })
    .click()
  await expect(dialog(page).getByText(/Your press was received: it is paid since/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Redeem paid')).toBeVisible()
  await context.close()
})
