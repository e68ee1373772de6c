/** A nonce can be used once, across all nodes. Nonces that arrive while a batch is being written form the next batch. */
import assert from 'node:assert/strict'
import { Refusal } from '@lucero/contract/shared/refusals'
import { openBatches } from '../runtime/batches.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { RequestNonce } from '../http/signed-http.ts'
import { deterministicUuid } from '../ledger/command.ts'
import * as store from './store.ts'

/** For callers whose requests may be repeated without harm. */
export const noNonce: RequestNonce = { use: async () => undefined, handOver: () => undefined }

const batchSize = 500

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
  return runtime.caches.of(openQueue, () => openQueue(runtime))(id)
}

function openQueue({ db }: Runtime): (id: string) => Promise<boolean> {
  const write = async (ids: string[]) => {
    const written = new Set(await store.claimNonces(db, ids))
    assert(written.size <= ids.length, 'more nonces are claimed than requested')
    return ids.map((id) => written.delete(id))
  }
  return openBatches({ size: batchSize, write })
}
