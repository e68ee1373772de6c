/** Live updates of the table: reads changes from the database once, and sends them to all players that are seated at this node. */
import type { ServerResponse } from 'node:http'
import { defined } from '@lucero/kit/defined'
import type { RoundView } from '../../api.ts'
import { flightTimeOf } from '../../rules/star-crash/odds.ts'
import type { Runtime } from '../runtime.ts'
import { findRounds, roundViews } from '../rounds/table-bets.ts'
import { runsUntil } from '../rounds/lease.ts'
import { crashPointOf, findLatest, listEnded, unfinishedBetsOf, type TableRound } from '../rounds/table-rounds.ts'
import { readBalances, type SeatRow } from '../seats/seats.ts'
import type { DatabaseClock } from './clock.ts'
import { openFeed } from './feed.ts'
import { openPace } from './pace.ts'
import { openStreams, type Stream, type Streams } from './streams.ts'
import { tableView } from './views.ts'

const recentShown = 20
/** More would delay the heartbeat of the leader. */
const newcomersPerTurn = 200

export type Live = ReturnType<typeof openLive>

export function openLive(runtime: Runtime, clock: DatabaseClock, onSeated: () => void) {
  const streams = openStreams()
  const feed = openFeed(runtime)
  const pace = openPace()
  let latest: TableRound | undefined
  /** They get the whole table in the next turn, so that no change falls between it and the first update. */
  const newcomers: Stream[] = []
  /** As last read. A crash after it is not announced: the round may be called off. */
  let tableRunsUntil = 0
  const announcement = openAnnouncement(runtime, clock, (round, crash, endsAt) => {
    if (latest?.number === round.number && !latest.isCalledOff && endsAt <= tableRunsUntil)
      streams.broadcast(() => ({ kind: 'crash', number: round.number, crash }))
  })
  const now = () => Math.round(clock.at(performance.now()))

  const sendChanges = async (round: TableRound) => {
    const isNewPhase = round.number !== latest?.number || round.status !== latest.status
    latest = round
    await announcement.prepare(round)
    const changes = await feed.readChanges(round)
    const view = await tableView(runtime, round)
    const hasChanges = changes.length > 0
    if (pace.isDue({ isNewPhase, hasChanges, pages: streams.count() }, performance.now()))
      streams.broadcast((mode) => ({
        kind: 'table',
        now: now(),
        round: view,
        ...feed.changedBetsOf(mode),
        ...feed.pastOf(mode),
      }))
    const byPlayer = Map.groupBy(changes, ({ player }) => player)
    await sendOwn(runtime, streams, streams.of(byPlayer), byPlayer)
  }

  const admit = async (joining: Stream[]) => {
    if (!joining.length) return
    const view = latest && { round: await tableView(runtime, latest) }
    const recent = await recentResults(runtime)
    for (const stream of joining)
      streams.send(stream, {
        kind: 'table',
        now: now(),
        ...view,
        ...feed.betsOf(stream.seat.mode),
        isFull: true,
        recent,
      })
    await sendOpenBets(runtime, streams, joining)
    for (const stream of joining) if (!stream.response.destroyed) streams.add(stream)
  }

  return {
    /** True for a round that this node has seen after the end of betting. */
    hasClosed: (number: number) =>
      latest !== undefined && (number < latest.number || (number === latest.number && latest.status !== 'betting')),
    isWatched: () => !streams.isEmpty() || newcomers.length > 0,
    /** Reads the table and sends what has changed. */
    async refresh(): Promise<void> {
      const round = await findLatest(runtime.db)
      if (round?.status === 'climbing') tableRunsUntil = await runsUntil(runtime.db, runtime.settings.crashLeaseSeconds)
      if (round) await sendChanges(round)
      await admit(newcomers.splice(0, newcomersPerTurn))
      if (newcomers.length) onSeated()
      streams.keepAlive()
    },
    async add(seat: SeatRow, response: ServerResponse): Promise<void> {
      await clock.sync()
      newcomers.push(streams.open(seat, response))
      onSeated()
    },
    stop(): void {
      announcement.stop()
      streams.stop()
    },
  }
}

/** Runs at the moment of the crash, without waiting for the leader, which gives cash-outs in progress time to be saved. */
function openAnnouncement(
  runtime: Runtime,
  clock: DatabaseClock,
  announce: (round: TableRound, crash: number, endsAt: number) => void,
) {
  let prepared: { number: number; timer: NodeJS.Timeout } | undefined
  return {
    async prepare(round: TableRound): Promise<void> {
      if (round.status !== 'climbing' || prepared?.number === round.number) return
      const crash = await crashPointOf(runtime, round)
      const endsAt = defined(round.startedAt) + flightTimeOf(crash)
      const wait = endsAt - clock.at(performance.now())
      clearTimeout(prepared?.timer)
      prepared = { number: round.number, timer: setTimeout(() => announce(round, crash, endsAt), Math.max(0, wait)) }
    },
    stop: () => clearTimeout(prepared?.timer),
  }
}

async function recentResults(runtime: Runtime) {
  const ended = await listEnded(runtime.db, recentShown)
  return ended.map(({ number, crash }) => ({ number, crash: defined(crash) }))
}

/** Own bets in play, for pages that were loaded again. */
async function sendOpenBets(runtime: Runtime, streams: Streams, joining: Stream[]): Promise<void> {
  const open = await unfinishedBetsOf(
    runtime.db,
    joining.map(({ seat }) => seat.player),
  )
  if (!open.length) return
  const rounds = await findRounds(
    runtime.db,
    open.map((bet) => bet.id),
  )
  const views = await roundViews(runtime, rounds)
  const byPlayer = Map.groupBy(
    rounds.map(({ player }, index) => ({ player, view: defined(views[index]) })),
    ({ player }) => player,
  )
  await sendOwn(runtime, streams, joining, byPlayer)
}

/** Sends players their own bets, with their balance. */
async function sendOwn(
  runtime: Runtime,
  streams: Streams,
  to: Stream[],
  byPlayer: ReadonlyMap<string, { view: RoundView }[]>,
): Promise<void> {
  const concerned = to.filter(({ seat }) => byPlayer.has(seat.player))
  if (!concerned.length) return
  const balances = await readBalances(
    runtime.db,
    concerned.map(({ seat }) => seat.id),
  )
  for (const stream of concerned) {
    const funds = balances.get(stream.seat.id)
    const rounds = defined(byPlayer.get(stream.seat.player)).map(({ view }) => view)
    if (funds) streams.send(stream, { kind: 'mine', rounds, ...funds })
  }
}
