import { setLanguage } from '@lucero/ui/text/t.ts'
import { afterEach, expect, it } from 'vitest'
import { gameUrl } from './game-url.ts'

afterEach(() => setLanguage(undefined))

it.each([
  ['/games/dice/?mode=demo', '/games/dice/?mode=demo&lang=es'],
  ['/games/verify/R1', '/games/verify/R1?lang=es'],
  ['https://games.example/rounds/R1', 'https://games.example/rounds/R1'],
  ['/gamesomewhere/', '/gamesomewhere/'],
])('issue 25: %s gets the language of the page if it is one of our games', (url, translated) => {
  expect(gameUrl(url)).toBe(url)
  setLanguage({ code: 'es', locale: 'es-419', dictionary: {} })
  expect(gameUrl(url)).toBe(translated)
})
