/** ACT-1: every bet, win and loss of a player, newest first. */
import type { gamesShapes } from '@lucero/contract/games'
import { toAmount } from '@lucero/contract/money'
import type { Page } from '@lucero/contract/paging'
import type { GivenData } from '@lucero/contract/shape'
import { gameNames, roundUrls } from '../catalogue/catalogue.ts'
import type { Kit } from '../kit/kit.ts'
import { listShown } from './round-store.ts'
import { totalOf } from './split.ts'

type Seen = GivenData<(typeof gamesShapes)['getCasinoTransactions']>['casinoTransaction']['rows'][number]
type Shown = Awaited<ReturnType<typeof listShown>>['rows'][number]
type Names = { games: ReadonlyMap<string, string>; roundUrls: ReadonlyMap<string, string | null> }

const actions = { bet: 'casino-bet', win: 'casino-win', loss: 'casino-loss' } as const

export async function listActivity(kit: Kit, playerId: string, page: Page) {
  const [{ rows, count }, games, urls] = await Promise.all([
    listShown(kit.db, playerId, page),
    gameNames(kit),
    roundUrls(kit),
  ])
  return { casinoTransaction: { rows: rows.map((row) => see(row, { games, roundUrls: urls })), count } }
}

function see(row: Shown, { games, roundUrls }: Names): Seen {
  const gameId = row.gameId ?? ''
  const roundUrl = roundUrls.get(row.providerId)?.replace('{round}', encodeURIComponent(row.round))
  return {
    transactionId: row.id,
    createdAt: row.createdAt.toISOString(),
    wallet: { operatorId: row.operatorId ?? 0 },
    casinoGame: { name: games.get(gameId) ?? gameId },
    casinoBet: { amount: toAmount(row.betCents) },
    actionType: actions[row.kind as keyof typeof actions],
    amount: toAmount(totalOf(row)),
    afterBalance: toAmount(row.afterCents),
    roundId: row.round,
    ...(roundUrl && { roundUrl }),
    ...(row.rolledBack && { rolledBack: true as const }),
  }
}
