/** Calls about a seat: enter a game, show the seat (funds, seeds, round in play), change seeds. */
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import type { Answers, Seat } from '../../api.ts'
import { tableSeedsView } from './table-seeds.ts'
import { tableGame } from './table-rounds.ts'
import { lockPairInUse, pairInUse, toSeedsView, serverSeedOf, succeedPair } from '../fairness/seeds.ts'
import type { Kit } from '../kit.ts'
import { Refusal } from '../../refusal.ts'
import { refreshFunds, takeSeat, type EnterRequest, type SeatRow, type Visitor } from '../seats/seats.ts'
import { fillPurse } from '../wallet/play-money.ts'
import { isUnfinished, type Round } from './round.ts'
import { fundsView, roundView } from './views.ts'
import { findLast, findUnfinished } from './store.ts'

export async function enter(kit: Kit, request: EnterRequest, from: Visitor): Promise<Answers['enter']> {
  const { seat, pageToken } = await takeSeat(kit, request, from)
  return { ...(await seatView(kit, seat, await roundAt(kit, seat))), pageToken }
}

/** Shows the current balance of the wallet, or the last known one if the wallet is unreachable. */
export async function showSeat(kit: Kit, seat: SeatRow): Promise<Seat> {
  // Read the round first. Otherwise the balance could be older than the outcome shown beside it.
  const round = await roundAt(kit, seat)
  if (seat.mode === 'demo' && !(round && isUnfinished(round))) await fillPurse(kit.db, seat.player)
  await refreshFunds(kit, seat)
  return seatView(kit, seat, round)
}

/** The round in play, or else the last one. */
const roundAt = async (kit: Kit, seat: SeatRow): Promise<Round | undefined> =>
  (await findUnfinished(kit.db, seat)) ?? (await findLast(kit.db, seat))

async function seatView(kit: Kit, seat: SeatRow, round: Round | undefined): Promise<Seat> {
  const pair = await pairInUse(kit, kit.db, seat)
  return {
    mode: seat.mode,
    game: seat.game as OwnGameId,
    username: seat.username,
    currency: seat.currency,
    ...(await fundsView(kit, seat)),
    seeds: seat.game === tableGame ? await tableSeedsView(kit, pair.client_seed) : toSeedsView(kit, pair),
    ...(kit.tracing && { traces: true as const }),
    ...(!kit.settings.autoplay && { noAutoplay: true as const }),
    ...(round && { round: await roundView(kit, round) }),
  }
}

/** Refused while a round uses the seeds. */
export async function changeSeeds(kit: Kit, seat: SeatRow, clientSeed?: string): Promise<Answers['changeSeeds']> {
  const { old, next } = await kit.db.transaction(async (tx) => {
    const inUse = await lockPairInUse(kit, tx, seat)
    if (await findUnfinished(tx, seat)) throw new Refusal('ROUND_OPEN')
    return { old: inUse, next: await succeedPair(kit, tx, inUse, clientSeed) }
  })
  const { commitment, clientSeed: oldClientSeed, nonce } = toSeedsView(kit, old)
  const revealed = { commitment, clientSeed: oldClientSeed, nonce, serverSeed: serverSeedOf(kit, old) }
  return { seeds: toSeedsView(kit, next), revealed }
}
