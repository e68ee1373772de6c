/** Calls about a seat: enter a game, show the seat (funds, seeds, round in play), change seeds. */
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import type { Answers, HostedContent, Seat } from '../../api.ts'
import { tableSeedsView } from './table-seeds.ts'
import { tableGame } from './table-rounds.ts'
import { lockPairInUse, pairInUse, toSeedsView, serverSeedOf, succeedPair } from '../fairness/seeds.ts'
import type { Runtime } from '../runtime.ts'
import { Refusal } from '../../refusal.ts'
import {
  contentTokenOf,
  refreshFunds,
  takeSeat,
  type EnterRequest,
  type SeatRow,
  type Visitor,
} from '../seats/seats.ts'
import { contentOf } from '../packages/content-address.ts'
import { fillPurse } from '../wallet/play-money.ts'
import { settleVersion } from './hosted-rounds.ts'
import { isUnfinished, type Round } from './round.ts'
import { fundsView, roundView } from './views.ts'
import { findLast, findUnfinished } from './store.ts'

export async function enter(runtime: Runtime, request: EnterRequest, from: Visitor): Promise<Answers['enter']> {
  const { seat, pageToken } = await takeSeat(runtime, request, from)
  const version = seat.packageVersion
  const seated = version === null ? seat : await settleVersion(runtime, seat, version)
  const page = { host: from.host, pageToken }
  return { ...(await seatView(runtime, seated, await roundAt(runtime, seated), page)), pageToken }
}

/** Shows the current balance of the wallet, or the last known one if the wallet is unreachable. */
export async function showSeat(runtime: Runtime, seat: SeatRow, page: Page): Promise<Seat> {
  // Read the round first. Otherwise the balance could be older than the outcome shown beside it.
  const round = await roundAt(runtime, seat)
  if (seat.mode === 'demo' && !(round && isUnfinished(round))) await fillPurse(runtime.db, seat.player)
  await refreshFunds(runtime, seat)
  return seatView(runtime, seat, round, page)
}

/** The page of a seat: the host under which it reaches us, and its token. */
type Page = { host: string; pageToken: string }

/** Where the front end of a hosted game is, and what the page shows about it. */
function hostedContent(runtime: Runtime, seat: SeatRow, version: number, { host, pageToken }: Page): HostedContent {
  const about = runtime.packages.find(seat.game, version)
  const place = about && contentOf(runtime.settings.content, host, seat.game)
  if (!place) throw new Refusal('GAME_NOT_FOUND')
  const { manifest, settings } = about
  const query = new URLSearchParams({
    sessionID: contentTokenOf(pageToken),
    rgs_url: place.host,
    lang: 'en',
    currency: seat.currency,
    device: 'desktop',
    social: String(settings.jurisdiction.socialCasino),
    demo: String(seat.mode === 'demo'),
  })
  return {
    game: seat.game,
    version,
    origin: place.origin,
    url: `${place.origin}/v${version}/?${query.toString()}`,
    name: manifest.name,
    studio: manifest.studio,
    modes: manifest.modes.map(({ name, cost, rtp, maxPayout }) => ({ name, cost, rtp, maxPayout })),
    commitment: manifest.commitment,
    ...(seat.isTry && { isTry: true as const }),
  }
}

/** The round in play, or else the last one. */
const roundAt = async (runtime: Runtime, seat: SeatRow): Promise<Round | undefined> =>
  (await findUnfinished(runtime.db, seat)) ?? (await findLast(runtime.db, seat))

async function seatView(runtime: Runtime, seat: SeatRow, round: Round | undefined, page: Page): Promise<Seat> {
  const pair = await pairInUse(runtime, runtime.db, seat)
  return {
    mode: seat.mode,
    game: seat.game as OwnGameId,
    username: seat.username,
    currency: seat.currency,
    ...(await fundsView(runtime, seat)),
    seeds: seat.game === tableGame ? await tableSeedsView(runtime, pair.client_seed) : toSeedsView(runtime, pair),
    ...(seat.packageVersion !== null && { content: hostedContent(runtime, seat, seat.packageVersion, page) }),
    ...(runtime.tracing && { traces: true as const }),
    ...(!runtime.settings.autoplay && { noAutoplay: true as const }),
    ...(round && { round: await roundView(runtime, round) }),
  }
}

/** Refused while a round uses the seeds. */
export async function changeSeeds(
  runtime: Runtime,
  seat: SeatRow,
  clientSeed?: string,
): Promise<Answers['changeSeeds']> {
  const { old, next } = await runtime.db.transaction(async (tx) => {
    const inUse = await lockPairInUse(runtime, tx, seat)
    if (await findUnfinished(tx, seat)) throw new Refusal('ROUND_OPEN')
    return { old: inUse, next: await succeedPair(runtime, tx, inUse, clientSeed) }
  })
  const { commitment, clientSeed: oldClientSeed, nonce } = toSeedsView(runtime, old)
  const revealed = { commitment, clientSeed: oldClientSeed, nonce, serverSeed: serverSeedOf(runtime, old) }
  return { seeds: toSeedsView(runtime, next), revealed }
}
