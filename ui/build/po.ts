/** The texts of a language in PO files, which the tools of translators read and write. The build turns them into dictionaries (dictionaries.ts). */
import { po as gettextPo, type Message } from 'gettext-parser'

/** A text, or the forms of a plural. */
export type Words = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
/** By English text; the forms of a plural by the English text for many. */
export type Texts = Readonly<Record<string, Words>>
/** A text of the pages: the files that use it, and the English text for one if it is a plural. */
export type Use = { text: string; files: string[]; one?: string | undefined }

/** A PO file with these texts in this order. A text without words is left empty, for the translator. */
export function toPo(code: string, uses: readonly Use[], words: Texts): string {
  const categories = categoriesOf(code)
  const messages = uses.map(({ text, files, one }): Message => {
    const done = words[text]
    const comments = { reference: files.join('\n') }
    if (one === undefined) return { msgid: text, msgstr: [typeof done === 'string' ? done : ''], comments }
    const forms = categories.map((category) => (typeof done === 'object' ? (done[category] ?? '') : ''))
    return { msgid: one, msgid_plural: text, msgstr: forms, comments }
  })
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    Language: code,
    'Plural-Forms': pluralForms(code, categories),
  }
  const translations = { '': Object.fromEntries([['', { msgid: '', msgstr: [] }], ...messages.entries()]) }
  return gettextPo.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString()
}

/** The words of a PO file. Empty and fuzzy messages are not translated yet: the pages show their English text. */
export function fromPo(code: string, po: string): Texts {
  const categories = categoriesOf(code)
  const messages = Object.values(gettextPo.parse(po, { validation: true }).translations).flatMap(Object.values<Message>)
  return Object.fromEntries(
    messages
      .filter((message) => message.msgid !== '' && message.msgstr.some(Boolean) && !isFuzzy(message))
      .map(({ msgid, msgid_plural: many, msgstr }) =>
        many === undefined ? [msgid, msgstr[0] ?? ''] : [many, formsOf(categories, msgstr)],
      ),
  )
}

const formsOf = (categories: Intl.LDMLPluralRule[], strings: string[]): Words => ({
  ...Object.fromEntries(categories.map((category, n) => [category, strings[n] ?? ''])),
  other: strings[categories.indexOf('other')] ?? strings.at(-1) ?? '',
})

/** What is wrong with the words of a text: other placeholders or parts than the English text, or a missing plural form. */
export function problemsOf(code: string, { text, one }: Use, words: Words | undefined): string[] {
  if (words === undefined) return ['not translated']
  const strings = typeof words === 'string' ? [words] : Object.values(words)
  const isPlural = one !== undefined
  if (isPlural !== (typeof words === 'object')) return [isPlural ? 'needs the forms of a plural' : 'is no plural']
  const isEmpty =
    strings.includes('') ||
    (isPlural && categoriesOf(code).some((category) => !Object.hasOwn(words as object, category)))
  const wanted = holesOf(text)
  // A plural form may leave out its count.
  const differing = strings.filter((string) =>
    isPlural ? !holesOf(string).every((hole) => wanted.includes(hole)) : String(holesOf(string)) !== String(wanted),
  )
  return [
    ...(isEmpty ? ['a form is empty'] : []),
    ...differing.map((string) => `the placeholders are ${wanted.join(' ')}, not ${holesOf(string).join(' ')}`),
  ]
}

const holesOf = (text: string): string[] => [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([hole]) => hole).toSorted()

/** A translator's tool marks a guess as fuzzy. */
const isFuzzy = ({ comments }: Message): boolean => /\bfuzzy\b/.test(comments?.flag ?? '')

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
  if (!formula) throw new Error(`ui/build/po.ts has no plural formula for ${code}: ${categories.join(', ')}`)
  return `nplurals=${categories.length}; plural=(${formula[0]});`
}
