/** ACT-1: Last Activity, the list of a player's bets, wins and losses, newest first. */
import type { gamesShapes } from '@lucero/contract/player/games'
import { toAmount } from '@lucero/contract/shared/money'
import type { Page } from '@lucero/contract/shared/paging'
import type { GivenData } from '@lucero/contract/shared/shape'
import { gameNames, roundUrls } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { ListedMovement, RoundRow } from './round-codec.ts'
import { listMovements, listRounds } from './round-queries.ts'
import { movementId } from './rules.ts'
import { totalOf } from './split.ts'

type CasinoTransaction = GivenData<(typeof gamesShapes)['getCasinoTransactions']>['casinoTransaction']['rows'][number]
type Names = Awaited<ReturnType<typeof namesFor>>

/** Only wins that are listed get here. A listed win of 0 closed a round that won nothing. */
const actionOf = (row: ListedMovement) =>
  row.kind === 'bet' ? 'casino-bet' : totalOf(row) > 0n ? 'casino-win' : 'casino-loss'

const namesFor = async (runtime: Runtime) => {
  const [games, urls] = await Promise.all([gameNames(runtime), roundUrls(runtime)])
  return { games, urls }
}

export async function listActivity(runtime: Runtime, playerId: string, page: Page) {
  const [{ rows, count }, names] = await Promise.all([listMovements(runtime.db, playerId, page), namesFor(runtime)])
  return { casinoTransaction: { rows: rows.map((row) => toCasinoTransaction(row, names)), count } }
}

type RoundsRequest = { before?: number | undefined; limit: number }
type PlayedRound = GivenData<(typeof gamesShapes)['getRounds']>['rows'][number]

/** Last Activity by round: the total stake and the payout. */
export async function listPlayedRounds(runtime: Runtime, playerId: string, { before, limit }: RoundsRequest) {
  const [{ rounds, next }, names] = await Promise.all([
    listRounds(runtime.db, playerId, before, limit),
    namesFor(runtime),
  ])
  return { rows: rounds.map((round) => toPlayedRound(round, names)), next }
}

/** Rounds before a line of Last Activity, with the data of the house. `line` and `startedAt` are those of the first bet. */
export async function playedRounds(runtime: Runtime, playerId: string, before: number, limit: number) {
  const [{ rounds, next }, names] = await Promise.all([
    listRounds(runtime.db, playerId, before, limit),
    namesFor(runtime),
  ])
  return {
    rounds: rounds.map((round) => ({
      ...toPlayedRound(round, names),
      gameId: round.gameId,
      providerId: round.providerId,
      line: round.line,
      startedAt: round.startedAt,
    })),
    next,
  }
}

/** The name of the game, and the URL where the player can verify the outcome. */
function gameOf({ gameId, providerId, round }: RoundRow | ListedMovement, { games, urls }: Names) {
  const roundUrl = urls.get(providerId)?.replace('{round}', encodeURIComponent(round))
  return { roundId: round, casinoGame: { name: games.get(gameId) ?? gameId }, ...(roundUrl && { roundUrl }) }
}

function toPlayedRound(round: RoundRow, names: Names): PlayedRound {
  return {
    ...gameOf(round, names),
    createdAt: round.createdAt.toISOString(),
    operatorId: round.operatorId,
    bet: toAmount(totalOf(round)),
    paid: toAmount(round.wonCents),
    state: round.betsRolledBack === round.bets ? 'returned' : round.closed ? 'closed' : 'open',
    ...(round.isFreeSpin && { freeSpin: true as const }),
  }
}

function toCasinoTransaction(row: ListedMovement, names: Names): CasinoTransaction {
  return {
    ...gameOf(row, names),
    transactionId: movementId(row.providerId, row.kind, row.transaction),
    createdAt: row.at.toISOString(),
    wallet: { operatorId: row.operatorId },
    casinoBet: { amount: toAmount(row.stake) },
    actionType: actionOf(row),
    amount: toAmount(totalOf(row)),
    afterBalance: toAmount(row.after),
    ...(row.rolledBack && { rolledBack: true as const }),
  }
}
