import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** For npm run dev; scripts/vite/pages.config.ts builds. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/games/',
  plugins: [react()],
  // npm run dev: the games' own server.
  server: { proxy: { '/games/api': process.env['LUCERO_DEV_API'] ?? 'http://127.0.0.1:3001' } },
})
