import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../scripts/vite/precompress.ts'
import { preloadFonts } from '../scripts/vite/preload-fonts.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/games/',
  plugins: [react(), preloadFonts(), precompress()],
  // npm run dev: the games' own server.
  server: { proxy: { '/games/api': process.env['LUCERO_DEV_API'] ?? 'http://127.0.0.1:3001' } },
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
