import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { VideoPokerAction, VideoPokerView } from '../../rules/video-poker/rules.ts'
import { allDraws, bestHold } from '../../rules/video-poker/strategy.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { servePages } from '../../testing/page-server.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import VideoPokerPage from './page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

function VideoPoker({ access }: { access: SeatAccess }) {
  return <VideoPokerPage session={useGameSession(access)} />
}

const takeSeat = async () => (await openSeat('video-poker', { search: '', pathname: location.pathname })) as SeatAccess

async function open() {
  const server = servePages('video-poker')
  const screen = await render(<VideoPoker access={await takeSeat()} />)
  return { server, screen }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const held = () => page.getByRole('button', { name: / of (spades|hearts|diamonds|clubs)/, pressed: true })
const viewOf = (round: { view?: unknown } | undefined) => round?.view as VideoPokerView
const recent = () => page.getByRole('list', { name: 'Recent rounds' }).getByRole('listitem')

it('issue 42: deals five cards, holds the pressed ones, replaces the others, and pays the hand', async () => {
  const { server } = await open()
  await expectAccessible()
  await button('Deal').click()
  await expect.element(button('Draw 5')).toBeVisible()
  const { dealt } = viewOf(server.rounds[0])
  await userEvent.keyboard('13')
  await expect.element(held()).toHaveLength(2)
  await expect.element(button('Draw 3')).toBeVisible()
  await expectAccessible()
  await button('Draw 3').click()
  await expect.element(recent()).toBeVisible()
  const { cards, hold } = viewOf(server.rounds[0])
  expect([hold, cards![0], cards![2]]).toEqual([[0, 2], dealt[0], dealt[2]])
  expect(server.rounds[0]!.actions).toEqual([{ hold: [0, 2] } satisfies VideoPokerAction])
  await expect.element(button('Deal')).toBeVisible()
})

it('issue 42: the hint marks the best hold with its exact average, and T holds it', async () => {
  const { server } = await open()
  await userEvent.keyboard('h ')
  await expect.element(button('Draw 5')).toBeVisible()
  const best = bestHold(viewOf(server.rounds[0]).dealt)
  await expect
    .element(page.getByText(`${(best.value / allDraws).toFixed(4)}× on average`, { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('hint: hold')).toHaveLength(best.positions.length)
  await userEvent.keyboard('t')
  await expect.element(held()).toHaveLength(best.positions.length)
  await userEvent.keyboard(' ')
  await expect.element(recent()).toBeVisible()
  expect(server.rounds[0]!.actions).toEqual([{ hold: best.positions }])
  expect(localStorage.getItem('lucero-games-video-poker-hints')).toBe('on')
})

it('issue 42: a round goes on after a reload, and a lost answer deals once', async () => {
  const { server, screen } = await open()
  server.trouble = 'lost'
  await userEvent.keyboard('s')
  await button('Deal').click()
  await expect.element(button('Draw 5')).toBeVisible()
  await screen.unmount()
  await render(<VideoPoker access={await takeSeat()} />)
  await userEvent.keyboard('5')
  await button('Draw 4').click()
  await expect.element(recent()).toBeVisible()
  expect(server.rounds.map(({ stake, actions }) => [stake, actions])).toEqual([[200, [{ hold: [4] }]]])
})

it('issue 42: autoplay plays the chosen rounds by the hint', async () => {
  const { server } = await open()
  await button('Instant').click()
  await button('Auto').click()
  await button('Start 10 rounds').click()
  await expect.poll(() => server.rounds.filter(({ status }) => status === 'closed')).toHaveLength(10)
  await expect.element(button('Auto')).toBeEnabled()
  for (const round of server.rounds) expect(viewOf(round).hold).toEqual(bestHold(viewOf(round).dealt).positions)
})

it.each([
  [390, 844],
  [320, 640],
  [844, 390],
  [1440, 900],
])('issue 42: cards and payouts are whole on a screen of %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await open()
  await userEvent.keyboard('h')
  await button('Deal').click()
  await expect.element(button('Draw 5')).toHaveAttribute('aria-disabled', 'false')
  await userEvent.keyboard('2')
  const stage = document.querySelector('main')!.getBoundingClientRect()
  const parts = [...document.querySelectorAll('main [data-card], main [aria-label="What hands pay"] li')]
  expect(parts).toHaveLength(14)
  for (const part of parts) {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    expect([left >= 0, right <= width, top >= stage.top, bottom <= stage.bottom]).toEqual([true, true, true, true])
  }
  await page.viewport(1024, 800)
})
