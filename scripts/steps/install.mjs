// Installs the dependencies if node_modules does not match the lock file.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.mjs'
import { root } from './project.mjs'

/**
 * What the program and its build need are `dependencies`. Tests, checks, benches and drills are two thirds of the packages, and need `withTools`:
 * the `devDependencies`. An install with them also serves those who do not need them.
 */
export function ensureInstalled({ withTools = false } = {}) {
  const packages = [readPackages('package-lock.json'), readPackages('node_modules/.package-lock.json')]
  if (isInstalled(...packages, { withTools })) return
  console.error('Installing dependencies (on the first run, and after they change) …')
  const [npm, ...args] = npmCommand()
  // Both flags override NODE_ENV and the user's configuration. npm's warnings concern the system's Node, so only errors are shown.
  const dev = withTools ? '--include=dev' : '--omit=dev'
  const flags = ['ci', dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(npm, [...args, ...flags], { cwd: root, stdio: ['inherit', process.stderr, 'inherit'] })
  if (status !== 0)
    throw new Problem('The install failed: see npm above, check the network and the disk, and try again.')
}

/** Compares the lock file with npm's record in node_modules. Our own packages are links, so their versions are not compared. */
export function isInstalled(wanted, present, { withTools }) {
  return Object.entries(wanted).every(([path, { version, dev, optional, os, cpu, libc }]) => {
    if (dev && !withTools) return true
    const forHere = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
    const isOurs = !path.includes('node_modules/')
    if (isOurs || (optional && !forHere && !present[path])) return true
    return present[path] !== undefined && present[path].version === version
  })
}

function readPackages(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** npm runs on the system's Node, because an install replaces the pinned one, which may be running this script. */
export function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  return npm && node ? [node, npm] : ['npm']
}
