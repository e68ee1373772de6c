import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { operators } from '../../testing/daily-data.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'
import type { Movement, Stock } from './words.ts'

const stockOf = (operatorId: number, more: Partial<Stock> = {}): Stock => ({
  operatorId,
  state: 'off',
  from: null,
  until: null,
  balance: 0,
  creditLine: 0,
  free: 0,
  reserved: 0,
  withPlayers: 0,
  warnBelow: null,
  isLow: false,
  ...more,
})
const low = stockOf(1002, {
  state: 'on',
  balance: -120,
  creditLine: 500,
  free: 380,
  withPlayers: 2620,
  warnBelow: 400,
  isLow: true,
})
const movement: Movement = {
  number: 4,
  at: '2026-11-19T10:00:00.000Z',
  kind: 'sold',
  amount: 2500,
  balance: 2500,
  creditLine: 0,
  withPlayers: 0,
  isOpen: false,
  username: null,
  reference: 'A-1007',
  reason: 'Paid by transfer',
  staff: 'ana',
}
const stubStock = (answers: HouseAnswers = {}) =>
  stubHouse({
    listHouseOperators: operators,
    listStock: { stock: [stockOf(1001), low] },
    listStockMovements: {
      movements: [
        {
          ...movement,
          number: 5,
          kind: 'grant',
          amount: -20,
          username: 'bob',
          reason: null,
          reference: null,
          isOpen: true,
        },
        movement,
      ],
      next: null,
    },
    sellStock: { stock: low },
    ...answers,
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

it('issue 40: the stock of an operator, its low warning and its movements; a sale needs an amount and a reason', async () => {
  const house = stubStock()
  await renderDesk('/desk/stock?operator=1002', 'owner')
  await expect.element(page.getByText('The stock is low: 380.00 are left, and the warning is at 400.00.')).toBeVisible()
  await expect.element(page.getByText('A-1007 · Paid by transfer')).toBeVisible()
  await expect.element(page.getByText('In progress')).toBeVisible()
  await expectAccessible()
  await button('Sell stock').click()
  await dialog().getByLabelText('Amount', { exact: true }).fill('1000')
  const confirm = dialog().getByRole('button', { name: /^Sell 1,000.00 to/ })
  await expect.element(confirm).toBeDisabled()
  await expect.element(dialog().getByText('380.00 → 1,380.00')).toBeVisible()
  await dialog().getByLabelText('Reason, for the audit log').fill('Paid')
  await confirm.click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(house.bodiesOf('sellStock')).toEqual([
    { operatorId: 1002, amount: 1000, reason: 'Paid', requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string },
  ])
})

it("issue 40: an operator's staff read their own stock and change nothing; the form of a grant shows what is left", async () => {
  stubStock({ grantCredit: new Refusal('STOCK_EXHAUSTED', { left: '380.00' }) })
  await renderDesk('/desk/stock', 'operator', 1002)
  await expect.element(page.getByRole('heading', { name: 'Stock', exact: true })).toBeVisible()
  for (const name of ['Sell stock', 'Take back', 'Credit line', 'Warning', 'Switch off'])
    await expect.element(button(name)).not.toBeInTheDocument()
})
