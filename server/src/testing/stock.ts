// Switches the stock of an operator at once. The product waits a minute, so that every node knows of it.
import { sql } from '@lucero/kit/sql'
import { openPeriod } from '../operators/stock.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { stockTerms } from '../stock/stock.ts'
import type { Casino } from './casino.ts'

type Nodes = Pick<Casino, 'owner'> & { runtimes: Runtime[] }

/** Every node reads the settings again. */
async function readAgain(runtimes: Runtime[]): Promise<void> {
  for (const runtime of runtimes) {
    runtime.caches.clear()
    await stockTerms(runtime)
  }
}

/** Switches stock on from now, and books the opening balance. */
export async function stockFromNow({ owner, runtimes }: Nodes, operatorId: number): Promise<void> {
  const { fromAt, period } = await owner.one<{ fromAt: Date; period: number }>(sql`
    insert into operator_stock as s (operator_id, period, from_at)
    values (${operatorId}, 1, date_trunc('milliseconds', clock_timestamp()))
    on conflict (operator_id) do update
    set period = s.period + 1, from_at = excluded.from_at, to_at = null, opened_at = null
    returning from_at as "fromAt", period`)
  await readAgain(runtimes)
  await openPeriod(runtimes[0]!, { operatorId, period, fromAt })
  await readAgain(runtimes)
}

/** Ends the period at a time in the past, but not before its begin. */
export async function stockUntil({ owner, runtimes }: Nodes, operatorId: number, secondsAgo: number): Promise<void> {
  await owner.run(sql`
    update operator_stock
    set from_at = least(from_at, clock_timestamp() - make_interval(secs => ${secondsAgo})),
      to_at = clock_timestamp() - make_interval(secs => ${secondsAgo})
    where operator_id = ${operatorId}`)
  await readAgain(runtimes)
}
