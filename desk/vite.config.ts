import { dictionaries } from '@lucero/ui/build/dictionaries.ts'
import { precompress } from '@lucero/ui/build/precompress.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { houseConstantsOnly } from './build/house-calls.ts'

const api = process.env['LUCERO_DEV_API'] ?? 'http://127.0.0.1:3001'

/**
 * The development server and the build of the desk. It is built separately from the player app and the games, because in live mode the desk is
 * served by another listener, which has no other files.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  plugins: [houseConstantsOnly(), dictionaries(), react(), precompress()],
  server: { proxy: { '/house': { target: api, ws: true } } },
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
