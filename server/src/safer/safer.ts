/** Safer play: the limits, time-outs, self-exclusions and reality checks that players set. */
import { randomUUID } from 'node:crypto'
import { toAmount, toCents } from '@lucero/contract/money'
import type { SaferPlay, saferShapes } from '@lucero/contract/safer'
import type { ReadBody } from '@lucero/contract/shape'
import type { Tx } from '@lucero/kit/db'
import { cashResult } from '../accounts/accounts.ts'
import type { Kit } from '../kit/kit.ts'
import { utcDay } from '../kit/utc-day.ts'
import { balancesOf } from '../ledger/books.ts'
import { firstNotBefore, lengthOf, holdingsAfter } from '../ledger/history.ts'
import * as commands from './commands.ts'
import {
  emptyRow,
  exclusionOf,
  isRowExcluded,
  lossLimit,
  looseningDelayMs,
  lostToday,
  stakeLimit,
  type Exclusion,
  type ExclusionRequest,
  type Limit,
} from './rules.ts'
import { findSaferPlay, findSaferPlayOf, type SaferRow } from './store.ts'

export async function getSaferPlay(kit: Kit, playerId: string): Promise<SaferPlay> {
  const [row, balances] = await kit.db.together((tx) => [findSaferPlay(tx, playerId), balancesOf(tx, playerId)])
  return toSaferPlay(row ?? emptyRow(playerId), cashResult(balances), kit.clock.now())
}

export async function setPlayLimits(
  kit: Kit,
  playerId: string,
  { loss, stake }: ReadBody<(typeof saferShapes)['setPlayLimits']>,
): Promise<SaferPlay> {
  const dayStart = typeof loss !== 'number' ? undefined : await startOfDay(kit.db, playerId, utcDay(kit.clock.now()))
  const limits = { loss: centsOf(loss), stake: centsOf(stake), dayStart }
  await kit.books.submit(commands.setLimits.of(playerId, randomUUID(), limits))
  return getSaferPlay(kit, playerId)
}

const centsOf = (amount: number | null | undefined) => (typeof amount === 'number' ? toCents(amount) : amount)

/** Losses before the limit was set count towards the day. Undefined for a book whose oldest transfers do not contain its holdings. */
async function startOfDay(tx: Tx, playerId: string, day: string) {
  const first = await firstNotBefore(tx, playerId, [Date.parse(day)], await lengthOf(tx, playerId))
  const before = (first[0] ?? 1) - 1
  const holdings = (await holdingsAfter(tx, playerId, [before])).get(before)
  return holdings && { day, cents: cashResult(holdings) }
}

/** A time-out or a self-exclusion, depending on the length. */
export async function startExclusion(kit: Kit, playerId: string, request: ExclusionRequest): Promise<SaferPlay> {
  await kit.books.submit(commands.startExclusion.of(playerId, randomUUID(), request))
  return getSaferPlay(kit, playerId)
}

export async function setRealityCheck(kit: Kit, playerId: string, minutes: number | null): Promise<SaferPlay> {
  await kit.books.submit(commands.setRealityCheck.of(playerId, randomUUID(), { minutes }))
  return getSaferPlay(kit, playerId)
}

/** The house ends a permanent self-exclusion. */
export async function endExclusion(kit: Kit, playerId: string, reason: string): Promise<SaferPlay> {
  await kit.books.submit(commands.endExclusion.of(playerId, randomUUID(), { reason }))
  return getSaferPlay(kit, playerId)
}

/** The players among them with a time-out or self-exclusion. They get no offers and no marketing. */
export async function excludedPlayers(tx: Tx, playerIds: string[], now: Date): Promise<Set<string>> {
  const rows = await findSaferPlayOf(tx, playerIds)
  return new Set(rows.filter((row) => isRowExcluded(row, now)).map(({ playerId }) => playerId))
}

function toSaferPlay(row: SaferRow, result: bigint, now: Date): SaferPlay {
  const lost = lostToday(row, result, now)
  return {
    loss: { ...toLimit(lossLimit(row, now)), usedToday: toAmount(lost > 0n ? lost : 0n) },
    stake: toLimit(stakeLimit(row, now)),
    break: toBreak(exclusionOf(row, now)),
    reminderMinutes: row.realityCheckMinutes,
  }
}

const toLimit = ({ cents, nextCents, nextAt }: Limit) => ({
  amount: amountOf(cents),
  next: nextAt && { amount: amountOf(nextCents), from: nextAt.toISOString() },
})
const amountOf = (cents: bigint | null) => (cents === null ? null : toAmount(cents))
const toBreak = (exclusion: Exclusion | undefined) =>
  exclusion
    ? {
        kind: exclusion.kind,
        from: exclusion.from.toISOString(),
        until: exclusion.until?.toISOString() ?? null,
      }
    : null

export {
  exclusionOf,
  isExcluded,
  isRowExcluded,
  overLimit,
  assertBookNotExcluded,
  assertNotExcluded,
  enforcePlayerLimits,
} from './rules.ts'
export { findSaferPlay, findSaferPlayOf, saferPlay } from './store.ts'

/** When the player asked for a higher limit, or for none, of those requests that are still stored. */
export async function limitRaisesOf(tx: Tx, playerId: string): Promise<Date[]> {
  const row = await findSaferPlay(tx, playerId)
  return [row?.lossNextAt, row?.stakeNextAt]
    .filter((at) => at instanceof Date)
    .map((at) => new Date(at.getTime() - looseningDelayMs))
}
