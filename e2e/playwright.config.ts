import { defineConfig } from '@playwright/test'
import { chromium } from '@lucero/ui/build/chromium.ts'
import { isNightly } from './nightly.ts'
import { stackUrl } from './stack.ts'

/** Journeys that do not depend on the size of the screen. On a phone they are part of the nightly run only. */
const sameOnEveryScreen = [
  '**/auth/*.spec.ts',
  '**/bonus/*.spec.ts',
  '**/desk/*.spec.ts',
  '**/games/{activity,aggregator,away,first-spin,hosted,hostile,star-crash}.spec.ts',
  '**/operators/*.spec.ts',
  '**/players/*.spec.ts',
  '**/redeem/*.spec.ts',
  '**/safer/*.spec.ts',
  '**/shell/{keyboard,offline,open,whole-visit}.spec.ts',
  '**/staff/*.spec.ts',
  '**/wallet/*.spec.ts',
]

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
    // Without service workers a test sees every request; the offline test allows them.
    serviceWorkers: 'block',
    // Traces take a quarter of the time of a run. Use `--trace on` to debug a test.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: isNightly ? [] : sameOnEveryScreen,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
