import { page } from 'vitest/browser'
import { expectAccessible as expectAccessibleHere } from '@lucero/ui/testing/expect-accessible.ts'

const screens = [
  [390, 844],
  [1024, 800],
] as const

/** On a phone, and on the screen that tests of games run on. */
export async function expectAccessible(): Promise<void> {
  for (const [width, height] of screens) {
    await page.viewport(width, height)
    await expectAccessibleHere()
  }
}
