import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import { lazyDialog } from './lazy-dialog.ts'

const Dialog = ({ open }: { open: boolean; onClose: () => void }) => (open ? <p>The dialog</p> : null)

it('fetches a dialog when it is first opened; if that fails, closes it, shows an error, and retries next time', async () => {
  const load = vi.fn<() => Promise<typeof Dialog>>().mockRejectedValueOnce(new Error('cut')).mockResolvedValue(Dialog)
  const Later = lazyDialog(load)
  const onClose = vi.fn<() => void>()
  const { rerender } = await render(<Later open={false} onClose={onClose} />)
  expect(load).not.toHaveBeenCalled()
  await rerender(<Later open onClose={onClose} />)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(shownToasts()).toMatchObject([
    { tone: 'error', text: 'This did not load: the server is busy, or there is no connection. Please try again.' },
  ])
  await rerender(<Later open={false} onClose={onClose} />)
  await rerender(<Later open onClose={onClose} />)
  await expect.element(page.getByText('The dialog')).toBeVisible()
  await rerender(<Later open={false} onClose={onClose} />)
  await rerender(<Later open onClose={onClose} />)
  expect(load).toHaveBeenCalledTimes(2)
})
