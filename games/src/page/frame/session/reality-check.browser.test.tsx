import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RoundView } from '../../../api.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { servePages } from '../../../testing/page-server.ts'
import { AutoplayButton } from '../autoplay/autoplay-button.tsx'
import { GameFrame } from '../layout/frame.tsx'
import { openSeat, type SeatAccess } from './open-seat.ts'
import { PlayButton } from '../bet/play-button.tsx'
import { startRealityCheck, openIfDue } from './reality-check.ts'
import { createSessionStore } from './session-store.ts'
import { useAutoplay } from '../autoplay/use-autoplay.ts'
import { useGameSession } from './use-game-session.ts'

const bet = { stake: 100, direction: 'under', target: 9800 }
const enterSeat = async (search: string) =>
  (await openSeat('dice', { search, pathname: location.pathname })) as SeatAccess
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

function Table({ access, onOutcome }: { access: SeatAccess; onOutcome?: () => void }) {
  const session = useGameSession(access)
  const roll = async () => {
    const round = await session.play(bet)
    onOutcome?.()
    if (round) session.reveal(round)
    return round
  }
  const autoplay = useAutoplay(roll, { stake: 100, onStake: () => undefined, fit: (cents) => cents })
  return (
    <GameFrame
      session={session}
      title="Dice"
      tint="#a03d78"
      info={<p>Roll it.</p>}
      limits={{ min: 10, max: 10_000 }}
      controls={
        <>
          <PlayButton onPlay={() => void roll()}>Roll</PlayButton>
          <AutoplayButton autoplay={autoplay} stake={100} />
        </>
      }
    >
      <p>The stage</p>
    </GameFrame>
  )
}

const dialog = () => page.getByRole('dialog', { name: 'A moment to look up' })
const roll = () => page.getByRole('button', { name: 'Roll' }).click()

it('shows time and result after the chosen interval, and restarts the interval', async () => {
  const server = servePages('dice', 'real')
  await render(<Table access={await enterSeat('?token=once&reminder_minutes=15')} />)
  await roll()
  await expect.poll(() => server.rounds.length).toBe(1)
  minutes(14)
  await expect.element(dialog()).not.toBeInTheDocument()
  minutes(1)
  await expect
    .element(dialog().getByText('You have been playing for 15 minutes. You asked for this reminder.', { exact: true }))
    .toBeVisible()
  const { payout = 0 } = server.rounds[0]!
  const net = ((payout - 100) / 100).toFixed(2)
  const shown = dialog().getByRole('definition').elements()
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    '1',
    '1.00',
    (payout / 100).toFixed(2),
    payout > 100 ? `+${net}` : net.replace('-', '−'),
  ])
  await expect.element(dialog().getByRole('link', { name: 'Leave' })).toHaveAttribute('href', '/')
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Keep playing' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await roll()
  await expect.poll(() => server.rounds.length).toBe(2)
  minutes(15)
  await expect.element(dialog().getByText(/for 30 minutes/)).toBeVisible()
})

it('a key meant for the game neither plays nor closes the dialog', async () => {
  const server = servePages('dice', 'real')
  await render(<Table access={await enterSeat('?token=once&reminder_minutes=15')} />)
  minutes(15)
  await expect.element(dialog().getByText(/for 15 minutes/)).toHaveFocus()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toBeVisible()
  expect(server.rounds).toHaveLength(0)
})

it('stops autoplay', async () => {
  const server = servePages('dice', 'real')
  // The interval ends while the first autoplay round is shown.
  await render(<Table access={await enterSeat('?token=once&reminder_minutes=15')} onOutcome={() => minutes(15)} />)
  await page.getByRole('button', { name: 'Auto' }).click()
  await page.getByRole('button', { name: /^Start/ }).click()
  await expect.element(dialog()).toBeVisible()
  await dialog().getByRole('button', { name: 'Keep playing' }).click()
  await expect.element(page.getByRole('button', { name: 'Auto' })).toBeVisible()
  expect(server.rounds).toHaveLength(1)
})

it('waits for a pending round and until its outcome has been shown', () => {
  const round = { id: 'r', status: 'closed' } as RoundView
  const realityCheck = { minutes: 15, from: Date.now() }
  const store = createSessionStore({ balance: 0, bonus: 0, freeSpins: undefined, round, busy: true, realityCheck })
  const stop = startRealityCheck(store)
  minutes(15)
  store.setState({ busy: false })
  expect(store.getState().isRealityCheckDue).toBe(false)
  store.setState({ recent: [round] })
  expect(store.getState().isRealityCheckDue).toBe(true)
  stop()
})

it('does nothing after the session has ended', () => {
  const realityCheck = { minutes: 15, from: Date.now() }
  const seat = { balance: 0, bonus: 0, freeSpins: undefined, round: undefined, busy: false, realityCheck }
  const store = createSessionStore(seat)
  const stop = startRealityCheck(store)
  expect(vi.getTimerCount()).toBe(1)
  store.setState({ ended: 'SEAT_ENDED' })
  minutes(15)
  expect(store.getState().isRealityCheckDue).toBe(false)
  expect(openIfDue(store)).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
  stop()
})

it('a reload neither delays it nor resets the tally', async () => {
  const server = servePages('dice', 'real')
  const first = await render(<Table access={await enterSeat('?token=once&reminder_minutes=30')} />)
  await roll()
  await expect.poll(() => server.rounds.length).toBe(1)
  minutes(20)
  await first.unmount()
  await render(<Table access={await enterSeat('')} />)
  minutes(10)
  await expect.element(dialog().getByText(/for 30 minutes/)).toBeVisible()
  await expect.element(dialog().getByText('1.00', { exact: true })).toBeVisible()
})

it.each(['?token=once', '?token=once&reminder_minutes=never', '?token=once&reminder_minutes=-5'])(
  'is off without a valid interval: %s',
  async (search) => {
    servePages('dice', 'real')
    await render(<Table access={await enterSeat(search)} />)
    minutes(24 * 60)
    await expect.element(page.getByRole('button', { name: 'Roll' })).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
  },
)

it('is off for play money', async () => {
  servePages('dice', 'demo')
  const access = await enterSeat('?token=once&reminder_minutes=15')
  expect(access.realityCheckMinutes).toBeUndefined()
  await render(<Table access={access} />)
  minutes(16)
  await expect.element(dialog()).not.toBeInTheDocument()
})
