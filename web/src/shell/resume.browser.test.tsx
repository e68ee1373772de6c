import { Refusal } from '@lucero/contract/shared/refusals'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { call } from '../lib/api.ts'
import { navigation } from '../lib/navigation.ts'
import { accessToken, storeAccessToken, sessionOwner } from '../lib/session.ts'
import { closeAuth, resetUi, useUiState } from '../lib/ui-state.ts'
import { currentReturnTo, storeReturnTo, returnToGame } from '../lib/return-to.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import { openAddCredit } from '../wallet/add-credit.ts'

const userId = demoPlayer.getUser.user.id
const dice = { id: 'dice', name: 'Dice' }
const addCredit = () => page.getByRole('dialog', { name: 'Add Credit' })
const ended = new Refusal('ACCESS_TOKEN_EXPIRED')
const allEnded: Answers = { getUser: ended, getWallets: ended, getMyOperators: ended }

beforeEach(() => page.viewport(1440, 900))

/** Simulates another tab: sets the shared cookie and fires the storage event. */
function signInElsewhere(as: string, owner?: string) {
  const shownBefore = { token: accessToken(), owner: sessionOwner() }
  storeAccessToken(as, owner)
  const stored = localStorage.getItem('sessionOwner')
  if (shownBefore.token) storeAccessToken(shownBefore.token, shownBefore.owner)
  document.cookie = `accessToken=${as}; Path=/`
  if (stored) localStorage.setItem('sessionOwner', stored)
  else localStorage.removeItem('sessionOwner')
}
const fireStorageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: 'sessionOwner' }))

function watchReload() {
  const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => reload.mockRestore())
  return reload
}

describe('the return target', () => {
  it('a game opens after sign-in, at an operator with automatic approval, with a suggested amount', async () => {
    const none = { ...demoPlayer.getWallets.wallets, operator_id: 0, amount: 0, bonusActive: false }
    const north = { id: 1001, name: 'Estrella Norte' }
    const server = stubServer({
      ...demoPlayer,
      getMyOperators: [],
      getWallets: { wallets: none },
      getOperators: {
        operators: [
          { ...north, approvesItself: true, welcomeCredit: 100 },
          { id: 1002, name: 'Casa del Sol', approvesItself: false, welcomeCredit: 0 },
        ],
      },
      applyToOperator: { activeStatus: 1, operator: north, welcomeCredit: 100 },
    })
    storeReturnTo({ game: dice })
    await renderApp('/', { token })
    await expect.element(addCredit().getByText('100.00 to start with')).toBeVisible()
    await expectAccessible()
    await expect.element(addCredit().getByRole('button', { name: /Casa del Sol/ })).not.toBeInTheDocument()
    server.answers.getWallets = { wallets: { ...none, operator_id: 1001, amount: 100 } }
    await addCredit().getByRole('button', { name: 'Apply to Estrella Norte' }).click()
    await expect.element(addCredit().getByRole('button', { name: 'Add 10.00 and Play' })).toBeVisible()
    await expect.element(addCredit().getByText('After this 90.00 stay in your wallet.')).toBeVisible()
    expect(shownToasts().at(-1)).toMatchObject({
      text: 'You are connected. Estrella Norte has handed you 100.00.',
    })
    expect(returnToGame()).toEqual(dice)
    await addCredit().getByRole('button', { name: 'Close' }).click()
    expect(returnToGame()).toBeUndefined()
  })

  it('NAV-5 a page opened signed out is shown after sign-in, with its query', async () => {
    storeReturnTo({ path: '/lastActivity?pageNo=2' })
    stubServer(demoPlayer)
    await renderApp('/', { token })
    await expect.poll(currentPath).toBe('/lastActivity')
  })

  it('of another player is ignored', async () => {
    storeAccessToken('theirs', 'somebody-else')
    storeReturnTo({ game: dice })
    storeAccessToken(token, userId)
    stubServer(demoPlayer)
    await renderApp('/')
    await expect.element(page.getByRole('banner').getByText('demoplayer')).toBeVisible()
    expect(useUiState.getState().showCredit).toBe(false)
  })
})

describe('an expired session', () => {
  it('ERR-2 during Add Credit opens sign-in, removes the player’s data, and keeps game and amount', async () => {
    const server = stubServer({ ...demoPlayer })
    await renderApp('/', { token })
    await expect.element(page.getByRole('banner').getByText('1,284.00')).toBeVisible()
    openAddCredit(dice)
    await addCredit().getByRole('button', { name: '+20' }).click()
    Object.assign(server.answers, allEnded)
    await call('getUser').catch(() => undefined)
    await expect.element(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    expect(shownToasts()).toMatchObject([{ text: 'Please Sign In' }])
    await expect.element(page.getByText('1,284.00')).not.toBeInTheDocument()
    expect(returnToGame()).toEqual(dice)

    await cleanup()
    resetUi()
    stubServer(demoPlayer)
    storeAccessToken('a-new-token', userId)
    await renderApp('/')
    await expect.element(addCredit().getByRole('button', { name: 'Add 20.00 and Play' })).toBeVisible()
  })
})

describe('form input', () => {
  const amount = () => page.getByLabelText('Amount', { exact: true })
  const getRedeems = { redeems: { rows: [], count: 0 } }

  async function loseSessionAtRedeem() {
    const server = stubServer({ ...demoPlayer, getRedeems, createRedeem: ended })
    storeAccessToken(token, userId)
    await renderApp('/redeem')
    await amount().fill('12.50')
    Object.assign(server.answers, allEnded)
    await page.getByRole('button', { name: 'Create Redeem' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    expect(shownToasts()).toMatchObject([{ text: 'Please Sign In' }])
    expect(currentReturnTo()).toEqual({ path: '/redeem', owner: userId })
    await cleanup()
    closeAuth()
  }

  it('ERR-2 is restored when the same player signs in again, on the same page', async () => {
    await loseSessionAtRedeem()
    stubServer({ ...demoPlayer, getRedeems })
    storeAccessToken('a-new-token', userId)
    await renderApp('/')
    await expect.poll(currentPath).toBe('/redeem')
    await expect.element(amount()).toHaveValue('12.50')
  })

  it('is not shown to another player', async () => {
    await loseSessionAtRedeem()
    stubServer({ ...demoPlayer, getUser: { user: { ...demoPlayer.getUser.user, id: 'other' } }, getRedeems })
    storeAccessToken('a-new-token', 'other')
    await renderApp('/redeem')
    await expect.element(amount()).toHaveValue('')
  })
})

describe('two tabs', () => {
  it('another player signed in elsewhere: this page reloads, and sends no request with their token', async () => {
    const reload = watchReload()
    const server = stubServer({ ...demoPlayer, collect: { collected: 1 } })
    await renderApp('/', { token })
    await expect.element(page.getByRole('banner').getByText('1,284.00')).toBeVisible()
    signInElsewhere('anothers-token', 'somebody-else')
    await expect(call('collect', { query: {} })).rejects.toThrow('Somebody else is signed in')
    expect(server.times('collect')).toBe(0)
    expect(reload).toHaveBeenCalled()
  })

  it('the same player signed in again elsewhere: this page continues with the new token', async () => {
    const reload = watchReload()
    const server = stubServer({ ...demoPlayer })
    await renderApp('/', { token })
    await expect.poll(sessionOwner).toBe(userId)
    signInElsewhere('a-newer-token', userId)
    fireStorageEvent()
    await call('getUser')
    expect(server.requests).toContainEqual({ call: 'getUser', authorization: 'a-newer-token', body: undefined })
    expect(reload).not.toHaveBeenCalled()
  })

  it('signed out elsewhere: the player’s data disappears immediately', async () => {
    stubServer(demoPlayer)
    await renderApp('/', { token })
    await expect.element(page.getByRole('banner').getByText('1,284.00')).toBeVisible()
    document.cookie = 'accessToken=; Max-Age=0; Path=/'
    fireStorageEvent()
    await expect.element(page.getByRole('banner').getByRole('button', { name: 'Join Now' })).toBeVisible()
    await expect.element(page.getByText('1,284.00')).not.toBeInTheDocument()
  })
})
