/** Bets, wins and rollbacks of providers. Each is a command on the player's book, with an idempotency key made from its transaction. */
import assert from 'node:assert/strict'
import type { Cents } from '@lucero/contract/shared/money'
import { providerLimits, type ProviderAnswer } from '@lucero/contract/provider/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import { gameTerms, payoutLimits, type PayoutLimits } from '../catalogue/catalogue.ts'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import type { ProviderRoutes, RequestNonce } from '../http/signed-http.ts'
import type { Command, Decision, Json } from '../ledger/command.ts'
import { findFirstOfRounds, type FirstOfRound } from '../ledger/history.ts'
import { submitWithNotices } from '../notifications/notifications.ts'
import { findPlayer } from '../players/players.ts'
import * as commands from './commands.ts'
import { addStakes, reserve } from './day-payouts.ts'
import { moveFirstBetCredit } from './first-bet.ts'
import { recordLimitReached } from '../webhooks/limit-reached.ts'
import { holdWin } from './held-wins.ts'
import { decodeRound } from './round-codec.ts'
import { findLastStep, findRound, findRoundsStarting, movementsOf } from './round-queries.ts'
import { PayoutRefusal, playKey, roundId } from './rules.ts'
import { totalOf } from './split.ts'

export const bet: ProviderRoutes['bet'] = async (runtime, { providerId, body, nonce }) => {
  const { session, player, transaction, round, freeSpin } = body
  const cents = centsOf(body.amount)
  const [games] = await Promise.all([gameTerms(runtime), assertPlayerExists(runtime, player, 'SESSION_NOT_FOUND')])
  if (freeSpin !== true && cents > 0n)
    await moveFirstBetCredit(runtime, { providerId, playerId: player, sessionId: session, cents })
  const request = { providerId, transaction, round, cents, sessionId: session, isFreeSpin: freeSpin === true }
  const input = { bet: request, house: { games, lifetime: runtime.config.sessions } }
  const command = commands.bet.of(player, playKey(providerId, player, 'bet', transaction), input)
  const { reply, moved } = await submit(runtime, command, nonce)
  addStakes(runtime, providerId, moved)
  return reply
}

const noLimits: PayoutLimits = { maxRoundPayoutCents: null, maxDayPayoutCents: null }

export const win: ProviderRoutes['win'] = async (runtime, { providerId, body, nonce }) => {
  const { player, transaction, round, bet, roundClosed } = body
  const cents = centsOf(body.amount)
  const [games, limits] = await Promise.all([
    gameTerms(runtime),
    payoutLimits(runtime),
    assertPlayerExists(runtime, player, 'BET_NOT_FOUND'),
  ])
  const payouts = limits.get(providerId) ?? noLimits
  const request = { playerId: player, providerId, transaction, round, bet, cents, roundClosed }
  const key = playKey(providerId, player, 'win', transaction)
  const reserved = await reserve(runtime, providerId, cents, payouts.maxDayPayoutCents)
  const input = { win: request, house: { games, payouts, isDayFull: reserved.isFull } }
  const { counted, ...reply } = await submit(runtime, commands.win.of(player, key, input), nonce).then(
    (paid) => {
      // A repeated win was paid by an earlier call.
      if (!paid.isNew) reserved.release()
      return paid.reply
    },
    async (error: unknown) => {
      if (error instanceof Refusal) reserved.release()
      if (error instanceof PayoutRefusal) await holdWin(runtime, key, request, error)
      throw error
    },
  )
  assert(counted === undefined || counted >= 0, `a round counts ${counted} cents`)
  // `counted` in the request is not part of the command's body, so a retry may add or omit it.
  return body.counted ? { ...reply, counted: counted ?? null } : reply
}

export const rollback: ProviderRoutes['rollback'] = async (runtime, { providerId, body, nonce }) => {
  const { player, transaction, target } = body
  await assertPlayerExists(runtime, player, 'BET_NOT_FOUND')
  const request = { playerId: player, providerId, transaction, target }
  const command = commands.rollback.of(player, playKey(providerId, player, 'rollback', transaction), request)
  const { reply, moved } = await submit(runtime, command, nonce)
  addStakes(runtime, providerId, -moved)
  return reply as ProviderAnswer<'rollback'>
}

export const getRound: ProviderRoutes['round'] = async (runtime, { providerId, body: { player, round }, nonce }) => {
  await nonce.use()
  const row = await findRound(runtime.db, player, roundId(providerId, round))
  if (!row) throw new Refusal('BET_NOT_FOUND')
  const movements = await movementsOf(runtime.db, player, row.id)
  const isRolledBack = row.betsRolledBack === row.bets
  return {
    state: row.closed ? 'closed' : isRolledBack ? 'rolled-back' : 'open',
    movements: movements.map((movement) => ({
      kind: movement.kind,
      transaction: movement.transaction,
      amount: toProviderAmount(totalOf(movement)),
      rolledBack: movement.rolledBack,
    })),
  }
}

type RoundName = { playerId: string; providerId: string; round: string }

/** `isOpen`: the round has a bet that was not rolled back, and no end. */
export async function findLastMovement(tx: Tx, { playerId, providerId, round: name }: RoundName) {
  const last = await findLastStep(tx, playerId, roundId(providerId, name))
  if (!last) return undefined
  const { round, transaction } = last
  return { transaction, isOpen: !round.closed && round.betsRolledBack < round.bets }
}

function toProviderAmount(cents: Cents): number {
  assert(cents >= 0n && cents <= Number.MAX_SAFE_INTEGER, `a movement of ${cents} cents`)
  return Number(cents)
}

function centsOf(amount: unknown): Cents {
  const isWhole = typeof amount === 'number' && Number.isInteger(amount)
  if (!isWhole || amount < 0 || amount > providerLimits.maxCents) throw new Refusal('INVALID_AMOUNT')
  return BigInt(amount)
}

/**
 * A transaction that was used with another body is refused as TX_CONFLICT. While the player's book is frozen, the reply is RETRY_LATER: the
 * provider retries until the book is released.
 */
async function submit<Reply extends Json>(
  runtime: Runtime,
  command: Command<Reply>,
  nonce: RequestNonce,
): Promise<Submission<Reply>> {
  let decision: Decision<Reply> | undefined
  const decide: typeof command.decide = (book, now) => (decision = command.decide(book, now))
  try {
    const claimed = nonce.handOver()
    const reply = await submitWithNotices(runtime, { ...command, decide, ...(claimed && { nonce: claimed }) })
    // The command may have been decided on a cached book, although an earlier call has posted it. Each transfer has its own version.
    const isNew = decision !== undefined && versionIn(reply) === versionIn(decision.reply)
    return { reply, isNew, moved: isNew ? movedBy(decision) : 0n }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await recordLimitReached(runtime, command.playerId, error)
    if (error.code === 'CONFLICT') throw new Refusal('TX_CONFLICT')
    throw error.code === 'WALLET_FROZEN' ? new Refusal('RETRY_LATER') : error
  }
}

/** `moved`: the stake or payout that this call has moved. A reply to an earlier call moves nothing. */
type Submission<Reply> = { reply: Reply; isNew: boolean; moved: Cents }

const versionIn = (reply: Json) => (reply as { balance?: { version: number } }).balance?.version

function movedBy(decision: Decision<Json> | undefined): Cents {
  const { cash = 0, bonus = 0, free = 0 } = (decision?.detail ?? {}) as { cash?: number; bonus?: number; free?: number }
  return BigInt(cash + bonus + free)
}

const maxCachedPlayers = 100_000
const openPlayerCache = () => new Set<string>()

/** Prevents a book from being created for an unknown player id. Players are never deleted, so known ids are cached. */
async function assertPlayerExists(
  runtime: Runtime,
  playerId: string,
  code: 'SESSION_NOT_FOUND' | 'BET_NOT_FOUND',
): Promise<void> {
  const players = runtime.caches.of(openPlayerCache, openPlayerCache)
  if (players.has(playerId)) return
  if (!(await findPlayer(runtime.db, playerId))) throw new Refusal(code)
  if (players.size >= maxCachedPlayers) players.clear()
  players.add(playerId)
}

/** The rounds with this name at any of the providers. */
export async function findRounds(tx: Tx, providerIds: string[], round: string) {
  const ids = providerIds.map((providerId) => roundId(providerId, round))
  return ids.length ? (await findFirstOfRounds(tx, ids)).map(toFoundRound) : []
}

/** Pages show this many characters of a round's name. */
const shownLength = 8
const maxFound = 50

/** Rounds whose name starts with a text, at any provider. Names of our own games are in lower case. */
export async function findRoundsByStart(tx: Tx, text: string) {
  if (text.length < shownLength) return []
  const texts = [...new Set([text, text.toLowerCase()])]
  const starts = texts.map((one) => one.slice(0, shownLength))
  const rows = (await findRoundsStarting(tx, starts, maxFound)).map(toFoundRound)
  return rows.filter(({ round }) => texts.some((one) => round.startsWith(one)))
}

function toFoundRound({ playerId, roundId: id, seq, at, detail }: FirstOfRound) {
  const { round, providerId, operatorId, gameId } = decodeRound({ playerId, id, steps: 1, detail })
  return { playerId, round, providerId, operatorId, gameId, seq, at }
}

export { playedRounds } from './activity.ts'
export { decodeRoundName } from './round-codec.ts'
export { rounds } from './round-kinds.ts'
export { enforceGameTerms, isInPlay } from './rules.ts'
