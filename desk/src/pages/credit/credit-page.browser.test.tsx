import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { operators } from '../../testing/daily-data.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'

const id = '6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f01'
const found = (username: string) => ({
  id,
  username,
  name: 'Ana Rojas',
  phone: '+13055550101',
  standing: 'active' as const,
})
const grants: HouseData<'listCredit'>['grants'] = [50, 40, 60].map((amount, index) => ({
  grantId: `6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f1${index}`,
  operatorId: 1001,
  username: `player${index}`,
  amount,
  method: null,
  reference: null,
  status: index === 0 ? ('unused' as const) : ('used' as const),
  grantedAt: new Date(Date.now() - 3_600_000).toISOString(),
  reversibleUntil: index === 0 ? new Date(Date.now() + 3_600_000).toISOString() : null,
  reversedAt: null,
  reason: null,
}))
const shown = {
  player: { id, username: 'ana', phone: '+13055550101', verified: true, standing: 'active' },
  operators: [
    { operatorId: 1002, status: 'connected' },
    { operatorId: 1001, status: 'active' },
  ],
  balances: [{ account: 'main:1001', amount: 12 }],
  saferPlay: {},
  isExcluded: false,
} as unknown as HouseData<'showPlayer'>

const stubCredit = (answers: HouseAnswers = {}) =>
  stubHouse({
    listHouseOperators: operators,
    listCredit: { grants, next: null, waiting: [] },
    search: {
      players: [found('ana'), found('anabel')],
      redeems: [],
      rounds: [],
      transfers: [],
      operators: [],
      bonuses: [],
    },
    showPlayer: shown,
    grantCredit: { mainWallet: 5012, grantId: id },
    reverseCredit: { grant: { ...grants[0]!, status: 'reversed' }, mainWallet: 0 },
    ...answers,
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

async function fillForm(amount: string) {
  await page.getByLabelText('Find a player').fill('ana')
  await expect.element(page.getByLabelText('Operator', { exact: true }).first()).toHaveValue('1001')
  await page.getByLabelText('Amount', { exact: true }).fill(amount)
}

it('issue 27 house 14: a slipped zero is obvious, Enter does not grant it, and the amount is typed again', async () => {
  const house = stubCredit()
  await renderDesk('/desk/credit', 'clerk')
  await fillForm('5000000')
  await button('Grant 5,000,000.00 to ana').click()
  await expect.element(dialog().getByText('5 million')).toBeVisible()
  await expect.element(dialog().getByText(/100000 times the usual amount of this player \(50.00\)/)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expectAccessible()
  await expect.element(dialog().getByRole('button', { name: 'Grant 5,000,000.00 to ana' })).toBeDisabled()
  await dialog().getByLabelText('Type the amount again').fill('500000')
  await expect.element(dialog().getByRole('button', { name: 'Grant 5,000,000.00 to ana' })).toBeDisabled()
  await dialog().getByLabelText('Type the amount again').fill('5000000')
  await dialog().getByRole('button', { name: 'Grant 5,000,000.00 to ana' }).click()
  await expect.element(page.getByLabelText('Find a player')).toHaveValue('')
  expect(house.bodiesOf('grantCredit')).toEqual([
    {
      operatorId: 1001,
      username: 'ana',
      amount: 5_000_000,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    },
  ])
  expect(location.href).not.toContain('ana')
})

it('house 14: five times the usual amount warns with the focus on Cancel; the usual amount has two presses', async () => {
  const house = stubCredit()
  await renderDesk('/desk/credit', 'clerk')
  await fillForm('250')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText(/5 times the usual amount/)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await page.getByLabelText('Amount', { exact: true }).fill('50')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('button', { name: 'Grant 50.00 to ana' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => house.bodiesOf('grantCredit')).toMatchObject([{ amount: 50 }])
})

it('house 14: the median of the player comes before that of the operator', async () => {
  const of = (amount: number): HouseData<'listCredit'>['grants'] => grants.map((grant) => ({ ...grant, amount }))
  const house = stubCredit()
  house.answers.listCredit = () => ({
    grants: of(house.queriesOf('listCredit').at(-1)!.includes('username') ? 300 : 20),
    next: null,
    waiting: [],
  })
  await renderDesk('/desk/credit', 'clerk')
  await fillForm('300')
  await button('Grant 300.00 to ana').click()
  await expect.element(dialog().getByRole('button', { name: 'Grant 300.00 to ana' })).toHaveFocus()
  await expect.element(dialog().getByText(/times the usual amount/)).not.toBeInTheDocument()
})

it('house 2: a lost answer, Cancel and once more grant once, and the words say that it may have happened', async () => {
  const house = stubCredit({ grantCredit: new TypeError('network') })
  await renderDesk('/desk/credit', 'clerk')
  await fillForm('6')
  await button('Grant 6.00 to ana').click()
  await dialog().getByRole('button', { name: 'Grant 6.00 to ana' }).click()
  await expect.element(dialog().getByText(/It may have been granted\. Press again: it is granted once\./)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Grant 6.00 to ana' })).toHaveFocus()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await button('Grant 6.00 to ana').click()
  await expect.element(dialog().getByText(/The answer to your press of .+ was lost\./)).toBeVisible()
  house.answers.grantCredit = { mainWallet: 18, grantId: id, grantedAt: '2026-11-17T10:05:00.000Z' }
  await dialog().getByRole('button', { name: 'Grant 6.00 to ana' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const [first, second] = house.bodiesOf('grantCredit') as { requestId: string }[]
  expect(second?.requestId).toBe(first?.requestId)
  expect(Object.values(sessionStorage).join()).not.toContain('ana')
})

it('issue 27: a retry after a lost response has the same request id', async () => {
  const house = stubCredit({ grantCredit: new Error('network') })
  await renderDesk('/desk/credit', 'clerk')
  await fillForm('20')
  await button('Grant 20.00 to ana').click()
  await dialog().getByRole('button', { name: 'Grant 20.00 to ana' }).click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  house.answers.grantCredit = { mainWallet: 32, grantId: id }
  await dialog().getByRole('button', { name: 'Grant 20.00 to ana' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const [first, second] = house.bodiesOf('grantCredit') as { requestId: string }[]
  expect(second?.requestId).toBe(first?.requestId)
})

it('issue 27: reverses an unused grant with a reason; others have no such button', async () => {
  const house = stubCredit()
  await renderDesk('/desk/credit', 'clerk')
  await expect
    .element(page.getByRole('button', { name: /^Reverse/ }))
    .toHaveAttribute('aria-label', 'Reverse 50.00 of player0')
  await button('Reverse 50.00 of player0').click()
  await expect.element(dialog().getByRole('button', { name: 'Reverse 50.00 of player0' })).toBeDisabled()
  await page.getByLabelText('Reason, for the audit log').fill('wrong player')
  await dialog().getByRole('button', { name: 'Reverse 50.00 of player0' }).click()
  await expect
    .poll(() => house.bodiesOf('reverseCredit'))
    .toMatchObject([{ grantId: grants[0]!.grantId, reason: 'wrong player' }])
})

it('house 2: a reversal whose answer was lost is the same request again; once the list has it, the dialog only closes', async () => {
  const house = stubCredit({ reverseCredit: new TypeError('network') })
  const { hint } = await renderDesk('/desk/credit', 'clerk')
  await button('Reverse 50.00 of player0').click()
  await page.getByLabelText('Reason, for the audit log').fill('wrong player')
  const confirm = dialog().getByRole('button', { name: 'Reverse 50.00 of player0' })
  await confirm.click()
  const doubt = /It may have been reversed\. Press again: it is reversed once\./
  await expect.element(dialog().getByText(doubt)).toBeVisible()
  await confirm.click()
  await expect.poll(() => house.times('reverseCredit')).toBe(2)
  const [first, second] = house.bodiesOf('reverseCredit') as { requestId: string }[]
  expect(second?.requestId).toBe(first?.requestId)
  const reversed = { ...grants[0]!, status: 'reversed' as const, reversibleUntil: null }
  house.answers.listCredit = { grants: [reversed, ...grants.slice(1)], next: null, waiting: [] }
  await hint('approvals')
  await expect.element(dialog().getByText('This credit was reversed already.')).toBeVisible()
  await expect.element(confirm).not.toBeInTheDocument()
})

it('issue 27: a grant above the limit waits for a second person, and the form is empty again', async () => {
  stubCredit({ grantCredit: new Refusal('APPROVAL_REQUIRED') })
  await renderDesk('/desk/credit', 'operator', 1001)
  await fillForm('20')
  await expect.element(page.getByLabelText('Operator', { exact: true }).first()).toBeDisabled()
  await button('Grant 20.00 to ana').click()
  await dialog().getByRole('button', { name: 'Grant 20.00 to ana' }).click()
  await expect.element(page.getByText('Sent for approval: a second person must approve it.')).toBeVisible()
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('')
  await expect.element(button('Grant credit')).toBeDisabled()
})

it('issue 27: an auditor sees grants and grants nothing; an error can be retried', async () => {
  const house = stubCredit({ listCredit: new Refusal('FORBIDDEN') })
  await renderDesk('/desk/credit', 'auditor')
  await expect.element(button('Try again')).toBeVisible()
  house.answers.listCredit = { grants, next: null, waiting: [] }
  await button('Try again').click()
  await expect.element(button('player1')).toBeVisible()
  await expect.element(page.getByLabelText('Find a player')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Reverse/ })).not.toBeInTheDocument()
})

it('issue 27: a link from the page of a player fills in the player', async () => {
  const house = stubCredit()
  await renderDesk(`/desk/credit?player=${id}`, 'clerk')
  await expect.element(page.getByLabelText('Find a player')).toHaveValue('ana')
  expect(house.queriesOf('showPlayer')[0]).toBe(`?id=${id}`)
})
