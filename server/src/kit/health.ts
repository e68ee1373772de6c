/** Alive, ready and measured: three different questions. */
import { limitedAddress } from './address.ts'
import type { HouseDoor } from './house-door.ts'
import { tokenOf, type Server } from './http.ts'
import type { Kit } from './kit.ts'
import { sql } from './sql.ts'

export function addHealth(kit: Kit, server: Server, closedBecause: () => string | undefined): void {
  server.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send('ok\n'))
  server.get('/readyz', async (_request, reply) => {
    const problem = closedBecause() ?? (await databaseProblem(kit))
    return reply
      .code(problem ? 503 : 200)
      .header('Cache-Control', 'no-store')
      .send(`${problem ?? 'ready'}\n`)
  })
}

/** Behind the house's door where anybody could ask. */
export function addMetrics(kit: Kit, server: Server, door?: HouseDoor): void {
  server.get('/metrics', async (request, reply) => {
    door?.admit(tokenOf(request), limitedAddress(request.ip))
    return reply.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').send(await kit.metrics.text())
  })
}

async function databaseProblem(kit: Kit): Promise<string | undefined> {
  return kit.db.one(sql`select 1 as one`).then(
    () => undefined,
    () => 'the database does not answer',
  )
}
