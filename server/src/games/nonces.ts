/** A nonce is good once, on whichever node. Those that come while others are being written down are written together. */
import { Refusal } from '@lucero/contract/refusals'
import type { Kit } from '../kit/kit.ts'
import type { RequestNonce } from '../http/signed-http.ts'
import { deterministicUuid } from '../ledger/command.ts'
import * as store from './store.ts'

type WaitingNonce = { id: string; resolve(isNew: boolean): void; reject(error: unknown): void }

const maxConcurrent = 500
const maxWaiting = 8 * maxConcurrent

/** The nonce of one request. */
export function nonceOf(kit: Kit, providerId: string, text: string): RequestNonce {
  const id = deterministicUuid(providerId, text)
  let isDone = false
  const use = async () => {
    if (!(await isFirst(kit, id))) throw new Refusal(store.nonces.refusal)
  }
  return {
    async use() {
      if (isDone) return
      isDone = true
      await use()
    },
    handOver() {
      isDone = true
      return { kind: store.nonces, id, use }
    },
  }
}

/** True for the one request that brings it first. */
function isFirst(kit: Kit, id: string): Promise<boolean> {
  const put = kit.caches.of(openQueue, () => openQueue(kit))
  return new Promise((resolve, reject) => put({ id, resolve, reject }))
}

function openQueue(kit: Kit): (waiting: WaitingNonce) => void {
  const queue: WaitingNonce[] = []
  let running = false
  const drain = async () => {
    while (queue.length) await writeDown(kit, queue.splice(0, maxConcurrent))
    running = false
  }
  return (waiting) => {
    if (queue.length >= maxWaiting) return waiting.reject(new Refusal('RETRY_LATER'))
    queue.push(waiting)
    if (running) return
    running = true
    void drain()
  }
}

async function writeDown(kit: Kit, batch: WaitingNonce[]): Promise<void> {
  try {
    const ids = batch.map(({ id }) => id)
    const written = new Set(await store.claimNonces(kit.db, ids))
    for (const { id, resolve } of batch) resolve(written.delete(id))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
