import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messages } from '../contract/src/shared/fields.ts'
import { ownGames } from '../contract/src/shared/own-games.ts'
import { descriptionOf, readable, refusals, type RefusalCode } from '../contract/src/shared/refusals.ts'
import { noticeSentences } from '../contract/src/player/notices.ts'
import { languageCodes } from '../contract/src/shared/languages.ts'
import { textsIn, type FoundText } from './texts.ts'

const root = join(import.meta.dirname, '..')
const ui = { name: 'ui/src' }
const app = { name: 'web/src', file: 'web' }
const games = { name: 'games/src/page', file: 'games' }
const desk = { name: 'desk/src', file: 'desk' }

type Dictionary = Record<string, string | Record<string, string>>
type Source = { file: string } & ReturnType<typeof textsIn>

/** Texts that no person reads: media queries, names of errors and headers, and texts that are the same in both languages. */
const notRead = new Set([
  '(pointer: coarse)',
  '(prefers-reduced-motion: reduce)',
  'AnotherPlayer',
  'Enter',
  'English',
  'Español',
  'LoadFailure',
  'Marisol Vega',
  'NFD',
  'ReauthenticationCancellation',
  'Retry-After',
  'UTC',
  'GamesUnreachableError',
  'UnreachableError',
  'Arrow',
  'rotate(38deg) scale(0.7)',
  'xMidYMax slice',
  'xMidYMid slice',
  'xMidYMin slice',
])
const selector = /^:is\(|^(input|button|main)\b[^A-Z]*$|^\([a-z-]+: [a-z-]+\)$/
/** Errors that a page translates, cookies and addresses, and the language switch, which shows both languages. */
const silentFiles =
  /^desk\/src\/lib\/(api|reauthentication)\.ts$|^web\/src\/(lib\/(api|lazy-part|paths|session)\.ts|shell\/navigation-labels\.ts)$|^ui\/src\/(form\/dial-codes|look\/flag-urls)\.ts$|^games\/src\/page\/(frame\/session\/games-client\.ts|blackjack\/(card|court|suit)-art\.tsx?)$/

const sources: Source[] = [ui, app, games, desk].flatMap(({ name }) => filesUnder(join(root, name))).map(readSource)

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return ['testing', 'languages'].includes(entry.name) ? [] : filesUnder(join(folder, entry.name))
    return /^(?!.*\.test\.).*\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : []
  })
}

function readSource(path: string): Source {
  const file = relative(root, path)
  return { file, ...textsIn(readFileSync(path, 'utf8'), file) }
}

const findingsOf = (select: (source: Source) => FoundText[]) =>
  sources.flatMap((source) => select(source).map(({ line, text }) => `${source.file}:${line}: ${text}`))

const keysUnder = (folder: string) =>
  new Set(sources.filter(({ file }) => file.startsWith(folder)).flatMap(({ keys }) => keys.map(({ text }) => text)))

describe('texts for people', () => {
  it('are translated by t', () => {
    const left = ({ file, plain }: Source) =>
      silentFiles.test(file)
        ? []
        : plain.filter(({ text }) => !notRead.has(text) && !selector.test(text) && !serverTexts().includes(text))
    expect(findingsOf(left)).toEqual([])
  })

  it('are translated inside functions, after the dictionary has loaded', () =>
    expect(findingsOf(({ tooEarly }) => tooEarly)).toEqual([]))

  it('have a literal key', () => expect(findingsOf(({ unreadable }) => unreadable)).toEqual([]))
})

const languageFolder = join(root, 'ui/src/languages')
const translations = languageCodes.filter((code) => code !== 'en')

const importFile = async (code: string, file: string) =>
  (await import(join(languageFolder, code, file))) as Record<string, Dictionary>
const dictionaryOf = async (code: string, file: string) => (await importFile(code, `${file}.ts`))['dictionary']!

it('each language has a folder with a dictionary for the app and the games, labels, a flag and the fairness page', () => {
  expect(readdirSync(languageFolder).toSorted()).toEqual(languageCodes.toSorted())
  for (const code of translations)
    expect(readdirSync(join(languageFolder, code))).toEqual(
      expect.arrayContaining(['web.ts', 'games.ts', 'desk.ts', 'navigation.ts', 'flag.svg', 'fairness.md']),
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
    'scripts/vite',
  ]
  const quoted = new RegExp(`['"\`](${translations.join('|')})['"\`]|\\bis[A-Z]\\w*ish\\b|[sS]panish`)
  const naming = folders
    .flatMap((folder) => filesUnder(join(root, folder)))
    .filter((file) => quoted.test(withoutComments(readFileSync(file, 'utf8'))))
  expect(naming.map((file) => relative(root, file))).toEqual(['contract/src/shared/languages.ts'])
})

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')

describe.each(translations.flatMap((code) => [app, games, desk].map((pages) => ({ code, ...pages }))))(
  'the texts of $name in $code',
  ({ code, name, file }) => {
    const isApp = file === app.file
    const keys = new Set([...keysUnder(name), ...keysUnder(ui.name), ...(isApp ? serverTexts() : [])])

    it('translates every text', async () => {
      const dictionary = await dictionaryOf(code, file)
      const needed = isApp ? keys : new Set(keysUnder(name))
      expect([...needed].filter((key) => !(key in dictionary))).toEqual([])
    })

    it('has no unused entry', async () =>
      expect(Object.keys(await dictionaryOf(code, file)).filter((key) => !keys.has(key))).toEqual([]))

    it('has the same placeholders and parts; a plural form may leave out its count', async () => {
      const differing = Object.entries(await dictionaryOf(code, file)).filter(([english, entry]) =>
        typeof entry === 'string' ? !hasSameHoles(english, entry) : !hasPluralForms(code, english, entry),
      )
      expect(differing).toEqual([])
    })

    it('translates each text the same way in every module', async () => {
      const dictionary = await dictionaryOf(code, file)
      const modules = await Promise.all(
        readdirSync(join(languageFolder, code, file)).map((module) => importFile(code, `${file}/${module}`)),
      )
      const entries = modules.flatMap((module) => Object.values(module).flatMap(Object.entries))
      expect(entries.filter(([key, words]) => JSON.stringify(dictionary[key]) !== JSON.stringify(words))).toEqual([])
    })
  },
)

const holesIn = (text: string) => [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([hole]) => hole).toSorted()
const hasSameHoles = (english: string, words: string) => String(holesIn(english)) === String(holesIn(words))

/** Forms for all categories that whole numbers below a million have in the language. */
function hasPluralForms(code: string, english: string, forms: Record<string, string>): boolean {
  const rules = new Intl.PluralRules(code)
  const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
  const isWhole = (words: string) => holesIn(words).every((hole) => holesIn(english).includes(hole))
  return [...needed].every((category) => category in forms) && Object.values(forms).every(isWhole)
}

/** For the house and for providers only; pages of players never receive them. */
const notForPlayers =
  /^(OPERATOR_EXISTS|APPLICATION_NOT_FOUND|PROVIDER_.*|GAME_EXISTS|WALLET_NOT_FROZEN|BALANCES_.*|AUDIT_NOT_RUNNING|NOT_A_CLUSTER|FORBIDDEN|SETUP_ONLY|STAFF_.*|ENROLMENT_NEEDED|LAST_OWNER|KEY_NOT_FOUND|SCOPE_TOO_WIDE|APPROVAL_.*|OWN_APPROVAL|REQUESTER_CHANGED|REAUTHENTICATION_REQUIRED|INVALID_SIGNATURE|STALE_TIMESTAMP|NONCE_REUSED|SESSION_NOT_FOUND|TX_CONFLICT|BET_NOT_FOUND|ALREADY_RESOLVED|ROLLED_BACK|SIGNATURE_OUTDATED|NO_FREE_SPIN|CONVERSATION_.*|FINDING_.*|REPORT.*)$/

/** Texts of catalogues that pages share with the server. */
function serverTexts(): string[] {
  const codes = (Object.keys(refusals) as RefusalCode[]).filter((code) => !notForPlayers.test(code))
  return [
    ...codes.map((code) => readable(descriptionOf(code))),
    ...Object.values(messages),
    ...ownGames.map(({ category }) => category),
    'All',
    'Favourites',
    ...Object.values(noticeSentences)
      .flat()
      .map((sentence) => (typeof sentence === 'string' ? sentence : sentence.other)),
  ]
}

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
