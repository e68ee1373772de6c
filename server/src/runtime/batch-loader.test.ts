import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { batchLoader } from './batch-loader.ts'
import { openCaches } from './caches.ts'
import type { Runtime } from './runtime.ts'

const runtime = { caches: openCaches() } as Runtime
let trips: { ids: string[]; answer: PromiseWithResolvers<Map<string, string>> }[]
let ask: (id: string) => Promise<string | undefined>

beforeEach(() => {
  trips = []
  const question = batchLoader<string>((_runtime, ids) => {
    const answer = Promise.withResolvers<Map<string, string>>()
    trips.push({ ids, answer })
    return answer.promise
  })
  ask = (id) => question(runtime, id)
})

const arrive = (trip: number, values: Record<string, string>) =>
  trips[trip]!.answer.resolve(new Map(Object.entries(values)))
const left = () => trips.map(({ ids }) => ids)

it('combines concurrent requests into one query, each id once', async () => {
  const answers = ['ana', 'ben', 'ana'].map(ask)
  await turn()
  expect(left()).toEqual([['ana', 'ben']])
  arrive(0, { ana: '1' })
  expect(await Promise.all(answers)).toEqual(['1', undefined, '1'])
})

it('a request does not join a running query, because the row may have changed since', async () => {
  const before = ask('ana')
  await turn()
  const after = ask('ana')
  await turn()
  expect(left()).toEqual([['ana'], ['ana']])
  arrive(1, { ana: 'new' })
  arrive(0, { ana: 'old' })
  expect(await Promise.all([before, after])).toEqual(['old', 'new'])
})

it('runs at most two queries; later requests wait for the next one', async () => {
  void ask('a')
  await turn()
  void ask('b')
  await turn()
  const later = ['c', 'd'].map(ask)
  await turn()
  expect(left()).toEqual([['a'], ['b']])
  arrive(0, {})
  await turn()
  await turn()
  expect(left()).toEqual([['a'], ['b'], ['c', 'd']])
  arrive(2, { c: '3', d: '4' })
  expect(await Promise.all(later)).toEqual(['3', '4'])
})

it('a failed query fails its own requests and no later one', async () => {
  const answers = ['a', 'b'].map(ask)
  await turn()
  trips[0]!.answer.reject(new Error('lost'))
  for (const answer of answers) await expect(answer).rejects.toThrow('lost')
  const next = ask('a')
  await turn()
  arrive(1, { a: '1' })
  expect(await next).toBe('1')
})

it('on Citus each player is queried separately, so a lost worker does not fail other players', async () => {
  const load = (_runtime: Runtime, ids: string[]) =>
    ids.some((id) => id.startsWith('lost'))
      ? Promise.reject(new Error('away'))
      : Promise.resolve(new Map(ids.map((id) => [id, 1])))
  const question = batchLoader<number>(load, { fromWorkers: true })
  const cluster = { caches: openCaches(), citus: { isSpread: true } } as Runtime
  const answers = await Promise.allSettled(['lost', 'ana', 'lost too', 'ben'].map((id) => question(cluster, id)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
})
