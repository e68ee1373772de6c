/** The calls of the wire contract. `npx lucero-game play` answers with the same objects (@lucero/outcomes). */
import { createHash, randomUUID } from 'node:crypto'
import type { PackageVersion } from '@lucero/contract/provider/packages'
import { COST_UNIT } from '@lucero/outcomes/index-file'
import {
  answerText,
  balanceBody,
  configBody,
  invalid,
  payoutCents,
  replayText,
  roundText,
  WireError,
  type BetLimits,
} from '@lucero/outcomes/wire/contract'
import { centsOf } from '@lucero/outcomes/wire/amounts'
import { readBet, readEvent, type WireBody } from '@lucero/outcomes/wire/requests'
import type { Funds } from '../../api.ts'
import type { HostedBet, OpenVersion } from '../packages/packages.ts'
import {
  endHosted,
  findHosted,
  fundsView,
  hasBegun,
  outcomeOfRound,
  playHosted,
  roundInPlay,
  roundToShow,
  waitsForWallet,
  type Round,
} from '../rounds/hosted-rounds.ts'
import type { Runtime } from '../runtime.ts'
import { isReminderDue, refreshFunds, type SeatRow } from '../seats/seats.ts'
import { fillPurse } from '../wallet/play-money.ts'
import { openEventNotes } from './events.ts'
import { errorOf, maintenance, notPlayable, unknownOutcome } from './wire-errors.ts'

/** A seat of a hosted game. */
export type HostedSeat = SeatRow & { packageVersion: number }

export function openWire(runtime: Runtime) {
  const notes = openEventNotes(runtime)
  const shown = (seat: HostedSeat, round: Round | undefined) => shownRound(runtime, seat, round, notes.pending)

  return {
    async authenticate(seat: HostedSeat): Promise<string> {
      const { about } = await versionOf(runtime, seat)
      const round = await roundToShow(runtime, seat)
      if (seat.mode === 'demo' && round?.status !== 'open') await fillPurse(runtime.db, seat.player)
      await refreshFunds(runtime, seat)
      const funds = await fundsView(runtime, seat)
      const { modes } = about.manifest
      const config = configBody(seat.game, modes, limitsOf(about, funds), about.settings.jurisdiction)
      return answerText({ balance: balanceBody(funds.balance), config, meta: null }, await shown(seat, round))
    },

    async balance(seat: HostedSeat): Promise<string> {
      await refreshFunds(runtime, seat)
      return balanceText(await fundsView(runtime, seat))
    },

    async play(seat: HostedSeat, body: WireBody, key: string | undefined): Promise<string> {
      const round = await playedRound(runtime, seat, body, key)
      if (round.status === 'refused')
        throw errorOf(round.refusal as Parameters<typeof errorOf>[0], 'the stake was refused')
      if (!hasBegun(round)) throw unknownOutcome()
      const { balance } = await fundsView(runtime, seat)
      return answerText({ balance: balanceBody(balance) }, await shown(seat, round))
    },

    async endRound(seat: HostedSeat): Promise<string> {
      const inPlay = await roundInPlay(runtime, seat)
      if (inPlay) await notes.write(inPlay.id)
      const round = inPlay && (await endHosted(runtime, seat))
      if (round && waitsForWallet(round)) throw unknownOutcome()
      // The wallet reports the payout to the session that began the round.
      if (round && round.session !== seat.session) await refreshFunds(runtime, seat)
      return balanceText(await fundsView(runtime, seat))
    },

    async event(seat: HostedSeat, body: WireBody): Promise<string> {
      const event = readEvent(body)
      const round = await roundInPlay(runtime, seat)
      if (round?.status === 'open') notes.add(round.id, event)
      return JSON.stringify({ event })
    },

    stop: notes.stop,
  }
}

const versionOf = ({ packages }: Runtime, { game, packageVersion }: HostedSeat): Promise<OpenVersion> =>
  packages.open(game, packageVersion)

/** The front end reads a round of its own version only. */
async function shownRound(
  runtime: Runtime,
  seat: HostedSeat,
  round: Round | undefined,
  pendingEvent: (round: string) => string | undefined,
): Promise<string | null> {
  if (!round) return null
  const { bet, view, mode } = await outcomeOfRound(runtime, round)
  if (bet.version !== seat.packageVersion) return null
  const shown = {
    betId: round.place,
    bet: bet.cents,
    payout: payoutCents(bet.cents, view.tablePayout),
    tablePayout: view.tablePayout,
    cost: mode.cost,
    isActive: round.status === 'open',
    mode: bet.spelling,
    event: pendingEvent(round.id) ?? round.event ?? null,
  }
  return roundText(shown, await mode.outcomes.events(view.row))
}

/** Every condition is checked before the round is saved. The wallet checks the limits of the player with the stake. */
async function playedRound(
  runtime: Runtime,
  seat: HostedSeat,
  body: WireBody,
  key: string | undefined,
): Promise<Round> {
  const requestId = requestIdOf(seat, key)
  const earlier = key === undefined ? undefined : await findHosted(runtime, seat, requestId)
  if (earlier) return sameBet(earlier, body)
  const version = await versionOf(runtime, seat)
  const { about, modes } = version
  if (!isPlayable(seat, about)) throw maintenance()
  const funds = await fundsView(runtime, seat)
  const { mode, spelling, bet: cents } = readBet(body, modes, limitsOf(about, funds))
  const isFreeSpin = funds.freeSpins !== undefined
  if (isFreeSpin && mode.cost !== COST_UNIT) throw invalid('play the free spins first, in the mode of cost 1')
  if (about.settings.jurisdiction.disabledBuyFeature && mode.cost > COST_UNIT)
    throw invalid(`mode ${mode.name} is switched off`)
  const bet: HostedBet = { version: about.version, mode: mode.name, spelling, cents }
  if (await isReminderDue(runtime.db, seat.id)) throw notPlayable('a reality check is due; continue there')
  const request = { requestId, bet, isFreeSpin, mayStart: minimumCheck(about) }
  const round = await playHosted(runtime, seat, version, request)
  if (!round) throw invalid('a round is still active; end it first')
  return sameBet(round, body)
}

/** The round, unless its request came with another bet. */
function sameBet(round: Round, { mode, amount }: WireBody): Round {
  const { spelling, cents } = round.bet as HostedBet
  if (spelling !== mode || cents !== centsOf(amount)) throw invalid('this Idempotency-Key was used for another bet')
  return round
}

/** Anybody may look at an outcome of a version that is or was played. */
export async function replayedOutcome(
  { packages }: Runtime,
  { game, version, mode: modeName, event: id }: { game: string; version: number; mode: string; event: number },
): Promise<string> {
  const about = packages.find(game, version)
  const modes = about && about.state !== 'uploaded' ? (await packages.open(game, version)).modes : []
  const mode = modes.find(({ name }) => name.toLowerCase() === modeName.toLowerCase())
  const outcome = mode?.outcomes.withId(id)
  if (!mode || !outcome) throw new WireError(404, 'NOT_FOUND', 'there is no such outcome')
  return replayText(outcome.payout, mode.cost, await mode.outcomes.events(outcome.row))
}

const balanceText = ({ balance }: Funds) => JSON.stringify({ balance: balanceBody(balance) })

/** A retired version is not played any more. One that was only uploaded is played by staff. */
const isPlayable = ({ isTry }: SeatRow, { state }: PackageVersion): boolean =>
  isTry || state === 'published' || state === 'trial'

/** While free spins are left, the only bet is their stake. */
function limitsOf({ settings }: PackageVersion, { freeSpins }: Funds): BetLimits {
  const { step, minBet: min, maxBet: max, defaultBet, levels } = settings
  if (!freeSpins) return { min, max, step, default: defaultBet, levels }
  const { cents } = freeSpins
  return { min: cents, max: cents, step, default: cents, levels: [cents] }
}

/** The next round may start once the minimum time since the start of the last one is over. */
function minimumCheck({ settings }: PackageVersion): ((last: Round | undefined) => void) | undefined {
  const { minimumRoundDuration: minimumMs } = settings.jurisdiction
  if (!minimumMs) return undefined
  return (last) => {
    if (last && last.status !== 'refused' && Date.now() - last.createdAt.getTime() < minimumMs)
      throw notPlayable(`a round lasts ${minimumMs} ms or longer`)
  }
}

/** The same key of the same player gives the same request id. Without a key each call is a request of its own. */
function requestIdOf({ player, game }: SeatRow, key: string | undefined): string {
  if (key === undefined) return randomUUID()
  const hex = createHash('sha256').update(`${player} ${game} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
