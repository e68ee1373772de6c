import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import { servePages } from '../../testing/page-server.ts'
import MinesPage from './page.tsx'

beforeEach(() => {
  sessionStorage.clear()
})

function Mines({ access }: { access: SeatAccess }) {
  return <MinesPage session={useGameSession(access)} />
}

const takeSeat = async () => (await openSeat('mines', { search: '', pathname: location.pathname })) as SeatAccess

/** With the test seeds, the first round with three mines has them on tiles 4, 10 and 23. */
async function open() {
  const server = servePages('mines')
  const screen = await render(<Mines access={await takeSeat()} />)
  return { server, screen }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const tile = (row: number, column: number) => page.getByRole('button', { name: `Row ${row}, column ${column}` })

it('opens tiles, shows their value, and pays it', async () => {
  const { server } = await open()
  await expectAccessible()
  const chances = () =>
    page
      .getByRole('list', { name: 'Multipliers' })
      .getByText(/^\d+ %$/)
      .elements()
  expect(chances().map(({ textContent }) => textContent)).toEqual(['88 %', '88 %', '87 %', '86 %', '86 %'])
  await button('Play').click()
  await expect.element(button('Pick a tile')).toHaveAttribute('aria-disabled', 'true')
  await tile(1, 1).click()
  await expect.element(button('Cash out 1.12')).toBeVisible()
  await tile(2, 2).click()
  await expect.element(page.getByText('Gem. 1.28×, 1.28 to take.')).toBeInTheDocument()
  await expectAccessible()
  await button('Cash out 1.28').click()
  await expect.element(page.getByText(/2 gems\. You win 1\.28/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /a mine was here/ })).toHaveLength(3)
  expect(server.rounds[0]!.payout).toBe(128)
  await expectAccessible()
})

it('loses the bet at a mine, and reveals all mines', async () => {
  const { server } = await open()
  await userEvent.keyboard(' ')
  await tile(1, 5).click()
  await expect.element(page.getByText('A mine at row 1, column 5. No win this time')).toBeVisible()
  await expect.element(button('Row 1, column 5, mine')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /a mine was here/ })).toHaveLength(2)
  await expect.element(button('Play')).toBeVisible()
  expect(server.rounds[0]).toMatchObject({ status: 'closed', payout: 0 })
})

it('is played by keys: arrows, Enter, R and C', async () => {
  const { server } = await open()
  await userEvent.keyboard(' ')
  await expect.element(button('Pick a tile')).toBeVisible()
  tile(3, 3).element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}')
  await expect.element(button('Row 1, column 2, gem')).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(page.getByText(/1 gem\. You win 1\.12/)).toBeVisible()
  await userEvent.keyboard('{ >}')
  await expect.element(button('Pick a tile')).toBeVisible()
  await userEvent.keyboard('{/ }')
  expect(server.rounds[0]!.actions).toEqual([])
  await userEvent.keyboard('r')
  await vi.waitFor(() => expect(server.rounds[0]!.actions).toHaveLength(1), 30_000)
})

it('resumes an open round after a reload', async () => {
  const { screen } = await open()
  await page.getByRole('slider').fill('5')
  await button('Play').click()
  await tile(3, 3).click()
  await expect.element(page.getByRole('button', { name: /^Cash out/ })).toBeVisible()
  await screen.unmount()
  await render(<Mines access={await takeSeat()} />)
  await expect.element(button('Row 3, column 3, gem')).toBeVisible()
  await expect.element(page.getByText('5 mines, 20 gems')).toBeVisible()
  await page.getByRole('button', { name: /^Cash out/ }).click()
  await expect.element(page.getByText(/1 gem\. You win 1\.23/)).toBeVisible()
})

it('autoplay opens the marked tiles in every round', async () => {
  const { server } = await open()
  await page.getByRole('radio', { name: 'Auto' }).click()
  await expect.element(button('Play once')).toHaveAttribute('aria-disabled', 'true')
  await tile(3, 3).click()
  await tile(1, 1).click()
  await expect.element(page.getByText('2 tiles each round for 1.28×: 1.28')).toBeVisible()
  await expectAccessible()
  await button('Auto').click()
  await button('Start 10 rounds').click()
  await vi.waitFor(() => expect(server.rounds.filter(({ status }) => status === 'closed')).toHaveLength(10), 30_000)
  await expect.element(button('Auto')).toBeEnabled()
  await expect.element(page.getByRole('button', { name: /a mine was here|, mine/ }).first()).toBeVisible()
  for (const { actions } of server.rounds) expect(actions[0]).toEqual({ do: 'open', tile: 12 })
  expect(server.rounds.at(-1)!.actions).toEqual([{ do: 'open', tile: 12 }, { do: 'open', tile: 0 }, { do: 'cash-out' }])
})
