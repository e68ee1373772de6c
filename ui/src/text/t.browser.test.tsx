import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { richText } from './rich-text.ts'
import { loadLanguage, locale, plural, setLanguage, t, translated } from './t.ts'

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

it('returns Spanish with a dictionary, and sets the language of the page', async () => {
  setLanguage({
    spanish: {
      'Balance: {amount}': 'Saldo: {amount}',
      '{count} round': '{count} ronda',
      '{count} rounds': '{count} rondas',
      'Split|roulette': 'Caballo',
      [read]: '{name}, lee los <terms>Términos</terms>.',
    },
    translateServerText: (text) => (text === 'paid 7' ? 'pagado 7' : undefined),
  })
  expect([t('Split|roulette'), translated('paid 7'), translated('paid eight')]).toEqual([
    'Caballo',
    'pagado 7',
    'paid eight',
  ])
  expect(document.documentElement.lang).toBe('es')
  expect(locale()).toBe('es-419')
  expect(t('Balance: {amount}', { amount: '5.00' })).toBe('Saldo: 5.00')
  expect([1, 2].map((count) => plural(count, '{count} round', '{count} rounds'))).toEqual(['1 ronda', '2 rondas'])
  const { container } = await render(drawRead())
  expect(container.innerHTML).toBe('<p><b>Marisol</b>, lee los <em>Términos</em>.</p>')
})

it('stays English when the dictionary fails to load', async () => {
  await loadLanguage(() => Promise.reject(new Error('offline')))
  expect(t('Balance: {amount}', { amount: '5.00' })).toBe('Balance: 5.00')
  expect(document.documentElement.lang).toBe('en')
})
