/**
 * A cache for values that are read often and change rarely, with one load for concurrent readers. An event invalidates it on every node.
 * If the event is lost, the value expires. While the database is unreachable, the last value is used.
 */
import { isTransientDbError } from '@lucero/kit/connection'
import type { DomainEvent } from '../events/events.ts'
import type { Runtime } from './runtime.ts'

type CacheEntry<Value> = { value?: Promise<Value>; until: number; last?: Value }

type Definition<Value> = { forMs: number; invalidatedBy?: DomainEvent['kind']; load(runtime: Runtime): Promise<Value> }

export function ttlCache<Value>(definition: Definition<Value>): (runtime: Runtime) => Promise<Value> {
  const { forMs, invalidatedBy, load } = definition

  const open = (runtime: Runtime): CacheEntry<Value> => {
    const cached: CacheEntry<Value> = { until: 0 }
    runtime.events.subscribe(({ kind }) => {
      if (kind === invalidatedBy || kind === 'resync') cached.until = 0
    })
    return cached
  }

  const read = async (runtime: Runtime, cached: CacheEntry<Value>): Promise<Value> => {
    try {
      return (cached.last = await load(runtime))
    } catch (error) {
      if (cached.last !== undefined && isTransientDbError(error)) return cached.last
      delete cached.value
      throw error
    }
  }

  return (runtime) => {
    const cached = runtime.caches.of(definition, () => open(runtime))
    const now = performance.now()
    if (cached.value && now < cached.until) return cached.value
    cached.until = now + forMs
    return (cached.value = read(runtime, cached))
  }
}
