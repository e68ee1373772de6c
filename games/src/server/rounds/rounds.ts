/** Calls about rounds: play, act, list, show, reveal the seeds. */
import { defined } from '@lucero/kit/defined'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Answers, bodies, queries } from '../../api.ts'
import { tableGame } from './table-rounds.ts'
import { lockPairInUse, succeedPair } from '../fairness/seeds.ts'
import { IllegalAction, replay } from '../../rules/game.ts'
import type { Runtime } from '../runtime.ts'
import { Refusal } from '../../refusal.ts'
import { assertSeatOpen, type SeatRow } from '../seats/seats.ts'
import type { z } from 'zod'
import { driveWithin, leaseSeconds } from './drive.ts'
import { actionTaken, stakeRequested, type Round } from './round.ts'
import { seedsOf } from './round-seeds.ts'
import { rulesOf } from './rules-of.ts'
import { fundsView, roundView, roundViews } from './views.ts'
import { findByRequest, findRound, findUnfinished, insertRound, listPlayed, saveRound } from './store.ts'

export { listNumbers } from './numbers.ts'
export { showRoundInLog } from './round-in-log.ts'
export { showStatistics } from './statistics.ts'
export { deleteRounds } from './store.ts'

const roundsListed = 50

function gameOf(runtime: Runtime, id: string) {
  const game = runtime.games[id]
  if (!game) throw new Refusal('GAME_NOT_FOUND')
  return game
}

export async function play(
  runtime: Runtime,
  seat: SeatRow,
  request: z.output<typeof bodies.play>,
): Promise<Answers['play']> {
  // Bets at the table have their own call.
  if (seat.game === tableGame) throw new Refusal('ILLEGAL_ACTION')
  const isFreeSpin = request.freeSpin === true
  if (isFreeSpin && !gameOf(runtime, seat.game).freeSpin) throw new Refusal('NO_FREE_SPIN')
  const bet = readBet(runtime, seat, request.bet)
  const round = await openRound(runtime, seat, { requestId: request.requestId, bet, isFreeSpin })
  if (!isDeepStrictEqual(round.bet, bet) || round.isFreeSpin !== isFreeSpin) throw new Refusal('CONFLICT')
  return playReply(runtime, seat, await driveWithin(runtime, round))
}

function readBet(runtime: Runtime, seat: SeatRow, bet: unknown): unknown {
  const parsed = gameOf(runtime, seat.game).bet.safeParse(bet)
  if (!parsed.success) throw new Refusal('INVALID_BET', parsed.error.issues[0]?.message)
  return jsonCopy(parsed.data)
}

/** The value as it is read back from the database, so that both can be compared. */
const jsonCopy = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Saves the round before its stake is requested, so that after a crash it is known which request was sent. */
async function openRound(
  runtime: Runtime,
  seat: SeatRow,
  request: Pick<Round, 'requestId' | 'bet' | 'isFreeSpin'>,
): Promise<Round> {
  const stake = gameOf(runtime, seat.game).stake(request.bet)
  assert(Number.isSafeInteger(stake) && stake >= 0, 'a stake is whole cents, 0 or more')
  const { mode, player, game, session } = seat
  const opened = await runtime.db.transaction(async (tx) => {
    const { id: pair, nonce } = await lockPairInUse(runtime, tx, seat)
    const round = { id: randomUUID(), mode, player, game, session, pair, nonce, stake, ...request }
    return insertRound(tx, round, leaseSeconds(runtime))
  })
  // A new round sends a stake request, which checks the session. An existing round needs its own check.
  if (!opened) await assertSeatOpen(runtime, seat)
  const round = opened ?? (await findByRequest(runtime.db, seat, request.requestId))
  if (round) return round
  const unfinished = await findUnfinished(runtime.db, seat)
  throw new Refusal('ROUND_OPEN', undefined, unfinished && { round: await roundView(runtime, unfinished) })
}

export async function act(
  runtime: Runtime,
  seat: SeatRow,
  request: z.output<typeof bodies.act>,
): Promise<Answers['act']> {
  const { steps } = gameOf(runtime, seat.game)
  const parsed = steps?.action.safeParse(request.action)
  if (!parsed?.success) throw new Refusal('ILLEGAL_ACTION', parsed?.error.issues[0]?.message)
  const action = jsonCopy(parsed.data)
  let taken: Round | undefined
  while (!taken)
    taken = await takeStep(runtime, seat, await ownRound(runtime, seat, request.round), request.step, action)
  return playReply(runtime, seat, await driveWithin(runtime, taken))
}

/** Undefined if the round has changed concurrently. The caller reads it again. */
async function takeStep(
  runtime: Runtime,
  seat: SeatRow,
  round: Round,
  step: number,
  action: unknown,
): Promise<Round | undefined> {
  if (isTaken(round, step, action)) return round
  if (round.actions.length !== step || round.status !== 'open') throw new Refusal('STEP_TAKEN')
  const game = gameOf(runtime, round.game)
  const seeds = await seedsOf(runtime, round)
  const cost = asRefusal(() => defined(game.steps).cost(replay(game, seeds, round), action))
  assert(Number.isSafeInteger(cost) && cost >= 0, 'a stake is whole cents, 0 or more')
  const change =
    cost === 0
      ? asRefusal(() => actionTaken(game, seeds, round, action, seat.session))
      : stakeRequested(round, action, cost, seat.session)
  return saveRound(runtime.db, round, change, leaseSeconds(runtime))
}

const isTaken = ({ actions, pending }: Round, step: number, action: unknown): boolean =>
  isDeepStrictEqual(step === actions.length ? pending : actions[step], action)

function asRefusal<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof IllegalAction ? new Refusal('ILLEGAL_ACTION', error.message || undefined) : error
  }
}

/** A round of another player is reported as missing. */
export async function ownRound(runtime: Runtime, { player, game }: SeatRow, id: string): Promise<Round> {
  const round = await findRound(runtime.db, id)
  if (round?.player !== player || round.game !== game) throw new Refusal('ROUND_NOT_FOUND')
  return round
}

export async function playReply(runtime: Runtime, seat: SeatRow, round: Round): Promise<Answers['play']> {
  return { round: await roundView(runtime, round), ...(await fundsView(runtime, seat)) }
}

type RoundsQuery = z.output<(typeof queries)['rounds']>

/** No rounds before a round of another player. */
export async function listRounds(runtime: Runtime, seat: SeatRow, { before }: RoundsQuery): Promise<Answers['rounds']> {
  return { rounds: await roundViews(runtime, await listPlayed(runtime.db, seat, roundsListed, before)) }
}

export async function showRound(runtime: Runtime, id: string): Promise<Answers['round']> {
  return { round: await roundView(runtime, await anyRound(runtime, id)) }
}

/** Only by the player: new seeds take the place of those in use, and with the old ones all their rounds can be computed. */
export async function revealRound(runtime: Runtime, seat: SeatRow, id: string): Promise<Answers['reveal']> {
  const round = await ownRound(runtime, seat, id)
  await retirePair(runtime, round)
  return { round: await roundView(runtime, round) }
}

/** Retires the seed pair of a round unless it is retired already. */
async function retirePair(runtime: Runtime, { pair, player, game }: Round): Promise<void> {
  // The links of the table are published by the table.
  if (game === tableGame) return
  await runtime.db.transaction(async (tx) => {
    const inUse = await lockPairInUse(runtime, tx, { player, game })
    if (inUse.id !== pair) return
    if (await findUnfinished(tx, { player, game })) throw new Refusal('ROUND_OPEN')
    await succeedPair(runtime, tx, inUse)
  })
}

async function anyRound(runtime: Runtime, id: string): Promise<Round> {
  const round = await findRound(runtime.db, id)
  if (!round) throw new Refusal('ROUND_NOT_FOUND')
  return round
}

/** Finishes an open round with the automatic actions of its rules. Undefined if the round has changed concurrently. */
export async function autoFinish(
  runtime: Runtime,
  open: Round,
  why: { isAbandoned: boolean },
): Promise<Round | undefined> {
  let round: Round | undefined = open
  while (round?.status === 'open') round = await takeAutoAction(runtime, round, why)
  return round
}

async function takeAutoAction(
  runtime: Runtime,
  round: Round,
  why: { isAbandoned: boolean },
): Promise<Round | undefined> {
  const game = defined(await rulesOf(runtime, round))
  const seeds = await seedsOf(runtime, round)
  const action: unknown = defined(game.steps).autoAction(replay(game, seeds, round))
  const change = { ...actionTaken(game, seeds, round, action, round.session), ...why }
  return saveRound(runtime.db, round, change, leaseSeconds(runtime))
}
