import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import { servePages, type PageServer } from '../../testing/page-server.ts'
import type { BlackjackView } from '../../rules/blackjack/rules.ts'
import BlackjackPage from './page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

function Blackjack({ access }: { access: SeatAccess }) {
  return <BlackjackPage session={useGameSession(access)} />
}

async function sitDown() {
  const access = (await openSeat('blackjack', { search: '', pathname: location.pathname })) as SeatAccess
  return render(<Blackjack access={access} />)
}

/** `clientSeed` determines the cards. */
async function open(clientSeed: string) {
  const server = servePages('blackjack')
  server.clientSeed = clientSeed
  return { server, ...(await sitDown()) }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const hand = (name: string) => page.getByRole('region', { name, exact: true })
async function ready() {
  await expect.element(button(/^Hit/)).toHaveAttribute('aria-disabled', 'false')
}

it('the space bar deals, and a blackjack pays 3 to 2', async () => {
  await open('s43')
  await expectAccessible()
  await userEvent.keyboard(' ')
  await expect.element(hand('Your hand')).toMatchTextContent(/Blackjack\+1\.50/)
  await expect.element(page.getByText(/^Blackjack! You win 2.50/)).toBeVisible()
  await expect.element(hand('Your hand').getByText('21', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1,001.50')).toBeVisible()
})

it('upgrade: a node of the last release gets one hand in the form that it accepts, and refuses three clearly', async () => {
  const { server } = await open('s43')
  server.unknownFields = ['hands']
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/^Blackjack! You win 2.50/)).toBeVisible()
  expect(server.rounds.map(({ bet }) => bet)).toEqual([{ cents: 100 }])
  // Keys are ignored until the round has been shown.
  await expect.element(button(/^Deal/)).toHaveAttribute('aria-disabled', 'false')
  await userEvent.keyboard('3')
  await expect.element(button('Deal for 3.00')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.poll(() => shownToasts().map(({ text }) => text)).toContain('This bet is not possible.')
  expect([server.rounds.length, server.balance]).toEqual([1, 100_150])
})

it('splits a pair of eights and plays both hands by keys', async () => {
  const { server } = await open('s371')
  await button(/^Deal/).click()
  await ready()
  await expect.element(hand('Dealer')).toMatchTextContent(/a card face down/)
  await expectAccessible()
  await userEvent.keyboard('p')
  await expect.element(hand('Your second hand')).toMatchTextContent(/1\.00/)
  await ready()
  await expect.element(button(/^Split/)).toHaveAccessibleDescription('Only once')
  await userEvent.keyboard('s')
  await expect.poll(() => server.rounds[0]!.actions).toEqual(['split', 'stand'])
  await ready()
  await userEvent.keyboard('s')
  await expect.element(hand('Your first hand')).toMatchTextContent(/Win\+1\.00/)
  await expect.element(page.getByText(/You win 4.00/)).toBeVisible()
  await expect.element(hand('Dealer')).not.toMatchTextContent(/a card face down/)
})

it('explains why an action is not possible, and ignores it', async () => {
  const { server } = await open('s13')
  await button(/^Deal/).click()
  await ready()
  await expect.element(button(/^Split/)).toHaveAccessibleDescription('Needs a pair')
  await userEvent.keyboard('p')
  await button(/^Hit/).click()
  await expect.element(button(/^Double/)).toHaveAccessibleDescription('Two cards only')
  expect(server.rounds[0]!.actions).toEqual(['hit'])
})

it('allows double only with enough credit', async () => {
  const { server } = await open('s391')
  server.balance = 150
  await sitDown()
  await button(/^Deal/).last().click()
  await expect.element(button(/^Double/).last()).toHaveAccessibleDescription('Not enough credit')
})

it('resumes a hand in play after a reload', async () => {
  const { server, unmount } = await open('s391')
  await button(/^Deal/).click()
  await ready()
  await unmount()
  await sitDown()
  await ready()
  await expect.element(hand('Your hand')).toMatchTextContent(/11/)
  await userEvent.keyboard('d')
  await expect.element(page.getByText(/You win 4.00/)).toBeVisible()
  expect(server.rounds).toHaveLength(1)
})

it('shows the strategy hint on request', async () => {
  await open('s391')
  await button(/^Deal/).click()
  await ready()
  await expect.element(page.getByText('Best play')).not.toBeInTheDocument()
  await button('Hints').click()
  await expect.element(button(/^Double/)).toHaveAccessibleDescription('Best play')
})

const bets = (server: PageServer) => server.rounds.map(({ bet }) => bet).toReversed()

/** Declines insurance and stands, until the round is over. The last action of autoplay may still be on its way. */
async function finish(server: PageServer) {
  while (server.rounds[0]!.status === 'open') {
    const round = server.rounds[0]!
    const isOffer = () => (round.view as BlackjackView).may.includes('decline')
    const isReady = () => button(isOffer() ? /^No insurance/ : /^Stand/).query()?.ariaDisabled === 'false'
    await expect.poll(() => round.status !== 'open' || isReady()).toBe(true)
    if (round.status !== 'open') continue
    const taken = round.actions.length
    await userEvent.keyboard(isOffer() ? 'n' : 's')
    await expect.poll(() => round.actions.length).toBe(taken + 1)
  }
}

async function pressEach(server: PageServer, keys: readonly string[]) {
  for (const key of keys) {
    await ready()
    const taken = server.rounds[0]!.actions.length
    await userEvent.keyboard(key)
    await expect.poll(() => server.rounds[0]!.actions.length).toBe(taken + 1)
  }
}

/** Without animation. */
const beInstant = () => localStorage.setItem('lucero-games-instant', 'on')

it('issue 29: plays three hands by keys without overlap, and speaks each result', async () => {
  beInstant()
  const { server, container } = await open('s712')
  await userEvent.keyboard('3')
  await expect.element(button('Deal for 3.00')).toBeVisible()
  await userEvent.keyboard(' ')
  await ready()
  expect(bets(server)).toEqual([{ hands: [100, 100, 100] }])
  for (const number of [1, 2, 3]) await expect.element(hand(`Hand ${number}`)).toBeVisible()
  await expectAccessible()
  await pressEach(server, ['p', 's', 's', 'p', 's', 's', 'p'])
  await ready()
  expect(container.querySelectorAll('[data-hand]')).toHaveLength(7)
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height)
    expect(overlaps(container)).toEqual([])
  }
  await pressEach(server, ['s', 's'])
  await expect
    .element(page.getByText(/^Hand 1a: 13 loses. Hand 1b: 20 wins. Hand 2a: 18 is a push./))
    .toBeInTheDocument()
  await expect.element(page.getByText('Hands: 1 won, 1 pushed, 4 lost')).toBeInTheDocument()
})

/** Overlaps of the hands with each other and with the controls, in pixels, and hands that leave the page. */
function overlaps(container: Element): number[] {
  const places = [...container.querySelectorAll('[data-hand]')].map((one) => one.getBoundingClientRect())
  const controls = page.getByRole('region', { name: 'Controls' }).element().getBoundingClientRect()
  const outside = places.flatMap(({ left, right }) => [-left, right - innerWidth])
  const common = places.flatMap((one, index) =>
    [...places.slice(index + 1), controls].map((other) => overlap(one, other)),
  )
  return [...common, ...outside].filter((pixels) => pixels > 1)
}

/** The smaller side of the common area. */
function overlap(one: DOMRect, other: DOMRect): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return Math.min(across, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))
}

it('issue 29: each hand may have its own stake, and R deals the last bet again', async () => {
  beInstant()
  const { server } = await open('s43')
  await page.getByRole('radio', { name: '2' }).click({ force: true })
  await button('Hand 2 1.00').click()
  await button('Double: 2×').click()
  await expect.element(button('Deal for 3.00')).toBeVisible()
  await button('Deal for 3.00').click()
  await expect.poll(() => bets(server)).toEqual([{ hands: [100, 200] }])
  await finish(server)
  await expect.element(button('Deal for 3.00')).toHaveAttribute('aria-disabled', 'false')
  await userEvent.keyboard('1')
  await expect.element(button('Deal for 1.00')).toBeVisible()
  await userEvent.keyboard('r')
  await expect.poll(() => bets(server)[1]).toEqual({ hands: [100, 200] })
})

it('issue 29: offers insurance under an ace, the hints decline it, and it pays 2 to 1', async () => {
  beInstant()
  localStorage.setItem('lucero-games-blackjack-hints', 'on')
  const { server } = await open('s271')
  await userEvent.keyboard(' ')
  await expect.element(button(/^No insurance/)).toHaveAccessibleDescription('Best play')
  await expect.element(button(/^Insurance/)).toHaveAccessibleDescription('+0.50, pays 2 to 1')
  await expect.element(button(/^Even money/)).toHaveAccessibleDescription('Needs a blackjack')
  await expect.element(page.getByText(/The dealer shows an ace. Do you want insurance\?$/)).toBeInTheDocument()
  await expectAccessible()
  await userEvent.keyboard('e')
  await userEvent.keyboard('y')
  await expect
    .element(page.getByText(/^The dealer has a blackjack. Insurance pays 1.50. Your 1.50 comes back/))
    .toBeVisible()
  expect([server.rounds[0]!.actions, server.balance]).toEqual([['insure'], 100_000])
})

it('issue 29: a blackjack under an ace may take even money', async () => {
  beInstant()
  const { server } = await open('s1686')
  await userEvent.keyboard(' ')
  await expect.element(button(/^Insurance/)).toHaveAccessibleDescription('Not for a blackjack')
  await userEvent.keyboard('e')
  await expect.element(page.getByText(/^Even money for your blackjack. You win 2.00/)).toBeVisible()
  expect(server.rounds[0]!.actions).toEqual(['even-money'])
})

it('issue 29: rebet deals the same bet after a round, until a refusal or Escape stops it', async () => {
  beInstant()
  const { server } = await open('s43')
  const rebet = button('Rebet')
  await userEvent.keyboard('a')
  await expect.element(rebet).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard(' ')
  await expect.element(button('Again for 1.00')).toBeVisible()
  await expect.poll(() => bets(server)).toEqual([{ hands: [100] }, { hands: [100] }])
  server.trouble = 'refused'
  await finish(server)
  await expect.poll(() => server.rounds[0]!.status).toBe('refused')
  await expect.element(rebet).toHaveAttribute('aria-pressed', 'false')
  await rebet.click()
  await expect.element(rebet).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(rebet).toHaveAttribute('aria-pressed', 'false')
})

it('issue 29: autoplay plays hands by the hints with the same bet, and a stop leaves the round to the player', async () => {
  beInstant()
  const { server } = await open('s26')
  await button('Auto').click()
  await expect.element(page.getByText(/^Each hand is played by the hints, without insurance/)).toBeVisible()
  await expect.element(page.getByText(/^The total is open/)).toBeVisible()
  await button('Start 10 rounds').click()
  await expect.poll(() => server.rounds.length).toBeGreaterThan(2)
  await userEvent.keyboard('{Escape}')
  await finish(server)
  await expect.element(button('Auto')).toBeVisible()
  expect(server.rounds.at(-1)!.actions).toEqual(['double'])
  for (const round of server.rounds) expect(round.bet).toEqual({ hands: [100] })
  for (const { actions } of server.rounds) expect(actions).not.toContain('insure')
})
