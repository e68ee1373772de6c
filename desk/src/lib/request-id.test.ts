import { Refusal } from '@lucero/contract/refusals'
import { describe, expect, it } from 'vitest'
import { newAttempts } from './request-id.ts'

async function idsOf(outcomes: (Error | undefined)[], contents = (_attempt: number) => ({ amount: 50 })) {
  const attempts = newAttempts()
  const ids: string[] = []
  for (const [index, outcome] of outcomes.entries())
    await attempts
      .send(contents(index), async (id) => {
        ids.push(id)
        if (outcome) throw outcome
      })
      .catch(() => undefined)
  return ids
}

describe('issue 27: the request id of an attempt', () => {
  it('stays the same while the outcome is unknown, so that a retry grants once', async () => {
    const [first, second, third] = await idsOf([new Error('network'), new Refusal('RETRY_LATER'), undefined])
    expect([second, third]).toEqual([first, first])
  })

  it('is new after a success, after a final refusal, and for other contents', async () => {
    expect(new Set(await idsOf([undefined, new Refusal('PLAYER_NOT_FOUND'), undefined])).size).toBe(3)
    const network = new Error('network')
    expect(new Set(await idsOf([network, network], (attempt) => ({ amount: attempt }))).size).toBe(2)
  })
})
