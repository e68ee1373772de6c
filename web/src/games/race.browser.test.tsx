// Issue 29: the weekly race on the home page.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'

const race = {
  endsAt: new Date(Date.now() + 2.5 * 86_400_000).toISOString(),
  prizes: [50, 20],
  places: [
    { username: 'm•••a', points: 212.5 },
    { username: 'd•••r', points: 99 },
    { username: 'z•••e', points: 1 },
  ],
  lastWinners: [{ place: 1, username: 'l•••9', points: 250 }],
}
const getRecentWinners = { recentWinings: [], race }
const section = () => page.getByRole('region', { name: 'Race of the week' })
const places = () => section().getByRole('list', { name: 'Places of the race' }).getByRole('listitem')

async function openHome(answers: Answers, options = {}) {
  const server = stubServer({ ...demoPlayer, ...answers })
  await renderApp('/', options)
  return server
}

it('issue 29: a player sees places with masked names, prizes, the own place, the time left and the last winners', async () => {
  await page.viewport(320, 640)
  const getRaceStanding = { takesPart: true, standing: { place: 14, points: 12.5 } }
  await openHome({ getRecentWinners, getRaceStanding }, { token })
  await expect.element(places().nth(0)).toHaveTextContent('1 m•••a 50.00 212.50 points')
  await expect.element(places().nth(2)).toHaveTextContent('3 z•••e 1.00 points')
  await expect.element(section().getByText('Your place: 14, with 12.50 points')).toBeVisible()
  await expect.element(section().getByText('Time left: 2 days 11 hours')).toBeVisible()
  await expect.element(section().getByText('1. l•••9 · 250.00 points')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await expectAccessible()
})

it('issue 29: a visitor sees the race without a place, and no further call is sent', async () => {
  await page.viewport(1280, 800)
  const server = await openHome({ getRecentWinners: { recentWinings: [], race: { ...race, places: [] } } })
  await expect.element(section().getByText('No round has counted this week. Every place is free.')).toBeVisible()
  await expect.element(section().getByText(/Your place/)).not.toBeInTheDocument()
  expect(server.requests.some(({ call }) => call === 'getRaceStanding')).toBe(false)
  await expectAccessible()
})

it('issue 29: a player on a break does not see the race', async () => {
  const server = await openHome({ getRecentWinners, getRaceStanding: { takesPart: false, standing: null } }, { token })
  await expect.poll(() => server.requests.some(({ call }) => call === 'getRaceStanding')).toBe(true)
  await expect.element(section()).not.toBeInTheDocument()
})

it('issue 29: without a race nothing is shown or requested', async () => {
  const server = await openHome({ getRecentWinners: { recentWinings: [] } }, { token })
  await expect.element(page.getByRole('heading', { name: 'Games' }).first()).toBeVisible()
  await expect.element(section()).not.toBeInTheDocument()
  expect(server.requests.some(({ call }) => call === 'getRaceStanding')).toBe(false)
})
