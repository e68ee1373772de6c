import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { browser, pollFor } from '@lucero/ui/build/browser-tests.ts'
import { dictionaries } from '@lucero/ui/build/dictionaries.ts'
import { guideGame } from './src/testing/guide.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [guideGame(), react(), dictionaries()],
  optimizeDeps: {
    // A dependency that is discovered during a test would reload the page.
    entries: ['src/**/*.{ts,tsx}'],
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'axe-core', 'clsx'],
  },
  test: {
    name: 'games-browser',
    isolate: false,
    include: ['src/**/*.browser.test.{ts,tsx}'],
    // These tests play whole rounds, up to ten in a row by autoplay.
    testTimeout: 45_000,
    setupFiles: ['../ui/src/testing/browser-test-setup.ts'],
    expect: pollFor(40_000),
    browser,
  },
})
