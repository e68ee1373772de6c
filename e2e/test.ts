/** The `test` of all journeys. */
import { test as base } from '@playwright/test'

export { expect, type Browser, type Locator, type Page } from '@playwright/test'

/** Blurring what is behind the header and the dialogs takes an eighth of the CPU time without a GPU, and no journey looks at it. */
const withoutBlur = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after, *::backdrop { backdrop-filter: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

export const test = base.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(withoutBlur)
    await use(context)
  },
})
