// A day of the house: four eyes, the inbox, reports, an auditor, and live queues.
import { readFile } from 'node:fs/promises'
import { newRequestId } from '@lucero/contract/shared/request-id'
import { expect, test, type Browser, type Page } from '../test.ts'
import type { Role } from '@lucero/contract/house/permissions'
import { api } from '../api.ts'
import { houseApi } from '../house.ts'
import { countClicks } from './clicks.ts'
import { openAddress } from './pages.ts'
import { mainWalletOf, newCustomer, newShop, newStaff, redeemOf, type Customer } from './staff.ts'

test.skip(({ isMobile }) => isMobile, 'the desk is for desktops and tablets')

async function openAs(browser: Browser, role: Role) {
  const context = await browser.newContext()
  const staff = await newStaff(context, role)
  return { page: await context.newPage(), ...staff }
}

const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

async function grantAboveLimit(page: Page, { username }: Customer): Promise<void> {
  await openAddress(page, '/desk/credit', 'Credit')
  await page.keyboard.type(username)
  await expect(page.getByText('In the main wallet')).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('80')
  await page.getByRole('button', { name: `Grant 80.00 to ${username}` }).click()
  await dialogButton(page, `Grant 80.00 to ${username}`).click()
  await expect(page.getByText('Sent for approval: a second person must approve it.')).toBeVisible()
}

test('issue 27: a clerk grants above the limit, a manager approves and answers a message, the queue is live', async ({
  browser,
}) => {
  test.slow()
  const shop = await newShop()
  const ana = await newCustomer(shop.id)
  const [clerk, manager] = [await openAs(browser, 'clerk'), await openAs(browser, 'manager')]
  await houseApi('setLimit', { holder: `staff:${clerk.username}`, kind: 'credit', each: 50, day: null })
  const clicks = await countClicks(manager.page)
  await openAddress(manager.page, '/desk/approvals', 'Approvals')

  await grantAboveLimit(clerk.page, ana)
  expect(await mainWalletOf(ana, shop.id), 'nothing moved yet').toBe(25)
  await clicks.case('approve a request', async () => {
    const row = manager.page.getByRole('row').filter({ hasText: `Grant 80.00 to ${ana.username}` })
    await row.getByRole('button', { name: 'Approve' }).click()
    await dialogButton(manager.page, 'Approve, and do it').click()
    await expect(row.getByText(manager.username)).toBeVisible()
  })
  expect(await mainWalletOf(ana, shop.id)).toBe(105)

  const answer = `hours-${shop.id}`
  await houseApi('addAnswer', { name: answer, message: 'We open at nine.', messageTranslations: {} })
  const message = { requestId: newRequestId(), topic: 'other' as const, message: 'When do you open?' }
  const { conversation } = await api('writeToHouse', { body: message, token: ana.token })
  await openAddress(manager.page, `/desk/inbox?c=${conversation.id}`, 'Inbox')
  await clicks.case('answer a message', async () => {
    await clicks.choose(manager.page.getByLabel('Canned answer'), answer)
    await manager.page.getByRole('button', { name: `Send to ${ana.username}` }).click()
    await expect(manager.page.getByText(`Sent to ${ana.username}`)).toBeVisible()
  })
  const read = await api('getConversation', { query: { conversationId: conversation.id }, token: ana.token })
  expect(read.conversation.messages.at(-1)).toMatchObject({ from: 'house', message: 'We open at nine.' })
  await houseApi('removeAnswer', { name: answer })

  // The page is not loaded again: its mark stays.
  await openAddress(clerk.page, `/desk/counter?operator=${shop.id}`, 'Counter')
  await expect(clerk.page.getByText('No redeem waits')).toBeVisible()
  await clerk.page.evaluate('window.mark = true')
  const redeem = await redeemOf(ana, 15)
  await expect(clerk.page.getByRole('row').filter({ hasText: redeem.redeem_id })).toBeVisible()
  expect(await clerk.page.evaluate('window.mark')).toBe(true)
  test.info().annotations.push({ type: 'clicks per case', description: JSON.stringify(clicks.byKind) })
  await Promise.all([clerk.page.context().close(), manager.page.context().close()])
})

test('issue 27: an owner reads the overview and a report, an auditor sees the queues and can change nothing', async ({
  browser,
}) => {
  test.slow()
  const shop = await newShop()
  const ana = await newCustomer(shop.id)
  await houseApi('grantCredit', {
    requestId: newRequestId(),
    operatorId: shop.id,
    username: ana.username,
    amount: 40,
  })
  const redeem = await redeemOf(ana, 15)
  const owner = await openAs(browser, 'owner')
  await openAddress(owner.page, '/desk', 'Overview')
  await openAddress(owner.page, '/desk/reports?by=operator', 'Reports')
  const row = owner.page.getByRole('row').filter({ hasText: shop.name })
  await expect(async () => {
    await owner.page.reload()
    await expect(row).toContainText('65.00', { timeout: 2000 })
  }, 'reports follow the ledger').toPass()
  const [download] = await Promise.all([
    owner.page.waitForEvent('download'),
    owner.page.getByRole('button', { name: 'CSV' }).first().click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^report-operator-.+\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(shop.name)
  await owner.page.emulateMedia({ media: 'print' })
  await expect(owner.page.getByText(new RegExp(`^Printed .+ UTC by ${owner.username}$`))).toBeVisible()
  await expect(owner.page.getByRole('navigation')).toHaveCount(0)
  await owner.page.context().close()

  const auditor = await openAs(browser, 'auditor')
  await openAddress(auditor.page, `/desk/counter?operator=${shop.id}&redeem=${redeem.redeem_id}`, 'Counter')
  await expect(auditor.page.getByRole('heading', { name: `Redeem ${redeem.redeem_id}` })).toBeVisible()
  const actions = auditor.page
    .getByRole('main')
    .getByRole('button', { name: /^(Pay|Reject|Grant|Reverse|Approve|Send)\b/ })
  await expect(actions).toHaveCount(0)
  await openAddress(auditor.page, `/desk/credit?operator=${shop.id}`, 'Credit')
  await expect(auditor.page.getByRole('row').filter({ hasText: ana.username })).toBeVisible()
  await expect(actions).toHaveCount(0)
  await expect(auditor.page.getByLabel('Find a player')).toHaveCount(0)
  await auditor.page.context().close()
})
