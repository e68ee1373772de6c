/** Bets, wins and rollbacks as providers ask for them: each a command on the player's book, once for its transaction. */
import type { Cents } from '@lucero/contract/money'
import { providerLimits, type ProviderAnswer } from '@lucero/contract/provider'
import { Refusal } from '@lucero/contract/refusals'
import { gameTerms } from '../catalogue/catalogue.ts'
import type { Kit } from '../kit/kit.ts'
import type { ProviderRoutes, RequestNonce } from '../http/signed-http.ts'
import type { Command, Json } from '../ledger/command.ts'
import { submitWithNotices } from '../notifications/notifications.ts'
import { findPlayer } from '../players/players.ts'
import * as commands from './commands.ts'
import { findRound, movementsOf } from './round-queries.ts'
import { playKey, roundId } from './rules.ts'
import { totalOf } from './split.ts'

export const bet: ProviderRoutes['bet'] = async (kit, { providerId, body, nonce }) => {
  const { session, player, transaction, round, freeSpin } = body
  const cents = centsOf(body.amount)
  const [games] = await Promise.all([gameTerms(kit), assertOwnSession(kit, player, 'SESSION_NOT_FOUND')])
  const asked = { providerId, transaction, round, cents, sessionId: session, isFreeSpin: freeSpin === true }
  const input = { bet: asked, house: { games, lifetime: kit.config.sessions } }
  return submit(kit, commands.bet.of(player, playKey(providerId, player, 'bet', transaction), input), nonce)
}

export const win: ProviderRoutes['win'] = async (kit, { providerId, body, nonce }) => {
  const { player, transaction, round, bet, roundClosed } = body
  const cents = centsOf(body.amount)
  await assertOwnSession(kit, player, 'BET_NOT_FOUND')
  const asked = { playerId: player, providerId, transaction, round, bet, cents, roundClosed }
  const command = commands.win.of(player, playKey(providerId, player, 'win', transaction), asked)
  const { counted, ...answer } = await submit(kit, command, nonce)
  // Told to who asks, and no part of what is asked: a win that was first sent without asking is the same win.
  return body.counted ? { ...answer, counted: counted ?? null } : answer
}

export const rollback: ProviderRoutes['rollback'] = async (kit, { providerId, body, nonce }) => {
  const { player, transaction, target } = body
  await assertOwnSession(kit, player, 'BET_NOT_FOUND')
  const asked = { playerId: player, providerId, transaction, target }
  const command = commands.rollback.of(player, playKey(providerId, player, 'rollback', transaction), asked)
  return submit(kit, command, nonce) as Promise<ProviderAnswer<'rollback'>>
}

export const getRound: ProviderRoutes['round'] = async (kit, { providerId, body: { player, round }, nonce }) => {
  await nonce.use()
  const row = await findRound(kit.db, player, roundId(providerId, round))
  if (!row) throw new Refusal('BET_NOT_FOUND')
  const moved = await movementsOf(kit.db, player, row.id)
  const isRolledBack = row.betsRolledBack === row.bets
  return {
    state: row.closed ? 'closed' : isRolledBack ? 'rolled-back' : 'open',
    movements: moved.map((one) => ({
      kind: one.kind,
      transaction: one.transaction,
      amount: Number(totalOf(one)),
      rolledBack: one.rolledBack,
    })),
  }
}

function centsOf(amount: unknown): Cents {
  const isWhole = typeof amount === 'number' && Number.isInteger(amount)
  if (!isWhole || amount < 0 || amount > providerLimits.maxCents) throw new Refusal('INVALID_AMOUNT')
  return BigInt(amount)
}

/**
 * A transaction that came with another body is told so. While the player's wallet is frozen nothing is decided, so the provider asks
 * again until it is released.
 */
const submit = <Reply extends Json>(kit: Kit, command: Command<Reply>, nonce: RequestNonce): Promise<Reply> =>
  submitWithNotices(kit, { ...command, nonce: nonce.handOver() }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'CONFLICT') throw new Refusal('TX_CONFLICT')
    throw error.code === 'WALLET_FROZEN' ? new Refusal('RETRY_LATER') : error
  })

const rememberedPlayers = 100_000
const openKnown = () => new Set<string>()

/** Whoever is nobody's player gets no book. Players are asked for once; they do not go away. */
async function assertOwnSession(
  kit: Kit,
  playerId: string,
  code: 'SESSION_NOT_FOUND' | 'BET_NOT_FOUND',
): Promise<void> {
  const players = kit.caches.of(openKnown, openKnown)
  if (players.has(playerId)) return
  if (!(await findPlayer(kit.db, playerId))) throw new Refusal(code)
  if (players.size >= rememberedPlayers) players.clear()
  players.add(playerId)
}

export { decodeRoundName } from './round-codec.ts'
export { rounds } from './round-kinds.ts'
export { isInPlay } from './rules.ts'
