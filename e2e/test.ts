/** The `test` of all journeys. */
import { expect as expecting, test as base } from '@playwright/test'

export { expect, type Browser, type Locator, type Page } from '@playwright/test'

/** Blurring what is behind the header and the dialogs takes an eighth of the CPU time without a GPU. No journey looks at it, or at shadows. */
const cheapDrawing = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after, *::backdrop { backdrop-filter: none !important; box-shadow: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

/** Chromium logs this if a page violates the Content-Security-Policy. */
const policyViolation = /Content Security Policy|requires 'Trusted/

export const test = base.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(cheapDrawing)
    const violations: string[] = []
    context.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && policyViolation.test(text)) violations.push(`${message.page()?.url()}: ${text}`)
    })
    await use(context)
    expecting(violations, 'violations of the Content-Security-Policy').toEqual([])
  },
})
