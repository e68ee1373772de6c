import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from '@lucero/ui/page/router.tsx'
import { render } from 'vitest-browser-react'
import { lazyPart } from '../lib/lazy-part.ts'
import { navigation as wholePage } from '../lib/navigation.ts'
import { newQueryClient } from '../lib/query-client.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { Screen, type ScreenProps } from './screen.tsx'

afterEach(() => void vi.restoreAllMocks())

const show = (Page: ScreenProps['Page']) =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <main>
          <Screen title={() => 'A page'} access="public" Page={Page} />
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('CON-2 a page that fails to load shows a retry button, never a blank page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(wholePage, 'reload').mockImplementation(() => undefined)
  await show(lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))))
  await expect.element(page.getByText('This part did not load')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

it('CON-2 a failed load is retried as soon as the browser is online; a crashed page is not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(wholePage, 'reload').mockImplementation(() => undefined)
  const { unmount } = await show(() => {
    throw new Error('a bug in a page')
  })
  await expect.element(page.getByText('Something broke on our side')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
  await unmount()
  await show(lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))))
  await expect.element(page.getByText('This part did not load')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

it('CON-2 a loading page shows a loading state', async () => {
  const coming = Promise.withResolvers<{ default: () => string }>()
  await show(lazyPart(() => coming.promise))
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  coming.resolve({ default: () => 'Here it is' })
  await expect.element(page.getByText('Here it is')).toBeVisible()
})

it('a page that crashes shows a friendly message and a retry button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await show(() => {
    throw new Error('a bug in a page')
  })
  await expect.element(page.getByText('Something broke on our side')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
