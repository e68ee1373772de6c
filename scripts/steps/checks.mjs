// Static checks of the source.
import { runStage } from './stage.mjs'

/** @typedef {{ name: string, command: string, args: string[], showsOutput?: boolean }} Check */

/** @type {Check[]} */
const CHECKS = [
  // Reports type errors too, from the programs that the type-aware rules need anyway. Each file is checked with the nearest tsconfig.json.
  { name: 'lint and types', command: 'oxlint', args: ['--type-aware', '--type-check', '--deny-warnings'] },
  // Checks contract/ and ui/ without the types of Node, which the nearest tsconfig.json of contract/ includes.
  { name: 'types of the web app', command: 'tsc', args: ['-p', 'web/tsconfig.json'] },
  { name: 'format (npm run format fixes it)', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'docs/house.md is current', command: 'node', args: ['scripts/house-page.ts', '--check'] },
  { name: 'OpenAPI documents: spectral, redocly', command: 'node', args: ['scripts/openapi.ts'] },
  { name: 'docs/requirements.md is current', command: 'node', args: ['scripts/requirements.mjs', '--check'] },
  { name: 'docs/decisions/README.md is current', command: 'node', args: ['scripts/decisions.mjs', '--check'] },
]
const CONCURRENCY = 2

/**
 * Runs the static checks and the given quick ones, two at a time. Returns the number of passed and failed checks.
 *
 * @param {Check[]} [more]
 */
export async function runChecks(more = []) {
  const waiting = [...CHECKS, ...more]
  /** @type {{ passed: number, failed: number, failures: string[] }} */
  const total = { passed: 0, failed: 0, failures: [] }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (await passes(check)) total.passed += 1
      else {
        total.failed += 1
        total.failures.push(`Checks › ${check.name}`)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return total
}

/**
 * With `showsOutput` the output is printed even if the check passes.
 *
 * @param {Check} check
 */
async function passes({ name, command, args, showsOutput = false }) {
  const start = performance.now()
  const { code, output } = await runStage(command, args, { shown: false })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code !== 0 || showsOutput) console.log(output.trim().replace(/^/gm, '    '))
  return code === 0
}
