// npm run bench -- NAME: runs bench/src/NAME.ts and prints what it measured.
import { readdir } from 'node:fs/promises'

const parts = new Set(['main', 'citus', 'figures', 'options', 'postgres', 'processor', 'stack'])
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !parts.has(name))
const [name = ''] = process.argv.slice(2)

if (names.includes(name)) await ((await import(`./${name}.ts`)) as { run(): Promise<void> }).run()
else {
  process.stderr.write(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}\n`)
  process.exitCode = 1
}
