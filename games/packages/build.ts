/**
 * Builds the demo games as packages: `build.ts --outDir DIR` writes DIR/<game>/ with front/, math/ and game.json. The same sources give the same
 * bytes.
 */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { games } from './games.ts'
import { writeMaths } from './maths/write.ts'

async function buildPackages(outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  for (const [id, { modes }] of Object.entries(games)) {
    const [sources, target] = [join(import.meta.dirname, id), join(outDir, id)]
    mkdirSync(target, { recursive: true })
    const facts = writeMaths(id, modes, join(target, 'math'))
    copyFileSync(join(sources, 'game.json'), join(target, 'game.json'))
    await build({
      root: sources,
      configFile: false,
      publicDir: join(sources, 'public'),
      // Relative addresses: the host serves the folder at the path of the version.
      base: './',
      logLevel: 'warn',
      define: { MODE_FACTS: JSON.stringify(facts) },
      build: {
        outDir: join(target, 'front'),
        modulePreload: false,
        assetsInlineLimit: 0,
        emptyOutDir: true,
        rolldownOptions: { checks: { pluginTimings: false } },
      },
    })
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { outDir: { type: 'string' } } })
  if (!values.outDir) throw new Error('--outDir DIR is needed')
  await buildPackages(values.outDir)
}
