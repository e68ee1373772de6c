import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { installFakeClock } from '../testing/fake-clock.ts'
import { dismissToast, shownToasts, toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(async () => {
  await render(
    <main>
      <Toaster />
    </main>,
  )
})
afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

it('announces success politely and errors assertively', async () => {
  toast.success('Login Successful.')
  toast.error('Please Sign In')
  toast.warning('This feature is not available right now.')
  await expect.element(page.getByRole('status')).toHaveTextContent('Login Successful.')
  const alerts = page.getByRole('alert')
  await expect.element(alerts.getByText('Please Sign In')).toBeVisible()
  await expect.element(alerts.getByText('This feature is not available right now.')).toBeVisible()
  await expectAccessible()
})

it('disappears when dismissed', async () => {
  toast.info('Username Sent')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('Username Sent')).not.toBeInTheDocument()
})

it('disappears after a time, but stays while the pointer or the focus is on it', async () => {
  installFakeClock()
  toast.success('Profile Updated')
  const message = page.getByText('Profile Updated')
  await expect.element(message).toBeVisible()
  expect(vi.getTimerCount()).toBe(1)
  await userEvent.hover(message)
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  await userEvent.unhover(message)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.runAllTimers()
  vi.useRealTimers()
  await expect.element(message).not.toBeInTheDocument()
})

it('dismissing one with the keyboard does not keep later toasts on screen', async () => {
  installFakeClock()
  toast.info('Username Sent')
  await expect.element(page.getByText('Username Sent')).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Username Sent')).not.toBeInTheDocument()
  toast.info('OTP Sent')
  await expect.poll(() => vi.getTimerCount()).toBe(1)
})

it('shows equal texts once, the newest of a topic, and at most four messages, two on a phone', async () => {
  const texts = () => shownToasts().map(({ text }) => text)
  await page.viewport(1440, 900)
  for (const text of ['one', 'two', 'three', 'four', 'five', 'five']) toast.info(text)
  expect(texts()).toEqual(['two', 'three', 'four', 'five'])
  for (const text of ['old', 'new']) toast.info(text, { topic: 'news' })
  expect(texts()).toEqual(['three', 'four', 'five', 'new'])
  await page.viewport(390, 844)
  toast.error('six')
  expect(texts()).toEqual(['new', 'six'])
})
