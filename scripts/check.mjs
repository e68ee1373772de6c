// npm run check: static checks and unit tests, for use before a commit.
import './steps/need-node-20.mjs'
import { runChecks } from './steps/checks.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { onStop } from './steps/on-stop.mjs'
import { command } from './steps/problem.mjs'
import { stopStages } from './steps/stage.mjs'

await command(async () => {
  ensureInstalled({ withTools: true })
  onStop(stopStages)
  const { passed, failed } = await runChecks([
    { name: 'unit tests', command: 'vitest', args: ['run', '--project', 'unit', '--reporter', 'agent'] },
    { name: 'npm audit', command: 'node', args: ['scripts/audit.mjs'], showsOutput: true },
  ])
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
})
