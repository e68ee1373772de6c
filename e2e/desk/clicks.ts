/** Counts clicks per case. Typing and scans are no clicks. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The design allows this many clicks for each case. */
const maxClicks = 2

export async function countClicks(page: Page) {
  await page.addInitScript({
    // A key that presses a button causes a click event with the detail 0.
    content: `window.clicks = 0; document.addEventListener('click', ({ detail }) => { if (detail > 0) clicks += 1 }, true)`,
  })
  const read = () => page.evaluate<number>('window.clicks')
  const byKind: Record<string, number> = {}
  /** The pointer opens a list of the browser, whose entries send no event. */
  let chosen = 0
  return {
    byKind,
    async choose(list: Locator, value: string): Promise<void> {
      await list.selectOption(value)
      chosen += 1
    },
    /** The page stays loaded during a case. */
    async case(kind: string, work: () => Promise<void>, max = maxClicks): Promise<void> {
      const before = (await read()) + chosen
      await work()
      const clicks = (await read()) + chosen - before
      expect(clicks, `clicks of a case: ${kind}`).toBeGreaterThan(0)
      expect(clicks, `clicks of a case: ${kind}`).toBeLessThanOrEqual(max)
      byKind[kind] = Math.max(byKind[kind] ?? 0, clicks)
    },
  }
}
