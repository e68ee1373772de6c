import { page } from 'vitest/browser'
import { expectAccessible as expectAccessibleHere } from '@lucero/ui/testing/expect-accessible.ts'

/** Rules whose result depends on the layout, and the names of controls that only a phone shows. */
const rulesOfLayout = [
  'aria-hidden-focus',
  'button-name',
  'color-contrast',
  'link-in-text-block',
  'link-name',
  'nested-interactive',
  'scrollable-region-focusable',
]

/** Checks the page at the default size of the games tests, and its layout at phone size. */
export async function expectAccessible(): Promise<void> {
  await page.viewport(390, 844)
  await expectAccessibleHere(document.body, rulesOfLayout)
  await page.viewport(1024, 800)
  await expectAccessibleHere()
}
