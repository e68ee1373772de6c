/** Dictionaries as a PO file, which the tools of translators read and write. A message is named by its file and its English text. */
import { po as gettextPo, type Message } from 'gettext-parser'

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
/** A text, or the forms of a plural. */
export type Words = string | Forms
/** The texts of one file by English text. */
export type Texts = Readonly<Record<string, Words>>
/** By file, relative to the folder of the language and without `.ts`. */
export type Dictionaries = ReadonlyMap<string, Texts>

/** Where the pages use an English text, and the English text for one if it is a plural. */
export type Use = { places: string[]; one?: string | undefined }

const contentType = 'text/plain; charset=utf-8'

/** `english` has the texts to translate, with any words; `translated` has the words that exist. */
export function toPo(code: string, english: Dictionaries, translated: Dictionaries, uses: ReadonlyMap<string, Use>) {
  const categories = categoriesOf(code)
  const translations: Record<string, Record<string, Message>> = {
    '': { '': { msgid: '', msgstr: [] } },
  }
  for (const [file, texts] of english) {
    const messages = (translations[file] ??= {})
    for (const [text, words] of Object.entries(texts)) {
      const isPlural = typeof words === 'object'
      const done = translated.get(file)?.[text]
      const { places = [], one } = uses.get(text) ?? {}
      const msgid = isPlural ? (one ?? text) : text
      messages[text] = {
        msgctxt: file,
        msgid,
        ...(isPlural && { msgid_plural: text }),
        msgstr: isPlural
          ? categories.map((category) => (typeof done === 'object' ? (done[category] ?? '') : ''))
          : [typeof done === 'string' ? done : ''],
        ...(places.length > 0 && { comments: { reference: places.join('\n') } }),
      }
    }
  }
  const headers = { 'Content-Type': contentType, Language: code, 'Plural-Forms': pluralForms(code, categories) }
  return gettextPo.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString()
}

/** The words of a PO file, and what is wrong with it. Empty messages are not translated yet. */
export function fromPo(code: string, po: string, english: Dictionaries) {
  const categories = categoriesOf(code)
  const dictionaries = new Map<string, Record<string, Words>>([...english.keys()].map((file) => [file, {}]))
  const [problems, missing]: [string[], string[]] = [[], []]
  const messages = Object.values(gettextPo.parse(po, { validation: true }).translations).flatMap(Object.values<Message>)
  const byName = new Map(messages.map((message) => [nameOf(message), message]))
  byName.delete(nameOf({ msgid: '', msgstr: [] }))
  for (const [file, texts] of english)
    for (const [text, words] of Object.entries(texts)) {
      const name = `${file}: ${text}`
      const message = byName.get(name)
      byName.delete(name)
      const strings = message && !isFuzzy(message) ? message.msgstr : []
      if (!strings.some(Boolean)) missing.push(name)
      else if (typeof words === 'string') add(file, text, strings[0] ?? '', [strings[0] ?? ''], name)
      else {
        const forms = Object.fromEntries(categories.map((category, n) => [category, strings[n] ?? '']))
        add(file, text, { ...forms, other: forms['other'] ?? strings.at(-1) ?? '' }, strings, name)
      }
    }
  for (const name of byName.keys()) problems.push(`${name}: the pages have no such text`)
  return { dictionaries, problems, missing }

  function add(file: string, text: string, words: Words, strings: string[], name: string): void {
    const isPlural = typeof words === 'object'
    if (strings.includes('')) problems.push(`${name}: a plural form is empty`)
    for (const string of strings) {
      const [wanted, found] = [holesOf(text), holesOf(string)]
      const isComplete = isPlural ? found.every((hole) => wanted.includes(hole)) : String(wanted) === String(found)
      if (!isComplete) problems.push(`${name}: the placeholders are ${wanted.join(' ')}, not ${found.join(' ')}`)
    }
    ;(dictionaries.get(file) ?? {})[text] = words
  }
}

/** The source of a dictionary. `opening` are the lines up to the object. The formatter puts it into its final form. */
export const toSource = (opening: string, texts: Texts): string =>
  `${opening}${Object.entries(texts)
    .map(([text, words]) => `${JSON.stringify(text)}: ${JSON.stringify(words)},\n`)
    .join('')}}\n`

const nameOf = ({ msgctxt = '', msgid, msgid_plural: many }: Message): string => `${msgctxt}: ${many ?? msgid}`

/** A translator's tool marks a guess as fuzzy. */
const isFuzzy = ({ comments }: Message): boolean => /\bfuzzy\b/.test(comments?.flag ?? '')

const holesOf = (text: string): string[] => [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([hole]) => hole).toSorted()

const wholeNumbers = Array.from({ length: 1000 }, (_, n) => n)

/** The plural categories of whole numbers, in the order of CLDR. */
export function categoriesOf(code: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(code)
  const found = new Set(wholeNumbers.map((count) => rules.select(count)))
  return (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((category) => found.has(category))
}

/** The formulas that PO tools know, as text and as a function: no plural, two forms, and the Slavic languages. */
const formulas: [string, (n: number) => number][] = [
  ['0', () => 0],
  ['n != 1', (n) => Number(n !== 1)],
  ['n > 1', (n) => Number(n > 1)],
  [
    'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
    (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : isFew(n) ? 1 : 2),
  ],
  ['n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2', (n) => (n === 1 ? 0 : isFew(n) ? 1 : 2)],
  ['n==1 ? 0 : n>=2 && n<=4 ? 1 : 2', (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2)],
]

const isFew = (n: number): boolean => n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)

/** The formula that agrees with Intl. */
function pluralForms(code: string, categories: Intl.LDMLPluralRule[]): string {
  const rules = new Intl.PluralRules(code)
  const formula = formulas.find(([, select]) => wholeNumbers.every((n) => categories[select(n)] === rules.select(n)))
  if (!formula) throw new Error(`scripts/steps/po.ts has no plural formula for ${code}: ${categories.join(', ')}`)
  return `nplurals=${categories.length}; plural=(${formula[0]});`
}
