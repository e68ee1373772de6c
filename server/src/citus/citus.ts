/** Shows where tables are placed on Citus, and distributes them on request of the house. */
import { Refusal } from '@lucero/contract/shared/refusals'
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
    const inPlace = await placedTables(db)
    const tables = [...placement.onEveryNode, ...placement.byPlayer]
    const [placed, missing] = [tables.filter((one) => inPlace.has(one)), tables.filter((one) => !inPlace.has(one))]
    return { workers, placed, missing, isRunning: await isLocked(db), problem }
  }

  const run = async () => {
    log.info({ event: 'citus.distributing' }, 'distributing tables over the workers')
    try {
      await distribute(url, stopping.signal)
      log.info({ event: 'citus.distributed' }, 'tables distributed over the workers')
    } catch (error) {
      if (stopping.signal.aborted) return
      problem = error instanceof Error ? error.message : String(error)
      log.error({ err: error, event: 'citus.distribution_failed' }, 'distributing tables failed')
    }
  }

  return {
    show,
    isSpread: shards !== undefined,
    /** Runs in the background. Each table commits separately, so another call continues with the rest. */
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
