import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RoundView } from '../../api.ts'
import { drawnWithReplacement, rankNumber, type Card } from '../../rules/cards.ts'
import { openDraw } from '../../rules/draw.ts'
import { isRight, likelierGuess, maxCards, type Guess } from '../../rules/hi-lo/odds.ts'
import type { HiLoView } from '../../rules/hi-lo/rules.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { servePages, type PageServer } from '../../testing/page-server.ts'
import { openSeat, type SeatAccess } from '../frame/session/open-seat.ts'
import { useGameSession } from '../frame/session/use-game-session.ts'
import HiLoPage from './page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

function HiLo({ access }: { access: SeatAccess }) {
  return <HiLoPage session={useGameSession(access)} />
}

const takeSeat = async () => (await openSeat('hi-lo', { search: '', pathname: location.pathname })) as SeatAccess

async function open() {
  const server = servePages('hi-lo')
  const screen = await render(<HiLo access={await takeSeat()} />)
  return { server, screen }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const result = (text: string | RegExp) => page.getByText(text)

/** The cards of the round in play, from the seeds of the test server. */
function shoeOf({ rounds }: PageServer): readonly Card[] {
  const { clientSeed, nonce } = rounds[0]!
  return drawnWithReplacement(openDraw({ serverSeed: 'the first secret', clientSeed, nonce }), maxCards)
}

/** The guess that is right, or wrong, at the card with this number. */
function guessAt(shoe: readonly Card[], at: number, right: boolean): Guess | undefined {
  return (['higher', 'lower'] as const).find((guess) => isRight(guess, shoe[at]!, shoe[at + 1]!) === right)
}
const guessButton = (guess: Guess, card: Card) =>
  button(
    rankNumber(card) === 1
      ? guess === 'higher'
        ? /^Higher/
        : /^Same/
      : rankNumber(card) === 13
        ? guess === 'lower'
          ? /^Lower/
          : /^Same/
        : guess === 'higher'
          ? /^Higher or same/
          : /^Lower or same/,
  )

const viewOf = (round: RoundView | undefined) => round?.view as HiLoView

it('issue 42: a right guess raises the value, which a cash-out pays', async () => {
  const { server } = await open()
  await expectAccessible()
  await button('Deal').click()
  await expect.element(button('Guess')).toHaveAttribute('aria-disabled', 'true')
  const shoe = shoeOf(server)
  await guessButton(guessAt(shoe, 0, true)!, shoe[0]!).click()
  await expect.element(button(/^Cash out/)).toBeVisible()
  await expectAccessible()
  await expect.element(page.getByRole('list', { name: 'Cards of this round' }).getByRole('listitem')).toHaveLength(2)
  const { multiplier } = viewOf(server.rounds[0])
  await button(/^Cash out/).click()
  await expect.element(result(/^1 right guess\. You win/)).toBeVisible()
  expect(server.rounds[0]!.payout).toBe(Math.floor(multiplier / 100))
  await expect.element(button('Deal')).toBeVisible()
})

it('issue 42: a wrong guess ends the round, and names the card', async () => {
  const { server } = await open()
  await userEvent.keyboard(' ')
  await expect.element(button('Guess')).toBeVisible()
  const shoe = shoeOf(server)
  const from = shoe.findIndex((_, at) => guessAt(shoe, at, false) !== undefined)
  for (let skipped = 0; skipped < from; skipped += 1) await button('Skip').click()
  await guessButton(guessAt(shoe, from, false)!, shoe[from]!).click()
  await expect.element(result(/^The .* was wrong\. No win this time/)).toBeVisible()
  expect(server.rounds[0]).toMatchObject({ status: 'closed', payout: 0 })
})

it('issue 42: is played by keys: Space deals, the arrows guess and skip, C cashes out; Space does nothing in a round', async () => {
  const { server } = await open()
  await userEvent.keyboard(' ')
  await expect.element(button('Guess')).toBeVisible()
  const shoe = shoeOf(server)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => server.rounds[0]!.actions).toEqual(['skip'])
  await expect
    .element(button(guessAt(shoe, 1, true) === 'higher' ? /^(Higher|Same)/ : /^(Lower|Same)/))
    .toHaveAttribute('aria-disabled', 'false')
  await userEvent.keyboard(guessAt(shoe, 1, true) === 'higher' ? '{ArrowUp}' : '{ArrowDown}')
  await expect.element(button(/^Cash out/)).toHaveAttribute('aria-disabled', 'false')
  await userEvent.keyboard(' ')
  await userEvent.keyboard('c')
  await expect.element(result(/You win/)).toBeVisible()
  expect(server.rounds[0]!.actions).toEqual(['skip', guessAt(shoe, 1, true), 'cash-out'])
  expect(server.rounds).toHaveLength(1)
})

it('issue 42: a round goes on after a reload', async () => {
  const { server, screen } = await open()
  await userEvent.keyboard('s')
  await button('Deal').click()
  await expect.element(button('Guess')).toBeVisible()
  const shoe = shoeOf(server)
  await screen.unmount()
  await render(<HiLo access={await takeSeat()} />)
  await guessButton(guessAt(shoe, 0, true)!, shoe[0]!).click()
  await button(/^Cash out/).click()
  await expect.element(result(/You win/)).toBeVisible()
  expect(server.rounds[0]!.stake).toBe(200)
})

it('issue 42: after a lost answer the guess counts once', async () => {
  const { server } = await open()
  server.trouble = 'lost'
  await button('Deal').click()
  await expect.element(button('Guess')).toBeVisible()
  expect(server.rounds).toHaveLength(1)
})

it('issue 42: autoplay takes the likelier guess, cashes out after the chosen number, and plays the chosen rounds', async () => {
  const { server } = await open()
  await page.getByRole('slider', { name: /^Auto cashes out/ }).fill('2')
  await button('Instant').click()
  await button('Auto').click()
  await button('Start 10 rounds').click()
  await expect.poll(() => server.rounds.filter(({ status }) => status === 'closed')).toHaveLength(10)
  await expect.element(button('Auto')).toBeEnabled()
  for (const round of server.rounds) {
    const { cards, turns, end } = viewOf(round)
    expect(turns).toEqual(turns.map((_, at) => likelierGuess(cards[at]!)))
    expect(end === 'cashed' ? turns.length : 2).toBe(2)
  }
})

it.each([
  [390, 844],
  [320, 640],
  [844, 390],
  [1440, 900],
])('issue 42: card and guesses are whole on a screen of %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const { server } = await open()
  await button('Deal').click()
  await expect.element(button('Guess')).toBeVisible()
  const shoe = shoeOf(server)
  await guessButton(guessAt(shoe, 0, true)!, shoe[0]!).click()
  await expect.element(button(/^Cash out/)).toBeVisible()
  const stage = document.querySelector('main')!.getBoundingClientRect()
  const parts = [...document.querySelectorAll('main [data-card], main button[aria-keyshortcuts], [class*="trail"]')]
  expect(parts.length).toBeGreaterThanOrEqual(4)
  for (const part of parts) {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    expect([left >= 0, right <= width, top >= stage.top, bottom <= stage.bottom + 1]).toEqual([true, true, true, true])
  }
  await page.viewport(1024, 800)
})
