// npm test -- FILE…: runs single test files. The name of a file tells which program runs it.
import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './browser.mjs'
import { ensurePagesBuilt } from './build-pages.mjs'
import { ensureInstalled } from './install.mjs'
import { onStop } from './on-stop.mjs'
import { Problem } from './problem.mjs'
import { readJson, root } from './project.mjs'
import { runStage, stopStages } from './stage.mjs'

const LIMIT_MS = 3_600_000
const TEST_FILE = /\.(test\.(tsx?|mjs)|spec\.ts)$/
const USAGE = 'Usage: npm test -- FILE… [-t TITLE], or --part NAME. A FILE is the path of a test file, or a part of it.'

/**
 * The test files that the arguments name, and the title that `-t` looks for. Undefined if the arguments choose parts, or everything.
 *
 * @param {string[]} args
 * @param {{ files?: string[], from?: string }} [project] All test files, and the folder of relative paths.
 */
export function readFiles(args, { files = testFiles(), from = process.env['INIT_CWD'] ?? root } = {}) {
  if (!args[0] || /^--(part|seed)\b/.test(args[0])) return undefined
  const { positionals, values } = parsed(args)
  if (!positionals.length) throw new Problem(USAGE)
  return { files: [...new Set(positionals.flatMap((name) => filesNamed(name, files, from)))], title: values.t }
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { t: { type: 'string', short: 't' } } })
  } catch {
    throw new Problem(USAGE)
  }
}

/**
 * @param {string} name
 * @param {string[]} files
 * @param {string} from
 */
function filesNamed(name, files, from) {
  const paths = new Set([name, relative(root, resolve(from, name))])
  const exact = files.filter((file) => paths.has(file))
  const found = exact.length ? exact : files.filter((file) => file.includes(name))
  if (!found.length) throw new Problem(`There is no test file ${name}.`)
  return found
}

function testFiles() {
  const { workspaces } = /** @type {{ workspaces: string[] }} */ (readJson(join(root, 'package.json')))
  const inFolder = [...workspaces, 'scripts', 'deploy'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  return [...readdirSync(root), ...inFolder].filter(
    (path) => TEST_FILE.test(path) && !/(^|\/)(node_modules|dist)\//.test(path),
  )
}

/**
 * `journeys`, or the project of Vitest.
 *
 * @param {string} file
 */
export function kindOf(file) {
  if (file.endsWith('.spec.ts')) return 'journeys'
  if (file.endsWith('.db.test.ts')) return 'db'
  if (!/\.browser\.test\.tsx?$/.test(file)) return 'unit'
  const folder = file.split('/')[0]
  return folder === 'desk' || folder === 'games' ? `${folder}-browser` : 'web-browser'
}

/** @param {{ files: string[], title: string | undefined }} chosen */
export async function runFiles({ files, title }) {
  ensureInstalled({ withTools: true })
  onStop(stopStages)
  const kinds = [...new Set(files.map(kindOf))]
  if (kinds.some((kind) => kind === 'db' || kind === 'journeys')) ensurePagesBuilt()
  const needsBrowser = kinds.some((kind) => kind !== 'unit')
  const env = needsBrowser ? { CHROMIUM_PATH: await ensureBrowser() } : {}
  for (const kind of kinds) {
    const [program, args] = commandOf(kind, { files: files.filter((file) => kindOf(file) === kind), title })
    const { code } = await runStage(program, args, { env, limitMs: LIMIT_MS })
    if (code !== 0) process.exitCode = 1
  }
}

/**
 * @param {string} kind
 * @param {{ files: string[], title: string | undefined }} chosen
 * @returns {[program: string, args: string[]]}
 */
export function commandOf(kind, { files, title }) {
  return kind === 'journeys'
    ? ['playwright', ['test', '--config', 'e2e/playwright.config.ts', ...files, ...(title ? ['--grep', title] : [])]]
    : ['vitest', ['run', '--project', kind, ...files, ...(title ? ['--testNamePattern', title] : [])]]
}
