/** Rounds of hosted games. Only the calls of the wire contract open and end them. */
import type { PackageVersion } from '@lucero/contract/provider/packages'
import type { Tx } from '@lucero/kit/db'
import { proofOfRound } from '@lucero/outcomes/prove-round'
import type { RoundProof } from '@lucero/outcomes/round-proof'
import { defined } from '@lucero/kit/defined'
import { randomUUID } from 'node:crypto'
import { commitmentOf, openDraw } from '../../rules/draw.ts'
import { replay } from '../../rules/game.ts'
import { bindPair, findPair, lockPairInUse, type Pair } from '../fairness/seeds.ts'
import { drawnNumber, hostedBet, type HostedBet, type HostedView, type OpenVersion } from '../packages/packages.ts'
import type { Runtime } from '../runtime.ts'
import { Refusal } from '../../refusal.ts'
import { assertSeatOpen, setPackageVersion, takeForced, type SeatRow } from '../seats/seats.ts'
import { driveWithin, leaseSeconds } from './drive.ts'
import { actionTaken, hasBegun, type Round } from './round.ts'
import { seedsOf } from './round-seeds.ts'
import {
  findByRequest,
  findLast,
  findRound,
  findUnfinished,
  insertRound,
  listClosed,
  saveRound,
  sumAfter,
} from './store.ts'

export type { Round } from './round.ts'
export { hasBegun, waitsForWallet } from './round.ts'
export { addClosedRounds, listCells, listSums, type SummedVersion } from './hosted-sums.ts'
export { saveEvent } from './store.ts'
export { fundsView } from './views.ts'

/** Throws if the player may not start a round yet. `last` is the round before. */
type MayStart = (last: Round | undefined) => void

type HostedRequest = {
  requestId: string
  bet: HostedBet
  isFreeSpin: boolean
  mayStart: MayStart | undefined
}

/**
 * Saves a round and requests its stake. A request id that has a round returns that round. Undefined while another round is unfinished: the
 * unique index on unfinished rounds decides between calls at the same time.
 */
export async function playHosted(
  runtime: Runtime,
  seat: SeatRow,
  { about, rules }: OpenVersion,
  { requestId, bet, isFreeSpin, mayStart }: HostedRequest,
): Promise<Round | undefined> {
  const { mode, player, game, session } = seat
  const opened = await runtime.db.transaction(async (tx) => {
    const inUse = await bindSeat(runtime, tx, seat, about)
    if (!inUse) return undefined
    const { id: pair, nonce } = inUse
    mayStart?.(await findLast(tx, seat))
    const forced = seat.isTry && !(await findUnfinished(tx, seat)) ? await takeForced(tx, seat.id, bet.mode) : undefined
    const round = {
      id: randomUUID(),
      requestId,
      mode,
      player,
      game,
      session,
      pair,
      nonce,
      bet: forced === undefined ? bet : { ...bet, forced },
      isFreeSpin,
      stake: rules.stake(bet),
    }
    return insertRound(tx, round, leaseSeconds(runtime))
  })
  if (opened) return driveWithin(runtime, opened)
  return findHosted(runtime, seat, requestId)
}

/** The pair in use, locked and bound to the version. Undefined if a round in play uses a pair of another version. */
async function bindSeat(
  runtime: Runtime,
  tx: Tx,
  seat: SeatRow,
  { manifest: { commitment } }: PackageVersion,
): Promise<Pair | undefined> {
  const pair = await lockPairInUse(runtime, tx, seat)
  if (pair.commitment === commitment.hash) return pair
  if (await findUnfinished(tx, seat)) return undefined
  return bindPair(runtime, tx, pair, commitment.hash)
}

/**
 * The version that a new seat plays. A round in play keeps its own version, and the seat plays that one to the end. Without one, the seeds are
 * bound to the version, so that the page can choose the client seed before the game opens.
 */
export async function settleVersion(runtime: Runtime, seat: SeatRow, version: number): Promise<SeatRow> {
  const about = runtime.packages.find(seat.game, version)
  if (!about) throw new Refusal('GAME_NOT_FOUND')
  const inPlay = await runtime.db.transaction(async (tx) => {
    const round = await findUnfinished(tx, seat)
    if (!round) await bindSeat(runtime, tx, seat, about)
    return round && hostedBet.parse(round.bet).version
  })
  if (inPlay === undefined || inPlay === version) return seat
  await setPackageVersion(runtime.db, seat.id, inPlay)
  return { ...seat, packageVersion: inPlay }
}

/** The round of a request that arrives again. */
export async function findHosted(runtime: Runtime, seat: SeatRow, requestId: string): Promise<Round | undefined> {
  const round = await findByRequest(runtime.db, seat, requestId)
  if (!round) return undefined
  // A new round sends a stake request, which checks the session. An existing round needs its own check.
  await assertSeatOpen(runtime, seat)
  return driveWithin(runtime, round)
}

/** Ends the round in play and requests its payout. Undefined if there is none, because it has ended or was refused. */
export async function endHosted(runtime: Runtime, seat: SeatRow): Promise<Round | undefined> {
  for (;;) {
    const found = await findUnfinished(runtime.db, seat)
    const round = found && (await driveWithin(runtime, found))
    if (round?.status !== 'open') return round
    const ended = await saveEnd(runtime, round)
    if (ended) return driveWithin(runtime, ended)
  }
}

/** Undefined if the round has changed concurrently. */
async function saveEnd(runtime: Runtime, round: Round): Promise<Round | undefined> {
  const { rules } = await versionOf(runtime, round)
  const change = actionTaken(rules, await seedsOf(runtime, round), round, 'end', round.session)
  return saveRound(runtime.db, round, change, leaseSeconds(runtime))
}

/** The round in play, or else the last closed one. A round that waits for the wallet is driven first. */
export async function roundToShow(runtime: Runtime, seat: SeatRow): Promise<Round | undefined> {
  const unfinished = await findUnfinished(runtime.db, seat)
  const driven = unfinished && (await driveWithin(runtime, unfinished))
  return driven && hasBegun(driven) ? driven : (await listClosed(runtime.db, seat, 1))[0]
}

export const roundInPlay = ({ db }: Runtime, seat: SeatRow): Promise<Round | undefined> => findUnfinished(db, seat)

/** The outcome of a round that has begun. */
export async function outcomeOfRound(runtime: Runtime, round: Round) {
  const { rules, modes } = await versionOf(runtime, round)
  const view: HostedView = rules.view(replay(rules, await seedsOf(runtime, round), round))
  const mode = defined(modes.find(({ name }) => name === view.mode))
  return { bet: hostedBet.parse(round.bet), view, mode }
}

/** A round whose outcome is known to its player. Undefined for a round of another game, and one that has not begun. */
export async function findHostedRound(runtime: Runtime, id: string): Promise<Round | undefined> {
  const round = await findRound(runtime.db, id)
  return round && runtime.packages.isHosted(round.game) && hasBegun(round) ? round : undefined
}

/** What anybody needs to verify a round. Undefined for a round whose outcome staff have forced. */
export async function proofOf(runtime: Runtime, round: Round): Promise<RoundProof | undefined> {
  const bet = hostedBet.parse(round.bet)
  if (bet.forced !== undefined) return undefined
  const { about, modes } = await versionOf(runtime, round)
  const mode = defined(modes.find(({ name }) => name === bet.mode))
  const pair = await findPair(runtime.db, round.pair)
  const seeds = await seedsOf(runtime, round, pair)
  return proofOfRound(mode.outcomes, {
    game: round.game,
    version: bet.version,
    mode: mode.name,
    commitment: about.manifest.commitment,
    serverSeed: pair.retired_at === null ? null : seeds.serverSeed,
    serverSeedHash: commitmentOf(seeds.serverSeed),
    clientSeed: seeds.clientSeed,
    nonce: seeds.nonce,
    amount: bet.cents,
    paid: round.status === 'closed' ? defined(round.payout) : null,
    number: drawnNumber(mode, openDraw(seeds)),
  })
}

/** The sums of the visit for its page. */
export async function visitSums(runtime: Runtime, seat: SeatRow, after: number | undefined) {
  const { rounds, staked, paid, last, in_play: isInPlay, refusal } = await sumAfter(runtime.db, seat, after)
  const sums = { rounds: Number(rounds), staked: Number(staked), paid: Number(paid), last: Number(last), isInPlay }
  return { ...sums, ...(refusal !== null && { refusal }) }
}

const versionOf = (runtime: Runtime, { game, bet }: Round): Promise<OpenVersion> =>
  runtime.packages.open(game, hostedBet.parse(bet).version)
