/**
 * A cache for values that are read often and change rarely, with one load for concurrent readers. An event invalidates it on every node.
 * If the event is lost, the value expires. While the database is unreachable, the last value is used.
 */
import { isTransientDbError } from '@lucero/kit/connection'
import type { DomainEvent } from '../events/events.ts'
import type { Kit } from './kit.ts'

type CacheEntry<Value> = { value?: Promise<Value>; until: number; last?: Value }

type Definition<Value> = { forMs: number; invalidatedBy?: DomainEvent['kind']; load(kit: Kit): Promise<Value> }

export function ttlCache<Value>(definition: Definition<Value>): (kit: Kit) => Promise<Value> {
  const { forMs, invalidatedBy, load } = definition

  const open = (kit: Kit): CacheEntry<Value> => {
    const cached: CacheEntry<Value> = { until: 0 }
    kit.events.subscribe(({ kind }) => {
      if (kind === invalidatedBy || kind === 'resync') cached.until = 0
    })
    return cached
  }

  const read = async (kit: Kit, cached: CacheEntry<Value>): Promise<Value> => {
    try {
      return (cached.last = await load(kit))
    } catch (error) {
      if (cached.last !== undefined && isTransientDbError(error)) return cached.last
      delete cached.value
      throw error
    }
  }

  return (kit) => {
    const cached = kit.caches.of(definition, () => open(kit))
    const now = performance.now()
    if (cached.value && now < cached.until) return cached.value
    cached.until = now + forMs
    return (cached.value = read(kit, cached))
  }
}
