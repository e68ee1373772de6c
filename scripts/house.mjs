// npm run house -- …: the house's command line, with the settings that npm start has.
import './steps/need-node-20.mjs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { envFileArgs } from './steps/env-file.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { pinnedEnv, pinnedNode } from './steps/pinned-node.mjs'
import { command } from './steps/problem.mjs'
import { root } from './steps/project.mjs'

await command(() => {
  ensureInstalled()
  const args = [...envFileArgs(), join(root, 'house/src/main.ts'), ...process.argv.slice(2)]
  const { status, error } = spawnSync(pinnedNode(), args, { stdio: 'inherit', env: pinnedEnv() })
  if (error) throw error
  process.exitCode = status ?? 1
})
