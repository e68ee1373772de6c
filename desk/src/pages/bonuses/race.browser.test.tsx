import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'
import type { Bonus } from './bonus-words.ts'
import type { RaceData } from './race-words.ts'

const id = (n: number) => `7d9a4f0e-6f0a-4b8e-9a3f-0d6a3d0a1c${String(n).padStart(2, '0')}`
const gold = { bonusId: id(1), title: 'Gold', amount: 20 }
const silver = { bonusId: id(2), title: 'Silver', amount: 5.5 }
const race: RaceData = {
  prizes: [gold, silver],
  week: {
    week: '2026-11-16',
    endsAt: '2026-11-23T00:00:00.000Z',
    prizes: [gold, silver, silver],
    places: [
      { username: 'ana', points: 123.45 },
      { username: 'ben', points: 7 },
    ],
  },
  waitsSince: null,
  lastWeek: {
    week: '2026-11-09',
    settled: false,
    winners: [
      { place: 1, username: 'cleo', points: 88, ...gold, paid: true },
      { place: 2, username: 'dan', points: 12.5, ...silver, paid: false },
    ],
  },
}
const none: RaceData = { prizes: [], waitsSince: null, week: null, lastWeek: null }
const bonus = (n: number, title: string, changes: Partial<Bonus> = {}): Bonus => ({
  id: id(n),
  title,
  titleTranslations: {},
  kind: 'no-deposit',
  amount: 20,
  playThrough: 3,
  target: 60,
  audience: 'all',
  operatorId: null,
  repeats: false,
  from: '2026-11-01T00:00:00Z',
  until: '2026-12-01T00:00:00Z',
  status: 'draft',
  grants: 0,
  waitsSince: null,
  ...changes,
})
const bonuses = [
  bonus(1, 'Gold'),
  bonus(2, 'Silver', { amount: 5.5, status: 'published' }),
  bonus(3, 'Match', { kind: 'deposit' }),
  bonus(4, 'Gone', { status: 'withdrawn' }),
  bonus(5, 'Paid prize', { audience: 'invited', status: 'published' }),
]
const stubRace = (answers: HouseAnswers = {}) =>
  stubHouse({ showRace: race, listHouseBonuses: { bonuses, next: null }, ...answers })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rowsOf = (caption: string) =>
  page
    .getByRole('region', { name: caption })
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('issue 29: the race shows places with prizes, coming weeks and winners; an auditor changes nothing', async () => {
  stubRace()
  await renderDesk('/desk/bonuses', 'auditor')
  await page.getByRole('tab', { name: 'Weekly race' }).click()
  await expect.element(page.getByText('until 2026-11-23 00:00 UTC')).toBeVisible()
  expect(rowsOf('This week').slice(1)).toEqual([
    ['1', 'ana', '123.45', '20.00'],
    ['2', 'ben', '7.00', '5.50'],
    ['3', '–', '–', '5.50'],
  ])
  expect(rowsOf('Coming weeks').slice(1)).toEqual([
    ['1', 'Gold', '20.00'],
    ['2', 'Silver', '5.50'],
    ['', 'Each week', '25.50'],
  ])
  expect(rowsOf('Winners of last week').slice(1)).toEqual([
    ['1', 'cleo', '88.00', '20.00', 'Paid'],
    ['2', 'dan', '12.50', '5.50', 'Being paid'],
  ])
  for (const name of ['Set the prizes', 'Stop the race']) await expect.element(button(name)).not.toBeInTheDocument()
})

it('issue 29: a manager chooses a bonus per place; the dialog shows the sum and the begin, and the request waits', async () => {
  const house = stubRace({ setRace: new Refusal('APPROVAL_REQUIRED', { approvalId: id(8), why: 'race' }) })
  await renderDesk('/desk/bonuses?tab=race', 'manager')
  await button('Set the prizes').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Next week, 2026-11-23 00:00 UTC')).toBeVisible()
  await button('Add a place').click()
  await expect.element(page.getByLabelText('Place 3')).toHaveValue(silver.bonusId)
  const options = [...(page.getByLabelText('Place 3').element() as HTMLSelectElement).options]
  expect(options.map(({ text }) => text)).toEqual(['Choose', 'Gold · 20.00 · Draft', 'Silver · 5.50 · Published'])
  await page.getByLabelText('Place 3').selectOptions('')
  await expect.element(button('Set 3 prizes')).toBeDisabled()
  await page.getByLabelText('Place 3').selectOptions(gold.bonusId)
  await expect.element(dialog.getByText('45.50')).toBeVisible()
  await expectAccessible()
  await button('Set 3 prizes').click()
  await expect.element(page.getByText('Sent for approval: a second person must approve it.')).toBeVisible()
  expect(house.bodiesOf('setRace')).toEqual([{ bonusIds: [gold.bonusId, silver.bonusId, gold.bonusId] }])
})

it('issue 29: stopping shows what is still paid before it runs', async () => {
  const house = stubRace({ stopRace: { ...race, prizes: [] } })
  await renderDesk('/desk/bonuses?tab=race', 'manager')
  await expect.element(button('Stop the race')).toBeVisible()
  await expectAccessible()
  await button('Stop the race').click()
  await expect.element(page.getByText('The running week ends and is paid. No further week starts.')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('31.00')).toBeVisible()
  house.answers.showRace = { ...race, prizes: [] }
  await button('Stop after this week').click()
  await expect.element(page.getByText('No further week starts')).toBeVisible()
  expect(house.bodiesOf('stopRace')).toEqual([{}])
})

it('issue 29: an error can be retried; without a race the page says so, and its first prize begins at once', async () => {
  const house = stubRace({ showRace: new Refusal('FORBIDDEN'), listHouseBonuses: { bonuses: [], next: null } })
  await renderDesk('/desk/bonuses?tab=race', 'manager')
  await expect.element(button('Try again')).toBeVisible()
  house.answers.showRace = none
  await button('Try again').click()
  await expect.element(page.getByText('There is no weekly race')).toBeVisible()
  await button('Set the prizes').click()
  await expect.element(page.getByText('At once, for the rest of this week')).toBeVisible()
  await expect.element(page.getByText(/^No bonus can be a prize/)).toBeVisible()
  await expect.element(button('Set 1 prize')).toBeDisabled()
})
