import { endClient, isTransientDbError, openClient } from '@lucero/kit/connection'
import { queriesOn } from '@lucero/kit/db'
import { StartupProblem } from '@lucero/kit/errors'
import { addressAt, findWorkers } from '../citus/cluster.ts'

/** I8: acknowledged commands must survive a crash. Refuses a database, or any Citus node, whose durability settings are off. */
export async function assertDurable(url: string): Promise<void> {
  const workers = await assertNodeDurable(url, 'PostgreSQL')
  for (const worker of workers)
    await assertNodeDurable(addressAt(url, worker), `the Citus worker ${worker.host}:${worker.port}`).catch(
      ignoreUnreachable,
    )
}

/** An unreachable worker acknowledges nothing, so it does not block the start for players of other workers. */
function ignoreUnreachable(error: unknown): void {
  if (!isTransientDbError(error)) throw error
}

async function assertNodeDurable(url: string, name: string) {
  const client = await openClient(url, { name: 'lucero-start' })
  try {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting])
      if (rows[0]?.value === 'off')
        throw new StartupProblem(
          `DATABASE_URL: ${name} has ${setting} off and could lose money after a crash; switch it on`,
        )
    }
    return (await findWorkers(queriesOn(client))).filter(({ isActive }) => isActive)
  } finally {
    await endClient(client)
  }
}
