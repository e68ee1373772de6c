/** ACT-1: every bet, win and loss of a player, newest first. */
import type { gamesShapes } from '@lucero/contract/games'
import { toAmount } from '@lucero/contract/money'
import type { Page } from '@lucero/contract/paging'
import type { GivenData } from '@lucero/contract/shape'
import { gameNames, roundUrls } from '../catalogue/catalogue.ts'
import type { Kit } from '../kit/kit.ts'
import { listRounds } from './round-list.ts'
import { listShown, type RoundRow, type ShownMovement } from './round-store.ts'
import { movementId } from './rules.ts'
import { totalOf } from './split.ts'

type CasinoTransaction = GivenData<(typeof gamesShapes)['getCasinoTransactions']>['casinoTransaction']['rows'][number]
type Names = { games: ReadonlyMap<string, string>; roundUrls: ReadonlyMap<string, string | null> }

/** A win of nothing is shown where it ends a round that has won nothing else. */
const actionOf = (row: ShownMovement) =>
  row.kind === 'bet' ? 'casino-bet' : totalOf(row) > 0n ? 'casino-win' : 'casino-loss'

export async function listActivity(kit: Kit, playerId: string, page: Page) {
  const [{ rows, count }, games, urls] = await Promise.all([
    listShown(kit.db, playerId, page),
    gameNames(kit),
    roundUrls(kit),
  ])
  return { casinoTransaction: { rows: rows.map((row) => toCasinoTransaction(row, { games, roundUrls: urls })), count } }
}

type PlayedRound = GivenData<(typeof gamesShapes)['getRounds']>['rows'][number]

/** The same by round: what was bet in all, and what came of it. */
export async function listPlayedRounds(
  kit: Kit,
  playerId: string,
  asked: { before?: number | undefined; limit: number },
) {
  const [{ rounds, next }, games, urls] = await Promise.all([
    listRounds(kit.db, playerId, asked.before, asked.limit),
    gameNames(kit),
    roundUrls(kit),
  ])
  return { rows: rounds.map((round) => toPlayedRound(round, { games, roundUrls: urls })), next }
}

function toPlayedRound(round: RoundRow, { games, roundUrls }: Names): PlayedRound {
  const roundUrl = roundUrls.get(round.providerId)?.replace('{round}', encodeURIComponent(round.round))
  return {
    roundId: round.round,
    createdAt: round.createdAt.toISOString(),
    operatorId: round.operatorId,
    casinoGame: { name: games.get(round.gameId) ?? round.gameId },
    bet: toAmount(totalOf(round)),
    paid: toAmount(round.wonCents),
    state: round.betsRolledBack === round.bets ? 'returned' : round.closed ? 'closed' : 'open',
    ...(round.isFreeSpin && { freeSpin: true as const }),
    ...(roundUrl && { roundUrl }),
  }
}

function toCasinoTransaction(row: ShownMovement, { games, roundUrls }: Names): CasinoTransaction {
  const roundUrl = roundUrls.get(row.providerId)?.replace('{round}', encodeURIComponent(row.round))
  return {
    transactionId: movementId(row.providerId, row.kind, row.transaction),
    createdAt: row.at.toISOString(),
    wallet: { operatorId: row.operatorId },
    casinoGame: { name: games.get(row.gameId) ?? row.gameId },
    casinoBet: { amount: toAmount(row.stake) },
    actionType: actionOf(row),
    amount: toAmount(totalOf(row)),
    afterBalance: toAmount(row.after),
    roundId: row.round,
    ...(roundUrl && { roundUrl }),
    ...(row.rolledBack && { rolledBack: true as const }),
  }
}
