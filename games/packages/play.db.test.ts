import { afterAll, expect, it } from 'vitest'
import { games } from './games.ts'
import {
  amount,
  closeGames,
  isReady,
  isWaiting,
  openGame,
  outcomeWith,
  playToEnd,
  pressPlay,
} from './testing/open-game.ts'

// Real pages in a real browser, beside other tests.
const timeout = 120_000
afterAll(closeGames, timeout)

/** Each game with its own way of drawing in the nightly run, and one in every run. */
const played = Object.keys(games).filter((game) => process.env['NIGHTLY'] !== undefined || game === 'lantern-river')

// One test per game: each start of `lucero-game play` checks the whole package.
it.each(played)(
  'issue 38: %s plays a round that wins, on a phone, in Spanish; shows a round to its end after a reload; replays an outcome',
  { timeout },
  async (game) => {
    const won = outcomeWith(game, 'base', (payout) => payout >= 100 && payout < 1000)
    const { page, calls, faults, open, address } = await openGame(game, [won.forced, won.forced], { lang: 'es' })
    await open()
    await isReady(page)
    expect(await page.locator('.balance small').textContent()).toBe('Saldo')
    expect(await amount(page, 'balance')).toBe('1,000.00')
    await pressPlay(page)
    await isReady(page)
    expect(await amount(page, 'win')).toBe((won.payout / 100).toFixed(2))
    const after = (999 + won.payout / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(await amount(page, 'balance')).toBe(after)
    const paths = () => calls.map(({ path }) => path).filter((path) => path !== '/bet/event')
    expect(paths()).toEqual(['/wallet/authenticate', '/wallet/play', '/wallet/end-round'])
    expect(calls.find(({ path }) => path === '/wallet/play')!.body).toMatchObject({ mode: 'base', amount: 1_000_000 })

    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/wallet/play')), pressPlay(page)])
    await page.reload()
    await isReady(page)
    expect(paths().filter((path) => path === '/wallet/play')).toHaveLength(2)
    expect(paths().filter((path) => path === '/wallet/end-round')).toHaveLength(2)
    expect(await amount(page, 'win')).toBe((won.payout / 100).toFixed(2))

    // Without a session.
    calls.splice(0)
    const replay = { replay: 'true', game, version: '1', mode: 'base', event: String(won.id), amount: '2000000' }
    await page.goto(address({ ...replay, lang: 'en', sessionID: '' }))
    await page.waitForSelector('dialog', { timeout: 60_000 })
    expect(await page.locator('dialog p').textContent()).toBe(`Bet 2.00 · Win ${((won.payout * 2) / 100).toFixed(2)}`)
    expect(paths()).toEqual([`/bet/replay/${game}/1/base/${won.id}`])
    expect(faults).toEqual([])
  },
)

const bought = Object.entries(games).flatMap(([game, { modes }]) =>
  modes.filter(({ cost }) => cost > 1).map(({ name, cost }) => ({ game, mode: name, cost })),
)

it.each(bought)(
  'issue 38: $game sells mode $mode after a question, and stakes $cost bets',
  { timeout },
  async ({ game, mode, cost }) => {
    const won = outcomeWith(game, mode, (payout) => payout >= 2000)
    const { page, calls, faults, open } = await openGame(game, [won.forced])
    await open()
    await isReady(page)
    await page.locator('.buy').click()
    expect(await page.locator('dialog p').textContent()).toBe(`It costs ${cost.toFixed(2)}.`)
    expect(calls.filter(({ path }) => path === '/wallet/play')).toEqual([])
    await page.locator('dialog button').first().click()
    expect(await playToEnd(page)).toBeGreaterThan(0)
    expect(calls.find(({ path }) => path === '/wallet/play')!.body).toMatchObject({ mode, amount: 1_000_000 })
    expect(await amount(page, 'win')).toBe((won.payout / 100).toFixed(2))
    const after = (1000 - cost + won.payout / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(await amount(page, 'balance')).toBe(after)
    expect(faults).toEqual([])
  },
)

it.runIf(process.env['NIGHTLY'])(
  'issue 38: pearl-diver asks before each stage, and after a reload goes on at the stage that was reached',
  { timeout },
  async () => {
    // Only the vault pays so much: three stages are before it.
    const won = outcomeWith('pearl-diver', 'base', (payout) => payout > 50_000)
    const { page, calls, faults, open } = await openGame('pearl-diver', [won.forced])
    await open()
    await isReady(page)
    await pressPlay(page)
    await isWaiting(page, 'Dive')
    const reached = page.waitForResponse((answer) => answer.url().endsWith('/bet/event'))
    await pressPlay(page)
    await isWaiting(page, 'Dive deeper')
    await reached
    await expect.poll(() => calls.filter(({ path }) => path === '/bet/event').length).toBeGreaterThan(3)
    await page.reload()
    await isWaiting(page, 'Dive deeper')
    expect(await playToEnd(page)).toBe(3)
    expect(await amount(page, 'win')).toBe((won.payout / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }))
    expect(calls.filter(({ path }) => path === '/wallet/play')).toHaveLength(1)
    expect(faults).toEqual([])
  },
)
