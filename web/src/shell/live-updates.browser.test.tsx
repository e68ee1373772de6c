// How an open page reacts to socket events. The socket itself is tested on the server and in e2e.
import type { Bonus } from '@lucero/contract/player/bonus'
import type { LiveRecord } from '@lucero/contract/player/live'
import type { Redeem } from '@lucero/contract/player/redeem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { live } from '../lib/live.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { noLimits } from '@lucero/ui/testing/no-limits.ts'

type Listeners = Parameters<typeof live.open>[1]

const socket: { listeners: Listeners | undefined; isDown: boolean } = { listeners: undefined, isDown: false }

beforeEach(async () => {
  Object.assign(socket, { listeners: undefined, isDown: false })
  vi.spyOn(live, 'open').mockImplementation((_token, listeners) => {
    if (socket.isDown) return Promise.reject(new TypeError('Failed to fetch'))
    socket.listeners = listeners
    return Promise.resolve(() => undefined)
  })
  await page.viewport(1440, 900)
})
afterEach(() => vi.restoreAllMocks())

async function open(path: string, answers: Answers) {
  const server = stubServer({ ...demoPlayer, ...answers })
  await renderApp(path, { token })
  await expect.poll(() => socket.listeners).toBeDefined()
  return server
}

const changed = (record: LiveRecord) => socket.listeners?.changed({ record })

const redeem: Redeem = {
  redeem_code: 'JX1W-ZS43',
  operator_id: 1001,
  redeem_id: 'R123456789',
  amount: 20.5,
  status: 'pending',
  createdAt: '2026-11-15T00:41:07.000Z',
}
const paid: Redeem = { ...redeem, status: 'completed', redeem_code: null }
const listOf = (...rows: Redeem[]) => ({ redeems: { rows, count: rows.length } })

it('R4 RED-2 an open code dialog changes to paid when the house has paid, and so do the row and the panel', async () => {
  const server = await open('/redeem', { createRedeem: { redeem }, getRedeem: { redeem }, getRedeems: listOf(redeem) })
  await page.getByLabelText('Amount').fill('20.5')
  await page.getByRole('button', { name: 'Create Redeem' }).click()
  await expect.element(page.getByText('20.50 is held for operator 1001.')).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Show Code' }).click()
  await expect.element(page.getByRole('dialog').getByText('JX1W-ZS43')).toBeVisible()
  Object.assign(server.answers, { getRedeems: listOf(paid), getRedeem: { redeem: paid } })
  changed('redeem')
  const dialog = page.getByRole('dialog', { name: 'This redeem is paid' })
  await expect.element(dialog.getByText('20.50 was paid by operator 1001.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('row').nth(1).getByText('completed')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show Code' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('main').getByText('20.50 was paid by operator 1001.')).toBeVisible()
})

it.each(['/operators', '/myOperators'])(
  'OPS-1 HDR-7 %s changes from Waiting to connected when the application is accepted',
  async (path) => {
    const operator = { id: 1003, name: 'Aurora' }
    const server = await open(path, {
      getOperators: { operators: [] },
      getMyOperators: [{ activeStatus: 2, operator }],
    })
    await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible()
    server.answers.getMyOperators = [{ activeStatus: 1, operator }]
    changed('operators')
    await expect.element(page.getByText('Active', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'My Operator 1003' })).toBeVisible()
  },
)

it('LIV-2 the wallet is updated immediately, followed by game credit', async () => {
  const server = await open('/privacy', {})
  await expect.element(page.getByText('1,284.00')).toBeVisible()
  const before = demoPlayer.getWallets.wallets
  server.answers.getWallets = { wallets: { ...before, amount: 1300, gameCredits: 21.2 } }
  const release = server.hold('getWallets')
  socket.listeners?.wallet({ balance: 1300, nonCashAmount: 24.5 })
  await expect.element(page.getByText('1,300.00')).toBeVisible()
  release()
  await expect.element(page.getByRole('button', { name: 'Game Credit 21.20' })).toBeVisible()
})

it('a limit set in another tab appears on the page', async () => {
  const server = await open('/saferPlay', { getSaferPlay: noLimits })
  const panel = page.getByRole('region', { name: 'Daily loss limit' })
  await expect.element(panel.getByText('No limit', { exact: true })).toBeVisible()
  server.answers.getSaferPlay = { ...noLimits, loss: { ...noLimits.loss, amount: 20 } }
  changed('safer-play')
  await expect.element(panel.getByText('0.00 of 20.00 lost today')).toBeVisible()
})

it.each([
  ['/saferPlay', 'getSaferPlay'],
  ['/redeem', 'getRedeems'],
  ['/lastActivity', 'getCasinoTransactions'],
] as const)('LIV-2 changes missed while disconnected are loaded after the reconnect: %s', async (path, call) => {
  const server = await open(path, { getRedeems: listOf(redeem) })
  await expect.poll(() => server.times(call)).toBe(1)
  // A request in flight is not sent again.
  const timesAfterMissed = () => {
    socket.listeners?.missed()
    return server.times(call)
  }
  await expect.poll(timesAfterMissed).toBeGreaterThan(1)
})

it.each([
  ['a wallet event', '/bonus', 'getBonuses', ({ wallet }: Listeners) => wallet({ balance: 1300, nonCashAmount: 24.5 })],
  [
    'a wallet event',
    '/lastActivity',
    'getCasinoTransactions',
    ({ wallet }: Listeners) => wallet({ balance: 1300, nonCashAmount: 24.5 }),
  ],
  ['a changed redeem', '/transactions', 'getTransactions', ({ changed }: Listeners) => changed({ record: 'redeem' })],
  ['an unread count', '/contactus', 'getConversations', ({ unread }: Listeners) => unread(1)],
] as const)('code §4 LIV-2 %s refetches what %s shows (%s)', async (_event, path, call, fire) => {
  const server = await open(path, {})
  await expect.poll(() => server.times(call)).toBeGreaterThan(0)
  const before = server.times(call)
  // A request in flight is not sent again.
  const timesAfterEvent = () => {
    fire(socket.listeners!)
    return server.times(call)
  }
  await expect.poll(timesAfterEvent).toBeGreaterThan(before)
})

it('code §4 SID-2 an unread count appears in the side navigation', async () => {
  await open('/privacy', {})
  socket.listeners?.unread(3)
  const notifications = page.getByRole('link', { name: /^Notifications/ }).first()
  await expect.element(notifications).toHaveTextContent('Notifications3 unread')
})

it('BON-1 a bonus offered while the page is open appears', async () => {
  const none: Bonus[] = []
  const server = await open('/bonus', { getBonuses: { bonus: none, history: [] }, getWagered: null })
  await expect.element(page.getByText('No bonus right now')).toBeVisible()
  const before = server.times('getBonuses')
  socket.listeners?.unread(1)
  await expect.poll(() => server.times('getBonuses')).toBe(before + 1)
})

it('issue 24: a page loaded without a network opens its socket once the server is reachable', async () => {
  stubServer(demoPlayer)
  socket.isDown = true
  await renderApp('/privacy', { token })
  await expect.element(page.getByText('1,284.00')).toBeVisible()
  expect(socket.listeners).toBeUndefined()
  socket.isDown = false
  const listenersOnceOnline = () => {
    window.dispatchEvent(new Event('online'))
    return socket.listeners
  }
  await expect.poll(listenersOnceOnline).toBeDefined()
})
