/** Settings for component tests in a real browser: the machine's Chromium, headless, with reduced motion. */
import { playwright } from '@vitest/browser-playwright'
import { chromium } from './chromium.ts'

export const browser = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ contextOptions: { reducedMotion: 'reduce' }, launchOptions: chromium }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1024, height: 800 } }],
}

/** Vitest's own limit for `expect.poll` is one second, which a busy machine exceeds. `expect.element` waits until the end of its test. */
export const pollFor = (timeout: number) => ({ poll: { timeout } })
