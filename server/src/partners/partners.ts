/**
 * Partners: operators under other operators. Whoever is above sees and acts below, and never sideways. A move takes effect on a later day, so every
 * node knows it in time.
 */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { ttlCache } from '../runtime/ttl-cache.ts'
import { utcDay } from '../runtime/utc-day.ts'
import * as store from './store.ts'
import { hasCycle, treeOn, type ParentRow, type Tree } from './tree.ts'

type Parents = { rows: ParentRow[]; day: string; today: Tree }

const parents = ttlCache<Parents>({
  forMs: 2000,
  invalidatedBy: 'operators-changed',
  async load({ db, clock }) {
    const [rows, day] = [await store.allParents(db), utcDay(clock.now())]
    return { rows, day, today: treeOn(rows, day) }
  },
})

/** The tree of today. It is read at most every two seconds. */
export async function treeToday(runtime: Runtime): Promise<Tree> {
  const [{ rows, day, today }, now] = [await parents(runtime), utcDay(runtime.clock.now())]
  return day === now ? today : treeOn(rows, now)
}

/** The operators below one, whose data its staff may see too. None for staff of the house, which sees all. */
export const partnersBelow = async (runtime: Runtime, operatorId: number | null): Promise<readonly number[]> =>
  operatorId === null ? [] : (await treeToday(runtime)).under(operatorId).filter((id) => id !== operatorId)

/** Writes a move. The caller locks the tree before it reads, and publishes `operators-changed` after the commit. */
export async function moveTo(tx: Tx, move: ParentRow, today: string): Promise<void> {
  const rows = await store.allParents(tx)
  const others = rows.filter((row) => row.operatorId !== move.operatorId || row.fromDay < move.fromDay)
  if (hasCycle([...others, move], today)) throw new Refusal('PARENT_IS_BELOW')
  await store.setParent(tx, move)
}

export { allParents, lockTree } from './store.ts'
export { fromRoot, memberSince, treeOn, type ParentRow, type Tree } from './tree.ts'
