import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dictionaries } from '../scripts/vite/po.ts'

const api = process.env['LUCERO_DEV_API'] ?? 'http://127.0.0.1:3001'

/** Configuration of the development server. scripts/vite/desk.config.ts builds. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  plugins: [react(), dictionaries()],
  server: { proxy: { '/house': { target: api, ws: true } } },
})
