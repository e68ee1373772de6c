import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { categoriesOf, fromPo, toPo, toSource, type Dictionaries, type Texts } from './po.ts'

const english: Dictionaries = new Map<string, Texts>([
  ['web/a', { 'Hello {name}': '', '{count} rounds': { one: '', other: '' }, 'Say "hi"': '' }],
  ['games/a', { 'Hello {name}': '' }],
])
const spanish: Dictionaries = new Map<string, Texts>([
  [
    'web/a',
    {
      'Hello {name}': 'Hola {name}',
      '{count} rounds': { one: '{count} ronda', other: '{count} rondas' },
      'Say "hi"': 'Di “hola”\n',
    },
  ],
  ['games/a', { 'Hello {name}': '¡Hola, {name}!' }],
])
const uses = new Map([['{count} rounds', { places: ['web/src/a.tsx:3', 'web/src/b.tsx:9'], one: '{count} round' }]])

it('a translator gets each text with its file, its places and both English forms', () => {
  const po = toPo('es', english, spanish, uses)
  expect(po).toContain(
    [
      '#: web/src/a.tsx:3\n#: web/src/b.tsx:9\nmsgctxt "web/a"\nmsgid "{count} round"\nmsgid_plural "{count} rounds"',
      'msgstr[0] "{count} ronda"\nmsgstr[1] "{count} rondas"',
    ].join('\n'),
  )
  expect(po).toContain('"Plural-Forms: nplurals=2; plural=(n != 1);\\n"')
})

it('what was written is read back the same, also the same text in two files', () => {
  expect(fromPo('es', toPo('es', english, spanish, uses), english)).toEqual({
    dictionaries: spanish,
    problems: [],
    missing: [],
  })
})

it('a new language has empty messages, which are reported and not written', () => {
  const { dictionaries, missing } = fromPo('pt', toPo('pt', english, new Map(), uses), english)
  expect([...dictionaries.values()]).toEqual([{}, {}])
  expect(missing).toEqual(['web/a: Hello {name}', 'web/a: {count} rounds', 'web/a: Say "hi"', 'games/a: Hello {name}'])
})

it.each([
  [
    'a changed placeholder',
    'Hola {name}',
    'Hola {nombre}',
    'web/a: Hello {name}: the placeholders are {name}, not {nombre}',
  ],
  ['an unknown text', 'msgid "Hello {name}"', 'msgid "Bye"', 'web/a: Bye: the pages have no such text'],
  ['an empty form', 'msgstr[1] "{count} rondas"', 'msgstr[1] ""', 'web/a: {count} rounds: a plural form is empty'],
  ['a wrong form', '{count} rondas"', '{n} rondas"', 'web/a: {count} rounds: the placeholders are {count}, not {n}'],
])('%s is a problem', (_, before, after, problem) => {
  expect(fromPo('es', toPo('es', english, spanish, uses).replace(before, after), english).problems).toContain(problem)
})

it('a guess of a tool does not count as a translation', () => {
  const po = toPo('es', english, spanish, uses).replace('msgctxt "games/a"', '#, fuzzy\nmsgctxt "games/a"')
  const { dictionaries, missing } = fromPo('es', po, english)
  expect(missing).toEqual(['games/a: Hello {name}'])
  expect(dictionaries.get('games/a')).toEqual({})
})

it.each([
  ['es', 'nplurals=2; plural=(n != 1);'],
  ['pt', 'nplurals=2; plural=(n > 1);'],
  ['ja', 'nplurals=1; plural=(0);'],
  ['pl', 'nplurals=3; plural=(n==1 ? 0 : n%10'],
  ['cs', 'nplurals=3; plural=(n==1 ? 0 : n>=2'],
])('%s has the formula %s', (code, formula) => {
  expect(toPo(code, english, new Map(), uses)).toContain(formula)
})

it.each(['es', 'pt', 'ja', 'pl', 'cs', 'ru', 'hr'])(
  'the formula of %s selects the form of Intl for 0 to 200',
  (code) => {
    const formula = /plural=\((.*)\);/.exec(toPo(code, english, new Map(), uses))![1]!
    const categories = categoriesOf(code)
    const select = (n: number) => Number(runInNewContext(formula, { n }))
    const rules = new Intl.PluralRules(code)
    for (let n = 0; n <= 200; n += 1) expect([n, categories[select(n)]]).toEqual([n, rules.select(n)])
  },
)

it('a language without a known formula is an error', () => {
  expect(() => toPo('ar', english, new Map(), uses)).toThrow('no plural formula for ar')
})

it('a dictionary is written as TypeScript', () => {
  expect(toSource('export const a = {', { "It's": 'Es', '{count} rounds': { one: 'a', other: 'b' } })).toBe(
    'export const a = {"It\'s": "Es",\n"{count} rounds": {"one":"a","other":"b"},\n}\n',
  )
})
