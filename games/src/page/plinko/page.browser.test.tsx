import { preferMotion } from '@lucero/ui/testing/prefer-motion.ts'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { servePages } from '../../testing/page-server.ts'
import type { PlinkoView } from '../../rules/plinko/rules.ts'
import { formatMultiple } from '../frame/bet/amount.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import PlinkoPage from './page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

function Plinko({ access }: { access: SeatAccess }) {
  return <PlinkoPage session={useGameSession(access)} />
}

async function open() {
  const server = servePages('plinko')
  const access = (await openSeat('plinko', { search: '', pathname: location.pathname })) as SeatAccess
  await render(<Plinko access={access} />)
  return server
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const recent = () => page.getByRole('list', { name: 'Recent rounds' }).getByRole('listitem')
const slots = () => page.getByRole('list', { name: 'Multipliers, from left to right' }).getByRole('listitem')
const rowsSlider = () => page.getByRole('slider', { name: /^Rows/ })
/** Without waiting in between, as a quick player does. */
function pressThrice() {
  const drop = button('Drop').element() as HTMLButtonElement
  for (let ball = 0; ball < 3; ball += 1) drop.click()
}
/** Holds the frames of the page until the returned function is called. */
function holdFrames(): () => void {
  const request = window.requestAnimationFrame
  const held: FrameRequestCallback[] = []
  window.requestAnimationFrame = (draw) => -held.push(draw)
  return () => {
    window.requestAnimationFrame = request
    for (const draw of held) draw(performance.now())
  }
}
const inCents = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
const shownBalance = () => page.getByRole('banner').getByText(/^\d[\d,]*\.\d\d$/)

it('issue 29: drops a ball, and shows and announces its multiplier', async () => {
  const server = await open()
  await expectAccessible()
  await expect.poll(() => slots().elements().length).toBe(13)
  await button('Drop').click()
  await expect.element(recent()).toBeVisible()
  const { multiplier, slot } = server.rounds[0]!.view as PlinkoView
  const line = page.getByText(`Landed on ${formatMultiple(multiplier / 100)}.`, { exact: false })
  await expect.element(line).toBeVisible()
  expect(line.element().closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(server.rounds[0]!.bet).toEqual({ cents: 100, rows: 12, risk: 'medium' })
  expect(slots().elements()[slot]!.hasAttribute('data-last')).toBe(true)
})

it('issue 29: rows and risk change the slots; keys do the same', async () => {
  const server = await open()
  await page.getByRole('radio', { name: 'High' }).click()
  await rowsSlider().fill('16')
  await expect.poll(() => slots().elements().length).toBe(17)
  expect(slots().elements()[0]!.textContent).toBe('1000')
  await userEvent.keyboard('r')
  await expect.poll(() => slots().elements()[0]!.textContent).toBe('16')
  rowsSlider().element().blur()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => slots().elements().length).toBe(16)
  await userEvent.keyboard('s')
  await userEvent.keyboard(' ')
  await expect.element(recent()).toBeVisible()
  expect(server.rounds[0]!.bet).toEqual({ cents: 200, rows: 15, risk: 'low' })
})

it('issue 29: several balls fall at the same time; stakes leave the balance at once, wins come with the landing', async () => {
  await preferMotion()
  const server = await open()
  const before = server.balance
  // Balls stay in flight until the page draws frames again.
  const drawFrames = holdFrames()
  pressThrice()
  await expect.poll(() => server.rounds).toHaveLength(3)
  await expect.element(shownBalance()).toHaveTextContent(inCents(before - 300))
  await expect.element(rowsSlider()).toBeDisabled()
  expect(recent().elements()).toHaveLength(0)
  drawFrames()
  await expect.poll(() => recent().elements()).toHaveLength(3)
  await expect.element(shownBalance()).toHaveTextContent(inCents(server.balance))
  await expect.element(rowsSlider()).toBeEnabled()
})

it('issue 29: presses during a request wait for it, and none is sent after a refusal', async () => {
  const server = await open()
  server.trouble = 'refused'
  pressThrice()
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is not enough credit for this bet.')
  expect(server.rounds).toHaveLength(1)
  expect(recent().elements()).toHaveLength(0)
})

it('issue 29: in instant mode a ball lands at once, and the choice is kept', async () => {
  await preferMotion()
  const server = await open()
  await userEvent.keyboard('i')
  await expect.element(button('Instant')).toHaveAttribute('aria-pressed', 'true')
  await button('Drop').click()
  await expect.element(recent()).toBeVisible()
  expect(server.rounds).toHaveLength(1)
  expect(localStorage.getItem('lucero-games-instant')).toBe('on')
})

it('issue 29: autoplay drops the chosen number of balls', async () => {
  const server = await open()
  await button('Auto').click()
  await button('Start 10 rounds').click()
  await expect.poll(() => server.rounds).toHaveLength(10)
  await expect.element(button('Auto')).toBeEnabled()
  expect(recent().elements()).toHaveLength(10)
})

it('issue 29: the rules list the chances of the chosen board', async () => {
  await open()
  await page.getByRole('button', { name: 'How to play' }).click()
  await expect.element(page.getByRole('cell', { name: '1 in 2,048' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '22.6 %' })).toBeVisible()
  await expectAccessible()
})

it('issue 36: ten quick presses drop ten balls, each with the bet of its press, and the button counts those that wait', async () => {
  const server = await open()
  const { promise, resolve: reply } = Promise.withResolvers<void>()
  server.beforeReply = promise
  const drop = button('Drop').element() as HTMLButtonElement
  for (let ball = 0; ball < 9; ball += 1) drop.click()
  await expect.element(page.getByRole('button', { name: 'Drop (8 waiting)' })).toBeVisible()
  await userEvent.keyboard('s')
  drop.click()
  await expect.element(page.getByRole('button', { name: 'Drop (9 waiting)' })).toBeVisible()
  await expectAccessible()
  reply()
  await expect.poll(() => server.rounds).toHaveLength(10)
  expect(server.rounds.toReversed().map(({ stake }) => stake)).toEqual([...Array<number>(9).fill(100), 200])
  await expect.element(button('Drop')).toBeVisible()
})

it('issue 36: Escape forgets the balls that wait', async () => {
  const server = await open()
  const { promise, resolve: reply } = Promise.withResolvers<void>()
  server.beforeReply = promise
  pressThrice()
  await expect.element(page.getByRole('button', { name: 'Drop (2 waiting)' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Drop')).toBeVisible()
  reply()
  await expect.element(recent()).toBeVisible()
  expect(server.rounds).toHaveLength(1)
})

it('issue 36: in instant mode a ball falls fast, and is not absent', async () => {
  await preferMotion()
  localStorage.setItem('lucero-games-instant', 'on')
  const server = await open()
  const drawFrames = holdFrames()
  await button('Drop').click()
  await expect.poll(() => server.rounds).toHaveLength(1)
  await expect.element(rowsSlider()).toBeDisabled()
  expect(recent().elements()).toHaveLength(0)
  drawFrames()
  await expect.element(recent()).toBeVisible()
})
