// Issue 40, time zone: reports, limits and the day of a cashier in the zone of the house and of an operator, equal to the ledger.
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { dayIn } from '../calendar/rules.ts'
import { checkReports, foldSome } from '../reports/job.ts'
import { reportByDay } from '../reports/reports.ts'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { assertReportsEqualLedger } from '../testing/ledger.ts'
import { passMidnight } from '../testing/midnight.ts'
import { refusal } from '../testing/program.ts'

vi.setConfig({ testTimeout: 60_000 })

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => casino.stop())

await passMidnight()
const utc = dayIn('UTC', Date.now())
/** 25 hours apart, so at least one of them has another day than UTC. */
const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

/** As if the change had been made some days ago. */
async function hasHad(scope: string, zone: string) {
  await casino.owner.run(
    sql`insert into time_zone (scope, since, zone) values (${scope}, now() - interval '3 days', ${zone})`,
  )
  casino.runtime.events.publish({ kind: 'operators-changed' })
}

it('issue 40: a house that sets no zone counts UTC days', async () => {
  const { data } = await casino.house('reportByDay', {})
  expect([data.zone, data.to]).toEqual(['UTC', utc])
  expect((await casino.house('showTimeZone', {})).data).toEqual({ zone: 'UTC', own: false, next: null })
})

it('issue 40: a change waits for its midnight, can be replaced and withdrawn, and is in the audit log', async () => {
  const change = async (zone: string | null, operatorId?: number) =>
    (await casino.house('setTimeZone', { zone, ...(operatorId !== undefined && { operatorId }) })).data
  const first = await change('america/mexico_city')
  expect(first).toMatchObject({ zone: 'UTC', next: { zone: 'America/Mexico_City' } })
  expect(dayIn('America/Mexico_City', Date.parse(first.next!.from) - 1)).not.toBe(
    dayIn('America/Mexico_City', Date.parse(first.next!.from)),
  )
  expect(await change('Asia/Tokyo')).toMatchObject({ zone: 'UTC', next: { zone: 'Asia/Tokyo' } })
  expect(await change('UTC')).toEqual({ zone: 'UTC', own: false, next: null })
  expect((await casino.house('setTimeZone', { zone: 'Mars/Olympus' })).status).toBe(400)
  expect((await casino.house('setTimeZone', { zone: null })).status).toBe(400)
  const unknown = await casino.house('setTimeZone', { zone: 'UTC', operatorId: 424_242 })
  expect(refusal(unknown)).toEqual([404, 'OPERATOR_NOT_FOUND'])
  const { rows } = (await casino.house('listStaffLog', { action: 'setTimeZone' })).data
  expect(rows.length).toBe(3)
  expect(rows[0]).toMatchObject({ subject: 'house' })
})

it('issue 40: sums are in days of the zone, folded or not, and equal the ledger', async () => {
  const { owner, databaseUrl, runtime } = casino
  const foldAll = async () => {
    while ((await foldSome(runtime.db)) > 0);
  }
  const daysOf = (kind: string) =>
    owner.all<{ day: string; granted: string }>(sql`
      select day::text as day, credit_granted::text as granted from report_total
      where subject = ${String(plainOperator)} and kind = ${kind} and credit_granted <> 0 order by day`)
  await casino.player({ operators: [plainOperator], credit: 10 })
  await casino.house('setTimeZone', { operatorId: plainOperator, zone: 'Asia/Tokyo' })
  await assertReportsEqualLedger(databaseUrl)
  await foldAll()
  await assertReportsEqualLedger(databaseUrl)
  expect(await daysOf('shop')).toEqual(await daysOf('operator'))
  expect(await daysOf('shop')).toEqual([{ day: utc, granted: '1000' }])

  await hasHad('house', east)
  await hasHad(`operator:${plainOperator}`, west)
  await checkReports(databaseUrl, true)
  await casino.player({ operators: [plainOperator], credit: 5 })
  await assertReportsEqualLedger(databaseUrl)
  const [eastern, western] = [dayIn(east, Date.now()), dayIn(west, Date.now())]
  const report = (await casino.house('reportByDay', { from: eastern, to: eastern })).data
  expect(report).toMatchObject({ zone: east, rows: [{ day: eastern, creditGranted: '15.00' }] })
  await foldAll()
  await assertReportsEqualLedger(databaseUrl)
  expect(await daysOf('operator')).toMatchObject([{ day: eastern, granted: '1500' }])
  expect(await daysOf('shop')).toMatchObject([{ day: western, granted: '1500' }])
  const ofOperator = await reportByDay(runtime, { from: western, to: western }, plainOperator)
  expect(ofOperator).toMatchObject({ zone: west, rows: [{ day: western, creditGranted: '15.00' }] })
})

it('issue 40: limits and the own day are counted in the zone of the person and of the operator', async () => {
  const [eastern, western] = [dayIn(east, Date.now()), dayIn(west, Date.now())]
  await casino.player({ operators: [plainOperator], credit: 7 })
  const usage = await casino.owner.all<{ holder: string; day: string }>(
    sql`select holder, day::text as day from staff_usage where day <> ${utc}::date order by holder`,
  )
  const dayOf = (holder: string) => usage.filter((row) => row.holder === holder).map(({ day }) => day)
  expect(dayOf(`operator:${plainOperator}`).concat(dayOf('staff:demoowner'))).toEqual(
    [western, eastern].filter((day) => day !== utc),
  )
  expect((await casino.house('getMyDay')).data).toMatchObject({ day: eastern, zone: east })
  const shown = (await casino.house('listLimits')).data.usage!.find(({ holder }) => holder === 'staff:demoowner')
  expect(shown?.usedToday).toBeGreaterThanOrEqual(12)
})

it('issue 40: the overview ends with the day of the zone', async () => {
  const { days } = (await casino.house('getOverview')).data
  expect(days).toHaveLength(31)
  expect(days?.at(-1)).toMatchObject({ day: dayIn(east, Date.now()), creditGranted: '22.00' })
})
