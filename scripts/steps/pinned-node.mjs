// The Node version that the lock file pins. Everything after the install runs on it, if it exists for the platform.
import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { Problem } from './problem.mjs'
import { bin, root } from './project.mjs'

const NEEDED = 24
const compiled = join(root, 'node_modules/.cache/node')

export function pinnedNode() {
  const node = [join(bin, 'node'), process.execPath].find((path) => majorOf(path) >= NEEDED)
  if (node) return node
  const platform = `${process.platform}-${process.arch}`
  throw new Problem(`There is no bundled Node for ${platform}: install Node ${NEEDED} from nodejs.org and try again.`)
}

/**
 * glibc keeps the memory of large blocks for later ones: 140 MB after some password hashes. With a fixed threshold, in bytes, it returns them to
 * the system. deploy/ sets the same. Other C libraries ignore it.
 */
const memory = { MALLOC_MMAP_THRESHOLD_: '1048576' }

/** An environment whose PATH starts with the pinned Node and the programs of our dependencies, with a compile cache. */
export function pinnedEnv(more = {}) {
  const { PATH, NODE_COMPILE_CACHE = compiled } = process.env
  return { ...memory, ...process.env, PATH: [bin, PATH].join(delimiter), NODE_COMPILE_CACHE, ...more }
}

/** @param {string} node */
function majorOf(node) {
  try {
    return Number.parseInt(
      execFileSync(node, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .slice(1),
      10,
    )
  } catch {
    return 0
  }
}
