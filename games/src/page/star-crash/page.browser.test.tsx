import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { multiplierAt } from '../../rules/star-crash/odds.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { servePages } from '../../testing/page-server.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import StarCrashPage from './page.tsx'

beforeEach(() => sessionStorage.clear())

function StarCrash({ access }: { access: SeatAccess }) {
  return <StarCrashPage session={useGameSession(access)} />
}

async function open(clock: { offsetMs: number; tripMs?: number } = { offsetMs: 0 }) {
  const server = servePages('star-crash')
  server.table.setClock(clock.offsetMs, clock.tripMs)
  const access = (await openSeat('star-crash', { search: '', pathname: location.pathname })) as SeatAccess
  await render(<StarCrash access={access} />)
  await expect.element(page.getByRole('list', { name: 'Last results' })).toHaveTextContent('2.31×1.00×')
  return server
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const readout = () => document.querySelector('[aria-hidden] canvas + div p')!.textContent
const placed = (server: Awaited<ReturnType<typeof open>>) =>
  server.requests.filter(({ path }) => path === '/crash/bets').map(({ body }) => body)

it('bets, flies and cashes out; the payout is shown when the server has confirmed it', async () => {
  const server = await open()
  await expectAccessible()
  await button('Bet now').click()
  await expect.element(button('Bet placed')).toBeVisible()
  expect(placed(server)).toMatchObject([{ number: 7, slot: 0, bet: { cents: 100 } }])
  server.table.fly()
  await expect.element(button('Cash out')).toBeVisible()
  await expect.element(page.getByText(/You win/)).not.toBeInTheDocument()
  await expectAccessible()
  server.table.setNextMultiplier(187)
  await button('Cash out').click()
  await expect.element(page.getByText(/Cashed out at 1.87×. You win 1.87/)).toBeVisible()
  server.table.crash(231)
  await expect.element(page.getByText('Crashed at 2.31×')).toBeInTheDocument()
})

it('issue 29: the cash-outs show what they pay now, at most the automatic target, and the controls keep their size', async () => {
  const server = await open()
  const controls = document.querySelector('section[aria-label="Controls"]')!
  const sizeBefore = controls.getBoundingClientRect().height
  await userEvent.fill(page.getByRole('textbox', { name: 'Cash out automatically at' }), '1.20')
  await userEvent.tab()
  await button('Bet now').click()
  await button('Bet 2').click()
  await button('Bet now').click()
  await expect.element(button('Bet placed')).toBeVisible()
  // The multiplier is 1.34 after five seconds. The table of this test does not settle automatic cash-outs.
  server.table.fly(5000)
  await expect.element(button('Cash out').nth(1)).toBeVisible()
  expect(controls.getBoundingClientRect().height).toBe(sizeBefore)
  const texts = () =>
    page
      .getByRole('button', { name: /^Cash out/ })
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(texts)
    .toEqual([
      'Cash out1.20',
      'Cash out 50 %0.60',
      expect.stringMatching(/^Cash out1\.(3[4-9]|[4-9]\d)$/),
      expect.anything(),
    ])
  await button('Cash out 50 %').first().click()
  await expect.poll(texts).toMatchObject({ 0: 'Cash out0.60', 1: 'Cash out 50 %' })
})

it('50 % cashes out half, and the rest is lost at the crash', async () => {
  const server = await open()
  await button('Bet now').click()
  await expect.element(button('Bet placed')).toBeVisible()
  server.table.fly()
  await button('Cash out 50 %').click()
  await expect.element(page.getByText('1.00, half is out')).toBeVisible()
  await expect.element(button('Cash out 50 %')).toBeDisabled()
  server.table.crash(231)
  server.table.settle('lost', 75)
  await expect
    .element(page.getByText(/Half cashed out at 1.50×, crashed at 2.31×. 0.75 of 1.00 comes back/))
    .toBeVisible()
})

it('an automatic target goes with the bet, within 1.01 and 1,000.00; the second bet has its own', async () => {
  const server = await open()
  const auto = page.getByRole('textbox', { name: 'Cash out automatically at' })
  await userEvent.fill(auto, '0.5')
  await userEvent.tab()
  await expect.element(auto).toHaveValue('1.01')
  await userEvent.fill(auto, '2,5')
  await userEvent.tab()
  await button('Bet now').click()
  await button('Bet 2').click()
  // Proposed, and not part of the bet.
  await expect.element(auto).toHaveValue('2.00')
  await button('Bet now').click()
  await expect.element(button('Bet placed')).toBeVisible()
  expect(placed(server)).toMatchObject([
    { slot: 0, bet: { cents: 100, auto: 250 } },
    { slot: 1, bet: { cents: 100 } },
  ])
  server.table.fly()
  await expect.element(page.getByText('1.00, automatic at 2.50×')).toBeVisible()
  expect(button('Cash out').elements()).toHaveLength(2)
})

it('a bet during a flight is placed when the next round opens, and can be cancelled before', async () => {
  const server = await open()
  server.table.fly()
  await button('Bet next round').click()
  await button('Cancel next bet').click()
  await button('Bet next round').click()
  expect(placed(server)).toEqual([])
  server.table.crash(231)
  server.table.next()
  await expect.element(button('Bet placed')).toBeVisible()
  expect(placed(server)).toMatchObject([{ number: 8, slot: 0 }])
})

it('a cash-out that arrives too late says so and shows no payout; a round called off returns the stake', async () => {
  const server = await open()
  await button('Bet now').click()
  await expect.element(button('Bet placed')).toBeVisible()
  server.table.fly()
  server.table.refuseCashOut('TOO_LATE')
  await button('Cash out').click()
  await expect.element(page.getByText('Too late: the star had crashed.')).toBeVisible()
  await expect.element(page.getByText(/You win/)).not.toBeInTheDocument()
  server.table.settle('returned', 100)
  await expect.element(page.getByText(/Round called off: the stake came back. Your 1.00 comes back/)).toBeVisible()
})

it.each([-7, 7])(
  'issue 29: a page whose clock is off by %i minutes shows the countdown and the multiplier of the table',
  async (minutes) => {
    const server = await open({ offsetMs: minutes * 60_000 })
    await expect.poll(readout).toMatch(/^[0-5]?\d\.\d$/)
    await button('Bet now').click()
    await expect.element(button('Bet placed')).toBeVisible()
    const startedAt = server.table.now() - 5000
    server.table.fly(5000)
    await expect.poll(readout).toMatch(/^1\.[3-9]\d×$/)
    const [shown, latest] = [readout(), multiplierAt(server.table.now() - startedAt)]
    expect(Number.parseFloat(shown) * 100).toBeGreaterThanOrEqual(multiplierAt(5000) - 1)
    expect(Number.parseFloat(shown) * 100).toBeLessThanOrEqual(latest + 1)
    await expect.element(button('Cash out')).toBeVisible()
  },
)

it('issue 29: on a slow line the multiplier on the screen is behind the table, and no payout appears before its confirmation', async () => {
  const server = await open({ offsetMs: 60_000, tripMs: 400 })
  await button('Bet now').click()
  await expect.element(button('Bet placed')).toBeVisible()
  const { balance } = server
  const startedAt = server.table.now() - 5000
  server.table.fly(5000)
  await expect.poll(readout).toMatch(/^1\.[3-9]\d×$/)
  // One message takes 200 ms. The timers of a busy machine make the measured trip longer, never shorter.
  await expect.poll(() => lagOf(readout(), server.table.now() - startedAt)).toBeGreaterThanOrEqual(150)
  const release = server.table.holdCashOuts()
  server.table.refuseCashOut('TOO_LATE')
  await button('Cash out').click()
  await expect.poll(() => server.requests.filter(({ path }) => path === '/crash/cash-out')).toHaveLength(1)
  server.table.crash(140)
  await expect.poll(readout).toBe('1.40×')
  await expect.element(page.getByText(/You win|Cashed out/)).not.toBeInTheDocument()
  release()
  await expect.element(page.getByText('Too late: the star had crashed.')).toBeVisible()
  await expect.element(page.getByText(/You win|Cashed out/)).not.toBeInTheDocument()
  expect(server.balance).toBe(balance)
})

/** How long ago, in milliseconds, the table had the multiplier on the screen. */
const lagOf = (shown: string, elapsedMs: number) => elapsedMs - Math.log(Number.parseFloat(shown)) / 0.00006

it('is played by keys: Space bets and cashes out, H cashes out half, 1 and 2 choose the bet', async () => {
  const server = await open()
  await userEvent.keyboard('2')
  await userEvent.keyboard('s')
  await userEvent.keyboard(' ')
  await expect.element(button('Bet placed')).toBeVisible()
  expect(placed(server)).toMatchObject([{ slot: 1, bet: { cents: 200 } }])
  server.table.fly()
  await expect.element(button('Cash out')).toBeVisible()
  await userEvent.keyboard('h')
  await expect.element(page.getByText('2.00, half is out')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('main').getByText(/Cashed out at 1.50× and 1.50×/)).toBeVisible()
})

it('shows bets and cash-outs of all players, and the totals', async () => {
  const server = await open()
  const bet = { number: 7, name: 'a***n', cents: 500, cashed: [] }
  const round = { number: 7, status: 'climbing', closesAt: 0, startedAt: Date.now(), commitment: '' } as const
  server.table.send({
    kind: 'table',
    now: Date.now(),
    round,
    bets: [
      { ...bet, key: 'a' },
      { ...bet, key: 'b', name: 'l***u' },
    ],
    totals: { count: 3, staked: 1100, cashed: 0, paid: 0 },
  })
  server.table.send({
    kind: 'table',
    now: Date.now(),
    round,
    bets: [{ ...bet, key: 'b', name: 'l***u', cashed: [{ at: 150, cents: 750 }] }],
    totals: { count: 3, staked: 1100, cashed: 1, paid: 750 },
  })
  const totals = page.getByText('3 bets')
  await expect.element(totals).toBeVisible()
  await expect.element(page.getByText('1 cashed out: 7.50')).toBeVisible()
  if (!document.querySelector('details[open]')) await totals.click()
  const list = page.getByRole('list', { name: 'Bets of this round' }).getByRole('listitem')
  await expect.element(list.nth(1)).toHaveTextContent('l***u5.001.50×')
  await expectAccessible()
})

/** The browser's view of the connection. */
function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
afterEach(() => vi.restoreAllMocks())

const away = () => page.getByText('No connection. Your bet is still flying; only an automatic cash-out is sure.')
const cashOutsSent = (server: Awaited<ReturnType<typeof open>>) =>
  server.requests.filter(({ path }) => path === '/crash/cash-out')

async function fly() {
  const server = await open()
  await button('Bet now').click()
  await expect.element(button('Bet placed')).toBeVisible()
  server.table.fly()
  await expect.element(button('Cash out')).toBeVisible()
  return server
}

it('issue 36: offline in flight the page does not call the bet safe, and the cash-out shows that it is not sent, with the running amount', async () => {
  const server = await fly()
  server.table.cut('requests')
  setOnline(false)
  await expect.element(away()).toBeVisible()
  await button('Cash out').click()
  await expect.element(page.getByRole('button', { name: 'Not sent yet' })).toBeVisible()
  await expectAccessible()
  await expect.element(page.getByText(/safe/)).not.toBeInTheDocument()
  const amount = () =>
    Number(/[\d.]+$/.exec(page.getByRole('button', { name: 'Not sent yet' }).element().textContent)![0])
  const before = amount()
  await expect.poll(amount).toBeGreaterThan(before)
})

it('issue 36: a cash-out is repeated until it is confirmed, at once when the connection is back, with the same press', async () => {
  const server = await fly()
  server.table.cut('requests')
  await button('Cash out').click()
  await expect.element(page.getByRole('button', { name: 'Not confirmed yet' })).toBeVisible()
  await expect.element(away()).toBeVisible()
  await expect.poll(() => cashOutsSent(server).length).toBeGreaterThan(3)
  expect(new Set(cashOutsSent(server).map(({ body }) => body['press'])).size).toBe(1)
  setOnline(false)
  server.table.cut(undefined)
  const before = cashOutsSent(server).length
  setOnline(true)
  await expect.element(page.getByText(/Cashed out at 1.50×. You win 1.50/)).toBeVisible()
  expect(cashOutsSent(server).length).toBeGreaterThan(before)
})

it('issue 36: a cash-out that is not confirmed can be withdrawn, by Escape too, and the bet flies on', async () => {
  const server = await fly()
  server.table.cut('requests')
  await button('Cash out').click()
  await button('Withdraw').click()
  await expect.element(page.getByRole('button', { name: 'Withdrawing…' })).toBeVisible()
  const sent = cashOutsSent(server).length
  server.table.cut(undefined)
  await expect.element(page.getByText('Withdrawn: this cash-out does not count.')).toBeVisible()
  await expect.element(button('Cash out')).toBeVisible()
  expect(cashOutsSent(server)).toHaveLength(sent)
  expect(server.rounds[0]!.status).toBe('open')
  server.table.cut('requests')
  await button('Cash out').click()
  await expect.element(button('Withdraw')).toBeVisible()
  server.table.cut(undefined)
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Cash out')).toBeVisible()
})

it('issue 36: a cash-out whose answer was lost is confirmed by the next try; a withdrawal tells that it had arrived', async () => {
  const server = await fly()
  server.table.cut('replies')
  await button('Cash out 50 %').click()
  await button('Withdraw').click()
  await expect.element(page.getByText('Too late to withdraw: the cash-out had arrived.')).toBeVisible()
  await expect.element(page.getByText('1.00, half is out')).toBeVisible()
  await button('Cash out').click()
  await expect.element(page.getByRole('button', { name: 'Not confirmed yet' })).toBeVisible()
  server.table.cut(undefined)
  await expect.element(page.getByRole('main').getByText(/Cashed out at 1.50× and 1.50×/)).toBeVisible()
})

it('issue 36: once the stream tells the end of the bet, a cash-out is not repeated any more', async () => {
  const server = await fly()
  server.table.cut('requests')
  await button('Cash out').click()
  await expect.element(button('Withdraw')).toBeVisible()
  server.table.crash(231)
  server.table.settle('lost', 0)
  await expect.element(button('Bet next round')).toBeVisible()
  const sent = cashOutsSent(server).length
  setOnline(true)
  expect(cashOutsSent(server)).toHaveLength(sent)
})

it('issue 36: a bet that gets no answer is not called safe', async () => {
  const server = await open()
  server.table.cut('requests')
  setOnline(false)
  await button('Bet now').click()
  await expect.element(page.getByText('You are offline. Your bet is not confirmed.')).toBeVisible()
  server.table.cut(undefined)
  setOnline(true)
  await expect.element(button('Bet placed')).toBeVisible()
})

it('issue 36: an automatic cash-out is proposed, and part of the bet only when it is ticked', async () => {
  const server = await open()
  const auto = page.getByRole('textbox', { name: 'Cash out automatically at' })
  const tick = page.getByRole('checkbox', { name: 'Cash out automatically at' })
  await expect.element(auto).toHaveValue('2.00')
  await expect.element(tick).not.toBeChecked()
  await tick.click()
  await userEvent.fill(auto, '')
  await userEvent.tab()
  await expect.element(tick).not.toBeChecked()
  await tick.click()
  await button('Bet now').click()
  await expect.element(button('Bet placed')).toBeVisible()
  expect(placed(server)).toMatchObject([{ slot: 0, bet: { cents: 100, auto: 200 } }])
})

it('issue 36: a round that is called off in flight shows where it stopped', async () => {
  const server = await fly()
  server.table.callOff(135)
  await expect.poll(readout).toBe('1.35×')
  await expect.element(page.getByText('Round called off at 1.35×')).toBeInTheDocument()
  await expect.element(page.getByText(/Round called off: paid at 1.35×. You win 1.35/)).toBeVisible()
})

it('issue 36: during an upgrade, a server of the last release takes the cash-out too', async () => {
  const server = await fly()
  server.table.beOlder()
  await button('Cash out').click()
  await expect.element(page.getByText(/Cashed out at 1.50×. You win 1.50/)).toBeVisible()
})

/** The curve and the star are drawn opaque, the area under the curve and the grid are not. */
function drawnIn({ left, top, width, height }: DOMRect): number {
  const canvas = document.querySelector('canvas')!
  const box = canvas.getBoundingClientRect()
  const scale = canvas.width / box.width
  const [x, y] = [(left - box.left) * scale, (top - box.top) * scale]
  const { data } = canvas.getContext('2d')!.getImageData(x, y, Math.ceil(width * scale), Math.ceil(height * scale))
  let pixels = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! > 200) pixels += 1
  return pixels
}

it.each([
  [320, 4000],
  [320, 12_000],
  [390, 5000],
  [390, 30_000],
])('player 9: on a phone of %i pixels, the curve does not cross the multiplier after %i ms', async (width, after) => {
  await page.viewport(width, 844)
  onTestFinished(() => page.viewport(1024, 800))
  const server = await open()
  server.table.fly(after)
  await expect.poll(() => Number.parseFloat(readout())).toBeGreaterThan(multiplierAt(after) / 100 - 0.01)
  const number = document.querySelector('[aria-hidden] canvas + div p')!
  const whole = document.querySelector('canvas')!.getBoundingClientRect()
  await expect.poll(() => drawnIn(whole)).toBeGreaterThan(50)
  expect(drawnIn(number.getBoundingClientRect())).toBe(0)
})

it('issue 42: those who stayed too long are red after the crash, although betting is open again', async () => {
  const server = await open()
  const bet = { number: 7, name: 'a***n', cents: 500, cashed: [] }
  const [out, stayed] = [
    { ...bet, key: 'aaaaaaaa', cashed: [{ at: 150, cents: 750 }] },
    { ...bet, key: 'bbbbbbbb', name: 's***d' },
  ]
  const totals = { count: 3, staked: 1000, cashed: 1, paid: 750 }
  const round = { number: 7, status: 'climbing', closesAt: 0, startedAt: server.table.now(), commitment: 'c' } as const
  server.table.send({ kind: 'table', now: server.table.now(), round, bets: [out, stayed], totals })
  await expect.element(page.getByText('3 bets')).toBeVisible()
  server.table.crash(231)
  server.table.next()
  await page.getByText('Last round').click()
  const row = page.getByRole('listitem').filter({ hasText: 's***d' })
  await expect.element(row).toBeVisible()
  await expect.element(row).toHaveTextContent('s***d5.00')
  const next = { number: 8, status: 'betting', closesAt: server.table.now() + 59_000, commitment: 'c' } as const
  const none = { count: 0, staked: 0, cashed: 0, paid: 0 }
  server.table.send({
    kind: 'table',
    now: server.table.now(),
    round: next,
    bets: [],
    totals: none,
    past: { number: 7, bets: [] },
  })
  await expect.element(row).toHaveTextContent('s***d5.00lost')
  await expectAccessible()
})

it('issue 42: one row has the last rounds of the table, with the own results in it', async () => {
  const server = await open()
  expect(page.getByRole('list', { name: 'Recent rounds' }).elements()).toEqual([])
  await button('Bet now').click()
  await expect.element(button('Bet placed')).toBeVisible()
  server.table.fly()
  await button('Cash out').click()
  await expect.element(page.getByText(/Cashed out at 1.50×/)).toBeVisible()
  server.table.crash(231)
  await expect
    .element(page.getByRole('list', { name: 'Last results' }).getByRole('listitem').first())
    .toHaveTextContent('2.31×, won')
})

it('issue 42: autobet bets in every round, cashes out automatically, and ends with its last round', async () => {
  const server = await open()
  const auto = page.getByRole('button', { name: 'Auto', exact: true })
  await expect.element(auto).toBeDisabled()
  await expect.element(page.getByText('Auto needs an automatic cash-out.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Cash out automatically at' }).click()
  await auto.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/the bet cashes out at 2.00×/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Start 10 rounds' }).click()
  for (const number of [7, 8]) {
    await expect.poll(() => placed(server).at(-1)).toMatchObject({ number, slot: 0, bet: { cents: 100, auto: 200 } })
    server.table.fly()
    server.table.crash(231)
    server.table.settle('auto', 200)
    server.table.next()
  }
  await expect.poll(() => placed(server).length).toBe(3)
  await page.getByRole('button', { name: /^Stop/ }).click()
  server.table.fly()
  server.table.crash(231)
  server.table.settle('lost', 0)
  server.table.next()
  await expect.element(button('Bet now')).toBeEnabled()
  expect(placed(server)).toHaveLength(3)
})
