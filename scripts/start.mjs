// npm start: installs and builds what is missing, then runs Lucero on the pinned Node.
import './steps/need-node-20.mjs'
import { join } from 'node:path'
import { ensurePagesBuilt } from './steps/build-pages.mjs'
import { envFileArgs } from './steps/env-file.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { pinnedEnv, pinnedNode } from './steps/pinned-node.mjs'
import { command } from './steps/problem.mjs'
import { root } from './steps/project.mjs'
import { runUntilStopped } from './steps/run-until-stopped.mjs'

await command(async () => {
  ensureInstalled()
  ensurePagesBuilt()
  const args = [...envFileArgs(), join(root, 'server/src/main.ts')]
  const server = { command: pinnedNode(), args, env: pinnedEnv() }
  process.exitCode = await runUntilStopped([server])
})
