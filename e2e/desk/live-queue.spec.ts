// The queue of the counter on a bad line: what happened before the first connection of the live socket is shown after it.
import { expect, test } from '../test.ts'
import { newCustomer, newShop, newStaff, redeemOf } from './staff.ts'

test('a redeem that was made between the first read and the first connection appears by itself', async ({ page }) => {
  const shop = await newShop()
  const customer = await newCustomer(shop.id)
  await newStaff(page.context(), 'operator', shop.id)
  const held: (() => void)[] = []
  let isHeld = true
  await page.routeWebSocket(/\/house\/v1\/socket/, async (socket) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    socket.connectToServer()
  })
  await page.goto('/desk/counter')
  await expect(page.getByText('A new one appears here by itself.', { exact: false })).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const redeem = await redeemOf(customer, 10)
  isHeld = false
  for (const release of held) release()
  await expect(page.getByText(redeem.redeem_id)).toBeVisible()
})
