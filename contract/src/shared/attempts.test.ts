import { describe, expect, it } from 'vitest'
import { isOutcomeUnknown, openAttempts } from './attempts.ts'
import { Refusal } from './refusals.ts'

function tab() {
  let text: string | null = null
  return { read: () => text, write: (next: string) => void (text = next) }
}

const network = new Error('network')
const contents = { username: 'ana', amount: 50 }

/** The ids of these attempts. Each is made by a dialog of its own. */
async function idsOf(
  outcomes: (Error | undefined)[],
  { of = (_n: number): object => contents, storage = tab(), options = {} } = {},
) {
  const ids: string[] = []
  for (const [index, outcome] of outcomes.entries())
    await openAttempts(storage)
      .send(
        'grantCredit',
        of(index),
        async (id) => {
          ids.push(id)
          if (outcome) throw outcome
        },
        options,
      )
      .catch(() => undefined)
  return ids
}

describe('house 2: the request id of an attempt', () => {
  it('outlives the dialog until a definite answer, so that a lost answer, Cancel and once more grant once', async () => {
    const ids = await idsOf([network, new Refusal('RETRY_LATER'), new Refusal('INTERNAL_ERROR'), undefined, undefined])
    expect(new Set(ids.slice(0, 4)).size).toBe(1)
    expect(ids[4]).not.toBe(ids[0])
  })

  it('is new after a success, after a final refusal, and for other contents', async () => {
    expect(new Set(await idsOf([undefined, new Refusal('PLAYER_NOT_FOUND'), undefined])).size).toBe(3)
    expect(new Set(await idsOf([network, network], { of: (amount) => ({ amount }) })).size).toBe(2)
  })

  it('stays after a refusal of the repetition, which says nothing about the first request', async () => {
    const ids = await idsOf([network, new Refusal('ACCESS_TOKEN_EXPIRED'), new Refusal('FORBIDDEN'), undefined])
    expect(new Set(ids).size).toBe(1)
  })

  it('ends when the request waits for a second person, except for what can happen only once', async () => {
    const waiting = new Refusal('APPROVAL_REQUIRED')
    expect(new Set(await idsOf([waiting, waiting])).size).toBe(2)
    const storage = tab()
    const options = { staysWhileWaiting: true }
    expect(new Set(await idsOf([waiting, waiting, undefined], { storage, options })).size).toBe(1)
    await idsOf([waiting], { storage, options })
    expect(openAttempts(storage).lostAt('grantCredit', contents), 'a waiting request is not lost').toBeUndefined()
  })

  it('a request that was sent before a reload is known after it, with its time', async () => {
    const storage = tab()
    let id = ''
    void openAttempts(storage).send('grantCredit', contents, (sent) => {
      id = sent
      return new Promise(() => undefined)
    })
    expect(openAttempts(storage).lostAt('grantCredit', contents)).toBeInstanceOf(Date)
    expect(openAttempts(storage).lostAt('reverseCredit', contents)).toBeUndefined()
    expect(await idsOf([undefined], { storage })).toEqual([id])
    expect(openAttempts(storage).lostAt('grantCredit', contents)).toBeUndefined()
  })

  it('storage with another text is empty, and keeps the newest hundred', async () => {
    const storage = tab()
    storage.write('not json')
    const first = await idsOf([network], { storage })
    await idsOf(
      Array.from({ length: 100 }, () => network),
      { storage, of: (amount) => ({ amount }) },
    )
    expect(await idsOf([network], { storage })).not.toEqual(first)
    expect(Object.keys(JSON.parse(storage.read()!) as object)).toHaveLength(100)
  })

  it('an answer of the server is definite unless it failed or was busy', () => {
    expect([network, new Refusal('RETRY_LATER'), new Refusal('INTERNAL_ERROR')].every(isOutcomeUnknown)).toBe(true)
    expect(isOutcomeUnknown(new Refusal('CONFLICT'))).toBe(false)
  })
})
