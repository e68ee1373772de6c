/**
 * One build of the app's and the games' pages, so that shared code is one file at one address:
 * React, the typefaces and the components of ui/ (docs/decisions/2026-11-16-one-build-of-two-pages.md).
 */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks, router } from './chunks.ts'
import { shortClassNames } from '@lucero/ui/build/class-names.ts'
import { firstPages } from './first-page.ts'
import { markdown } from './markdown.ts'
import { pageFiles } from './page-files.ts'
import { dictionaries } from '@lucero/ui/build/dictionaries.ts'
import { precompress } from '@lucero/ui/build/precompress.ts'

const root = join(import.meta.dirname, '../..')
const first = firstPages(root)

export default defineConfig({
  root,
  publicDir: false,
  css: shortClassNames,
  plugins: [react(), dictionaries(), markdown(), first, pageFiles(root, first.of), precompress()],
  build: {
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // Data URIs are forbidden by our Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Its hints about slow plugins are for plugin authors, and would be the first thing that a newcomer reads.
      checks: { bundlerTimings: false },
      input: { web: join(root, 'web/index.html'), games: join(root, 'games/index.html') },
      treeshake: { moduleSideEffects: [{ test: router, sideEffects: false }] },
      output: { codeSplitting: { groups: chunks(root) } },
    },
  },
})
