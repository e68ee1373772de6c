import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DataOf } from '@lucero/contract/player/shapes'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { demoPlayer } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'

type Row = DataOf<'getGames'>['categoryGames']['rows'][number]

const total = 3000
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** Game 2,999 is the newest and has the highest RTP. Every third game is a table game; every tenth is by Acme and has the tag "fruit". */
const rows = Array.from({ length: total }, (_, number): Row => {
  const id = `game-${number}`
  return {
    id,
    gameId: id,
    name: `Game ${String(number).padStart(4, '0')}`,
    category: number % 3 === 0 ? 'Tables' : 'Slots',
    returnToPlayer: 90 + number / 1000,
    provider: number % 10 === 0 ? 'Acme' : 'Other Studio',
    ...(number % 10 === 0 && { tags: ['fruit'] }),
    ...(number >= 2990 && { listedOn: day(total - number) }),
  }
})

const getGames = (query: URLSearchParams): DataOf<'getGames'> => {
  const [pageNo, limit] = [Number(query.get('pageNo')), Number(query.get('limit'))]
  return { categoryGames: { rows: rows.slice((pageNo - 1) * limit, pageNo * limit), count: total } }
}

const lobby = () => page.getByRole('region', { name: 'Games', exact: true })
const shown = () =>
  lobby()
    .getByRole('heading', { level: 3 })
    .elements()
    .map((heading) => heading.textContent)
const status = () => lobby().getByRole('status')

beforeEach(() => page.viewport(1440, 900))

async function openLobby(address = '/', answers: Answers = { getGames }) {
  const server = stubServer({ ...demoPlayer, ...answers })
  await renderApp(address)
  return server
}

it('issue 38: a lobby of 3,000 games draws the first page, then reads the rest, and keeps only the cards in sight', async () => {
  const server = await openLobby()
  await expect.element(status()).toHaveTextContent('3000 games shown')
  expect(server.queriesOf('getGames').slice(0, 2)).toEqual(['?pageNo=1&limit=100', '?pageNo=1&limit=500'])
  expect(server.times('getGames')).toBe(7)
  expect(shown()[0]).toBe('Game 0000')
  expect(shown().length).toBeLessThan(60)
  await expectAccessible()
})

it('issue 38: scrolling to the end draws the last games', async () => {
  await openLobby()
  await expect.element(status()).toHaveTextContent('3000 games shown')
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return shown().at(-1)
    })
    .toBe('Game 2999')
  expect(shown().length).toBeLessThan(60)
  const last = lobby().getByRole('listitem').last()
  await expect.element(last).toHaveAttribute('aria-posinset', '3000')
  await expect.element(last).toHaveAttribute('aria-setsize', '3000')
})

it('issue 38: a search finds a game of a later page, by its name, its tag and its provider', async () => {
  await openLobby()
  await expect.element(status()).toHaveTextContent('3000 games shown')
  const search = page.getByRole('searchbox', { name: 'Search games' })
  await search.fill('game 2345')
  await expect.poll(() => shown()[0]).toBe('Game 2345')
  await search.fill('fruit')
  await expect.element(status()).toHaveTextContent('300 games shown')
  await search.fill('acme')
  await expect.element(status()).toHaveTextContent('300 games shown')
})

it('issue 38: provider, tag and order are chosen together, and are in the address', async () => {
  await openLobby()
  await expect.element(status()).toHaveTextContent('3000 games shown')
  await lobby().getByRole('combobox', { name: 'Provider' }).selectOptions('Acme')
  await expect.element(status()).toHaveTextContent('300 games shown')
  await lobby().getByRole('combobox', { name: 'Order' }).selectOptions('Highest RTP first')
  await expect.poll(() => shown()[0]).toBe('Game 2990')
  await lobby().getByRole('button', { name: 'Tables 1000' }).click()
  await expect.element(status()).toHaveTextContent('100 games shown')
  await expect.poll(() => shown()[0]).toBe('Game 2970')
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({
    by: 'Acme',
    order: 'rtp',
    cat: 'Tables',
  })
})

it('issue 38: an address with filters opens them, and a provider without games counts as none', async () => {
  await openLobby('/?by=Acme&tag=fruit&order=new')
  await expect.element(status()).toHaveTextContent('300 games shown')
  await expect.element(lobby().getByRole('combobox', { name: 'Tag' })).toHaveValue('fruit')
  await lobby().getByRole('combobox', { name: 'Provider' }).selectOptions('All providers')
  await lobby().getByRole('combobox', { name: 'Tag' }).selectOptions('All tags')
  await expect.element(status()).toHaveTextContent('3000 games shown')
})

it('issue 38: New has the games of the last 30 days', async () => {
  await openLobby()
  await expect.element(status()).toHaveTextContent('3000 games shown')
  await lobby().getByRole('button', { name: 'New 10' }).click()
  await expect.element(status()).toHaveTextContent('10 games shown')
})

it('issue 38: when the other pages do not arrive, the first page stays', async () => {
  const firstPage = (query: URLSearchParams) => {
    if (query.get('limit') !== '100') throw new Refusal('INTERNAL_ERROR')
    return getGames(query)
  }
  await openLobby('/', { getGames: firstPage })
  await expect.element(status()).toHaveTextContent('100 games shown')
  await expect.element(lobby().getByRole('heading', { name: 'Game 0000' })).toBeVisible()
})

it('issue 38: 390 pixels: two columns, no sideways scrolling, and Tab goes on to cards that were not drawn', async () => {
  await page.viewport(390, 800)
  await openLobby()
  await expect.element(status()).toHaveTextContent('3000 games shown')
  expect(document.documentElement.scrollWidth).toBe(390)
  const play = lobby().getByRole('button', { name: 'Play Game 0000' })
  play.element().focus()
  const focused = () => document.activeElement?.closest('article')?.querySelector('h3')?.textContent
  for (let presses = 0; presses < 60; presses++) await userEvent.tab()
  expect(Number(focused()?.slice(5))).toBeGreaterThan(10)
  await expectAccessible()
})
