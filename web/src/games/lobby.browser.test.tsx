import { Refusal } from '@lucero/contract/shared/refusals'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyCart } from '../wallet/cart.ts'
import { clearRecentGames, addRecentGame } from '../catalogue/launch-game.ts'
import { useUiState } from '../lib/ui-state.ts'
import { returnToGame } from '../lib/return-to.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { watchNewTabs } from '../testing/new-tabs.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import { toggleFavourite, useFavourites } from './favourites.ts'

const game = (id: string, name: string, category: string, returnToPlayer: number, provider = 'Lucero') => ({
  id,
  gameId: id,
  name,
  category,
  returnToPlayer,
  provider,
})
const rows = [
  game('night-reels', 'Night Reels', 'Slots', 96.2),
  game('roulette', 'Roulette', 'Tables', 97.297),
  game('blackjack', 'Blackjack', 'Tables', 99.4),
  game('new-one', 'A Game Without a Picture', 'Originals', 99, 'Somebody Else'),
]
const getGames = { categoryGames: { rows, count: rows.length } }
const lobby = () => page.getByRole('region', { name: 'Games', exact: true })
const button = (name: string) => lobby().getByRole('button', { name, exact: true })
const search = () => page.getByRole('searchbox', { name: 'Search games' })
const shown = () =>
  lobby()
    .getByRole('heading', { level: 3 })
    .elements()
    .map((heading) => heading.textContent)

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  emptyCart()
  clearRecentGames()
  for (const id of useFavourites.getState()) toggleFavourite(id)
})

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

it('issue 26: shows a game in trial to a chosen player, first, and the picture that the house uploaded', async () => {
  const trial = { ...game('comet', 'Comet', 'Slots', 96), picture: '/pictures/comet?v=1' }
  const getUser = { user: { ...demoPlayer.getUser.user, trialGames: [trial] } }
  await openHome({ getGames, getUser }, token)
  await expect.poll(shown).toEqual(['Comet', ...rows.map(({ name }) => name)])
  const card = page.getByRole('heading', { name: 'Comet' }).element().closest('article')!
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/pictures/comet?v=1')
})

it.each([360, 768])('fits a screen of %i pixels', async (width) => {
  await page.viewport(width, 800)
  addRecentGame('roulette')
  await openHome({ getGames }, token)
  await expect.element(button('Play Roulette')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(width)
  await expectAccessible()
})

describe('finding a game', () => {
  it('GAM-1 filters by category, and shows the number of games', async () => {
    await openHome()
    await button('Tables 2').click()
    await expect.poll(shown).toEqual(['Roulette', 'Blackjack'])
    await expect.element(button('Tables 2')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(lobby().getByRole('status')).toHaveTextContent('2 games shown')
    await button('All 4').click()
    await expect.poll(shown).toHaveLength(4)
  })

  it('GAM-1 a search tolerates a typo, covers all shelves, and Enter focuses the first result', async () => {
    await openHome()
    await button('Slots 1').click()
    await search().fill('blakjack')
    await expect.poll(shown).toEqual(['Blackjack'])
    await expect.element(lobby().getByRole('status')).toHaveTextContent('1 game shown')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Play Blackjack')).toHaveFocus()
  })

  it('GAM-1 search and shelf are in the address, and an address opens them', async () => {
    const queryValues = () => ['q', 'cat'].map((name) => new URLSearchParams(location.search).get(name))
    stubServer({ ...demoPlayer, getGames })
    const { unmount } = await renderApp('/?cat=Tables')
    await expect.poll(shown).toEqual(['Roulette', 'Blackjack'])
    await button('Slots 1').click()
    expect(queryValues()).toEqual([null, 'Slots'])
    await search().fill('ruolette')
    await expect.poll(shown).toEqual(['Roulette'])
    await expect.element(search()).toHaveFocus()
    expect(queryValues()).toEqual(['ruolette', 'Slots'])
    await search().fill('')
    await button('All 4').click()
    expect(queryValues()).toEqual([null, null])
    await unmount()
    await renderApp('/?q=reels&cat=NoSuchShelf')
    await expect.element(search()).toHaveValue('reels')
    await expect.poll(shown).toEqual(['Night Reels'])
  })

  it('a slash focuses the search, and can be typed there', async () => {
    await openHome()
    await expect.element(search()).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(search()).toHaveFocus()
    await expect.element(search()).toHaveValue('')
    await userEvent.keyboard('/')
    await expect.element(search()).toHaveValue('/')
  })

  it('GAM-1 shows an empty state with a way back when nothing matches', async () => {
    await openHome()
    await search().fill('poker')
    await expect.element(page.getByText('No game is called “poker”')).toBeVisible()
    await expectAccessible()
    await button('Show all games').click()
    await expect.poll(shown).toHaveLength(4)
    await expect.element(search()).toHaveValue('')
  })

  it('GAM-1 stores favourites in this browser', async () => {
    await openHome()
    await expect.element(button('Play Roulette')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Favourites/ })).not.toBeInTheDocument()
    await button('Roulette is a favourite').click()
    await expect.element(button('Roulette is a favourite')).toHaveAttribute('aria-pressed', 'true')
    expect(localStorage.getItem('favouriteGames')).toBe('["roulette"]')
    await button('Favourites 1').click()
    await expect.poll(shown).toEqual(['Roulette'])
    await button('Roulette is a favourite').click()
    await expect.element(page.getByText('No favourites yet')).toBeVisible()
  })
})

describe('signed out', () => {
  it.each([
    ['a new browser to Join', undefined, { isLogin: false, isSignup: true }],
    ['a known browser to Sign In', 'device-token', { isLogin: true, isSignup: false }],
  ])('Play requires a sign-in, leads %s, and remembers the game', async (_, deviceToken, open) => {
    if (deviceToken) localStorage.setItem('deviceToken', deviceToken)
    onTestFinished(() => localStorage.removeItem('deviceToken'))
    await openHome()
    await button('Play Roulette').click()
    expect(shownToasts()).toEqual([])
    expect(useUiState.getState()).toMatchObject({ ...open, showCredit: false })
    expect(returnToGame()).toEqual({ id: 'roulette', name: 'Roulette' })
  })

  it('integrators C: the card of another provider’s game names the provider', async () => {
    await openHome()
    await expect.element(page.getByText(/^Originals · RTP 99.% · by Somebody Else$/)).toBeVisible()
    await expect.element(page.getByText(/by Lucero/)).not.toBeInTheDocument()
  })

  it('our own games can be tried in a new tab, without signing in', async () => {
    await openHome()
    const tryIt = page.getByRole('link', { name: /^Try it: Roulette/ })
    await expect.element(tryIt).toHaveAttribute('href', '/games/roulette/?mode=demo')
    await expect.element(tryIt).toHaveAttribute('target', '_blank')
    await expect.element(page.getByRole('link', { name: /^Try it: A Game/ })).not.toBeInTheDocument()
  })

  it('shows no cart and no recent games', async () => {
    addRecentGame('roulette')
    await openHome()
    await expect.element(button('Play Roulette')).toBeVisible()
    await expect.element(button('Add Roulette to cart')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Jump back in' })).not.toBeInTheDocument()
  })
})

describe('signed in', () => {
  it('the art is part of the target, and the card shows the credit in the game', async () => {
    const gameWallets = [{ id: 'w', gameId: 'blackjack', amount: 12.5, casinoGame: { name: 'Blackjack' } }]
    const getWallets = { wallets: { ...demoPlayer.getWallets.wallets, gameWallets } }
    await openHome({ getGames, getWallets }, token)
    const card = lobby().getByRole('listitem').filter({ hasText: 'Blackjack' })
    await expect.element(card.getByText('12.50 in game')).toBeVisible()
    // No game was played in this browser: a new row would shift the content.
    await expect.element(page.getByRole('region', { name: 'Jump back in' })).not.toBeInTheDocument()
    await userEvent.click(card.getByRole('presentation').first(), { force: true })
    await expect.element(page.getByRole('dialog', { name: 'Add Credit' }).getByText('Blackjack')).toBeVisible()
  })

  it('GAM-1 CRE-4 Play opens Add Credit for that game', async () => {
    await openHome({ getGames }, token)
    await button('Play Roulette').click()
    await expect.element(page.getByRole('dialog', { name: 'Add Credit' })).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText('Roulette')).toBeVisible()
  })

  it('a game can be added to the cart and removed', async () => {
    await openHome({ getGames }, token)
    await button('Add Roulette to cart').click()
    await expect.element(page.getByRole('link', { name: 'Cart (1)' })).toHaveAttribute('href', '/cart')
    await button('Take Roulette out of the cart').click()
    await expect.element(page.getByRole('link', { name: /Cart/ })).not.toBeInTheDocument()
  })

  it('GAM-1 lists recent games first, then those with credit, which open directly', async () => {
    addRecentGame('gone-since')
    addRecentGame('roulette')
    const gameWallets = [{ id: 'w', gameId: 'blackjack', amount: 12.5, casinoGame: { name: 'Blackjack' } }]
    const getWallets = { wallets: { ...demoPlayer.getWallets.wallets, gameWallets } }
    const tabs = watchNewTabs()
    await openHome({ getGames, getWallets, launchGame: { url: 'http://games.example/blackjack' } }, token)
    const recent = page.getByRole('region', { name: 'Jump back in' })
    await expect.element(recent.getByRole('button').nth(1)).toHaveTextContent('Blackjack12.50 in game')
    await expect.element(recent.getByRole('button').nth(0)).toHaveTextContent('RouletteAdd credit')
    expect(recent.getByRole('button').elements()).toHaveLength(2)
    await recent.getByRole('button').nth(1).click()
    await expect.poll(() => tabs[0]?.address).toBe('http://games.example/blackjack')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await recent.getByRole('button').filter({ hasText: 'Roulette' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Add Credit' }).getByText('Roulette')).toBeVisible()
  })
})

it('recent games wait for the games with credit, because their number decides the width', async () => {
  addRecentGame('roulette')
  const server = stubServer({ ...demoPlayer, getGames })
  const walletKnown = server.hold('getWallets')
  await renderApp('/', { token })
  await expect.element(button('Play Roulette')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Jump back in' })).not.toBeInTheDocument()
  const before = lobby().element().getBoundingClientRect().top
  walletKnown()
  await expect.element(page.getByRole('region', { name: 'Jump back in' })).toBeVisible()
  expect(lobby().element().getBoundingClientRect().top).toBe(before)
})

it('ACT-9 shows an error when the games fail to load, and retries', async () => {
  // A refusal is final: a lost answer would be retried twice first.
  const server = await openHome({ getGames: new Refusal('INTERNAL_ERROR') })
  await expect.element(page.getByText('The games did not load')).toBeVisible()
  server.answers.getGames = getGames
  await button('Try again').click()
  await expect.element(button('Play Night Reels')).toBeVisible()
})

it('shows an empty state when no game is open', async () => {
  await openHome({ getGames: { categoryGames: { rows: [], count: 0 } } })
  await expect.element(page.getByText('No games are open right now')).toBeVisible()
})
