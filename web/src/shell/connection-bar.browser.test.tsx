import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLineUp } from '../lib/connection.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { expectAccessible } from '../ui/expect-accessible.ts'

const offline = () => page.getByText('You are offline. What you see may be old.')
const reconnecting = () => page.getByText('Reconnecting… What you see may be old.')

afterEach(() => {
  vi.useRealTimers()
  setLineUp(true)
  window.dispatchEvent(new Event('online'))
})

it('says that the browser is offline, and takes it back', async () => {
  stubServer(demoPlayer)
  await renderApp('/privacy', { token })
  await expect.element(offline()).not.toBeInTheDocument()
  window.dispatchEvent(new Event('offline'))
  await expect.element(offline()).toBeVisible()
  await expectAccessible()
  window.dispatchEvent(new Event('online'))
  await expect.element(offline()).not.toBeInTheDocument()
})

it('says that the line is lost, but not of a blink', async () => {
  stubServer(demoPlayer)
  await renderApp('/privacy', { token })
  vi.useFakeTimers()
  setLineUp(false)
  vi.advanceTimersByTime(2000)
  setLineUp(true)
  vi.advanceTimersByTime(60_000)
  expect(reconnecting().query()).toBeNull()
  setLineUp(false)
  vi.advanceTimersByTime(3000)
  vi.useRealTimers()
  await expect.element(reconnecting()).toBeVisible()
  setLineUp(true)
  await expect.element(reconnecting()).not.toBeInTheDocument()
})
