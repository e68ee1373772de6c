/** The settlements of a whole tree for one period. Pure. */
import { defined } from '@lucero/kit/defined'
import { fromRoot, memberSince, treeOn, type ParentRow, type Tree } from '../partners/partners.ts'
import type { Settlement } from './book-rules.ts'
import {
  addFigures,
  commissionOf,
  contractOn,
  dayAfter,
  nextPeriod,
  type ContractRow,
  type Figures,
  type Period,
} from './rules.ts'

type Sources = {
  /** On the last day of the period. */
  tree: Tree
  top: number
  period: Period
  contracts: readonly ContractRow[]
  /** Figures of each operator alone. */
  own: ReadonlyMap<number, Figures>
  /** What each carries over from its period before. */
  losses: ReadonlyMap<number, bigint>
}

type Rows = { contracts: readonly ContractRow[]; parents: readonly ParentRow[] }

/** The first day from `day` on, on which the operator has no parent. */
function dayAtTop(parents: readonly ParentRow[], operatorId: number, day: string): string | undefined {
  const later = parents.filter((row) => row.operatorId === operatorId && row.fromDay > day).map((row) => row.fromDay)
  return [day, ...later.toSorted()].find((one) => treeOn(parents, one).parentOf(operatorId) === null)
}

/** The period of an operator at the top of a tree after its last booked day. While it has a parent, it has no periods of its own. */
export function periodAfter({ contracts, parents }: Rows, top: number, settledTo: string | undefined) {
  const next = nextPeriod(contracts, top, settledTo)
  const from = next && dayAtTop(parents, top, next.from)
  if (!next || from === undefined) return undefined
  return from === next.from ? next : nextPeriod(contracts, top, dayAfter(from, -1))
}

/** The first day of an operator in the period of a tree. One that came from another tree counts from the day on which it came. */
export function firstDayOf(parents: readonly ParentRow[], operatorId: number, top: number, period: Period): string {
  const since = memberSince(parents, operatorId, top, period.to) ?? ''
  return since > period.from ? since : period.from
}

/** Each operator after those below it. */
export function settleTree({ tree, top, period, contracts, own, losses }: Sources): Settlement[] {
  const settlements = new Map<number, Settlement>()
  for (const operatorId of fromRoot(tree, top).toReversed()) {
    const terms = contractOn(contracts, operatorId, period.to)
    const below = tree.childrenOf(operatorId).map((id) => defined(settlements.get(id)))
    const ownFigures = defined(own.get(operatorId))
    const total = addFigures([ownFigures, ...below.map((one) => one.total)])
    settlements.set(operatorId, {
      ...commissionOf(terms, total, losses.get(operatorId) ?? 0n),
      operatorId,
      period,
      top,
      parentId: tree.parentOf(operatorId),
      terms,
      own: ownFigures,
      total,
      partners: below.map(({ operatorId: id, gross }) => ({ operatorId: id, gross })),
    })
  }
  return [...settlements.values()]
}
