// Everything after the install runs on the Node that the lock file pins, where there is one for the platform.
import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { Problem } from './problem.mjs'
import { bin } from './project.mjs'

const NEEDED = 24

export function pinnedNode() {
  const node = [join(bin, 'node'), process.execPath].find((path) => majorOf(path) >= NEEDED)
  if (node) return node
  const platform = `${process.platform}-${process.arch}`
  throw new Problem(
    `Lucero brings no Node of its own for ${platform}: install Node ${NEEDED} from nodejs.org and try again.`,
  )
}

/** The environment in which `node` and the programs of our dependencies are the pinned ones. */
export function pinnedEnv(more = {}) {
  return { ...process.env, PATH: [bin, process.env.PATH].join(delimiter), ...more }
}

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
