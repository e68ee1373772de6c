// A dialog reacts to Escape once it has the focus, which it takes shortly after it appears.
import { expect } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'

export async function pressEscapeIn(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
}
