/** One lane per database that holds books: one PostgreSQL, or the workers and the coordinator of a Citus cluster. */
import type { Shards } from '../citus/shards.ts'
import { queriesOn } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import { realMachine, type Machine } from '@lucero/kit/machine'
import type { Sql } from '@lucero/kit/sql'
import { openCheckpoints, openCheckpointWriter, type CheckpointWriter } from './checkpoints.ts'
import { openLedgerClock, type LedgerClock } from './clock.ts'
import { openLedgerConnection } from './ledger-connection.ts'
import { openLane, type LaneSettings } from './lane.ts'
import { openStorageConnection, type StorageConnection } from './storage-connection.ts'

/** The surroundings of a ledger. The simulation of nodes brings its own. */
export type Surroundings = {
  machine: Machine
  connect(): StorageConnection
  openCheckpointWriter(): CheckpointWriter
}

/** Without `shards`, all books are in the database at `url`. */
type Settings = Omit<LaneSettings, 'clock' | 'machine' | 'connect'> & {
  url: string
  log: Log
  shards: Shards | undefined
  clock?: LedgerClock | undefined
  surroundings?: Surroundings | undefined
}

type Lane = ReturnType<typeof openLane>

export function openLanes({ shards, url, log, surroundings, ...settings }: Settings) {
  const { chain } = settings
  const machine = surroundings?.machine ?? realMachine
  const followers = shards && openFollowers(url, log)

  const open = (address: string) => {
    const clock = settings.clock ?? openLedgerClock(machine.timeOfDay)
    const follow = address === url ? undefined : followers?.follow
    const writer = surroundings?.openCheckpointWriter() ?? openCheckpointWriter({ url: address, log })
    const checkpoints = openCheckpoints({ writer, log, chain, machine })
    const lane: Lane = openLane({
      ...settings,
      clock,
      machine,
      connect: surroundings?.connect ?? (() => openStorageConnection({ url: address, log, chain, clock, follow })),
      committed: (done, spans) => {
        checkpoints.note(done.transfers)
        // Other lanes may have cached the book. A stale copy would cost them a conflict.
        if (shards) for (const { playerId } of done.transfers) forget(playerId, lane)
        settings.committed(done, spans)
      },
    })
    return { lane, checkpoints }
  }

  const opened = new Map<string, ReturnType<typeof open>>()
  const laneAt = (address: string) => {
    const existing = opened.get(address) ?? open(address)
    opened.set(address, existing)
    return existing
  }
  const all = () => [...opened.values()]
  const forget = (playerId: string, except?: Lane) => {
    for (const { lane } of all()) if (lane !== except) lane.forget(playerId)
  }
  return {
    /** All commands of a player use one lane, which caches the book, except commands that need the coordinator. */
    laneFor(playerId: string, atCoordinator: boolean): Lane {
      const address = shards && !atCoordinator ? shards.workerOf(playerId) : url
      return laneAt(address).lane
    },
    forget,
    forgetAll: () => all().forEach(({ lane }) => lane.forgetAll()),
    /** Writes all pending checkpoints. */
    flush: async () => void (await Promise.all(all().map(({ checkpoints }) => checkpoints.flush()))),
    async stop() {
      await Promise.all(all().map(({ lane }) => lane.stop()))
      await Promise.all(all().map(({ checkpoints }) => checkpoints.stop()))
      await followers?.stop()
    },
  }
}

/** Writes rows of the coordinator after a commit on a worker. Only rows that may be lost are written this way: see `mayFollow`. */
function openFollowers(url: string, log: Log) {
  const connection = openLedgerConnection({ url, log })
  let running: Promise<void> = Promise.resolve()
  const write = async (rows: Sql[]) => {
    try {
      const tx = queriesOn((await connection.get()).client)
      for (const row of rows) await tx.run(row)
    } catch (error) {
      log.warn({ err: error, event: 'ledger.follower_failed' }, 'post-commit write failed')
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
