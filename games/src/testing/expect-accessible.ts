import { page } from 'vitest/browser'
import { expectAccessible as expectAccessibleHere } from '@lucero/ui/testing/expect-accessible.ts'

const screens = [
  [390, 844],
  [1024, 800],
] as const

/** Checks the page at phone size and at the default size of the games tests. */
export async function expectAccessible(): Promise<void> {
  for (const [width, height] of screens) {
    await page.viewport(width, height)
    await expectAccessibleHere()
  }
}
