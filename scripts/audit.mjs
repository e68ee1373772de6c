// node scripts/audit.mjs: whether something we ship has a known hole of high severity. It needs a registry that knows advisories: where none
// answers it says so and goes on, so that nobody needs a network to commit.
import './steps/need-node-20.mjs'
import { spawnSync } from 'node:child_process'
import { verdictOn } from './steps/audit.mjs'
import { npmCommand } from './steps/install.mjs'
import { command, Problem } from './steps/problem.mjs'
import { root } from './steps/project.mjs'

await command(() => {
  const [npm, ...args] = npmCommand()
  const flags = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const { stdout } = spawnSync(npm, [...args, ...flags], { cwd: root, encoding: 'utf8' })
  const { holds, words } = verdictOn(stdout)
  if (!holds) throw new Problem(words)
  console.log(words)
})
