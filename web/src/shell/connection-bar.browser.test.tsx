import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '../lib/api.ts'
import { noteResponse, setSocketConnected } from '../lib/connection.ts'
import { newQueryClient } from '../lib/query-client.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { installFakeClock } from '@lucero/ui/testing/fake-clock.ts'

const offline = () => page.getByText('You are offline. This page may be out of date.')
const reconnecting = () => page.getByText('Reconnecting… This page may be out of date.')

afterEach(() => {
  setSocketConnected(true)
  noteResponse()
  window.dispatchEvent(new Event('online'))
})

it('shows that the browser is offline, and hides it when it is online', async () => {
  stubServer(demoPlayer)
  await renderApp('/privacy', { token })
  await expect.element(offline()).not.toBeInTheDocument()
  window.dispatchEvent(new Event('offline'))
  await expect.element(offline()).toBeVisible()
  await expectAccessible()
  window.dispatchEvent(new Event('online'))
  await expect.element(offline()).not.toBeInTheDocument()
})

it('shows a lost connection, but not a short one', async () => {
  stubServer(demoPlayer)
  await renderApp('/privacy', { token })
  installFakeClock()
  setSocketConnected(false)
  vi.advanceTimersByTime(2000)
  setSocketConnected(true)
  vi.advanceTimersByTime(60_000)
  expect(reconnecting().query()).toBeNull()
  setSocketConnected(false)
  vi.advanceTimersByTime(3000)
  vi.useRealTimers()
  await expect.element(reconnecting()).toBeVisible()
  setSocketConnected(true)
  await expect.element(reconnecting()).not.toBeInTheDocument()
})

/** Makes every request fail until `mend` is called. `probes` counts the requests for /config.json. */
function cutNetwork() {
  const answer = vi.mocked(window.fetch).getMockImplementation()!
  let probes = 0
  vi.mocked(window.fetch).mockImplementation((input) => {
    if (input === '/config.json') probes += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  return { probes: () => probes, mend: () => void vi.mocked(window.fetch).mockImplementation(answer) }
}

it('issue 24: shows offline when requests fail although the browser reports online, and hides it at the next response', async () => {
  stubServer(demoPlayer)
  await renderApp('/privacy', { token })
  await expect.element(page.getByText('1,284.00')).toBeVisible()
  expect(navigator.onLine).toBe(true)
  const network = cutNetwork()
  await expect(call('getWallets')).rejects.toThrow('cannot be reached')
  await expect.element(offline()).toBeVisible()
  network.mend()
  await call('getWallets')
  await expect.element(offline()).not.toBeInTheDocument()
})

it('issue 24: one failed request does not show offline while the server responds', async () => {
  stubServer({ ...demoPlayer, getRecentWinners: new TypeError('Failed to fetch') })
  await renderApp('/privacy', { token })
  await expect.element(page.getByText('1,284.00')).toBeVisible()
  const probed = vi.mocked(window.fetch).mock.calls.length
  await expect(call('getRecentWinners')).rejects.toThrow('cannot be reached')
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.slice(probed).flat()).toContain('/config.json')
  expect(offline().query()).toBeNull()
})

it('issue 24: probes with backoff while offline, then refetches failed queries', async () => {
  const server = stubServer(demoPlayer)
  await renderApp('/privacy', { token })
  await expect.element(page.getByText('1,284.00')).toBeVisible()
  const before = server.times('getRecentWinners')
  const network = cutNetwork()
  installFakeClock('setTimeout', 'clearTimeout')
  const loader = new QueryObserver(newQueryClient(), { queryKey: ['x'], queryFn: () => call('getRecentWinners') })
  onTestFinished(loader.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(300_000)
  expect(offline().query()).not.toBeNull()
  expect(loader.getCurrentResult().isError).toBe(true)
  expect(network.probes()).toBeGreaterThanOrEqual(8)
  expect(network.probes()).toBeLessThanOrEqual(16)
  network.mend()
  await vi.advanceTimersByTimeAsync(45_000)
  vi.useRealTimers()
  await expect.element(offline()).not.toBeInTheDocument()
  await expect.poll(() => loader.getCurrentResult().isSuccess).toBe(true)
  expect(server.times('getRecentWinners')).toBe(before + 1)
})
