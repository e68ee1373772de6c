/** Reports of the house: sums by day, operator, game, provider and bonus, and their comparison with the ledger. */
import { randomUUID } from 'node:crypto'
import type { ReportRow } from '@lucero/contract/house/reports'
import { toDecimal } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { onlyOperator, subjectsOf, type OperatorFilter } from '../runtime/operator-filter.ts'
import { bonusTitles } from '../bonus/offers.ts'
import { allGames, allProviders } from '../catalogue/catalogue.ts'
import { addDays, calendarOf, dayAt, readCalendars, zoneAt } from '../calendar/calendar.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { listOperators } from '../operators/operators.ts'
import { observedRtp } from './rtp.ts'
import { theoreticalOf } from './rtp-watch.ts'
import * as store from './store.ts'
export { activePlayersByDay, sumsAtThisTime } from './slots.ts'
import { addSums, noSums, type Sums } from './sums.ts'

type Query = { from?: string | undefined; to?: string | undefined; daily?: boolean | undefined }
type Period = { from: string; to: string; isDaily: boolean; zone: string }

const dayMs = 86_400_000
const defaultDays = 7
const maxDays = 3660

/** The last seven days, if nothing else is named. */
async function periodOf(
  runtime: Runtime,
  { from, to, daily = false }: Query,
  operatorId?: OperatorFilter,
): Promise<Period> {
  const calendar = await calendarOf(runtime, onlyOperator(operatorId))
  const now = runtime.clock.now()
  const last = to ?? dayAt(calendar, now)
  const first = from ?? addDays(last, 1 - defaultDays)
  if (first > last || daysBetween(first, last).length > maxDays)
    throw new Refusal('INVALID_INPUT', { from: `is at most ${maxDays} days before ${last}` })
  return { from: first, to: last, isDaily: daily, zone: zoneAt(calendar, now) }
}

function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
  return Array.from({ length: Math.min(count, maxDays + 1) }, (_, n) => addDays(first, n))
}

const read = (runtime: Runtime, range: store.Range): Promise<store.RangeSums> =>
  runtime.db.transaction(async (tx) => {
    await store.lockToRead(tx)
    return store.sumRange(tx, range)
  })

/** The sums of one operator are in days of its own zone, if it has one. Those of several are in days of the house. */
async function rowsOf(runtime: Runtime, operatorId: OperatorFilter): Promise<Pick<store.Range, 'kind' | 'subjects'>> {
  const [subjects, only] = [subjectsOf(operatorId), onlyOperator(operatorId)]
  const isShop = only !== undefined && (await readCalendars(runtime)).ofOperator.has(only)
  return { kind: isShop ? 'shop' : 'operator', subjects }
}

type Liability = { credit: bigint; bonus: bigint }
const noLiability: Liability = { credit: 0n, bonus: 0n }
const after = (held: Liability, { creditChange, bonusChange }: Sums): Liability => ({
  credit: held.credit + creditChange,
  bonus: held.bonus + bonusChange,
})

type Labels = Pick<ReportRow, 'day' | 'id' | 'name'>

const toRow = (labels: Labels, sums: Sums, held?: Liability): ReportRow => ({
  ...labels,
  bets: Number(sums.bets),
  stakes: toDecimal(sums.stakes),
  refunds: toDecimal(sums.refunds),
  payouts: toDecimal(sums.payouts),
  promotions: toDecimal(sums.promotions),
  ggr: toDecimal(sums.stakes - sums.refunds - sums.payouts),
  bonusGranted: toDecimal(sums.bonusGranted),
  bonusForfeited: toDecimal(sums.bonusForfeited),
  bonusCollected: toDecimal(sums.bonusCollected),
  bonusCost: toDecimal(sums.bonusGranted - sums.bonusForfeited),
  creditGranted: toDecimal(sums.creditGranted),
  creditReturned: toDecimal(sums.creditReturned),
  redeemed: toDecimal(sums.redeemed),
  creditLiability: held ? toDecimal(held.credit) : null,
  bonusLiability: held ? toDecimal(held.bonus) : null,
})

const byDay = (one: { day: string | null }, other: { day: string | null }) =>
  (one.day ?? '') < (other.day ?? '') ? -1 : 1

/** One row per day, also for days without a movement. With `operatorId`, of these operators only. */
export async function reportByDay(runtime: Runtime, query: Query, operatorId?: OperatorFilter) {
  const period = await periodOf(runtime, query, operatorId)
  const whose = await rowsOf(runtime, operatorId)
  const { rows, opening } = await read(runtime, { ...period, ...whose, isDaily: true, isSum: true })
  const ofDay = new Map(daysBetween(period.from, period.to).map((day) => [day, noSums()]))
  for (const { day, sums } of rows) addSums(ofDay.get(day ?? '') ?? noSums(), sums)
  let held = [...opening.values()].reduce(
    (sum, { credit, bonus }) => ({ credit: sum.credit + credit, bonus: sum.bonus + bonus }),
    noLiability,
  )
  const listed = [...ofDay].map(([day, sums]) => {
    held = after(held, sums)
    return toRow({ day, id: null, name: null }, sums, held)
  })
  return answer(runtime, period, listed)
}

/** One row per operator, or per day and operator. The liabilities are those at the end of the last day of the row. */
export async function reportByOperator(runtime: Runtime, query: Query, operatorId?: OperatorFilter) {
  const period = await periodOf(runtime, query, operatorId)
  const names = new Map((await listOperators(runtime.db)).map(({ id, name }) => [String(id), name]))
  return answer(
    runtime,
    period,
    rowsWithLiability(await read(runtime, { ...period, ...(await rowsOf(runtime, operatorId)) }), names),
  )
}

export async function reportByBonus(runtime: Runtime, query: Query) {
  const period = await periodOf(runtime, query)
  const sums = await read(runtime, { ...period, kind: 'bonus' })
  const ids = sums.rows.map(({ subject }) => subject)
  return answer(runtime, period, rowsWithLiability(sums, await bonusTitles(runtime.db, ids)))
}

/** Subjects without a movement in the period are listed if players still hold something of theirs. */
function rowsWithLiability({ rows, opening }: store.RangeSums, names: ReadonlyMap<string, string>): ReportRow[] {
  const held = new Map(opening)
  const withRow = new Set(rows.map(({ subject }) => subject))
  const silent = [...opening]
    .filter(([subject, { credit, bonus }]) => !withRow.has(subject) && (credit !== 0n || bonus !== 0n))
    .map(([subject]) => ({ day: null, subject, sums: noSums() }))
  return sorted([...rows, ...silent]).map(({ day, subject, sums }) => {
    const now = after(held.get(subject) ?? noLiability, sums)
    held.set(subject, now)
    return toRow({ day, id: subject, name: names.get(subject) ?? null }, sums, now)
  })
}

/** One collator for all comparisons: `localeCompare` with options would create one each time. */
const bySubject = new Intl.Collator('en', { numeric: true }).compare

export async function reportByGame(runtime: Runtime, query: Query) {
  const period = await periodOf(runtime, query)
  const games = new Map((await allGames(runtime.db)).map((game) => [game.id, game]))
  const { rows } = await read(runtime, { ...period, kind: 'game' })
  const listed = sorted(rows).map(({ day, subject, sums }) => {
    const game = games.get(subject)
    const theoretical = theoreticalOf(game?.returnToPlayer)
    const rtp = observedRtp(sums, theoretical)
    return {
      ...toRow({ day, id: subject, name: game?.name ?? null }, sums),
      rtp: {
        theoretical: percent(theoretical),
        rounds: Number(sums.rounds),
        observed: percent(rtp?.observed),
        low: percent(rtp?.low),
        high: percent(rtp?.high),
        isOutside: rtp?.isOutside ?? false,
      },
    }
  })
  return answer(runtime, period, listed)
}

const percent = (share: number | undefined): number | null =>
  share === undefined ? null : Math.round(share * 100_000) / 1000

/** A game counts for the provider that it has now. */
export async function reportByProvider(runtime: Runtime, query: Query) {
  const period = await periodOf(runtime, query)
  const providerOf = new Map((await allGames(runtime.db)).map(({ id, providerId }) => [id, providerId ?? '']))
  const names = new Map((await allProviders(runtime.db)).map(({ id, name }) => [id, name]))
  const { rows } = await read(runtime, { ...period, kind: 'game' })
  const found = new Map<string, store.RangeRow>()
  for (const { day, subject: game, sums } of rows) {
    const subject = providerOf.get(game) ?? ''
    const row = found.get(`${day} ${subject}`) ?? { day, subject, sums: noSums() }
    addSums(row.sums, sums)
    found.set(`${day} ${subject}`, row)
  }
  const listed = sorted([...found.values()]).map(({ day, subject, sums }) =>
    toRow({ day, id: subject, name: names.get(subject) ?? null }, sums),
  )
  return answer(runtime, period, listed)
}

const sorted = (rows: store.RangeRow[]): store.RangeRow[] =>
  rows.toSorted((one, other) => (one.day === other.day ? bySubject(one.subject, other.subject) : byDay(one, other)))

async function answer<Row extends ReportRow>(runtime: Runtime, { from, to, zone }: Period, rows: Row[]) {
  return { from, to, zone, isBuilding: !(await store.findBuild(runtime.db)).isFinished, rows }
}

/** Starts a comparison of all sums with the ledger. One at a time. */
export async function startCheck(runtime: Runtime, repairs: boolean) {
  const { isFinished } = await store.findBuild(runtime.db)
  const started = isFinished && (await store.wantCheck(runtime.db, randomUUID(), repairs))
  if (started) runtime.events.publish({ kind: 'report-check-wanted' })
  return { started, ...(await showCheck(runtime)) }
}

export async function showCheck(runtime: Runtime) {
  const [build, check] = await Promise.all([store.findBuild(runtime.db), store.findCheck(runtime.db)])
  return {
    build: { isFinished: build.isFinished, books: Number(build.books) },
    check: check
      ? {
          state: check.state,
          repairs: check.repairs,
          startedAt: check.wantedAt.toISOString(),
          finishedAt: check.finishedAt?.toISOString() ?? null,
          ...(check.outcome ?? noOutcome),
        }
      : null,
  }
}

const noOutcome: store.CheckOutcome = { movingDays: [], compared: 0, differences: [], differenceCount: 0 }

export { recentRtp } from './rtp-watch.ts'
export { countDeltas as countReportBatches, startShop } from './store.ts'
export { noSums } from './sums.ts'

/** The sums of operators over some days. Undefined: sums of transfers before an upgrade are still missing. */
export async function operatorSums(
  runtime: Runtime,
  operatorIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, Sums> | undefined> {
  if (!(await store.findBuild(runtime.db)).isFinished) return undefined
  const subjects = operatorIds.map(String)
  const { rows } = await read(runtime, { from, to, kind: 'operator', subjects, isDaily: false })
  return new Map(rows.map(({ subject, sums }) => [Number(subject), sums]))
}
