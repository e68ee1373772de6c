import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Findings of axe, including best practices, and horizontal overflow. Each line has the page, the rule and the element. */
export async function faults(page: Page, where: string): Promise<string[]> {
  // Prerendered HTML is inert until the app has hydrated it.
  await expect(page.locator('[data-first-page]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${where}: ${id} ${html.slice(0, 160)}`),
  )
  return isTooWide ? [`${where}: wider than the screen`, ...findings] : findings
}
