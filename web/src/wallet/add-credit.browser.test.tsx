import { Refusal } from '@lucero/contract/shared/refusals'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAddCredit } from './add-credit.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { watchNewTabs } from '../testing/new-tabs.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import './add-credit-modal.tsx'

const refusal = "Select amount can't be more than available credit"
const wallets = { ...demoPlayer.getWallets.wallets, amount: 60.55, bonusActive: false }
const inDice = { id: 'w-dice', gameId: 'dice', amount: 25, casinoGame: { name: 'Dice' } }
const modal = () => page.getByRole('dialog', { name: 'Add Credit' })
const press = (name: string) => modal().getByRole('button', { name, exact: true }).click()
const total = () => modal().getByRole('textbox', { name: 'Amount to add' })

beforeEach(() => page.viewport(1440, 900))

async function openModal(answers: Answers = {}, stored: Record<string, string> = {}) {
  const server = stubServer({ ...demoPlayer, getWallets: { wallets }, ...answers })
  await renderApp('/privacy', { token })
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text)
  openAddCredit({ id: 'dice', name: 'Dice' })
  await expect.element(modal()).toBeVisible()
  return server
}

const moved = {
  transactions: [
    {
      id: '0198f7a0-0000-7000-8000-00000000000a',
      createdAt: '2026-11-15T00:41:07.000Z',
      operator_id: 1001,
      user_name: 'demoplayer',
      amount: 25,
      status: 'completed' as const,
    },
  ],
}

describe('the picker', () => {
  it('CRE-4 adds +1, +5, +10, +20 and +50, undoes one, and resets', async () => {
    await openModal()
    await expect.element(modal().getByText('60.55')).toBeVisible()
    await press('Reset')
    for (const step of ['+1', '+5', '+10', '+20']) await press(step)
    await expect.element(total()).toHaveValue('36.00')
    await press('Undo')
    await expect.element(total()).toHaveValue('16.00')
    await press('Reset')
    await press('+50')
    await expect.element(total()).toHaveValue('50.00')
  })

  it('CRE-4 All selects the whole balance, to the cent', async () => {
    await openModal()
    await press('+10')
    await press('All')
    await expect.element(total()).toHaveValue('60.55')
  })

  it('CRE-5 rejects a total above the available credit, and keeps the previous one', async () => {
    const server = await openModal()
    await press('Reset')
    await press('+50')
    await press('+20')
    const alert = page.getByRole('alertdialog', { name: refusal })
    await expect.element(alert).toBeVisible()
    await expectAccessible()
    await alert.getByRole('button', { name: 'Ok' }).click()
    await expect.element(total()).toHaveValue('50.00')
    await press('+10')
    await expect.element(total()).toHaveValue('60.00')
    expect(server.times('transferToGame')).toBe(0)
  })

  it('CRE-5 with nothing available, All is rejected too', async () => {
    await openModal({ getWallets: { wallets: { ...wallets, amount: 0 } } })
    await press('All')
    await expect.element(page.getByRole('alertdialog', { name: refusal })).toBeVisible()
  })
})

describe('player fault 9: the first focus', () => {
  const name = (text: string) => modal().getByRole('button', { name: text, exact: true })

  it('is on the primary button, so that Enter plays', async () => {
    await openModal()
    await expect.element(name('Add 10.00 and Play')).toHaveFocus()
  })

  it('is on it too when the wallet loads after the modal opens', async () => {
    const release = stubServer({ ...demoPlayer, getWallets: { wallets } }).hold('getWallets')
    await renderApp('/privacy', { token })
    openAddCredit({ id: 'dice', name: 'Dice' })
    await expect.element(modal().getByRole('button', { name: 'Close' })).toHaveFocus()
    release()
    await expect.element(name('Add 10.00 and Play')).toHaveFocus()
  })

  it('is on the helpful button when there is nothing to add', async () => {
    await openModal({ getWallets: { wallets: { ...wallets, amount: 0, gameCredits: 0, gameWallets: [] } } })
    await expect.element(modal().getByRole('link', { name: 'See Bonuses' })).toHaveFocus()
  })

  const stranger = (welcomeCredit: number) => ({
    getWallets: { wallets: { ...wallets, operator_id: 0, amount: 0 } },
    getMyOperators: [],
    getOperators: { operators: [{ id: 1001, name: 'Estrella', approvesItself: true, welcomeCredit }] },
  })

  it('is on Apply for a player without an operator, if that gives no credit', async () => {
    await openModal(stranger(0))
    await expect.element(name('Apply to Estrella')).toHaveFocus()
    await expect.element(name('Apply and Play with Estrella')).not.toBeInTheDocument()
  })

  it('issue 29: Apply and Play connects, and allows the first bet to move 10.00; nothing is moved before', async () => {
    const tabs = watchNewTabs()
    const server = await openModal({
      ...stranger(100),
      applyToOperator: { activeStatus: 1, operator: { id: 1001, name: 'Estrella' }, welcomeCredit: 100 },
      launchGame: { url: 'http://games.example/dice' },
    })
    await expect.element(name('Apply and Play with Estrella')).toHaveFocus()
    await expect
      .element(name('Apply and Play with Estrella'))
      .toHaveAccessibleDescription(/You allow your first bet to move 10\.00 to Dice\./)
    await expectAccessible()
    await press('Apply and Play with Estrella')
    await expect.poll(() => tabs[0]?.address).toBe('http://games.example/dice')
    expect(server.bodiesOf('launchGame')).toMatchObject([{ gameId: 'dice', firstBetCredit: 10 }])
    expect([server.times('transferToGame'), tabs.length]).toEqual([0, 1])
    await expect.element(modal()).not.toBeInTheDocument()
  })

  it('issue 29: Apply and Play opens no game if the operator gave no credit', async () => {
    const tabs = watchNewTabs()
    const server = await openModal({
      ...stranger(100),
      applyToOperator: { activeStatus: 1, operator: { id: 1001, name: 'Estrella' }, welcomeCredit: 0 },
    })
    await press('Apply and Play with Estrella')
    await expect.poll(() => tabs[0]?.closed).toBe(true)
    expect(server.times('launchGame')).toBe(0)
  })
})

describe('a typed amount', () => {
  const add = (name: string) => modal().getByRole('button', { name, exact: true })

  it('CRE-4 replaces the suggestion, accepts a comma as decimal point, and a press adds to it', async () => {
    await openModal()
    await expect.element(total()).toHaveValue('10.00')
    await total().click()
    await userEvent.keyboard('12,5')
    await expect.element(total()).toHaveValue('12.5')
    await expect.element(add('Add 12.50 and Play')).toBeEnabled()
    await expect.element(modal().getByText('After this 48.05 stay in your wallet.')).toBeVisible()
    await press('+5')
    await expect.element(total()).toHaveValue('17.50')
    await press('Undo')
    await expect.element(total()).toHaveValue('12.50')
  })

  it('GAM-1 Enter transfers it and plays', async () => {
    const tabs = watchNewTabs()
    const server = await openModal({ transferToGame: moved, launchGame: { url: 'http://games.example/dice' } })
    await total().fill('7.25')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => tabs[0]?.address).toBe('http://games.example/dice')
    expect(server.bodiesOf('transferToGame')).toMatchObject([{ items: [{ gameId: 'dice', amount: 7.25 }] }])
  })

  it('CRE-5 above the available credit shows an error immediately and an alert on submit, and neither moves credit nor opens a tab', async () => {
    const tabs = watchNewTabs()
    const server = await openModal()
    await total().fill('60.56')
    await expect.element(total()).toHaveAccessibleDescription(refusal)
    await expect.element(modal().getByText(/stay in your wallet/)).not.toBeInTheDocument()
    await press('Add 60.56 and Play')
    const alert = page.getByRole('alertdialog', { name: refusal })
    await expect.element(alert).toBeVisible()
    await expectAccessible()
    await alert.getByRole('button', { name: 'Ok' }).click()
    await total().fill('60.55')
    await expect.element(total()).toHaveAccessibleDescription('')
    await expect.element(add('Add 60.55 and Play')).toBeEnabled()
    expect([tabs, server.times('transferToGame')]).toEqual([[], 0])
  })

  it('empty or 0 adds nothing', async () => {
    await openModal()
    for (const text of ['', '0', '0.00']) {
      await total().fill(text)
      await expect.element(add('Play')).toBeDisabled()
    }
  })
})

describe('the last amount', () => {
  it('CRE-4 specification 10: +5 on a suggested 10.00 gives 15.00, and Undo restores the suggestion', async () => {
    await openModal()
    await expect.element(total()).toHaveValue('10.00')
    await press('+5')
    await expect.element(total()).toHaveValue('15.00')
    await press('Undo')
    await expect.element(total()).toHaveValue('10.00')
  })

  const launch = { transferToGame: moved, launchGame: { url: 'http://games.example/dice' } }

  it('is suggested the next time', async () => {
    const tabs = watchNewTabs()
    await openModal(launch)
    await expect.element(modal().getByText('Suggested')).toBeVisible()
    await total().fill('33.33')
    await press('Add 33.33 and Play')
    await expect.poll(() => tabs[0]?.address).toBe('http://games.example/dice')
    await expect.element(modal()).not.toBeInTheDocument()
    openAddCredit({ id: 'mines', name: 'Mines' })
    await expect.element(total()).toHaveValue('33.33')
    await expect.element(modal().getByText('As last time')).toBeVisible()
  })

  it('is limited to the wallet', async () => {
    const key = `lastAmount:${demoPlayer.getUser.user.id}`
    await openModal({ getWallets: { wallets: { ...wallets, amount: 20 } } }, { [key]: '33.33' })
    await expect.element(total()).toHaveValue('20.00')
    await expect.element(modal().getByText('As last time')).toBeVisible()
  })

  it('is stored per player: another player on this device starts without one', async () => {
    await openModal({}, { 'lastAmount:somebody-else': '44' })
    await expect.element(total()).toHaveValue('10.00')
    await expect.element(modal().getByText('Suggested')).toBeVisible()
  })
})

describe('playing', () => {
  it('GAM-1 transfers the credit, then launches the game in the tab that the press opened', async () => {
    const tabs = watchNewTabs()
    const server = await openModal({ transferToGame: moved, launchGame: { url: 'http://games.example/dice' } })
    await press('Reset')
    await press('+20')
    await press('+5')
    await press('Add 25.00 and Play')
    expect(tabs).toHaveLength(1)
    await expect.poll(() => tabs[0]?.address).toBe('http://games.example/dice')
    expect(server.bodiesOf('transferToGame')).toEqual([
      { requestId: expect.any(String), items: [{ gameId: 'dice', amount: 25 }] },
    ])
    await expect.element(modal()).not.toBeInTheDocument()
    expect(shownToasts()).toMatchObject([{ tone: 'success', text: '25.00 added to Dice' }])
  })

  it('issue 29: with permission, which is kept, the first bet moves the credit', async () => {
    const tabs = watchNewTabs()
    const server = await openModal({ launchGame: { url: 'http://games.example/dice' } })
    const permission = () => modal().getByRole('checkbox', { name: 'Move it only with my first bet' })
    await expect.element(permission()).not.toBeChecked()
    await permission().click()
    await press('Play with 10.00')
    await expect.poll(() => tabs[0]?.address).toBe('http://games.example/dice')
    expect(server.bodiesOf('launchGame')).toMatchObject([{ gameId: 'dice', firstBetCredit: 10 }])
    expect(server.times('transferToGame')).toBe(0)
    openAddCredit({ id: 'mines', name: 'Mines' })
    await expect.element(permission()).toBeChecked()
    await permission().click()
    await expect.element(modal().getByRole('button', { name: 'Add 10.00 and Play' })).toBeVisible()
  })

  it('BON-6 with an open bonus, Play needs no own credit, and moves none', async () => {
    const tabs = watchNewTabs()
    const server = await openModal({
      getWallets: { wallets: { ...wallets, amount: 0, bonusActive: true, nonCashAmount: 7.5 } },
      launchGame: { url: 'http://games.example/dice' },
    })
    await expect.element(modal().getByText('7.50')).toBeVisible()
    await expectAccessible()
    await press('Play')
    await expect.poll(() => tabs[0]?.address).toBe('http://games.example/dice')
    expect(server.times('transferToGame')).toBe(0)
  })

  it('0 is accepted only with credit in the game, or a bonus', async () => {
    await openModal()
    await press('Reset')
    await expect.element(modal().getByRole('button', { name: 'Play', exact: true })).toBeDisabled()
  })

  it('with credit in the game, Play moves nothing', async () => {
    const tabs = watchNewTabs()
    const server = await openModal({
      getWallets: { wallets: { ...wallets, gameWallets: [inDice] } },
      launchGame: { url: 'http://games.example/dice' },
    })
    await press('Play')
    await expect.poll(() => tabs[0]?.address).toBe('http://games.example/dice')
    expect(server.times('transferToGame')).toBe(0)
  })

  it('retries with the same request id when no response arrived, and with a new id for another amount', async () => {
    const tabs = watchNewTabs()
    const server = await openModal({ transferToGame: new Error('cut') })
    const ids = () => server.bodiesOf('transferToGame').map((body) => (body as { requestId: string }).requestId)
    await press('Reset')
    await press('+5')
    await press('Add 5.00 and Play')
    await expect.poll(() => tabs[0]?.closed).toBe(true)
    await press('Add 5.00 and Play')
    await expect.poll(ids).toHaveLength(2)
    expect(ids()[1]).toBe(ids()[0])
    await press('+1')
    await press('Add 6.00 and Play')
    await expect.poll(ids).toHaveLength(3)
    expect(ids()[2]).not.toBe(ids()[0])
  })

  it('CRE-5 shows the same alert when the server reports insufficient funds', async () => {
    const tabs = watchNewTabs()
    await openModal({ transferToGame: new Refusal('INSUFFICIENT_FUNDS') })
    await press('Reset')
    await press('+50')
    await press('Add 50.00 and Play')
    await expect.element(page.getByRole('alertdialog', { name: refusal })).toBeVisible()
    expect(tabs[0]?.closed).toBe(true)
  })

  it('a refused launch leaves no empty tab, and the credit is in the game', async () => {
    const tabs = watchNewTabs()
    await openModal({ transferToGame: moved, launchGame: new Refusal('NO_ACTIVE_OPERATOR') })
    await press('Reset')
    await press('+20')
    await press('+5')
    await press('Add 25.00 and Play')
    await expect.poll(() => tabs[0]?.closed).toBe(true)
    await expect.poll(shownToasts).toMatchObject([{ text: '25.00 added to Dice' }, { text: 'NO ACTIVE OPERATOR' }])
  })
})

it('without an operator it links to the operators', async () => {
  await openModal({
    getWallets: { wallets: { ...wallets, operator_id: 0, amount: 0 } },
    getOperators: { operators: [] },
  })
  await modal().getByRole('link', { name: 'Choose an Operator' }).click()
  await expect.poll(currentPath).toBe('/operators')
  await expect.element(modal()).not.toBeInTheDocument()
})

it('fits a phone', async () => {
  await page.viewport(360, 740)
  await openModal()
  await press('+20')
  expect(document.documentElement.scrollWidth).toBe(360)
  await expectAccessible()
})
