import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Findings of axe, including best practices, and horizontal overflow. Each line has the page, the rule and the element. With `rules`, axe
 * checks only these.
 */
export async function faults(page: Page, where: string, rules?: string[]): Promise<string[]> {
  // Prerendered HTML is inert until the app has hydrated it.
  await expect(page.locator('[data-first-page]')).toHaveCount(0)
  // Legacy mode runs axe once, in this page. The default opens a second page for each analysis, to merge the results of frames.
  expect(page.frames()).toHaveLength(1)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${where}: ${id} ${html.slice(0, 160)}`),
  )
  return isTooWide ? [`${where}: wider than the screen`, ...findings] : findings
}
