/** A pseudo-language stands for any third one: its dictionary is all that the games need. */
import { ownGames } from '@lucero/contract/shared/own-games'
import { dictionary } from '@lucero/ui/languages/es/games.po'
import { pressEscapeIn } from '@lucero/ui/testing/press-escape.ts'
import { setPseudoLanguage, untranslatedWords } from '@lucero/ui/testing/pseudo-language.ts'
import { setLanguage, t } from '@lucero/ui/text/t.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { servePages } from '../testing/page-server.ts'
import { App, routeOf } from './app.tsx'
import { openSeat } from './frame/session/open-seat.ts'
import { launchLang } from './frame/session/launch-lang.ts'

beforeEach(() => {
  sessionStorage.clear()
  setPseudoLanguage(dictionary)
})
afterEach(() => setLanguage(undefined))

const names = [...ownGames.map(({ name }) => name), 'Lucero', 'Guest', 'UTC', 'HMAC-SHA256', 'SHA-256', 'RTP', 'JSON']

async function openGame(id: (typeof ownGames)[number]['id']) {
  servePages(id)
  const seating = openSeat(id, { search: '', pathname: location.pathname })
  await render(<App route={routeOf(`/games/${id}/`)} seating={seating} />)
  await expect.element(page.getByRole('main')).toBeVisible()
}

it.each(ownGames.map(({ id }) => id))(
  'issue 25: in a third language, the table of %s contains no untranslated text, and fits a phone',
  async (id) => {
    await page.viewport(360, 760)
    await openGame(id)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(untranslatedWords(names)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(360)
  },
)

it.each(ownGames.map(({ id }) => id))('issue 25: in a third language, so do the rules and seeds of %s', async (id) => {
  await page.viewport(360, 760)
  await openGame(id)
  for (const name of [t('How to play'), t('Fairness')]) {
    await page.getByRole('button', { name }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(untranslatedWords(names)).toEqual([])
    await pressEscapeIn(page.getByRole('dialog'))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

it.each([390, 1280])(
  'issue 25: in a third language, no label of a button overlaps another, at %i pixels',
  async (width) => {
    await page.viewport(width, 844)
    await openGame('roulette')
    await expect.element(page.getByRole('button', { name: t('Repeat') })).toBeVisible()
    const overflowing = [...document.querySelectorAll('button span')].filter((label) => {
      const button = label.closest('button')!.getBoundingClientRect()
      return label.getBoundingClientRect().right > button.right + 1
    })
    expect(overflowing.map((label) => label.textContent)).toEqual([])
  },
)

it.each(['/games/nowhere/', '/games/verify/'])('issue 25: in a third language, so does %s', async (path) => {
  servePages('dice')
  await render(<App route={routeOf(path)} />)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(untranslatedWords(names)).toEqual([])
})

it('issue 25: the launch parameter `lang` selects the language, also after a reload of the tab', () => {
  expect(launchLang('')).toBeNull()
  expect(launchLang('?token=a&lang=es')).toBe('es')
  expect(launchLang('')).toBe('es')
  expect(launchLang('?lang=en')).toBe('en')
  expect(launchLang('')).toBe('en')
})
