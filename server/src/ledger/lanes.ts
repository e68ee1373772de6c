/** The lanes to each database that holds books: one PostgreSQL, or the workers of a Citus cluster and its coordinator. A lane never spans two. */
import { defined } from '@lucero/kit/defined'
import type { Shards } from '../citus/shards.ts'
import { queriesOn } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import type { Sql } from '@lucero/kit/sql'
import type { CommitResult } from './batch.ts'
import type { Chain } from './chain.ts'
import { openCheckpoints } from './checkpoints.ts'
import { openLedgerClock } from './clock.ts'
import { openLedgerConnection } from './ledger-connection.ts'
import { openLane } from './lane.ts'

/** To each. Two beat one and four on two cores; see docs/performance.md. */
const laneCount = 2

type Settings = {
  url: string
  /** None: all books lie at `url`. */
  shards?: Shards | undefined
  log: Log
  chain: Chain
  committed(done: CommitResult): void
  conflicted(): void
}

type Lane = ReturnType<typeof openLane>

export function openLanes({ url, shards, log, chain, committed, conflicted }: Settings) {
  const followers = shards && openFollowers(url, log)

  const open = (address: string) => {
    const checkpoints = openCheckpoints({ url: address, log, chain })
    const clock = openLedgerClock()
    const follow = address === url ? undefined : followers?.follow
    const lanes: Lane[] = Array.from({ length: laneCount }, () => {
      const lane = openLane({
        url: address,
        log,
        chain,
        clock,
        conflicted,
        committed: (done) => {
          checkpoints.note(done.transfers)
          // What another lane remembers of the book is old now; that would only cost it a conflict.
          if (shards) for (const { playerId } of done.transfers) forget(playerId, lane)
          committed(done)
        },
        ...(follow && { follow }),
      })
      return lane
    })
    return { lanes, checkpoints }
  }

  const places = new Map<string, ReturnType<typeof open>>()
  const placeAt = (address: string) => {
    const known = places.get(address) ?? open(address)
    places.set(address, known)
    return known
  }
  const all = () => [...places.values()]
  const forget = (playerId: string, except?: Lane) => {
    for (const { lanes } of all()) {
      const lane = defined(lanes[laneOf(playerId)])
      if (lane !== except) lane.forget(playerId)
    }
  }
  return {
    /** A player's commands keep to one lane, which remembers the book and decides them in order; but for those that need the coordinator. */
    laneFor(playerId: string, atCoordinator: boolean): Lane {
      const address = shards && !atCoordinator ? shards.workerOf(playerId) : url
      return defined(placeAt(address).lanes[laneOf(playerId)])
    },
    forget,
    forgetAll: () => all().forEach(({ lanes }) => lanes.forEach((lane) => lane.forgetAll())),
    /** Brings the checkpoints up to this moment. */
    flush: async () => void (await Promise.all(all().map(({ checkpoints }) => checkpoints.flush()))),
    async stop() {
      await Promise.all(all().flatMap(({ lanes }) => lanes.map((lane) => lane.stop())))
      await Promise.all(all().map(({ checkpoints }) => checkpoints.stop()))
      await followers?.stop()
    },
  }
}

const laneOf = (playerId: string) => Number.parseInt(playerId.slice(-4), 16) % laneCount

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
