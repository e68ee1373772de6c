import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { requestLimits } from '@lucero/kit/connection'
import type { Db } from '@lucero/kit/db'
import {
  clearLimits,
  countTaken,
  enforceLimits,
  enforceSharedLimit,
  forgetOldLimits,
  giveBack,
  takeAllowance,
} from './limits.ts'
import { openLog } from '@lucero/kit/log'
import { sql } from '@lucero/kit/sql'
import { openDb } from '../postgres/database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db

beforeAll(async () => {
  database = await freshDatabase()
  // Hundreds of takes wait for ten connections and one row, so the timeouts of requests would be too short.
  const limits = { ...requestLimits, connectMs: 20_000 }
  db = openDb({ url: database.url, log: openLog('silent'), connections: 10, limits, maxWaiting: 1000 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const refused = { allowed: false, retryAfterSeconds: expect.any(Number) as number }
const refusedForAbout = (seconds: number) => ({
  allowed: false,
  retryAfterSeconds: expect.closeTo(seconds, -2) as number,
})
const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work))

/** Moves all takes back in time. */
const letPass = (seconds: number) =>
  db.run(sql`
    update rate_limit set forget_after = forget_after - make_interval(secs => ${seconds}),
      taken = array(select at - make_interval(secs => ${seconds}) from unnest(taken) with ordinality as t (at, n) order by n)`)

it('lets exactly 10 of 100 concurrent takes pass a limit of 10', async () => {
  const results = await times(100, () => takeAllowance(db, [{ key: 'parallel', max: 10, perSeconds: 60 }]))
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(10)
})

it('lets exactly 10 of 100 concurrent takes pass inside transactions', async () => {
  const limits = [
    { key: 'tx-b', max: 10, perSeconds: 60 },
    { key: 'tx-a', max: 12, perSeconds: 60 },
  ]
  const either = (turn: number) => (turn % 2 ? limits : limits.toReversed())
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, turn) => db.transaction((tx) => takeAllowance(tx, either(turn)))),
  )
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(10)
})

it('enforces two windows for one key, and takes from all limits or none', async () => {
  const take = () =>
    takeAllowance(db, [
      { key: 'two', max: 2, perSeconds: 1000 },
      { key: 'two', max: 3, perSeconds: 9000 },
    ])
  expect([await take(), await take()]).toEqual([{ allowed: true }, { allowed: true }])
  expect(await take()).toEqual(refusedForAbout(1000))
  await letPass(1000)
  expect(await take()).toEqual({ allowed: true })
  expect(await take()).toEqual(refusedForAbout(8000))
})

it('slides: each take expires one window after itself', async () => {
  const take = () => takeAllowance(db, [{ key: 'slides', max: 2, perSeconds: 1000 }])
  await take()
  await letPass(600)
  await take()
  await letPass(400)
  expect(await take()).toEqual({ allowed: true })
  expect(await take()).toEqual(refusedForAbout(600))
})

it('takes nothing when refused', async () => {
  const strict = { key: 'strict', max: 1, perSeconds: 100 }
  const other = { key: 'other', max: 2, perSeconds: 100 }
  await takeAllowance(db, [strict])
  expect(await takeAllowance(db, [strict, other])).toEqual(refused)
  expect(await takeAllowance(db, [other, strict])).toEqual(refused)
  await letPass(100)
  expect(await takeAllowance(db, [strict, other])).toEqual({ allowed: true })
  expect(await takeAllowance(db, [other])).toEqual({ allowed: true })
  expect(await takeAllowance(db, [other])).toEqual(refused)
})

it('F13 enforcing an exhausted limit throws a refusal with the time to wait', async () => {
  const limits = [{ key: 'enforced', max: 1, perSeconds: 60 }]
  await enforceLimits(db, limits)
  await expect(enforceLimits(db, limits)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    fields: { retryAfterSeconds: expect.stringMatching(/^[1-9]\d?$/) as string },
  })
})

it('N13 a fifth of a shared limit is reserved for new networks, and the total holds', async () => {
  const limit = { key: 'shared', max: 10, perSeconds: 1000 }
  const from = (network: string) =>
    db
      .transaction((tx) => enforceSharedLimit(tx, limit, network))
      .then(
        () => 'taken',
        () => 'refused',
      )
  const busy = await Promise.all(Array.from({ length: 30 }, (_, n) => from(`busy-${n % 2}`)))
  expect(
    busy.filter((outcome) => outcome === 'taken'),
    'two new networks pass once',
  ).toHaveLength(10)
  await letPass(1000)
  const alone = await times(20, () => from('alone'))
  expect(alone.filter((outcome) => outcome === 'taken')).toHaveLength(9)
  expect([await from('new'), await from('newer')], 'the total is ten').toEqual(['taken', 'refused'])
  await letPass(1000)
  expect(await from('alone')).toBe('taken')
})

it.each([5, 250])('N3 counts the takes within the window (a limit of %i)', async (max) => {
  const limit = { key: `counted-${max}`, max, perSeconds: 1000 }
  expect(await countTaken(db, limit)).toBe(0)
  for (let taken = 1; taken <= 5; taken += 1) {
    await takeAllowance(db, [limit])
    expect(await countTaken(db, limit)).toBe(taken)
  }
  await letPass(1000)
  expect(await countTaken(db, limit)).toBe(0)
})

it('does not affect other keys', async () => {
  expect(await takeAllowance(db, [{ key: 'mine', max: 1, perSeconds: 60 }])).toEqual({ allowed: true })
  expect(await takeAllowance(db, [{ key: 'yours', max: 1, perSeconds: 60 }])).toEqual({ allowed: true })
  expect(await takeAllowance(db, [{ key: 'mine', max: 1, perSeconds: 60 }])).toEqual(refused)
})

it('undoes the takes of a failed transaction', async () => {
  const limits = [{ key: 'undone', max: 1, perSeconds: 60 }]
  const failing = db.transaction(async (tx) => {
    await takeAllowance(tx, limits)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await takeAllowance(db, limits)).toEqual({ allowed: true })
})

it('stores a large limit in a small row', async () => {
  const limits = [{ key: 'large', max: 500, perSeconds: 100 }]
  const results = await times(520, () => takeAllowance(db, limits))
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(500)
  const { longest } = await db.one<{ longest: number }>(sql`select max(cardinality(taken)) as longest from rate_limit`)
  expect(longest).toBe(100)
  await letPass(100)
  expect(await takeAllowance(db, limits)).toEqual({ allowed: true })
})

it('stores hashed keys, and deletes expired rows', async () => {
  await takeAllowance(db, [{ key: 'phone:+17875551234', max: 1, perSeconds: 60 }])
  const rows = await db.all<{ key: Buffer }>(sql`select key from rate_limit`)
  expect(rows.filter(({ key }) => key.length !== 32 || key.includes('7875551234'))).toEqual([])
  await letPass(1_000_000)
  await takeAllowance(db, [{ key: 'fresh', max: 1, perSeconds: 60 }])
  await forgetOldLimits(db)
  expect(await db.all(sql`select from rate_limit`)).toHaveLength(1)
  expect(await takeAllowance(db, [{ key: 'fresh', max: 1, perSeconds: 60 }])).toEqual(refused)
})

it.each([3, 250])('M3 a take that is given back can be taken again exactly once (a limit of %i)', async (max) => {
  const limits = [
    { key: `back-b-${max}`, max, perSeconds: 60 },
    { key: `back-a-${max}`, max: max * 2, perSeconds: 60 },
  ]
  const takeAll = async () => {
    let taken = 0
    while ((await takeAllowance(db, limits)).allowed) taken += 1
    return taken
  }
  const first = await takeAll()
  expect(first).toBeGreaterThan(max * 0.98)
  await times(2, () => giveBack(db, limits))
  expect(await takeAll()).toBe(2)
  await times(first + 5, () => giveBack(db, limits))
  expect(await takeAll(), 'never more than was taken').toBe(first)
})

it('M3 concurrent takes and give-backs neither deadlock nor exceed the limit', async () => {
  const limits = [
    { key: 'both-b', max: 5, perSeconds: 60 },
    { key: 'both-a', max: 5, perSeconds: 60 },
  ]
  const results = await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      const ordered = turn % 2 ? limits : limits.toReversed()
      const taken = await takeAllowance(db, ordered)
      if (taken.allowed) await giveBack(db, ordered.toReversed())
      return taken.allowed
    }),
  )
  expect(results.filter(Boolean).length).toBeGreaterThan(0)
  let left = 0
  while ((await takeAllowance(db, limits)).allowed) left += 1
  expect(left).toBe(5)
})

it('M3 clears all limits of a subject and no others', async () => {
  const limit = (key: string, about?: string) => [{ key, max: 1, perSeconds: 60, ...(about && { about }) }]
  const [mine, also, theirs, nobodys] = [limit('1', 'me'), limit('2', 'me'), limit('3', 'them'), limit('4')]
  for (const one of [mine, also, theirs, nobodys]) await takeAllowance(db, one)
  expect(await clearLimits(db, ['me', 'somebody else'])).toBe(2)
  expect([await takeAllowance(db, mine), await takeAllowance(db, also)]).toEqual([{ allowed: true }, { allowed: true }])
  expect([await takeAllowance(db, theirs), await takeAllowance(db, nobodys)]).toEqual([refused, refused])
})
