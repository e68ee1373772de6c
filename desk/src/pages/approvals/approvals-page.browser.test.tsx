import { Refusal } from '@lucero/contract/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { operators } from '../../testing/daily-data.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'
import type { Approval } from './request-words.ts'

const approval: Approval = {
  id: '6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f01',
  call: 'grantCredit',
  subject: 'player:ana',
  after: '{"amount":5000,"operatorId":1001}',
  why: 'it is above the limit of role:clerk per transaction',
  whyCode: 'above-limit',
  whyFields: { holder: 'role:clerk', per: 'transaction' },
  state: 'pending',
  requester: 'theclerk',
  role: 'clerk',
  operatorId: null,
  createdAt: '2026-11-17T09:00:00.000Z',
  expiresAt: '2026-11-18T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
}
const declined: Approval = {
  ...approval,
  id: '6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f02',
  state: 'declined',
  decidedBy: 'theowner',
  reason: 'no',
}
const prizes: Approval = {
  ...approval,
  id: '6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f04',
  call: 'setRace',
  subject: 'race',
  after: '{"amount":25.5,"prizes":[{"title":"Gold","amount":20},{"title":"Silver","amount":5.5}]}',
  whyCode: 'cannot-be-undone',
}
const unknown: Approval = {
  ...approval,
  id: '6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f03',
  call: 'newCall',
  subject: 'thing:1',
  after: 'not JSON',
}

const stubApprovals = (answers: HouseAnswers = {}) =>
  stubHouse({
    listHouseOperators: operators,
    listApprovals: { approvals: [declined, approval], next: null },
    approveRequest: { approval: { ...approval, state: 'approved' } },
    declineRequest: { approval: { ...approval, state: 'declined' } },
    ...answers,
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

it('issue 27: shows pending requests first, in words, and approves with two presses', async () => {
  const house = stubApprovals()
  await renderDesk('/desk/approvals', 'manager')
  const first = page.getByRole('row').nth(1)
  await expect.element(first.getByText('Grant 5,000.00 to ana')).toBeVisible()
  await expect.element(first.getByText('Pending')).toBeVisible()
  await expect.element(page.getByText('Amount: 5,000.00 · Operator: Northside').first()).toBeVisible()
  await expectAccessible()
  await button('Approve').click()
  await dialog().getByRole('button', { name: 'Approve, and do it' }).click()
  await expect.poll(() => house.bodiesOf('approveRequest')).toEqual([{ approvalId: approval.id }])
})

it('issue 27: declines with a reason', async () => {
  const house = stubApprovals()
  await renderDesk('/desk/approvals?state=pending', 'manager')
  await button('Decline').click()
  await page.getByLabelText('Reason, if you like').fill('too much')
  await dialog().getByRole('button', { name: 'Decline', exact: true }).click()
  await expect.poll(() => house.bodiesOf('declineRequest')).toEqual([{ approvalId: approval.id, reason: 'too much' }])
  expect(house.queriesOf('listApprovals')).toContain('?limit=100&state=pending')
})

it('issue 27: own requests cannot be approved, and the page says so', async () => {
  stubApprovals({
    listApprovals: {
      approvals: [{ ...approval, requester: 'themanager' }, unknown, { ...prizes, state: 'approved' }],
      next: null,
    },
  })
  await renderDesk('/desk/approvals', 'manager')
  await expect.element(page.getByText('Yours: another person decides.')).toBeVisible()
  await expect.element(page.getByText('newCall thing:1')).toBeVisible()
  await expect.element(page.getByText('Set the prizes of the weekly race, 25.50 each week')).toBeVisible()
  await expect.element(page.getByText('Amount: 25.50 · Place 1: Gold, 20.00 · Place 2: Silver, 5.50')).toBeVisible()
  expect(page.getByRole('button', { name: 'Approve', exact: true }).elements()).toHaveLength(1)
})

it('issue 27: a clerk sees the own requests without decisions; an error can be retried', async () => {
  const house = stubApprovals({ listApprovals: new Refusal('FORBIDDEN') })
  await renderDesk('/desk/approvals', 'clerk')
  await expect.element(button('Try again')).toBeVisible()
  house.answers.listApprovals = { approvals: [], next: null }
  await button('Try again').click()
  await expect.element(page.getByText('No request waits')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Approve|Decline/ })).not.toBeInTheDocument()
})
