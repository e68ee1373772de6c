import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { richText } from './rich-text.ts'
import { language, loadLanguage, locale, plural, readersText, setLanguage, t, translated } from './t.ts'

afterEach(() => setLanguage(undefined))

const read = 'Read the <terms>Terms</terms>, {name}.'
const drawRead = () => <p>{richText(read, { terms: <em />, name: <b>Marisol</b> })}</p>

it('returns English without a dictionary', async () => {
  expect([t('Split|roulette'), translated('paid 7')]).toEqual(['Split', 'paid 7'])
  expect(t('Balance: {amount}', { amount: '5.00' })).toBe('Balance: 5.00')
  expect([1, 2].map((count) => plural(count, '{count} round', '{count} rounds'))).toEqual(['1 round', '2 rounds'])
  const { container } = await render(drawRead())
  expect(container.innerHTML).toBe('<p>Read the <em>Terms</em>, <b>Marisol</b>.</p>')
})

it('returns the texts of a dictionary, and sets the language of the page', async () => {
  setLanguage({
    code: 'es',
    locale: 'es-419',
    dictionary: {
      'Balance: {amount}': 'Saldo: {amount}',
      '{count} rounds': { one: '{count} ronda', other: '{count} rondas' },
      'Split|roulette': 'Caballo',
      Slots: 'Tragamonedas',
      [read]: '{name}, lee los <terms>Términos</terms>.',
    },
  })
  expect([t('Split|roulette'), translated('Slots'), translated('Crash')]).toEqual(['Caballo', 'Tragamonedas', 'Crash'])
  expect(document.documentElement.lang).toBe('es')
  expect([language(), locale()]).toEqual(['es', 'es-419'])
  expect(readersText('Welcome', { es: 'Bienvenida' })).toBe('Bienvenida')
  expect(readersText('Welcome', { fr: 'Bienvenue' })).toBe('Welcome')
  expect(t('Balance: {amount}', { amount: '5.00' })).toBe('Saldo: 5.00')
  expect([1, 2, 1_000_000].map((count) => plural(count, '{count} round', '{count} rounds'))).toEqual([
    '1 ronda',
    '2 rondas',
    '1000000 rondas',
  ])
  const { container } = await render(drawRead())
  expect(container.innerHTML).toBe('<p><b>Marisol</b>, lee los <em>Términos</em>.</p>')
})

it('issue 25: selects plural forms by the rules of the language, also where English has only two', () => {
  const forms = { one: '{count} runda', few: '{count} rundy', many: '{count} rund', other: '{count} rundy' }
  setLanguage({ code: 'pl', locale: 'pl', dictionary: { '{count} rounds': forms } })
  expect([1, 2, 5, 21, 22, 25].map((count) => plural(count, '{count} round', '{count} rounds'))).toEqual([
    '1 runda',
    '2 rundy',
    '5 rund',
    '21 rund',
    '22 rundy',
    '25 rund',
  ])
})

it('stays English when the dictionary fails to load, and if there is none', async () => {
  await loadLanguage('es', () => Promise.reject(new Error('offline')))
  await loadLanguage('es', undefined)
  expect(t('Balance: {amount}', { amount: '5.00' })).toBe('Balance: 5.00')
  expect([document.documentElement.lang, language()]).toEqual(['en', 'en'])
})
