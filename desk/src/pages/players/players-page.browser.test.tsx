import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { userEvent } from 'vitest/browser'
import { expect, it } from 'vitest'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

type Page = HouseData<'listPlayers'>

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const player = (number: number, username: string): Page['players'][number] => ({
  id: id(number),
  username,
  realName: number === 1 ? 'Marisol Vega' : null,
  verified: number === 1,
  standing: number === 1 ? 'active' : 'closed',
  operators: [{ operatorId: 1001, status: 'active' }],
  balance: 12.5,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: null,
})
const operators = [
  { id: 1001, name: 'Shop One', approvesItself: false, welcomeCredit: 0, blocked: false },
  { id: 1002, name: 'Shop Two', approvesItself: false, welcomeCredit: 0, blocked: false },
]
const first: Page = { players: [player(1, 'marisol')], next: 'cursor' }

it('issue 27: lists players with filters in the address, and the next page by cursor', async () => {
  const house = stubHouse({ listPlayers: first, listHouseOperators: { operators } })
  const screen = await renderDesk('/desk/players?standing=active')
  await expect
    .element(screen.getByRole('link', { name: 'marisol' }))
    .toHaveAttribute('href', `/desk/player?id=${id(1)}`)
  await expect.element(screen.getByRole('cell', { name: 'Shop One' })).toBeVisible()
  expect(house.queriesOf('listPlayers')).toEqual(['?standing=active'])
  await expectAccessible()
  house.answers.listPlayers = { players: [player(2, 'second')], next: null }
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('link', { name: 'second' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'marisol' })).toBeVisible()
  expect(new URLSearchParams(house.queriesOf('listPlayers')[1]).get('after')).toBe('cursor')
  expect(screen.getByRole('button', { name: 'Show more' }).elements()).toEqual([])
})

it('issue 27: order, operator and verification are filters of the server', async () => {
  const house = stubHouse({ listPlayers: first, listHouseOperators: { operators } })
  const screen = await renderDesk('/desk/players')
  await screen.getByLabelText('Operator').selectOptions('1002')
  await screen.getByLabelText('Order').selectOptions('username')
  await screen.getByLabelText('Phone').selectOptions('false')
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(house.queriesOf('listPlayers').at(-1))))
    .toEqual({ operatorId: '1002', sort: 'username', verified: 'false' })
  expect(location.search).toBe('?operator=1002&order=username&verified=false')
})

it('issue 27: j and Enter open a player by id', async () => {
  stubHouse({ listPlayers: first, listHouseOperators: { operators } })
  const screen = await renderDesk('/desk/players')
  await expect.element(screen.getByRole('link', { name: 'marisol' })).toBeVisible()
  await userEvent.keyboard('j{Enter}')
  await expect.poll(() => location.pathname + location.search).toBe(`/desk/player?id=${id(1)}`)
})

it('issue 27: staff of an operator choose no operator', async () => {
  stubHouse({ listPlayers: first, listHouseOperators: { operators } })
  const screen = await renderDesk('/desk/players', 'operator', 1001)
  await expect.element(screen.getByRole('link', { name: 'marisol' })).toBeVisible()
  expect(screen.getByLabelText('Operator').elements()).toEqual([])
})

it('issue 27: an empty list and an error say so', async () => {
  const house = stubHouse({ listPlayers: new Refusal('INTERNAL_ERROR'), listHouseOperators: { operators } })
  const screen = await renderDesk('/desk/players')
  await expect.element(screen.getByText('Something went wrong on the server.')).toBeVisible()
  house.answers.listPlayers = { players: [], next: null }
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('No player fits these filters')).toBeVisible()
})
