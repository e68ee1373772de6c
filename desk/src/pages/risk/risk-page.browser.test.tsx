import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'
import { noLimits } from '@lucero/ui/testing/no-limits.ts'

type ShownFinding = HouseData<'showRisk'>['finding']

const at = '2026-11-01T10:00:00.000Z'
const finding: ShownFinding = {
  id: 7,
  kind: 'linked-accounts',
  players: ['marisol', 'marisol2', 'thirdone'],
  signals: ['device', 'counter'],
  score: 70,
  state: 'open',
  firstSeen: at,
  lastSeen: at,
  evidence: [
    { signal: 'device', players: ['marisol', 'marisol2'], count: 4, amount: null, references: ['a1b2'], at },
    { signal: 'counter', players: ['marisol2', 'thirdone'], count: 2, amount: 80, references: ['RD-1', 'RD-2'], at },
  ],
  dismissal: null,
}

it('issue 27: lists open findings; kind and state are in the address', async () => {
  const house = stubHouse({ listRisk: { findings: [finding], next: null } })
  const screen = await renderDesk('/desk/risk')
  await expect
    .element(screen.getByRole('link', { name: 'Linked accounts' }))
    .toHaveAttribute('href', '/desk/risk?finding=7')
  expect(house.queriesOf('listRisk')).toEqual(['?limit=100&open=true'])
  await expectAccessible()
  await screen.getByLabelText('Kind').selectOptions('loss-chasing')
  await screen.getByLabelText('State').selectOptions('all')
  await expect.poll(() => house.queriesOf('listRisk').at(-1)).toBe('?limit=100&kind=loss-chasing')
  expect(location.search).toBe('?kind=loss-chasing&state=all')
})

it('issue 27: shows a finding with graph and evidence, and dismisses it with a reason', async () => {
  const house = stubHouse({ showRisk: { finding }, dismissRisk: { finding: { ...finding, state: 'dismissed' } } })
  const screen = await renderDesk('/desk/risk?finding=7')
  await expect.element(screen.getByRole('img', { name: '3 players and the links between them' })).toBeVisible()
  expect(document.querySelectorAll('svg[role=img] line')).toHaveLength(2)
  await expect.element(screen.getByRole('cell', { name: 'RD-1, RD-2' })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Dismiss the finding' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Dismiss the finding' })).toBeDisabled()
  await dialog.getByLabelText('Reason').fill('One household')
  await dialog.getByRole('button', { name: 'Dismiss the finding' }).click()
  await expect.element(screen.getByText('Finding dismissed')).toBeVisible()
  expect(house.bodiesOf('dismissRisk')).toEqual([{ id: 7, reason: 'One household' }])
})

it('issue 27: a player of a finding opens by id', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  stubHouse({
    showRisk: { finding },
    showPlayer: {
      player: { id, username: 'marisol', realName: null, phone: null, verified: true, standing: 'active' },
      operators: [],
      balances: [],
      saferPlay: noLimits,
      waiting: [],
      isExcluded: false,
    },
  })
  const screen = await renderDesk('/desk/risk?finding=7')
  await screen.getByRole('button', { name: 'marisol', exact: true }).click()
  await expect.poll(() => location.pathname + location.search).toBe(`/desk/player?id=${id}`)
})

it('issue 27: chasing losses is for outreach; an auditor dismisses nothing', async () => {
  stubHouse({ showRisk: { finding: { ...finding, kind: 'loss-chasing', players: ['marisol'], evidence: [] } } })
  const screen = await renderDesk('/desk/risk?finding=7', 'auditor')
  await expect.element(screen.getByText(/^For outreach: talk to the player/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Dismiss the finding' }).elements()).toEqual([])
})

it('issue 27: an empty list and an error say so; a kind of a newer server is shown as it is', async () => {
  const house = stubHouse({ listRisk: new Refusal('INTERNAL_ERROR') })
  const screen = await renderDesk('/desk/risk')
  await expect.element(screen.getByText('Something went wrong on the server.')).toBeVisible()
  house.answers.listRisk = { findings: [{ ...finding, kind: 'moon-full' as 'unusual-win' }], next: null }
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'moon-full' })).toBeVisible()
  house.answers.listRisk = { findings: [], next: null }
  await screen.getByLabelText('State').selectOptions('all')
  await expect.element(screen.getByText('No finding', { exact: true })).toBeVisible()
})
