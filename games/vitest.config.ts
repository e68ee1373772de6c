import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const still = ['--disable-component-update', '--disable-sync']
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  optimizeDeps: {
    // Found while a test runs, a dependency would reload the page under it.
    entries: ['src/**/*.{ts,tsx}'],
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'axe-core', 'clsx'],
  },
  test: {
    name: 'games-browser',
    include: ['src/**/*.browser.test.{ts,tsx}'],
    // Whole rounds are played here, ten in a row by autoplay.
    testTimeout: 45_000,
    setupFiles: ['../web/src/ui/browser-test-setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
          args: [...asRoot, ...quiet, ...still],
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1024, height: 800 } }],
    },
  },
})
