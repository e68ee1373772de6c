/** A nonce can be used once, across all nodes. Nonces that arrive while a batch is being written form the next batch. */
import assert from 'node:assert/strict'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import type { RequestNonce } from '../http/signed-http.ts'
import { deterministicUuid } from '../ledger/command.ts'
import * as store from './store.ts'

/** For callers whose requests may be repeated without harm. */
export const noNonce: RequestNonce = { use: async () => undefined, handOver: () => undefined }

type QueuedNonce = { id: string; resolve(isNew: boolean): void; reject(error: unknown): void }

const batchSize = 500
const maxQueued = 8 * batchSize

export const nonceOf = (runtime: Runtime, providerId: string, text: string): RequestNonce =>
  nonceWithId(runtime, deterministicUuid(providerId, text))

export function nonceWithId(runtime: Runtime, id: string): RequestNonce {
  let isConsumed = false
  const use = async () => {
    if (!(await isFirst(runtime, id))) throw new Refusal(store.nonces.refusal)
  }
  return {
    async use() {
      if (isConsumed) return
      isConsumed = true
      await use()
    },
    handOver() {
      isConsumed = true
      return { kind: store.nonces, id, use }
    },
  }
}

/** True for the first request with this nonce, false for replays. */
function isFirst(runtime: Runtime, id: string): Promise<boolean> {
  const enqueue = runtime.caches.of(openQueue, () => openQueue(runtime))
  return new Promise((resolve, reject) => enqueue({ id, resolve, reject }))
}

function openQueue(runtime: Runtime): (nonce: QueuedNonce) => void {
  const queue: QueuedNonce[] = []
  let running = false
  const drain = async () => {
    while (queue.length) await writeBatch(runtime, queue.splice(0, batchSize))
    running = false
  }
  return (nonce) => {
    if (queue.length >= maxQueued) return nonce.reject(new Refusal('RETRY_LATER'))
    queue.push(nonce)
    if (running) return
    running = true
    void drain()
  }
}

async function writeBatch(runtime: Runtime, batch: QueuedNonce[]): Promise<void> {
  try {
    const ids = batch.map(({ id }) => id)
    const written = new Set(await store.claimNonces(runtime.db, ids))
    assert(written.size <= batch.length, 'more nonces are claimed than requested')
    for (const { id, resolve } of batch) resolve(written.delete(id))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
