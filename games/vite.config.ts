import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dictionaries } from '@lucero/ui/build/dictionaries.ts'

/** Development server of npm run dev. web/build/pages.config.ts builds. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/games/',
  plugins: [react(), dictionaries()],
  // The games server of npm run dev.
  server: { proxy: { '/games/api': process.env['LUCERO_DEV_API'] ?? 'http://127.0.0.1:3001' } },
})
