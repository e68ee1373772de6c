import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds, best practices too, and whether the page is wider than the screen: lines that say where, what and which element. */
export async function faults(page: Page, where: string): Promise<string[]> {
  // What came with the HTML is asleep until the app has taken it over.
  await expect(page.locator('[data-first-page]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where}: ${id} ${html.slice(0, 160)}`))
  return isTooWide ? [`${where}: wider than the screen`, ...found] : found
}
