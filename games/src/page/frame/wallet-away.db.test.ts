// A real page in Chromium, the real games and the real wallet, and a line between the two that fails while somebody plays.
import { join } from 'node:path'
import { chromium as launcher, type Browser, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { chromium } from '../../../../e2e/chromium.ts'
import { games } from '../../rules/games.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'

const patient = { timeout: 25_000 }
const silence = 'The wallet is not answering. Your round is safe and will finish by itself.'

let house: GamesCasino
let browser: Browser
let url: string
let table: Page

beforeAll(async () => {
  house = await openGamesCasino({
    GAMES_PAGE_DIR: join(import.meta.dirname, '../../../dist'),
    ANSWER_WITHIN_SECONDS: '1',
  })
  ;({ url } = await house.start({}, games))
  browser = await launcher.launch(chromium)
})
afterEach(async () => {
  house.line.mend()
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

/** What the wallet holds, as the player's header would say it. */
const inGame = async (player: Awaited<ReturnType<GamesCasino['player']>>) =>
  (await player.call('getWallets')).data.wallets.gameCredits

const shownBalance = async () => Number((await table.getByRole('banner').innerText()).match(/\d[\d,]*\.\d\d/)![0])

it('GAM-3 a wallet that is away: the page says so kindly, and the round ends by itself when it is back', async () => {
  const player = await sitDownAtDice()
  house.line.add({ of: () => true, lost: 'question' })
  const before = house.line.heard.length
  await roll()
  await isToldOf(silence)
  await vi.waitFor(() => expect(house.line.heard.length - before).toBeGreaterThan(3), patient)
  expect(await inGame(player)).toBe(10)
  house.line.mend()
  await isToldOf(outcome)
  expect(await table.getByText(silence).count()).toBe(0)
  const held = await inGame(player)
  expect([9, 10.98]).toContain(held)
  await vi.waitFor(async () => expect(await shownBalance()).toBe(held), patient)
})

it('GAM-3 answers that are lost on the way back: one stake, one prize, and the page shows both', async () => {
  const player = await sitDownAtDice()
  house.line.add({ of: ({ call }) => call === 'bet' || call === 'win', lost: 'answer', times: 2 })
  await roll()
  await isToldOf(outcome)
  const held = await inGame(player)
  expect([9, 10.98]).toContain(held)
  await vi.waitFor(async () => expect(await shownBalance()).toBe(held), patient)
})

it('GAM-3 a page that is closed while the wallet is away finds the round over when it comes back', async () => {
  const player = await sitDownAtDice()
  house.line.add({ of: ({ call }) => call === 'win', lost: 'question' })
  await roll()
  await isToldOf(silence)
  await table.reload()
  house.line.mend()
  await vi.waitFor(async () => expect((await house.rounds()).at(-1)?.status).toBe('closed'), patient)
  const held = await inGame(player)
  await vi.waitFor(async () => expect(await shownBalance()).toBe(held), patient)
})
