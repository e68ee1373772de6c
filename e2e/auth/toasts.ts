/** Records toast texts in the page. Some are visible for 400 ms only before a reload, and a slow machine would miss them. */
import { expect, type Page } from '@playwright/test'

/** Source text, because it runs in the page, whose types are not available here. */
const recorder = `
  new MutationObserver(() => {
    const texts = [...document.querySelectorAll('[data-toaster] p')].map((toast) => toast.textContent)
    const recorded = new Set([...JSON.parse(sessionStorage.getItem('toasts') ?? '[]'), ...texts])
    sessionStorage.setItem('toasts', JSON.stringify([...recorded]))
  }).observe(document, { subtree: true, childList: true })`

/** Call this before the first `goto`. */
export const recordToasts = (page: Page) => page.addInitScript({ content: recorder })

/** Evaluation fails during a navigation and is retried. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toasts = () => page.evaluate<string>(`sessionStorage.getItem('toasts') ?? ''`).catch(() => '')
  await expect.poll(toasts).toContain(JSON.stringify(text))
}
