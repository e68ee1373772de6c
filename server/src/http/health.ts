/** Alive, ready and measured: three different questions. */
import { limitedAddress } from '../kit/address.ts'
import { memoizeFor } from './memoize-for.ts'
import type { HouseDoor } from './house-door.ts'
import { tokenOf, type Server } from './http.ts'
import type { Kit } from '../kit/kit.ts'

/** Anybody may ask, as often as they like; the answer is made once a second. */
const rememberedMs = 1000

/** `findProblem` asks the database, and fails if it does not answer. */
export function addHealth(
  server: Server,
  notReadyReason: () => string | undefined,
  findProblem: () => Promise<string | undefined>,
): void {
  server.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send('ok\n'))
  const problemNow = memoizeFor(rememberedMs, () => findProblem().catch(() => 'the database does not answer'))
  server.get('/readyz', async (_request, reply) => {
    const problem = notReadyReason() ?? (await problemNow())
    return reply
      .code(problem ? 503 : 200)
      .header('Cache-Control', 'no-store')
      .send(`${problem ?? 'ready'}\n`)
  })
}

/** Behind the house's door where anybody could ask. */
export function addMetrics(kit: Kit, server: Server, door?: HouseDoor): void {
  const text = memoizeFor(rememberedMs, () => kit.metrics.text())
  server.get('/metrics', async (request, reply) => {
    door?.admit(tokenOf(request), limitedAddress(request.ip))
    return reply.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').send(await text())
  })
}
