/** The lanes to each database that holds books: one PostgreSQL, or the workers of a Citus cluster and its coordinator. A lane never spans two. */
import type { Shards } from '../citus/shards.ts'
import { queriesOn } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import type { Sql } from '@lucero/kit/sql'
import { openCheckpoints } from './checkpoints.ts'
import { openLedgerClock } from './clock.ts'
import { openLedgerConnection } from './ledger-connection.ts'
import { openLane, type LaneSettings } from './lane.ts'

/** No `shards`: all books lie at `url`. */
type Settings = Omit<LaneSettings, 'clock' | 'follow'> & { shards: Shards | undefined }

type Lane = ReturnType<typeof openLane>

export function openLanes({ shards, ...settings }: Settings) {
  const { url, log } = settings
  const followers = shards && openFollowers(url, log)

  const open = (address: string) => {
    const checkpoints = openCheckpoints({ ...settings, url: address })
    const lane: Lane = openLane({
      ...settings,
      url: address,
      clock: openLedgerClock(),
      committed: (done) => {
        checkpoints.note(done.transfers)
        // What another lane remembers of the book is old now; that would only cost it a conflict.
        if (shards) for (const { playerId } of done.transfers) forget(playerId, lane)
        settings.committed(done)
      },
      follow: address === url ? undefined : followers?.follow,
    })
    return { lane, checkpoints }
  }

  const places = new Map<string, ReturnType<typeof open>>()
  const placeAt = (address: string) => {
    const known = places.get(address) ?? open(address)
    places.set(address, known)
    return known
  }
  const all = () => [...places.values()]
  const forget = (playerId: string, except?: Lane) => {
    for (const { lane } of all()) if (lane !== except) lane.forget(playerId)
  }
  return {
    /** A player's commands keep to one lane, which remembers the book and decides them in order; but for those that need the coordinator. */
    laneFor(playerId: string, atCoordinator: boolean): Lane {
      const address = shards && !atCoordinator ? shards.workerOf(playerId) : url
      return placeAt(address).lane
    },
    forget,
    forgetAll: () => all().forEach(({ lane }) => lane.forgetAll()),
    /** Brings the checkpoints up to this moment. */
    flush: async () => void (await Promise.all(all().map(({ checkpoints }) => checkpoints.flush()))),
    async stop() {
      await Promise.all(all().map(({ lane }) => lane.stop()))
      await Promise.all(all().map(({ checkpoints }) => checkpoints.stop()))
      await followers?.stop()
    },
  }
}

/** Brings to the coordinator what a commit at a worker has left for it. Only what may get lost goes this way: see `mayFollow`. */
function openFollowers(url: string, log: Log) {
  const connection = openLedgerConnection({ url, log })
  let running: Promise<void> = Promise.resolve()
  const write = async (rows: Sql[]) => {
    try {
      const tx = queriesOn((await connection.get()).client)
      for (const row of rows) await tx.run(row)
    } catch (error) {
      log.warn({ err: error, event: 'ledger.follower_failed' }, 'what follows a commit was not written')
      await connection.recover(error)
    }
  }
  return {
    follow: (rows: Sql[]): void => void (running = running.then(() => write(rows))),
    async stop() {
      await running
      await connection.close()
    },
  }
}
