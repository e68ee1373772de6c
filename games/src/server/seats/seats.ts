/** Who sits at a game: with the wallet's session for real credit, or with a purse of play money. */
import { randomUUID } from 'node:crypto'
import type { OwnGameId } from '@lucero/contract/own-games'
import type { Answers, Seat } from '../../api.ts'
import { changePair, pairInUse, seedsSeen, serverSeedOf } from '../fairness/seeds.ts'
import type { Kit } from '../../kit/kit.ts'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import { Refused } from '../../refused.ts'
import { isUnfinished, type Round } from '../rounds/round.ts'
import { fundsSeen, roundSeen } from '../rounds/seen.ts'
import { findLast, findUnfinished } from '../rounds/store.ts'
import { fillPurse } from '../wallet/play-money.ts'
import { balanceOf, spinsOf } from '../wallet/provider-wallet.ts'
import { askBalance, refuseEnded, takesFreeSpins } from './session.ts'
import { insertSeat, useSeat, type SeatRow, type Told } from './store.ts'

type Entering = { game: OwnGameId; token?: string | undefined }
type Comer = { address: string; pageToken: string | undefined }

/** A page that plays for nothing and comes back keeps its purse and its rounds. */
export async function enter(kit: Kit, { game, token }: Entering, from: Comer): Promise<Answers['enter']> {
  if (token !== undefined) return sit(kit, ...(await realSeat(kit, game, token)))
  kit.demoLimits.seats.admit(from.address)
  const before = from.pageToken && (await useSeat(kit.db, tokenHash(from.pageToken), kit.settings.seatIdleSeconds))
  const player = before && before.mode === 'demo' && before.game === game ? before.player : randomUUID()
  const seat = {
    id: randomUUID(),
    mode: 'demo' as const,
    game,
    player,
    session: null,
    username: 'Guest',
    currency: 'USD',
  }
  return sit(kit, seat, { balance: await fillPurse(kit.db, player), freeSpins: null })
}

async function realSeat(kit: Kit, game: OwnGameId, token: string): Promise<[SeatRow, Told]> {
  const asksForSpins = takesFreeSpins(kit, game) ? { freeSpins: true as const } : {}
  const heard = await kit.wallets.real.session({ token, game, ...asksForSpins })
  if (heard.said === 'no') throw new Refused(heard.code)
  if (heard.said === 'nothing' || heard.answer.game !== game) throw new Refused('RETRY_LATER')
  const { session, player, username, currency, balance, freeSpins } = heard.answer
  const told = { balance: balanceOf(balance), freeSpins: spinsOf(freeSpins) }
  return [{ id: randomUUID(), mode: 'real', game, player, session, username, currency }, told]
}

async function sit(kit: Kit, seat: SeatRow, told: Told): Promise<Answers['enter']> {
  const pageToken = newToken()
  await insertSeat(kit.db, seat, tokenHash(pageToken), told)
  return { ...(await seatSeen(kit, seat, await roundAt(kit, seat))), pageToken }
}

export async function seatOf(kit: Kit, pageToken: string | undefined): Promise<SeatRow> {
  const seat = pageToken && (await useSeat(kit.db, tokenHash(pageToken), kit.settings.seatIdleSeconds))
  if (!seat) throw new Refused('SESSION_EXPIRED')
  return seat
}

/** The same, and that the wallet's session is not over yet. */
export async function seatInSession(kit: Kit, pageToken: string | undefined): Promise<SeatRow> {
  const seat = await seatOf(kit, pageToken)
  await refuseEnded(kit, seat)
  return seat
}

/** The balance as the wallet has it now, or as it had it when it last answered. */
export async function showSeat(kit: Kit, seat: SeatRow): Promise<Seat> {
  // The round first: a balance that is older than the round would be shown beside its outcome.
  const round = await roundAt(kit, seat)
  if (seat.mode === 'demo' && !(round && isUnfinished(round))) await fillPurse(kit.db, seat.player)
  await askBalance(kit, seat)
  return seatSeen(kit, seat, round)
}

/** The one in play, or the last one. */
const roundAt = async (kit: Kit, seat: SeatRow): Promise<Round | undefined> =>
  (await findUnfinished(kit.db, seat)) ?? (await findLast(kit.db, seat))

async function seatSeen(kit: Kit, seat: SeatRow, round: Round | undefined): Promise<Seat> {
  const pair = await pairInUse(kit, kit.db, seat)
  return {
    mode: seat.mode,
    game: seat.game as OwnGameId,
    username: seat.username,
    currency: seat.currency,
    ...(await fundsSeen(kit, seat)),
    seeds: seedsSeen(kit, pair),
    ...(round && { round: await roundSeen(kit, round) }),
  }
}

export async function changeSeeds(kit: Kit, seat: SeatRow, clientSeed?: string): Promise<Answers['changeSeeds']> {
  const { old, now } = await changePair(kit, seat, clientSeed)
  const { commitment, clientSeed: oldClientSeed, nonce } = seedsSeen(kit, old)
  const revealed = { commitment, clientSeed: oldClientSeed, nonce, serverSeed: serverSeedOf(kit, old) }
  return { seeds: seedsSeen(kit, now), revealed }
}
