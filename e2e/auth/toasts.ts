/** Some toasts live for 400 ms before the page reloads: the page keeps what they said, so that a slow machine misses none. */
import { expect, type Page } from '@playwright/test'

/** As text, because it runs in the page, whose types this side of the project does not know. */
const recorder = `
  new MutationObserver(() => {
    const texts = [...document.querySelectorAll('[data-toaster] p')].map((toast) => toast.textContent)
    const seen = new Set([...JSON.parse(sessionStorage.getItem('toasts') ?? '[]'), ...texts])
    sessionStorage.setItem('toasts', JSON.stringify([...seen]))
  }).observe(document, { subtree: true, childList: true })`

/** Before the first `goto`. */
export const recordToasts = (page: Page) => page.addInitScript({ content: recorder })

/** Asking fails while the page is being replaced; then it is asked again. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toasts = () => page.evaluate<string>(`sessionStorage.getItem('toasts') ?? ''`).catch(() => '')
  await expect.poll(toasts).toContain(JSON.stringify(text))
}
