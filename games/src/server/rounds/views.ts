/** Public views of rounds and funds. A round shows the view of its rules, never the state, and its server seed only once retired. */
import { defined } from '@lucero/kit/defined'
import { inParallel } from '@lucero/kit/in-parallel'
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import type { Funds, RoundView } from '../../api.ts'
import { commitmentOf } from '../../rules/draw.ts'
import { tableGame, tableRoundsOf, type TableRound } from './table-rounds.ts'
import { findPairs, type Pair } from '../fairness/seeds.ts'
import { replay, type AnyGame } from '../../rules/game.ts'
import { plainMode } from '../packages/packages.ts'
import type { Runtime } from '../runtime.ts'
import { readFunds, type SeatRow } from '../seats/seats.ts'
import type { FreeSpins } from '../wallet/wallet.ts'
import { hasBegun, type Round } from './round.ts'
import { seedsIn } from './round-seeds.ts'
import { rulesOf } from './rules-of.ts'
import { wonWithSpins } from './store.ts'

/** All rows are read with one query. Each round then only needs to decrypt its seed. */
const maxUnsealing = 20

export async function roundViews(runtime: Runtime, rounds: readonly Round[]): Promise<RoundView[]> {
  const grants = [...new Set(rounds.flatMap(({ spinsGrant }) => spinsGrant ?? []))]
  const atTable = rounds.filter(({ game }) => game === tableGame).map(({ id }) => id)
  const [pairs, wonByGrant, tables] = await runtime.db.together((tx) => [
    findPairs(tx, [...new Set(rounds.map(({ pair }) => pair))]),
    wonWithSpins(tx, grants),
    tableRoundsOf(tx, atTable),
  ])
  return inParallel(maxUnsealing, rounds, (round) =>
    toRoundView(runtime, round, defined(pairs.get(round.pair)), tables.get(round.id), wonByGrant),
  )
}

export const roundView = async (runtime: Runtime, round: Round): Promise<RoundView> =>
  defined((await roundViews(runtime, [round]))[0])

async function toRoundView(
  runtime: Runtime,
  round: Round,
  pair: Pair,
  table: TableRound | undefined,
  wonByGrant: ReadonlyMap<string, number>,
): Promise<RoundView> {
  const game = await rulesIfKnown(runtime, round)
  const seeds = await seedsIn(runtime, round, pair, table)
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

/** A round is shown without its view while its version cannot be opened here. Its money does not depend on that. */
const rulesIfKnown = (runtime: Runtime, round: Round): Promise<AnyGame | undefined> =>
  rulesOf(runtime, round).catch((error: unknown) => {
    runtime.log.warn(
      { err: error, round: round.id, event: 'rounds.no_rules' },
      'the version of a round cannot be opened',
    )
    return undefined
  })

const toSpinView = (
  { spinsLeft, spinsGrant }: Round,
  wonByGrant: ReadonlyMap<string, number>,
): NonNullable<RoundView['freeSpin']> => ({
  ...(spinsLeft !== undefined && { left: spinsLeft }),
  won: wonByGrant.get(spinsGrant ?? '') ?? 0,
})

/** Balance and free spins of a seat. */
export async function fundsView(
  runtime: Runtime,
  seat: Pick<SeatRow, 'id' | 'game' | 'packageVersion'>,
): Promise<Funds> {
  const { freeSpins, ...funds } = await readFunds(runtime.db, seat.id)
  if (!freeSpins || !canSpin(runtime, seat, freeSpins)) return funds
  const wonByGrant = await wonWithSpins(runtime.db, [freeSpins.grant])
  const { left, cents, grant } = freeSpins
  return { ...funds, freeSpins: { left, cents, won: wonByGrant.get(grant) ?? 0 } }
}

/** A grant may name a stake that the game does not offer. Such spins cannot be played and are not shown. */
function canSpin(
  runtime: Runtime,
  { game: id, packageVersion }: Pick<SeatRow, 'game' | 'packageVersion'>,
  { left, cents }: FreeSpins,
): boolean {
  if (packageVersion !== null) {
    const about = runtime.packages.find(id, packageVersion)
    return (
      left > 0 &&
      about !== undefined &&
      plainMode(about.manifest.modes) !== undefined &&
      cents % about.settings.step === 0
    )
  }
  const game = runtime.games[id]
  return left > 0 && game?.freeSpin !== undefined && game.bet.safeParse(game.freeSpin(cents)).success
}
