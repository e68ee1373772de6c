import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setUnreadCount } from '../notifications/unread-badge.tsx'
import { navigation as wholePage } from '../lib/navigation.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'

const navigation = () => page.getByRole('navigation', { name: 'Main' })
const entries = () =>
  navigation()
    .getByRole('link')
    .elements()
    .map((entry) => entry.textContent)
const everyone = [
  'Home',
  'Notifications',
  'Bonuses',
  'Operators',
  'Contact Us',
  'Terms and Conditions',
  'Privacy Policy',
]

const openAsVisitor = async (path = '/privacy') => {
  stubServer({})
  await renderApp(path)
}
const openAsPlayer = async () => {
  const server = stubServer(demoPlayer)
  await renderApp('/privacy', { token })
  return server
}

describe('on a wide screen', () => {
  beforeEach(() => page.viewport(1440, 900))

  it('SID-1 has its entries, and neither FAQ nor Log Out', async () => {
    await openAsPlayer()
    expect(entries()).toEqual(everyone)
    const heights = navigation()
      .getByRole('link')
      .elements()
      .map((entry) => entry.getBoundingClientRect().height)
    expect(new Set(heights)).toEqual(new Set([44]))
    await expect.element(navigation().getByRole('button', { name: 'Log Out' })).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('SID-1 marks the current page', async () => {
    await openAsVisitor()
    const here = navigation().getByRole('link', { name: 'Privacy Policy' })
    await expect.element(here).toHaveAttribute('aria-current', 'page')
    await navigation().getByRole('link', { name: 'Terms and Conditions' }).click()
    await expect.poll(currentPath).toBe('/t&c')
    await expect.element(here).not.toHaveAttribute('aria-current')
  })

  it('SID-2 shows the unread count, and 10+ from nine up', async () => {
    await openAsPlayer()
    const notifications = navigation().getByRole('link', { name: 'Notifications', exact: false })
    await expect.element(notifications).toHaveTextContent('Notifications')
    setUnreadCount(1)
    await expect.element(notifications).toHaveTextContent('Notifications1 unread')
    setUnreadCount(8)
    await expect.element(notifications).toHaveTextContent('Notifications8 unread')
    setUnreadCount(9)
    await expect.element(notifications).toHaveTextContent('Notifications10+ unread')
    setUnreadCount(240)
    await expect.element(notifications).toHaveTextContent('Notifications10+ unread')
  })

  it('SID-2 shows no badge to a visitor', async () => {
    setUnreadCount(3)
    await openAsVisitor()
    expect(entries()).toEqual(everyone)
  })

  it('SID-3 switches to Spanish on request, without the rest of the page', async () => {
    await openAsVisitor()
    await page.getByRole('button', { name: 'Español' }).click()
    await expect
      .poll(entries)
      .toEqual([
        'Inicio',
        'Notificaciones',
        'Bonos',
        'Operadores',
        'Contáctanos',
        'Términos y Condiciones',
        'Política de Privacidad',
      ])
    await expect.element(navigation()).toHaveAttribute('lang', 'es')
    await expect.element(page.getByRole('button', { name: 'Join Now' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect.poll(entries).toEqual(everyone)
  })

  it('SID-3 keeps the language over a reload', async () => {
    await openAsVisitor()
    await page.getByRole('button', { name: 'Español' }).click()
    await expect.poll(() => localStorage.getItem('language')).toBe('es')
  })

  it('has a setting beside the flags for everything in Spanish, which reloads the page; the English flag ends it', async () => {
    const reload = vi.spyOn(wholePage, 'reload').mockImplementation(() => undefined)
    await openAsVisitor()
    const setting = page.getByRole('switch', { name: /Spanish|español/ })
    await expect.element(setting).toHaveTextContent('Everything in Spanish')
    await setting.click()
    await expect.poll(() => reload.mock.calls).toHaveLength(1)
    expect([localStorage.getItem('language'), localStorage.getItem('pageLanguage')]).toEqual(['es', 'es'])
    await expect.element(setting).toHaveTextContent('Todo en español')
    await expect.element(setting).toBeChecked()
    await page.getByRole('button', { name: 'English' }).click()
    await expect.poll(() => reload.mock.calls).toHaveLength(2)
    expect([localStorage.getItem('language'), localStorage.getItem('pageLanguage')]).toEqual(['en', 'en'])
  })
})

describe('on a phone', () => {
  const sidebar = () => page.getByRole('dialog')
  beforeEach(() => page.viewport(360, 760))

  async function openSidebar() {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect.element(sidebar()).toBeVisible()
  }

  it('HDR-10 SID-1 opens with the hamburger, with FAQ, and without Log Out for a visitor', async () => {
    await openAsVisitor()
    await expect.element(navigation()).not.toBeInTheDocument()
    await openSidebar()
    expect(entries()).toEqual([...everyone, 'FAQ'])
    await expect.element(sidebar().getByRole('button', { name: 'Log Out' })).not.toBeInTheDocument()
  })

  it('SID-4 has a top bar with a fixed operator number and a sample person', async () => {
    await openAsVisitor()
    await openSidebar()
    await expect.element(sidebar().getByText('Operator 1001')).toBeVisible()
    await expect.element(sidebar().getByText('Marisol Vega')).toBeVisible()
    await expect.element(sidebar().getByText('Sample')).toBeVisible()
  })

  it('player fault 15: a player sees their own name above the sample person', async () => {
    await openAsPlayer()
    await openSidebar()
    const own = sidebar().getByRole('link', { name: 'demoplayer' })
    await expect.element(own).toHaveAttribute('href', '/editProfile')
    const sample = sidebar().getByText('Marisol Vega')
    await expect.element(sample).toBeVisible()
    const top = (locator: typeof own) => locator.element().getBoundingClientRect().top
    expect(top(own)).toBeLessThan(top(sample))
    await expectAccessible()
  })

  it('closes when a link is followed', async () => {
    await openAsVisitor()
    await openSidebar()
    await sidebar().getByRole('link', { name: 'FAQ' }).click()
    await expect.poll(currentPath).toBe('/faq')
    await expect.element(sidebar()).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await openSidebar()
  })

  it('SID-1 contains the operator’s entries and Log Out for a player', async () => {
    const openHome = vi.spyOn(wholePage, 'openHome').mockImplementation(() => undefined)
    const server = await openAsPlayer()
    await openSidebar()
    await expect.element(sidebar().getByRole('region', { name: 'My Operator' }).getByText('1001')).toBeVisible()
    const ofOperator = ['My Operators', 'Transaction', 'Statement']
    const own = ['Devices', 'Safer Play']
    expect(entries()).toEqual([...everyone.slice(0, 4), ...ofOperator, ...everyone.slice(4), 'FAQ', ...own])
    await sidebar().getByRole('button', { name: 'Log Out' }).click()
    await expect.poll(() => openHome.mock.calls.length).toBe(1)
    expect(server.times('signOut')).toBe(1)
  })

  it('HDR-8 Transfer to a Friend shows a warning with a title', async () => {
    await openAsPlayer()
    await openSidebar()
    await sidebar().getByRole('button', { name: 'Transfer to a Friend' }).click()
    const alert = page.getByRole('alertdialog', { name: 'Feature Not Available' })
    const warning = 'This feature is not available right now. It may be available in the future.'
    await expect.element(alert.getByText(warning)).toBeVisible()
    await alert.getByRole('button', { name: 'Ok' }).click()
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('does not overflow the screen', async () => {
    await openAsPlayer()
    await expect.element(page.getByText('1,284.00')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(360)
  })
})
