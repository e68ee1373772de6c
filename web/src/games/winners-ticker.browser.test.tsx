import { Refusal } from '@lucero/contract/shared/refusals'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { preferMotion } from '@lucero/ui/testing/prefer-motion.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'

const winner = (username: string, name: string, amount: number) => ({
  username,
  amount,
  casinoGame: { name },
  createdAt: '2026-11-15T00:41:07.000Z',
})
const three = [winner('m•••a', 'Dice', 184.5), winner('l•••9', 'Night Reels', 1250), winner('z•••e', 'Mines', 7)]
const getRecentWinners = { recentWinings: [winner('m•••a', 'Dice', 184.5), winner('l•••9', 'Night Reels', 1250)] }
const ticker = () => page.getByRole('region', { name: 'Recent winners' })

beforeEach(() => page.viewport(1440, 900))

async function openHome(answers: Answers, signedIn: boolean) {
  const server = stubServer({ ...demoPlayer, ...answers })
  await renderApp('/', signedIn ? { token } : {})
  return server
}

it.each([true, false])('GAM-2 API-21 shows masked name, game and amount (signed in: %s)', async (signedIn) => {
  const server = await openHome({ getRecentWinners }, signedIn)
  await expect.element(ticker().getByRole('listitem').nth(0)).toHaveTextContent('m•••a Dice 184.50')
  await expect.element(ticker().getByRole('listitem').nth(1)).toHaveTextContent('l•••9 Night Reels 1,250.00')
  expect(ticker().getByRole('listitem').elements()).toHaveLength(2)
  expect(server.requests.find(({ call }) => call === 'getRecentWinners')).toMatchObject({ authorization: null })
  await expectAccessible()
})

it('GAM-2 shows the multiple of the stake and marks the largest win of the day', async () => {
  const best = { ...winner('m•••a', 'Dice', 200.99), multiple: 66.99, largestOfDay: true as const }
  await openHome({ getRecentWinners: { recentWinings: [best, winner('l•••9', 'Night Reels', 12)] } }, false)
  await expect.element(ticker().getByRole('listitem').nth(0)).toHaveTextContent('m•••a Dice 200.99 ×66.99Top today')
  await expect.element(ticker().getByRole('listitem').nth(1)).not.toHaveTextContent('×')
  await expectAccessible()
})

const wall = () => page.getByRole('region', { name: 'Biggest wins of the week' })

it.each([true, false])('issue 29: shows the biggest wins of the week (signed in: %s)', async (signedIn) => {
  await page.viewport(320, 640)
  const biggestOfWeek = [{ ...winner('m•••a', 'Dice', 1840.5), multiple: 66.99 }, winner('l•••9', 'Mines', 1250)]
  await openHome({ getRecentWinners: { ...getRecentWinners, biggestOfWeek } }, signedIn)
  await expect.element(wall().getByRole('listitem').nth(0)).toHaveTextContent('1,840.50 ×66.99 · Dice m•••a')
  await expect.element(wall().getByRole('listitem').nth(1)).toHaveTextContent('1,250.00 Mines l•••9')
  expect(document.documentElement.scrollWidth).toBe(320)
  await expectAccessible()
})

it('issue 29: hides the biggest wins while the server sends none', async () => {
  await openHome({ getRecentWinners }, false)
  await expect.element(ticker()).toBeVisible()
  await expect.element(wall()).not.toBeInTheDocument()
})

it('GAM-2 does not move with reduced motion, also on a phone', async () => {
  await page.viewport(360, 740)
  await openHome({ getRecentWinners }, false)
  await expect.element(ticker().getByText('184.50').first()).toBeVisible()
  expect(ticker().element().getAnimations({ subtree: true })).toEqual([])
  await expect.element(ticker().getByRole('button')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(360)
})

it.each([320, 720, 1440, 2560])(
  'GAM-2 half of the track fills a screen of %s px, and the other half repeats it',
  async (width) => {
    await page.viewport(width, 900)
    await preferMotion()
    await openHome({ getRecentWinners: { recentWinings: three } }, false)
    await expect.element(ticker()).toBeVisible()
    const track = ticker().element().querySelector('ul')!.parentElement!
    // Copies are rendered one per frame, and a busy machine has few frames.
    const patience = { timeout: 10_000 }
    await expect.poll(() => track.offsetWidth, patience).toBeGreaterThanOrEqual(2 * track.parentElement!.offsetWidth)
    await expect.poll(() => track.childElementCount % 2, patience).toBe(0)
  },
)

it('player fault 11: fewer than three winners are shown once, without motion', async () => {
  await page.viewport(1440, 900)
  await preferMotion()
  await openHome({ getRecentWinners }, false)
  await expect.element(ticker().getByText('184.50')).toBeVisible()
  expect(ticker().getByRole('listitem').elements()).toHaveLength(2)
  expect(ticker().element().querySelectorAll('li')).toHaveLength(2)
  expect(ticker().element().getAnimations({ subtree: true })).toEqual([])
  await expect.element(ticker().getByRole('button')).not.toBeInTheDocument()
  await expectAccessible()
})

it('GAM-2 is hidden without winners', async () => {
  const server = await openHome({}, false)
  await expect.poll(() => server.times('getRecentWinners')).toBe(1)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(ticker()).not.toBeInTheDocument()
})

it('ERR-3 shows the error once', async () => {
  await openHome({ getRecentWinners: new Refusal('INTERNAL_ERROR', {}, 'SOME_ODD_THING_HERE') }, false)
  await expect.poll(shownToasts).toMatchObject([{ tone: 'error', text: 'SOME ODD THING HERE' }])
  await expect.element(ticker()).not.toBeInTheDocument()
})
