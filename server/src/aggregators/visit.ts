/** What the page around a game of an aggregator shows. The game plays on the aggregator's servers, so the page asks the wallet. */
import { toAmount } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { cashResult } from '../accounts/accounts.ts'
import { findGame, gameTerms } from '../catalogue/catalogue.ts'
import { findVisit } from '../games/sessions.ts'
import { balancesOf } from '../ledger/books.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findSaferPlay, isRowExcluded, reachedLimit } from '../safer/safer.ts'
import { isConnected, walletsOf } from '../wallet/wallet.ts'
import { liveConnections } from './connections.ts'

export async function gameVisit(runtime: Runtime, playerId: string, sessionId: string) {
  const visit = await findVisit(runtime, playerId, sessionId)
  const isOfConnection = visit && (await liveConnections(runtime)).has(visit.session.providerId)
  if (!visit || !isOfConnection) throw new Refusal('NOT_FOUND')
  const { session, balance, isOpen } = visit
  const { gameId, operatorId } = session
  const now = runtime.clock.now()
  const [safer, wallets, balances, game] = await runtime.db.together((tx) => [
    findSaferPlay(tx, playerId),
    walletsOf(tx, playerId),
    balancesOf(tx, playerId),
    findGame(tx, gameId),
  ])
  const wallet = wallets.find((one) => one.operatorId === operatorId)
  const terms = (await gameTerms(runtime)).get(gameId)
  const isPlayable = terms?.isPlayable === true && (!terms.onlyFor || terms.onlyFor.has(playerId))
  const problem = (): Problem | null => {
    if (isRowExcluded(safer, now)) return 'ON_A_BREAK'
    if (!isOpen) return 'SESSION_EXPIRED'
    if (!wallet || !isConnected(wallet)) return 'PLAYER_BLOCKED'
    if (!isPlayable) return 'GAME_DISABLED'
    const limit = reachedLimit(safer, cashResult(balances), now)
    return limit === undefined ? null : limit === 'time' ? 'TIME_LIMIT' : 'LOSS_LIMIT'
  }
  return {
    game: { id: gameId, name: game.name },
    studio: game.studio,
    balance: toAmount(BigInt(balance.playable)),
    bonus: toAmount(BigInt(balance.bonus)),
    openSeconds: Math.max(0, Math.floor((session.now.getTime() - session.createdAt.getTime()) / 1000)),
    reminderMinutes: safer?.realityCheckMinutes ?? null,
    problem: problem(),
  }
}

type Problem = 'SESSION_EXPIRED' | 'ON_A_BREAK' | 'PLAYER_BLOCKED' | 'GAME_DISABLED' | 'LOSS_LIMIT' | 'TIME_LIMIT'
