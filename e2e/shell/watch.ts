import type { Page } from '@playwright/test'

/** Everything a page should never do: ask somebody else, break our Content-Security-Policy, or logRejected. */
export async function watch(page: Page, baseURL: string): Promise<string[]> {
  const wrong: string[] = []
  page.on('request', (request) => request.url().startsWith(baseURL) || wrong.push(`asks ${request.url()}`))
  page.on('console', (message) => message.type() === 'error' && wrong.push(`says ${message.text()}`))
  page.on('pageerror', (error) => wrong.push(`breaks with ${error.message}`))
  await page.exposeFunction('tellViolation', (violation: string) => wrong.push(`violates ${violation}`))
  await page.addInitScript({
    content: `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tellViolation(violatedDirective + ': ' + blockedURI))`,
  })
  return wrong
}
