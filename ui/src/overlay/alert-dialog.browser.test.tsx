import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from '../action/button.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'

it.each(['info', 'warning', 'success', 'danger'] as const)('shows its title and text in the tone %s', async (tone) => {
  await render(
    <AlertDialog open onClose={() => {}} tone={tone} title="Account Verified" actions={<Button>Ok</Button>}>
      <p>You can play now.</p>
    </AlertDialog>,
  )
  const alert = page.getByRole('alertdialog', { name: 'Account Verified' })
  await expect.element(alert).toHaveAccessibleDescription('You can play now.')
  await expect.element(page.getByRole('button', { name: 'Ok' })).toHaveFocus()
  await expectAccessible()
})

it('closes on Escape, but not on a press outside', async () => {
  const close = vi.fn()
  await render(<AlertDialog open onClose={close} title="Sure?" actions={<Button>Ok</Button>} />)
  // Its listeners are there once it has taken the focus.
  await expect.element(page.getByRole('button', { name: 'Ok' })).toHaveFocus()
  await userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true })
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})
