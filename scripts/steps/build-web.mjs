// Builds the web app when what it is made from has changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedEnv, pinnedNode } from './pinned-node.mjs'
import { Problem } from './problem.mjs'
import { root } from './project.mjs'

const MADE_FROM = ['web', 'contract/src', 'package-lock.json']
const stamp = join(root, 'web/dist/.built-from')

export function ensureWebBuilt() {
  const sources = fingerprint(MADE_FROM)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web app …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
  const { status } = spawnSync(pinnedNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnv({ NODE_ENV: 'production' }),
  })
  if (status !== 0) throw new Problem('The web app could not be built: see above.')
  writeFileSync(stamp, sources)
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
