import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

type Overview = HouseData<'getOverview'>

const overviewDays = (): NonNullable<Overview['days']> =>
  Array.from({ length: 31 }, (_day, index) => ({
    day: new Date(Date.UTC(2026, 9, 18 + index)).toISOString().slice(0, 10),
    stakes: `${1000 + index * 10}.00`,
    payouts: `${900 + index * 10}.00`,
    ggr: `${100 + ((index * 37) % 90)}.00`,
    creditGranted: '500.00',
    redeemed: '250.50',
    activePlayers: 40 + index,
  }))

const overview: Overview = {
  queues: { redeems: 3, applications: 2, approvals: 0, inbox: 1000, risk: 4, frozenBooks: 1 },
  days: overviewDays(),
  atThisTime: {
    yesterday: {
      stakes: '650.00',
      payouts: '500.00',
      ggr: '150.00',
      creditGranted: '0.00',
      redeemed: '0.00',
      activePlayers: 35,
    },
    lastWeek: null,
  },
  alerts: [
    { code: 'books-frozen', fields: { count: '1' } },
    {
      code: 'rtp-outside',
      fields: { game: 'comet', name: 'Comet', theoretical: '96.00', observed: '98.40', low: '97.10', high: '99.70' },
    },
  ],
}

it('issue 27: shows queues as links with counts, alerts in words, and today against earlier days', async () => {
  stubHouse({ getOverview: overview })
  const screen = await renderDesk('/desk')
  const redeems = screen.getByRole('link', { name: /Redeems to pay/ })
  await expect.element(redeems).toMatchTextContent(/3/)
  await expect.element(redeems).toHaveAttribute('href', '/desk/counter')
  await expect.element(screen.getByRole('link', { name: /Messages to answer/ })).toMatchTextContent(/1,000\+/)
  await expect.element(screen.getByText('A book is frozen: its player cannot play.')).toBeVisible()
  await expect
    .element(screen.getByText('Comet: the observed RTP is 98.40 % (97.10 to 99.70 %), not 96.00 % as defined.'))
    .toBeVisible()
  const stakes = screen.getByRole('button', { name: /^Stakes/ })
  await expect.element(stakes).toMatchTextContent(/1,300\.00/)
  // Yesterday up to the same time, not the whole day of 1,290.00. Last week is not recorded.
  await expect.element(stakes).toMatchTextContent(/Yesterday 650\.00 .*\+100\.0 %/)
  await expect.element(stakes).toMatchTextContent(/Last week – .*–/)
  await expect.element(screen.getByRole('button', { name: /^Active players/ })).toMatchTextContent(/70.*\+100\.0 %/)
  await expectAccessible()
})

it('issue 27: only figures that are good or bad for the house have a colour', async () => {
  stubHouse({ getOverview: overview })
  const screen = await renderDesk('/desk')
  const colorOf = (name: RegExp) => {
    const change = screen.getByRole('button', { name }).getByText(/^\D*\+\d/)
    return getComputedStyle(change.first().element()).color
  }
  await expect.element(screen.getByRole('button', { name: /^Payouts/ })).toBeVisible()
  const green = getComputedStyle(document.documentElement).getPropertyValue('--green').trim()
  const sample = document.body.appendChild(document.createElement('i'))
  sample.style.color = green
  expect(colorOf(/^Stakes/)).toBe(getComputedStyle(sample).color)
  expect(colorOf(/^Payouts/)).not.toBe(getComputedStyle(sample).color)
  sample.remove()
})

it('issue 27: the chosen figure is in the address', async () => {
  stubHouse({ getOverview: overview })
  const screen = await renderDesk('/desk?metric=payouts')
  await expect.element(screen.getByRole('img', { name: 'Payouts, last 31 days' })).toBeVisible()
  await screen.getByRole('button', { name: /^Redeems paid/ }).click()
  await expect.element(screen.getByRole('img', { name: 'Redeems paid, last 31 days' })).toBeVisible()
  expect(location.search).toBe('?metric=redeemed')
})

it('issue 27: a clerk sees its queues and its work, and no figures', async () => {
  stubHouse({
    getOverview: {
      queues: { ...overview.queues, risk: null, frozenBooks: null },
      days: null,
      atThisTime: null,
      alerts: [],
    },
  })
  const screen = await renderDesk('/desk', 'clerk')
  await expect.element(screen.getByRole('link', { name: /Applications to decide/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Pay a redeem' })).toBeVisible()
  expect(screen.getByText('Open risk findings').elements()).toEqual([])
  expect(screen.getByText('Today so far').elements()).toEqual([])
  await expectAccessible()
})

it('issue 27: an alert of a newer server is shown with its code', async () => {
  const newer = { code: 'moon-full', fields: {} } as unknown as Overview['alerts'][number]
  stubHouse({ getOverview: { ...overview, alerts: [newer] } })
  await renderDesk('/desk')
  await expect.element(page.getByText('moon-full')).toBeVisible()
})

it('issue 27: an error can be retried', async () => {
  const house = stubHouse({ getOverview: new Refusal('INTERNAL_ERROR') })
  const screen = await renderDesk('/desk')
  await expect.element(screen.getByText('Something went wrong on the server.')).toBeVisible()
  house.answers.getOverview = overview
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Waiting for you')).toBeVisible()
})

const newHouse = {
  getOverview: overview,
  listHouseOperators: { operators: [] },
  listStaff: { staff: [] },
  listLimits: { limits: [] },
  listHouseGames: { games: [] },
}

it('house 4: a new house shows its owner the first steps, and which of them are done', async () => {
  const limit = { holder: 'role:operator', kind: 'credit' as const, each: 500, day: 5000, usedToday: 0 }
  const house = stubHouse({ ...newHouse, listLimits: { limits: [limit] } })
  await renderDesk('/desk')
  const card = page.getByRole('region', { name: 'Set up the house' })
  const stepOf = (name: string) => card.getByRole('listitem').filter({ hasText: name })
  await expect.element(stepOf('Add an operator')).toMatchTextContent(/open/)
  await expect.element(card.getByRole('link', { name: 'Add an operator' })).toHaveAttribute('href', '/desk/operators')
  await expect.element(stepOf('Check the limits')).toMatchTextContent(/done/)
  await expectAccessible()
  expect(house.times('createOperator')).toBe(0)
})

it('house 4: the first steps are for those who can take them', async () => {
  const house = stubHouse(newHouse)
  await renderDesk('/desk', 'manager')
  await expect.element(page.getByRole('link', { name: /Redeems to pay/ })).toBeVisible()
  expect(page.getByText('Set up the house').elements()).toEqual([])
  expect(house.times('listStaff')).toBe(0)
})
