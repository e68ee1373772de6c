import { Refusal } from '@lucero/contract/shared/refusals'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { navigation as wholePage } from '../lib/navigation.ts'
import { useUiState } from '../lib/ui-state.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import { emptyCart, putInCart } from '../wallet/cart.ts'

const header = () => page.getByRole('banner')
const button = (name: string) => header().getByRole('button', { name, exact: false })
const menuEntries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((entry) => entry.textContent)

beforeEach(() => page.viewport(1440, 900))

async function openAsPlayer(changes: Answers = {}, path = '/') {
  const server = stubServer({ ...demoPlayer, ...changes })
  await renderApp(path, { token })
  return server
}

describe('signed out', () => {
  beforeEach(async () => {
    stubServer({})
    await renderApp('/privacy')
  })

  it('HDR-1 the logo links to the home screen', async () => {
    await page.getByRole('link', { name: 'Lucero' }).click()
    await expect.poll(currentPath).toBe('/')
  })

  it('HDR-2 Sign In opens the modal on its home tab', async () => {
    await button('Sign In').click()
    expect(useUiState.getState()).toMatchObject({ isLogin: true, isSignup: false })
    await expect.element(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  })

  it('HDR-2 Join Now opens the same modal on its profile tab', async () => {
    await button('Join Now').click()
    expect(useUiState.getState()).toMatchObject({ isLogin: false, isSignup: true })
    await expect.element(page.getByRole('tab', { name: 'Join Now' })).toHaveAttribute('aria-selected', 'true')
  })

  it('shows no balances and no user menu', async () => {
    await expect.element(button('Sign In')).toBeVisible()
    await expect.element(header().getByText('Main Wallet')).not.toBeInTheDocument()
    await expect.element(button('My Operator')).not.toBeInTheDocument()
    await expectAccessible()
  })
})

describe('balances', () => {
  it('HDR-4 shows the bonus with two decimals while it is active', async () => {
    await openAsPlayer()
    await expect.element(button('Bonus')).toHaveTextContent('Bonus 24.50')
  })

  it('HDR-4 hides the bonus button while no bonus is active', async () => {
    const wallets = { ...demoPlayer.getWallets.wallets, bonusActive: false }
    await openAsPlayer({ getWallets: { wallets } })
    await expect.element(header().getByText('1,284.00')).toBeVisible()
    await expect.element(button('Bonus')).not.toBeInTheDocument()
  })

  it('HDR-5 Game Credit opens its panel and navigates to the home screen', async () => {
    await openAsPlayer({}, '/privacy')
    await expect.element(button('Game Credit')).toHaveTextContent('Game Credit 37.20')
    await button('Game Credit').click()
    expect(useUiState.getState().gameCreditOpen).toBe(true)
    await expect.poll(currentPath).toBe('/')
  })

  it('HDR-6 shows the main wallet', async () => {
    await openAsPlayer()
    await expect.element(header().getByText('Main Wallet')).toBeVisible()
    await expect.element(header().getByText('1,284.00')).toBeVisible()
  })

  it('ERR-3 fails silently, and shows no invented zero', async () => {
    await openAsPlayer({ getWallets: new Refusal('INTERNAL_ERROR'), getUser: new Refusal('INTERNAL_ERROR') })
    await expect.element(button('Game Credit')).toHaveTextContent('Game Credit –')
    await expect.element(button('Account')).toBeVisible()
    expect(shownToasts()).toEqual([])
  })
})

it('a filled cart has a link in the header of every page', async () => {
  await openAsPlayer({}, '/privacy')
  await expect.element(button('demoplayer')).toBeVisible()
  putInCart({ id: 'dice', name: 'Dice' })
  onTestFinished(emptyCart)
  await header().getByRole('link', { name: 'Cart, 1 game' }).click()
  await expect.poll(currentPath).toBe('/cart')
})

describe('My Operator', () => {
  it('HDR-7 OPS-2 shows the id of the first operator whose status is active', async () => {
    await openAsPlayer()
    await expect.element(button('My Operator')).toHaveTextContent('My Operator 1001')
  })

  it('HDR-7 shows 0 with no active operator', async () => {
    await openAsPlayer({ getMyOperators: [{ activeStatus: 2, operator: { id: 1003, name: 'Aurora' } }] })
    await expect.element(button('My Operator 0')).toBeVisible()
  })

  it('HDR-7 ERR-3 shows no 0 when the operators fail to load', async () => {
    await openAsPlayer({ getMyOperators: new Refusal('INTERNAL_ERROR') })
    await expect.element(button('My Operator –')).toBeVisible()
  })

  it('HDR-7 opens its menu', async () => {
    await openAsPlayer()
    await button('My Operator').click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(menuEntries()).toEqual(['My Operators', 'Redeem', 'Transaction', 'Transfer to a Friend', 'Last Activity'])
    await page.getByRole('menuitem', { name: 'Redeem' }).click()
    await expect.poll(currentPath).toBe('/redeem')
  })

  it('HDR-7 on a phone nothing in the header shifts when its menu opens', async () => {
    await page.viewport(390, 844)
    await openAsPlayer()
    const part = (name: string) => page.getByRole('button', { name, exact: false })
    await expect.element(part('My Operator 1001')).toBeVisible()
    const places = () =>
      ['Game Credit', 'My Operator', 'demoplayer']
        .map((name) => part(name).element().getBoundingClientRect())
        .map(({ left, top, right }) => [left, top, right].map(Math.round))
    await expect.element(part('Game Credit')).toHaveTextContent('Game Credit 37.20')
    const before = places()
    await part('My Operator').click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(places()).toEqual(before)
  })

  it('HDR-8 Transfer to a Friend only shows a warning', async () => {
    await openAsPlayer()
    await button('My Operator').click()
    await page.getByRole('menuitem', { name: 'Transfer to a Friend' }).click()
    expect(shownToasts()).toMatchObject([
      { tone: 'warning', text: 'This feature is not available right now. It may be available in the future.' },
    ])
    await expect.poll(currentPath).toBe('/')
  })
})

describe('user menu', () => {
  it('HDR-3 HDR-9 opens under the username, in place of the sign-in buttons', async () => {
    await openAsPlayer()
    await button('demoplayer').click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(menuEntries()).toEqual([
      'Edit Profile',
      'Change Phone Number',
      'Change Password',
      'Devices',
      'Safer Play',
      'Deactivate Profile',
      'Log Out',
    ])
    await expect.element(button('Sign In')).not.toBeInTheDocument()
    await expect.element(button('Join Now')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it.each([
    ['Devices', '/devices'],
    ['Safer Play', '/saferPlay'],
  ])('player fault 14: the user menu links to %s', async (name, path) => {
    await openAsPlayer()
    await button('demoplayer').click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect.poll(currentPath).toBe(path)
  })

  it('HDR-9 offers a deactivated player to activate the profile', async () => {
    await openAsPlayer({ getUser: { user: { ...demoPlayer.getUser.user, isActive: false } } })
    await button('demoplayer').click()
    await page.getByRole('menuitem', { name: 'Activate Profile', exact: true }).click()
    await expect.poll(currentPath).toBe('/deactivate')
  })

  it('HDR-9 PRO-10 Log Out calls the server and loads the home screen', async () => {
    const openHome = vi.spyOn(wholePage, 'openHome').mockImplementation(() => undefined)
    const server = await openAsPlayer()
    await button('demoplayer').click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect.poll(() => openHome.mock.calls.length).toBe(1)
    expect(server.requests).toContainEqual({ call: 'signOut', authorization: token, body: undefined })
    expect(document.cookie).not.toContain('accessToken')
  })
})
