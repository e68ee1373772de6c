/**
 * The build of the desk. It is separate from the build of the player app and the games, because in live mode the desk is served by another
 * listener, which has no other files.
 */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { houseConstantsOnly } from './house-calls.ts'
import { dictionaries } from './po.ts'
import { precompress } from './precompress.ts'

const root = join(import.meta.dirname, '../../desk')

export default defineConfig({
  root,
  base: '/desk/',
  plugins: [houseConstantsOnly(), dictionaries(), react(), precompress()],
  build: {
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // Data URIs are forbidden by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
