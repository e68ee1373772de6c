// Runs a program on the pinned Node with our input and output, and exits with its code.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { pinnedEnv } from './pinned-node.mjs'
import { command } from './problem.mjs'

/**
 * `commandLine` returns the program and its arguments. It is called after the install.
 *
 * @param {() => [string, ...string[]]} commandLine
 */
export const runPinned = (commandLine, { withTools = false } = {}) =>
  command(() => {
    ensureInstalled({ withTools })
    const [program, ...args] = commandLine()
    const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: pinnedEnv() })
    if (error) throw error
    process.exitCode = status ?? 1
  })
