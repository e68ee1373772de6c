import { ownTabsChannel } from '@lucero/contract/player/own-tabs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { lastAmount } from './last-amount.ts'

const wallets = { ...demoPlayer.getWallets.wallets, amount: 60.55, bonusActive: false }
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

it('CRE-4 LIV-2 opened by a game: credit moves, the game tabs get a message, and the window closes', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue()
  const game = new BroadcastChannel(ownTabsChannel)
  const message = new Promise((resolve) => game.addEventListener('message', ({ data }) => resolve(data)))
  onTestFinished(() => {
    close.mockRestore()
    game.close()
  })
  const server = stubServer({ ...demoPlayer, getWallets: { wallets }, transferToGame: { transactions: [] } })
  await renderApp('/addCredit?game=dice', { token })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Add Credit' })).toBeVisible()
  await press('Reset')
  await press('+20')
  await expectAccessible()
  await press('Add 20.00')
  expect(await message).toEqual({ kind: 'credit' })
  await expect.poll(() => close).toHaveBeenCalledOnce()
  expect(server.bodiesOf('transferToGame')).toMatchObject([{ items: [{ gameId: 'dice', amount: 20 }] }])
  expect(lastAmount()).toBe(20)
})

it('CRE-5 a typed amount above the available credit is rejected here too', async () => {
  const server = stubServer({ ...demoPlayer, getWallets: { wallets } })
  await renderApp('/addCredit?game=dice', { token })
  await page.getByRole('textbox', { name: 'Amount to add' }).fill('60')
  await expect.element(page.getByText('After this 0.55 stay in your wallet.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount to add' }).fill('61')
  await press('Add 61.00')
  const refusal = "Select amount can't be more than available credit"
  await expect.element(page.getByRole('alertdialog', { name: refusal })).toBeVisible()
  expect(server.times('transferToGame')).toBe(0)
})

it('an address without one of our games redirects home', async () => {
  stubServer({ ...demoPlayer, getWallets: { wallets } })
  await renderApp('/addCredit?game=unheard-of', { token })
  await expect.poll(() => currentPath()).toBe('/')
})

it('house 2: after a lost answer the words say that it may have happened; pressing again, also in a new window, is the same request', async () => {
  const server = stubServer({ ...demoPlayer, getWallets: { wallets }, transferToGame: new Error('cut') })
  const add = async () => {
    const { unmount } = await renderApp('/addCredit?game=dice', { token })
    await page.getByRole('textbox', { name: 'Amount to add' }).fill('20')
    const sent = server.times('transferToGame')
    await press('Add 20.00')
    await expect.poll(() => server.times('transferToGame')).toBe(sent + 1)
    await expect
      .poll(() => shownToasts().at(-1)?.text)
      .toMatch(/It may have happened\. Press again: it happens once\.$/)
    await unmount()
  }
  await add()
  await add()
  const [first, second] = server.bodiesOf('transferToGame') as { requestId: string }[]
  expect(second?.requestId).toBe(first?.requestId)
})
