// npm run release -- VERSION [--dry-run] [--tag]: sets the version, dates the CHANGELOG and builds the artefacts (docs/releases.md).
import './steps/need-node-20.mjs'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { assertFigures } from './steps/bench-report.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { assertGreenNightly } from './steps/nightly-report.mjs'
import { command, Problem } from './steps/problem.mjs'
import { root } from './steps/project.mjs'
import { artefactNames, buildArtefacts } from './steps/release-artefacts.mjs'
import { planRelease } from './steps/release-plan.mjs'

/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { cwd: root }).toString().trim()

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, tag: { type: 'boolean', default: false } },
  })
  const [version, ...others] = positionals
  if (version === undefined || others.length) throw new Problem('Usage: npm run release -- VERSION [--dry-run] [--tag]')
  return { version, isDryRun: values['dry-run'], createsTag: values.tag }
}

/** @param {string} version */
function assertReleasable(version) {
  if (git('status', '--porcelain')) throw new Problem('The working tree has changes: commit or stash them first.')
  if (git('tag', '--list', `v${version}`)) throw new Problem(`The tag v${version} already exists.`)
  const commit = git('rev-parse', 'HEAD')
  assertGreenNightly(root, commit)
  assertFigures(root, commit)
}

/**
 * If the build fails, the changed files get their former text back.
 *
 * @param {Map<string, string>} changes
 * @param {string} version
 */
function applyAndBuild(changes, version) {
  const paths = [...changes.keys()]
  const former = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  /** @param {Map<string, string>} texts */
  const write = (texts) => texts.forEach((text, path) => writeFileSync(join(root, path), text))
  try {
    write(changes)
    return buildArtefacts(root, version)
  } catch (error) {
    write(former)
    throw error
  }
}

/** @param {string} argument */
const quoted = (argument) => (/^[\w./-]+$/.test(argument) ? argument : `'${argument}'`)

await command(() => {
  const { version, isDryRun, createsTag } = readArguments()
  assertReleasable(version)
  const changes = planRelease(root, version, new Date().toISOString().slice(0, 10))
  const gitCommands = [
    ['add', ...changes.keys()],
    ['commit', '-m', `release: ${version}`],
    ['tag', '-a', `v${version}`, '-m', `Lucero ${version}`],
  ]
  console.log(`Files to change:\n${[...changes.keys()].map((path) => `  ${path}`).join('\n')}`)
  console.log(
    `Artefacts in dist/release:\n${Object.values(artefactNames(version))
      .map((name) => `  ${name}`)
      .join('\n')}`,
  )
  if (!isDryRun) {
    ensureInstalled({ withTools: true })
    applyAndBuild(changes, version)
    if (createsTag) for (const args of gitCommands) git(...args)
  }
  const isCommitted = !isDryRun && createsTag
  console.log(`${isCommitted ? 'Done' : 'To commit and tag'}:`)
  for (const args of gitCommands) console.log(`  git ${args.map(quoted).join(' ')}`)
  console.log('Then publish: git push --follow-tags')
  if (isDryRun) console.log('Dry run: no file was changed and nothing was built.')
})
