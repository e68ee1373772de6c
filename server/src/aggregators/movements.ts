/** Bets, wins and rollbacks of an aggregator. They become the commands of the provider API, so every rule of those holds. */
import { Refusal, type RefusalCode } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import { gameTerms } from '../catalogue/catalogue.ts'
import { playRoutes } from '../games/at-owner.ts'
import { noNonce } from '../games/nonces.ts'
import { enforceGameTerms } from '../games/rounds.ts'
import { playableOf } from '../games/sessions.ts'
import { deterministicUuid } from '../ledger/command.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { claim, refuseForEver } from './claims.ts'
import type { Connection } from './connections.ts'
import { millicentsPerCent, payInCents } from './fractions.ts'
import { putFinding, type Finding } from './finding-store.ts'
import { assertReward } from './reward-bets.ts'
import { keepBalance, type Claim } from './transaction-store.ts'

type Movement = {
  transaction: string
  /** A UUID. */
  player: string
  session: string
  /** The aggregator's code of the game. */
  game: string
  /** As the aggregator names it. */
  round: string | undefined
}
export type Bet = Movement & { millicents: number; freeSpinOf: string | undefined }
export type Win = Movement & {
  millicents: number
  reference: string
  roundClosed: boolean
  freeSpinOf: string | undefined
}
export type Promotion = Movement & { millicents: number }
export type Rollback = Movement & { reference: string }

/** `balance`: the playable balance in cents. */
type MovementReply = { balance?: number }

/** Two studios may use the same name for a round. The aggregator's name comes first, so that staff find it. */
const roundName = (round: string, game: string) => `${round}@${game}`

const claimOf = (
  connection: Connection,
  kind: Claim['kind'],
  { transaction, player, game }: Movement,
  compared: (string | number | undefined)[],
  more: Partial<Pick<Claim, 'reference' | 'round'>>,
): Claim => ({
  connectionId: connection.id,
  id: transaction,
  kind,
  playerId: player,
  gameCode: game,
  fingerprint: deterministicUuid(JSON.stringify([kind, player, game, ...compared])),
  reference: null,
  round: null,
  ...more,
})

export async function placeBet(runtime: Runtime, connection: Connection, bet: Bet): Promise<MovementReply> {
  const { millicents, transaction, session, player, game, freeSpinOf } = bet
  const cents = wholeCents(millicents)
  const round = roundName(bet.round ?? transaction, game)
  const compared = [bet.round, millicents, freeSpinOf]
  const row = claimOf(connection, 'bet', bet, compared, { round })
  const { isNew } = await claim(runtime, row)
  // An accepted bet is answered in the same way after its game was disabled, so that the aggregator does not take it for refused.
  const problem = isNew ? await gameProblem(runtime, connection, bet, BigInt(cents)) : undefined
  if (problem) return refuseForEver(runtime, row, problem)
  if (isNew && freeSpinOf !== undefined)
    await assertReward(runtime, connection, { player, game, freeSpinOf }).catch((error: Error) =>
      refusedSpin(runtime, row, error, millicents),
    )
  const body = {
    session,
    player,
    transaction,
    round,
    amount: cents,
    ...(freeSpinOf !== undefined && { freeSpin: true as const }),
  }
  const { balance } = await playRoutes
    .bet(runtime, { providerId: connection.id, body, nonce: noNonce })
    .catch((error: Error) => reported(runtime, row, error, millicents))
  return { balance: balance.playable }
}

/** The aggregator sends a bet again whose reward has no answer yet. */
async function refusedSpin(runtime: Runtime, row: Claim, error: Error, millicents: number): Promise<void> {
  if (!(error instanceof Refusal) || error.code !== 'NO_FREE_SPIN') throw error
  await putFinding(runtime.db, findingOf(row, 'free-spin-refused', millicents))
  await refuseForEver(runtime, row, error.code)
}

function wholeCents(millicents: number): number {
  if (millicents % millicentsPerCent !== 0) throw new Refusal('INVALID_AMOUNT')
  return millicents / millicentsPerCent
}

/** The player may have changed the game in the session. The ledger checks the game of the session, this checks the game of the call. */
async function gameProblem(
  runtime: Runtime,
  { id: providerId, enabled, games }: Connection,
  { game, player }: Movement,
  cents: bigint,
): Promise<RefusalCode | undefined> {
  if (!enabled) return 'FORBIDDEN'
  const gameId = games.get(game)
  if (gameId === undefined) return 'GAME_NOT_FOUND'
  try {
    enforceGameTerms((await gameTerms(runtime)).get(gameId), player, { providerId, cents })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Paid whatever the state of the session, the player, the game or the connection. */
export async function payWin(runtime: Runtime, connection: Connection, win: Win): Promise<MovementReply> {
  const { millicents, transaction, player, reference, roundClosed } = win
  const compared = [reference, win.round, millicents]
  const row = claimOf(connection, 'win', win, compared, { reference })
  const { referred } = await claim(runtime, row)
  const isOwn = referred?.kind === 'bet' && referred.playerId === player
  if (!isOwn || (win.round !== undefined && roundName(win.round, referred.gameCode) !== referred.round))
    return refuseForEver(runtime, row, 'BET_NOT_FOUND')
  const round = defined(referred.round)
  const pay = (cents: number) => {
    const body = { player, transaction, round, bet: reference, amount: cents, roundClosed }
    return playRoutes.win(runtime, { providerId: connection.id, body, nonce: noNonce })
  }
  const { balance } = await payInCents(runtime, { ...row, round, millicents, roundClosed }, pay).catch((error: Error) =>
    reported(runtime, { ...row, round }, error, millicents),
  )
  return { balance: balance.playable }
}

/** A win without a stake, which the supplier gives away: a round of its own with a bet of 0. */
export async function payPromotion(
  runtime: Runtime,
  connection: Connection,
  promotion: Promotion,
): Promise<MovementReply> {
  const { millicents, transaction, session, player } = promotion
  const round = roundName(transaction, promotion.game)
  const row = claimOf(connection, 'promotion', promotion, [promotion.round, millicents], { round })
  const { isNew } = await claim(runtime, row)
  const problem = isNew ? await gameProblem(runtime, connection, promotion, 0n) : undefined
  if (problem) return refuseForEver(runtime, row, problem)
  const request = { providerId: connection.id, nonce: noNonce }
  await playRoutes.bet(runtime, { ...request, body: { session, player, transaction, round, amount: 0 } })
  const { balance } = await payInCents(runtime, { ...row, round, millicents, roundClosed: true }, (amount) =>
    playRoutes.win(runtime, {
      ...request,
      body: { player, transaction, round, bet: transaction, amount, roundClosed: true },
    }),
  )
  return { balance: balance.playable }
}

/** A rollback that comes before its bet bars it. */
export async function rollBack(runtime: Runtime, connection: Connection, rollback: Rollback): Promise<MovementReply> {
  const { transaction, player, session, reference } = rollback
  const { id: providerId } = connection
  const row = claimOf(connection, 'rollback', rollback, [reference, rollback.round], { reference })
  const { referred } = await claim(runtime, row)
  if (referred && referred.playerId !== player) return refuseForEver(runtime, row, 'BET_NOT_FOUND')
  if (referred && referred.kind !== 'bet') {
    await putFinding(runtime.db, findingOf(row, 'win-rolled-back'))
    return refuseForEver(runtime, row, 'ALREADY_RESOLVED')
  }
  const { balance } = await playRoutes
    .rollback(runtime, { providerId, body: { player, transaction, target: reference }, nonce: noNonce })
    .catch((error: Error) => reported(runtime, { ...row, round: referred?.round ?? null }, error))
  if (balance) return { balance: balance.playable }
  const playable = await playableOf(runtime, { providerId, player, session })
  if (playable === undefined) return {}
  return { balance: Number(await keepBalance(runtime.db, row, BigInt(playable))) }
}

const findings: Partial<Record<RefusalCode, Finding['kind']>> = {
  ALREADY_RESOLVED: 'already-resolved',
  ROUND_CLOSED: 'round-closed',
  NO_FREE_SPIN: 'free-spin-refused',
}

const findingOf = (row: Claim, kind: Finding['kind'], millicents: number | null = null): Finding => ({
  ...row,
  kind,
  transaction: row.id,
  millicents,
})

/** The aggregator and the house see the transaction differently, so staff have to. */
async function reported({ db }: Runtime, row: Claim, error: Error, millicents?: number): Promise<never> {
  const kind = error instanceof Refusal ? findings[error.code] : undefined
  if (kind) await putFinding(db, findingOf(row, kind, millicents))
  throw error
}
