/** A pseudo-language stands for any third one: its dictionary is all that the app needs. */
import { languages } from '@lucero/contract/shared/languages'
import { dictionary } from '@lucero/ui/languages/es/web.po'
import { setPseudoLanguage, untranslatedWords } from '@lucero/ui/testing/pseudo-language.ts'
import { setLanguage } from '@lucero/ui/text/t.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openAuth } from './lib/ui-state.ts'
import { demoPlayer, token } from './testing/demo-player.ts'
import { renderApp } from './testing/render-app.tsx'
import { stubServer } from './testing/stub-server.ts'
import { noLimits } from '@lucero/ui/testing/no-limits.ts'

afterEach(() => setLanguage(undefined))

/** Names and data of the stub player. */
const names = [
  'trust.py',
  'Lucero',
  'Marisol Vega',
  'MV',
  'Aurora',
  'Estrella',
  'Poniente',
  'demoplayer',
  'Night Reels',
  'Dice',
  'accessToken',
  'UTC',
  ...Object.values(languages).map(({ name }) => name),
]

const game = { category: 'Slots', returnToPlayer: 96.2, provider: null }
const server = {
  ...demoPlayer,
  getSaferPlay: {
    ...noLimits,
    loss: { amount: 20, next: { amount: 50, from: '2026-12-01T10:00:00.000Z', confirmable: false }, usedToday: 5 },
    stake: { amount: 2, next: { amount: null, from: '2026-12-01T10:00:00.000Z', confirmable: true } },
    break: { kind: 'break', from: '2026-11-01T10:00:00.000Z', until: '2026-12-01T10:00:00.000Z' },
  } as const,
  getPlayResults: { days: [{ day: '2026-11-01', result: -4 }], months: [{ month: '2026-11-01', result: -4 }] },
  getHelpLines: { helpLines: [] },
  getTrust: { log: null, liabilities: [], games: [] },
  getGames: {
    categoryGames: {
      count: 2,
      rows: [
        { id: 'night-reels', gameId: 'night-reels', name: 'Night Reels', ...game },
        { id: 'dice', gameId: 'dice', name: 'Dice', ...game },
      ],
    },
  },
}

const visitors = ['/', '/faq', '/privacy', '/t&c', '/trust', '/nowhere']
const players = [
  '/',
  '/operators',
  '/myOperators',
  '/notifications',
  '/lastActivity',
  '/transactions',
  '/redeem',
  '/cart',
  '/bonus',
  '/bonusTerms',
  '/editProfile',
  '/changeNumber',
  '/changePassword',
  '/deactivate',
  '/contact',
  '/statement',
  '/saferPlay',
]

describe('issue 25: in a third language', () => {
  beforeEach(() => setPseudoLanguage(dictionary))

  it.each([
    ...visitors.map((path) => [path, 'a visitor'] as const),
    ...players.map((path) => [path, 'a player'] as const),
  ])('%s as %s contains no untranslated text, and fits a phone', async (path, who) => {
    await page.viewport(360, 760)
    stubServer(server)
    await renderApp(path, who === 'a player' ? { token } : {})
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(document.documentElement.lang).toBe('qps')
    expect(untranslatedWords(names)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(360)
  })

  it('HDR-7 balances and operator fit side by side on a phone, with long labels', async () => {
    await page.viewport(390, 844)
    stubServer(server)
    await renderApp('/faq', { token })
    const operator = page.getByRole('button', { name: /1001$/ })
    await expect.element(operator).toBeVisible()
    expect(operator.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  })

  it('signing in and joining too', async () => {
    stubServer(server)
    await renderApp('/faq')
    for (const tab of ['home', 'profile'] as const) {
      openAuth(tab)
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await page.getByRole('dialog').getByRole('button').last().click()
      expect(untranslatedWords(names)).toEqual([])
    }
  })
})

describe('in Spanish', () => {
  beforeEach(() => setLanguage({ code: 'es', locale: 'es-419', dictionary }))

  it('HDR-7 balances and operator fit side by side on a phone of 320 pixels', async () => {
    await page.viewport(320, 568)
    stubServer(server)
    await renderApp('/faq', { token })
    const operator = page.getByRole('button', { name: /^Mi operador.+1001$/ })
    await expect.element(operator).toBeVisible()
    await expect.element(page.getByText('1,284.00')).toBeVisible()
    expect(operator.element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
  })

  it('the buttons of a game’s card fit on a laptop of 1280 pixels', async () => {
    await page.viewport(1280, 800)
    stubServer(server)
    await renderApp('/', { token })
    await expect.element(page.getByRole('heading', { name: 'Dice' })).toBeVisible()
    const cards = [...document.querySelectorAll('main li:has(h3):has(button)')]
    expect(cards).toHaveLength(2)
    for (const card of cards)
      for (const button of card.querySelectorAll('a, button'))
        expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(card.getBoundingClientRect().right - 3)
  })
})
