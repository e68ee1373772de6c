import type { Notification } from '@lucero/contract/player/notifications'
import { Refusal } from '@lucero/contract/shared/refusals'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { setUnreadCount, useUnread } from './unread-badge.tsx'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { dictionary } from '@lucero/ui/languages/es/web.po'
import { setLanguage } from '@lucero/ui/text/t.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'

const welcome = {
  message: 'Welcome to Lucero.',
  created_at: '2026-11-15T00:41:07.000Z',
  adminUser: { username: 'house' },
  about: null,
  code: null,
  fields: null,
}
const listOf = (rows: Notification[], count = rows.length) => ({ notifications: { rows, count } })
const unread = () => useUnread.getState().notificationUnreadCount

beforeEach(() => page.viewport(1440, 900))

async function openNotifications(answers: Answers = { getNotifications: listOf([welcome]) }) {
  const server = stubServer({ ...demoPlayer, ...answers })
  await renderApp('/notifications', { token })
  return server
}

it('ACT-5 ACT-8 shows message, UTC date and sender', async () => {
  await openNotifications()
  await expect.element(page.getByRole('cell').nth(0)).toHaveTextContent('Welcome to Lucero.')
  await expect.element(page.getByText('2026-11-15 00:41:07')).toBeVisible()
  await expect.element(page.getByRole('cell').nth(2)).toHaveTextContent('house')
  await expectAccessible()
})

it('ACT-6 opening the page resets the unread count', async () => {
  setUnreadCount(3)
  await openNotifications()
  await expect.element(page.getByText('Welcome to Lucero.')).toBeVisible()
  expect(unread()).toBe(0)
})

it('ACT-6 LIV-2 a notification that arrives while the page is open is shown and marked as read', async () => {
  const server = await openNotifications()
  await expect.element(page.getByText('Welcome to Lucero.')).toBeVisible()
  server.answers.getNotifications = listOf([{ ...welcome, message: 'Credit has come.' }, welcome])
  setUnreadCount(1)
  await expect.element(page.getByText('Credit has come.')).toBeVisible()
  expect(unread()).toBe(0)
})

it('ACT-7 pages by 10 and shows the total', async () => {
  const rows = Array.from({ length: 10 }, (_, index) => ({ ...welcome, message: `Message ${index}` }))
  const server = await openNotifications({ getNotifications: listOf(rows, 12) })
  await expect.element(page.getByText('1–10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('11–12 of 12')).toBeVisible()
  await expect.poll(() => server.queriesOf('getNotifications')).toContain('?pageNo=2&limit=10')
})

it('ACT-9 shows an empty state or an error', async () => {
  const server = await openNotifications({ getNotifications: new Refusal('INTERNAL_ERROR') })
  await expect.element(page.getByText('Your notifications did not load')).toBeVisible()
  expect(shownToasts()).toEqual([])
  server.answers.getNotifications = listOf([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No notifications')).toBeVisible()
})

it('shows a relative time and a link to the subject', async () => {
  const rows: Notification[] = [
    { ...welcome, message: 'Paid.', about: { kind: 'redeem', id: 'R1' } },
    { ...welcome, message: 'Answered.', about: { kind: 'conversation', id: 'C4K7QX2M9A' } },
    { ...welcome, message: 'Accepted.', about: { kind: 'operator', id: '1001' } },
    { ...welcome, message: 'A bonus.', about: { kind: 'bonus', id: 'b' } },
    { ...welcome, message: 'Just now.', created_at: new Date(Date.now() - 5 * 60_000).toISOString() },
  ]
  await openNotifications({ getNotifications: listOf(rows) })
  const places = [
    ['See redeem', '/redeem?redeem=R1'],
    ['See the answer', '/contactus?conversation=C4K7QX2M9A'],
    ['See operators', '/myOperators'],
    ['See bonuses', '/bonus'],
  ] as const
  for (const [name, address] of places)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address)
  await expect.element(page.getByText('5 minutes ago')).toBeVisible()
})

it('fits a phone', async () => {
  await page.viewport(360, 740)
  await openNotifications({ getNotifications: listOf([{ ...welcome, message: 'long-'.repeat(60) }]) })
  await expect.element(page.getByText('house')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(360)
  await expectAccessible()
})

it('player review §6 translates the sender `house`, and no other sender', async () => {
  setLanguage({ code: 'es', locale: 'es-419', dictionary })
  onTestFinished(() => setLanguage(undefined))
  const fromSupport = { ...welcome, message: 'Hola', adminUser: { username: 'support' } }
  await openNotifications({ getNotifications: listOf([welcome, fromSupport]) })
  await expect.element(page.getByRole('cell').nth(2)).toHaveTextContent('la casa')
  await expect.element(page.getByRole('cell').nth(5)).toHaveTextContent('support')
})

describe('issue 25: messages of the program are rendered from code and fields', () => {
  const paid: Notification = {
    ...welcome,
    message: 'Your redeem R7K2 has been paid.',
    code: 'redeem.paid',
    fields: { redeem: 'R7K2' },
  }
  const title = { en: 'Night gift', es: 'Regalo nocturno' }
  const started: Notification = {
    ...welcome,
    message: 'Your bonus "Night gift" is active: 1 free spin is yours. Wager 6.00 within 15 days.',
    code: 'bonus.free-spins',
    fields: { title, spins: 1, target: '6.00', days: 15 },
  }
  const newer: Notification = { ...welcome, message: 'A comet has come.', code: 'comet.seen', fields: { comet: 7 } }
  const lacking: Notification = { ...paid, message: 'Your redeem has been paid.', fields: {} }
  const byPeople: Notification = { ...welcome, message: 'Your redeem R1 has been paid.' }
  const texts = () =>
    page
      .getByRole('cell')
      .elements()
      .flatMap((cell, index) => (index % 3 ? [] : cell.textContent))

  it('in Spanish, with the Spanish title of a bonus; unknown codes and texts of people stay as they are', async () => {
    setLanguage({ code: 'es', locale: 'es-419', dictionary })
    onTestFinished(() => setLanguage(undefined))
    const rows = [paid, started, newer, lacking, byPeople].map((row, n) => ({
      ...row,
      created_at: `2026-11-15T00:41:0${n}.000Z`,
    }))
    await openNotifications({ getNotifications: listOf(rows) })
    await expect.element(page.getByText('A comet has come.')).toBeVisible()
    expect(texts()).toEqual([
      'Tu canje R7K2 ya fue pagado.',
      'Tu bono “Regalo nocturno” está activo: tienes 1 giro gratis. Apuesta 6.00 en 15 días.',
      'A comet has come.',
      'Your redeem has been paid.',
      'Your redeem R1 has been paid.',
    ])
  })

  it('in English as the server wrote them', async () => {
    await openNotifications({
      getNotifications: listOf([paid, { ...started, created_at: '2026-11-15T00:41:08.000Z' }]),
    })
    await expect.element(page.getByText(paid.message)).toBeVisible()
    expect(texts()).toEqual([paid.message, started.message])
  })

  it('issue 26: an answer that the house wrote in several languages is shown in that of the player', async () => {
    const answer = { en: 'It is paid tonight.', es: 'Se paga esta noche.' }
    const both: Notification = { ...welcome, message: answer.en, code: 'contact.answer', fields: { answer } }
    await openNotifications({ getNotifications: listOf([both]) })
    await expect.element(page.getByText(answer.en)).toBeVisible()
    setLanguage({ code: 'es', locale: 'es-419', dictionary })
    onTestFinished(() => setLanguage(undefined))
    await openNotifications({ getNotifications: listOf([both]) })
    await expect.element(page.getByText(answer.es)).toBeVisible()
  })
})
