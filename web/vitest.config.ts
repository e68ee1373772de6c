import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { browser, pollFor } from '@lucero/ui/build/browser-tests.ts'
import { markdown } from './build/markdown.ts'
import { dictionaries } from '@lucero/ui/build/dictionaries.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), dictionaries(), markdown()],
  optimizeDeps: {
    // A dependency that is discovered during a test would reload the page.
    entries: ['src/**/*.{ts,tsx}', '../ui/src/**/*.{ts,tsx}'],
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'axe-core', 'clsx'],
  },
  test: {
    name: 'web-browser',
    isolate: false,
    maxWorkers: 2,
    include: ['src/**/*.browser.test.{ts,tsx}', '../ui/src/**/*.browser.test.{ts,tsx}'],
    setupFiles: ['../ui/src/testing/browser-test-setup.ts'],
    expect: pollFor(12_000),
    browser,
  },
})
