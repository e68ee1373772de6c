/** Liveness (/healthz), readiness (/readyz) and metrics. */
import { memoizeFor } from './memoize-for.ts'
import type { Server } from './http.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** These paths are public, so their answers are cached for a second. */
const cachedForMs = 1000

/** `findProblem` queries the database and rejects if it does not answer. Returns the reason why the node is not ready, if any. */
export function addHealth(
  server: Server,
  notReadyReason: () => string | undefined,
  findProblem: () => Promise<string | undefined>,
): () => Promise<string | undefined> {
  server.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send('ok\n'))
  const problemNow = memoizeFor(cachedForMs, () => findProblem().catch(() => 'the database does not answer'))
  const current = async () => notReadyReason() ?? (await problemNow())
  server.get('/readyz', async (_request, reply) => {
    const problem = await current()
    return reply
      .code(problem ? 503 : 200)
      .header('Cache-Control', 'no-store')
      .send(`${problem ?? 'ready'}\n`)
  })
  return current
}

export function addMetrics(runtime: Runtime, server: Server): void {
  const { metrics, peers } = runtime
  peers.answer('metrics', metrics.snapshot)
  const text = memoizeFor(cachedForMs, async () =>
    peers.processes === 1
      ? metrics.text()
      : metrics.textWith((await peers.ask('metrics')) as Awaited<ReturnType<typeof metrics.snapshot>>[]),
  )
  server.get('/metrics', async (_request, reply) =>
    reply.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').send(await text()),
  )
}
