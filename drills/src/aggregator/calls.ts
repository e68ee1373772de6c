/** The calls of an aggregator while nodes are killed and answers get lost: the same transaction is sent again, to the other node. */
import type { KeyObject } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openClient, TooLate, type Answer, type Client } from '../../../conformance/src/aggregator/client.ts'
import type { WalletCall } from '../../../conformance/src/aggregator/dialect.ts'
import { Mismatch } from '../../../conformance/src/expect.ts'
import { loseAnswer } from '../../../conformance/src/lost.ts'
import type { Random } from '../../../server/src/testing/simulation/random.ts'

export type Calls = ReturnType<typeof openCalls>

type Settings = {
  /** Of the connection, below the address of a node. */
  path: string
  key: KeyObject
  addresses: () => string[]
  random: Random
  /** The share of answers that are never read. */
  lostShare: number
}

/** As the vendor describes it: the first attempt and three more. */
const attempts = 4
/** A rollback or win is repeated much longer. This is far more than a restart takes. */
const manyAttempts = 500

export function openCalls({ path, key, addresses, random, lostShare }: Settings) {
  const clients = new Map<string, Client>()
  const counts = { requests: 0, lost: 0, tooLate: 0, unanswered: 0 }
  const took: number[] = []

  const clientAt = (address: string): Client => {
    const client = clients.get(address) ?? openClient({ url: `${address}${path}`, key })
    clients.set(address, client)
    return client
  }

  /** Undefined without an answer. */
  const sendOnce = async (client: Client, call: WalletCall, body: object): Promise<Answer | undefined> => {
    const request = client.prepare(call, body)
    counts.requests += 1
    if (random.chance(lostShare)) {
      counts.lost += 1
      await loseAnswer(client, request).catch(() => undefined)
      return undefined
    }
    const start = performance.now()
    try {
      const answer = await client.send(request)
      took.push(performance.now() - start)
      return answer
    } catch (error) {
      if (error instanceof Mismatch && !(error instanceof TooLate))
        throw new Error(`${error.message}: ${error.got} instead of ${error.expected}`, { cause: error })
      counts[error instanceof TooLate ? 'tooLate' : 'unanswered'] += 1
      return undefined
    }
  }

  /** Undefined if no attempt was answered. */
  const send = async (call: WalletCall, body: object, tries = attempts): Promise<Answer | undefined> => {
    const first = random.below(addresses().length)
    for (let tried = 0; tried < tries; tried += 1) {
      if (tried > 1) await delay(Math.min(200, 10 * 2 ** tried))
      const nodes = addresses()
      const answer = await sendOnce(clientAt(nodes[(first + tried) % nodes.length]!), call, body)
      if (answer) return answer
    }
    return undefined
  }

  return {
    counts,
    /** Milliseconds until each answer that was read. */
    took,
    send,
    async untilAnswered(call: WalletCall, body: object): Promise<Answer> {
      const answer = await send(call, body, manyAttempts)
      if (!answer) throw new Error(`timed out: an answer to ${call}`)
      return answer
    },
  }
}
