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
  memory = openSessionMemory({ isCurrent: () => isCurrent, subscribe: (listener) => void listeners.push(listener) }, 3)
})

const remember = (key: string, playerId: string, forMs = minute) =>
  memory.noting()(key, { playerId, sessionId: `session of ${key}` }, forMs)

it('what was found good is remembered for as long as it is good', () => {
  remember('a', ana)
  remember('over', ana, 0)
  expect(memory.recall('a')).toMatchObject({ playerId: ana, sessionId: 'session of a' })
  expect(memory.recall('over')).toBeUndefined()
  expect(memory.recall('unknown')).toBeUndefined()
})

it('and no longer: its place is free again', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  remember('a', ana)
  vi.advanceTimersByTime(minute - 1)
  expect(memory.recall('a')).toBeDefined()
  vi.advanceTimersByTime(1)
  expect([memory.recall('a'), memory.size()]).toEqual([undefined, 0])
})

it('a session that ends is forgotten, and no other', () => {
  for (const [key, playerId] of Object.entries({ a: ana, a2: ana, b: ben })) remember(key, playerId)
  publish({ kind: 'sessions-ended', playerId: ana, sessionId: 'session of a' })
  expect(memory.recall('a')).toBeUndefined()
  expect([memory.recall('a2'), memory.recall('b')]).not.toContain(undefined)
})

it('all sessions of a player end together', () => {
  for (const [key, playerId] of Object.entries({ a: ana, a2: ana, b: ben })) remember(key, playerId)
  publish({ kind: 'sessions-ended', playerId: ana })
  expect([memory.recall('a'), memory.recall('a2')]).toEqual([undefined, undefined])
  expect(memory.recall('b')).toBeDefined()
})

it('a session that was looked up while it ended is not remembered after its end', () => {
  const note = memory.noting()
  publish({ kind: 'sessions-ended', playerId: ana, sessionId: 'session of a' })
  note('a', { playerId: ana, sessionId: 'session of a' }, minute)
  expect(memory.recall('a')).toBeUndefined()
})

it('nor one that was looked up while the line to the other nodes was cut and mended', () => {
  const note = memory.noting()
  isCurrent = false
  isCurrent = true
  publish({ kind: 'resync' })
  note('a', { playerId: ana, sessionId: 'session of a' }, minute)
  expect(memory.recall('a')).toBeUndefined()
})

it('while the line is not known to be up nothing is recalled, and nothing new remembered', () => {
  remember('a', ana)
  isCurrent = false
  remember('b', ben)
  expect([memory.recall('a'), memory.recall('b')]).toEqual([undefined, undefined])
  isCurrent = true
  expect(memory.recall('b')).toBeUndefined()
})

it('whoever may have missed something starts from nothing', () => {
  remember('a', ana)
  publish({ kind: 'resync' })
  expect(memory.recall('a')).toBeUndefined()
  expect(memory.size()).toBe(0)
})

it('the least recently used goes', () => {
  for (const key of ['a', 'b', 'c']) remember(key, ana)
  memory.recall('a')
  remember('d', ben)
  expect(memory.size()).toBe(3)
  expect(memory.recall('b')).toBeUndefined()
  expect([memory.recall('a'), memory.recall('c'), memory.recall('d')]).not.toContain(undefined)
  publish({ kind: 'sessions-ended', playerId: ana })
  expect(memory.size()).toBe(1)
})
