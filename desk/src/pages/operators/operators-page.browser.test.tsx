import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'

const north = { id: 1001, name: 'Estrella Norte', approvesItself: true, welcomeCredit: 25, blocked: false }
const south = { id: 1002, name: 'Estrella Sur', approvesItself: false, welcomeCredit: 0, blocked: true }

const sums = {
  day: null,
  id: '1001',
  name: 'Estrella Norte',
  bets: 12,
  stakes: '120.00',
  refunds: '0.00',
  payouts: '100.00',
  promotions: '0.00',
  ggr: '20.00',
  bonusGranted: '0.00',
  bonusForfeited: '0.00',
  bonusCollected: '0.00',
  bonusCost: '0.00',
  creditGranted: '1829.00',
  creditReturned: '0.00',
  redeemed: '655.00',
  creditLiability: '1154.00',
  bonusLiability: '0.00',
}
const member = (username: string, operatorId: number | null): HouseData<'listStaff'>['staff'][number] => ({
  id: crypto.randomUUID(),
  username,
  role: operatorId === null ? 'clerk' : 'operator',
  operatorId,
  state: 'active',
  createdBy: 'boss',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
})
const limit = (holder: string, usedToday: number) => ({
  holder,
  kind: 'credit' as const,
  each: 200,
  day: 1500,
  usedToday,
})

const answers = (more: HouseAnswers = {}): HouseAnswers => ({
  listHouseOperators: { operators: [north, south] },
  showOperator: { operator: north, players: 1234 },
  reportByOperator: { from: '2026-11-01', to: '2026-11-01', isBuilding: false, rows: [sums] },
  listStaff: { staff: [member('lola', 1001), member('other', 1002), member('clerk', null)] },
  listLimits: {
    limits: [
      limit('operator:1001', 300),
      limit('operator:1002', 7),
      limit('staff:lola', 100),
      limit('role:operator', 0),
    ],
  },
  ...more,
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

it('house 4: the list of operators adds one, with the next free number', async () => {
  const house = stubHouse(answers({ createOperator: { operator: { ...south, id: 1003, blocked: false } } }))
  await renderDesk('/desk/operators')
  const link = page.getByRole('link', { name: 'Estrella Norte' })
  await expect.element(link).toHaveAttribute('href', '/desk/operators?operator=1001')
  await expectAccessible()
  await button('Add an operator').click()
  const add = dialog().getByRole('button', { name: 'Add the operator' })
  await expect.element(add).toBeDisabled()
  await dialog().getByLabelText('Name').fill(' Estrella Este ')
  await dialog().getByLabelText('Number').fill('1002')
  await expect.element(dialog().getByText('Another operator has this number.')).toBeVisible()
  await expect.element(add).toBeDisabled()
  await dialog().getByLabelText('Number').fill('1003')
  await expectAccessible()
  await add.click()
  await expect.element(page.getByText('Operator added')).toBeVisible()
  expect(house.bodiesOf('createOperator')).toEqual([
    { id: 1003, name: 'Estrella Este', approvesItself: false, welcomeCredit: 0 },
  ])
})

it('house 4: the page of an operator has its figures, players, staff and limits, and nothing of another one', async () => {
  stubHouse(answers())
  await renderDesk('/desk/operators?operator=1001')
  await expect.element(page.getByRole('heading', { name: 'Estrella Norte' })).toBeVisible()
  await expect.element(page.getByText('1,234')).toBeVisible()
  const players = page.getByRole('link', { name: 'Show the players' })
  await expect.element(players).toHaveAttribute('href', '/desk/players?operator=1001')
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect.poll(() => figures.getByText('1,829.00').elements().length).toBe(3)
  await expect.element(page.getByRole('region', { name: 'Staff of the operator' }).getByText('lola')).toBeVisible()
  expect(page.getByText('other', { exact: true }).elements()).toEqual([])
  const limits = page.getByRole('region', { name: 'Limits' })
  await expect.element(limits.getByText('This operator, all staff together')).toBeVisible()
  await expect.element(limits.getByText('1,200.00')).toBeVisible()
  await expect.element(limits.getByText('1,400.00')).toBeVisible()
  expect(limits.getByText('1,493.00').elements(), 'of the other operator').toEqual([])
  await expectAccessible()
})

it('house 4: a change sends only what was changed; blocking says what it does', async () => {
  const house = stubHouse(answers({ changeOperator: { operator: north }, blockOperator: new Refusal('RETRY_LATER') }))
  await renderDesk('/desk/operators?operator=1001')
  await button('Change the settings').click()
  const change = dialog().getByRole('button', { name: 'Change operator 1001' })
  await expect.element(change).toBeDisabled()
  await dialog().getByLabelText('Welcome credit').fill('30')
  await expect.element(dialog().getByText(/A higher one may need a second person/)).toBeVisible()
  await change.click()
  await expect.element(page.getByText('Operator changed')).toBeVisible()
  expect(house.bodiesOf('changeOperator')).toEqual([{ operatorId: 1001, welcomeCredit: 30 }])
  await button('Block for new players').click()
  await expect.element(dialog().getByText(/Its players keep playing, and its redeems are paid/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Block Estrella Norte' }).click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  house.answers.blockOperator = {}
  await dialog().getByRole('button', { name: 'Block Estrella Norte' }).click()
  await expect.element(page.getByText('Operator is blocked')).toBeVisible()
  expect(house.bodiesOf('blockOperator').at(-1)).toEqual({ operatorId: 1001, blocked: true })
})

it('house 4: staff of an operator read their own page and change nothing', async () => {
  const house = stubHouse(answers({ listHouseOperators: { operators: [north] } }))
  await renderDesk('/desk/operators?operator=1001', 'operator')
  await expect.element(page.getByRole('region', { name: 'Figures' }).getByText('655.00').first()).toBeVisible()
  for (const name of ['Change the settings', 'Block for new players']) expect(button(name).elements()).toEqual([])
  expect([house.times('listStaff'), house.times('listLimits')]).toEqual([0, 0])
})
