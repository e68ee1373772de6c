// Installs the dependencies if node_modules does not match the lock file.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.mjs'
import { readJson, root } from './project.mjs'

/**
 * @typedef {object} Package
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @typedef {Record<string, Package>} Packages
 */

/**
 * `dependencies` are the packages that the program and its build need. Tests, checks, benches and drills are two thirds of the packages, and need `withTools`:
 * the `devDependencies`. An install with them also serves those who do not need them.
 */
export function ensureInstalled({ withTools = false } = {}) {
  const [wanted, present] = [readPackages('package-lock.json'), readPackages('node_modules/.package-lock.json')]
  if (isInstalled(wanted, present, { withTools })) return
  console.error('Installing dependencies (on the first run, and after they change) …')
  const { npm, args } = npmCommand()
  // Both flags override NODE_ENV and the user's configuration. npm's warnings concern the system's Node, so only errors are shown.
  const dev = withTools ? '--include=dev' : '--omit=dev'
  const flags = ['ci', dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(npm, [...args, ...flags], { cwd: root, stdio: ['inherit', process.stderr, 'inherit'] })
  if (status !== 0)
    throw new Problem('The install failed: see npm above, check the network and the disk, and try again.')
}

/**
 * Compares the lock file with npm's record in node_modules. Our own packages are links, so their versions are not compared.
 *
 * @param {Packages} wanted
 * @param {Packages} present
 * @param {{ withTools: boolean }} options
 */
export function isInstalled(wanted, present, { withTools }) {
  return Object.entries(wanted).every(([path, { version, dev, optional, os, cpu, libc }]) => {
    if (dev && !withTools) return true
    const forHere = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
    const isOurs = !path.includes('node_modules/')
    if (isOurs || (optional && !forHere && !present[path])) return true
    return present[path] !== undefined && present[path].version === version
  })
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  const path = join(root, file)
  return existsSync(path) ? /** @type {{ packages: Packages }} */ (readJson(path)).packages : {}
}

/** npm runs on the system's Node, because an install replaces the pinned one, which may be running this script. */
export function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  return npm && node ? { npm: node, args: [npm] } : { npm: 'npm', args: [] }
}
