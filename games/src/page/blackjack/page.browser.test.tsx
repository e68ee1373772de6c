import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import { servePages } from '../../testing/page-server.ts'
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
  await expectAccessible()
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
