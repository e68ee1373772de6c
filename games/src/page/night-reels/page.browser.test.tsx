import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import { servePages } from '../../testing/page-server.ts'
import NightReelsPage from './page.tsx'
import type { ReelsView } from '../../rules/night-reels/rules.ts'

beforeEach(() => {
  sessionStorage.clear()
})

function NightReels({ access }: { access: SeatAccess }) {
  return <NightReelsPage session={useGameSession(access)} />
}

/** The seed determines the outcome. */
async function open(clientSeed: string) {
  const server = servePages('night-reels')
  server.clientSeed = clientSeed
  const access = (await openSeat('night-reels', { search: '', pathname: location.pathname })) as SeatAccess
  await render(<NightReels access={access} />)
  return server
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const bet = () => page.getByRole('textbox', { name: 'Bet' })

it('spins, stops at the stops of the round, and shows the line wins', async () => {
  const server = await open('night-1')
  await expectAccessible()
  await button('Spin').click()
  await expect.element(page.getByText(/2 lines\. You win 2\.00/)).toBeVisible()
  await expect.element(page.getByText('2 lines pay')).toBeVisible()
  expect(server.rounds[0]!.bet).toEqual({ cents: 100, star: true })
})

it('issue 29: plays free spins to the end: announced, counted, and totalled; autoplay stops after them', async () => {
  const server = await open('night-393')
  await button('Auto').click()
  await page.getByRole('checkbox', { name: 'Stop after a round with free spins' }).click()
  await button('Start 10 rounds').click()
  await expect.element(page.getByText('10 free spins')).toBeVisible()
  await expectAccessible()
  const { spins, payout } = server.rounds[0]!.view as ReelsView
  expect([spins.length, payout]).toEqual([11, 1840])
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/^Free spin \d+ of 10$/)).toBeVisible()
  await expect.element(page.getByText('A night to remember'), { timeout: 25_000 }).toBeVisible()
  await page.getByText('A night to remember').click()
  await expect.element(page.getByText(/3 moons, 10 free spins at ×2\. You win 18\.40/)).toBeVisible()
  await expect.element(button('Auto')).toBeEnabled()
  expect(server.rounds).toHaveLength(1)
}, 40_000)

const moons = () => page.getByRole('meter', { name: 'Moons in this spin' })

it('issue 29: two moons bring the shooting star: the meter counts them, a reel of stars, and one more spin', async () => {
  const server = await open('night-7')
  await expect.element(moons()).toHaveAttribute('aria-valuetext', '0 of 3')
  await expect.element(page.getByText('Moons', { exact: true })).toBeVisible()
  await button('Spin').click()
  await expect.element(page.getByText('Two moons: a shooting star!')).toBeVisible()
  await expect.element(moons()).toHaveAttribute('aria-valuetext', '2 of 3')
  await expect.element(page.getByRole('status').filter({ hasText: 'fills reel 2' })).toBeInTheDocument()
  await expectAccessible()
  await expect.element(page.getByText(/Shooting star, 5 lines\. You win 1\.55/)).toBeVisible()
  await expect.element(moons()).toHaveAttribute('aria-valuetext', '0 of 3')
  const { spins } = server.rounds[0]!.view as ReelsView
  expect(spins.map(({ star }) => star)).toEqual([undefined, 1])
  await expect.element(page.getByText('5 lines pay')).toBeVisible()
  // The star holds its reel until the next spin.
  expect(document.querySelectorAll('img[class*="grown"]')).toHaveLength(1)
  await button('Spin').click()
  await expect.poll(() => document.querySelectorAll('img[class*="grown"]').length).toBe(0)
})

it('upgrade: a node of the last release gets the bet without the star, and its result is shown', async () => {
  const server = await open('night-7')
  server.unknownFields = ['star']
  await button('Spin').click()
  await expect.element(page.getByText(/2 moons\. |No win|You win/).first()).toBeVisible()
  expect(server.rounds.map(({ bet }) => bet)).toEqual([{ cents: 100 }])
  const sent = server.requests.filter(({ path }) => path === '/play').map(({ body }) => body)
  expect(sent.map(({ bet }) => bet)).toEqual([{ cents: 100, star: true }, { cents: 100 }])
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1)
  const { spins } = server.rounds[0]!.view as ReelsView
  expect([spins.length, spins[0]!.moons], 'two moons bring no star').toEqual([1, 2])
})

it('celebrates a win of ten stakes or more, until a press', async () => {
  await open('night-458')
  await button('Spin').click()
  await page.getByText('Big win').click()
  await expect.element(page.getByText(/4 lines\. You win 12\.00/)).toBeVisible()
  await expect.element(page.getByText('Big win')).not.toBeInTheDocument()
})

it('offers only stakes divisible by twenty lines', async () => {
  const server = await open('night-0')
  await userEvent.fill(bet(), '0.50')
  await userEvent.tab()
  await expect.element(bet()).toHaveValue('0.40')
  await userEvent.click(document.body)
  await userEvent.keyboard('s')
  await expect.element(bet()).toHaveValue('0.80')
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('No win this time')).toBeVisible()
  expect(server.rounds[0]!.bet).toEqual({ cents: 80, star: true })
})

it('returns to the previous stops if the wallet refuses', async () => {
  const server = await open('night-0')
  server.trouble = 'refused'
  await button('Spin').click()
  await expect.element(page.getByText(/not enough/i)).toBeVisible()
  await expect.element(button('Spin')).toBeVisible()
})

it('issue 29: shows its exact RTP and its volatility', async () => {
  await open('night-0')
  await button('How to play').click()
  await expect.element(page.getByRole('cell', { name: '96.200 %' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Shooting star 14.961 %' })).toBeVisible()
  await expect.element(page.getByText('3 of 5: medium')).toBeVisible()
  await expect.element(page.getByText(/standard deviation of 7\.35 bets/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Owl 3.00 10.00 50.00' })).toBeVisible()
  await expectAccessible()
})

it.each([
  [844, 390],
  [720, 450],
  [932, 430],
])('player fault 12: Auto stands beside Spin on a screen of %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await open('night-0')
  const row = ['Spin', 'Turbo', 'Auto'].map((name) => button(name).element().getBoundingClientRect().top)
  expect(new Set(row).size).toBe(1)
  await page.viewport(1024, 800)
})

it('rules fit a phone of 320 pixels without overlap', async () => {
  await page.viewport(320, 640)
  await open('night-0')
  await button('How to play').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('img', { name: 'Moon' })).toBeVisible()
  expect(dialog.element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth)
  for (const name of ['Star', 'Moon']) {
    const picture = dialog.getByRole('img', { name, exact: true }).element()
    const words = picture.nextElementSibling!.getBoundingClientRect()
    expect(picture.getBoundingClientRect().right).toBeLessThan(words.left)
  }
})
