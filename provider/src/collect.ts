/** Collects the calls that are made while others are under way, and sends them in one request. */
import { maxCallsInBatch } from '@lucero/contract/provider/batch'
import type { BatchedCall } from '@lucero/contract/provider/calls'
import type { CallInBatch, Client } from './client.ts'
import { unknown, type Outcome, type ProviderRequest } from './outcome.ts'

type PendingCall = { call: CallInBatch; resolve: (outcome: Outcome<BatchedCall>) => void }

/** A request that takes longer does not hold the calls that wait for it. */
const maxWaitMs = 10

/** A call is sent at once, and alone, if none is under way. */
export function openCollector({ call, batch }: Pick<Client, 'call' | 'batch'>) {
  let underWay = 0
  let waiting: PendingCall[] = []
  let timer: NodeJS.Timeout | undefined

  const outcomesOf = async (calls: CallInBatch[]): Promise<Outcome<BatchedCall>[]> => {
    const [first] = calls
    try {
      return first && calls.length === 1 ? [await call(first.call, first.body)] : await batch(calls)
    } catch (error) {
      const outcome = unknown(error instanceof Error ? error.message : String(error))
      return calls.map(() => outcome)
    }
  }

  const send = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const sent = waiting.slice(0, maxCallsInBatch)
    waiting = waiting.slice(maxCallsInBatch)
    underWay += 1
    const outcomes = await outcomesOf(sent.map((one) => one.call))
    underWay -= 1
    for (const [n, { resolve }] of sent.entries()) resolve(outcomes[n] ?? unknown('no answer'))
    if (waiting.length > 0) void send()
  }

  return {
    /** Sends one call, with others if there are any. Its outcome is its own. */
    call<N extends BatchedCall>(name: N, body: ProviderRequest<N>): Promise<Outcome<N>> {
      return new Promise((resolve) => {
        waiting.push({
          call: { call: name, body } as unknown as CallInBatch,
          resolve,
        })
        if (underWay === 0 || waiting.length >= maxCallsInBatch) void send()
        else timer ??= setTimeout(() => void send(), maxWaitMs)
      })
    },
  }
}
