/** Some toasts live for 400 ms before the page reloads: the page keeps what it said, so that a slow machine misses none. */
import { expect, type Page } from '@playwright/test'

/** As text, because it runs in the page, whose types this side of the project does not know. */
const keepToasts = `
  new MutationObserver(() => {
    const texts = [...document.querySelectorAll('[data-toaster] p')].map((toast) => toast.textContent)
    const said = new Set([...JSON.parse(sessionStorage.getItem('said') ?? '[]'), ...texts])
    sessionStorage.setItem('said', JSON.stringify([...said]))
  }).observe(document, { subtree: true, childList: true })`

/** Before the first `goto`. */
export const listen = (page: Page) => page.addInitScript({ content: keepToasts })

/** Asking fails while the page is being replaced; then it is asked again. */
export async function expectSaid(page: Page, text: string): Promise<void> {
  const said = () => page.evaluate<string>(`sessionStorage.getItem('said') ?? ''`).catch(() => '')
  await expect.poll(said).toContain(JSON.stringify(text))
}
