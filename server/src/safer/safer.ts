/** Limits, breaks and the reminder as a player sets and sees them. */
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
  breakOf,
  emptyRow,
  isRowExcluded,
  lossLimit,
  lostToday,
  stakeLimit,
  type BreakRequest,
  type Limit,
  type PlayBreak,
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
  const asked = { loss: centsOf(loss), stake: centsOf(stake), dayStart }
  await kit.books.submit(commands.setLimits.of(playerId, randomUUID(), asked))
  return getSaferPlay(kit, playerId)
}

const centsOf = (amount: number | null | undefined) => (typeof amount === 'number' ? toCents(amount) : amount)

/** What was lost before a limit was set is part of the day. Undefined of a book whose oldest lines do not say what it held. */
async function startOfDay(tx: Tx, playerId: string, day: string) {
  const first = await firstNotBefore(tx, playerId, [Date.parse(day)], await lengthOf(tx, playerId))
  const before = (first[0] ?? 1) - 1
  const held = (await holdingsAfter(tx, playerId, [before])).get(before)
  return held && { day, cents: cashResult(held) }
}

export async function takeBreak(kit: Kit, playerId: string, asked: BreakRequest): Promise<SaferPlay> {
  await kit.books.submit(commands.takeBreak.of(playerId, randomUUID(), asked))
  return getSaferPlay(kit, playerId)
}

export async function setReminder(kit: Kit, playerId: string, minutes: number | null): Promise<SaferPlay> {
  await kit.books.submit(commands.setReminder.of(playerId, randomUUID(), { minutes }))
  return getSaferPlay(kit, playerId)
}

/** By the house, of one for good. */
export async function endExclusion(kit: Kit, playerId: string, reason: string): Promise<SaferPlay> {
  await kit.books.submit(commands.endExclusion.of(playerId, randomUUID(), { reason }))
  return getSaferPlay(kit, playerId)
}

/** Those of them who are on a break or excluded: they get no offers and no advertising. */
export async function playersOnBreak(tx: Tx, playerIds: string[], now: Date): Promise<Set<string>> {
  const rows = await findSaferPlayOf(tx, playerIds)
  return new Set(rows.filter((row) => isRowExcluded(row, now)).map(({ playerId }) => playerId))
}

function toSaferPlay(row: SaferRow, result: bigint, now: Date): SaferPlay {
  const lost = lostToday(row, result, now)
  return {
    loss: { ...toLimit(lossLimit(row, now)), usedToday: toAmount(lost > 0n ? lost : 0n) },
    stake: toLimit(stakeLimit(row, now)),
    break: toBreak(breakOf(row, now)),
    reminderMinutes: row.reminderMinutes,
  }
}

const toLimit = ({ cents, nextCents, nextAt }: Limit) => ({
  amount: amountOf(cents),
  next: nextAt && { amount: amountOf(nextCents), from: nextAt.toISOString() },
})
const amountOf = (cents: bigint | null) => (cents === null ? null : toAmount(cents))
const toBreak = (lasting: PlayBreak | undefined) =>
  lasting ? { kind: lasting.kind, from: lasting.from.toISOString(), until: lasting.until?.toISOString() ?? null } : null

export {
  breakOf,
  isExcluded,
  isRowExcluded,
  overLimit,
  assertBookNotExcluded,
  assertNotExcluded,
  enforcePlayerLimits,
} from './rules.ts'
export { findSaferPlay, findSaferPlayOf, saferPlay } from './store.ts'
