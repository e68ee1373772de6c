/** The tree of operators: who is above whom on a day. Pure. An operator without a parent belongs to the house. */
import { defined } from '@lucero/kit/defined'

/** From this day on, the operator is under the parent. Null: under the house. Days are texts like 2026-11-19. */
export type ParentRow = { operatorId: number; fromDay: string; parentId: number | null }

export type Tree = {
  parentOf(operatorId: number): number | null
  /** Sorted by id. */
  childrenOf(operatorId: number): readonly number[]
  /** The operator and all below it, sorted by id. */
  under(operatorId: number): readonly number[]
  /** From the parent up to the root. */
  above(operatorId: number): readonly number[]
  rootOf(operatorId: number): number
}

/** The parents that count on a day. */
function parentsOn(rows: readonly ParentRow[], day: string): Map<number, number | null> {
  const latest = new Map<number, ParentRow>()
  for (const row of rows) {
    const known = latest.get(row.operatorId)
    if (row.fromDay <= day && (!known || known.fromDay < row.fromDay)) latest.set(row.operatorId, row)
  }
  return new Map([...latest].map(([id, { parentId }]) => [id, parentId]))
}

export function treeOn(rows: readonly ParentRow[], day: string): Tree {
  const parents = parentsOn(rows, day)
  const children = new Map<number, number[]>()
  for (const [id, parent] of [...parents].toSorted(([one], [other]) => one - other))
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), id])
  const subtrees = new Map<number, readonly number[]>()
  const collect = (id: number): number[] => [id, ...childrenOf(id).flatMap(collect)]
  const childrenOf = (id: number): readonly number[] => children.get(id) ?? []
  const above = (id: number): readonly number[] => {
    const parent = parents.get(id) ?? null
    return parent === null ? [] : [parent, ...above(parent)]
  }
  return {
    parentOf: (id) => parents.get(id) ?? null,
    childrenOf,
    under(id) {
      const known = subtrees.get(id) ?? collect(id).toSorted((one, other) => one - other)
      subtrees.set(id, known)
      return known
    },
    above,
    rootOf: (id) => above(id).at(-1) ?? id,
  }
}

/** True if an operator would be above itself on a day from `fromDay` on. */
export function hasCycle(rows: readonly ParentRow[], fromDay: string): boolean {
  const days = [fromDay, ...rows.map((row) => row.fromDay).filter((day) => day > fromDay)]
  return [...new Set(days)].some((day) => hasCycleIn(parentsOn(rows, day)))
}

function hasCycleIn(parents: ReadonlyMap<number, number | null>): boolean {
  const isFine = new Set<number>()
  for (const start of parents.keys()) {
    const path = new Set<number>()
    for (let at: number | null = start; at !== null && !isFine.has(at); at = parents.get(at) ?? null) {
      if (path.has(at)) return true
      path.add(at)
    }
    for (const id of path) isFine.add(id)
  }
  return false
}

/** The first day of the last unbroken time, up to `day`, in which the operator was under `root`. Undefined: it is not on that day. */
export function memberSince(rows: readonly ParentRow[], operatorId: number, root: number, day: string) {
  const days = [...new Set(rows.map(({ fromDay }) => fromDay))].filter((one) => one <= day).toSorted()
  let since: string | undefined
  for (const one of ['', ...days]) {
    const isMember = treeOn(rows, one).rootOf(operatorId) === root
    since = isMember ? (since ?? one) : undefined
  }
  return since
}

/** Parents before their children. */
export const fromRoot = (tree: Tree, root: number): number[] => {
  const found = [root]
  for (let n = 0; n < found.length; n += 1) found.push(...tree.childrenOf(defined(found[n])))
  return found
}
