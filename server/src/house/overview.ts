/** House API: the overview of the desk. Queues, sums and alerts that the role may not read are left out. */
import { maxQueueCount } from '@lucero/contract/house/lists'
import type { AlertCode } from '@lucero/contract/house/overview'
import type { Permission } from '@lucero/contract/house/permissions'
import { countOpenConversations } from '../contact/inbox.ts'
import { countHeldWins } from '../games/held-wins.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { addDays, calendarOf, dayAt } from '../calendar/calendar.ts'
import { showRun } from '../ledger/audit/audit-run.ts'
import { listFrozen } from '../ledger/audit/release.ts'
import { countPendingRedeems } from '../redeem/redeem.ts'
import { activePlayersByDay, recentRtp, reportByDay, showCheck, sumsAtThisTime } from '../reports/reports.ts'
import { countOpenFindings } from '../risk/findings.ts'
import { waitingTexts } from '../sms/queue.ts'
import { onlyOperator } from '../runtime/operator-filter.ts'
import { scopeOf, type Actor } from '../staff/actor.ts'
import { countOpenApprovals } from '../staff/approvals/approvals.ts'
import { blindSince } from '../till/reports.ts'
import { countApplied } from '../wallet/wallet.ts'
import { approvalsSeenBy } from './four-eyes.ts'

type Alert = { code: AlertCode; fields: Record<string, string> }

const days = 31
/** A text that waits for longer is reported. Sign-in codes are useless after five minutes. */
const maxTextSeconds = 120

export async function getOverview(runtime: Runtime, actor: Actor) {
  const [queues, sums, atThisTime, alerts] = await Promise.all([
    queuesOf(runtime, actor),
    daysOf(runtime, actor),
    atThisTimeOf(runtime, actor),
    alertsOf(runtime, actor),
  ])
  return { queues, days: sums, atThisTime, alerts }
}

async function queuesOf(runtime: Runtime, actor: Actor) {
  const { db } = runtime
  const scope = scopeOf(actor)
  const ifMay = async (permission: Permission, count: () => Promise<number>) => (actor.can(permission) ? count() : null)
  const countFrozen = async () => (await listFrozen(runtime, maxQueueCount)).length
  const [redeems, applications, approvals, inbox, risk, frozenBooks] = await Promise.all([
    ifMay('redeems.read', () => countPendingRedeems(db, scope, maxQueueCount)),
    ifMay('applications.read', () => countApplied(db, scope, maxQueueCount)),
    ifMay('approvals.read', () => countOpenApprovals(db, approvalsSeenBy(actor), maxQueueCount)),
    ifMay('inbox.read', () => countOpenConversations(db, maxQueueCount)),
    ifMay('risk.read', () => countOpenFindings(db, maxQueueCount)),
    ifMay('ledger.read', countFrozen),
  ])
  return { redeems, applications, approvals, inbox, risk, frozenBooks }
}

async function daysOf(runtime: Runtime, actor: Actor) {
  if (!(await readsSums(runtime, actor))) return null
  const scope = scopeOf(actor)
  const calendar = await calendarOf(runtime, onlyOperator(scope))
  const from = addDays(dayAt(calendar, runtime.clock.now()), 1 - days)
  const [{ rows }, players] = await Promise.all([
    reportByDay(runtime, { from }, scope),
    activePlayersByDay(runtime.db, from, calendar, scope),
  ])
  return rows.map(({ day, stakes, payouts, ggr, creditGranted, redeemed }) => ({
    day: day ?? '',
    stakes,
    payouts,
    ggr,
    creditGranted,
    redeemed,
    activePlayers: players.get(day ?? '') ?? 0,
  }))
}

/** The sums of today would tell a cashier what the own drawer must contain. */
const readsSums = async (runtime: Runtime, actor: Actor): Promise<boolean> =>
  actor.can('reports.read') && (await blindSince(runtime, actor)) === undefined

async function atThisTimeOf(runtime: Runtime, actor: Actor) {
  if (!(await readsSums(runtime, actor))) return null
  const { db, clock } = runtime
  const [now, operatorId] = [clock.now(), scopeOf(actor)]
  const whose = { calendar: await calendarOf(runtime, onlyOperator(operatorId)), operatorId }
  const [yesterday, lastWeek] = await Promise.all([
    sumsAtThisTime(db, now, 1, whose),
    sumsAtThisTime(db, now, 7, whose),
  ])
  return { yesterday, lastWeek }
}

async function alertsOf(runtime: Runtime, actor: Actor): Promise<Alert[]> {
  const found = await Promise.all([
    actor.can('ledger.read') ? ledgerAlerts(runtime) : [],
    actor.can('totals.read') ? reportAlerts(runtime) : [],
    actor.can('totals.read') ? rtpAlerts(runtime) : [],
    actor.can('texts.read') ? textAlerts(runtime) : [],
    actor.can('providers.read') ? payoutAlerts(runtime) : [],
  ])
  return found.flat()
}

async function ledgerAlerts(runtime: Runtime): Promise<Alert[]> {
  const { halt, frozenBooks } = await showRun(runtime)
  return [
    ...(halt ? [{ code: 'ledger-halted' as const, fields: halt }] : []),
    ...(frozenBooks > 0 ? [{ code: 'books-frozen' as const, fields: { count: String(frozenBooks) } }] : []),
  ]
}

async function reportAlerts(runtime: Runtime): Promise<Alert[]> {
  const { build, check } = await showCheck(runtime)
  const differs = check !== null && check.differenceCount > 0 && !check.repairs
  return [
    ...(build.isFinished ? [] : [{ code: 'reports-building' as const, fields: { books: String(build.books) } }]),
    ...(differs ? [{ code: 'reports-differ' as const, fields: { count: String(check.differenceCount) } }] : []),
  ]
}

const percent = (share: number | undefined): string => ((share ?? 0) * 100).toFixed(2)

async function rtpAlerts({ db }: Runtime): Promise<Alert[]> {
  const outside = (await recentRtp(db)).filter(({ rtp }) => rtp.isOutside)
  return outside.map(({ game, name, theoretical, rtp }) => ({
    code: 'rtp-outside',
    fields: {
      game,
      name,
      theoretical: percent(theoretical),
      observed: percent(rtp.observed),
      low: percent(rtp.low),
      high: percent(rtp.high),
    },
  }))
}

async function payoutAlerts(runtime: Runtime): Promise<Alert[]> {
  const count = await countHeldWins(runtime, maxQueueCount)
  return count > 0 ? [{ code: 'wins-held', fields: { count: String(count) } }] : []
}

async function textAlerts({ db }: Runtime): Promise<Alert[]> {
  const { waiting, oldestSeconds } = await waitingTexts(db, maxQueueCount)
  if (oldestSeconds === null || oldestSeconds <= maxTextSeconds) return []
  return [{ code: 'sms-delayed', fields: { waiting: String(waiting), seconds: String(oldestSeconds) } }]
}
