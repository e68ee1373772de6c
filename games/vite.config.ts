import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dictionaries } from '../scripts/vite/po.ts'

/** Development server of npm run dev. The build uses scripts/vite/pages.config.ts. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/games/',
  plugins: [react(), dictionaries()],
  // The games server of npm run dev.
  server: { proxy: { '/games/api': process.env['LUCERO_DEV_API'] ?? 'http://127.0.0.1:3001' } },
})
