// A real page in Chromium with the real games and wallet, and a proxy between them that fails during play.
import { join } from 'node:path'
import { chromium as launcher, type Browser, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { chromium } from '@lucero/ui/build/chromium.ts'
import { games } from '../../../rules/games.ts'
import { openGamesCasino, type GamesCasino } from '../../../testing/games-casino.ts'

const patient = { timeout: 25_000 }
const silence = 'The wallet is not answering. Your round is safe and will finish by itself.'

let house: GamesCasino
let browser: Browser
let url: string
let table: Page

beforeAll(async () => {
  house = await openGamesCasino({
    GAMES_PAGE_DIR: join(import.meta.dirname, '../../../../dist'),
    ANSWER_WITHIN_SECONDS: '1',
  })
  ;({ url } = await house.start({}, games))
  browser = await launcher.launch(chromium)
})
afterEach(async () => {
  house.proxy.clearFaults()
  await table.close()
  await house.expectAgreement()
})
afterAll(async () => {
  await browser.close()
  await house.stop()
})

async function sitDownAtDice(): Promise<Awaited<ReturnType<GamesCasino['player']>>> {
  const player = await house.player(1000, 'dice')
  table = await browser.newPage({ reducedMotion: 'reduce' })
  await table.goto(`${url}/games/dice/?game=dice&mode=real&token=${await player.launch()}`)
  await table.getByText('10.00', { exact: true }).first().waitFor()
  return player
}

const roll = () => table.getByRole('button', { name: 'Roll', exact: true }).click()
const isToldOf = (text: string | RegExp) => table.getByText(text).first().waitFor(patient)
const outcome = /You win|No win this time/

/** The balance in the wallet, formatted as in the header. */
const inGame = async (player: Awaited<ReturnType<GamesCasino['player']>>) =>
  (await player.call('getWallets')).data.wallets.gameCredits

const shownBalance = async () => Number((await table.getByRole('banner').innerText()).match(/\d[\d,]*\.\d\d/)![0])

it('GAM-3 while the wallet is unreachable the page shows a notice; the round finishes when it is back', async () => {
  const player = await sitDownAtDice()
  house.proxy.add({ of: () => true, lost: 'request' })
  const before = house.proxy.requests.length
  await roll()
  await isToldOf(silence)
  await vi.waitFor(() => expect(house.proxy.requests.length - before).toBeGreaterThan(3), patient)
  expect(await inGame(player)).toBe(10)
  house.proxy.clearFaults()
  await isToldOf(outcome)
  expect(await table.getByText(silence).count()).toBe(0)
  const held = await inGame(player)
  expect([9, 10.98]).toContain(held)
  await vi.waitFor(async () => expect(await shownBalance()).toBe(held), patient)
})

it('GAM-3 lost replies: one stake, one payout, and the page shows both', async () => {
  const player = await sitDownAtDice()
  house.proxy.add({ of: ({ call }) => call === 'bet' || call === 'win', lost: 'reply', times: 2 })
  await roll()
  await isToldOf(outcome)
  const held = await inGame(player)
  expect([9, 10.98]).toContain(held)
  await vi.waitFor(async () => expect(await shownBalance()).toBe(held), patient)
})

it('GAM-3 a page closed while the wallet is unreachable finds the round finished after reopening', async () => {
  const player = await sitDownAtDice()
  house.proxy.add({ of: ({ call }) => call === 'win', lost: 'request' })
  await roll()
  await isToldOf(silence)
  await table.reload()
  house.proxy.clearFaults()
  await vi.waitFor(async () => expect((await house.rounds()).at(-1)?.status).toBe('closed'), patient)
  const held = await inGame(player)
  await vi.waitFor(async () => expect(await shownBalance()).toBe(held), patient)
})
