// Builds the pages of the web app, the games and the desk, and the demo games, if their sources have changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedEnv, pinnedNode } from './pinned-node.mjs'
import { Problem } from './problem.mjs'
import { root } from './project.mjs'

const SHARED = ['ui', 'contract/src', 'package-lock.json']
const DEMO_GAMES = 'games/packages'
const AGGREGATOR = 'games/aggregator'
/**
 * Each build: the folders whose `dist` it creates, what these depend on, and the command, which gets a scratch folder.
 *
 * @typedef {{ outputs: string[], sources: string[], title: string, command: (fresh: string) => string[] }} Build
 */
/** @type {Build[]} */
const BUILDS = [
  {
    outputs: ['web', 'games'],
    sources: ['web', 'games', ...SHARED],
    title: 'the web app and the games',
    command: (fresh) => viteBuild('web/build/pages.config.ts', fresh),
  },
  {
    outputs: ['desk'],
    sources: ['desk', ...SHARED],
    title: 'the desk',
    command: (fresh) => viteBuild('desk/vite.config.ts', join(fresh, 'desk')),
  },
  {
    outputs: [DEMO_GAMES],
    sources: [DEMO_GAMES, 'package-lock.json'],
    title: 'the demo games',
    command: (fresh) => [join(root, DEMO_GAMES, 'build.ts'), '--outDir', join(fresh, DEMO_GAMES)],
  },
  {
    outputs: [AGGREGATOR],
    sources: [AGGREGATOR, `${DEMO_GAMES}/cabinet`, 'package-lock.json'],
    title: 'the games of the simulated aggregator',
    command: (fresh) => [join(root, AGGREGATOR, 'build.ts'), '--outDir', join(fresh, AGGREGATOR)],
  },
]
const stamp = '.built-from'

export function ensurePagesBuilt() {
  for (const one of BUILDS) ensureBuilt(one)
}

/** @param {Build} build */
function ensureBuilt({ outputs, sources, title, command }) {
  const state = fingerprint(sources)
  if (outputs.every((output) => builtFrom(output) === state)) return
  console.error(`Building ${title} …`)
  const fresh = join(root, `node_modules/.pages-${process.pid}`)
  try {
    if (!build(command(fresh))) throw new Problem(`Building ${title} failed: see above.`)
    for (const output of outputs) {
      writeFileSync(join(fresh, output, stamp), state)
      putInPlace(join(fresh, output), join(root, output, 'dist'))
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** @param {string} output */
function builtFrom(output) {
  const file = join(root, output, 'dist', stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * @param {string} config
 * @param {string} outDir
 */
const viteBuild = (config, outDir) => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return [vite, 'build', '--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
}

/** @param {string[]} args */
function build(args) {
  const env = pinnedEnv({ NODE_ENV: 'production' })
  const { status } = spawnSync(pinnedNode(), args, {
    cwd: root,
    stdio: ['inherit', process.stderr, 'inherit'],
    env,
  })
  return status === 0
}

/**
 * The new build replaces the old one by a rename, so a failed build changes nothing and parallel builds do not mix.
 *
 * @param {string} fresh
 * @param {string} dist
 */
function putInPlace(fresh, dist) {
  const old = `${fresh}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}

/** @param {string[]} paths */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (/(^|\/)(node_modules|dist|\..*|.*\.test\.tsx?)$/.test(path)) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .map((name) => `${path}/${name}`)
    .filter((inside) => inside !== DEMO_GAMES && inside !== AGGREGATOR)
    .flatMap(filesUnder)
}
