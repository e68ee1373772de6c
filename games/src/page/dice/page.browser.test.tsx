import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import { servePages } from '../../testing/page-server.ts'
import DicePage from './page.tsx'
import { inHundredths } from '../../rules/dice/odds.ts'
import type { DiceView } from '../../rules/dice/rules.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.removeItem('lucero-games-instant')
})

function Dice({ access }: { access: SeatAccess }) {
  return <DicePage session={useGameSession(access)} />
}

async function open() {
  const server = servePages('dice')
  const access = (await openSeat('dice', { search: '', pathname: location.pathname })) as SeatAccess
  await render(<Dice access={access} />)
  return server
}

const field = (name: string) => page.getByRole('textbox', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const recent = () => page.getByRole('list', { name: 'Recent rounds' }).getByRole('listitem')

it('rolls, and shows the number and the payout', async () => {
  const server = await open()
  const die = () => document.querySelector('main svg text')?.textContent
  await expect.element(page.getByText('?', { exact: true }).first()).toBeVisible()
  expect(die()).toBe('?')
  await expectAccessible()
  await button('Roll').click()
  await expect.element(recent()).toBeVisible()
  const { roll, won } = server.rounds[0]!.view as DiceView
  await expect.element(recent()).toHaveTextContent(`${inHundredths(roll)}${won ? ', won' : ', no win'}`)
  await expect.element(page.getByText(won ? /You win 1.98/ : /No win this time/)).toBeVisible()
  // The player's review of Dice: the face of the die shows the whole number.
  expect(die()).toBe(String(Math.floor(roll / 100)))
  expect(server.rounds[0]!.bet).toEqual({ stake: 100, direction: 'under', target: 5000 })
})

it('player fault 8: the live region announces the rolled number', async () => {
  const server = await open()
  await button('Roll').click()
  await expect.element(recent()).toBeVisible()
  const { roll } = server.rounds[0]!.view as DiceView
  const line = page.getByText(new RegExp(`^Rolled ${inHundredths(roll)}\\. `))
  await expect.element(line).toBeVisible()
  expect(line.element().closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
})

it('keeps target, multiplier and chance consistent', async () => {
  await open()
  await userEvent.fill(field('Win chance'), '10')
  await userEvent.tab()
  await expect.element(field('Multiplier')).toHaveValue('9.9000')
  await expect.element(field('Roll under')).toHaveValue('10.00')
  await userEvent.fill(field('Multiplier'), '2')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Win chance')).toHaveValue('49.50')
  await button('Roll over instead').click()
  await expect.element(field('Roll over')).toHaveValue('50.49')
  await expect.element(field('Win chance')).toHaveValue('49.50')
  await userEvent.fill(field('Roll over'), '99.99')
  await userEvent.tab()
  await expect.element(field('Win chance')).toHaveValue('1.00')
  await expect.element(page.getByRole('slider', { name: 'Roll over' })).toHaveAttribute('aria-valuetext', '98.99')
})

it('issue 29: the fields have the height of a finger on a phone', async () => {
  await page.viewport(390, 844)
  await open()
  await expect.element(field('Win chance')).toBeVisible()
  const heights = [...document.querySelectorAll('main input[inputmode]')].map(
    (one) => one.getBoundingClientRect().height,
  )
  expect(heights).toEqual([44, 44, 44])
  await page.viewport(1024, 800)
})

it('is played by keys: arrows, A, S, D and Space', async () => {
  const server = await open()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  await expect.element(field('Roll under')).toHaveValue('51.00')
  await userEvent.keyboard('s')
  await userEvent.keyboard('s')
  await userEvent.keyboard('a')
  await expect.element(field('Bet')).toHaveValue('2.00')
  await userEvent.keyboard('d')
  await expect.element(field('Roll over')).toHaveValue('48.99')
  await userEvent.keyboard(' ')
  await expect.element(recent()).toBeVisible()
  expect(server.rounds[0]!.bet).toEqual({ stake: 200, direction: 'over', target: 4899 })
})

it('autoplay plays the chosen number of rounds, and stops at the loss limit', async () => {
  const server = await open()
  await button('Auto').click()
  await expect.element(page.getByText('10 × 1.00 = 10.00 in stakes at most')).toBeVisible()
  await button('Start 10 rounds').click()
  await expect.element(button('Auto')).toBeVisible()
  await expect.poll(() => server.rounds).toHaveLength(10)
  await userEvent.fill(field('Win chance'), '1')
  await userEvent.tab()
  await button('Auto').click()
  await userEvent.fill(field('Stop when I have lost'), '3')
  await button('Start 10 rounds').click()
  await expect.poll(() => server.rounds).toHaveLength(13)
  await expect.element(button('Auto')).toBeEnabled()
  expect(server.rounds).toHaveLength(13)
})

const choose = (name: string, nth = 0) => page.getByRole('radio', { name, exact: true }).nth(nth).click()

it('issue 29: autoplay without end raises the bet after a loss, resets it after a win, and stops at the profit', async () => {
  const server = await open()
  await button('Auto').click()
  await choose('Without end')
  await choose('First bet', 0)
  await choose('Raise', 1)
  await userEvent.fill(field('After a loss: raise by, in percent'), '100')
  await expectAccessible()
  await userEvent.fill(field('Stop when I have lost'), '500000')
  await userEvent.fill(field('Never bet more than'), '50000')
  await userEvent.fill(field('Stop when I am ahead by'), '0.98')
  await button('Start without end').click()
  await expect.element(button('Auto')).toBeEnabled()
  const rounds = server.rounds.toReversed()
  const stakes = rounds.map(({ stake }) => stake)
  expect(stakes).toEqual(
    rounds.map((_, index) => (index === 0 || rounds[index - 1]!.payout ? 100 : 2 * stakes[index - 1]!)),
  )
  const net = rounds.reduce((sum, { payout = 0, stake }) => sum + payout - stake, 0)
  expect(net).toBeGreaterThanOrEqual(98)
  await expect.element(field('Bet')).toHaveValue('1.00')
})

it('issue 29: autoplay without end stops when a limit of the player refuses a bet, and by Escape', async () => {
  const server = await open()
  await button('Auto').click()
  await choose('Without end')
  await button('Start without end').click()
  await expect.element(button('Stop (∞)')).toBeVisible()
  await expect.poll(() => server.rounds.length).toBeGreaterThan(2)
  server.trouble = 'over-own-limit'
  await expect.element(button('Auto')).toBeEnabled()
  expect(server.rounds[0]).toMatchObject({ status: 'refused', refusal: 'OWN_LOSS_LIMIT' })
  await button('Auto').click()
  await choose('Without end')
  await button('Start without end').click()
  await expect.element(button('Stop (∞)')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Auto')).toBeEnabled()
})

it('issue 36: autoplay with a raise starts only with a stop at a loss and a largest bet, both proposed, and tells a run of losses', async () => {
  const server = await open()
  await userEvent.fill(field('Win chance'), '1')
  await userEvent.tab()
  await button('Auto').click()
  await expect.element(field('Stop when I have lost')).toHaveValue('')
  await choose('Raise', 1)
  await expect.element(field('Stop when I have lost')).toHaveValue('10.00')
  await expect.element(field('Never bet more than')).toHaveValue('10.00')
  const total = page.getByText(/losses in a row/)
  await expect
    .element(total)
    .toHaveTextContent('4 losses in a row: the last bet is 8.00, and 15.00 is lost. Then it stops.')
  await expectAccessible()
  await userEvent.fill(field('Stop when I have lost'), '')
  await userEvent.fill(field('Never bet more than'), '0.99')
  await expect.element(page.getByText('Raise needs this stop')).toBeVisible()
  await expect.element(page.getByText('At least your first bet, 1.00')).toBeVisible()
  await button('Start 10 rounds').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(server.rounds).toEqual([])
  await userEvent.fill(field('Stop when I have lost'), '20')
  await userEvent.fill(field('Never bet more than'), '3')
  await expect
    .element(total)
    .toHaveTextContent('8 losses in a row: the last bet is 3.00, and 21.00 is lost. Then it stops.')
  await button('Start 10 rounds').click()
  await expect.poll(() => server.rounds.length).toBeGreaterThan(2)
  expect(
    server.rounds
      .toReversed()
      .slice(0, 3)
      .map(({ stake, payout }) => payout || stake),
  ).toEqual([100, 200, 300])
})

it('player 8: the three stops of autoplay stand in one row, each field with the same height', async () => {
  await page.viewport(1440, 900)
  onTestFinished(() => page.viewport(1024, 800))
  await open()
  await button('Auto').click()
  const names = ['Stop when one round pays at least', 'Stop when I have lost', 'Stop when I am ahead by']
  await expect.element(field(names[0]!)).toBeVisible()
  const boxes = names.map((name) => field(name).element().getBoundingClientRect())
  expect(new Set(boxes.map(({ top, height }) => `${Math.round(top)} ${Math.round(height)}`)).size).toBe(1)
})
