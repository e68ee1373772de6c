import { defineConfig } from '@playwright/test'
import { chromium } from './chromium.ts'
import { stackUrl } from './stack.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './stack.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  failOnFlakyTests: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: stackUrl(),
    launchOptions: chromium,
    contextOptions: { reducedMotion: 'reduce' },
    // A journey sees every request; the one about being offline lets it in.
    serviceWorkers: 'block',
    // A quarter of the time of a run; `--trace on` where a journey has to be looked at.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
