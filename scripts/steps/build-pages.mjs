// Builds the pages that players load, the web app's and the games', each when what it is made from has changed since its last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedEnv, pinnedNode } from './pinned-node.mjs'
import { Problem } from './problem.mjs'
import { root } from './project.mjs'

const ALWAYS = ['contract/src', 'scripts/vite', 'package-lock.json']
const PAGES = [
  { folder: 'web', name: 'the web app', madeFrom: ['web', ...ALWAYS] },
  { folder: 'games', name: 'the games', madeFrom: ['games', 'web/src/ui', ...ALWAYS] },
]
const stamp = '.built-from'

export function ensurePagesBuilt() {
  for (const page of PAGES) ensureBuilt(page)
}

function ensureBuilt({ folder, name, madeFrom }) {
  const dist = join(root, folder, 'dist')
  const sources = fingerprint(madeFrom)
  if (existsSync(join(dist, stamp)) && readFileSync(join(dist, stamp), 'utf8') === sources) return
  console.log(`Building ${name} …`)
  const fresh = join(root, `node_modules/.${folder}-${process.pid}`)
  try {
    if (!build(folder, fresh)) throw new Problem(`Building ${name} failed: see above.`)
    writeFileSync(join(fresh, stamp), sources)
    putInPlace(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function build(folder, outDir) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', folder, '--config', `${folder}/vite.config.ts`, '--outDir', outDir, '--logLevel', 'warn']
  const env = pinnedEnv({ NODE_ENV: 'production' })
  const { status } = spawnSync(pinnedNode(), [vite, ...args], { cwd: root, stdio: 'inherit', env })
  return status === 0
}

/** Built beside and moved: a build that fails or is cut short takes nothing away, and two at once do not meet. */
function putInPlace(fresh, dist) {
  const old = `${fresh}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(path) {
  if (/(^|\/)(node_modules|dist|\..*|.*\.test\.tsx?)$/.test(path)) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
