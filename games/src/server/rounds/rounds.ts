/** What a player can do with rounds: play one, act in it, look at it, have its seeds shown. */
import { defined } from '@lucero/kit/defined'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OwnGameId } from '@lucero/contract/own-games'
import type { Answers, bodies } from '../../api.ts'
import { findPair, lockPairInUse, seedsOfRound, succeedPair } from '../fairness/seeds.ts'
import { IllegalAction, replay } from '../../rules/game.ts'
import type { Kit } from '../kit.ts'
import { Refusal } from '../../refusal.ts'
import { assertSeatOpen, type SeatRow } from '../seats/seats.ts'
import type { z } from 'zod'
import { driveAWhile, leaseSeconds } from './drive.ts'
import { actionTaken, stakeAsked, type Round } from './round.ts'
import { fundsView, roundView, roundViews } from './views.ts'
import { findByRequest, findRound, findUnfinished, insertRound, listPlayed, saveRound } from './store.ts'

export { deleteRounds } from './store.ts'

const roundsListed = 50

function gameOf(kit: Kit, id: string) {
  const game = kit.games[id as OwnGameId]
  if (!game) throw new Refusal('GAME_NOT_FOUND')
  return game
}

export async function play(kit: Kit, seat: SeatRow, asked: z.output<typeof bodies.play>): Promise<Answers['play']> {
  const isFreeSpin = asked.freeSpin === true
  if (isFreeSpin && !gameOf(kit, seat.game).freeSpin) throw new Refusal('NO_FREE_SPIN')
  const bet = readBet(kit, seat, asked.bet)
  const round = await openRound(kit, seat, { requestId: asked.requestId, bet, isFreeSpin })
  if (!isDeepStrictEqual(round.bet, bet) || round.isFreeSpin !== isFreeSpin) throw new Refusal('CONFLICT')
  return answered(kit, seat, await driveAWhile(kit, round))
}

function readBet(kit: Kit, seat: SeatRow, given: unknown): unknown {
  const read = gameOf(kit, seat.game).bet.safeParse(given)
  if (!read.success) throw new Refusal('INVALID_BET', read.error.issues[0]?.message)
  return JSON.parse(JSON.stringify(read.data)) as unknown
}

/** The round stands before the wallet is asked for its stake: whatever happens then, it is known what was asked. */
async function openRound(
  kit: Kit,
  seat: SeatRow,
  asked: Pick<Round, 'requestId' | 'bet' | 'isFreeSpin'>,
): Promise<Round> {
  const stake = gameOf(kit, seat.game).stake(asked.bet)
  assert(Number.isSafeInteger(stake) && stake >= 0, 'a stake is whole cents')
  const { mode, player, game, session } = seat
  const opened = await kit.db.transaction(async (tx) => {
    const { id: pair, nonce } = await lockPairInUse(kit, tx, seat)
    const round = { id: randomUUID(), mode, player, game, session, pair, nonce, stake, ...asked }
    return insertRound(tx, round, leaseSeconds(kit))
  })
  // A new round asks the wallet for its stake; one that is there already would be shown without.
  if (!opened) await assertSeatOpen(kit, seat)
  const round = opened ?? (await findByRequest(kit.db, seat, asked.requestId))
  if (round) return round
  const unfinished = await findUnfinished(kit.db, seat)
  throw new Refusal('ROUND_OPEN', undefined, unfinished && { round: await roundView(kit, unfinished) })
}

export async function act(kit: Kit, seat: SeatRow, asked: z.output<typeof bodies.act>): Promise<Answers['act']> {
  const { steps } = gameOf(kit, seat.game)
  const read = steps?.action.safeParse(asked.action)
  if (!read?.success) throw new Refusal('ILLEGAL_ACTION', read?.error.issues[0]?.message)
  const action: unknown = JSON.parse(JSON.stringify(read.data))
  let taken: Round | undefined
  while (!taken) taken = await takeStep(kit, seat, await ownRound(kit, seat, asked.round), asked.step, action)
  return answered(kit, seat, await driveAWhile(kit, taken))
}

/** Undefined when the round changed under our hands: then it is looked at again. */
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
  const seeds = seedsOfRound(kit, await findPair(kit.db, round.pair), round.nonce)
  const cost = legally(() => defined(game.steps).cost(replay(game, seeds, round), action))
  assert(Number.isSafeInteger(cost) && cost >= 0, 'a stake is whole cents')
  const change =
    cost === 0
      ? legally(() => actionTaken(game, seeds, round, action, seat.session))
      : stakeAsked(round, action, cost, seat.session)
  return saveRound(kit.db, round, change, leaseSeconds(kit))
}

const isTaken = ({ actions, pending }: Round, step: number, action: unknown): boolean =>
  isDeepStrictEqual(step === actions.length ? pending : actions[step], action)

function legally<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof IllegalAction ? new Refusal('ILLEGAL_ACTION', error.message || undefined) : error
  }
}

/** Somebody else's round looks like a missing one. */
async function ownRound(kit: Kit, { player, game }: SeatRow, id: string): Promise<Round> {
  const round = await findRound(kit.db, id)
  if (round?.player !== player || round.game !== game) throw new Refusal('ROUND_NOT_FOUND')
  return round
}

async function answered(kit: Kit, seat: SeatRow, round: Round): Promise<Answers['play']> {
  return { round: await roundView(kit, round), ...(await fundsView(kit, seat)) }
}

export async function listRounds(kit: Kit, seat: SeatRow): Promise<Answers['rounds']> {
  return { rounds: await roundViews(kit, await listPlayed(kit.db, seat, roundsListed)) }
}

export async function showRound(kit: Kit, id: string): Promise<Answers['round']> {
  return { round: await roundView(kit, await anyRound(kit, id)) }
}

export async function revealRound(kit: Kit, id: string): Promise<Answers['reveal']> {
  const round = await anyRound(kit, id)
  await retirePair(kit, round)
  return { round: await roundView(kit, round) }
}

/** Ends the very pair that a round was played with; one that has ended already stays as it is. */
async function retirePair(kit: Kit, { pair, player, game }: Round): Promise<void> {
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

/** For the player who does not come back: what the rules say, to the end. Undefined when somebody else was at it. */
export async function autoFinish(kit: Kit, forsaken: Round): Promise<Round | undefined> {
  let round: Round | undefined = forsaken
  while (round?.status === 'open') round = await actForAbsent(kit, round)
  return round
}

async function actForAbsent(kit: Kit, round: Round): Promise<Round | undefined> {
  const game = gameOf(kit, round.game)
  const seeds = seedsOfRound(kit, await findPair(kit.db, round.pair), round.nonce)
  const action: unknown = defined(game.steps).absent(replay(game, seeds, round))
  return saveRound(kit.db, round, actionTaken(game, seeds, round, action, round.session), leaseSeconds(kit))
}
