import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DomainEvent } from '../events/events.ts'
import { openSessionMemory, type SessionMemory } from './session-memory.ts'

let isCurrent: boolean
let listeners: ((event: DomainEvent) => void)[]
let memory: SessionMemory
const publish = (event: DomainEvent) => listeners.forEach((listener) => listener(event))
const minute = 60_000
const [ana, ben] = ['ana', 'ben']

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  ;[isCurrent, listeners] = [true, []]
  memory = openSessionMemory(
    { isCurrent: () => isCurrent, subscribe: (listener) => void listeners.push(listener) },
    { max: 3 },
  )
})

const remember = (key: string, playerId: string, forMs = minute) =>
  memory.beginLookup()(key, { playerId, sessionId: `session of ${key}` }, forMs)

it('caches a valid session', () => {
  remember('a', ana)
  remember('over', ana, 0)
  expect(memory.recall('a')).toMatchObject({ playerId: ana, sessionId: 'session of a' })
  expect(memory.recall('over')).toBeUndefined()
  expect(memory.recall('unknown')).toBeUndefined()
})

it('evicts a session when its lifetime ends', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  remember('a', ana)
  vi.advanceTimersByTime(minute - 1)
  expect(memory.recall('a')).toBeDefined()
  vi.advanceTimersByTime(1)
  expect([memory.recall('a'), memory.size()]).toEqual([undefined, 0])
})

it('evicts only the session that ends', () => {
  for (const [key, playerId] of Object.entries({ a: ana, a2: ana, b: ben })) remember(key, playerId)
  publish({ kind: 'sessions-ended', playerId: ana, sessionId: 'session of a' })
  expect(memory.recall('a')).toBeUndefined()
  expect([memory.recall('a2'), memory.recall('b')]).not.toContain(undefined)
})

it('evicts all sessions of a player', () => {
  for (const [key, playerId] of Object.entries({ a: ana, a2: ana, b: ben })) remember(key, playerId)
  publish({ kind: 'sessions-ended', playerId: ana })
  expect([memory.recall('a'), memory.recall('a2')]).toEqual([undefined, undefined])
  expect(memory.recall('b')).toBeDefined()
})

it('does not cache a session that ended during its lookup', () => {
  const store = memory.beginLookup()
  publish({ kind: 'sessions-ended', playerId: ana, sessionId: 'session of a' })
  store('a', { playerId: ana, sessionId: 'session of a' }, minute)
  expect(memory.recall('a')).toBeUndefined()
})

it('does not cache a session if the NOTIFY connection was lost and restored during its lookup', () => {
  const store = memory.beginLookup()
  isCurrent = false
  isCurrent = true
  publish({ kind: 'resync' })
  store('a', { playerId: ana, sessionId: 'session of a' }, minute)
  expect(memory.recall('a')).toBeUndefined()
})

it('neither returns nor caches sessions while the NOTIFY connection is down', () => {
  remember('a', ana)
  isCurrent = false
  remember('b', ben)
  expect([memory.recall('a'), memory.recall('b')]).toEqual([undefined, undefined])
  isCurrent = true
  expect(memory.recall('b')).toBeUndefined()
})

it('clears the cache if events may have been missed', () => {
  remember('a', ana)
  publish({ kind: 'resync' })
  expect(memory.recall('a')).toBeUndefined()
  expect(memory.size()).toBe(0)
})

it('evicts the least recently used session', () => {
  for (const key of ['a', 'b', 'c']) remember(key, ana)
  memory.recall('a')
  remember('d', ben)
  expect(memory.size()).toBe(3)
  expect(memory.recall('b')).toBeUndefined()
  expect([memory.recall('a'), memory.recall('c'), memory.recall('d')]).not.toContain(undefined)
  publish({ kind: 'sessions-ended', playerId: ana })
  expect(memory.size()).toBe(1)
})
