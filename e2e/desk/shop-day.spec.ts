// The day of a shop's cashier, with the clicks of each case counted.
import { expect, test, type Page } from '../test.ts'
import { houseApi } from '../house.ts'
import { countClicks } from './clicks.ts'
import { mainWalletOf, newApplicant, newShop, newStaff, redeemOf, type Customer, type Staff } from './staff.ts'

type Clicks = Awaited<ReturnType<typeof countClicks>>

async function signIn(page: Page, { username, password, laterCode }: Staff): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/desk')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Code of the authenticator app').fill(laterCode())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
}

const openPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages of the desk' }).getByRole('link', { name }).click()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const confirm = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()
const receipt = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** The name, Tab, the amount: the hands stay on the keyboard until both clicks. */
async function grant(page: Page, { username }: Customer, amount: string): Promise<void> {
  await expect(page.getByLabel('Find a player'), 'the next case starts without a click').toBeFocused()
  await page.keyboard.type(username)
  await expect(page.getByText('In the main wallet')).toBeVisible()
  const field = page.getByLabel('Amount', { exact: true })
  const focused = field.and(page.locator(':focus'))
  while ((await focused.count()) === 0) await page.keyboard.press('Tab')
  await page.keyboard.type(amount)
  await button(page, `Grant ${amount}.00 to ${username}`).click()
  await confirm(page, `Grant ${amount}.00 to ${username}`)
  await receipt(page, `Granted ${amount}.00 to ${username}`)
}

async function decideApplications(page: Page, clicks: Clicks, [ana, ben, eva]: Customer[]): Promise<void> {
  await openPage(page, 'Applications')
  for (const { username } of [ana!, ben!])
    await clicks.case('approve an application', async () => {
      await button(page, `Approve ${username}`).click()
      await confirm(page, `Approve ${username}, and grant 25.00`)
      await expect(button(page, `Approve ${username}`)).toHaveCount(0)
    })
  await clicks.case('reject an application', async () => {
    await button(page, `Reject ${eva!.username}`).click()
    await confirm(page, `Reject ${eva!.username}`)
    await expect(page.getByText('No application waits')).toBeVisible()
  })
}

async function grantCredit(page: Page, clicks: Clicks, [ana, ben]: Customer[]): Promise<void> {
  await openPage(page, 'Credit')
  for (const [player, amount] of [
    [ana!, '50'],
    [ben!, '60'],
    [ana!, '450'],
  ] as const)
    await clicks.case('grant credit', () => grant(page, player, amount))
  await clicks.case('reverse a wrong grant', async () => {
    await button(page, `Reverse 450.00 of ${ana!.username}`).click()
    await expect(page.getByLabel('Reason, for the audit log')).toBeFocused()
    await page.keyboard.type('Four hundred too many')
    await confirm(page, `Reverse 450.00 of ${ana!.username}`)
    await expect(page.getByRole('table').getByText('Reversed')).toBeVisible()
  })
}

/** A scanner that types sends its keys faster than a person, to whatever has the focus. */
const scan = (page: Page, text: string) =>
  page.evaluate(`for (const key of ${JSON.stringify([...Array.from(text), 'Enter'])})
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`)

async function payRedeems(page: Page, clicks: Clicks, [ana, ben]: Customer[]): Promise<void> {
  await openPage(page, 'Counter')
  await expect(page.getByText('No redeem waits')).toBeVisible()
  const first = await redeemOf(ana!, 20)
  await clicks.case('pay a redeem of the queue', async () => {
    await button(page, `Pay ${ana!.username}`).click()
    await expect(page.getByLabel('Validation code')).toBeFocused()
    await page.keyboard.type(first.redeem_code!)
    await confirm(page, `Pay 20.00 to ${ana!.username}`)
    await receipt(page, `Paid 20.00 to ${ana!.username}`)
  })
  const second = await redeemOf(ben!, 10)
  await clicks.case('pay a redeem scanned into the field', async () => {
    await expect(page.getByLabel('Redeem id or QR code')).toBeFocused()
    await page.keyboard.type(`${second.redeem_id} ${second.redeem_code}\n`)
    await button(page, `Pay 10.00 to ${ben!.username}`).click()
    await confirm(page, `Pay 10.00 to ${ben!.username}`)
    await receipt(page, `Paid 10.00 to ${ben!.username}`)
  })
  const third = await redeemOf(ana!, 5)
  await clicks.case('pay a redeem scanned anywhere', async () => {
    await scan(page, `${third.redeem_id} ${third.redeem_code}`)
    await button(page, `Pay 5.00 to ${ana!.username}`).click()
    await confirm(page, `Pay 5.00 to ${ana!.username}`)
    await receipt(page, `Paid 5.00 to ${ana!.username}`)
  })
}

test('issue 27: a day of a shop takes at most two clicks per case', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'the desk is for desktops and tablets')
  const shop = await newShop()
  const players = await Promise.all([1, 2, 3].map(() => newApplicant(shop.id)))
  const [ana, ben, eva] = players as [Customer, Customer, Customer]
  const staff = await newStaff(context, 'operator', shop.id)
  const clicks = await countClicks(page)
  await signIn(page, staff)
  await decideApplications(page, clicks, players)
  await grantCredit(page, clicks, players)
  await payRedeems(page, clicks, players)

  expect(await Promise.all(players.map((player) => mainWalletOf(player, shop.id)))).toEqual([50, 75, 0])
  const { applications } = await houseApi('listApplications', { operatorId: shop.id })
  const { redeems } = await houseApi('listRedeems', { operatorId: shop.id })
  const { grants } = await houseApi('listCredit', { operatorId: shop.id })
  expect(applications).toEqual([])
  expect(redeems.map(({ username, amount, status }) => [username, amount, status])).toEqual([
    [ana.username, 5, 'completed'],
    [ben.username, 10, 'completed'],
    [ana.username, 20, 'completed'],
  ])
  expect(grants.filter(({ status }) => status === 'reversed').map(({ amount }) => amount)).toEqual([450])
  const { operators } = await houseApi('showPlayer', { username: eva.username })
  expect(operators).toEqual([{ operatorId: shop.id, status: 'rejected' }])
  test.info().annotations.push({ type: 'clicks per case', description: JSON.stringify(clicks.byKind) })
})
