/**
 * For what is asked often and changes seldom: read once in a while, shared by all who ask meanwhile. News of a change makes it be read
 * again on every node; where the news is lost, its age does. While the database is away the last that was read stands in.
 */
import { isTransientDbError } from '@lucero/kit/connection'
import type { Kit } from './kit.ts'
import type { Event } from '../events/news.ts'

type Memory<Value> = { value?: Promise<Value>; until: number; last?: Value }

type Settings<Value> = { forMs: number; invalidatedBy?: Event['kind']; load(kit: Kit): Promise<Value> }

export function ttlCache<Value>({ forMs, invalidatedBy, load }: Settings<Value>): (kit: Kit) => Promise<Value> {
  const memories = new WeakMap<Kit, Memory<Value>>()

  const begin = (kit: Kit): Memory<Value> => {
    const memory: Memory<Value> = { until: 0 }
    memories.set(kit, memory)
    kit.news.listen(({ kind }) => {
      if (kind === invalidatedBy || kind === 'missed-some') memory.until = 0
    })
    return memory
  }

  const read = async (kit: Kit, memory: Memory<Value>): Promise<Value> => {
    try {
      return (memory.last = await load(kit))
    } catch (error) {
      if (memory.last !== undefined && isTransientDbError(error)) return memory.last
      delete memory.value
      throw error
    }
  }

  return (kit) => {
    const memory = memories.get(kit) ?? begin(kit)
    const now = performance.now()
    if (memory.value && now < memory.until) return memory.value
    memory.until = now + forMs
    return (memory.value = read(kit, memory))
  }
}
