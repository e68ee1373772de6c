// node scripts/audit.mjs: fails if a shipped dependency has a known vulnerability of high severity. Without a registry that serves advisories it
// reports this and passes, so that a commit needs no network.
import './steps/need-node-20.mjs'
import { spawnSync } from 'node:child_process'
import { verdictOn } from './steps/audit.mjs'
import { npmCommand } from './steps/install.mjs'
import { command, Problem } from './steps/problem.mjs'
import { root } from './steps/project.mjs'

await command(() => {
  const { npm, args } = npmCommand()
  const flags = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const { stdout } = spawnSync(npm, [...args, ...flags], { cwd: root, encoding: 'utf8' })
  const { holds, words } = verdictOn(stdout)
  if (!holds) throw new Problem(words)
  console.log(words)
})
