/** Public views of rounds and funds. A round shows the view of its rules, never the state, and its server seed only once retired. */
import { defined } from '@lucero/kit/defined'
import { inParallel } from '@lucero/kit/in-parallel'
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import type { Funds, RoundView } from '../../api.ts'
import { commitmentOf } from '../../rules/draw.ts'
import { tableGame, tableRoundsOf, type TableRound } from './table-rounds.ts'
import { findPairs, type Pair } from '../fairness/seeds.ts'
import { replay } from '../../rules/game.ts'
import type { Kit } from '../kit.ts'
import { readFunds, type SeatRow } from '../seats/seats.ts'
import type { FreeSpins } from '../wallet/wallet.ts'
import { hasBegun, type Round } from './round.ts'
import { seedsIn } from './round-seeds.ts'
import { wonWithSpins } from './store.ts'

/** The rows are read at once. What is left per round is to open its seed. */
const maxUnsealing = 20

export async function roundViews(kit: Kit, rounds: readonly Round[]): Promise<RoundView[]> {
  const grants = [...new Set(rounds.flatMap(({ spinsGrant }) => spinsGrant ?? []))]
  const atTable = rounds.filter(({ game }) => game === tableGame).map(({ id }) => id)
  const [pairs, wonByGrant, tables] = await kit.db.together((tx) => [
    findPairs(tx, [...new Set(rounds.map(({ pair }) => pair))]),
    wonWithSpins(tx, grants),
    tableRoundsOf(tx, atTable),
  ])
  return inParallel(maxUnsealing, rounds, (round) =>
    toRoundView(kit, round, defined(pairs.get(round.pair)), tables.get(round.id), wonByGrant),
  )
}

export const roundView = async (kit: Kit, round: Round): Promise<RoundView> =>
  defined((await roundViews(kit, [round]))[0])

async function toRoundView(
  kit: Kit,
  round: Round,
  pair: Pair,
  table: TableRound | undefined,
  wonByGrant: ReadonlyMap<string, number>,
): Promise<RoundView> {
  const game = kit.games[round.game as OwnGameId]
  const seeds = await seedsIn(kit, round, pair, table)
  const isRevealed = table ? table.status === 'ended' : pair.retired_at !== null
  const { id, status, bet, actions, stake, payout, counted, refusal, refusalLimit } = round
  return {
    id,
    game: round.game as OwnGameId,
    status,
    bet,
    actions,
    ...(game && hasBegun(round) && { view: game.view(replay(game, seeds, { bet, actions })) as unknown }),
    stake,
    ...(round.isFreeSpin && { freeSpin: toSpinView(round, wonByGrant) }),
    ...(payout !== undefined && { payout }),
    ...(counted !== undefined && { counted }),
    ...(refusal !== undefined && { refusal }),
    ...(refusalLimit !== undefined && { refusalLimit }),
    commitment: commitmentOf(seeds.serverSeed),
    clientSeed: seeds.clientSeed,
    nonce: seeds.nonce,
    ...(isRevealed && { serverSeed: seeds.serverSeed }),
    createdAt: round.createdAt.toISOString(),
  }
}

const toSpinView = (
  { spinsLeft, spinsGrant }: Round,
  wonByGrant: ReadonlyMap<string, number>,
): NonNullable<RoundView['freeSpin']> => ({
  ...(spinsLeft !== undefined && { left: spinsLeft }),
  won: wonByGrant.get(spinsGrant ?? '') ?? 0,
})

/** Balance and free spins of a seat. */
export async function fundsView(kit: Kit, seat: Pick<SeatRow, 'id' | 'game'>): Promise<Funds> {
  const { freeSpins, ...funds } = await readFunds(kit.db, seat.id)
  if (!freeSpins || !canSpin(kit, seat.game, freeSpins)) return funds
  const wonByGrant = await wonWithSpins(kit.db, [freeSpins.grant])
  const { left, cents, grant } = freeSpins
  return { ...funds, freeSpins: { left, cents, won: wonByGrant.get(grant) ?? 0 } }
}

/** A grant may name a stake that the game does not offer. Such spins cannot be played and are not shown. */
function canSpin(kit: Kit, id: string, { left, cents }: FreeSpins): boolean {
  const game = kit.games[id as OwnGameId]
  return left > 0 && game?.freeSpin !== undefined && game.bet.safeParse(game.freeSpin(cents)).success
}
