import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { KenoBet, KenoView } from '../../rules/keno/rules.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { servePages } from '../../testing/page-server.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import KenoPage from './page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

function Keno({ access }: { access: SeatAccess }) {
  return <KenoPage session={useGameSession(access)} />
}

const takeSeat = async () => (await openSeat('keno', { search: '', pathname: location.pathname })) as SeatAccess

async function open() {
  const server = servePages('keno')
  const screen = await render(<Keno access={await takeSeat()} />)
  return { server, screen }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const number = (value: number) => button(`Number ${value}`)
const pays = () => page.getByRole('list', { name: 'What hits pay' }).getByRole('listitem')

it('issue 42: draws ten numbers, marks the hits, and pays what the table says', async () => {
  const { server } = await open()
  await expectAccessible()
  await expect.element(button('Pick numbers')).toHaveAttribute('aria-disabled', 'true')
  for (const value of [7, 13, 40]) await number(value).click()
  await expect
    .poll(() =>
      pays()
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['0.00×0 hits', '1.15×1 hit', '2.20×2 hits', '15×3 hits'])
  await button('Draw').click()
  await expect.poll(() => server.rounds).toHaveLength(1)
  const { hits, drawn, multiplier } = server.rounds[0]!.view as KenoView
  await expect.element(page.getByText(new RegExp(`^${hits} hits?\\. `))).toBeVisible()
  await expect.element(page.getByRole('button', { name: /, (hit|drawn)$/ })).toHaveLength(10)
  await expect.element(page.getByRole('button', { name: /, hit$/ })).toHaveLength(hits)
  expect(pays().elements()[hits]!.getAttribute('aria-current')).toBe('true')
  await expectAccessible()
  expect(drawn).toHaveLength(10)
  expect(server.rounds[0]).toMatchObject({
    bet: { cents: 100, risk: 'classic', picks: [7, 13, 40] },
    payout: multiplier,
  })
})

it('issue 42: is played by keys: Q picks, R changes the risk, X clears, arrows and Enter pick, Space draws', async () => {
  const { server } = await open()
  await userEvent.keyboard('q')
  await expect.element(page.getByRole('button', { name: /^Number/, pressed: true })).toHaveLength(10)
  await userEvent.keyboard('xr')
  await expect.element(page.getByRole('button', { name: /^Number/, pressed: true })).toHaveLength(0)
  number(1).element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  await expect.element(number(10)).toHaveAttribute('aria-pressed', 'true')
  number(10).element().blur()
  await userEvent.keyboard('s')
  await userEvent.keyboard(' ')
  await expect.poll(() => server.rounds.map(({ bet }) => bet)).toEqual([{ cents: 200, risk: 'medium', picks: [10] }])
})

it('issue 42: an eleventh number is not taken, and numbers stay after a reload', async () => {
  const { server, screen } = await open()
  await userEvent.keyboard('q')
  const spare = [...document.querySelectorAll('main button[aria-pressed="false"]')].map((one) => one.textContent)
  expect(spare).toHaveLength(30)
  const eleventh = number(Number(spare[0]))
  await expect.element(eleventh).toHaveAttribute('aria-disabled', 'true')
  ;(eleventh.element() as HTMLElement).click()
  await expect.element(page.getByRole('button', { name: /^Number/, pressed: true })).toHaveLength(10)
  await button('Instant').click()
  await button('Draw').click()
  await expect.element(page.getByText(/hits?\. /)).toBeVisible()
  await screen.unmount()
  await render(<Keno access={await takeSeat()} />)
  for (const pick of (server.rounds[0]!.bet as KenoBet).picks)
    await expect.element(number(pick)).toHaveAttribute('aria-pressed', 'true')
})

it('issue 42: a lost answer places one bet', async () => {
  const { server } = await open()
  await userEvent.keyboard('q')
  server.trouble = 'lost'
  await button('Draw').click()
  await expect.element(page.getByText(/hits?\. /)).toBeVisible()
  expect(server.rounds).toHaveLength(1)
})

it('issue 42: autoplay draws the chosen number of rounds with the same numbers', async () => {
  const { server } = await open()
  await userEvent.keyboard('q')
  await button('Instant').click()
  await button('Auto').click()
  await button('Start 10 rounds').click()
  await expect.poll(() => server.rounds).toHaveLength(10)
  await expect.element(button('Auto')).toBeEnabled()
  expect(new Set(server.rounds.map(({ bet }) => JSON.stringify(bet))).size).toBe(1)
})

it('issue 42: the rules have the chances and the exact return of the chosen table', async () => {
  await open()
  await number(4).click()
  await page.getByRole('button', { name: 'How to play' }).click()
  await expect.element(page.getByText('This table returns 99.0000 %.')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '25.00 %' })).toBeVisible()
  await expectAccessible()
})

it.each([
  [390, 844],
  [320, 640],
  [844, 390],
  [1440, 900],
])('issue 42: all numbers and payouts are whole on a screen of %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await open()
  await userEvent.keyboard('q')
  await userEvent.keyboard('i ')
  await expect.element(page.getByText(/hits?\. /)).toBeVisible()
  const stage = document.querySelector('main')!.getBoundingClientRect()
  const parts = [...document.querySelectorAll('main [class*="board"] button, main [aria-label="What hits pay"] li')]
  expect(parts).toHaveLength(51)
  for (const part of parts) {
    // The smallest phones scroll the stage.
    part.scrollIntoView({ block: 'nearest' })
    const { left, right, top, bottom, width: across } = part.getBoundingClientRect()
    expect([
      left >= 0,
      right <= width,
      top >= stage.top,
      bottom <= stage.bottom,
      across >= (part instanceof HTMLButtonElement ? 24 : 0),
      part.scrollWidth <= across + 2,
    ]).toEqual(Array(6).fill(true))
  }
  await page.viewport(1024, 800)
})
