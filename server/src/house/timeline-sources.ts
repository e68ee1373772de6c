/** The sources of a timeline. Each returns its entries before a position, newest first. */
import type { TimelineKind } from '@lucero/contract/house/lists'
import type { TimelineEntry } from '@lucero/contract/house/overview'
import { toAmount } from '@lucero/contract/shared/money'
import { exactTimeOf, type TimePosition } from '@lucero/kit/time-position'
import { isOfOperators, type OperatorFilter } from '../runtime/operator-filter.ts'
import { devicesBefore, sessionsBefore } from '../auth/sessions.ts'
import { grantsBefore } from '../bonus/bonus.ts'
import { messagesBefore } from '../contact/inbox.ts'
import { playedRounds } from '../games/rounds.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { firstNotBefore, lastLineBefore, lengthOf, saferPlayBefore } from '../ledger/history.ts'
import { noticesBefore } from '../notifications/notifications.ts'
import { notesBefore, type Player } from '../players/players.ts'
import { redeemsBefore } from '../redeem/redeem.ts'
import { textsBefore } from '../sms/sms.ts'
import { actorNames } from '../staff/accounts.ts'
import { rowsBefore } from '../staff/log/log.ts'
import { suspensionsBefore } from '../suspension/suspension.ts'
import { bookKey, movementsUpTo } from '../statement/statement.ts'
import { applicationsBefore, connectionOf } from '../wallet/wallet.ts'

/** `key` sorts entries of the same time and kind. */
type KeyedEntry = { key: string; entry: TimelineEntry }
/** `more`: the position up to which the source has read everything; null: nothing is older. */
export type SourcePage = { entries: KeyedEntry[]; more: TimePosition | null }

type Request = { player: Player; operatorId: OperatorFilter; position: TimePosition; limit: number }
type Source = (runtime: Runtime, request: Request) => Promise<SourcePage>

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** A page of rows that a query has ordered and limited. */
function pageOf<Row extends { at: string }>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => string,
  toEntry: (row: Row) => TimelineEntry,
): SourcePage {
  const last = rows.at(-1)
  return {
    entries: rows.map((row) => ({ key: keyOf(row), entry: toEntry(row) })),
    more: rows.length === limit && last ? { at: last.at, id: keyOf(last) } : null,
  }
}

const idOf = ({ id }: { id: string }): string => id

/** The last millisecond of a position, for sources with times in milliseconds. Ids are lower than `~` and higher than the empty text. */
function lastMs({ at, id }: TimePosition): number {
  const ms = Date.parse(at)
  return id === '' && exactTimeOf(ms) === at ? ms - 1 : ms
}

const keyIn = ({ id }: TimePosition): string | undefined => (/^\d{15}/.test(id) ? id : undefined)

const transfers: Source = async (runtime, { player, operatorId, position, limit }) => {
  const query = { untilMs: lastMs(position), beforeKey: keyIn(position), operatorId }
  const { movements, readTo } = await movementsUpTo(runtime, player.id, query, limit)
  const entries = movements.map(({ key, atMs, createdAt: _createdAt, kind: movement, ...line }): KeyedEntry => ({
    key,
    entry: { at: exactTimeOf(atMs), kind: 'transfer', id: `${line.number}.${line.part}`, movement, ...line },
  }))
  return { entries, more: readTo && { at: exactTimeOf(readTo.atMs), id: readTo.key } }
}

/** Rounds are ordered by the line of their first bet. */
const rounds: Source = async (runtime, { player, operatorId, position, limit }) => {
  const key = keyIn(position)
  let before: number | null =
    key === undefined ? await firstLineAfter(runtime, player.id, lastMs(position)) : Number(key)
  const entries: KeyedEntry[] = []
  while (before !== null && !entries.length) {
    const page = await playedRounds(runtime, player.id, before, limit)
    before = page.next
    entries.push(...page.rounds.filter((one) => isOfOperators(operatorId, one.operatorId)).map(toRound))
    const last = page.rounds.at(-1)
    if (last && before !== null)
      return { entries, more: { at: exactTimeOf(last.startedAt.getTime()), id: bookKey(last.line) } }
  }
  return { entries, more: null }
}

async function firstLineAfter(runtime: Runtime, playerId: string, untilMs: number): Promise<number> {
  const [seq = 1] = await firstNotBefore(runtime.db, playerId, [untilMs + 1], await lengthOf(runtime.db, playerId))
  return (await lastLineBefore(runtime.db, playerId, seq)) + 1
}

type PlayedRound = Awaited<ReturnType<typeof playedRounds>>['rounds'][number]

const toRound = (round: PlayedRound): KeyedEntry => ({
  key: bookKey(round.line),
  entry: {
    at: exactTimeOf(round.startedAt.getTime()),
    kind: 'round',
    id: `${round.providerId} ${round.roundId}`,
    operatorId: round.operatorId,
    game: { id: round.gameId, name: round.casinoGame.name },
    provider: round.providerId,
    roundId: round.roundId,
    roundUrl: round.roundUrl ?? null,
    bet: round.bet,
    paid: round.paid,
    state: round.state,
    isFreeSpin: round.freeSpin ?? false,
  },
})

const redeems: Source = async ({ db }, { player, operatorId, position, limit }) =>
  pageOf(await redeemsBefore(db, player.id, { operatorId, ...position }, limit), limit, idOf, (row) => ({
    at: row.at,
    kind: 'redeem',
    id: row.id,
    operatorId: row.operatorId,
    amount: toAmount(row.cents),
    status: row.status,
    settledAt: iso(row.settledAt),
    wrongCodes: row.wrongCodes,
  }))

const bonuses: Source = async ({ db }, { player, operatorId, position, limit }) =>
  pageOf(await grantsBefore(db, player.id, { operatorId, ...position }, limit), limit, idOf, (row) => ({
    at: row.at,
    kind: 'bonus',
    id: row.id,
    bonusId: row.bonusId,
    operatorId: row.operatorId,
    title: row.title,
    state: row.state,
    wagered: toAmount(row.wagered),
    collected: toAmount(row.collected),
    forfeited: toAmount(row.forfeited),
    endedAt: iso(row.endedAt),
  }))

const applications: Source = async ({ db }, { player, operatorId, position, limit }) =>
  pageOf(await applicationsBefore(db, player.id, { operatorId, ...position }, limit), limit, idOf, (row) => ({
    at: row.at,
    kind: 'application',
    id: row.id,
    ...connectionOf(row),
    note: row.note,
    rejection: row.rejection,
    rejectedAt: iso(row.rejectedAt),
  }))

const sessions: Source = async ({ db }, { player, position, limit }) =>
  pageOf(
    await sessionsBefore(db, player.id, position, limit),
    limit,
    idOf,
    ({ at, id, browser, system, lastUsedAt }) => ({
      at,
      kind: 'session',
      id,
      browser,
      system,
      lastUsedAt: lastUsedAt.toISOString(),
    }),
  )

const devices: Source = async ({ db }, { player, position, limit }) =>
  pageOf(await devicesBefore(db, player.id, position, limit), limit, idOf, ({ at, id }) => ({ at, kind: 'device', id }))

/** Texts to the phone that the player has now. */
const texts: Source = async ({ db, secrets, sms: { keepsTexts } }, { player, position, limit }) => {
  const { phoneCode, phone, isErased } = player
  if (isErased) return { entries: [], more: null }
  const rows = await textsBefore(db, secrets, { phoneCode, phone, keepsTexts, ...position }, limit)
  return pageOf(rows, limit, idOf, (row) => ({ kind: 'sms', ...row }))
}

const limits: Source = async ({ db }, { player, position, limit }) =>
  pageOf(
    await saferPlayBefore(db, player.id, position, limit),
    limit,
    ({ seq }) => bookKey(Number(seq)),
    ({ at, seq, kind, detail }) => ({ at, kind: 'limits', id: String(seq), action: kind, fields: fieldsIn(detail) }),
  )

/** Texts, numbers and nulls of the detail. The staff member of a change by the house is in the audit log. */
function fieldsIn(detail: string | null): Record<string, string | number | null> {
  const entries = Object.entries(JSON.parse(detail ?? '{}') as Record<string, unknown>)
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || value === null ? [[name, value]] : [],
    ),
  )
}

const suspensions: Source = async ({ db }, { player, position, limit }) =>
  pageOf(await suspensionsBefore(db, player.id, position, limit), limit, idOf, (row) => ({
    at: row.at,
    kind: 'suspension',
    id: row.id,
    scope: row.scope,
    until: iso(row.until),
    reason: row.reason,
    message: row.message,
    by: row.by,
    endedAt: iso(row.endedAt),
    endedBy: row.endedBy,
  }))

const messages: Source = async ({ db }, { player, position, limit }) =>
  pageOf(await messagesBefore(db, player.id, position, limit), limit, idOf, (row) => ({ kind: 'message', ...row }))

const notices: Source = async ({ db }, { player, position, limit }) =>
  pageOf(await noticesBefore(db, player.id, position, limit), limit, idOf, ({ readAt, fields, ...row }) => ({
    kind: 'notice',
    ...row,
    fields: fields as Record<string, unknown> | null,
    readAt: iso(readAt),
  }))

const notes: Source = async ({ db }, { player, operatorId, position, limit }) =>
  pageOf(
    await notesBefore(db, player.id, { operatorId, position, limit }),
    limit,
    idOf,
    ({ at, id, author, note }) => ({
      at,
      kind: 'note',
      id,
      author,
      text: note,
    }),
  )

const staffActions: Source = async ({ db }, { player, position, limit }) => {
  const rows = await rowsBefore(db, player.id, position, limit)
  const actorOf = await actorNames(db, rows)
  return pageOf(rows, limit, idOf, (row) => ({
    at: row.at,
    kind: 'staff',
    id: row.id,
    number: Number(row.seq),
    staff: actorOf(row),
    role: row.role,
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    reason: row.reason,
    approver: row.approverName,
  }))
}

export const sources = {
  transfer: transfers,
  round: rounds,
  redeem: redeems,
  bonus: bonuses,
  application: applications,
  session: sessions,
  device: devices,
  sms: texts,
  limits,
  suspension: suspensions,
  message: messages,
  notice: notices,
  note: notes,
  staff: staffActions,
} satisfies Record<TimelineKind, Source>
