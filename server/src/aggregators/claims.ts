/** A transaction id of a connection belongs to the first transaction that uses it, whatever its kind and player, for ever. */
import { Refusal, type RefusalCode } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import { openBatches } from '../runtime/batches.ts'
import type { Runtime } from '../runtime/runtime.ts'
import * as store from './transaction-store.ts'
import type { Claim, ReferredClaim } from './transaction-store.ts'

type ClaimResult = { isNew: boolean; referred: ReferredClaim | null }

type FoundClaim = ClaimResult & { fingerprint: string; refusal: string | null }

/** Refuses an id that was used for something else, and a transaction that was refused before the ledger. */
export async function claim(runtime: Runtime, row: Claim): Promise<ClaimResult> {
  const enqueue = runtime.caches.of(openQueue, () => openQueue(runtime))
  const { isNew, referred, fingerprint, refusal } = await enqueue(row)
  if (fingerprint !== row.fingerprint) throw new Refusal('TX_CONFLICT')
  if (refusal !== null) throw new Refusal(refusal as RefusalCode)
  return { isNew, referred }
}

/** Throws the refusal. A retry gets the first refusal. */
export async function refuseForEver({ db }: Runtime, row: Claim, code: RefusalCode): Promise<never> {
  throw new Refusal((await store.keepRefusal(db, row, code)) as RefusalCode)
}

const batchSize = 500

const keyOf = ({ connectionId, id }: Pick<Claim, 'connectionId' | 'id'>) => `${connectionId} ${id}`

function openQueue({ db }: Runtime): (row: Claim) => Promise<FoundClaim> {
  const write = async (rows: Claim[]) => {
    // In one order, so that two nodes cannot deadlock.
    const { added, found } = await store.putClaims(
      db,
      rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
    )
    const isAdded = new Set(added.map(keyOf))
    const byKey = new Map(found.map((row) => [keyOf(row), row]))
    return rows.map((row) => {
      const { fingerprint, refusal, referred } = defined(byKey.get(keyOf(row)))
      return { isNew: isAdded.delete(keyOf(row)), fingerprint, refusal, referred }
    })
  }
  return openBatches({ size: batchSize, write })
}
