import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../scripts/vite/precompress.ts'
import { preloadFonts } from '../scripts/vite/preload-fonts.ts'

const api = process.env['LUCERO_DEV_API'] ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts(), precompress()],
  // npm run dev: the app asks its own origin where its API is, and the games are found on it as in production.
  server: {
    proxy: {
      '/config.json': api,
      '/games/api': api,
      '/games': { target: process.env['LUCERO_DEV_GAMES'] ?? api, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // Data URIs are forbidden by our Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
