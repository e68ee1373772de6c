// node scripts/openapi.ts: writes the three OpenAPI documents into dist/openapi, and lints them.
import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callNames } from '@lucero/contract/player/calls'
import { houseOpenapi } from '@lucero/contract/house/openapi'
import { openapi } from '@lucero/contract/player/openapi'
import { providerOpenapi } from '@lucero/contract/provider/openapi'

const root = join(import.meta.dirname, '..')

/** Returns the files. */
export async function writeOpenapi(folder: string): Promise<string[]> {
  const documents = { player: openapi(callNames), provider: providerOpenapi(), house: houseOpenapi() }
  await mkdir(folder, { recursive: true })
  const files = Object.entries(documents).map(async ([name, document]) => {
    const file = join(folder, `${name}.json`)
    await writeFile(file, `${JSON.stringify(document, null, 2)}\n`)
    return file
  })
  return Promise.all(files)
}

async function lint(): Promise<boolean> {
  const files = await writeOpenapi(join(root, 'dist/openapi'))
  const ruleset = join(import.meta.dirname, 'spectral.json')
  const passed = [
    run('spectral', ['lint', '--ruleset', ruleset, '--fail-severity', 'hint', '--quiet', ...files]),
    run('redocly', ['lint', '--extends', 'recommended-strict', '--format', 'stylish', ...files]),
  ]
  return passed.every(Boolean)
}

/**
 * Runs a linter. spectral.json disables one rule of spectral:oas: contact-properties requires an e-mail address, and a house has a contact page.
 * The environment keeps both linters from using the network for updates and telemetry.
 */
function run(command: string, args: string[]): boolean {
  const quiet = {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_UPDATE_NOTIFIER: '1',
    CI: 'true',
  }
  const bin = join(root, 'node_modules/.bin', command)
  const { status, stdout, stderr } = spawnSync(bin, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...quiet },
  })
  if (status !== 0) process.stdout.write(`${stdout}${stderr}`)
  return status === 0
}

if (import.meta.main) process.exitCode = (await lint()) ? 0 : 1
