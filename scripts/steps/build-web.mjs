// Builds the web app when what it is made from has changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedEnv, pinnedNode } from './pinned-node.mjs'
import { Problem } from './problem.mjs'
import { root } from './project.mjs'

const MADE_FROM = ['web', 'contract/src', 'package-lock.json']
const dist = join(root, 'web/dist')
const stamp = '.built-from'

export function ensureWebBuilt() {
  const sources = fingerprint(MADE_FROM)
  if (existsSync(join(dist, stamp)) && readFileSync(join(dist, stamp), 'utf8') === sources) return
  console.log('Building the web app …')
  const fresh = join(root, `node_modules/.web-${process.pid}`)
  try {
    build(fresh)
    writeFileSync(join(fresh, stamp), sources)
    putInPlace(fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function build(folder) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', 'web', '--config', 'web/vite.config.ts', '--outDir', folder, '--logLevel', 'warn']
  const env = pinnedEnv({ NODE_ENV: 'production' })
  const { status } = spawnSync(pinnedNode(), [vite, ...args], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) throw new Problem('The web app could not be built: see above.')
}

/** Built beside and moved: a build that fails or is cut short takes nothing away, and two at once do not meet. */
function putInPlace(fresh) {
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
