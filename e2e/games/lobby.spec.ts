import { randomUUID } from 'node:crypto'
import { api } from '../api.ts'
import { houseApi } from '../house.ts'
import { expect, test, type Page } from '../test.ts'
import { newHolder, type Holder } from '../wallet/holder.ts'
import { expectResult, sitDown, winAtDice } from './seat.ts'

test('GAM-1 a visitor finds a game despite a typing error, tries it with play money, and must sign in for real credit', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search games' }).fill('ruolette')
  await expect(page.getByRole('heading', { level: 3, name: 'Blackjack' })).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Try it: Roulette/ }).click()
  const table = await opened
  await expect(table.getByText('Play money')).toBeVisible()
  await table.getByRole('button', { name: /^Red, pays/ }).click()
  await table.getByRole('button', { name: /^Spin/ }).click()
  await expectResult(table)
  await table.close()

  await page.getByRole('button', { name: 'Play Roulette' }).click()
  await expect(page.getByRole('tab', { name: 'Join Now', selected: true })).toBeVisible()
  await expect(page.getByText('Please Sign In')).toHaveCount(0)
})

test('GAM-1 a returning player on a phone sees the games immediately, below the link to the last one', async ({
  page: lobby,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desktop shows more than one row of them')
  await newHolder(lobby)
  await lobby.goto('/')
  await sitDown(lobby, 'Dice')
  await lobby.reload()
  await expect(lobby.getByRole('region', { name: 'Jump back in' }).getByRole('button', { name: /^Dice/ })).toBeVisible()
  const firstCard = lobby.locator('#games-list > li').first()
  await expect(firstCard.getByRole('heading', { level: 3 })).toBeVisible()
  await expect(lobby.getByRole('main').getByRole('button', { name: 'Continue Dice' })).toBeVisible()
  expect((await firstCard.boundingBox())!.y).toBeLessThanOrEqual(560)
})

test('GAM-2 issue 29 a win is shown to everybody with a masked name and gives a place in the race; the ticker can be paused', async ({
  page: lobby,
  baseURL,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the ticker is the same on every screen')
  test.slow()
  await openRace()
  const { username, token } = await newWinner(lobby)
  // With fewer than three winners the ticker does not scroll.
  for (const _ of ['second', 'third']) {
    const context = await browser.newContext({ baseURL: baseURL! })
    await newWinner(await context.newPage())
    await context.close()
  }

  const masked = `${username[0]}***${username.at(-1)}`
  await expect.poll(async () => (await lobby.request.get('/api/v1/casino/recent-winings')).text()).toContain(masked)
  const visitor = await browser.newPage({ baseURL: baseURL!, reducedMotion: 'no-preference' })
  await visitor.goto('/')
  const winners = visitor.getByRole('region', { name: 'Recent winners' })
  await expect(winners.getByText(masked).first()).toBeAttached()
  const motion = () => visitor.evaluate<string[]>(playStates)
  expect(await motion()).toEqual(['running'])
  await winners.getByRole('button', { name: 'Pause the winners' }).click()
  await visitor.getByRole('heading', { level: 1 }).click()
  expect(await motion()).toEqual(['paused'])
  await winners.getByRole('button', { name: 'Let the winners move' }).click()
  await visitor.getByRole('heading', { level: 1 }).click()
  expect(await motion()).toEqual(['running'])
  await visitor.close()

  await expect.poll(async () => (await api('getRaceStanding', { token })).standing?.points).toBeCloseTo(1.01)
  await lobby.reload()
  const race = lobby.getByRole('region', { name: 'Race of the week' })
  await expect(race.getByText(/^Your place: \d+, with 1\.01 points$/)).toBeVisible()
  await expect(race.getByText(masked).first()).toBeVisible()
})

/** A race with one prize, for the rest of this week. */
async function openRace(): Promise<void> {
  const bonusId = randomUUID()
  const terms = { kind: 'no-deposit', amount: 5, playThrough: 1, until: '2099-12-31T00:00:00Z' } as const
  await houseApi('createBonus', { requestId: bonusId, title: 'Race prize', description: 'For this journey.', ...terms })
  await houseApi('setRace', { bonusIds: [bonusId] })
}

async function newWinner(lobby: Page): Promise<Holder> {
  const holder = await newHolder(lobby)
  await lobby.goto('/')
  await winAtDice(await sitDown(lobby, 'Dice'))
  return holder
}

const playStates = `document.querySelector('[aria-labelledby=winners]').getAnimations({ subtree: true })
  .filter((animation) => animation instanceof CSSAnimation).map(({ playState }) => playState)`
