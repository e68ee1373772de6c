import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { historyOf, operators, redeem } from '../../testing/daily-data.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'
import type { Approval } from './request-words.ts'

const approval: Approval = {
  id: '6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f01',
  call: 'grantCredit',
  subject: 'player:ana',
  requestReason: null,
  snapshot: null,
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

const player = (mainWallet: number, total: number) => ({
  id: '00000000-0000-4000-8000-000000000001',
  username: 'ana',
  standing: 'active' as const,
  balances: [{ operatorId: 1001, mainWallet, total }],
})
const pinned = {
  id: '1',
  author: 'olga',
  operatorId: null,
  note: 'Ask for an identity card',
  pinned: true,
  createdAt: '2026-11-16T09:00:00.000Z',
}
const nothing = { player: null, redeem: null, bonus: null, prizes: null }
const confiscation: Approval = {
  ...approval,
  call: 'confiscate',
  after: null,
  requestReason: 'Two accounts, see finding 1',
  snapshot: { ...nothing, player: player(30, 42.32) },
  whyCode: 'cannot-be-undone',
}

it('issue 36: the person who decides sees reason, player, credit then and now, notes, findings and links', async () => {
  stubApprovals({
    listApprovals: { approvals: [confiscation], next: null },
    showApproval: {
      approval: confiscation,
      now: { ...nothing, player: player(40, 52.32) },
      notes: [pinned, { ...pinned, id: '2', note: 'Called twice', pinned: false }],
      findings: [{ id: 7, kind: 'linked-accounts', score: 80 }],
    },
    getPlayerWarnings: {
      notes: [pinned],
      findings: [{ id: 7, kind: 'linked-accounts', score: 80 }],
      openFindings: 1,
    },
  })
  await renderDesk('/desk/approvals', 'manager')
  const row = page.getByRole('row').nth(1)
  await expect.element(row.getByText('Take 42.32 from ana, all credit, and close the account')).toBeVisible()
  await expect.element(row.getByText('Reason: Two accounts, see finding 1')).toBeVisible()
  await expect
    .element(row.getByRole('link', { name: 'Player ana' }))
    .toHaveAttribute('href', `/desk/player?id=${player(0, 0).id}`)
  await button('Approve').click()
  await expect
    .element(
      dialog().getByText(
        '52.32, including 40.00 in the main wallet; when requested: 42.32, including 30.00 in the main wallet',
      ),
    )
    .toBeVisible()
  await expect.element(dialog().getByText('Two accounts, see finding 1')).toBeVisible()
  await expect.element(dialog().getByText('Ask for an identity card')).toBeVisible()
  await expect.element(dialog().getByText('Called twice')).toBeVisible()
  const finding = dialog().getByRole('link', { name: 'Linked accounts' })
  await expect.element(finding).toHaveAttribute('href', '/desk/risk?finding=7')
  await expectAccessible()
})

it('issue 36: a redeem shows how it was won, and the state that it has now', async () => {
  const shown = {
    redeem_id: redeem.redeem_id,
    operatorId: 1001,
    amount: 1240.5,
    status: 'pending' as const,
    wrongCodes: 1,
  }
  const snapshot = { ...nothing, player: player(0, 1240.5), redeem: { ...shown, createdAt: redeem.createdAt } }
  const payment: Approval = {
    ...approval,
    call: 'confirmRedeem',
    subject: `redeem:${redeem.redeem_id}`,
    after: '{"amount":1240.5,"operatorId":1001}',
    snapshot,
  }
  stubApprovals({
    listApprovals: { approvals: [payment], next: null },
    showApproval: {
      approval: payment,
      now: { ...snapshot, redeem: { ...snapshot.redeem, status: 'cancelled' } },
      notes: [],
      findings: [],
    },
    showStatement: historyOf(redeem),
  })
  await renderDesk('/desk/approvals', 'manager')
  await expect.element(page.getByText('Pay 1,240.50 to ana, redeem R123456789').first()).toBeVisible()
  await button('Approve').click()
  await expect.element(dialog().getByText('Cancelled; when requested: Pending')).toBeVisible()
  await expect.element(dialog().getByText('Paid by Night Reels')).toBeVisible()
})

it('issue 36: a bonus has its title, its audience and its cost, and the notification is a sentence', async () => {
  const publishing: Approval = {
    ...approval,
    call: 'publishBonus',
    subject: 'bonus:9cc03f8b-07db-4630-a57e-b845bf52158f',
    after: '{"quietly":false}',
    whyCode: 'cannot-be-undone',
    snapshot: {
      ...nothing,
      bonus: {
        id: '9cc03f8b-07db-4630-a57e-b845bf52158f',
        title: 'Week of stars',
        kind: 'no-deposit',
        amount: 5,
        target: 15,
        audience: 'all',
        operatorId: null,
        repeats: false,
        from: '2026-11-17T00:00:00.000Z',
        until: '2026-12-01T00:00:00.000Z',
        status: 'draft',
        players: 1200,
        highestCredit: 6000,
        highestPayout: 3_000_000,
      },
    },
  }
  // A server of an older version has no details, and its requests have no snapshot.
  const older = { ...publishing, id: unknown.id, subject: 'bonus:7aa03f8b-07db-4630-a57e-b845bf52158f', snapshot: null }
  stubApprovals({ listApprovals: { approvals: [publishing, older], next: null } })
  await renderDesk('/desk/approvals', 'manager')
  await expect.element(page.getByText('Publish the bonus Week of stars')).toBeVisible()
  await expect.element(page.getByText('Publish the bonus 7aa03f8b', { exact: true })).toBeVisible()
  await button('Approve').first().click()
  await expect.element(dialog().getByText('Every player it is for gets a notification')).toBeVisible()
  await expect.element(dialog().getByText('6,000.00')).toBeVisible()
  await expect.element(dialog().getByText('1,200')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Approve, and do it' })).toBeEnabled()
})

it('issue 36: a request that another person decides meanwhile cannot be approved again', async () => {
  const house = stubApprovals({
    listApprovals: { approvals: [approval], next: null },
    showApproval: {
      approval: { ...approval, state: 'declined', decidedBy: 'theowner' },
      now: nothing,
      notes: [],
      findings: [],
    },
  })
  await renderDesk('/desk/approvals', 'manager')
  await button('Approve').click()
  await expect.element(dialog().getByText('This request is decided already: Declined, theowner.')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Approve, and do it' })).toBeDisabled()
  expect(house.times('approveRequest')).toBe(0)
})

it('issue 36: a request of a key names the key and its creator; that of an own key cannot be approved', async () => {
  stubApprovals({
    listApprovals: { approvals: [{ ...approval, requester: 'key nightly of themanager' }], next: null },
  })
  await renderDesk('/desk/approvals', 'manager')
  await expect.element(page.getByText('key nightly of themanager')).toBeVisible()
  await expect.element(page.getByText('Yours: another person decides.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).not.toBeInTheDocument()
})

it('issue 36: a request that opens a way to money says so, and what it does', async () => {
  stubApprovals({
    listApprovals: {
      approvals: [
        {
          ...approval,
          call: 'addProvider',
          subject: 'provider:acme',
          after: '{"name":"Acme"}',
          whyCode: 'opens-a-way',
        },
      ],
      next: null,
    },
  })
  await renderDesk('/desk/approvals', 'manager')
  await expect.element(page.getByText('Add the provider acme')).toBeVisible()
  await expect.element(page.getByText('It opens a way to money or to an account.')).toBeVisible()
})
