import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallInBatch, Client } from './client.ts'
import { openCollector } from './collect.ts'

type Answer = (outcome: string) => void

/** A client whose requests the test answers. */
function collectorOf() {
  const requests: { calls: string[]; answer: Answer }[] = []
  const request = (calls: readonly CallInBatch[]) =>
    new Promise<object[]>((resolve, reject) =>
      requests.push({
        calls: calls.map(({ body }) => ('target' in body ? body.target : '')),
        answer: (outcome) =>
          outcome === 'broken'
            ? reject(new Error('broken'))
            : resolve(calls.map((_, n) => ({ outcome, code: `${outcome} ${n}` }))),
      }),
    )
  const client = {
    call: async (call: string, body: object) => (await request([{ call, body } as CallInBatch]))[0],
    batch: request,
  } as unknown as Client
  const collector = openCollector(client)
  const outcomes: Record<string, unknown> = {}
  const ask = (target: string) =>
    void collector
      .call('rollback', { player: 'p', transaction: target, target })
      .then((one) => (outcomes[target] = one))
  return { requests, outcomes, ask }
}
const settled = async () => {
  for (let n = 0; n < 10; n += 1) await Promise.resolve()
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('issue 39: a call is sent at once if none is under way', async () => {
  const { requests, outcomes, ask } = collectorOf()
  for (const name of ['a', 'b']) {
    ask(name)
    expect(requests.at(-1)!.calls).toEqual([name])
    requests.at(-1)!.answer('accepted')
    await settled()
    expect(outcomes[name]).toMatchObject({ outcome: 'accepted' })
  }
})

it('issue 39: calls made while one is under way go in one request after it, and each has its own outcome', async () => {
  const { requests, outcomes, ask } = collectorOf()
  for (const name of ['a', 'b', 'c']) ask(name)
  expect(requests).toHaveLength(1)
  requests[0]!.answer('accepted')
  await settled()
  expect(requests.map(({ calls }) => calls)).toEqual([['a'], ['b', 'c']])
  requests[1]!.answer('refused')
  await settled()
  expect([outcomes['b'], outcomes['c']]).toEqual([
    { outcome: 'refused', code: 'refused 0' },
    { outcome: 'refused', code: 'refused 1' },
  ])
})

it('issue 39: a slow request holds others for ten milliseconds at most', async () => {
  const { requests, outcomes, ask } = collectorOf()
  for (const name of ['slow', 'b', 'c']) ask(name)
  vi.advanceTimersByTime(9)
  expect(requests).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(requests.map(({ calls }) => calls)).toEqual([['slow'], ['b', 'c']])
  requests[1]!.answer('accepted')
  await settled()
  expect(Object.keys(outcomes)).toEqual(['b', 'c'])
  // The slow request is still under way: the next call waits as long again.
  ask('d')
  expect(requests).toHaveLength(2)
  vi.advanceTimersByTime(10)
  expect(requests.at(-1)!.calls).toEqual(['d'])
})

it('issue 39: a hundred calls are sent without waiting, and no request has more', async () => {
  const { requests, ask } = collectorOf()
  for (let n = 0; n <= 150; n += 1) ask(String(n))
  expect(requests.map(({ calls }) => calls.length)).toEqual([1, 100])
  requests[0]!.answer('accepted')
  await settled()
  expect(requests.map(({ calls }) => calls.length)).toEqual([1, 100, 50])
})

it('issue 39: a request that fails leaves each of its calls unknown, and later calls are sent', async () => {
  const { requests, outcomes, ask } = collectorOf()
  for (const name of ['a', 'b', 'c']) ask(name)
  requests[0]!.answer('broken')
  await settled()
  expect(outcomes['a']).toMatchObject({ outcome: 'unknown', isRetryable: true })
  requests[1]!.answer('broken')
  await settled()
  expect([outcomes['b'], outcomes['c']]).toEqual([outcomes['a'], outcomes['a']])
  ask('d')
  expect(requests.at(-1)!.calls).toEqual(['d'])
})
