import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '../contract/src/shared/languages.ts'
import { catalogueTexts, filesUnder, poFiles, sourcesIn, textsOfPages, type PoFile, type Source } from './page-texts.ts'
import { fromPo, problemsOf, toPo } from '../ui/build/po.ts'
import { root } from './steps/project.mjs'
import { textsIn, type FoundText } from './texts.ts'

const folders = Object.values(poFiles)
/** Texts that no person reads: media queries, names of errors and headers, and texts that are the same in both languages. */
const notRead = new Set([
  '(pointer: coarse)',
  '(prefers-reduced-motion: reduce)',
  'AnotherPlayer',
  'allow-scripts allow-same-origin allow-pointer-lock',
  'allow-scripts allow-same-origin allow-forms allow-pointer-lock',
  '__Host-',
  'realityCheck:',
  'autoplay; fullscreen',
  'Enter',
  'English',
  'Español',
  'LoadFailure',
  'Marisol Vega',
  'NFD',
  'PUT',
  'ReauthenticationCancellation',
  'Retry-After',
  'US',
  'UTC',
  'GamesUnreachableError',
  'UnreachableError',
  'Arrow',
  'ArrowDown',
  'ArrowUp',
  'rotate(38deg) scale(0.7)',
  'xMidYMax slice',
  'xMidYMid slice',
  'xMidYMin slice',
])
const selector = /^:is\(|^(input|button|main)\b[^A-Z]*$|^\([a-z-]+: [a-z-]+\)$/
/** Errors that a page translates, cookies and addresses, and the language switch, which shows both languages. */
const silentFiles =
  /^desk\/src\/lib\/(api|reauthentication)\.ts$|^web\/src\/(lib\/(api|lazy-part|paths|session)\.ts|shell\/navigation-labels\.ts)$|^ui\/src\/(form\/dial-codes|look\/flag-urls)\.ts$|^games\/src\/page\/(frame\/session\/(games|hosted)-client\.ts|blackjack\/(card|court|suit)-art\.tsx?)$/

const sources: Source[] = folders.flatMap(sourcesIn)

const findingsOf = (select: (source: Source) => FoundText[]) =>
  sources.flatMap((source) => select(source).map(({ line, text }) => `${source.file}:${line}: ${text}`))

const fromCatalogue = new Set(catalogueTexts().map(({ text }) => text))

describe('texts for people', () => {
  it('are translated by t', () => {
    const left = ({ file, plain }: Source) =>
      silentFiles.test(file)
        ? []
        : plain.filter(({ text }) => !notRead.has(text) && !selector.test(text) && !fromCatalogue.has(text))
    expect(findingsOf(left)).toEqual([])
  })

  it('are translated inside functions, after the dictionary has loaded', () =>
    expect(findingsOf(({ tooEarly }) => tooEarly)).toEqual([]))

  it('have a literal key', () => expect(findingsOf(({ unreadable }) => unreadable)).toEqual([]))
})

const languageFolder = join(root, 'ui/src/languages')
const translations = languageCodes.filter((code) => code !== 'en')

it('each language has a folder with PO files of the pages, labels, a flag and the fairness page', () => {
  expect(readdirSync(languageFolder).toSorted()).toEqual(languageCodes.toSorted())
  for (const code of translations)
    expect(readdirSync(join(languageFolder, code))).toEqual(
      expect.arrayContaining([
        ...Object.keys(poFiles).map((name) => `${name}.po`),
        'navigation.ts',
        'flag.svg',
        'fairness.md',
      ]),
    )
})

it('issue 25: no other code names a translation, so that a new one is a line in the list and a folder', () => {
  const folders = [
    'contract/src',
    'kit/src',
    'server/src',
    'house/src',
    'ui/src',
    'web/src',
    'games/src',
    'desk/src',
    'ui/build',
    'web/build',
    'desk/build',
  ]
  const quoted = new RegExp(`['"\`](${translations.join('|')})['"\`]|\\bis[A-Z]\\w*ish\\b|[sS]panish`)
  const naming = folders
    .flatMap((folder) => filesUnder(join(root, folder)))
    .filter((file) => quoted.test(withoutComments(readFileSync(file, 'utf8'))))
  expect(naming.map((file) => relative(root, file))).toEqual(['contract/src/shared/languages.ts'])
})

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')

const uses = textsOfPages()

describe.each(translations.flatMap((code) => (Object.keys(uses) as PoFile[]).map((name) => ({ code, name }))))(
  'the texts of $name in $code',
  ({ code, name }) => {
    const po = readFileSync(join(languageFolder, code, `${name}.po`), 'utf8')
    const words = fromPo(code, po)

    it('are all translated, with the same placeholders and all plural forms', () => {
      const problems = uses[name].flatMap((use) =>
        problemsOf(code, use, words[use.text]).map((problem) => `${problem}: ${use.text}`),
      )
      expect(problems).toEqual([])
    })

    it('are those of the pages, in the order of their use: npm run texts', () =>
      expect(po).toBe(toPo(code, uses[name], words)))
  },
)

describe('the check detects', () => {
  const inFunction = (jsx: string) => textsIn(`function A() { return ${jsx} }`, 'a.tsx')

  it.each([
    '<p>Sign in</p>',
    '<p>unread</p>',
    '<p>{isOpen && "open"}</p>',
    '<Field label="Amount" />',
    '<img alt="A star" />',
    '<b title={isOpen ? "Close" : t("Open")} />',
    'toast.error("Please Sign In")',
    '`You have ${amount} left`',
    '{ header: "Date" }',
  ])('%s', (code) => expect(inFunction(code).plain).toHaveLength(1))

  it.each([
    '<p className="a b" id="Main" />',
    '<A to="/a b" />',
    't("Sign In")',
    'x === "Enter it"',
    '<p>{1} · {2} %</p>',
  ])('nothing in %s', (code) => expect(inFunction(code).plain).toEqual([]))

  it('a text that is translated too early, and one that is not a literal', () => {
    expect(textsIn(`const a = t('Sign In')`, 'a.ts').tooEarly).toHaveLength(1)
    expect(inFunction('t(name)').unreadable).toHaveLength(1)
    expect(inFunction(`plural(2, 'one {x}', 'many')`).keys.map(({ text }) => text)).toEqual(['many'])
  })
})
