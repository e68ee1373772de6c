/** Bets, wins and rollbacks as providers ask for them: each a command on the player's book, once for its transaction. */
import type { Cents } from '@lucero/contract/money'
import { providerLimits, type ProviderAnswer, type ProviderBody } from '@lucero/contract/provider'
import { Refusal } from '@lucero/contract/refusals'
import { signIns } from '../auth/sessions.ts'
import { grants } from '../bonus/bonus.ts'
import { gameTerms } from '../catalogue/catalogue.ts'
import type { Kit } from '../kit/kit.ts'
import { keyOf, type Command, type Json } from '../ledger/command.ts'
import { submitWithNotices } from '../notifications/notifications.ts'
import { findPlayer } from '../players/players.ts'
import { wallets } from '../wallet/wallet.ts'
import * as store from './round-store.ts'
import { decideBet, decideRollback, decideWin, movementId, roundId } from './rules.ts'
import { totalOf } from './split.ts'

const openBonus = { kind: grants, id: '*' }

export async function bet(kit: Kit, providerId: string, body: ProviderBody<'bet'>): Promise<ProviderAnswer<'bet'>> {
  const { session, player, transaction, round, freeSpin } = body
  const cents = centsOf(body.amount)
  const [games] = await Promise.all([gameTerms(kit), refuseStranger(kit, player, 'SESSION_NOT_FOUND')])
  const asked = { providerId, transaction, round, cents, sessionId: session, isFreeSpin: freeSpin === true }
  return submit(kit, providerId, 'bet', player, transaction, {
    body: { session, round, amount: Number(cents), freeSpin },
    reads: [
      { kind: store.movements, id: movementId(providerId, 'bet', transaction) },
      { kind: store.rounds, id: roundId(providerId, round) },
      { kind: store.sessions, id: session },
      { kind: signIns, id: '*' },
      openBonus,
      { kind: wallets, id: '*' },
    ],
    decide: (book, now) => decideBet(book, asked, { games, lifetime: kit.config.sessions }, now),
  })
}

export async function win(kit: Kit, providerId: string, body: ProviderBody<'win'>): Promise<ProviderAnswer<'win'>> {
  const { player, transaction, round, bet, roundClosed } = body
  const cents = centsOf(body.amount)
  await refuseStranger(kit, player, 'BET_NOT_FOUND')
  const named = bet === undefined ? [] : [{ kind: store.movements, id: movementId(providerId, 'bet', bet) }]
  const { counted, ...answer } = await submit(kit, providerId, 'win', player, transaction, {
    body: { round, bet, amount: Number(cents), roundClosed },
    reads: [{ kind: store.rounds, id: roundId(providerId, round) }, openBonus, ...named],
    decide: (book, now) => decideWin(book, { providerId, transaction, round, bet, cents, roundClosed }, now),
  })
  // Told to who asks, and no part of what is asked: a win that was first sent without asking is the same win.
  return body.counted ? { ...answer, counted: counted ?? null } : answer
}

export async function rollback(
  kit: Kit,
  providerId: string,
  { player, transaction, target }: ProviderBody<'rollback'>,
): Promise<ProviderAnswer<'rollback'>> {
  await refuseStranger(kit, player, 'BET_NOT_FOUND')
  const betId = movementId(providerId, 'bet', target)
  return submit(kit, providerId, 'rollback', player, transaction, {
    body: { target },
    reads: [{ kind: store.movements, id: betId }, { kind: store.rounds, id: betId }, openBonus],
    decide: (book, now) => decideRollback(book, { providerId, transaction, target }, now),
  }) as Promise<ProviderAnswer<'rollback'>>
}

export async function getRound(
  kit: Kit,
  providerId: string,
  { player, round }: ProviderBody<'round'>,
): Promise<ProviderAnswer<'round'>> {
  const row = await store.findRound(kit.db, player, roundId(providerId, round))
  if (!row) throw new Refusal('BET_NOT_FOUND')
  const moved = await store.movementsOf(kit.db, player, row.id)
  const isRolledBack = row.betsRolledBack === row.bets
  return {
    state: row.closed ? 'closed' : isRolledBack ? 'rolled-back' : 'open',
    movements: moved.map((one) => ({
      kind: one.kind === 'bet' || one.kind === 'rollback' ? one.kind : 'win',
      transaction: one.transaction,
      amount: Number(totalOf(one)),
      rolledBack: one.rolledBack,
    })),
  }
}

function centsOf(amount: unknown): Cents {
  const isWhole = typeof amount === 'number' && Number.isInteger(amount)
  if (!isWhole || amount < 0 || amount > providerLimits.mostCents) throw new Refusal('INVALID_AMOUNT')
  return BigInt(amount)
}

type Asked<Reply extends Json> = Pick<Command<Reply>, 'body' | 'reads' | 'decide'>

/**
 * A refused transaction stays refused, and one that came with another body is told so. While the player's wallet is frozen nothing
 * is decided, so the provider asks again until it is released.
 */
async function submit<Reply extends Json>(
  kit: Kit,
  providerId: string,
  kind: 'bet' | 'win' | 'rollback',
  playerId: string,
  transaction: string,
  asked: Asked<Reply>,
): Promise<Reply> {
  const key = keyOf(providerId, playerId, kind, transaction)
  return submitWithNotices(kit, { playerId, key, kind, keepRefusal: true, ...asked }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'CONFLICT') throw new Refusal('TX_CONFLICT')
    throw error.code === 'WALLET_FROZEN' ? new Refusal('RETRY_LATER') : error
  })
}

const rememberedPlayers = 100_000
const known = new WeakMap<Kit, Set<string>>()

/** Whoever is nobody's player gets no book. Players are asked for once; they do not go away. */
async function refuseStranger(kit: Kit, playerId: string, code: 'SESSION_NOT_FOUND' | 'BET_NOT_FOUND'): Promise<void> {
  const players = known.get(kit) ?? new Set<string>()
  known.set(kit, players)
  if (players.has(playerId)) return
  if (!(await findPlayer(kit.db, playerId))) throw new Refusal(code)
  if (players.size >= rememberedPlayers) players.clear()
  players.add(playerId)
}

export { rounds } from './round-store.ts'
export { isInPlay } from './rules.ts'
