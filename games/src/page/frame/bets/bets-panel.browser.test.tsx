import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RoundView } from '../../../api.ts'
import { commitmentOf } from '../../../rules/draw.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { servePages, type PageServer } from '../../../testing/page-server.ts'
import { App, routeOf } from '../../app.tsx'
import { openSeat } from '../session/open-seat.ts'

beforeEach(() => sessionStorage.clear())

async function openGame(server: PageServer, width = 1280) {
  await page.viewport(width, width === 1280 ? 800 : 844)
  const seating = openSeat('dice', { search: '', pathname: location.pathname })
  await render(<App route={routeOf('/games/dice/')} seating={seating} />)
  await expect.element(page.getByRole('button', { name: 'Roll' })).toBeVisible()
  return server
}

/** As after many earlier visits. */
function withHistory(count: number): PageServer {
  const server = servePages('dice')
  server.rounds = Array.from({ length: count }, (_, index) => played(count - 1 - index))
  return server
}

const played = (nonce: number): RoundView => ({
  id: `00000000-0000-4000-8000-${String(nonce).padStart(12, '0')}`,
  game: 'dice',
  status: 'closed',
  bet: { stake: 100, direction: 'under', target: 5000 },
  actions: [],
  view: { roll: nonce, won: true },
  stake: 100,
  payout: 198,
  commitment: commitmentOf('the first secret'),
  clientSeed: 'my-seed',
  nonce,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, nonce)).toISOString(),
})

const rows = () => page.getByRole('tabpanel').getByRole('row').elements().length - 1
const more = page.getByRole('button', { name: 'Show more' })

it('issue 29: my bets go back beyond the visit, page by page, to the first', async () => {
  const server = await openGame(withHistory(57))
  expect(server.requests.filter(({ path }) => path.includes('before'))).toEqual([])
  await page.getByRole('tab', { name: 'My bets' }).click()
  await expect.poll(rows).toBe(10)
  await expect.element(page.getByRole('cell', { name: 'Rolled 0.56, under 50.00' })).toBeVisible()
  await expectAccessible()
  for (const count of [35, 57]) {
    await more.click()
    await expect.poll(rows).toBe(count)
  }
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(page.getByRole('cell', { name: 'Rolled 0.00, under 50.00' })).toBeInTheDocument()
})

it('issue 29: a round that was just shown is the first of my bets, and opens in the verifier', async () => {
  const server = await openGame(withHistory(1))
  await page.getByRole('tab', { name: 'My bets' }).click()
  await expect.poll(rows).toBe(1)
  await page.getByRole('button', { name: 'Roll' }).click()
  await expect.poll(rows).toBe(2)
  await page
    .getByRole('button', { name: `Verify round ${server.rounds[0]!.nonce}` })
    .first()
    .click()
  await expect.element(page.getByRole('dialog', { name: 'Check a round' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reveal the seeds' })).toBeVisible()
})

it('issue 29: on a phone the bets are closed, load nothing until they are opened, and fit', async () => {
  await openGame(withHistory(3), 320)
  await expect.element(page.getByRole('tabpanel')).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'My bets' }).click()
  await expect.poll(rows).toBe(3)
  expect(document.documentElement.scrollWidth).toBe(320)
  await expectAccessible()
  await page.getByRole('button', { name: 'Close the bets' }).click()
  await expect.element(page.getByRole('tabpanel')).not.toBeInTheDocument()
})

it('issue 29: arrow keys change the tab and not the game', async () => {
  await openGame(withHistory(1))
  const target = page.getByRole('slider').first()
  const before = (target.element() as HTMLInputElement).value
  page.getByRole('tab', { name: 'My bets' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Live bets' })).toHaveFocus()
  await expect.element(page.getByRole('tab', { name: 'Live bets' })).toHaveAttribute('aria-selected', 'true')
  expect((target.element() as HTMLInputElement).value).toBe(before)
})

const theirs = { key: 'abcdef01', name: 'a***n', cents: 250, payout: 500, at: '2026-01-01T10:00:00.000Z' }

it('issue 29: live bets are read while they are on screen, with the own ones marked, and the name only with consent', async () => {
  const server = servePages('dice', 'real')
  server.rounds = [played(0)]
  server.bets = [theirs, { ...theirs, key: played(0).id.slice(0, 8), name: 'G***u' }]
  await openGame(server)
  const polled = () => server.requests.filter(({ path }) => path === '/bets/dice').length
  expect(polled()).toBe(0)
  await page.getByRole('tab', { name: 'Live bets' }).click()
  await expect.element(page.getByRole('row', { name: /a\*\*\*n 2.50 5.00 2.00×/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /You 2.50/ })).toBeVisible()
  const consent = page.getByRole('checkbox', { name: 'Show my username, Guest, beside my bets in all games' })
  await expect.element(consent).not.toBeChecked()
  await expectAccessible()
  await consent.click()
  await expect.poll(() => server.isNameShown).toBe(true)
  server.bets = [{ ...theirs, key: 'abcdef02', name: 'z***o' }]
  await expect.element(page.getByRole('row', { name: /z\*\*\*o/ }), { timeout: 10_000 }).toBeVisible()
  await page.getByRole('tab', { name: 'My bets' }).click()
  await expect.poll(rows).toBe(1)
  const before = polled()
  await page.getByRole('button', { name: 'Close the bets' }).click()
  expect(polled()).toBe(before)
})
