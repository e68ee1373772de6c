/**
 * Numbers events and delivers them. Every node runs it. A node holds an endpoint by a lease while it delivers to it, so two nodes never send to the
 * same endpoint at once, and another node continues when the lease of a killed one ends. Endpoints are served independently of each other.
 */
import { randomUUID } from 'node:crypto'
import { every, type Loop } from '@lucero/kit/every'
import { inParallel } from '@lucero/kit/in-parallel'
import type { Runtime } from '../runtime/runtime.ts'
import { addressRules } from './address.ts'
import { messageOf } from './message.ts'
import { numberEvents } from './number.ts'
import { openConnections, send, type SendSettings } from './send.ts'
import * as store from './store.ts'

const defaults = {
  everyMs: 1000,
  /** Longer than a turn of one endpoint, with all its timeouts. */
  leaseMs: 40_000,
  /** Endpoints that one node serves at the same time. */
  maxEndpoints: 100,
  /** Messages to one endpoint at the same time, of different players. */
  atOnce: 8,
  /** The pauses after the first attempts of an event. The last one repeats. */
  retrySeconds: [5, 30, 120, 600, 1800, 3600],
  /** The first pause of an endpoint that is down. It doubles up to 16 times this. */
  downSeconds: 30,
  answerWithinMs: undefined as number | undefined,
  /** Certificates that are trusted instead of the usual ones. */
  certificates: undefined as string | undefined,
}

export type DeliverySettings = Partial<typeof defaults>

/** Waits for the endpoints that this node serves. */
type Deliveries = Loop & { idle(): Promise<void> }

export function startDeliveries(runtime: Runtime, settings: DeliverySettings = {}): Deliveries {
  const all = { ...defaults, ...settings }
  const serving = new Map<string, Promise<void>>()
  const holder = randomUUID()
  const stopping = new AbortController()
  const turn = async () => {
    await numberEvents(runtime)
    const room = all.maxEndpoints - serving.size
    const claimed = room > 0 ? await store.claimEndpoints(runtime.db, holder, all.leaseMs, room) : []
    for (const { id } of claimed) {
      // The lease ended during a stall, and the earlier turn of the endpoint has not noticed yet.
      if (serving.has(id)) continue
      const served = serve(runtime, { id, holder, stopping: stopping.signal }, all)
        .catch((error: unknown) =>
          runtime.log.warn(
            { err: error, endpoint: id, event: 'events.delivery_delayed' },
            'delivery of events delayed',
          ),
        )
        .finally(() => serving.delete(id))
      serving.set(id, served)
    }
  }
  const loop = every(all.everyMs, turn, {
    log: runtime.log,
    event: 'events.delivery_delayed',
    message: 'delivery of events delayed',
  })
  const idle = async () => void (await Promise.all(serving.values()))
  return {
    ...loop,
    idle,
    async stop() {
      stopping.abort()
      await loop.stop()
      await idle()
    },
  }
}

type HeldEndpoint = { id: string; holder: string; stopping: AbortSignal }

/** Sends what is due to one endpoint, and gives it back. */
async function serve(runtime: Runtime, held: HeldEndpoint, settings: typeof defaults): Promise<void> {
  const { id, holder, stopping } = held
  const rules = addressRules(runtime.config.eventNetworks)
  const connections = openConnections(rules, settings.atOnce, settings.certificates)
  try {
    let isDown = true
    while (!stopping.aborted && (await store.renewLease(runtime.db, id, holder, settings.leaseMs))) {
      // The first message shows whether a receiver that was down works again.
      const due = await store.dueDeliveries(runtime.db, id, holder, isDown ? 1 : settings.atOnce)
      if (due.length === 0) break
      const attempts = await sendAll(runtime, due, settings, {
        rules,
        connections,
        answerWithinMs: settings.answerWithinMs,
      })
      isDown = !(await record(runtime, { endpointId: id, attempts, downSeconds: settings.downSeconds }))
    }
  } finally {
    connections.close()
    await store.releaseLease(runtime.db, id, holder)
  }
}

const sendAll = (
  runtime: Runtime,
  due: store.DueDelivery[],
  { retrySeconds, atOnce }: typeof defaults,
  sendSettings: SendSettings,
): Promise<store.Attempt[]> =>
  inParallel(atOnce, due, async (delivery) => {
    const at = runtime.clock.now()
    const { number, id: eventId, kind, attempts } = delivery
    const answer = await send(messageOf(runtime, delivery, at), sendSettings)
    const pause = retrySeconds[Math.min(attempts, retrySeconds.length - 1)] ?? 0
    return { ...answer, number, eventId, kind, at, retrySeconds: pause }
  })

/** True if the receiver has accepted at least one message. */
async function record(
  runtime: Runtime,
  { endpointId, attempts, downSeconds }: { endpointId: string; attempts: store.Attempt[]; downSeconds: number },
): Promise<boolean> {
  const failed = attempts.filter(({ problem }) => problem !== null)
  const hasDelivered = failed.length < attempts.length
  const parked = await runtime.db.transaction(async (tx) => {
    const settled = await store.recordAttempts(tx, endpointId, attempts)
    if (hasDelivered) await store.recordRecovery(tx, endpointId)
    const late = hasDelivered ? 0 : await store.recordFailures(tx, endpointId, { count: failed.length, downSeconds })
    return late + settled.filter(({ state }) => state === 'parked').length
  })
  runtime.metrics.countDeliveries('delivered', attempts.length - failed.length)
  runtime.metrics.countDeliveries('failed', failed.length)
  const [first] = failed
  if (first && failed.length === attempts.length)
    runtime.log.info(
      { endpoint: endpointId, problem: first.problem, attempts: failed.length, event: 'events.not_delivered' },
      'events not delivered; they are sent again',
    )
  if (parked === 0) return hasDelivered
  runtime.metrics.countDeliveries('parked', parked)
  runtime.log.warn(
    { endpoint: endpointId, count: parked, event: 'events.parked' },
    'events parked: the endpoint has not accepted them',
  )
  return hasDelivered
}
