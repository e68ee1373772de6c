import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { emptyCart, useCart } from '../lib/cart.ts'
import { useUiState } from '../lib/ui-state.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '../ui/expect-accessible.ts'
import { shownToasts } from '../ui/toast.ts'

const getGames = {
  categoryGames: {
    rows: [
      { id: 'night-reels', name: 'Night Reels', category: 'Slots', returnToPlayer: 96.2 },
      { id: 'roulette', name: 'Roulette', category: 'Tables', returnToPlayer: 97.297 },
      { id: 'new-one', name: 'A Game Without a Picture', category: 'Originals', returnToPlayer: 99 },
    ],
    count: 3,
  },
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1440, 900))
afterEach(emptyCart)

async function openHome(answers: Answers = { getGames }, signedInAs?: string) {
  const server = stubServer({ ...demoPlayer, ...answers })
  await renderApp('/', signedInAs ? { token: signedInAs } : {})
  return server
}

it('GAM-1 lists the games of page 1, a hundred at most, with category and return to player', async () => {
  const server = await openHome()
  await expect.element(page.getByRole('heading', { name: 'Roulette' })).toBeVisible()
  expect(server.queriesOf('getGames')).toEqual(['?pageNo=1&limit=100'])
  await expect.element(page.getByText('Slots · RTP 96.2 %')).toBeVisible()
  await expect.element(page.getByText('Tables · RTP 97.3 %')).toBeVisible()
  await expectAccessible()
})

it.each([360, 768])('fits a screen of %i pixels', async (width) => {
  await page.viewport(width, 800)
  await openHome({ getGames }, token)
  await expect.element(button('Play Roulette')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(width)
  await expectAccessible()
})

describe('signed out', () => {
  it.each(['Play Roulette', 'Add Roulette to cart'])('%s asks to sign in, and opens the modal', async (name) => {
    await openHome()
    await button(name).click()
    expect(shownToasts()).toMatchObject([{ tone: 'error', text: 'Please Sign In' }])
    expect(useUiState.getState()).toMatchObject({ isLogin: true, showCredit: false })
    expect(useCart.getState().lines).toEqual([])
  })
})

describe('signed in', () => {
  it('CRE-4 Play opens Add Credit for that game', async () => {
    await openHome({ getGames }, token)
    await button('Play Roulette').click()
    await expect.element(page.getByRole('dialog', { name: 'Add Credit' })).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText('Roulette')).toBeVisible()
  })

  it('a game goes into the cart and out of it', async () => {
    await openHome({ getGames }, token)
    await button('Add Roulette to cart').click()
    await expect.element(page.getByRole('link', { name: 'Cart (1)' })).toHaveAttribute('href', '/cart')
    await button('Take Roulette out of the cart').click()
    await expect.element(page.getByRole('link', { name: /Cart/ })).not.toBeInTheDocument()
  })
})

it('ACT-9 says when the games did not load, and tries again', async () => {
  const server = await openHome({ getGames: new Error('cut') })
  await expect.element(page.getByText('The games did not load')).toBeVisible()
  server.answers.getGames = getGames
  await button('Try again').click()
  await expect.element(button('Play Night Reels')).toBeVisible()
})

it('says when no game is open', async () => {
  await openHome({ getGames: { categoryGames: { rows: [], count: 0 } } })
  await expect.element(page.getByText('No games are open right now')).toBeVisible()
})
