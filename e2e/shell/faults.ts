import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

type Finding = { id: string; html: string }

/** axe has no rule for what is inside a decorative picture, and reading it takes most of its time on a page with many. */
const pictures = 'svg[aria-hidden="true"] > *, [aria-hidden="true"] svg > *'

const runAxe = (options: object) => `(async () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('${pictures} { display: none !important }')
  document.adoptedStyleSheets.push(sheet)
  const { violations } = await axe.run(document, ${JSON.stringify(options)})
  sheet.replaceSync('')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))
})()`

/**
 * Findings of axe, including best practices, and horizontal overflow. Each line has the page, the rule and the element. With `rules`, axe
 * checks only these.
 */
export async function faults(page: Page, where: string, rules?: string[]): Promise<string[]> {
  // Prerendered HTML is inert until the app has hydrated it.
  await expect(page.locator('[data-first-page]')).toHaveCount(0)
  expect(page.frames()).toHaveLength(1)
  // Once per document: it is half a megabyte of script.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source)
  // No rule reads the style sheets, so they are not loaded again.
  const options = { resultTypes: ['violations'], preload: { assets: ['media'] }, ...(rules && { runOnly: rules }) }
  const findings = await page.evaluate<Finding[]>(runAxe(options))
  const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  const lines = findings.map(({ id, html }) => `${where}: ${id} ${html.slice(0, 160)}`)
  return isTooWide ? [`${where}: wider than the screen`, ...lines] : lines
}
