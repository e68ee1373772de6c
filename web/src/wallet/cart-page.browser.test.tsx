import { Refusal } from '@lucero/contract/shared/refusals'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyCart, putInCart, setCartAmount, useCart } from './cart.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'

const wallets = { ...demoPlayer.getWallets.wallets, amount: 60.55 }
const main = () => page.getByRole('main')
const amountOf = (name: string) => main().getByLabelText(`Amount for ${name}`)
const moveButton = () => main().getByRole('button', { name: 'Move credit' })
const figure = (label: string) => page.getByText(label, { exact: true }).element().nextElementSibling?.textContent

const transaction = (amount: number) => ({
  id: crypto.randomUUID(),
  createdAt: '2026-11-15T00:41:07.000Z',
  operator_id: 1001,
  user_name: 'demoplayer',
  amount,
  status: 'completed' as const,
})

beforeEach(() => page.viewport(1440, 900))
afterEach(emptyCart)

async function openCart(answers: Answers = {}) {
  const server = stubServer({ ...demoPlayer, getWallets: { wallets }, ...answers })
  await renderApp('/cart', { token })
  return server
}

async function openFullCart(answers: Answers = {}) {
  putInCart({ id: 'dice', name: 'Dice' })
  putInCart({ id: 'mines', name: 'Mines' })
  setCartAmount('mines', 12.5)
  const server = await openCart(answers)
  await expect.element(main().getByText('60.55')).toBeVisible()
  return server
}

it('NAV-3 an empty cart links to the games', async () => {
  await openCart()
  await expect.element(page.getByText('Your cart is empty')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the Games' })).toHaveAttribute('href', '/')
  await expectAccessible()
})

it('keeps its lines when the wallet fails to load, shows an error and retries', async () => {
  putInCart({ id: 'dice', name: 'Dice' })
  const server = await openCart({ getWallets: new Refusal('INTERNAL_ERROR') })
  await expect.element(page.getByText('Your wallet did not load')).toBeVisible()
  server.answers.getWallets = { wallets }
  await main().getByRole('button', { name: 'Try again' }).click()
  await expect.element(moveButton()).toBeEnabled()
})

describe('a full cart', () => {
  it('compares the total with the available credit', async () => {
    await openFullCart()
    expect([figure('Available credit'), figure('Total'), figure('Left afterwards')]).toEqual([
      '60.55',
      '22.50',
      '38.05',
    ])
    await expectAccessible()
  })

  it('edits a line by typing, with steps and with All, and removes it', async () => {
    await openFullCart()
    await amountOf('Dice').fill('7.255')
    expect(figure('Total')).toBe('19.75')
    await userEvent.tab()
    await expect.element(amountOf('Dice')).toHaveValue('7.25')
    const steps = main().getByRole('group', { name: 'Add to Dice' })
    await steps.getByRole('button', { name: '+5', exact: true }).click()
    await expect.element(amountOf('Dice')).toHaveValue('12.25')
    await steps.getByRole('button', { name: 'All' }).click()
    await expect.element(amountOf('Dice')).toHaveValue('48.05')
    expect(figure('Left afterwards')).toBe('0.00')
    await main().getByRole('button', { name: 'Remove Mines' }).click()
    expect(useCart.getState().lines).toEqual([{ gameId: 'dice', name: 'Dice', amount: 48.05 }])
  })

  it('house 2: after a lost answer the words say that it may have happened; the same cart is the same request', async () => {
    const server = await openFullCart({ transferToGame: new Error('cut') })
    for (const times of [1, 2]) {
      await moveButton().click()
      await expect.poll(() => server.times('transferToGame')).toBe(times)
      await expect.element(moveButton()).toBeEnabled()
    }
    expect(shownToasts().at(-1)?.text).toMatch(/It may have happened\. Press again: it happens once\.$/)
    const [first, second] = server.bodiesOf('transferToGame') as { requestId: string }[]
    expect(second?.requestId).toBe(first?.requestId)
  })

  it('CRE-5 rejects more than the available credit, and lines of zero', async () => {
    await openFullCart()
    await amountOf('Dice').fill('60')
    await expect
      .element(main().getByRole('alert'))
      .toHaveTextContent("Select amount can't be more than available credit")
    await expect.element(moveButton()).toBeDisabled()
    await amountOf('Dice').fill('')
    await expect.element(amountOf('Dice')).toHaveAccessibleDescription('Enter an amount')
    await expect.element(moveButton()).toBeDisabled()
    await expectAccessible()
  })

  it('transfers all lines in one request, confirms it, and is empty afterwards', async () => {
    const server = await openFullCart({ transferToGame: { transactions: [transaction(10), transaction(12.5)] } })
    const { requestId } = useCart.getState()
    await moveButton().click()
    await expect.element(page.getByText('Your cart is empty')).toBeVisible()
    expect(server.bodiesOf('transferToGame')).toEqual([
      {
        requestId,
        items: [
          { gameId: 'dice', amount: 10 },
          { gameId: 'mines', amount: 12.5 },
        ],
      },
    ])
    expect(shownToasts()).toMatchObject([{ tone: 'success', text: '22.50 moved to 2 games' }])
  })

  it('keeps its lines and its request id after a failed transfer', async () => {
    const server = await openFullCart({ transferToGame: new Refusal('GAME_NOT_FOUND') })
    await moveButton().click()
    await expect
      .poll(shownToasts)
      .toMatchObject([{ tone: 'error', text: 'A game in your cart is closed right now. Nothing was moved.' }])
    await moveButton().click()
    await expect.poll(() => server.times('transferToGame')).toBe(2)
    const [first, second] = server.bodiesOf('transferToGame')
    expect(second).toEqual(first)
    expect(useCart.getState().lines).toHaveLength(2)
  })

  it('without an operator it links to the operators', async () => {
    await openFullCart({ getWallets: { wallets: { ...wallets, operator_id: 0 } } })
    await expect.element(page.getByRole('link', { name: 'Choose an Operator' })).toHaveAttribute('href', '/operators')
    await expect.element(moveButton()).not.toBeInTheDocument()
  })

  it('fits a phone', async () => {
    await page.viewport(360, 740)
    await openFullCart()
    expect(document.documentElement.scrollWidth).toBe(360)
    await expectAccessible()
  })
})
