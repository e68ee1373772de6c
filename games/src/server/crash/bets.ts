/** Bets and cash-outs at the table. Any node takes them: the database decides what counts. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Answers, bodies } from '../../api.ts'
import { Refusal } from '../../refusal.ts'
import { targetOf } from '../../rules/star-crash/odds.ts'
import { starCrash, type StarCrashBet } from '../../rules/star-crash/rules.ts'
import { toleranceOf } from '../rounds/lease.ts'
import {
  addWithdrawn,
  betAtTable,
  crashPointOf,
  insertTableBet,
  seedsOfTableRound,
  tableGame,
} from '../rounds/table-rounds.ts'
import type { Runtime } from '../runtime.ts'
import { nameFor } from '../feed/names.ts'
import { ownRound, playReply } from '../rounds/rounds.ts'
import { findByRequest, openBet, renewVersion, saveAction, settle, type Round } from '../rounds/table-bets.ts'
import { assertSeatOpen, type SeatRow } from '../seats/seats.ts'
import { decideCashOut } from './cash-out-rules.ts'
import type { DatabaseClock } from './clock.ts'
import type { Live } from './live.ts'

/** Saves a bet. Its stake is requested by `settleAndReply`. */
export async function placeBet(
  runtime: Runtime,
  live: Pick<Live, 'hasClosed'>,
  seat: SeatRow,
  request: z.output<typeof bodies.placeBet>,
): Promise<Round> {
  assertAtTable(seat)
  // Cheaper than a transaction that finds betting closed. Late bets arrive in bursts.
  if (live.hasClosed(request.number) && !(await findByRequest(runtime.db, seat, request.requestId)))
    throw new Refusal('BETTING_CLOSED')
  const parsed = starCrash.bet.safeParse(request.bet)
  if (!parsed.success) throw new Refusal('INVALID_BET', parsed.error.issues[0]?.message)
  const bet: StarCrashBet = parsed.data
  const round = await openBet(
    runtime,
    seat,
    { id: randomUUID(), requestId: request.requestId, bet },
    async (tx, opened) => {
      const { id, player, clientSeed } = opened
      const { number, slot } = request
      const name = nameFor(player, seat.username)
      const placed = await insertTableBet(tx, {
        round: id,
        number,
        player,
        slot,
        clientSeed,
        target: targetOf(bet),
        name,
      })
      if (placed !== 'placed') throw new Refusal(placed === 'closed' ? 'BETTING_CLOSED' : 'ROUND_OPEN')
    },
  )
  if (!isDeepStrictEqual(round.bet, JSON.parse(JSON.stringify(bet)))) throw new Refusal('CONFLICT')
  if (round.status !== 'betting') await assertSeatOpen(runtime, seat)
  return round
}

/** Sends the request to the wallet that the bet waits for. */
export const settleAndReply = async (runtime: Runtime, seat: SeatRow, round: Round): Promise<Answers['placeBet']> =>
  playReply(runtime, seat, await settle(runtime, round))

export function assertAtTable({ game }: SeatRow): void {
  if (game !== tableGame) throw new Refusal('ILLEGAL_ACTION')
}

type CashOutRequest = z.output<typeof bodies.cashOut>

/**
 * Decides and saves a cash-out. Its payout is requested by `settleAndReply`. `receivedAt` is the moment of `performance.now()` at which the
 * request arrived. A repeated request returns the bet as it is.
 */
export async function cashOut(
  runtime: Runtime,
  clock: DatabaseClock,
  seat: SeatRow,
  { round: id, part, press }: CashOutRequest,
  receivedAt: number,
): Promise<Round> {
  assertAtTable(seat)
  await clock.sync()
  let taken: Round | undefined
  while (!taken) {
    const round = await ownRound(runtime, seat, id)
    taken = isDone(round, part) ? round : await takeCashOut(runtime, round, { part, press, at: clock.at(receivedAt) })
  }
  return taken
}

/** The bet is over, or its half is cashed out already. */
const isDone = ({ status, actions }: Round, part: CashOutRequest['part']) =>
  (status !== 'open' && status !== 'betting') || (part === 'half' && actions.length > 0)

/** Undefined if the bet has changed concurrently. */
async function takeCashOut(
  runtime: Runtime,
  round: Round,
  { part, press, at }: Omit<CashOutRequest, 'round'> & { at: number },
) {
  const bet = await betAtTable(runtime.db, round.id, toleranceOf(runtime.settings.crashLeaseSeconds))
  if (press !== undefined && bet?.withdrawn.includes(press)) throw new Refusal('WITHDRAWN')
  const startedAt = bet?.table.startedAt
  if (round.status !== 'open' || !bet || startedAt === undefined) throw new Refusal('ILLEGAL_ACTION')
  const { table, runsUntil } = bet
  if (table.isCalledOff) throw new Refusal('TABLE_INTERRUPTED')
  const [crash, target] = [await crashPointOf(runtime, table), targetOf(round.bet as StarCrashBet)]
  const action = decideCashOut({ part, at, startedAt, runsUntil, crash, target })
  return saveAction(runtime, round, await seedsOfTableRound(runtime, table), action)
}

/**
 * Withdraws a press of a cash-out, and returns the bet: it shows whether the press was taken before. The new version of the bet makes a decision
 * in progress read the bet again, and find the press withdrawn.
 */
export async function withdrawCashOut(
  runtime: Runtime,
  seat: SeatRow,
  { round: id, press }: z.output<typeof bodies.withdrawCashOut>,
): Promise<Round> {
  assertAtTable(seat)
  const { id: bet } = await ownRound(runtime, seat, id)
  return runtime.db.transaction(async (tx) => {
    const round = await renewVersion(tx, bet)
    if (!(await addWithdrawn(tx, bet, press))) throw new Refusal('ILLEGAL_ACTION')
    return round
  })
}
