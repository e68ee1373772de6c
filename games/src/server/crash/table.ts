/**
 * The table of Star Crash on this node. Every node sends live updates to its players and takes their bets and cash-outs. The node that holds
 * the lease opens, closes and ends rounds. Each of these changes happens once, whichever node makes it: the status in the database guards it.
 */
import { randomUUID } from 'node:crypto'
import { every, type Loop } from '@lucero/kit/every'
import { flightTimeOf, multiplierAt } from '../../rules/star-crash/odds.ts'
import { beat, clearGap, releaseLease, wantTable, type Beat } from '../rounds/lease.ts'
import {
  closeBetting,
  countWaitingBets,
  crashPointOf,
  endTableRound,
  findLatest,
  hasUnfinished,
  openTableRound,
  type TableRound,
} from '../rounds/table-rounds.ts'
import { defined } from '@lucero/kit/defined'
import type { Runtime } from '../runtime.ts'
import { openClock, type DatabaseClock } from './clock.ts'
import { openDecisions, type Decisions } from './decisions.ts'
import { openLive, type Live } from './live.ts'
import { openSettlement, type Flight } from './settlement.ts'

const tickMs = 250
/** Without players and without unfinished bets. */
const idleMs = 1000
/** A stake that the wallet is about to take delays the start this long. Later ones are returned. */
const stakeGraceMs = 1000
/** The start is announced this long before. */
const leadSeconds = 0.5
/** Cash-outs that arrived before the crash have this long to be saved. */
const cashOutGraceMs = 400
/** After a burst of cash-outs, the end waits this long for those that this node has not decided yet. */
const maxDecisionMs = 5_000

export type Table = { clock: DatabaseClock; decisions: Decisions; live: Live; start(): void; stop(): Promise<void> }

export function openTable(runtime: Runtime): Table {
  const node = randomUUID()
  const clock = openClock(runtime.db)
  let loop: Loop | undefined
  const live = openLive(runtime, clock, () => loop?.wake())
  const settlement = openSettlement(runtime)
  const decisions = openDecisions(runtime.settings.database.connections)
  const duties = { settle: settlement.run, isDeciding: decisions.isBusy }
  const { crashLeaseSeconds: leaseSeconds } = runtime.settings

  const turn = async (): Promise<number> => {
    const isWatched = live.isWatched()
    if (!isWatched && !(await hasUnfinished(runtime.db))) return idleMs
    const sentAt = performance.now()
    const held = await beat(runtime.db, { node, leaseSeconds, isWatched })
    if (held) clock.note(held.now, sentAt, performance.now())
    else if (isWatched) await wantTable(runtime.db)
    await clock.sync()
    const pauseMs = held ? await lead(runtime, held, duties) : tickMs
    if (isWatched) await live.refresh()
    return pauseMs
  }

  return {
    clock,
    decisions,
    live,
    start() {
      loop = every(tickMs, turn, { log: runtime.log, event: 'table.turn_failed', message: 'turn of the table failed' })
    },
    async stop() {
      live.stop()
      await loop?.stop()
      await settlement.stop()
      await releaseLease(runtime.db, node).catch(() => undefined)
    },
  }
}

type Settle = (flying?: Flight) => void
type Duties = { settle: Settle; isDeciding: () => boolean }

/** Returns the time until the next turn. */
async function lead(runtime: Runtime, held: Beat, duties: Duties): Promise<number> {
  const { settle } = duties
  const round = await findLatest(runtime.db)
  if (!round || round.status === 'ended') {
    if (held.gapFrom !== undefined) await clearGap(runtime.db)
    settle()
    if (held.isWanted) await openTableRound(runtime, runtime.settings.crashBettingSeconds)
    return tickMs
  }
  return round.status === 'betting'
    ? leadBetting(runtime, round, held, settle)
    : leadFlight(runtime, round, held, duties)
}

async function leadBetting(runtime: Runtime, round: TableRound, held: Beat, settle: Settle): Promise<number> {
  const left = round.closesAt - held.now
  if (left > 0) {
    if (held.gapFrom !== undefined) await clearGap(runtime.db)
    return Math.min(tickMs, left)
  }
  if (left > -stakeGraceMs && (await countWaitingBets(runtime.db, round.number)) > 0) return tickMs / 5
  const closed = await closeBetting(runtime, round.number, leadSeconds)
  // Players who could not see the start could not cash out either.
  if (closed && held.gapFrom !== undefined) await end(runtime, closed, multiplierAt(0), settle)
  return tickMs
}

async function leadFlight(runtime: Runtime, round: TableRound, held: Beat, duties: Duties): Promise<number> {
  const { settle, isDeciding } = duties
  const crash = await crashPointOf(runtime, round)
  const startedAt = defined(round.startedAt)
  const endsAt = startedAt + flightTimeOf(crash)
  // A crash before the table stopped is decided by the rules alone. Otherwise the round ends where the table stopped.
  if (held.gapFrom !== undefined && endsAt > held.gapFrom) {
    await end(runtime, round, multiplierAt(held.gapFrom - startedAt), settle)
    return tickMs
  }
  const left = endsAt + cashOutGraceMs - held.now
  if (left > 0) {
    settle({ number: round.number, multiplier: Math.min(crash, multiplierAt(held.now - startedAt)) })
    return Math.min(tickMs, left)
  }
  if (left > -maxDecisionMs && isDeciding()) return tickMs / 5
  await end(runtime, round, undefined, settle)
  return 0
}

async function end(
  runtime: Runtime,
  round: TableRound,
  calledOffAt: number | undefined,
  settle: Settle,
): Promise<void> {
  const ended = await endTableRound(runtime, round, calledOffAt)
  if (ended && calledOffAt !== undefined)
    runtime.log.warn(
      { number: round.number, multiplier: calledOffAt, event: 'table.called_off' },
      'round of the table called off after an interruption',
    )
  settle()
}
