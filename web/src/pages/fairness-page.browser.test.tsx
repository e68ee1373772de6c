import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { setLanguage } from '@lucero/ui/text/t.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import program from '../../../docs/fairness.py?raw'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => setLanguage(undefined))

it('shows the document about rounds and seeds, with a link to its program', async () => {
  const server = stubServer({})
  await renderApp('/fairness')
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('How the outcome of a round is computed from its seeds')
  for (const name of [
    'Seeds',
    'Numbers',
    'Dice',
    'Roulette',
    'Mines',
    'Blackjack',
    'Night Reels',
    'Hi-Lo',
    'Keno',
    'Video Poker',
    'Plinko',
    'Star Crash',
  ])
    await expect.element(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'owl 60 200 1000' })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/\*\*|```/)
  await expectAccessible()
  const link = page.getByRole('link', { name: 'Download fairness.py' }).element() as HTMLAnchorElement
  expect([new URL(link.href).origin, link.download]).toEqual([location.origin, 'fairness.py'])
  expect(program).toContain('def night_reels(bet, actions, draw):')
  expect(server.requests.filter(({ authorization }) => authorization)).toEqual([])
})

it('fits a phone', async () => {
  await page.viewport(320, 640)
  stubServer({})
  await renderApp('/fairness')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Night Reels' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})

it('is shown in Spanish to Spanish readers', async () => {
  setLanguage({ code: 'es', locale: 'es-419', dictionary: {} })
  stubServer({})
  await renderApp('/fairness')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Cómo sale una ronda de sus semillas')
  await expect.element(page.getByRole('row', { name: 'búho 60 200 1000' })).toBeVisible()
  expect(document.querySelector('article')!.lang).toBe('es')
})
