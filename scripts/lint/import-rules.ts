/**
 * The import layers as settings of oxlint's `no-restricted-imports`, for oxlint.config.ts. The rule compares the text of an import. So the
 * files of each folder get the texts that lead from there to what they may not import, computed from the files on disk.
 */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, posix, relative } from 'node:path'
import { ASSEMBLY, FRONT_DOORS, isTestPath, layerOf, moduleOf, SIDES, type Side } from './layers.ts'

type Pattern = { message: string } & ({ regex: string } | { group: string[] })
type Override = { files: string[]; rules: Record<string, ['error', { patterns: Pattern[] }]> }

const PACKAGES = [
  'contract',
  'kit',
  'provider',
  'server',
  'ui',
  'web',
  'desk',
  'house',
  'e2e',
  'lab',
  'bench',
  'drills',
  'games',
  'conformance',
  'outcomes',
]
/** The other packages that a package may import. */
const SHARED: Record<string, string[]> = {
  kit: [],
  contract: [],
  web: ['contract', 'kit', 'ui'],
  desk: ['contract', 'ui'],
  provider: ['contract'],
  games: ['contract', 'kit', 'outcomes', 'provider', 'ui'],
  server: ['contract', 'kit', 'outcomes'],
  conformance: ['contract', 'kit', 'provider'],
}

/** One entry per folder and module. If two entries had the same file, oxlint would use only the last one. */
export function importRules(root: string): Override[] {
  const paths = PACKAGES.flatMap((name) => codeUnder(root, name))
  const { tests = [], sources = [] } = Object.groupBy(paths, (path) =>
    isTestPath(path) && !isTool(path) ? 'tests' : 'sources',
  )
  const groups = Map.groupBy(sources, (path) => `${dirname(path)} ${sideAndModule(path)?.module}`)
  const rule = (files: string[], patterns: Pattern[]): Override => ({
    files,
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  })
  return [
    ...[...groups.values()].map((files) =>
      rule(files, [
        detour,
        scripts,
        ...(isTool(files[0]!) ? [] : packagePatterns(files[0]!)),
        ...modulePatterns(files[0]!, paths),
        ...(files[0]!.startsWith('contract/src/') ? [onlyZod] : []),
      ]),
    ),
    ...(tests.length > 0 ? [rule(tests, [scripts])] : []),
  ]
}

/** These packages import any file of the product, as tests do. Their own files have layers. */
const isTool = (path: string) => /^(lab|bench|drills)\/src\/(?!.*\.test\.)/.test(path)

const codeUnder = (root: string, name: string): string[] =>
  (existsSync(`${root}/${name}`) ? readdirSync(`${root}/${name}`, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, `${entry.parentPath}/${entry.name}`))
    .filter((path) => !/\/(node_modules|dist)\//.test(path))

function sideAndModule(path: string): { side: Side; module: string } | undefined {
  const side = SIDES.find((name) => path.startsWith(`${name}/src/`))
  return side && { side, module: moduleOf(path, side)! }
}

/** The other patterns know only the shortest text that leads to a file. */
const detour: Pattern = { regex: '^\\./\\.\\.|[^./]/\\.\\./', message: 'Write the shortest path.' }

/** The configuration of a package, and what it needs to build, is in the package. */
const scripts: Pattern = { regex: '^(?:\\.\\./)+scripts/', message: 'Packages do not import scripts/.' }

/** Last, because oxlint does not look at the patterns after one that allows an import by `!`. */
const onlyZod: Pattern = {
  group: ['**', '!zod', '!@lucero/**', '!./**', '!../**'],
  message: 'The contract imports only zod.',
}

/** The text that leads from the folder of a file to a path. Folders end with a slash. */
function specifier(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to) + (to.endsWith('/') ? '/' : '')
  return path.startsWith('.') ? path : `./${path}`
}

const startsWith = (texts: string[]) => `^(?:${texts.map((text) => text.replaceAll('.', '\\.')).join('|')})`

function packagePatterns(file: string): Pattern[] {
  const own = file.split('/', 1)[0]!
  const allowed = new Set([own, ...(SHARED[own] ?? ['contract', 'kit'])])
  const others = PACKAGES.filter((name) => !allowed.has(name))
  const regex = startsWith([
    // An example outside src imports its package as an integrator does.
    ...(file.startsWith(`${own}/src/`) ? [`@lucero/${own}/`] : []),
    ...others.flatMap((name) => [`@lucero/${name}/`, specifier(file, `${name}/`)]),
  ])
  const message = 'Packages share only contract, kit and (pages) ui. Files of one package import each other by path.'
  return [{ regex, message }]
}

function modulePatterns(file: string, paths: string[]): Pattern[] {
  const { side, module } = sideAndModule(file) ?? {}
  if (!side || !module) return []
  const others = entriesOf(paths, side).filter((entry) => entry.module !== module)
  const above = others.filter((other) => !isBelow(side, other.module, module))
  const layers = {
    regex: startsWith(above.map(({ path }) => specifier(file, path))),
    message: `${module} may import only modules of lower layers (layers.ts).`,
  }
  const inner = ASSEMBLY.includes(module) ? [] : others.flatMap((other) => innerPatterns(side, file, other))
  return above.length > 0 ? [layers, ...inner] : inner
}

type Entry = { module: string; path: string }

/** The folders of modules, and the modules that are a file. */
function entriesOf(paths: string[], side: Side): Entry[] {
  const entries = paths
    .filter((path) => path.startsWith(`${side}/src/`))
    .map((path): [string, Entry] => {
      const module = moduleOf(path, side)!
      const folder = `${side}/src/${module}/`
      const entry = { module, path: path.startsWith(folder) ? folder : path }
      return [entry.path, entry]
    })
  return [...new Map(entries).values()]
}

/** Pages use the games' server only over HTTP. Rules of games have no dependencies, so that a browser can verify rounds. */
function isBelow(side: Side, lower: string, upper: string): boolean {
  if (side === 'games' && upper.startsWith('page/') && !/^(page\/|rules\/|api(-path)?$)/.test(lower)) return false
  return layerOf(side, lower) >= 0 && layerOf(side, lower) < layerOf(side, upper)
}

function innerPatterns(side: Side, file: string, { module, path }: Entry): Pattern[] {
  const folder = specifier(file, path)
  const doors = FRONT_DOORS[side]?.[module]
  const files = (name: string) => [`${folder}**/${name}.ts`, `${folder}**/${name}.tsx`]
  const group = [...files('*'), ...(doors ?? []).flatMap(files).map((door) => `!${door}`)]
  const inner = { group, message: `This is an inner file of ${module}. Import an entry file (layers.ts).` }
  const regex = `${startsWith([folder])}(?:.*/)?(?:store|rules)\\.ts$`
  const ownOnly = { regex, message: `This file is private to ${module}. Use a function of its entry files.` }
  return [...(doors ? [inner] : []), ...(side === 'server' ? [ownOnly] : [])]
}
