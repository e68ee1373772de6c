// Runs a program to its end on the pinned Node, with our own input and output, and ends as it did.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { pinnedEnv } from './pinned-node.mjs'
import { command } from './problem.mjs'

/** `line`: the program and its arguments, asked for once everything is installed. */
export const runPinned = (line) =>
  command(() => {
    ensureInstalled()
    const [program, ...args] = line()
    const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: pinnedEnv() })
    if (error) throw error
    process.exitCode = status ?? 1
  })
