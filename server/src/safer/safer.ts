/** Safer play: the limits, time-outs, self-exclusions and reality checks that players set. */
import { randomUUID } from 'node:crypto'
import { toAmount, toCents } from '@lucero/contract/shared/money'
import type { SaferPlay, saferShapes } from '@lucero/contract/player/safer'
import type { ReadBody } from '@lucero/contract/shared/shape'
import type { Tx } from '@lucero/kit/db'
import { cashResult } from '../accounts/accounts.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { utcDay } from '../runtime/utc-day.ts'
import { balancesOf } from '../ledger/books.ts'
import type { Submit } from '../ledger/command.ts'
import * as commands from './commands.ts'
import {
  limitColumns,
  limitNames,
  limitOf,
  looseningDelayMs,
  lossLimitNames,
  lossPeriods,
  lostIn,
  movedToday,
  pendingChange,
  playedMsToday,
  type LimitName,
  type LossLimitName,
  type PendingChange,
} from './limits.ts'
import { cashResultAt, movedSince } from './past-play.ts'
import { exclusionOf, isRowExcluded, type Exclusion, type ExclusionRequest } from './rules.ts'
import { emptyRow, findSaferPlay, findSaferPlayOf, type SaferRow } from './store.ts'

export async function getSaferPlay(runtime: Runtime, playerId: string): Promise<SaferPlay> {
  const [row, balances] = await runtime.db.together((tx) => [findSaferPlay(tx, playerId), balancesOf(tx, playerId)])
  return toSaferPlay(row ?? emptyRow(playerId), cashResult(balances), runtime.clock.now())
}

type LimitChanges = ReadBody<(typeof saferShapes)['setPlayLimits']>

/** Play before a limit was set counts toward it, so it is read from the book first. */
export async function setPlayLimits(runtime: Runtime, playerId: string, changes: LimitChanges): Promise<SaferPlay> {
  const now = runtime.clock.now()
  const [starts, moved] = await Promise.all([
    periodStarts(runtime.db, playerId, changes, now),
    typeof changes.moved === 'number' ? movedSince(runtime.db, playerId, utcDay(now)) : undefined,
  ])
  const { time, ...amounts } = changes
  const limits = {
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, centsOf(amount)])),
    time: typeof time === 'number' ? BigInt(time) : time,
    starts,
    movedToday: moved === undefined ? undefined : { day: utcDay(now), cents: moved },
  }
  await runtime.books.submit(commands.setLimits.of(playerId, randomUUID(), limits))
  return getSaferPlay(runtime, playerId)
}

const centsOf = (amount: number | null | undefined) => (typeof amount === 'number' ? toCents(amount) : amount)

async function periodStarts(tx: Tx, playerId: string, changes: LimitChanges, now: Date) {
  const names = lossLimitNames.filter((name) => typeof changes[name] === 'number')
  const days = names.map((name) => lossPeriods[name].firstDay(now))
  const results = await cashResultAt(
    tx,
    playerId,
    days.map((day) => Date.parse(day)),
  )
  const starts = names.map((name, index) => {
    const [day, cents] = [days[index], results[index]]
    return [name, day === undefined || cents === undefined ? undefined : { day, cents }] as const
  })
  return Object.fromEntries(starts) as Partial<Record<LossLimitName, { day: string; cents: bigint }>>
}

/** A time-out or a self-exclusion, depending on the length. */
export async function startExclusion(
  runtime: Runtime,
  playerId: string,
  request: ExclusionRequest,
  submit: Submit,
): Promise<SaferPlay> {
  await submit(commands.startExclusion.of(playerId, randomUUID(), request))
  return getSaferPlay(runtime, playerId)
}

export async function setRealityCheck(runtime: Runtime, playerId: string, minutes: number | null): Promise<SaferPlay> {
  await runtime.books.submit(commands.setRealityCheck.of(playerId, randomUUID(), { minutes }))
  return getSaferPlay(runtime, playerId)
}

/** The house ends a permanent self-exclusion. */
export async function endExclusion(
  runtime: Runtime,
  playerId: string,
  reason: string,
  submit: Submit,
): Promise<SaferPlay> {
  await submit(commands.endExclusion.of(playerId, randomUUID(), { reason }))
  return getSaferPlay(runtime, playerId)
}

/** The players among them with a time-out or self-exclusion. They get no offers and no marketing. */
export async function excludedPlayers(tx: Tx, playerIds: string[], now: Date): Promise<Set<string>> {
  const rows = await findSaferPlayOf(tx, playerIds)
  return new Set(rows.filter((row) => isRowExcluded(row, now)).map(({ playerId }) => playerId))
}

function toSaferPlay(row: SaferRow, result: bigint, now: Date): SaferPlay {
  const lost = (name: LossLimitName) => {
    const cents = lostIn(row, name, result, now)
    return toAmount(cents > 0n ? cents : 0n)
  }
  const inCredit = (name: Exclude<LimitName, 'time'>) => {
    const { max, next } = shownLimit(row, name, now)
    return { amount: amountOf(max), next: next && { amount: amountOf(next.max), ...timingOf(next) } }
  }
  const time = shownLimit(row, 'time', now)
  return {
    loss: { ...inCredit('loss'), usedToday: lost('loss') },
    lossWeek: { ...inCredit('lossWeek'), used: lost('lossWeek') },
    lossMonth: { ...inCredit('lossMonth'), used: lost('lossMonth') },
    stake: inCredit('stake'),
    moved: { ...inCredit('moved'), usedToday: toAmount(movedToday(row, now)) },
    time: {
      minutes: minutesOf(time.max),
      next: time.next && { minutes: minutesOf(time.next.max), ...timingOf(time.next) },
      usedToday: Number(playedMsToday(row, now) / 60_000n),
    },
    break: toPublicExclusion(exclusionOf(row, now)),
    reminderMinutes: row.realityCheckMinutes,
  }
}

const minutesOf = (minutes: bigint | null) => (minutes === null ? null : Number(minutes))
function shownLimit(row: SaferRow, name: LimitName, now: Date) {
  const limit = limitOf(row, name, now)
  return { max: limit.max, next: pendingChange(limit, now) }
}
const timingOf = ({ from, isConfirmable }: PendingChange) => ({ from: from.toISOString(), confirmable: isConfirmable })
const amountOf = (cents: bigint | null) => (cents === null ? null : toAmount(cents))
const toPublicExclusion = (exclusion: Exclusion | undefined) =>
  exclusion
    ? {
        kind: exclusion.kind,
        from: exclusion.from.toISOString(),
        until: exclusion.until?.toISOString() ?? null,
      }
    : null

export { assertMoveAllowed, enforceMoveLimit, enforcePlayerLimits, overLimit, reachedLimit } from './limits.ts'
export { exclusionOf, isExcluded, isRowExcluded, assertBookNotExcluded, assertNotExcluded } from './rules.ts'
export { findSaferPlay, findSaferPlayOf, saferPlay } from './store.ts'

/** When the player asked for a higher limit, or for none, of those requests that are still stored. */
export async function limitRaisesOf(tx: Tx, playerId: string): Promise<Date[]> {
  const row = await findSaferPlay(tx, playerId)
  return limitNames
    .flatMap((name) => [row?.[limitColumns[name].nextAt], row?.[limitColumns[name].raiseAt]])
    .filter((at) => at instanceof Date)
    .map((at) => new Date(at.getTime() - looseningDelayMs))
}
