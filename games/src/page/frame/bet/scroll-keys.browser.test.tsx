// Keys that play must not scroll the game off the screen: the bets of all players are below it.
import { ownGames, type OwnGameId } from '@lucero/contract/shared/own-games'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { servePages } from '../../../testing/page-server.ts'
import { App, routeOf } from '../../app.tsx'
import { openSeat } from '../session/open-seat.ts'

beforeEach(() => sessionStorage.clear())

async function open(id: OwnGameId) {
  const server = servePages(id)
  const seating = openSeat(id, { search: '', pathname: location.pathname })
  await render(<App route={routeOf(`/games/${id}/`)} seating={seating} />)
  await expect.element(page.getByRole('region', { name: 'Controls' })).toBeVisible()
  return server
}

/** False if the browser would act on the key by itself, for example scroll. */
function isTaken(key: string, target: Element = document.body, repeat = false) {
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

const games = ownGames.map(({ id }) => id)

it.each(games)(
  'issue 36: Space does not scroll %s away: pressed, held, while a round is in play, and at a closed table',
  async (id) => {
    const server = await open(id)
    const { promise, resolve: reply } = Promise.withResolvers<void>()
    server.beforeReply = promise
    server.trouble = 'ended'
    const isTakenByTurns = () => [isTaken(' '), isTaken(' ', document.body, true), isTaken(' '), isTaken(' ')]
    // The controls are visible for a moment before the page listens to keys.
    await expect.poll(isTakenByTurns).toEqual([true, true, true, true])
    expect(server.requests.filter(({ path }) => path === '/play').length).toBeLessThanOrEqual(1)
    reply()
    // Nothing is played without chips or numbers, and Star Crash has a table of its own.
    if (id === 'star-crash' || id === 'roulette' || id === 'keno') return
    await expect.element(page.getByText('This table is closed')).toBeVisible()
    expect(isTakenByTurns()).toEqual([true, true, true, true])
  },
)

it('issue 36: Space stays with a focused field, button or link', async () => {
  await open('dice')
  const field = page.getByRole('textbox', { name: 'Bet' }).element() as HTMLInputElement
  field.focus()
  expect(isTaken(' ', field)).toBe(false)
  for (const control of [page.getByRole('button', { name: 'Fairness' }).element(), document.querySelector('a')!]) {
    ;(control as HTMLElement).focus({ focusVisible: true })
    expect(isTaken(' ', control)).toBe(false)
  }
})

it.each(['dice', 'plinko'] as const)(
  'issue 36: an arrow that changes the bet of %s does not scroll while a round is in play',
  async (id) => {
    const server = await open(id)
    server.beforeReply = new Promise(() => {})
    expect(isTaken('ArrowRight')).toBe(true)
    expect(isTaken(' ')).toBe(true)
    await expect.poll(() => server.requests.some(({ path }) => path === '/play')).toBe(true)
    expect(isTaken('ArrowRight')).toBe(true)
  },
)

it('issue 36: a held key on the cloth of roulette neither spins nor places more chips; on the play button it does not play again', async () => {
  const server = await open('roulette')
  const spot = document.querySelector<HTMLElement>('[data-spot="1"]')!
  spot.focus()
  isTaken('Enter', spot)
  const spin = page.getByRole('button', { name: /^Spin/ })
  await expect.element(spin).toMatchTextContent(/1\.00/)
  for (let times = 0; times < 3; times += 1) expect(isTaken('Enter', spot, true)).toBe(true)
  expect(isTaken(' ', spot, true)).toBe(true)
  expect(server.requests.filter(({ path }) => path === '/play')).toEqual([])
  expect(isTaken(' ', spot)).toBe(true)
  await expect.poll(() => server.requests.filter(({ path }) => path === '/play').length).toBe(1)
  expect(server.rounds[0]!.stake).toBe(100)
  expect(isTaken('Enter', spin.element(), true)).toBe(true)
})
