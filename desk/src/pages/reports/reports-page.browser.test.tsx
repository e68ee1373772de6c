import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

type Row = HouseData<'reportByDay'>['rows'][number]

const row = (changes: Partial<Row>): Row => ({
  day: null,
  id: null,
  name: null,
  bets: 10,
  stakes: '100.00',
  refunds: '0.00',
  payouts: '90.00',
  promotions: '0.00',
  ggr: '10.00',
  bonusGranted: '0.00',
  bonusForfeited: '0.00',
  bonusCollected: '0.00',
  bonusCost: '0.00',
  creditGranted: '50.00',
  creditReturned: '0.00',
  redeemed: '20.00',
  creditLiability: '500.00',
  bonusLiability: '5.00',
  ...changes,
})
const report = (rows: Row[]) => ({ from: '2026-11-01', to: '2026-11-02', isBuilding: false, rows })
const days = report([
  row({ day: '2026-11-02', stakes: '90071992547409.93', creditLiability: '700.00' }),
  row({ day: '2026-11-01', stakes: '0.06' }),
])
const check: HouseData<'showReportCheck'> = { build: { isFinished: true, books: 3 }, check: null }
const address = '/desk/reports?from=2026-11-01&to=2026-11-02'

it('issue 27: shows days with exact totals; liabilities are those of the last day', async () => {
  const house = stubHouse({ reportByDay: days, showReportCheck: check })
  const screen = await renderDesk(address)
  const total = screen.getByRole('row', { name: /^Total/ })
  await expect.element(total).toMatchTextContent(/90,071,992,547,409\.99/)
  await expect.element(total).toMatchTextContent(/700\.00/)
  await expect.element(screen.getByRole('img', { name: 'Stakes, payouts and GGR by day' })).toBeVisible()
  expect(house.queriesOf('reportByDay')).toEqual(['?from=2026-11-01&to=2026-11-02&daily=true'])
  await expectAccessible()
})

it('issue 27: a preset is written into the address and read by the report', async () => {
  const house = stubHouse({ reportByDay: days, showReportCheck: check })
  const screen = await renderDesk(address)
  await screen.getByRole('button', { name: 'Today' }).click()
  const today = new Date().toISOString().slice(0, 10)
  await expect.poll(() => location.search).toBe(`?from=${today}&to=${today}`)
  await expect.poll(() => house.queriesOf('reportByDay').at(-1)).toContain(`from=${today}`)
})

it('issue 27: games have RTP with interval and an alert outside of it', async () => {
  const rtp = { theoretical: 96, rounds: 20_000, observed: 98.4, low: 97.1, high: 99.7, isOutside: true }
  const inside = { theoretical: 96, rounds: 10, observed: 80, low: null, high: null, isOutside: false }
  stubHouse({
    reportByGame: {
      ...report([]),
      rows: [
        { ...row({ id: 'comet', name: 'Comet' }), rtp },
        { ...row({ id: 'dice', name: 'Dice' }), rtp: inside },
      ],
    },
    showReportCheck: check,
  })
  const screen = await renderDesk(`${address}&by=game`)
  const comet = screen.getByRole('row', { name: /^Comet/ })
  await expect.element(comet).toMatchTextContent(/RTP outside.*96\.00 %.*98\.40 %.*97\.10 – 99\.70 %/)
  await expect.element(screen.getByRole('row', { name: /^Dice/ })).not.toMatchTextContent(/RTP outside/)
  await expectAccessible()
})

it('issue 27: staff of an operator see days and operators only, and no comparison', async () => {
  const house = stubHouse({ reportByDay: days })
  const screen = await renderDesk(`${address}&by=game`, 'operator', 1001)
  await expect.element(screen.getByRole('tab', { name: 'By day' })).toBeVisible()
  expect(screen.getByRole('tab').elements()).toHaveLength(2)
  expect(screen.getByText('Comparison with the ledger').elements()).toEqual([])
  expect(house.times('reportByGame') + house.times('showReportCheck')).toBe(0)
})

it('issue 27: starts a comparison with the ledger and shows differences', async () => {
  const last = {
    state: 'finished' as const,
    repairs: false,
    startedAt: '2026-11-02T10:00:00.000Z',
    finishedAt: '2026-11-02T10:01:00.000Z',
    compared: 1200,
    movingDays: [],
    differenceCount: 1,
    differences: [
      { day: '2026-11-01', kind: 'game' as const, subject: 'comet', measure: 'stakes', reported: '1', recomputed: '2' },
    ],
  }
  const house = stubHouse({
    reportByDay: days,
    showReportCheck: check,
    startReportCheck: { ...check, started: true },
  })
  const screen = await renderDesk(address)
  await expect.element(screen.getByText('No comparison has run yet.')).toBeVisible()
  house.answers.showReportCheck = { ...check, check: last }
  await screen.getByRole('button', { name: 'Compare now' }).click()
  await expect.element(screen.getByRole('cell', { name: 'game comet' })).toBeVisible()
  expect(house.bodiesOf('startReportCheck')).toEqual([{}])
})

it('issue 27: prints with title, period and who printed; an empty report and an error say so', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const house = stubHouse({ reportByDay: new Refusal('INTERNAL_ERROR'), showReportCheck: check })
  const screen = await renderDesk(address)
  await expect.element(screen.getByText('Something went wrong on the server.')).toBeVisible()
  house.answers.reportByDay = report([])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('No movement in this period')).toBeVisible()
  await screen.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
  const paper = document.body.textContent
  expect(paper).toContain('2026-11-01 to 2026-11-02, days in UTC')
  expect(paper).toMatch(/Printed \d{4}-\d\d-\d\d \d\d:\d\d UTC by theowner/)
  print.mockRestore()
})

it('issue 36: a bar of the GGR has the width of the page on a phone', async () => {
  onTestFinished(() => page.viewport(1024, 800))
  await page.viewport(390, 844)
  const rows = [
    row({ id: '1001', name: 'A house with a rather long name', ggr: '12345.67' }),
    row({ id: '1002', ggr: '-10.00' }),
  ]
  stubHouse({ reportByOperator: report(rows), showReportCheck: check, listHouseOperators: { operators: [] } })
  const screen = await renderDesk(`${address}&by=operator`)
  const bars = screen.getByRole('figure').getByRole('listitem')
  await expect.element(bars.first()).toBeVisible()
  const [item, track] = [bars.first().element(), bars.first().element().querySelector('[aria-hidden]')!]
  expect(track.getBoundingClientRect().width).toBe(item.getBoundingClientRect().width)
  expect(track.getBoundingClientRect().width).toBeGreaterThan(250)
})
