import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

const id = '00000000-0000-4000-8000-000000000001'
const found: HouseData<'search'> = {
  players: [{ id, username: 'marisol', name: 'Marisol Vega', phone: '+13055550123', standing: 'active' }],
  redeems: [
    {
      redeem_id: 'RD-1',
      username: 'marisol',
      operatorId: 1001,
      amount: 40,
      status: 'pending',
      createdAt: '2026-11-01T10:00:00.000Z',
    },
  ],
  rounds: [],
  transfers: [],
  operators: [{ operatorId: 1002, name: 'Estrella Norte', blocked: false }],
  bonuses: [
    { bonusId: id, title: 'Friday', operatorId: null, status: 'published', offeredUntil: '2026-12-01T00:00:00.000Z' },
  ],
}
const nothing = { players: [], redeems: [], rounds: [], transfers: [], operators: [], bonuses: [] }

it('issue 27: / leads to the search, which has the focus and shows groups of results', async () => {
  const house = stubHouse({ search: found })
  const screen = await renderDesk('/desk', 'clerk')
  await expect.element(screen.getByText('Waiting for you')).toBeVisible()
  await userEvent.keyboard('/')
  const field = screen.getByRole('combobox')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('mari')
  await expect.element(screen.getByRole('option', { name: /marisol Marisol Vega/ })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /RD-1 40\.00 pending/ })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /Estrella Norte 1002/ })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /Friday published/i })).toBeVisible()
  await expect.poll(() => house.queriesOf('search').at(-1)).toBe('?text=mari')
  // The role may not read staff.
  expect(house.times('listStaff')).toBe(0)
  // Results of the previous text are dimmed.
  await expect.element(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await expectAccessible()
})

it('issue 27: arrows and Enter open a result; the text is never in the address or in storage', async () => {
  stubHouse({ search: found })
  const screen = await renderDesk('/desk/search', 'clerk')
  await screen.getByRole('combobox').fill('mari')
  await expect.element(screen.getByRole('option', { name: /marisol/ }).first()).toHaveAttribute('aria-selected', 'true')
  expect(location.href + JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain('mari')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: /RD-1/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => location.pathname + location.search).toBe(`/desk/player?id=${id}`)
})

it('issue 27: Enter right after typing opens a result of the typed text, not of the text before', async () => {
  const other = id.replace(/1$/, '2')
  const house = stubHouse({ search: found })
  const screen = await renderDesk('/desk/search', 'clerk')
  await screen.getByRole('combobox').fill('mari')
  await expect.element(screen.getByRole('option', { name: /marisol/ }).first()).toBeVisible()
  house.answers.search = {
    ...nothing,
    players: [{ id: other, username: 'marisol2', name: null, phone: null, standing: 'active' }],
  }
  await userEvent.keyboard('sol2{Enter}')
  await expect.poll(() => location.pathname + location.search).toBe(`/desk/player?id=${other}`)
})

it('issue 27: an owner finds staff by name', async () => {
  const member = {
    operatorId: null,
    state: 'active' as const,
    createdAt: '2026-11-01T10:00:00.000Z',
    createdBy: 'setup',
    lastUsedAt: null,
  }
  stubHouse({
    search: nothing,
    listStaff: {
      staff: [
        { ...member, id, username: 'annaclerk', role: 'clerk' },
        { ...member, id: id.replace(/1$/, '2'), username: 'bruno', role: 'manager' },
      ],
    },
  })
  const screen = await renderDesk('/desk/search')
  await screen.getByRole('combobox').fill('Anna')
  await expect.element(screen.getByRole('option', { name: 'annaclerk Clerk' })).toBeVisible()
  expect(screen.getByRole('option').elements()).toHaveLength(1)
})

it('issue 27: one character is not searched; nothing found and an error say so', async () => {
  const house = stubHouse({ search: nothing })
  const screen = await renderDesk('/desk/search', 'clerk')
  await screen.getByRole('combobox').fill('x')
  await expect.element(screen.getByText(/Type at least two characters/)).toBeVisible()
  await screen.getByRole('combobox').fill('xyz')
  await expect.element(screen.getByText('Nothing was found')).toBeVisible()
  expect(house.queriesOf('search')).toEqual(['?text=xyz'])
  house.answers.search = new Refusal('INTERNAL_ERROR')
  await screen.getByRole('combobox').fill('xyzz')
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
