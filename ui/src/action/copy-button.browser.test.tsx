import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CopyButton } from './copy-button.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'

it('copies the text and confirms it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await render(
    <main>
      <CopyButton text="K7QX-2MPD" label="Copy code" />
    </main>,
  )
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(write).toHaveBeenCalledWith('K7QX-2MPD')
  await expectAccessible()
})
