import { expect, it } from 'vitest'
import { categoriesOf, fromPo, problemsOf, toPo, type Texts, type Use } from './po.ts'

const uses: Use[] = [
  { text: 'Hello {name}', files: ['web/src/a.tsx', 'web/src/b.tsx'] },
  { text: '{count} rounds', one: '{count} round', files: ['web/src/a.tsx'] },
  { text: 'Say "hi"', files: ['web/src/c.tsx'] },
]
const spanish: Texts = {
  'Hello {name}': 'Hola {name}',
  '{count} rounds': { one: '{count} ronda', other: '{count} rondas' },
  'Say "hi"': 'Di “hola”\n',
}

it('a translator gets each text with the files that use it, and both English forms of a plural', () => {
  const po = toPo('es', uses, spanish)
  expect(po).toContain('#: web/src/a.tsx\n#: web/src/b.tsx\nmsgid "Hello {name}"\nmsgstr "Hola {name}"')
  expect(po).toContain(
    'msgid "{count} round"\nmsgid_plural "{count} rounds"\nmsgstr[0] "{count} ronda"\nmsgstr[1] "{count} rondas"',
  )
  expect(po).toContain('"Plural-Forms: nplurals=2; plural=(n != 1);\\n"')
})

it('what was written is read back the same', () => expect(fromPo('es', toPo('es', uses, spanish))).toEqual(spanish))

it('empty and fuzzy messages are not translated yet', () => {
  const po = toPo('es', uses, { 'Hello {name}': 'Hola {name}' })
  expect(fromPo('es', po)).toEqual({ 'Hello {name}': 'Hola {name}' })
  expect(fromPo('es', po.replace('#: web/src/a.tsx\n#: web/src/b.tsx', '#, fuzzy'))).toEqual({})
})

it('finds other placeholders, empty forms, and a plural that is none', () => {
  const [hello, rounds] = uses as [Use, Use]
  expect(problemsOf('es', hello, 'Hola {name}')).toEqual([])
  expect(problemsOf('es', hello, undefined)).toEqual(['not translated'])
  expect(problemsOf('es', hello, 'Hola {nombre}')).toEqual(['the placeholders are {name}, not {nombre}'])
  expect(problemsOf('es', hello, { one: 'Hola {name}', other: 'Hola {name}' })).toEqual(['is no plural'])
  expect(problemsOf('es', rounds, '{count} rondas')).toEqual(['needs the forms of a plural'])
  expect(problemsOf('es', rounds, { one: 'una ronda', other: '{count} rondas' })).toEqual([])
  expect(problemsOf('es', rounds, { one: '', other: '{count} rondas' })).toEqual(['a form is empty'])
  expect(problemsOf('es', rounds, { other: '{count} rondas' })).toEqual(['a form is empty'])
})

it('a language with three forms has a formula that its tools know', () => {
  expect(categoriesOf('ru')).toEqual(['one', 'few', 'many'])
  const po = toPo('ru', uses.slice(1, 2), {})
  expect(po).toContain('nplurals=3; plural=(n%10==1 && n%100!=11 ? 0')
  expect(po.match(/msgstr\[\d\] ""/g)).toHaveLength(3)
  const words = { one: '{count} раунд', few: '{count} раунда', many: '{count} раундов', other: '{count} раундов' }
  expect(fromPo('ru', toPo('ru', uses.slice(1, 2), { '{count} rounds': words }))).toEqual({ '{count} rounds': words })
})
