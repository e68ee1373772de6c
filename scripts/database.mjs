// npm run database -- …: backups and restores of the database, with the settings of npm start.
import './steps/need-node-20.mjs'
import { join } from 'node:path'
import { envFileArgs } from './steps/env-file.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { root } from './steps/project.mjs'
import { runPinned } from './steps/run-pinned.mjs'

const program = join(root, 'server/src/postgres/backup/main.ts')

await runPinned(() => [pinnedNode(), ...envFileArgs(), program, ...process.argv.slice(2)])
