/** A nonce is good once, on whichever node. Those that come while others are being written down are written together. */
import { Refusal } from '@lucero/contract/refusals'
import type { Kit } from '../kit/kit.ts'
import { deterministicUuid } from '../ledger/command.ts'
import * as store from './store.ts'

type Waiting = { id: string; resolve(isNew: boolean): void; reject(error: unknown): void }

const mostAtOnce = 500
const mostWaiting = 8 * mostAtOnce
const queues = new WeakMap<Kit, (waiting: Waiting) => void>()

/** True for the one request that brings it first. */
export function useNonce(kit: Kit, providerId: string, nonce: string): Promise<boolean> {
  const put = queues.get(kit) ?? openQueue(kit)
  return new Promise((resolve, reject) => put({ id: deterministicUuid(providerId, nonce), resolve, reject }))
}

function openQueue(kit: Kit): (waiting: Waiting) => void {
  const queue: Waiting[] = []
  let running = false
  const drain = async () => {
    while (queue.length) await writeDown(kit, queue.splice(0, mostAtOnce))
    running = false
  }
  const put = (waiting: Waiting) => {
    if (queue.length >= mostWaiting) return waiting.reject(new Refusal('RETRY_LATER'))
    queue.push(waiting)
    if (running) return
    running = true
    void drain()
  }
  queues.set(kit, put)
  return put
}

async function writeDown(kit: Kit, batch: Waiting[]): Promise<void> {
  try {
    const written = new Set(
      await store.insertNonces(
        kit.db,
        batch.map(({ id }) => id),
      ),
    )
    for (const { id, resolve } of batch) resolve(written.delete(id))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
