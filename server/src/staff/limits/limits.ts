/**
 * Limits on credit granted and redeems paid: per transaction and per day, for a staff member and for an operator. The amount of the day
 * changes in the transaction of the money, so concurrent requests on any number of nodes cannot exceed a limit.
 */
import type { Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { errorCode } from '@lucero/kit/connection'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../../runtime/runtime.ts'
import { utcDay } from '../../runtime/utc-day.ts'
import { dayAt, readCalendars, todayOf } from '../../calendar/calendar.ts'
import { one, type ReadableKind, type StateRow } from '../../ledger/command.ts'
import type { Actor } from '../actor.ts'
import type { Limits } from '../log/log.ts'
import { findById } from '../store.ts'
import { excessOf, limitFor, noLimit, type Limit, type LimitKind } from './rules.ts'
import * as store from './store.ts'

/** `operatorId`: null if no operator gives it, as for a bonus of the house. */
export type Expense = { kind: LimitKind; cents: Cents; operatorId: number | null }

type Allowance = StateRow & { limits: ReadonlyMap<string, Limit>; used: ReadonlyMap<string, Cents> }
type LoadedAllowance = StateRow & { limits: [string, string | null, string | null][]; used: [string, string][] }

const centsOf = (text: string | null): Cents | null => (text === null ? null : BigInt(text))

const readAllowance = ({ limits, used, ...row }: LoadedAllowance): Allowance => ({
  ...row,
  limits: new Map(limits.map(([holder, each, day]) => [holder, { each: centsOf(each), day: centsOf(day) }])),
  used: new Map(used.map(([holder, cents]) => [holder, BigInt(cents)])),
})

/** Read for every command and never cached. */
const allowances: ReadableKind<'staff-allowance', Allowance> = {
  name: 'staff-allowance',
  at: 'coordinator',
  load: ({ playerIds, ids }) => store.loadAllowances(playerIds, ids),
  read: readAllowance,
}

/** The holder of the limits that apply. An API key spends within the limits of the person who created it. */
async function holderOf(tx: Tx, { kind, name, staffId }: Spender): Promise<string> {
  const responsible = kind === 'key' ? ((await findById(tx, staffId))?.username ?? name) : name
  return `${kind === 'setup' ? kind : 'staff'}:${responsible.toLowerCase()}`
}

const ownRoleHolder = ({ ownRole }: Pick<Actor, 'ownRole'>): string | null =>
  ownRole === null || ownRole === undefined ? null : `role:${ownRole.toLowerCase()}`

type Spender = Pick<Actor, 'kind' | 'name' | 'role' | 'ownRole' | 'staffId' | 'operatorId'>

/**
 * The id of the allowance, and the statements that count the expense against it, by name. `spender` is the staff member whose limits apply: the approver of an
 * approved request. An approval lifts the limit of the operator, whose amount of the day is counted all the same.
 */
async function allowanceFor(
  runtime: Runtime,
  spender: Spender,
  { kind, cents, operatorId }: Expense,
  isApproved: boolean,
) {
  // The day of a person is the day at the person's operator, and of an operator its own.
  const [day, operatorDay] = [await todayOf(runtime, spender.operatorId), await todayOf(runtime, operatorId)]
  const [staff, role] = [await holderOf(runtime.db, spender), `role:${spender.role}`]
  const ownRole = ownRoleHolder(spender)
  const operator = operatorId === null ? null : `operator:${operatorId}`
  const countFor = (row: Allowance | undefined) => {
    const limits = row?.limits ?? new Map<string, Limit>()
    const ofOperator = {
      holder: operator ?? '',
      day: operatorDay,
      limit: (isApproved ? undefined : limits.get(operator ?? '')) ?? noLimit,
    }
    const counted = [
      { holder: staff, day, limit: limitFor(limits, [staff, ownRole, role]) },
      ...(operator === null ? [] : [ofOperator]),
    ]
    const statements = counted.map(({ holder, day: on, limit }) => {
      const excess = excessOf(limit, row?.used.get(holder) ?? 0n, cents)
      if (excess) throw new Refusal('STAFF_LIMIT_REACHED', { holder, per: excess })
      return [
        `limit of ${holder} on ${kind}`,
        store.addUsage({ holder, kind, day: on, cents, maxDay: limit.day }),
      ] as const
    })
    return Object.fromEntries(statements)
  }
  return { id: JSON.stringify({ kind, day, operatorDay, staff, ownRole, role, operator }), holder: staff, countFor }
}

/** The limits of a command that spends. */
export async function limited(...expense: Parameters<typeof allowanceFor>): Promise<Limits> {
  const { id, countFor } = await allowanceFor(...expense)
  return { reads: [one(allowances, id)], count: (book) => countFor(book.state(allowances, id)) }
}

const noPlayer = '00000000-0000-0000-0000-000000000000'

/** Counts value that no transfer moves, such as the offer of a bonus, in the caller's transaction. */
export async function spend(tx: Tx, ...expense: Parameters<typeof allowanceFor>): Promise<void> {
  const { id, holder, countFor } = await allowanceFor(...expense)
  const row = await tx.maybe<LoadedAllowance>(store.loadAllowances([noPlayer], [id]))
  for (const statement of Object.values(countFor(row && readAllowance(row))))
    await tx.run(statement).catch((error: unknown) => {
      // A concurrent request has used the rest of the day.
      if (errorCode(error) === notNullViolation) throw new Refusal('STAFF_LIMIT_REACHED', { holder, per: 'day' })
      throw error
    })
}

/** `store.addUsage` writes null above the limit. */
const notNullViolation = '23502'

/** The limits of a person, and what the person has used today. */
export async function ownLimits(runtime: Runtime, actor: Spender) {
  const { db } = runtime
  const [day, staff, role] = [await todayOf(runtime, actor.operatorId), await holderOf(db, actor), `role:${actor.role}`]
  const ownRole = ownRoleHolder(actor)
  const kinds = ['credit', 'redeem'] as const
  const ids = kinds.map((kind) => JSON.stringify({ kind, day, operatorDay: day, staff, ownRole, role, operator: null }))
  const noPlayers = ids.map(() => noPlayer)
  const rows = await db.all<LoadedAllowance>(store.loadAllowances(noPlayers, ids))
  return kinds.map((kind, index) => {
    const row = rows.find(({ id }) => id === ids[index])
    const { limits, used } = row
      ? readAllowance(row)
      : { limits: new Map<string, Limit>(), used: new Map<string, Cents>() }
    return { kind, ...limitFor(limits, [staff, ownRole, role]), used: used.get(staff) ?? 0n }
  })
}

export const listLimits = async (runtime: Runtime) => store.listLimits(runtime.db, await daysNow(runtime))

/** The day of the house, and the days of operators with a zone of their own. */
async function daysNow(runtime: Runtime): Promise<store.Days> {
  const [{ house, ofOperator }, now] = [await readCalendars(runtime), runtime.clock.now()]
  return { house: dayAt(house, now), ofOperator: [...ofOperator].map(([id, own]) => [id, dayAt(own, now)]) }
}

const maxUsers = 500

/** What people have granted and paid today, by name. */
export async function usedToday(runtime: Runtime, people: { username: string; operatorId: number | null }[]) {
  const rows = await store.usageOf(
    runtime.db,
    people.map(({ username }) => `staff:${username.toLowerCase()}`),
    await daysNow(runtime),
  )
  return (username: string, kind: LimitKind): Cents =>
    rows.find((row) => row.holder === `staff:${username.toLowerCase()}` && row.kind === kind)?.usedToday ?? 0n
}

export const listUsage = async (runtime: Runtime) => store.listUsage(runtime.db, await daysNow(runtime), maxUsers)

const usageDays = 40
const batchSize = 1000

/** Amounts of past days have no use. */
export async function forgetOldUsage({ db, clock }: Pick<Runtime, 'clock' | 'db'>): Promise<void> {
  const before = new Date(clock.now().getTime() - usageDays * 86_400_000)
  await store.deleteOldUsage(db, utcDay(before), batchSize)
}

export { deleteLimit, findLimit, putLimit } from './store.ts'
