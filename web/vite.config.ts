import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['LUCERO_DEV_API'] ?? 'http://127.0.0.1:3001'

/** For npm run dev; scripts/vite/pages.config.ts builds. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // npm run dev: the app asks its own origin where its API is, and the games are found on it as in production.
  server: {
    proxy: {
      '/config.json': api,
      '/games/api': api,
      '/games': { target: process.env['LUCERO_DEV_GAMES'] ?? api, ws: true },
    },
  },
})
