import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { noLimits } from '@lucero/ui/testing/no-limits.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'

const id = '00000000-0000-4000-8000-000000000001'
const at = '2026-11-01T10:00:00.000Z'
const address = `/desk/player?id=${id}`

type PlayerDetails = HouseData<'showPlayer'>
const shown: PlayerDetails = {
  player: { id, username: 'marisol', realName: null, phone: '+13055550123', verified: true, standing: 'active' },
  operators: [{ operatorId: 1001, status: 'active' }],
  balances: [],
  saferPlay: noLimits,
  waiting: [],
  isExcluded: false,
}
const suspension = {
  scope: 'all' as const,
  from: at,
  until: '2099-12-01T00:00:00.000Z',
  reason: 'Two accounts',
  message: 'Bring your identity card.',
  by: 'anna',
}
const answers = (more: HouseAnswers = {}): HouseAnswers => ({
  showPlayer: shown,
  getPlayerTimeline: { kinds: ['suspension'], entries: [], next: null },
  listNotes: { notes: [], next: null },
  listHouseOperators: { operators: [] },
  ...more,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

it('issue 40: a manager suspends a player with a reason, an end and a text for the player', async () => {
  const house = stubHouse(answers({ suspendPlayer: { suspension } }))
  await renderDesk(address, 'manager')
  await button('Suspend the player').click()
  const run = dialog().getByRole('button', { name: 'Suspend marisol' })
  await expect.element(run).toBeDisabled()
  await dialog().getByLabelText('Suspend from').selectOptions('redeems')
  await dialog().getByLabelText('End', { exact: true }).selectOptions('day')
  await dialog().getByLabelText('Reason').fill('Two accounts')
  await expect.element(run).toBeDisabled()
  await dialog().getByLabelText('The first day without it (UTC)').fill('2099-12-01')
  await dialog().getByLabelText('Text for the player').fill('Bring your identity card.')
  await expect.element(dialog().getByText('until 2099-12-01 00:00 UTC')).toBeVisible()
  await expectAccessible()
  await run.click()
  await expect.element(page.getByText('Player suspended')).toBeVisible()
  const wanted = { scope: 'redeems', until: '2099-12-01T00:00:00.000Z', reason: 'Two accounts' }
  expect(house.bodiesOf('suspendPlayer')).toEqual([
    { requestId: expect.any(String), username: 'marisol', ...wanted, message: 'Bring your identity card.' },
  ])
})

it('issue 40: a press after a lost answer has the same id; without an end and a text none is sent', async () => {
  const house = stubHouse(answers({ suspendPlayer: new Error('lost') }))
  await renderDesk(address, 'manager')
  await button('Suspend the player').click()
  await dialog().getByLabelText('Reason').fill('Two accounts')
  const run = dialog().getByRole('button', { name: 'Suspend marisol' })
  await run.click()
  await expect.element(dialog().getByText(/Press again: it happens once/)).toBeVisible()
  house.answers.suspendPlayer = { suspension }
  await run.click()
  await expect.element(page.getByText('Player suspended')).toBeVisible()
  const [one, other] = house.bodiesOf('suspendPlayer')
  expect(other).toEqual(one)
  expect(one).toEqual({
    requestId: expect.any(String),
    username: 'marisol',
    scope: 'all',
    until: null,
    reason: 'Two accounts',
  })
})

it('issue 40: the page says who suspended the player, why and until when, and lifts it with a reason', async () => {
  const house = stubHouse(
    answers({ showPlayer: { ...shown, suspension }, liftSuspension: new Refusal('NOT_SUSPENDED') }),
  )
  await renderDesk(address, 'manager')
  await expect.element(page.getByText('Suspended from play and redeems until 2099-12-01 00:00 UTC')).toBeVisible()
  for (const text of ['Two accounts', 'Bring your identity card.', 'anna'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible()
  await button('Lift the suspension').click()
  await dialog().getByLabelText('Reason', { exact: true }).fill('Showed a card')
  const run = dialog().getByRole('button', { name: 'Lift the suspension of marisol' })
  await run.click()
  await expect.element(dialog().getByText('The player is not suspended any more.')).toBeVisible()
  house.answers.liftSuspension = {}
  await run.click()
  await expect.element(page.getByText('Suspension lifted')).toBeVisible()
  expect(house.bodiesOf('liftSuspension').at(-1)).toEqual({
    requestId: expect.any(String),
    username: 'marisol',
    reason: 'Showed a card',
  })
})

it('issue 40: a clerk sees the suspension and cannot change it', async () => {
  stubHouse(answers({ showPlayer: { ...shown, suspension } }))
  await renderDesk(address, 'clerk')
  await expect.element(page.getByText('Suspended from play and redeems until 2099-12-01 00:00 UTC')).toBeVisible()
  expect(
    page.getByRole('button', { name: /^(Suspend the|Make the suspension|Lift the suspension)/ }).elements(),
  ).toEqual([])
})

it('issue 40: the list of players begins with those who are suspended', async () => {
  stubHouse({
    listPlayers: { players: [], next: null },
    listHouseOperators: { operators: [] },
    listSuspensions: { suspensions: [{ ...suspension, id, username: 'marisol' }], next: null },
  })
  await renderDesk('/desk/players', 'manager')
  const list = page.getByRole('list', { name: 'One suspended player' })
  await expect.element(list.getByRole('link', { name: 'marisol' })).toHaveAttribute('href', `/desk/player?id=${id}`)
  await expect.element(list.getByText('Two accounts')).toBeVisible()
  await expectAccessible()
})
