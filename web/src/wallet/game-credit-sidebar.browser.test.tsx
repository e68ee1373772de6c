import { ownTabsChannel } from '@lucero/contract/player/own-tabs'
import { Refusal } from '@lucero/contract/shared/refusals'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { clearRecentGames, useRecentGames } from '../catalogue/launch-game.ts'
import { showUi, useUiState } from '../lib/ui-state.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { watchNewTabs } from '../testing/new-tabs.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { pressEscapeIn } from '@lucero/ui/testing/press-escape.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'

const dice = { id: 'w-dice', gameId: 'dice', amount: 25, casinoGame: { name: 'Dice' } }
const mines = { id: 'w-mines', gameId: 'mines', amount: 12.2, casinoGame: { name: 'Mines' } }
const holding = (...gameWallets: (typeof dice)[]) => ({
  wallets: {
    ...demoPlayer.getWallets.wallets,
    gameCredits: gameWallets.reduce((sum, { amount }) => sum + amount, 0),
    gameWallets,
  },
})
const sidebar = () => page.getByRole('dialog', { name: 'Game Credit' })
const button = (name: string) => sidebar().getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1440, 900))
afterEach(clearRecentGames)

async function openSidebar(answers: Answers = {}) {
  const server = stubServer({ ...demoPlayer, getWallets: holding(dice, mines), ...answers })
  await renderApp('/privacy', { token })
  showUi({ gameCreditOpen: true })
  await expect.element(sidebar()).toBeVisible()
  return server
}

it('CRE-1 has a card for every game wallet, Collect All, and a close icon', async () => {
  await openSidebar()
  await expect.element(sidebar().getByRole('heading', { name: 'Dice' })).toBeVisible()
  await expect.element(sidebar().getByText('25.00')).toBeVisible()
  await expect.element(sidebar().getByText('12.20')).toBeVisible()
  await expect.element(button('Collect All')).toBeVisible()
  await expect.element(button('Collect from Mines')).toHaveTextContent('Collect')
  await expect.element(button('Play Mines')).toHaveTextContent('Play')
  await button('Close').click()
  expect(useUiState.getState().gameCreditOpen).toBe(false)
  await expect.element(sidebar()).not.toBeInTheDocument()
})

it('CRE-1 has no Collect All without credit in games', async () => {
  await openSidebar({ getWallets: holding() })
  await expect.element(sidebar().getByText('No credit in games')).toBeVisible()
  await expect.element(button('Collect All')).not.toBeInTheDocument()
})

it('CRE-3 Collect collects that game wallet and refetches the wallet', async () => {
  const server = await openSidebar({ collect: { collected: 12.2 } })
  const readBefore = server.times('getWallets')
  server.answers.getWallets = holding(dice)
  await button('Collect from Mines').click()
  await expect.element(sidebar().getByRole('heading', { name: 'Mines' })).not.toBeInTheDocument()
  expect(server.queriesOf('collect')).toEqual(['?gameWalletId=w-mines'])
  expect(server.times('getWallets')).toBeGreaterThan(readBefore)
  expect(shownToasts()).toMatchObject([{ tone: 'success', text: '12.20 is back in your main wallet' }])
})

it('CRE-3 LIV-2 Collect All sends no game wallet, and an open game gets a message', async () => {
  const game = new BroadcastChannel(ownTabsChannel)
  onTestFinished(() => game.close())
  const message = new Promise((resolve) => game.addEventListener('message', ({ data }) => resolve(data)))
  const server = await openSidebar({ collect: { collected: 37.2 } })
  server.answers.getWallets = holding()
  await button('Collect All').click()
  await expect.element(sidebar().getByText('No credit in games')).toBeVisible()
  expect(server.queriesOf('collect')).toEqual([''])
  expect(await message).toEqual({ kind: 'credit' })
})

it('CRE-3 ERR-3 a failed collect is ignored, and the wallet is refetched anyway', async () => {
  const server = await openSidebar({ collect: new Refusal('RETRY_LATER') })
  const readBefore = server.times('getWallets')
  await button('Collect All').click()
  await expect.poll(() => server.times('getWallets')).toBeGreaterThan(readBefore)
  expect(shownToasts()).toEqual([])
})

it('CRE-2 Play opens a tab immediately, launches the game there, and closes the sidebar', async () => {
  const tabs = watchNewTabs()
  const server = await openSidebar({ launchGame: { url: 'http://games.example/dice?once' } })
  await button('Play Dice').click()
  expect(tabs).toHaveLength(1)
  await expect.poll(() => tabs[0]?.address).toBe('http://games.example/dice?once')
  expect(server.bodiesOf('launchGame')).toEqual([{ gameId: 'dice', platform: 'desktop', lang: 'en' }])
  await expect.poll(useRecentGames.getState).toEqual(['dice'])
  expect(useUiState.getState().gameCreditOpen).toBe(false)
})

it('CRE-2 a game that is switched off leaves no empty tab', async () => {
  const tabs = watchNewTabs()
  await openSidebar({ launchGame: new Refusal('GAME_NOT_FOUND') })
  await button('Play Dice').click()
  await expect.poll(() => tabs[0]?.closed).toBe(true)
  await expect.poll(shownToasts).toMatchObject([{ tone: 'error', text: 'GAME NOT FOUND' }])
})

it('ACT-9 shows an error when the wallet fails to load, and retries', async () => {
  const server = await openSidebar({ getWallets: new Refusal('INTERNAL_ERROR') })
  server.answers.getWallets = holding(dice)
  await sidebar().getByRole('button', { name: 'Try again' }).click()
  await expect.element(button('Play Dice')).toBeVisible()
})

it('Escape closes it, and the focus returns', async () => {
  await openSidebar()
  await pressEscapeIn(sidebar())
  await expect.element(sidebar()).not.toBeInTheDocument()
})

it('after Collect All, whose button disappears, the focus stays in the sidebar, and Escape closes it', async () => {
  const server = await openSidebar({ collect: { collected: 37.2 } })
  server.answers.getWallets = holding()
  await button('Collect All').click()
  await expect.element(sidebar().getByText('No credit in games')).toBeVisible()
  await pressEscapeIn(sidebar())
  await expect.element(sidebar()).not.toBeInTheDocument()
})
