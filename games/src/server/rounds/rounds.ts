/** Calls about rounds: play, act, list, show, reveal the seeds. */
import { defined } from '@lucero/kit/defined'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import type { Answers, bodies, queries } from '../../api.ts'
import { tableGame } from './table-rounds.ts'
import { lockPairInUse, succeedPair } from '../fairness/seeds.ts'
import { IllegalAction, replay } from '../../rules/game.ts'
import type { Kit } from '../kit.ts'
import { Refusal } from '../../refusal.ts'
import { assertSeatOpen, type SeatRow } from '../seats/seats.ts'
import type { z } from 'zod'
import { driveWithin, leaseSeconds } from './drive.ts'
import { actionTaken, stakeRequested, type Round } from './round.ts'
import { seedsOf } from './round-seeds.ts'
import { fundsView, roundView, roundViews } from './views.ts'
import { findByRequest, findRound, findUnfinished, insertRound, listPlayed, saveRound } from './store.ts'

export { listNumbers } from './numbers.ts'
export { showStatistics } from './statistics.ts'
export { deleteRounds } from './store.ts'

const roundsListed = 50

function gameOf(kit: Kit, id: string) {
  const game = kit.games[id as OwnGameId]
  if (!game) throw new Refusal('GAME_NOT_FOUND')
  return game
}

export async function play(kit: Kit, seat: SeatRow, request: z.output<typeof bodies.play>): Promise<Answers['play']> {
  // Bets at the table have their own call.
  if (seat.game === tableGame) throw new Refusal('ILLEGAL_ACTION')
  const isFreeSpin = request.freeSpin === true
  if (isFreeSpin && !gameOf(kit, seat.game).freeSpin) throw new Refusal('NO_FREE_SPIN')
  const bet = readBet(kit, seat, request.bet)
  const round = await openRound(kit, seat, { requestId: request.requestId, bet, isFreeSpin })
  if (!isDeepStrictEqual(round.bet, bet) || round.isFreeSpin !== isFreeSpin) throw new Refusal('CONFLICT')
  return playReply(kit, seat, await driveWithin(kit, round))
}

function readBet(kit: Kit, seat: SeatRow, bet: unknown): unknown {
  const parsed = gameOf(kit, seat.game).bet.safeParse(bet)
  if (!parsed.success) throw new Refusal('INVALID_BET', parsed.error.issues[0]?.message)
  return jsonCopy(parsed.data)
}

/** The value as it is read back from the database, so that both can be compared. */
const jsonCopy = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Saves the round before its stake is requested, so that after a crash it is known which request was sent. */
async function openRound(
  kit: Kit,
  seat: SeatRow,
  request: Pick<Round, 'requestId' | 'bet' | 'isFreeSpin'>,
): Promise<Round> {
  const stake = gameOf(kit, seat.game).stake(request.bet)
  assert(Number.isSafeInteger(stake) && stake >= 0, 'a stake is whole cents, 0 or more')
  const { mode, player, game, session } = seat
  const opened = await kit.db.transaction(async (tx) => {
    const { id: pair, nonce } = await lockPairInUse(kit, tx, seat)
    const round = { id: randomUUID(), mode, player, game, session, pair, nonce, stake, ...request }
    return insertRound(tx, round, leaseSeconds(kit))
  })
  // A new round sends a stake request, which checks the session. An existing round needs its own check.
  if (!opened) await assertSeatOpen(kit, seat)
  const round = opened ?? (await findByRequest(kit.db, seat, request.requestId))
  if (round) return round
  const unfinished = await findUnfinished(kit.db, seat)
  throw new Refusal('ROUND_OPEN', undefined, unfinished && { round: await roundView(kit, unfinished) })
}

export async function act(kit: Kit, seat: SeatRow, request: z.output<typeof bodies.act>): Promise<Answers['act']> {
  const { steps } = gameOf(kit, seat.game)
  const parsed = steps?.action.safeParse(request.action)
  if (!parsed?.success) throw new Refusal('ILLEGAL_ACTION', parsed?.error.issues[0]?.message)
  const action = jsonCopy(parsed.data)
  let taken: Round | undefined
  while (!taken) taken = await takeStep(kit, seat, await ownRound(kit, seat, request.round), request.step, action)
  return playReply(kit, seat, await driveWithin(kit, taken))
}

/** Undefined if the round has changed concurrently. The caller reads it again. */
async function takeStep(
  kit: Kit,
  seat: SeatRow,
  round: Round,
  step: number,
  action: unknown,
): Promise<Round | undefined> {
  if (isTaken(round, step, action)) return round
  if (round.actions.length !== step || round.status !== 'open') throw new Refusal('STEP_TAKEN')
  const game = gameOf(kit, round.game)
  const seeds = await seedsOf(kit, round)
  const cost = asRefusal(() => defined(game.steps).cost(replay(game, seeds, round), action))
  assert(Number.isSafeInteger(cost) && cost >= 0, 'a stake is whole cents, 0 or more')
  const change =
    cost === 0
      ? asRefusal(() => actionTaken(game, seeds, round, action, seat.session))
      : stakeRequested(round, action, cost, seat.session)
  return saveRound(kit.db, round, change, leaseSeconds(kit))
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
export async function ownRound(kit: Kit, { player, game }: SeatRow, id: string): Promise<Round> {
  const round = await findRound(kit.db, id)
  if (round?.player !== player || round.game !== game) throw new Refusal('ROUND_NOT_FOUND')
  return round
}

export async function playReply(kit: Kit, seat: SeatRow, round: Round): Promise<Answers['play']> {
  return { round: await roundView(kit, round), ...(await fundsView(kit, seat)) }
}

type RoundsQuery = z.output<(typeof queries)['rounds']>

/** No rounds before a round of another player. */
export async function listRounds(kit: Kit, seat: SeatRow, { before }: RoundsQuery): Promise<Answers['rounds']> {
  return { rounds: await roundViews(kit, await listPlayed(kit.db, seat, roundsListed, before)) }
}

export async function showRound(kit: Kit, id: string): Promise<Answers['round']> {
  return { round: await roundView(kit, await anyRound(kit, id)) }
}

/** Only by the player: new seeds take the place of those in use, and with the old ones all their rounds can be computed. */
export async function revealRound(kit: Kit, seat: SeatRow, id: string): Promise<Answers['reveal']> {
  const round = await ownRound(kit, seat, id)
  await retirePair(kit, round)
  return { round: await roundView(kit, round) }
}

/** Retires the seed pair of a round unless it is retired already. */
async function retirePair(kit: Kit, { pair, player, game }: Round): Promise<void> {
  // The links of the table are published by the table.
  if (game === tableGame) return
  await kit.db.transaction(async (tx) => {
    const inUse = await lockPairInUse(kit, tx, { player, game })
    if (inUse.id !== pair) return
    if (await findUnfinished(tx, { player, game })) throw new Refusal('ROUND_OPEN')
    await succeedPair(kit, tx, inUse)
  })
}

async function anyRound(kit: Kit, id: string): Promise<Round> {
  const round = await findRound(kit.db, id)
  if (!round) throw new Refusal('ROUND_NOT_FOUND')
  return round
}

/** Finishes an abandoned round with the automatic actions of its rules. Undefined if the round has changed concurrently. */
export async function autoFinish(kit: Kit, abandoned: Round): Promise<Round | undefined> {
  let round: Round | undefined = abandoned
  while (round?.status === 'open') round = await takeAutoAction(kit, round)
  return round
}

async function takeAutoAction(kit: Kit, round: Round): Promise<Round | undefined> {
  const game = gameOf(kit, round.game)
  const seeds = await seedsOf(kit, round)
  const action: unknown = defined(game.steps).autoAction(replay(game, seeds, round))
  return saveRound(kit.db, round, actionTaken(game, seeds, round, action, round.session), leaseSeconds(kit))
}
