// Installs the dependencies when what is in node_modules is not what the lock file says.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.mjs'
import { root } from './project.mjs'

export function ensureInstalled() {
  const wanted = readPackages('package-lock.json')
  if (isInstalled(wanted, readPackages('node_modules/.package-lock.json'))) return
  console.error('Installing dependencies (once, and again when they change) …')
  const [npm, ...args] = npmCommand()
  // Test and build tools are part of what runs here, whatever NODE_ENV says. Npm's warnings are about the system's Node.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(npm, [...args, ...flags], { cwd: root, stdio: ['inherit', process.stderr, 'inherit'] })
  if (status !== 0)
    throw new Problem('The install failed: see npm above, check the network and the disk, and try again.')
}

/** Npm records what it installed in node_modules, in the form of the lock file. Our own packages stand beside it, and are only linked. */
export function isInstalled(wanted, present) {
  return Object.entries(wanted).every(([path, { version, optional, os, cpu, libc }]) => {
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

/** Npm on the system's Node: the pinned one may be running this script, and an install replaces it. */
export function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  return npm && node ? [node, npm] : ['npm']
}
