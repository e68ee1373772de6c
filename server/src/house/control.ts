/** House API: the audit log and limits of the staff. */
import { id as uuid } from '@lucero/contract/shared/fields'
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import { toAmount, toCents } from '@lucero/contract/shared/money'
import { roleNames } from '@lucero/contract/shared/role-names'
import { isOwnRole } from '../staff/own-roles.ts'
import { Refusal } from '@lucero/contract/shared/refusals'
import { bonusTitles } from '../bonus/offers.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { listOperators } from '../operators/operators.ts'
import { usernamesOf } from '../players/players.ts'
import { actorIdsNamed, actorNames, isStaff, staffNames } from '../staff/accounts.ts'
import { listRows, type StoredRow } from '../staff/log/log.ts'
import * as limits from '../staff/limits/limits.ts'
import { playerNamed } from './people.ts'

export async function listStaffLog(
  runtime: Runtime,
  { player, staff, from, to, limit, ...filter }: HouseQuery<'listStaffLog'>,
) {
  const staffIds = staff === undefined ? undefined : await actorIdsNamed(runtime.db, staff)
  const playerId = player === undefined ? undefined : (await playerNamed(runtime, player)).id
  const [fromTime, toTime] = [from, to].map((time) => (time === undefined ? undefined : new Date(time)))
  const rows = await listRows(runtime.db, {
    ...filter,
    staffIds,
    playerId,
    from: fromTime,
    to: toTime,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const [names, actorOf] = await Promise.all([subjectNames(runtime, shown), actorNames(runtime.db, shown)])
  return {
    rows: shown.map((row) => toLogRow(row, names, actorOf(row))),
    next: rows.length > limit ? Number(shown.at(-1)?.seq) : null,
  }
}

type SubjectNames = ReadonlyMap<string, string>

/** Names by subject, for subjects that contain an id. */
async function subjectNames(runtime: Runtime, rows: StoredRow[]): Promise<SubjectNames> {
  const idsOf = (kind: string) => [
    ...new Set(
      rows.flatMap(({ subject }) => {
        const id = subject.startsWith(`${kind}:`) ? uuid.safeParse(subject.slice(kind.length + 1)).data : undefined
        return id === undefined ? [] : [id]
      }),
    ),
  ]
  const found = await Promise.all([
    usernamesOf(runtime.db, idsOf('player')).then((names) => ['player', names] as const),
    staffNames(runtime.db, idsOf('staff')).then((names) => ['staff', names] as const),
    staffNames(runtime.db, idsOf('key')).then((names) => ['key', names] as const),
    bonusTitles(runtime.db, idsOf('bonus')).then((names) => ['bonus', names] as const),
  ])
  return new Map(found.flatMap(([kind, names]) => [...names].map(([id, name]) => [`${kind}:${id}`, name] as const)))
}

const toLogRow = (row: StoredRow, names: SubjectNames, staff: string) => ({
  number: Number(row.seq),
  id: row.id,
  at: new Date(row.atMs).toISOString(),
  staff,
  kind: row.actorKind,
  role: row.role,
  operatorId: row.operatorId,
  address: row.address,
  action: row.action,
  subject: row.subject,
  subjectName: names.get(row.subject) ?? null,
  before: row.before,
  after: row.after,
  reason: row.reason,
  approver: row.approverName,
})

const amountOrNull = (cents: bigint | null) => (cents === null ? null : toAmount(cents))

export async function listLimits(runtime: Runtime) {
  const rows = await limits.listLimits(runtime)
  const usage = await limits.listUsage(runtime)
  return {
    usage: usage.map(({ usedToday, ...row }) => ({ ...row, usedToday: toAmount(usedToday) })),
    limits: rows.map(({ holder, kind, maxEach, maxDay, usedToday }) => ({
      holder,
      kind,
      each: amountOrNull(maxEach),
      day: amountOrNull(maxDay),
      usedToday: toAmount(usedToday),
    })),
  }
}

/** A limit of a name that does not exist would limit nobody. */
async function assertHolderExists({ db }: Runtime, holder: string): Promise<void> {
  const [kind, name = ''] = holder.split(/:(.*)/su)
  if (kind === 'staff' && !(await isStaff(db, name))) throw new Refusal('STAFF_NOT_FOUND')
  const isRole = kind !== 'role' || roleNames.some((role) => role === name) || (await isOwnRole(db, name))
  if (!isRole) throw new Refusal('ROLE_NOT_FOUND')
  if (kind === 'operator' && !(await listOperators(db)).some(({ id }) => id === Number(name)))
    throw new Refusal('OPERATOR_NOT_FOUND')
}

/** Without amounts the limit is removed. */
export async function setLimit(runtime: Runtime, { holder: name, kind, each, day }: HouseBody<'setLimit'>) {
  const holder = name.toLowerCase()
  await assertHolderExists(runtime, holder)
  const [maxEach, maxDay] = [each, day].map((amount) => (amount === null ? null : toCents(amount)))
  if (maxEach === null && maxDay === null) await limits.deleteLimit(runtime.db, holder, kind)
  else await limits.putLimit(runtime.db, { holder, kind, maxEach: maxEach ?? null, maxDay: maxDay ?? null })
  return { limit: { holder, kind, each, day } }
}
