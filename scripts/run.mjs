// node scripts/run.mjs COMMAND ARGS…: runs a program of our dependencies, or node itself, on the pinned Node.
import './steps/need-node-20.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { runPinned } from './steps/run-pinned.mjs'

const [name = 'node', ...args] = process.argv.slice(2)
await runPinned(() => [name === 'node' ? pinnedNode() : name, ...args], { withTools: true })
