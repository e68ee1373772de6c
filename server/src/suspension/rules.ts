/** Pure rules of suspensions by the house. docs/house.md, "Suspending a player", says what a suspended player can still do. */
import assert from 'node:assert/strict'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { SuspensionScope } from '@lucero/contract/shared/suspension'
import { change, type BookView, type Decision } from '../ledger/command.ts'
import { suspensions, type SuspensionRow } from './store.ts'

type Book = BookView<typeof suspensions>

/** The suspension in effect. It ends by itself at `until`. */
export const inEffect = (row: SuspensionRow | undefined, now: Date): SuspensionRow | undefined =>
  row && row.endedAt === null && (row.until === null || row.until > now) ? row : undefined

/** The row that staff has not ended. Its own end may have passed. */
function openRow(book: Book): SuspensionRow | undefined {
  const open = book.states(suspensions).filter(({ endedAt }) => endedAt === null)
  assert(open.length <= 1, `${open.length} suspensions at the same time`)
  return open[0]
}

const fieldsOf = ({ scope, until, message }: SuspensionRow) => ({
  scope,
  until: until?.toISOString() ?? '',
  ...(message !== null && { message }),
})

export function assertRowAllows(row: SuspensionRow | undefined, what: 'play' | 'redeem', now: Date): void {
  const current = inEffect(row, now)
  if (current && (what === 'redeem' || current.scope === 'all'))
    throw new Refusal('ACCOUNT_SUSPENDED', fieldsOf(current))
}

/** Redeems are refused in every suspension, play only in one of scope `all`. */
export const assertNotSuspended = (book: Book, what: 'play' | 'redeem', now: Date): void =>
  assertRowAllows(openRow(book), what, now)

export const isRowBlocked = (row: SuspensionRow | undefined, now: Date): boolean => inEffect(row, now)?.scope === 'all'
/** True if the player may not play. */
export const isBlocked = (book: Book, now: Date): boolean => isRowBlocked(openRow(book), now)

export type SuspensionRequest = {
  id: string
  scope: SuspensionScope
  until: Date | null
  reason: string
  message: string | null
  by: string
}

/** True if the player could do more, or could do it earlier. */
const isLooser = (current: SuspensionRow, { scope, until }: SuspensionRequest): boolean =>
  (current.scope === 'all' && scope === 'redeems') ||
  (until !== null && (current.until === null || until < current.until))

const isSame = (current: SuspensionRow, { scope, until, reason, message }: SuspensionRequest): boolean =>
  current.scope === scope &&
  current.until?.getTime() === until?.getTime() &&
  current.reason === reason &&
  current.message === message

/** Another suspension takes the place of the one in effect. It can only be as strict or stricter: lifting has a call of its own. */
export function decideSuspend(book: Book, request: SuspensionRequest, now: Date): Decision<{ id: string }> {
  const { id, scope, until, reason, message, by } = request
  if (until !== null && until <= now) throw new Refusal('INVALID_INPUT', { until: 'is not in the future' })
  const open = openRow(book)
  const current = inEffect(open, now)
  // Two staff members have pressed the same.
  if (current && isSame(current, request)) return { moves: [], reply: { id: current.id } }
  if (current && isLooser(current, request)) throw new Refusal('SUSPENSION_NOT_LOOSENED', fieldsOf(current))
  assert(open?.id !== id, `suspension ${id} exists already`)
  const fresh = {
    playerId: book.playerId,
    id,
    scope,
    from: now,
    until,
    reason,
    message,
    by,
    endedAt: null,
    endedBy: null,
  }
  const replaced = open && change(suspensions, { ...open, endedAt: endOf(open, now), endedBy: by })
  return {
    moves: [],
    changes: [...(replaced ? [replaced] : []), change(suspensions, fresh)],
    // Without the message: the book is never deleted.
    detail: { scope, until: until?.toISOString() ?? null, reason },
    reply: { id },
  }
}

/** A suspension that had ended by itself keeps its end. */
const endOf = ({ until }: SuspensionRow, now: Date): Date => (until !== null && until < now ? until : now)

export function decideLift(
  book: Book,
  { reason, by }: { reason: string; by: string },
  now: Date,
): Decision<{ id: string }> {
  const current = inEffect(openRow(book), now)
  if (!current) throw new Refusal('NOT_SUSPENDED')
  return {
    moves: [],
    changes: [change(suspensions, { ...current, endedAt: now, endedBy: by })],
    detail: { reason },
    reply: { id: current.id },
  }
}
