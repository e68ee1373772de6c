import type { Notification } from '@lucero/contract/player/notifications'
import { useEffect } from 'react'
import { MemoryRouter, useLocation } from '@lucero/ui/page/router.tsx'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { call } from '../lib/api.ts'
import { stubServer } from '../testing/stub-server.ts'
import { dictionary } from '@lucero/ui/languages/es/web.po'
import { setLanguage } from '@lucero/ui/text/t.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { dismissToast, shownToasts } from '@lucero/ui/overlay/toast.ts'
import { Toaster } from '@lucero/ui/overlay/toaster.tsx'
import { setUnreadCount, useUnread } from './unread-badge.tsx'
import { useUnreadNews } from './unread-news.ts'

const answer: Notification = {
  message: 'It is paid.',
  created_at: '2026-11-15T00:41:07.000Z',
  adminUser: { username: 'support' },
  about: { kind: 'conversation', id: 'C4K7QX2M9A' },
  code: null,
  fields: null,
}
const unreadOf = (rows: Notification[], count = rows.length) => ({ notifications: { rows, count } })
const texts = () => shownToasts().map(({ text }) => text)

let setCount: (count: number) => void
let places: string[]
beforeEach(() => {
  places = []
  onTestFinished(() => {
    setUnreadCount(0)
    for (const { id } of shownToasts()) dismissToast(id)
  })
})

function Listener() {
  const { pathname, search } = useLocation()
  const news = useUnreadNews()
  useEffect(() => {
    setCount = news
    places.push(`${pathname}${search}`)
  })
  return null
}

const listenAt = (path: string) =>
  render(
    <MemoryRouter at={path}>
      <Listener />
      <Toaster />
    </MemoryRouter>,
  )

it('LIV-2 a new notification shows a toast with a link to its subject', async () => {
  const server = stubServer({ getUnreadNotifications: unreadOf([answer]) })
  await listenAt('/')
  setCount(0)
  setCount(1)
  await expect.element(page.getByText('It is paid.')).toBeVisible()
  expect([useUnread.getState().notificationUnreadCount, server.times('getUnreadNotifications')]).toEqual([1, 1])
  await expectAccessible()
  await page.getByRole('button', { name: 'See the answer' }).click()
  await expect.poll(() => places.at(-1)).toBe('/contactus?conversation=C4K7QX2M9A')
  await expect.poll(texts).toEqual([])
})

it('earlier or read notifications show no toast', async () => {
  const server = stubServer({ getUnreadNotifications: unreadOf([answer]) })
  await listenAt('/')
  for (const count of [3, 3, 0]) setCount(count)
  expect(useUnread.getState().notificationUnreadCount).toBe(0)
  setCount(1)
  await expect.element(page.getByText('It is paid.')).toBeVisible()
  expect(server.times('getUnreadNotifications')).toBe(1)
})

it('a notification shows no toast on the notifications page', async () => {
  const server = stubServer({ getUnreadNotifications: unreadOf([answer]) })
  await listenAt('/notifications')
  for (const count of [0, 1]) setCount(count)
  // This request is sent after the one that must not be sent.
  await call('getUnreadNotifications')
  expect(server.times('getUnreadNotifications')).toBe(1)
  expect(useUnread.getState().notificationUnreadCount).toBe(1)
})

it('several notifications share one toast; a failed load only updates the badge', async () => {
  const server = stubServer({ getUnreadNotifications: new Error('lost') })
  await listenAt('/')
  setCount(0)
  setCount(1)
  await expect.poll(() => server.times('getUnreadNotifications')).toBe(1)
  server.answers.getUnreadNotifications = unreadOf([{ ...answer, about: null }, answer], 2)
  setCount(2)
  await expect.poll(texts).toEqual(['It is paid. 1 more is unread.'])
  server.answers.getUnreadNotifications = unreadOf([{ ...answer, message: 'Three.', about: null }], 3)
  setCount(3)
  await expect.poll(texts).toEqual(['Three. 2 more are unread.'])
  await page.getByRole('button', { name: 'See notifications' }).click()
  await expect.poll(() => places.at(-1)).toBe('/notifications')
})

it('issue 25: a message of the program is shown in the language of the page', async () => {
  setLanguage({ code: 'es', locale: 'es-419', dictionary })
  onTestFinished(() => setLanguage(undefined))
  const paid = {
    ...answer,
    message: 'Your redeem R7K2 has been paid.',
    code: 'redeem.paid',
    fields: { redeem: 'R7K2' },
  }
  stubServer({ getUnreadNotifications: unreadOf([paid]) })
  await listenAt('/')
  for (const count of [0, 1]) setCount(count)
  await expect.poll(texts).toEqual(['Tu canje R7K2 ya fue pagado.'])
})
