import type { Role } from '@lucero/contract/house/permissions'
import { roleNames } from '@lucero/contract/shared/role-names'
import { Refusal } from '@lucero/contract/shared/refusals'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { pressEscapeIn } from '@lucero/ui/testing/press-escape.ts'
import { setLanguage } from '@lucero/ui/text/t.ts'
import { dictionary } from '@lucero/ui/languages/es/desk.po'
import { lockWhenIdle } from '../lib/idle.ts'
import { currentStaff, signedOut } from '../lib/session.ts'
import { renderDesk } from '../testing/render-desk.tsx'
import { stubHouse } from '../testing/stub-house.ts'

const links = () =>
  [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href')?.replace('/desk/', '') ?? '')

const pagesOf: Record<Role, string[]> = {
  owner: [
    '/desk',
    'counter',
    'applications',
    'credit',
    'till',
    'my-day',
    'stock',
    'inbox',
    'approvals',
    'players',
    'operators',
    'partners',
    'reports',
    'shifts',
    'risk',
    'bonuses',
    'games',
    'packages',
    'aggregators',
    'events',
    'ledger',
    'staff',
    'keys',
    'log',
    'public-log',
    'health',
  ],
  manager: [
    '/desk',
    'counter',
    'applications',
    'credit',
    'till',
    'my-day',
    'stock',
    'inbox',
    'approvals',
    'players',
    'operators',
    'partners',
    'reports',
    'shifts',
    'risk',
    'bonuses',
    'games',
    'packages',
    'aggregators',
    'events',
    'ledger',
    'keys',
    'public-log',
    'health',
  ],
  clerk: [
    '/desk',
    'counter',
    'applications',
    'credit',
    'till',
    'my-day',
    'stock',
    'inbox',
    'approvals',
    'players',
    'operators',
    'shifts',
  ],
  operator: [
    '/desk',
    'counter',
    'applications',
    'credit',
    'till',
    'my-day',
    'stock',
    'approvals',
    'players',
    'operators',
    'partners',
    'reports',
    'shifts',
    'events',
  ],
  auditor: [
    '/desk',
    'counter',
    'applications',
    'credit',
    'stock',
    'inbox',
    'approvals',
    'players',
    'operators',
    'partners',
    'reports',
    'shifts',
    'risk',
    'bonuses',
    'games',
    'packages',
    'aggregators',
    'events',
    'ledger',
    'staff',
    'keys',
    'log',
    'public-log',
    'health',
  ],
}

describe('issue 27: the frame of the desk', () => {
  it.each(roleNames)('%s sees only its own pages in the navigation', async (role) => {
    stubHouse({})
    await renderDesk('/desk', role, role === 'operator' ? 1001 : null)
    await expect.element(page.getByRole('navigation')).toBeVisible()
    expect(links()).toEqual(pagesOf[role])
  })

  it('an address that the role does not include shows no data and makes no call for it', async () => {
    const house = stubHouse({})
    await renderDesk('/desk/staff', 'clerk')
    await expect.element(page.getByText('Your role does not include this page')).toBeVisible()
    expect(house.times('listStaff')).toBe(0)
    await expectAccessible()
  })

  it('an unknown address says so', async () => {
    stubHouse({})
    await renderDesk('/desk/nowhere')
    await expect.element(page.getByText('There is no such page')).toBeVisible()
  })

  it('queues show how much waits', async () => {
    stubHouse({
      getOverview: {
        queues: { redeems: 3, applications: 120, approvals: 0, inbox: null, risk: null, frozenBooks: null },
        days: null,
        atThisTime: null,
        alerts: [],
      },
    })
    await renderDesk('/desk', 'clerk')
    await expect.element(page.getByRole('link', { name: /Counter 3/ })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Applications 99\+/ })).toBeVisible()
  })

  it('/ opens the search, ? the shortcuts; neither while typing', async () => {
    stubHouse({})
    await renderDesk('/desk/nowhere')
    await expect.element(page.getByText('There is no such page')).toBeVisible()
    await userEvent.keyboard('?')
    await expect.element(page.getByText('Select the next row of a list')).toBeVisible()
    await pressEscapeIn(page.getByRole('dialog'))
    await expect.element(page.getByText('Select the next row of a list')).not.toBeInTheDocument()
    await userEvent.keyboard('/')
    await expect.poll(() => location.pathname).toBe('/desk/search')
  })

  it('an ended session shows the sign-in page with the reason, and removes the data', async () => {
    const house = stubHouse({ listKeys: { keys: [] } })
    await renderDesk('/desk/keys')
    await expect.element(page.getByText('No API key yet')).toBeVisible()
    house.answers.listKeys = new Refusal('ACCESS_TOKEN_EXPIRED')
    signedOut(true)
    await expect.element(page.getByText('You were signed out after a time without activity.')).toBeVisible()
    await expect.element(page.getByText('No API key yet')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('locks without input, at the server too; input keeps the session', async () => {
    const house = stubHouse({ signOutStaff: {} })
    await renderDesk('/desk/nowhere')
    onTestFinished(lockWhenIdle(300))
    await expect.poll(() => currentStaff()).toBeUndefined()
    expect(house.times('signOutStaff')).toBe(1)
  })

  it('is in Spanish when chosen', async () => {
    stubHouse({})
    setLanguage({ code: 'es', locale: 'es-419', dictionary })
    onTestFinished(() => setLanguage(undefined))
    await renderDesk('/desk/nowhere')
    await expect.element(page.getByText('Esa página no existe')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Aprobaciones/ })).toBeVisible()
  })
})

it('house 22 g and a letter open a page that the role has', async () => {
  stubHouse({})
  const screen = await renderDesk('/desk', 'clerk')
  await expect.element(screen.getByRole('navigation', { name: 'Pages of the desk' })).toBeVisible()
  await userEvent.keyboard('gi')
  await expect.poll(() => location.pathname).toBe('/desk/inbox')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  // Clerks have no staff page, and a third key stands for itself.
  await userEvent.keyboard('gsc')
  expect(location.pathname).toBe('/desk/inbox')
  await userEvent.keyboard('?')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Counter')).toBeVisible()
  expect(dialog.getByText('Audit log').elements()).toEqual([])
  await pressEscapeIn(dialog)
  await expect.element(dialog).not.toBeInTheDocument()
  // The counter comes last: its field has the focus, and keys are typed there.
  await userEvent.keyboard('gc')
  await expect.poll(() => location.pathname).toBe('/desk/counter')
})
