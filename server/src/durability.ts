import { endClient, openClient } from '@lucero/kit/connection'
import { StartupProblem } from '@lucero/kit/errors'

/** I8: what we acknowledge must survive a crash, so a database that may forget is refused. */
export async function assertDurable(url: string): Promise<void> {
  const client = await openClient(url, { name: 'lucero-start' })
  try {
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
      if (rows[0]?.value === 'off')
        throw new StartupProblem(
          `DATABASE_URL: PostgreSQL has ${name} off and may lose money after a crash; switch it on`,
        )
    }
  } finally {
    await endClient(client)
  }
}
