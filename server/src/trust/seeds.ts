/** Commitments to seeds, published before they are used. The games process computes their tree and keeps its leaves. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { SeedsEntry } from '@lucero/contract/trust/entries'
import { defined } from '@lucero/kit/defined'
import type { Runtime } from '../runtime/runtime.ts'
import { append, headForReaders, LogRolledBack } from './log.ts'
import * as store from './store.ts'

/** A faulty games process must not fill the log. Several nodes publish at most six batches a minute each. */
const [maxBatches, withinSeconds] = [120, 60]

type Batch = { batch: string; root: string; seeds: number }

/** The answer follows after the checkpoint was remembered, so a reader who sees the round can see the entry. */
export async function commitSeeds(runtime: Runtime, { batch, root, seeds }: Batch) {
  const key = `seeds ${batch}`
  const entry = { type: 'seeds', version: 1, at: new Date().toISOString(), root, seeds } as const
  if (!(await store.findByKey(runtime.db, key))) {
    if ((await store.countSince(runtime.db, 'seeds', withinSeconds)) >= maxBatches) throw new Refusal('RETRY_LATER')
    await append(runtime, [{ key, entry }]).catch((error: unknown) => {
      throw error instanceof LogRolledBack ? new Refusal('RETRY_LATER') : error
    })
  }
  const { index, body } = defined(await store.findByKey(runtime.db, key))
  const published = JSON.parse(body) as SeedsEntry & { at: string }
  if (published.root !== root || published.seeds !== seeds) throw new Refusal('CONFLICT')
  await headForReaders(runtime)
  return { entry: index, at: published.at }
}
