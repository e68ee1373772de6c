/** The public log for the house. */
import type { HouseBody } from '@lucero/contract/house/calls'
import type { LiabilitiesEntry } from '@lucero/contract/trust/entries'
import { toAmount } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { inParallel } from '@lucero/kit/in-parallel'
import type { Runtime } from '../runtime/runtime.ts'
import { LogRolledBack, publishedHead, rotateKey } from './log.ts'
import * as store from './store.ts'

const entriesShown = 50

export async function showPublicLog(runtime: Runtime) {
  const { db, config } = runtime
  const isRolledBack = await publishedHead(runtime).then(
    () => false,
    (error: unknown) => {
      if (error instanceof LogRolledBack) return true
      throw error
    },
  )
  const [head, last, keys, walk, entries] = [
    await store.findHead(db),
    await store.lastOfType(db, 'liabilities'),
    await store.listKeys(db),
    await store.findWalk(db),
    await store.newestEntries(db, entriesShown),
  ]
  const list = last && (JSON.parse(last.body) as LiabilitiesEntry & { at: string })
  return {
    checkpoint: head ? { size: head.size, root: head.root.toString('hex'), at: head.at.toISOString() } : null,
    problem: isRolledBack ? ('rolled-back' as const) : null,
    witnesses: await inParallel(8, config.logWitnesses, async ({ url, vkey }) => {
      const signed = await store.lastCosignature(db, vkey)
      const name = vkey.split('+')[0] ?? vkey
      return { name, url, size: signed?.size ?? null, at: signed?.at.toISOString() ?? null }
    }),
    liabilities: list ? { at: list.at, total: toAmount(BigInt(list.total)), books: list.books } : null,
    walk: {
      lastAt: walk.lastCut?.toISOString() ?? null,
      runningFor: walk.cut?.toISOString() ?? null,
      wantedAt: walk.isWanted ? (walk.wantedAt?.toISOString() ?? null) : null,
    },
    keys: keys.map(({ vkey, createdAt, retiredAt }) => ({
      vkey,
      createdAt: createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
    })),
    entries: entries.map(({ index, type, at, body }) => ({ index, type, at: at.toISOString(), text: body })),
  }
}

export async function requestLiabilities({ db }: Runtime) {
  return { at: (await store.wantWalk(db)).at.toISOString() }
}

/** A retry finds the successor of the key that it names. */
export async function rotateLogKey(
  runtime: Runtime,
  { vkey }: HouseBody<'rotateLogKey'>,
  record: (tx: Tx) => Promise<void>,
) {
  const keys = await store.listKeys(runtime.db)
  const named = keys.findIndex((key) => key.vkey === vkey)
  if (!keys.length) throw new Refusal('NOT_FOUND')
  if (named < 0 || named > 1) throw new Refusal('CONFLICT')
  if (named === 1) return { vkey: keys[0]?.vkey ?? '' }
  try {
    return { vkey: await rotateKey(runtime, vkey, record) }
  } catch (error) {
    if (error instanceof LogRolledBack) throw new Refusal('RETRY_LATER')
    throw error
  }
}
