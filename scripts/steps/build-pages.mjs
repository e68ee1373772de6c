// Builds the pages of the web app, the games and the desk if their sources have changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedEnv, pinnedNode } from './pinned-node.mjs'
import { Problem } from './problem.mjs'
import { root } from './project.mjs'

/** Each build: the packages whose pages it creates, its configuration, and its folder relative to the scratch folder. */
const BUILDS = [
  { pages: ['web', 'games'], config: 'web/build/pages.config.ts', title: 'the web app and the games', folder: '' },
  { pages: ['desk'], config: 'desk/vite.config.ts', title: 'the desk', folder: 'desk' },
]
const SHARED = ['ui', 'contract/src', 'package-lock.json']
const stamp = '.built-from'

export function ensurePagesBuilt() {
  for (const one of BUILDS) ensureBuilt(one)
}

/** @param {typeof BUILDS[number]} build */
function ensureBuilt({ pages, config, title, folder }) {
  const sources = fingerprint([...pages, ...SHARED])
  if (pages.every((page) => builtFrom(page) === sources)) return
  console.error(`Building ${title} …`)
  const fresh = join(root, `node_modules/.pages-${process.pid}`)
  try {
    if (!build(config, join(fresh, folder))) throw new Problem(`Building ${title} failed: see above.`)
    for (const page of pages) {
      writeFileSync(join(fresh, page, stamp), sources)
      putInPlace(join(fresh, page), join(root, page, 'dist'))
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** @param {string} page */
function builtFrom(page) {
  const file = join(root, page, 'dist', stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * @param {string} config
 * @param {string} outDir
 */
function build(config, outDir) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const env = pinnedEnv({ NODE_ENV: 'production' })
  const { status } = spawnSync(pinnedNode(), [vite, ...args], {
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
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
