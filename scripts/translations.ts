// npm run texts -- export CODE FILE: writes the texts of a language as a PO file, for a translator.
// npm run texts -- import CODE FILE: reads it back into ui/src/languages/CODE.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { defaultLanguage, isLanguage, languageCodes } from '../contract/src/shared/languages.ts'
import { fromPo, toPo, toSource, type Dictionaries, type Texts, type Use } from './steps/po.ts'
import { command, Problem } from './steps/problem.mjs'
import { root } from './steps/project.mjs'
import { textsIn } from './texts.ts'

const folder = join(root, 'ui/src/languages')
/** They list the other files. */
const lists = ['web', 'games', 'desk']
const labels = 'navigation'
const sources = ['ui/src', 'web/src', 'games/src/page', 'desk/src']

/** A language that has every text. */
const completeLanguage = (code: string): string =>
  languageCodes.find((one) => one !== code && one !== defaultLanguage) ?? code

async function importTexts(code: string, file: string, complete: Dictionaries): Promise<void> {
  const { dictionaries, problems, missing } = fromPo(code, readFileSync(file, 'utf8'), complete)
  if (problems.length) throw new Problem(`${file} was not imported:\n${problems.join('\n')}`)
  const model = existsSync(join(folder, code)) ? code : completeLanguage(code)
  for (const [name, texts] of dictionaries)
    if (model !== code || !isDeepStrictEqual(texts, complete.get(name)))
      await write(code, name, openingOf(model, name), texts)
  for (const name of lists) copyIfMissing(join(folder, model, `${name}.ts`), join(folder, code, `${name}.ts`))
  spawnSync('oxfmt', [relative(root, join(folder, code))], { cwd: root, stdio: 'ignore' })
  for (const name of missing) console.log(`not translated: ${name}`)
  console.log(`${count(dictionaries)} texts of ${code} are in ${relative(root, join(folder, code))}`)
  if (model !== code)
    console.log(`Add flag.svg and fairness.md to ${relative(root, join(folder, code))}, and run npm test.`)
}

const count = (dictionaries: Dictionaries): number =>
  [...dictionaries.values()].reduce((sum, texts) => sum + Object.keys(texts).length, 0)

/** The files of a language that have texts. A label of the navigation is named by its English label instead of its key. */
async function readDictionaries(code: string): Promise<Map<string, Texts>> {
  const names = readdirSync(join(folder, code), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => path.slice(0, -3))
    .filter((name) => !lists.includes(name))
    .toSorted()
  const english = await readLabels()
  const nameOf = (key: string, isLabel: boolean) => (isLabel ? (english[key] ?? key) : key)
  const found = new Map<string, Texts>()
  for (const name of names) {
    const texts = Object.entries(await readTexts(code, name))
    found.set(name, Object.fromEntries(texts.map(([key, words]) => [nameOf(key, name === labels), words])))
  }
  return found
}

async function readTexts(code: string, name: string): Promise<Texts> {
  const module = (await import(join(folder, code, `${name}.ts`))) as Record<string, Texts>
  return Object.values(module)[0] ?? {}
}

/** The lines up to the first text. */
const openingOf = (code: string, name: string): string =>
  /^[\s\S]*?export const .*? = \{/.exec(readFileSync(join(folder, code, `${name}.ts`), 'utf8'))?.[0] ?? ''

async function write(code: string, name: string, opening: string, texts: Texts): Promise<void> {
  const path = join(folder, code, `${name}.ts`)
  mkdirSync(dirname(path), { recursive: true })
  const byKey = name === labels ? withKeys(texts, await readLabels()) : texts
  writeFileSync(path, toSource(opening, byKey))
}

const readLabels = async () => (await readTexts(defaultLanguage, labels)) as Readonly<Record<string, string>>

/** Labels by key instead of by English label. */
const withKeys = (texts: Texts, english: Readonly<Record<string, string>>): Texts =>
  Object.fromEntries(Object.entries(english).flatMap(([key, label]) => (texts[label] ? [[key, texts[label]]] : [])))

function copyIfMissing(from: string, to: string): void {
  if (!existsSync(to)) copyFileSync(from, to)
}

/** The places of each text in the pages, for the translator. */
function usesOfTexts(): Map<string, Use> {
  const uses = new Map<string, Use>()
  for (const path of sources.flatMap(filesUnder))
    for (const { text, line, one } of textsIn(readFileSync(join(root, path), 'utf8'), path).keys) {
      const use = uses.get(text) ?? { places: [], one }
      use.places.push(`${path}:${line}`)
      uses.set(text, use)
    }
  return uses
}

function filesUnder(path: string): string[] {
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*\.test\.)(?!languages\/|testing\/).*\.tsx?$/.test(file))
    .map((file) => `${path}/${file}`)
    .toSorted()
}

await command(async () => {
  const [action, code = '', file] = process.argv.slice(2)
  if (!['export', 'import'].includes(action ?? '') || !file)
    throw new Problem('npm run texts -- export|import CODE FILE')
  if (!isLanguage(code) || code === defaultLanguage)
    throw new Problem(`${code} is not a translation: add its line to contract/src/shared/languages.ts first`)
  const complete = await readDictionaries(existsSync(join(folder, code)) ? code : completeLanguage(code))
  if (action === 'import') return importTexts(code, file, complete)
  const translated = existsSync(join(folder, code)) ? complete : new Map<string, Texts>()
  writeFileSync(file, toPo(code, complete, translated, usesOfTexts()))
  console.log(`${count(complete)} texts of ${translated.size ? code : 'the pages'} are in ${file}`)
})
