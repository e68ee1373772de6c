// npm run house -- …: the house's command line, with the settings that npm start has.
import './steps/need-node-20.mjs'
import { join } from 'node:path'
import { envFileArgs } from './steps/env-file.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { root } from './steps/project.mjs'
import { runPinned } from './steps/run-pinned.mjs'

await runPinned(() => [pinnedNode(), ...envFileArgs(), join(root, 'house/src/main.ts'), ...process.argv.slice(2)])
