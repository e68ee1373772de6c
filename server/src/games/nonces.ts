/** A nonce can be used once, across all nodes. Nonces that arrive while a batch is being written form the next batch. */
import assert from 'node:assert/strict'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Kit } from '../kit/kit.ts'
import type { RequestNonce } from '../http/signed-http.ts'
import { deterministicUuid } from '../ledger/command.ts'
import * as store from './store.ts'

type QueuedNonce = { id: string; resolve(isNew: boolean): void; reject(error: unknown): void }

const batchSize = 500
const maxQueued = 8 * batchSize

export const nonceOf = (kit: Kit, providerId: string, text: string): RequestNonce =>
  nonceWithId(kit, deterministicUuid(providerId, text))

export function nonceWithId(kit: Kit, id: string): RequestNonce {
  let isConsumed = false
  const use = async () => {
    if (!(await isFirst(kit, id))) throw new Refusal(store.nonces.refusal)
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
function isFirst(kit: Kit, id: string): Promise<boolean> {
  const enqueue = kit.caches.of(openQueue, () => openQueue(kit))
  return new Promise((resolve, reject) => enqueue({ id, resolve, reject }))
}

function openQueue(kit: Kit): (nonce: QueuedNonce) => void {
  const queue: QueuedNonce[] = []
  let running = false
  const drain = async () => {
    while (queue.length) await writeBatch(kit, queue.splice(0, batchSize))
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

async function writeBatch(kit: Kit, batch: QueuedNonce[]): Promise<void> {
  try {
    const ids = batch.map(({ id }) => id)
    const written = new Set(await store.claimNonces(kit.db, ids))
    assert(written.size <= batch.length, 'more nonces are claimed than requested')
    for (const { id, resolve } of batch) resolve(written.delete(id))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
