// Plays the game of README.md. Its files are served by guideGame() of testing/guide.ts.
import { ownGames, type OwnGameId } from '@lucero/contract/shared/own-games'
import type { ComponentType } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { games } from '../../rules/games.ts'
import type { AnyGame } from '../../rules/game.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { servePages } from '../../testing/page-server.ts'
import type { AnyGameSession } from './session/game-session.ts'
import { openSeat, type SeatAccess } from './session/open-seat.ts'
import { useGameSession } from './session/use-game-session.ts'
import guide from './README.md?raw'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const coinId = 'coin' as OwnGameId
const files = { rules: '/src/rules/coin/rules.ts', page: '/src/page/coin/page.tsx' }

/** The entry of the guide as JSON. */
const entryText = /\{ id: 'coin'.*\}/
  .exec(guide)![0]
  .replaceAll(/(\w+):/g, '"$1":')
  .replaceAll("'", '"')

/** What the guide's steps 1 and 2 add to lists of the project. */
async function addCoin() {
  const { coin } = (await import(/* @vite-ignore */ files.rules)) as { coin: AnyGame }
  const lists = { ownGames: ownGames as unknown as object[], games: games as Record<string, AnyGame> }
  lists.ownGames.push(JSON.parse(entryText) as object)
  lists.games['coin'] = coin
  onTestFinished(() => {
    lists.ownGames.pop()
    delete lists.games['coin']
  })
}

async function open() {
  await addCoin()
  const { default: CoinPage } = (await import(/* @vite-ignore */ files.page)) as {
    default: ComponentType<{ session: AnyGameSession }>
  }
  const Seated = ({ access }: { access: SeatAccess }) => <CoinPage session={useGameSession(access)} />
  const server = servePages(coinId)
  await render(<Seated access={(await openSeat(coinId, { search: '', pathname: location.pathname })) as SeatAccess} />)
  return server
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const recent = () => page.getByRole('list', { name: 'Recent rounds' }).getByRole('listitem')

it('issue 37: the game of the guide plays a round, pays what its rules say, and has no axe findings', async () => {
  const server = await open()
  await expectAccessible()
  await expect.element(page.getByText('Heads pays 1.96')).toBeVisible()
  await button('Flip').click()
  await expect.element(recent()).toBeVisible()
  const { bet, view, payout } = server.rounds[0]!
  const { side, won } = view as { side: string; won: boolean }
  expect(bet).toEqual({ stake: 100, side: 'heads' })
  expect(payout).toBe(won ? 196 : 0)
  expect(won).toBe(side === 'heads')
  expect(server.balance).toBe(100_000 - 100 + (payout ?? 0))
  await expect
    .element(page.getByText(`It fell on ${side === 'heads' ? 'Heads' : 'Tails'}.`, { exact: false }))
    .toBeVisible()
})

it('issue 37: the frame gives the game of the guide keys, autoplay and its figures', async () => {
  const server = await open()
  await userEvent.keyboard('ds')
  await expect.element(page.getByText('Tails pays 3.92')).toBeVisible()
  await button('Auto').click()
  await button('Start 10 rounds').click()
  await expect.poll(() => server.rounds).toHaveLength(10)
  await expect.element(button('Auto')).toBeEnabled()
  expect(server.rounds.every(({ stake, bet }) => stake === 200 && (bet as { side: string }).side === 'tails')).toBe(
    true,
  )
  expect(new Set(server.rounds.map(({ payout }) => payout))).toEqual(new Set([0, 392]))
  await button('How to play').click()
  await expect.element(page.getByText('98 %', { exact: true })).toBeVisible()
  await expectAccessible()
})
