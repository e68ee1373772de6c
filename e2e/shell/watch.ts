import type { Page } from '@playwright/test'

/** Collects third-party requests, Content-Security-Policy violations and console errors of a page. */
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
