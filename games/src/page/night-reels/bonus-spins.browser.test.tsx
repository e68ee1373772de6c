import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { formatCents } from '../frame/bet/amount.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import { servePages, type PageServer } from '../../testing/page-server.ts'
import NightReelsPage from './page.tsx'
import type { ReelsView } from '../../rules/night-reels/rules.ts'

beforeEach(() => {
  sessionStorage.clear()
})

function NightReels({ access }: { access: SeatAccess }) {
  return <NightReelsPage session={useGameSession(access)} />
}

const enterSeat = async () => (await openSeat('night-reels', { search: '', pathname: location.pathname })) as SeatAccess

async function open(left: number, clientSeed = 'night-0') {
  const server = servePages('night-reels', 'real')
  server.clientSeed = clientSeed
  server.spins = { left, cents: 20 }
  const access = await enterSeat()
  const { unmount } = await render(<NightReels access={access} />)
  return { server, unmount }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const bet = () => page.getByRole('textbox', { name: 'Bet' })
const sees = async (text: string | RegExp) => {
  await expect.element(page.getByText(text)).toBeVisible()
}
const isFree = ({ requests }: PageServer) =>
  requests.filter(({ path }) => path === '/play').map(({ body }) => [body['freeSpin'], body['bet']])

/** Plays one spin to its end, skipping animations. */
async function spinOnce(server: PageServer, name = 'Bonus spin') {
  const before = server.rounds.length
  await button(name).click()
  await expect.poll(() => server.rounds).toHaveLength(before + 1)
  await expect.element(button('Skip'), { timeout: 20_000 }).not.toBeInTheDocument()
}

it('BON-7 bonus spins are shown with their fixed stake, and count down', async () => {
  const { server } = await open(3)
  await sees('3 bonus spins at 0.20 left')
  await expect.element(bet()).not.toBeInTheDocument()
  await expectAccessible()
  await spinOnce(server)
  await sees('2 bonus spins at 0.20 left')
  expect(server.balance).toBe(100_000 + server.rounds[0]!.payout!)
  await userEvent.keyboard('s')
  await userEvent.keyboard(' ')
  await sees('1 bonus spin at 0.20 left')
  await expect.element(button('Bonus spin'), { timeout: 20_000 }).toBeVisible()
  expect(isFree(server)).toEqual([
    [true, { cents: 20, star: true }],
    [true, { cents: 20, star: true }],
  ])
})

it('BON-7 after the last spin it shows the total and where it is, and continues with credit', async () => {
  const { server, unmount } = await open(2, 'night-1')
  server.bonus = 40
  await spinOnce(server)
  await spinOnce(server)
  await sees('All bonus spins are played')
  const won = server.rounds.reduce((sum, { payout }) => sum + payout!, 0)
  expect(won).toBeGreaterThan(0)
  await sees(new RegExp(`They won ${formatCents(won)} in all`))
  await sees(/It is bonus credit now, staked first/)
  await sees(`incl. ${formatCents(won + 40)} bonus`)
  await expect
    .element(page.getByRole('link', { name: 'your Bonuses page' }))
    .toHaveAttribute('href', `${location.origin}/bonus`)
  await expectAccessible()
  await unmount()
  await render(<NightReels access={await enterSeat()} />)
  await sees(new RegExp(`They won ${formatCents(won)} in all`))
  await button('Go on').click()
  await expect.element(page.getByText('All bonus spins are played')).not.toBeInTheDocument()
  expect(server.rounds).toHaveLength(2)
  await spinOnce(server, 'Spin')
  expect(isFree(server).map(([free]) => free)).toEqual([true, true, undefined])
})

it('shows if nothing of the winnings is left', async () => {
  const { server } = await open(1, 'night-1')
  await button('Bonus spin').click()
  await expect.poll(() => server.rounds).toHaveLength(1)
  server.balance -= server.bonus
  server.bonus = 0
  await sees('All bonus spins are played')
  document.dispatchEvent(new Event('visibilitychange'))
  await sees(/None of it is left as bonus credit/)
})

it('free spins within a bonus spin are part of its round', async () => {
  const { server } = await open(2, 'night-393')
  await button('Bonus spin').click()
  await sees('10 free spins')
  const { spins } = server.rounds[0]!.view as ReelsView
  expect(spins).toHaveLength(11)
  await sees('1 bonus spin at 0.20 left')
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('A night to remember'), { timeout: 25_000 }).toBeVisible()
  await page.getByText('A night to remember').click()
  await sees(new RegExp(`Won so far: ${formatCents(server.rounds[0]!.payout!)}`))
  expect(server.rounds).toHaveLength(1)
})

it('ended midway: shows a message, takes nothing, and the next spin uses credit', async () => {
  const { server } = await open(5)
  await spinOnce(server)
  server.spins = undefined
  await button('Bonus spin').click()
  await sees('No bonus spin is left')
  await sees(/Nothing was taken/)
  expect(server.balance).toBe(100_000 + server.rounds[1]!.payout!)
  await expectAccessible()
  await userEvent.keyboard(' ')
  await spinOnce(server, 'Spin')
  await expect.element(page.getByText('No bonus spin is left')).not.toBeInTheDocument()
})

it('ended while the tab was hidden: the next refresh shows how many were not played', async () => {
  const { server } = await open(5)
  await spinOnce(server)
  server.spins = undefined
  document.dispatchEvent(new Event('visibilitychange'))
  await sees('Your bonus spins have ended')
  await sees(/4 were not played/)
})

it('can be postponed in favour of credit', async () => {
  const { server } = await open(5)
  await button('Play with credit instead').click()
  await expect.element(bet()).toBeVisible()
  await spinOnce(server, 'Spin')
  await button('Play your 5 bonus spins').click()
  await sees('5 bonus spins at 0.20 left')
  expect(isFree(server).map(([free]) => free)).toEqual([undefined])
})

it('autoplay that began with bonus spins stops after them', async () => {
  const { server } = await open(3)
  await button('Turbo').click()
  await button('Auto').click()
  await button('Start 10 rounds').click()
  await expect.poll(() => server.rounds).toHaveLength(3)
  await sees('All bonus spins are played')
  await button('Go on').click()
  await expect.element(button('Auto')).toBeEnabled()
  expect(isFree(server).map(([free]) => free)).toEqual([true, true, true])
}, 60_000)

it('a voided spin is returned', async () => {
  const { server } = await open(3)
  server.trouble = 'void'
  await button('Bonus spin').click()
  await sees('The spin was called off, and your bonus spin is back.')
  await sees('3 bonus spins at 0.20 left')
})
