import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { markdown } from './build/markdown.ts'
import { dictionaries } from '@lucero/ui/build/dictionaries.ts'

const api = process.env['LUCERO_DEV_API'] ?? 'http://127.0.0.1:3001'

/** Configuration of `npm run dev`. build/pages.config.ts builds. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), dictionaries(), markdown()],
  // In development, the app reads /config.json from its own origin, and the games are proxied there as in production.
  server: {
    proxy: {
      '/config.json': api,
      '/games/api': api,
      '/games': { target: process.env['LUCERO_DEV_GAMES'] ?? api, ws: true },
    },
  },
})
