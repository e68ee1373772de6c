import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messages } from '../contract/src/fields.ts'
import { ownGames } from '../contract/src/own-games.ts'
import { descriptionOf, readable, refusals, type RefusalCode } from '../contract/src/refusals.ts'
import { spanish as gamesSpanish } from '../games/src/page/spanish/all.ts'
import { spanish as webSpanish } from '../web/src/spanish/all.ts'
import { server } from '../web/src/spanish/server.ts'
import { spanish as uiSpanish } from '../ui/src/text/spanish.ts'
import { textsIn, type FoundText } from './texts.ts'

const root = join(import.meta.dirname, '..')
const ui = { name: 'ui/src' }
const app = { name: 'web/src', spanish: webSpanish as Dictionary }
const games = { name: 'games/src/page', spanish: gamesSpanish as Dictionary }

type Dictionary = Record<string, string>
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
const selector = /^(input|button|main)\b[^A-Z]*$|^\([a-z-]+: [a-z-]+\)$/
/** Errors that a page translates, cookies and addresses, and the language switch, which shows both languages. */
const silentFiles =
  /^web\/src\/(lib\/(api|lazy-part|paths|session)\.ts|shell\/navigation-labels\.ts)$|^ui\/src\/(form\/dial-codes|look\/flag-urls)\.ts$|^games\/src\/page\/(frame\/session\/games-client\.ts|blackjack\/(card|court|suit)-art\.tsx?)$/

const sources: Source[] = [ui, app, games].flatMap(({ name }) => filesUnder(join(root, name))).map(readSource)

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return ['testing', 'spanish'].includes(entry.name) ? [] : filesUnder(join(folder, entry.name))
    return /^(?!spanish\.ts$)(?!.*\.test\.).*\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : []
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
        : plain.filter(({ text }) => !notRead.has(text) && !selector.test(text) && !(text in server))
    expect(findingsOf(left)).toEqual([])
  })

  it('are translated inside functions, after the dictionary has loaded', () =>
    expect(findingsOf(({ tooEarly }) => tooEarly)).toEqual([]))

  it('have a literal key', () => expect(findingsOf(({ unreadable }) => unreadable)).toEqual([]))
})

describe.each([app, games])('the Spanish of $name', ({ name, spanish }) => {
  const keys = new Set([...keysUnder(name), ...(name === app.name ? keysUnder(ui.name) : [])])

  it('translates every text', () => expect([...keys].filter((key) => !(key in spanish))).toEqual([]))

  it('has no unused entry', () => {
    const ofOthers = (key: string) => key in uiSpanish || key in server
    expect(Object.keys(spanish).filter((key) => !keys.has(key) && !ofOthers(key))).toEqual([])
  })

  it('has the same placeholders and parts', () => {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([hole]) => hole).toSorted()
    const differing = Object.entries(spanish).filter(
      ([english, words]) => String(holes(english)) !== String(holes(words)),
    )
    expect(differing).toEqual([])
  })

  it('translates each text the same way in every module', () => {
    const folder = join(root, name === 'web/src' ? 'web/src/spanish' : 'games/src/page/spanish')
    const entries = readdirSync(folder)
      .filter((file) => file !== 'translate-server-text.ts')
      .flatMap((file) => entriesIn(readFileSync(join(folder, file), 'utf8')))
    expect(entries.filter(([key, words]) => spanish[key] !== words)).toEqual([])
  })
})

const entriesIn = (text: string): [string, string][] =>
  [...text.matchAll(/^ {2}(?:'([^']+)'|"([^"]+)"|(\w+)):\s+(?:'([^']*)'|"([^"]*)"),$/gm)].map((match) => [
    match[1] ?? match[2] ?? match[3] ?? '',
    match[4] ?? match[5] ?? '',
  ])

/** For the house and for providers only; pages of players never receive them. */
const notForPlayers =
  /^(OPERATOR_EXISTS|APPLICATION_NOT_FOUND|PROVIDER_.*|GAME_EXISTS|WALLET_NOT_FROZEN|BALANCES_.*|AUDIT_NOT_RUNNING|NOT_A_CLUSTER|FORBIDDEN|SETUP_ONLY|STAFF_.*|ENROLMENT_NEEDED|LAST_OWNER|KEY_NOT_FOUND|SCOPE_TOO_WIDE|APPROVAL_.*|OWN_APPROVAL|INVALID_SIGNATURE|STALE_TIMESTAMP|NONCE_REUSED|SESSION_NOT_FOUND|TX_CONFLICT|BET_NOT_FOUND|ALREADY_RESOLVED|ROLLED_BACK|SIGNATURE_OUTDATED|NO_FREE_SPIN|CONVERSATION_.*)$/

describe('texts written by the server', () => {
  const codes = (Object.keys(refusals) as RefusalCode[]).filter((code) => !notForPlayers.test(code))
  const serverTexts = [
    ...codes.map((code) => readable(descriptionOf(code))),
    ...Object.values(messages),
    ...new Set(ownGames.map(({ category }) => category)),
    'All',
    'Favourites',
  ]

  it('are translated: refusals, messages of fields, categories', () => {
    expect(serverTexts.filter((text) => !(text in server))).toEqual([])
    expect(Object.keys(server).filter((text) => !serverTexts.includes(text))).toEqual([])
  })
})

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
    expect(inFunction(`plural(2, 'one {x}', 'many')`).keys.map(({ text }) => text)).toEqual(['one {x}', 'many'])
  })
})
