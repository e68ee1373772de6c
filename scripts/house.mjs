// npm run house -- …: the command line of the house, with the settings of npm start.
import './steps/need-node-20.mjs'
import { join } from 'node:path'
import { envFileArgs } from './steps/env-file.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { root } from './steps/project.mjs'
import { runPinned } from './steps/run-pinned.mjs'

await runPinned(() => [pinnedNode(), ...envFileArgs(), join(root, 'house/src/main.ts'), ...process.argv.slice(2)])
