import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { pressEscapeIn } from '../testing/press-escape.ts'
import { useFirstFocus } from './first-focus.ts'
import { StarLogo } from '../look/star-logo.tsx'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

function Opener({ full }: { full?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Details
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Transaction Detail Info"
        head={full && <StarLogo />}
        size={full ? 'full' : 'medium'}
      >
        <button type="button">Inside</button>
      </Dialog>
      <Toaster />
    </main>
  )
}

it('has its title as accessible name, traps the focus and restores it', async () => {
  await render(<Opener />)
  await page.getByRole('button', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction Detail Info' })
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
  for (const _ of [1, 2, 3]) {
    await userEvent.tab()
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  }
  await pressEscapeIn(dialog)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Details' })).toHaveFocus()
})

it('closes with its button', async () => {
  await render(<Opener />)
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('HDR-2 fills the screen when `full`, and keeps its accessible name under a logo', async () => {
  await render(<Opener full />)
  await page.getByRole('button', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction Detail Info' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().getBoundingClientRect().width).toBe(document.documentElement.clientWidth)
  expect(dialog.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(window.innerHeight)
  await expectAccessible()
})

it('keeps toasts accessible', async () => {
  await render(<Opener />)
  await page.getByRole('button', { name: 'Details' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  toast.error('Please Sign In')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please Sign In')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

it('player fault 9: gives the first focus to content that loads after Base UI chose another element and before it is focused', async () => {
  function LateButton() {
    const [loaded, setLoaded] = useState(false)
    const firstFocus = useFirstFocus()
    // Base UI chooses the element in a microtask and focuses it in the next animation frame.
    useEffect(() => void setTimeout(() => setLoaded(true)), [])
    return loaded && <button ref={firstFocus}>Play</button>
  }
  const nextFrame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => setTimeout(run, 100))
  try {
    await render(
      <Dialog open onClose={() => undefined} title="Add Credit">
        <LateButton />
      </Dialog>,
    )
    await expect.element(page.getByRole('button', { name: 'Close' })).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Play' })).toHaveFocus()
  } finally {
    nextFrame.mockRestore()
  }
})
