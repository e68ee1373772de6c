import { describe, expect, it } from 'vitest'
import { assertConsistent, violationsOf, type Rule } from './check.ts'
import { elleText, porcupineText } from './formats.ts'
import { historyText, openHistory, readHistory, type Operation } from './history.ts'
import { randomFrom } from '../../../server/src/testing/simulation/random.ts'

/** Bets of 1 cent, from 100: the effect of `version` leaves 100 - version. */
const after = (version: number) => ({ version, playable: 100 - version })
const base = { client: 'a', node: 'n1', book: 'p' }
const bet = (version: number, startedAt: number, endedAt: number, more: Partial<Operation> = {}): Operation => ({
  ...base,
  call: 'bet',
  key: `bet ${version}`,
  change: -1,
  startedAt,
  endedAt,
  answer: after(version),
  ...more,
})
const read = (version: number, startedAt: number, endedAt: number, more: Partial<Operation> = {}): Operation => ({
  ...base,
  client: 'b',
  call: 'balance',
  startedAt,
  endedAt,
  answer: after(version),
  ...more,
})
const noAnswer = (key: string, startedAt: number): Operation => ({ ...base, call: 'bet', key, change: -1, startedAt })

const rulesOf = (operations: Operation[]): Rule[] => [...new Set(violationsOf(operations).map(({ rule }) => rule))]

describe('issue 39: a history that keeps the promise', () => {
  it('of a book that many clients read and write at once, with lost and repeated answers, has no violation', () => {
    for (let seed = 1; seed <= 200; seed += 1) expect(violationsOf(honestHistory(seed)), `seed ${seed}`).toEqual([])
  })

  it('may answer a read that overlaps a write with the state before or after it', () => {
    expect(violationsOf([bet(1, 0, 10), read(0, 5, 20), read(1, 5, 6)])).toEqual([])
  })

  it('is the same after it was written to a file and read', () => {
    const operations = honestHistory(1)
    expect(readHistory(historyText(operations))).toEqual(operations)
  })

  it('records the start of a request that gets no answer', async () => {
    let ms = 0
    const history = openHistory(() => ms++)
    const lost = history.record(
      { ...base, call: 'bet', key: 'k' },
      () => Promise.reject(new Error('cut')),
      () => ({}),
    )
    await expect(lost).rejects.toThrow('cut')
    expect(
      await history.record(
        { ...base, call: 'balance' },
        async () => 7,
        () => ({ answer: after(1) }),
      ),
    ).toBe(7)
    expect(history.operations).toEqual([
      { ...base, call: 'bet', key: 'k', startedAt: 0 },
      { ...base, call: 'balance', startedAt: 1, endedAt: 2, answer: after(1) },
    ])
  })
})

describe('issue 39: the checker finds', () => {
  const planted: [string, Rule, Operation[]][] = [
    ['a client that does not read its own write', 'own writes', [bet(1, 0, 1), read(0, 2, 3, { client: 'a' })]],
    ['a stale read of another client', 'real time', [bet(1, 0, 1), read(0, 2, 3)]],
    ['a read that goes back behind another read', 'real time', [bet(1, 0, 9), read(1, 2, 3), read(0, 4, 5)]],
    ['a write that is read before it was sent', 'real time', [read(1, 0, 1), bet(1, 2, 3)]],
    ['two writes whose versions are in the wrong order', 'real time', [bet(2, 0, 1), bet(1, 2, 3)]],
    ['two writes with one version', 'one effect', [bet(1, 0, 3), bet(1, 1, 2, { key: 'other' })]],
    ['a repeated write with a second effect', 'one effect', [bet(1, 0, 1), bet(2, 2, 3, { key: 'bet 1' })]],
    [
      'a balance that is not the sum of the writes',
      'prefix',
      [bet(1, 0, 1), bet(2, 2, 3, { answer: { version: 2, playable: 99 } })],
    ],
    [
      'a repeated write that is refused after it was acknowledged',
      'one effect',
      [bet(1, 0, 1), bet(1, 2, 3, { isRefused: 'for another reason' })],
    ],
    [
      'a win that does not find its acknowledged bet',
      'nothing lost',
      [bet(1, 0, 1, { isAccepted: true }), bet(1, 2, 3, { key: 'win', needs: 'bet 1', isRefused: 'not found' })],
    ],
    ['two balances of one version', 'prefix', [bet(1, 0, 1), read(1, 2, 3, { answer: { version: 1, playable: 100 } })]],
    ['an effect that nobody has sent', 'nothing else', [bet(1, 0, 1), bet(3, 2, 3)]],
    ['a read of an effect that nobody has sent', 'nothing else', [bet(1, 0, 1), read(2, 2, 3)]],
    [
      'an acknowledged write that is missing in its round',
      'nothing lost',
      [bet(1, 0, 1), { ...base, call: 'round', startedAt: 2, endedAt: 3, shown: { keys: [], round: ['bet 1'] } }],
    ],
    [
      'an acknowledged write whose version another write gets later',
      'one effect',
      [bet(1, 0, 1), read(0, 2, 3), bet(1, 4, 5, { key: 'x' })],
    ],
  ]
  it.each(planted)('%s (%s: %s)', (_name, rule, operations) => {
    expect(rulesOf(operations)).toContain(rule)
    expect(() => assertConsistent(operations)).toThrow(/violations? of docs\/consistency.md/)
  })

  it('each fault in the middle of an honest history of many clients', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const operations = honestHistory(seed)
      const last = Math.max(...operations.map(({ endedAt }) => endedAt ?? 0))
      const first = operations.find(({ answer, key }) => answer && key !== undefined)!
      const stale = { ...read(0, last + 1, last + 2), answer: { ...first.answer!, version: first.answer!.version - 1 } }
      expect(rulesOf([...operations, stale]), `seed ${seed}`).toContain('real time')
    }
  })

  it('nothing wrong with a version that belongs to a write without an answer', () => {
    expect(rulesOf([bet(1, 0, 1), noAnswer('lost', 0), bet(3, 2, 3)])).toEqual([])
    expect(rulesOf([bet(1, 0, 1), noAnswer('lost', 0), bet(4, 2, 3)])).toEqual(['nothing else'])
  })

  it('nothing lost where the write was still under way when its round was read', () => {
    const round: Operation = { ...base, call: 'round', startedAt: 2, endedAt: 9, shown: { keys: [], round: ['bet 1'] } }
    expect(rulesOf([bet(1, 0, 3), round])).toEqual([])
  })
})

describe('issue 39: formats of other checkers', () => {
  const operations = [bet(1, 0, 10), bet(1, 11, 12), read(0, 5, 20)]
  it('elle-cli, model rw-register: a write reads the version that it replaces', () => {
    expect(elleText(operations)).toBe(
      '{:type :invoke, :f :txn, :process 0, :value [[:r "p" 0] [:w "p" 1]]}\n' +
        '{:type :invoke, :f :txn, :process 1, :value [[:r "p" 0]]}\n' +
        '{:type :ok, :f :txn, :process 0, :value [[:r "p" 0] [:w "p" 1]]}\n' +
        '{:type :ok, :f :txn, :process 1, :value [[:r "p" 0]]}\n',
    )
  })
  it('Porcupine, key-value model', () => {
    expect(porcupineText(operations)).toBe(
      '{:process 0, :type :invoke, :f :put, :key "p", :value "1"}\n' +
        '{:process 1, :type :invoke, :f :get, :key "p", :value nil}\n' +
        '{:process 0, :type :ok, :f :put, :key "p", :value "1"}\n' +
        '{:process 1, :type :ok, :f :get, :key "p", :value "0"}\n',
    )
  })
})

/** What honest nodes answer: each operation takes effect at one moment between its start and its end. */
function honestHistory(seed: number): Operation[] {
  const random = randomFrom(seed)
  const operations: Operation[] = []
  const startAt = (ms: number) => ({ startedAt: ms, effectAt: ms + random.below(20) })
  const clients = Array.from({ length: 5 }, (_, n) => ({ name: `c${n}`, ...startAt(random.below(20)) }))
  let version = 10
  for (let n = 0; n < 120; n += 1) {
    const client = clients.toSorted((a, b) => a.effectAt - b.effectAt)[0]!
    const { startedAt, effectAt } = client
    const endedAt = effectAt + 1 + random.below(20)
    const sent = { client: client.name, node: `n${random.below(3)}`, book: 'p', startedAt }
    if (random.chance(0.5)) operations.push({ ...sent, call: 'balance', endedAt, answer: after(version) })
    else {
      version += 1
      const write = { ...sent, call: 'bet', key: `k${n}`, change: -1 }
      operations.push(random.chance(0.2) ? write : { ...write, endedAt, answer: after(version) })
      // The stored answer comes again, however late.
      if (random.chance(0.3))
        operations.push({ ...write, startedAt: endedAt + 1, endedAt: endedAt + 500, answer: after(version) })
    }
    Object.assign(client, startAt(endedAt + 1 + random.below(10)))
  }
  return operations
}
