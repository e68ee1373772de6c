import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pressEscapeIn } from '@lucero/ui/testing/press-escape.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import { servePages } from '../../testing/page-server.ts'
import RoulettePage from './page.tsx'
import type { RoundView } from '../../api.ts'
import type { RouletteBet, RouletteView } from '../../rules/roulette/rules.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.removeItem('lucero-games-instant')
})

function Roulette({ access }: { access: SeatAccess }) {
  return <RoulettePage session={useGameSession(access)} />
}

async function sitDown() {
  const access = (await openSeat('roulette', { search: '', pathname: location.pathname })) as SeatAccess
  return render(<Roulette access={access} />)
}

async function open() {
  const server = servePages('roulette')
  return { server, ...(await sitDown()) }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const spin = () => button(/^Spin/)

it('accepts chips on any spot, spins, and announces the outcome', async () => {
  const { server } = await open()
  await expectAccessible()
  await button('Chip of 5.00').click()
  await button(/^Red, pays/).click()
  await button(/^Corner 13, 14, 16, 17,/).click()
  await button(/^Corner 13, 14, 16, 17,/).click()
  await expect.element(button('Corner 13, 14, 16, 17, pays 8:1, 10.00 on it')).toBeInTheDocument()
  await spin().click()
  await expect.poll(() => server.rounds[0]?.status).toBe('closed')
  const { number, colour } = server.rounds[0]!.view as RouletteView
  const line = page.getByText(new RegExp(`^${number} ${colour}\\. `))
  await expect.element(line).toBeVisible()
  expect(line.element().closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(server.rounds[0]!.bet).toEqual({
    chips: [
      { kind: 'red', cents: 500 },
      { kind: 'corner', numbers: [13, 14, 16, 17], cents: 1000 },
    ],
  })
})

it('undoes, clears, repeats and doubles, also after a reload', async () => {
  const { server, unmount } = await open()
  await button(/^Straight 7,/).click()
  await button(/^Even, pays/).click()
  await button('Undo').click()
  await expect.element(spin()).toMatchTextContent(/1\.00/)
  await button('2× Double').click()
  await expect.element(spin()).toMatchTextContent(/2\.00/)
  await button('Clear').click()
  await expect.element(spin()).toHaveAttribute('aria-disabled', 'true')
  await button('Undo').click()
  await spin().click()
  await expect.poll(() => server.rounds.length).toBe(1)
  await unmount()
  await sitDown()
  await button('Repeat').click()
  await expect.element(button(/^Straight 7, pays 35:1, 2.00 on it/)).toBeInTheDocument()
})

it('is played by keys: arrows, Enter, Delete, Space', async () => {
  const { server } = await open()
  button(/^Straight 17,/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(button('Split 17, 20, pays 17:1, 1.00 on it')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{Enter}4{Enter}')
  await expect.element(button('Split 20, 21, pays 17:1, 6.00 on it')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(spin()).toMatchTextContent(/1\.00/)
  await userEvent.keyboard(' ')
  await expect.poll(() => server.rounds[0]?.bet).toEqual({ chips: [{ kind: 'split', numbers: [17, 20], cents: 100 }] })
})

it('highlights the numbers that a spot covers', async () => {
  await open()
  await button(/^Split 17, 20/).hover()
  await expect.element(page.getByText('pays 17 to 1')).toBeVisible()
  const lit = () => document.querySelectorAll('[data-lit]').length
  expect(lit()).toBe(2)
  await button(/^First column/).hover()
  await expect.poll(lit).toBe(12)
})

it.each([
  [390, 844],
  [320, 568],
])('every field, chip and tool is as large as a finger on a phone of %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await open()
  await expect.element(button(/^Straight 36,/)).toBeInTheDocument()
  const fields = [...document.querySelectorAll('main button, section button')].filter(
    (one) => !/^(Split|Street|Corner|Line) /.test(one.ariaLabel ?? ''),
  )
  const small = fields.filter((one) => one.clientWidth < 44 || one.clientHeight < 44).map((one) => one.outerHTML)
  expect([fields.length > 50, small]).toEqual([true, []])
  expect(document.documentElement.scrollWidth).toBe(width)
  // The rest of the layout is reached by scrolling.
  await button(/^Second column,/).click()
  await expect.element(spin()).toMatchTextContent(/1\.00/)
  await page.viewport(1024, 800)
})

it.each([
  [844, 390],
  [720, 450],
  [932, 430],
  [667, 375],
  [1024, 768],
  [900, 700],
  [320, 640],
])('player fault 12: every chip and tool can be pressed on a screen of %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await open()
  await expect.element(button('Take chips away')).toBeInTheDocument()
  const tools = [...document.querySelectorAll('section button')]
  const isHit = (one: Element) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const corners = [left + 4, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
    const isLarge = right - left >= 43.9 && bottom - top >= 43.9
    return isLarge && right <= width && bottom <= height && corners.every((element) => one.contains(element))
  }
  expect([tools.length, tools.filter((one) => !isHit(one)).map((one) => one.outerHTML)]).toEqual([15, []])
  await button('Take chips away').click()
  await expect.element(button('Take chips away')).toHaveAttribute('aria-pressed', 'true')
  await page.viewport(1024, 800)
})

it('rejects chips over a limit with a message, and keeps the placed chips', async () => {
  await open()
  await button('Chip of 100.00').click()
  await button(/^Black, pays/).click()
  await button(/^Black, pays/).click()
  await expect.element(page.getByText('A spot takes 100.00 at most.')).toBeVisible()
  await expect.element(spin()).toMatchTextContent(/100\.00/)
})

it('issue 29: neighbours, called bets and saved bets of the racetrack', async () => {
  localStorage.removeItem('rouletteBets')
  await open()
  await button('Track').click()
  const dialog = page.getByRole('dialog', { name: 'Racetrack' })
  await dialog.getByRole('button', { name: '0 and 2 neighbours on each side' }).click()
  await expect.element(dialog.getByText('On the cloth 5.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tiers du cylindre 6.00' }).click()
  await expect.element(dialog.getByText('On the cloth 11.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save the chips on the cloth' }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(button('Straight 26, pays 35:1, 1.00 on it')).toBeInTheDocument()
  await expect.element(button('Split 5, 8, pays 17:1, 1.00 on it')).toBeInTheDocument()
  await button('Clear').click()
  await button('Track').click()
  await dialog.getByRole('button', { name: '11 spots, 11.00' }).click()
  await dialog.getByRole('button', { name: 'Delete saved bet 1' }).click()
  await expect.element(dialog.getByText('Place chips and save them here', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(spin()).toMatchTextContent(/11\.00/)
})

const choose = (name: string, nth = 0) => page.getByRole('radio', { name, exact: true }).nth(nth).click()

it('issue 29: autoplay repeats the layout, raises all its chips after a loss up to the limit of a spot, and ends with the first layout', async () => {
  const { server } = await open()
  await userEvent.keyboard('i')
  await button('Chip of 25.00').click()
  await button(/^Straight 7,/).click()
  await button('Chip of 5.00').click()
  await button(/^Straight 8,/).click()
  await button('Auto').click()
  await choose('10')
  await choose('First bet', 0)
  await choose('Raise', 1)
  await userEvent.fill(page.getByRole('textbox', { name: 'After a loss: raise by, in percent' }), '100')
  await userEvent.fill(page.getByRole('textbox', { name: 'Stop when I have lost' }), '300')
  const reply = Promise.withResolvers<void>()
  server.beforeReply = reply.promise
  await button('Start 10 rounds').click()
  await expect.element(button(/^Stop/)).toBeVisible()
  await expect.element(button('Undo')).toBeDisabled()
  reply.resolve()
  await expect.element(button('Auto')).toBeEnabled()
  const layouts = server.rounds.toReversed().map(({ bet }) => (bet as RouletteBet).chips.map(({ cents }) => cents))
  const expected = [[2500, 500]]
  for (const { payout } of server.rounds.toReversed().slice(0, -1))
    expected.push(payout ? [2500, 500] : expected.at(-1)!.map((cents, at) => Math.min(2 * cents, at ? 2000 : 10_000)))
  expect(layouts).toEqual(expected)
  expect(Math.max(...layouts.map(([cents]) => cents!))).toBe(10_000)
  await expect.element(spin()).toMatchTextContent(/30\.00/)
})

it('issue 29: statistics of the last rounds of the player, also without rounds; a press on a hot number places a chip', async () => {
  const { server } = await open()
  const dialog = page.getByRole('dialog', { name: 'Your numbers' })
  await button('Stats').click()
  await expect.element(dialog.getByText(/Past numbers do not change the odds/)).toBeVisible()
  await expect.element(dialog.getByText('You have not spun here yet. Play, and come back.')).toBeVisible()
  await pressEscapeIn(dialog)
  await expect.element(dialog).not.toBeInTheDocument()
  const numbers = [17, 0, 17, 5, ...Array.from({ length: 46 }, () => 17), ...Array.from({ length: 50 }, () => 8)]
  server.rounds.push(...numbers.map((number) => ({ view: { number } }) as RoundView))
  await userEvent.keyboard('n')
  await expect.element(dialog.getByText('Your last 100 spins')).toBeVisible()
  await expect.element(dialog.getByText('1 · 1 %').first()).toBeVisible()
  await dialog.getByRole('button', { name: '50', exact: true }).click()
  await expect.element(dialog.getByText('Your last 50 spins')).toBeVisible()
  await expectAccessible()
  const cold = [...dialog.getByRole('heading', { name: 'Cold' }).element().nextElementSibling!.children]
  const tops = cold.map((number) => Math.round(number.getBoundingClientRect().top))
  expect(tops, 'player 21: six in one row').toEqual(Array.from({ length: 6 }, () => tops[0]))
  await dialog.getByRole('button', { name: '17, came 48 times. Place a chip' }).click()
  await expect.element(dialog.getByText(/On the cloth: 1\.00/)).toBeVisible()
  await pressEscapeIn(dialog)
  await expect.element(button('Straight 17, pays 35:1, 1.00 on it')).toBeInTheDocument()
})
