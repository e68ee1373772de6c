import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import { servePages, type PageServer } from '../../testing/page-server.ts'
import type { RoundView } from '../../api.ts'
import { replay } from '../../rules/game.ts'
import { mines } from '../../rules/mines/rules.ts'
import MinesPage from './page.tsx'
import { placeOf } from './place.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.removeItem('lucero-games-instant')
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

/** The mines of the round in play, from the seeds of the test server. */
function minedIn({ rounds }: PageServer): readonly number[] {
  const { bet, clientSeed, nonce } = rounds[0]!
  return replay(mines, { serverSeed: 'the first secret', clientSeed, nonce }, { bet, actions: [] }).mined
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
  await expect.poll(() => server.rounds[0]!.actions).toHaveLength(1)
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
  await button('Instant').click()
  await button('Auto').click()
  await button('Start 10 rounds').click()
  await expect.poll(() => server.rounds.filter(({ status }) => status === 'closed')).toHaveLength(10)
  await expect.element(button('Auto')).toBeEnabled()
  await expect.element(page.getByRole('button', { name: /a mine was here|, mine/ }).first()).toBeVisible()
  for (const { actions } of server.rounds) expect(actions[0]).toEqual({ do: 'open', tile: 12 })
  expect(server.rounds.at(-1)!.actions).toEqual([{ do: 'open', tile: 12 }, { do: 'open', tile: 0 }, { do: 'cash-out' }])
})

const stakesOf = (rounds: readonly RoundView[]) => rounds.map(({ stake }) => stake)

it('issue 29: autoplay raises the bet after a loss, resets it after a win, and stops at the chosen win', async () => {
  const { server } = await open()
  await page.getByRole('slider').fill('12')
  await page.getByRole('radio', { name: 'Auto' }).click()
  await tile(3, 3).click()
  await button('Instant').click()
  await button('Auto').click()
  await page.getByRole('radio', { name: 'Without end' }).click()
  await page.getByRole('radio', { name: 'First bet' }).nth(0).click()
  await page.getByRole('radio', { name: 'Raise' }).nth(1).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'After a loss: raise by, in percent' }), '100')
  await userEvent.fill(page.getByRole('textbox', { name: 'Stop when one round pays at least' }), '3.80')
  await button('Start without end').click()
  await expect.poll(() => server.rounds[0]?.payout).toBeGreaterThanOrEqual(380)
  await expect.element(button('Auto')).toBeEnabled()
  const rounds = server.rounds.toReversed()
  const stakes = stakesOf(rounds)
  expect(stakes).toEqual(stakes.map((_, at) => (at === 0 || rounds[at - 1]!.payout ? 100 : 2 * stakes[at - 1]!)))
  // A win of 1.90 has reset the bet, and losses have raised it, before a win of 3.80 or more ended autoplay.
  expect(Math.max(...stakes)).toBeGreaterThanOrEqual(200)
  await expect.element(page.getByRole('textbox', { name: 'Bet' })).toHaveValue('1.00')
})

it('issue 29: the grid of 8 × 8 tiles: odds, keys, payout, and the position of a mine', async () => {
  const { server } = await open()
  await userEvent.keyboard('g')
  await expect.element(page.getByRole('button', { name: /^Row \d, column \d$/ })).toHaveLength(64)
  const ladder = page.getByRole('list', { name: 'Multipliers' })
  await expect.element(ladder.getByText('1.03×')).toBeVisible()
  await expect.element(page.getByText('3 mines, 61 gems')).toBeVisible()
  await expectAccessible()
  await button('Play').click()
  await expect.element(button('Pick a tile')).toBeVisible()
  const mined = minedIn(server)
  const [gem, mine] = [placeOf(mined.includes(63) ? 62 : 63, 8), placeOf(mined[0]!, 8)]
  await tile(gem.row, gem.column).click()
  await expect.element(button('Cash out 1.03')).toBeVisible()
  await expect.element(button('8 × 8 tiles. Change to 5 × 5')).toBeDisabled()
  await tile(mine.row, mine.column).click()
  await expect
    .element(page.getByText(`A mine at row ${mine.row}, column ${mine.column}. No win this time`))
    .toBeVisible()
  expect(server.rounds[0]!.bet).toEqual({ cents: 100, mines: 3, side: 8 })
  await page.getByRole('slider').fill('40')
  await button('8 × 8 tiles. Change to 5 × 5').click()
  await expect.element(page.getByText('24 mines, 1 gem')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Row \d, column \d$/ })).toHaveLength(25)
})

it.each([
  [390, 844],
  [320, 640],
  [844, 390],
])(
  'issue 29: all 64 tiles are as large as a finger and can be reached on a screen of %i × %i',
  async (width, height) => {
    await page.viewport(width, height)
    await open()
    await userEvent.keyboard('g')
    await button('Play').click()
    await expect.element(button('Pick a tile')).toBeVisible()
    const tiles = [...document.querySelectorAll('main button')].filter(({ ariaLabel }) => ariaLabel?.startsWith('Row'))
    const isReached = (one: Element) => {
      one.scrollIntoView({ block: 'nearest' })
      const { left, right, top, bottom, width: across, height: high } = one.getBoundingClientRect()
      const centre = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return left >= 0 && right <= width && across >= 39.9 && high >= 39.9 && one.contains(centre)
    }
    expect([tiles.length, tiles.filter((one) => !isReached(one)).map((one) => one.ariaLabel)]).toEqual([64, []])
    await page.viewport(1024, 800)
  },
)
