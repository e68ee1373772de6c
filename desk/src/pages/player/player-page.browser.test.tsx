import type { HouseData } from '@lucero/contract/house/client'
import type { TimelineEntry } from '@lucero/contract/house/overview'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it, onTestFinished, vi } from 'vitest'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'
import { noLimits } from '@lucero/ui/testing/no-limits.ts'

const id = '00000000-0000-4000-8000-000000000001'
const at = '2026-11-01T10:00:00.000Z'
const address = `/desk/player?id=${id}`

const shown: HouseData<'showPlayer'> = {
  player: {
    id,
    username: 'marisol',
    realName: 'Marisol Vega',
    phone: '+13055550123',
    verified: true,
    standing: 'active',
  },
  operators: [{ operatorId: 1001, status: 'active' }],
  balances: [
    { account: 'main:1001', amount: 40.5 },
    { account: 'game:1001:comet', amount: 9.5 },
    { account: 'operator:1001', amount: -50 },
  ],
  saferPlay: {
    ...noLimits,
    loss: { amount: 100, next: null, usedToday: 12 },
    stake: { amount: 2, next: { amount: 5, from: at, confirmable: true } },
    moved: { amount: 9, next: { amount: null, from: '2026-11-20T10:00:00.000Z', confirmable: false }, usedToday: 0 },
    reminderMinutes: 30,
  },
  waiting: [],
  isExcluded: false,
}

const entries: TimelineEntry[] = [
  {
    at,
    kind: 'round',
    id: 'r1',
    operatorId: 1001,
    game: { id: 'comet', name: 'Comet' },
    provider: 'lucero',
    roundId: 'a1b2c3d4-round',
    roundUrl: '/games/comet/round/a1b2c3d4',
    bet: 1,
    paid: 3.5,
    state: 'closed',
    isFreeSpin: false,
  },
  { at, kind: 'redeem', id: 'RD-1', operatorId: 1001, amount: 40, status: 'pending', settledAt: null, wrongCodes: 2 },
  {
    at,
    kind: 'application',
    id: '1001',
    operatorId: 1001,
    status: 'rejected',
    note: 'I live next door',
    rejection: 'Too far',
    rejectedAt: at,
  },
  {
    at,
    kind: 'staff',
    id,
    number: 4,
    staff: 'anna',
    role: 'clerk',
    action: 'grantCredit',
    subject: 'player:marisol',
    before: null,
    after: '{"operatorId":1001,"amount":20,"main":60.5,"newField":"x"}',
    reason: null,
    approver: null,
  },
  { at, kind: 'limits', id: '5', action: 'set-limits', fields: { loss: '10000' } },
  { at, kind: 'eclipse', id: 'e1' } as unknown as TimelineEntry,
]

const answers = (): HouseAnswers => ({
  showPlayer: shown,
  getPlayerTimeline: { kinds: ['transfer', 'round', 'redeem', 'limits'], entries, next: 'older' },
  listNotes: {
    notes: [{ id: '1', author: 'anna', operatorId: 1001, note: 'Prefers the phone', pinned: false, createdAt: at }],
    next: null,
  },
  listHouseOperators: {
    operators: [{ id: 1001, name: 'Shop One', approvesItself: false, welcomeCredit: 0, blocked: false }],
  },
})

it('staff of an operator see that a player is on a break, and no limits', async () => {
  stubHouse({ ...answers(), showPlayer: { ...shown, saferPlay: null, isExcluded: true } })
  const screen = await renderDesk(address, 'operator')
  await expect.element(screen.getByText('On a break')).toBeVisible()
  await expect.element(screen.getByText('Prefers the phone')).toBeVisible()
  expect(screen.getByText('Safer play').elements()).toEqual([])
})

it('issue 27: shows identity, balances, safer play, notes and the timeline with links', async () => {
  stubHouse(answers())
  const screen = await renderDesk(address)
  await expect.element(screen.getByRole('heading', { name: 'marisol' })).toBeVisible()
  await expect.element(screen.getByText('Marisol Vega')).toBeVisible()
  await expect.element(screen.getByText('+13055550123')).toBeVisible()
  await expect.element(screen.getByText('40.50')).toBeVisible()
  await expect.element(screen.getByText('Prefers the phone')).toBeVisible()
  await expect.element(screen.getByText(/anna · Shop One/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Verify the round' }))
    .toHaveAttribute('href', '/games/comet/round/a1b2c3d4')
  await expect.element(screen.getByText('loss per day: 100.00')).toBeVisible()
  await expect.element(screen.getByText('2.00 (5.00 waits for confirmation)')).toBeVisible()
  await expect.element(screen.getByText('9.00 (none can be confirmed from 2026-11-20 10:00 UTC)')).toBeVisible()
  await expect.element(screen.getByText(/pending · Shop One · 2 wrong codes/)).toBeVisible()
  await expect.element(screen.getByText('Applied to Shop One')).toBeVisible()
  await expect.element(screen.getByText('“I live next door” · rejected: Too far')).toBeVisible()
  const change = 'by anna · Operator Shop One, Amount 20.00, Main wallet 60.50, newField x'
  await expect.element(screen.getByText(change)).toBeVisible()
  // An entry of a newer server is shown with its kind.
  expect(screen.getByText('eclipse').elements().length).toBeGreaterThan(0)
  await expectAccessible()
})

it('issue 27: kinds are a filter in the address; older entries come by cursor', async () => {
  const house = stubHouse(answers())
  const screen = await renderDesk(address)
  await screen.getByRole('button', { name: 'Rounds' }).click()
  await expect.poll(() => house.queriesOf('getPlayerTimeline').at(-1)).toBe('?username=marisol&kinds=round')
  expect(location.search).toBe(`?id=${id}&kinds=round`)
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect
    .poll(() => house.queriesOf('getPlayerTimeline').at(-1))
    .toBe('?username=marisol&kinds=round&before=older')
})

it('issue 27: confiscation names the amount and the player before it runs', async () => {
  const house = stubHouse({ ...answers(), confiscate: { taken: 50 } })
  const screen = await renderDesk(address)
  await screen.getByRole('button', { name: 'Confiscate and close' }).click()
  const run = screen.getByRole('button', { name: 'Take 50.00 from marisol and close' })
  await expect.element(run).toBeDisabled()
  expect(house.times('confiscate')).toBe(0)
  await screen.getByLabelText('Reason').fill('Fraud')
  await run.click()
  await expect.element(screen.getByText('Credit confiscated, account closed')).toBeVisible()
  expect(house.bodiesOf('confiscate')).toEqual([{ username: 'marisol', reason: 'Fraud' }])
})

it('issue 27: a refused erasure says why, and the dialog stays open', async () => {
  const house = stubHouse({
    ...answers(),
    showPlayer: { ...shown, balances: [] },
    erasePlayer: new Refusal('ACCOUNT_HOLDS_CREDIT'),
  })
  const screen = await renderDesk(address)
  await screen.getByRole('button', { name: 'Erase personal data' }).click()
  await screen.getByLabelText('Reason').fill('By letter')
  await screen.getByRole('button', { name: 'Erase the data of marisol' }).click()
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toMatchTextContent(/^The account still holds credit/)
  expect(house.bodiesOf('erasePlayer')).toEqual([{ username: 'marisol', reason: 'By letter' }])
})

it('issue 27: an account that holds credit cannot be erased, and the dialog says so first', async () => {
  stubHouse(answers())
  const screen = await renderDesk(address)
  await screen.getByRole('button', { name: 'Erase personal data' }).click()
  await screen.getByLabelText('Reason').fill('By letter')
  await expect.element(screen.getByText('The account holds credit. The player must redeem it first.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Erase the data of marisol' })).toBeDisabled()
})

it('issue 27: a break and a notification send what the dialog shows', async () => {
  const house = stubHouse({
    ...answers(),
    takeBreakFor: { saferPlay: shown.saferPlay! },
    notify: { notified: 1, told: 1, broadcastId: null },
  })
  const screen = await renderDesk(address)
  await screen.getByRole('button', { name: 'Start a break' }).click()
  await screen.getByLabelText('Length').selectOptions('7-days')
  await screen.getByLabelText('Reason').fill('By phone')
  await screen.getByRole('button', { name: 'Start the break of marisol' }).click()
  await expect.element(screen.getByText('Break started')).toBeVisible()
  expect(house.bodiesOf('takeBreakFor')).toEqual([{ username: 'marisol', length: '7-days', reason: 'By phone' }])
  await screen.getByRole('button', { name: 'Send a notification' }).click()
  await screen.getByLabelText('Message', { exact: true }).fill('Hello')
  await screen.getByRole('button', { name: 'Send to marisol' }).click()
  await expect.element(screen.getByText('Notification sent')).toBeVisible()
  expect(house.bodiesOf('notify')).toEqual([{ username: 'marisol', message: 'Hello', purpose: 'service' }])
})

it('house 10: a note is pinned while it is written, or later', async () => {
  const note = {
    id: '2',
    author: 'anna',
    operatorId: null,
    note: 'Ask for an identity card',
    pinned: true,
    createdAt: at,
  }
  const house = stubHouse({ ...answers(), addNote: { note }, pinNote: { note } })
  const screen = await renderDesk(address, 'clerk')
  await screen.getByLabelText('New note').fill('Ask for an identity card')
  await screen.getByLabelText(/^Pin: show it with every redeem/).click()
  await screen.getByRole('button', { name: 'Add the note' }).click()
  await expect
    .poll(() => house.bodiesOf('addNote'))
    .toEqual([{ username: 'marisol', note: 'Ask for an identity card', pinned: true }])
  await screen.getByRole('button', { name: 'Pin the note of anna' }).click()
  await expect.poll(() => house.bodiesOf('pinNote')).toEqual([{ username: 'marisol', noteId: '1', pinned: true }])
})

it('issue 27: a clerk adds a note, and sees no action of its managers', async () => {
  const house = stubHouse({
    ...answers(),
    addNote: { note: { id: '2', author: 'theclerk', operatorId: null, note: 'Called', pinned: false, createdAt: at } },
  })
  const screen = await renderDesk(address, 'clerk')
  await screen.getByLabelText('New note').fill('Called')
  await screen.getByRole('button', { name: 'Add the note' }).click()
  await expect.poll(() => house.bodiesOf('addNote')).toEqual([{ username: 'marisol', note: 'Called' }])
  await expect
    .element(screen.getByRole('link', { name: 'Grant credit' }))
    .toHaveAttribute('href', `/desk/credit?player=${id}`)
  for (const name of [
    'Confiscate and close',
    'Erase personal data',
    'Change the phone',
    'Unlock sign-in',
    'Start a break',
  ])
    expect(screen.getByRole('button', { name }).elements()).toEqual([])
})

it('issue 27: an auditor has no action; an unknown player and an error say so', async () => {
  const house = stubHouse({ ...answers(), showPlayer: new Refusal('PLAYER_NOT_FOUND') })
  const screen = await renderDesk(address, 'auditor')
  await expect.element(screen.getByText('There is no such player.')).toBeVisible()
  house.answers.showPlayer = shown
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'marisol' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'Actions' }).elements()).toEqual([])
  expect(screen.getByLabelText('New note').elements()).toEqual([])
})

it.each(['Confiscate and close', 'Erase personal data'])(
  'house 1: the open dialog "%s" turns to say that another person has closed the account',
  async (label) => {
    const house = stubHouse(answers())
    const screen = await renderDesk(address)
    await screen.getByRole('button', { name: label }).click()
    await expect.element(screen.getByLabelText('Reason')).toBeVisible()
    house.answers.showPlayer = { ...shown, player: { ...shown.player, standing: 'closed' }, balances: [] }
    await screen.hint('players')
    const dialog = screen.getByRole('dialog')
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Another person has closed this account. The timeline shows who.')
    await expect.element(dialog.getByLabelText('Reason')).not.toBeInTheDocument()
    expect([house.times('confiscate'), house.times('erasePlayer')]).toEqual([0, 0])
  },
)

it('house 2: a confiscation whose answer was lost says that it may have happened', async () => {
  stubHouse({ ...answers(), confiscate: new TypeError('network') })
  const screen = await renderDesk(address)
  await screen.getByRole('button', { name: 'Confiscate and close' }).click()
  await screen.getByLabelText('Reason').fill('Fraud')
  await screen.getByRole('button', { name: 'Take 50.00 from marisol and close' }).click()
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toMatchTextContent(/It may have happened\. Look before you press again\.$/)
})

it('house 1: the receipt of a confiscation has what the server took, not what the dialog showed before', async () => {
  stubHouse({ ...answers(), confiscate: { taken: 0 } })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  const screen = await renderDesk(address)
  await screen.getByRole('button', { name: 'Confiscate and close' }).click()
  await screen.getByLabelText('Reason').fill('Fraud')
  await screen.getByRole('button', { name: 'Take 50.00 from marisol and close' }).click()
  await screen.getByRole('button', { name: 'Copy receipt' }).click()
  await expect.poll(() => write.mock.calls.flat().join()).toContain('Taken from the player: 0.00')
  expect(write.mock.calls.flat().join()).not.toContain('50.00')
})
