import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'

it('issue 36: a table that has closed opens again in place: the game is launched once, and a refusal can be repeated', async () => {
  const server = stubServer({ ...demoPlayer, launchGame: new Refusal('RETRY_LATER') })
  await renderApp('/openGame?game=dice', { token })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Open the Game' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible()
  expect(server.bodiesOf('launchGame')).toMatchObject([{ gameId: 'dice' }])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => server.times('launchGame')).toBe(2)
})

it('issue 36: an address without one of our games redirects home', async () => {
  stubServer(demoPlayer)
  await renderApp('/openGame?game=unheard-of', { token })
  await expect.poll(() => currentPath()).toBe('/')
})

it('issue 38: a hosted game opens again in place, and a game of another provider does not', async () => {
  const row = (id: string, name: string) => ({
    id,
    gameId: id,
    name,
    category: 'Slots',
    returnToPlayer: 96,
    provider: 'Studio',
  })
  const hosted = { ...row('ember-peak', 'Ember Peak'), tryPath: '/games/hosted/ember-peak/?mode=demo' }
  const getGames = { categoryGames: { rows: [hosted, row('foreign', 'Foreign')], count: 2 } }
  const server = stubServer({ ...demoPlayer, getGames, launchGame: new Refusal('RETRY_LATER') })
  await renderApp('/openGame?game=ember-peak', { token })
  await expect.element(page.getByText('Ember Peak')).toBeVisible()
  await expect.poll(() => server.bodiesOf('launchGame')).toMatchObject([{ gameId: 'ember-peak' }])
  await renderApp('/openGame?game=foreign', { token })
  await expect.poll(() => currentPath()).toBe('/')
  expect(server.times('launchGame')).toBe(1)
})
