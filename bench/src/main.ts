// npm run bench -- NAME: runs bench/src/NAME.ts and prints its results.
import { readdir } from 'node:fs/promises'
import { keepObjectsYoung } from '@lucero/kit/young-objects'

const parts = new Set(['main', 'figures', 'games', 'options', 'players', 'stack'])
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !parts.has(name))
const [name = ''] = process.argv.slice(2)

/** SQLSTATE feature_not_supported, of PostgreSQL or Citus. */
const unsupported = '0A000'

/** Uses the same V8 settings as the program. */
async function run(): Promise<void> {
  keepObjectsYoung()
  try {
    await ((await import(`./${name}.ts`)) as { run(): Promise<void> }).run()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === unsupported)) throw error
    process.stderr.write(`\nThe program does not run on this database: ${error.message}\n`)
    process.exitCode = 1
  }
}

if (names.includes(name)) await run()
else {
  process.stderr.write(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}\n`)
  process.exitCode = 1
}
