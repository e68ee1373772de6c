// node scripts/run.mjs COMMAND ARGS…: runs a program of our dependencies (or node itself) on the pinned Node.
import './steps/need-node-20.mjs'
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './steps/install.mjs'
import { pinnedEnv, pinnedNode } from './steps/pinned-node.mjs'
import { command } from './steps/problem.mjs'

await command(() => {
  ensureInstalled()
  const [name, ...args] = process.argv.slice(2)
  const program = name === 'node' ? pinnedNode() : name
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: pinnedEnv() })
  if (error) throw error
  process.exitCode = status ?? 1
})
