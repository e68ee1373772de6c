/** The database as the house sees it: where its tables lie, and the work of spreading them. */
import { Refusal } from '@lucero/contract/refusals'
import type { Db, Tx } from '@lucero/kit/db'
import type { Log } from '@lucero/kit/log'
import { sql } from '@lucero/kit/sql'
import { findWorkers, placedTables, type Worker } from './cluster.ts'
import { distribute, lockNumber } from './distribute.ts'
import { placement } from './placement.ts'
import type { Shards } from './shards.ts'

export type Citus = ReturnType<typeof openCitus>

type Settings = { url: string; db: Db; log: Log; shards: Shards | undefined }

type Placement = { workers: Worker[]; placed: string[]; missing: string[]; isRunning: boolean; problem: string | null }

export function openCitus({ url, db, log, shards }: Settings) {
  const stopping = new AbortController()
  let problem: string | null = null
  let running: Promise<void> | undefined

  const show = async (): Promise<Placement> => {
    const workers = await findWorkers(db)
    if (!workers.length) return { workers, placed: [], missing: [], isRunning: false, problem }
    const there = await placedTables(db)
    const tables = [...placement.onEveryNode, ...placement.byPlayer]
    const [placed, missing] = [tables.filter((one) => there.has(one)), tables.filter((one) => !there.has(one))]
    return { workers, placed, missing, isRunning: await isLocked(db), problem }
  }

  const run = async () => {
    log.info({ event: 'citus.distributing' }, 'the tables are being spread over the workers')
    try {
      await distribute(url, stopping.signal)
      log.info({ event: 'citus.distributed' }, 'the tables lie on the workers')
    } catch (error) {
      if (stopping.signal.aborted) return
      problem = error instanceof Error ? error.message : String(error)
      log.error({ err: error, event: 'citus.distribution_failed' }, 'the tables could not all be spread')
    }
  }

  return {
    show,
    isSpread: shards !== undefined,
    /** Goes on after the answer. Every table commits by itself, so what is left is taken up by asking again. */
    async start(): Promise<{ started: boolean }> {
      const { workers, missing, isRunning } = await show()
      if (!workers.length) throw new Refusal('NOT_A_CLUSTER')
      if (!missing.length || isRunning || running) return { started: false }
      problem = null
      running = run().finally(() => (running = undefined))
      return { started: true }
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const isLocked = async (tx: Tx): Promise<boolean> =>
  (
    await tx.one<{ is: boolean }>(sql`
      select exists (
        select from pg_locks
        where locktype = 'advisory' and granted and classid = 0 and objid = ${lockNumber} and objsubid = 1
          and database = (select oid from pg_database where datname = current_database())) as is`)
  ).is
