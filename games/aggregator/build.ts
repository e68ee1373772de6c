/** Builds the pages of the simulated aggregator: `build.ts --outDir DIR`. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'

const { values } = parseArgs({ options: { outDir: { type: 'string' } } })
if (!values.outDir) throw new Error('--outDir DIR is needed')

await build({
  root: import.meta.dirname,
  configFile: false,
  publicDir: join(import.meta.dirname, 'public'),
  logLevel: 'warn',
  build: {
    outDir: values.outDir,
    modulePreload: false,
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
