// Issue 40: contract and settlement on the page of an operator, and the tree of partners.
import type { HouseData } from '@lucero/contract/house/client'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'

const operator = (id: number, name: string) => ({ id, name, approvesItself: true, welcomeCredit: 0, blocked: false })
const contract = {
  basis: 'ngr' as const,
  tiers: [
    { from: 0, percent: 20 },
    { from: 1000, percent: 25.5 },
  ],
  bonusCost: 'shared' as const,
  carriesLoss: true,
  from: '2026-11-02',
  period: 'week' as const,
}
const figures = (ngr: string) => ({
  creditSold: '2500.00',
  creditReturned: '0.00',
  redeemed: '900.00',
  creditChange: '100.00',
  realGgr: '1540.00',
  bonusCost: '40.00',
  ngr,
})
const statement: HouseData<'showSettlement'>['statement'] = {
  operatorId: 1001,
  name: 'Estrella Norte',
  number: null,
  from: '2026-11-09',
  to: '2026-11-15',
  parentId: null,
  contract,
  own: figures('700.00'),
  total: figures('1500.00'),
  base: '1500.00',
  carriedIn: '0.00',
  carriedOut: '0.00',
  share: '327.50',
  borne: '0.00',
  commission: '327.50',
  partners: [{ operatorId: 1002, name: 'Estrella Sur', commission: '160.00' }],
  net: '167.50',
  bookedAt: null,
  bookedBy: null,
  approvedBy: null,
  corrections: [],
}
const booked = { ...statement, number: 3, bookedAt: '2026-11-16T09:00:00.000Z', bookedBy: 'ana' }
const line = {
  number: 3,
  at: '2026-11-16T09:00:00.000Z',
  kind: 'settlement' as const,
  amount: '167.50',
  balance: '167.50',
  from: '2026-11-09',
  to: '2026-11-15',
  corrects: null,
  partnerId: null,
  payment: null,
  reference: null,
  reason: null,
  staff: 'ana',
}
const partner = (operatorId: number, name: string, parentId: number | null) => ({
  operatorId,
  name,
  blocked: false,
  parentId,
  move: null,
  contract,
  settledTo: '2026-11-08',
  balance: '167.50',
})

const answers = (more: HouseAnswers = {}): HouseAnswers => ({
  listHouseOperators: { operators: [operator(1001, 'Estrella Norte'), operator(1002, 'Estrella Sur')] },
  showOperator: { operator: operator(1001, 'Estrella Norte'), players: 12 },
  reportByOperator: { from: '2026-11-01', to: '2026-11-01', isBuilding: false, rows: [] },
  listStaff: { staff: [] },
  listLimits: { limits: [] },
  listPartners: { partners: [partner(1001, 'Estrella Norte', null), partner(1002, 'Estrella Sur', 1001)] },
  listContracts: { contracts: [contract] },
  previewSettlement: { from: '2026-11-09', to: '2026-11-15', isDue: true, top: 1001, statements: [statement] },
  listSettlements: { balance: '167.50', lines: [line], next: null },
  showSettlement: { statement: booked },
  ...more,
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

it('issue 40: a settlement is shown with its definitions before it is booked, and booked with two presses', async () => {
  const house = stubHouse(answers({ bookSettlement: { statement: booked } }))
  await renderDesk('/desk/operators?operator=1001')
  await expect.element(page.getByRole('heading', { name: 'Next statement: 2026-11-09 to 2026-11-15' })).toBeVisible()
  await expect.element(page.getByText('GGR of real credit less the bonus cost')).toBeVisible()
  await expect.element(page.getByText('Passed on to Estrella Sur')).toBeVisible()
  await expect.element(page.getByText('20 %, from 1,000.00 25.5 % of NGR').first()).toBeVisible()
  await expectAccessible()
  await button('Book').click()
  await expect.element(dialog().getByText(/It cannot be undone/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Book 2026-11-09 to 2026-11-15' }).click()
  await expect.element(page.getByText('Settlement booked').first()).toBeVisible()
  expect(house.bodiesOf('bookSettlement')).toMatchObject([{ operatorId: 1001, from: '2026-11-09', to: '2026-11-15' }])
})

it('issue 40: a period that runs, a partner and an operator cannot be booked', async () => {
  stubHouse(
    answers({
      previewSettlement: { from: '2026-11-16', to: '2026-11-22', isDue: false, top: 1001, statements: [statement] },
    }),
  )
  await renderDesk('/desk/operators?operator=1001', 'operator', 1001)
  await expect.element(page.getByText('The period runs')).toBeVisible()
  for (const name of ['Book', 'Move', 'Change the contract', 'Record a payment'])
    expect(button(name).elements()).toEqual([])
})

it('issue 40: a booked statement is printed, and corrected by a line with a reason', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const house = stubHouse(answers({ correctSettlement: { operatorId: 1001, balance: '155.00' } }))
  await renderDesk('/desk/operators?operator=1001')
  await page.getByRole('row', { name: /Settlement/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Statement 3: 2026-11-09 to 2026-11-15' })).toBeVisible()
  await button('Print').last().click()
  expect(print).toHaveBeenCalledOnce()
  const paper = document.querySelector('[data-receipt]')!.textContent
  for (const text of ['Statement 3', 'Estrella Norte (1001)', 'NGR: GGR of real credit less the bonus cost', '167.50'])
    expect(paper).toContain(text)
  window.dispatchEvent(new Event('afterprint'))
  await button('Correct').click()
  const confirm = dialog().getByRole('button', { name: 'Book the correction' })
  await expect.element(confirm).toBeDisabled()
  await dialog().getByLabelText('Amount').fill('12.50')
  await dialog().getByText('The operator gets less').click()
  await dialog().getByLabelText('Reason, for the audit log').fill('Paid twice')
  await confirm.click()
  await expect.element(page.getByText('Settlement corrected').first()).toBeVisible()
  expect(house.bodiesOf('correctSettlement')).toMatchObject([
    { operatorId: 1001, number: 3, amount: -12.5, reason: 'Paid twice' },
  ])
})

it('issue 40: a contract with tiers is set, and says from when it counts', async () => {
  const house = stubHouse(answers({ setContract: { contract } }))
  await renderDesk('/desk/operators?operator=1001')
  await button('Change the contract').click()
  await expect.element(dialog().getByText(/It counts from the next period on/)).toBeVisible()
  await dialog().getByLabelText('Percent above it').fill('30')
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Set the contract' }).click()
  await expect.element(page.getByText('Contract set').first()).toBeVisible()
  expect(house.bodiesOf('setContract')).toEqual([
    {
      operatorId: 1001,
      basis: 'ngr',
      tiers: [
        { from: 0, percent: 20 },
        { from: 1000, percent: 30 },
      ],
      bonusCost: 'shared',
      carriesLoss: true,
      period: 'week',
    },
  ])
})

it('issue 40: the tree of partners has each operator under its parent', async () => {
  stubHouse(answers())
  await renderDesk('/desk/partners')
  const names = () => [...document.querySelectorAll('tbody a')].map((link) => link.textContent)
  await expect.poll(names).toEqual(['Estrella Norte', 'Estrella Sur'])
  await expect
    .element(page.getByRole('link', { name: 'Estrella Sur' }))
    .toHaveAttribute('href', '/desk/operators?operator=1002')
  await expectAccessible()
})
