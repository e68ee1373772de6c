import { randomUUID } from 'node:crypto'
import { expect, test } from '../test.ts'
import { houseApi } from '../house.ts'
import { expectBalance, newHolder } from '../wallet/holder.ts'

test.skip(({ isMobile }) => isMobile, 'a socket is the same on every screen')

test('GAM-3 LIV-3 changes during a lost live socket are shown after it reconnects', async ({ page }) => {
  const { username } = await newHolder(page)
  let mayConnect = Promise.resolve()
  let cut: (() => Promise<void>) | undefined
  await page.routeWebSocket(/\/api\/socket/, async (socket) => {
    await mayConnect
    socket.connectToServer().onMessage((message) => {
      socket.send(message)
      if (message.toString().startsWith('40/private')) cut = () => socket.close()
    })
  })
  await page.goto('/')
  await expectBalance(page, 'Main Wallet', '100.00')
  await expect.poll(() => cut).toBeDefined()
  const comesBack = Promise.withResolvers<void>()
  mayConnect = comesBack.promise
  await cut!()
  await houseApi('grantCredit', { requestId: randomUUID(), operatorId: 1001, username, amount: 5.25 })
  await expectBalance(page, 'Main Wallet', '100.00')
  comesBack.resolve()
  await expectBalance(page, 'Main Wallet', '105.25')
})
