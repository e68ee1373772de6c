/** What a page is told of its seat: what there is to play with, its seeds, and the round in play. */
import type { OwnGameId } from '@lucero/contract/own-games'
import type { Answers, Seat } from '../../api.ts'
import { lockPairInUse, pairInUse, toSeedsView, serverSeedOf, succeedPair } from '../fairness/seeds.ts'
import type { Kit } from '../kit.ts'
import { Refusal } from '../../refusal.ts'
import { askBalance, takeSeat, type EnterRequest, type SeatRow, type Visitor } from '../seats/seats.ts'
import { fillPurse } from '../wallet/play-money.ts'
import { isUnfinished, type Round } from './round.ts'
import { fundsView, roundView } from './views.ts'
import { findLast, findUnfinished } from './store.ts'

export async function enter(kit: Kit, request: EnterRequest, from: Visitor): Promise<Answers['enter']> {
  const { seat, pageToken } = await takeSeat(kit, request, from)
  return { ...(await seatView(kit, seat, await roundAt(kit, seat))), pageToken }
}

/** The balance as the wallet has it now, or as it had it when it last answered. */
export async function showSeat(kit: Kit, seat: SeatRow): Promise<Seat> {
  // The round first: a balance that is older than the round would be shown beside its outcome.
  const round = await roundAt(kit, seat)
  if (seat.mode === 'demo' && !(round && isUnfinished(round))) await fillPurse(kit.db, seat.player)
  await askBalance(kit, seat)
  return seatView(kit, seat, round)
}

/** The one in play, or the last one. */
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
    seeds: toSeedsView(kit, pair),
    ...(round && { round: await roundView(kit, round) }),
  }
}

/** Not while a round is played with them. */
export async function changeSeeds(kit: Kit, seat: SeatRow, clientSeed?: string): Promise<Answers['changeSeeds']> {
  const { old, now } = await kit.db.transaction(async (tx) => {
    const inUse = await lockPairInUse(kit, tx, seat)
    if (await findUnfinished(tx, seat)) throw new Refusal('ROUND_OPEN')
    return { old: inUse, now: await succeedPair(kit, tx, inUse, clientSeed) }
  })
  const { commitment, clientSeed: oldClientSeed, nonce } = toSeedsView(kit, old)
  const revealed = { commitment, clientSeed: oldClientSeed, nonce, serverSeed: serverSeedOf(kit, old) }
  return { seeds: toSeedsView(kit, now), revealed }
}
