// Issue 40: one tree of operators, of any depth, without cycles, with moves on a day.
import { describe, expect, it } from 'vitest'
import { fromRoot, hasCycle, memberSince, treeOn, type ParentRow } from './tree.ts'

const row = (operatorId: number, parentId: number | null, fromDay = '2026-11-01'): ParentRow => ({
  operatorId,
  parentId,
  fromDay,
})
const rows = [row(2, 1), row(3, 2), row(4, 2), row(4, 5, '2026-12-01'), row(6, 5)]

describe('issue 40: the tree of operators', () => {
  it('knows who is above and below on a day, and never sideways', () => {
    const tree = treeOn(rows, '2026-11-19')
    expect([tree.under(1), tree.under(2), tree.under(3), tree.under(5)]).toEqual([[1, 2, 3, 4], [2, 3, 4], [3], [5, 6]])
    expect([tree.above(4), tree.rootOf(4), tree.parentOf(1), tree.childrenOf(2)]).toEqual([[2, 1], 1, null, [3, 4]])
    expect(fromRoot(tree, 1)).toEqual([1, 2, 3, 4])
  })

  it('moves a part on its day', () => {
    expect(treeOn(rows, '2026-11-30').under(5)).toEqual([5, 6])
    expect(treeOn(rows, '2026-12-01').under(5)).toEqual([4, 5, 6])
    expect(memberSince(rows, 4, 5, '2026-12-31')).toBe('2026-12-01')
    expect(memberSince(rows, 4, 5, '2026-11-30')).toBeUndefined()
    expect(memberSince(rows, 3, 1, '2026-12-31')).toBe('2026-11-01')
  })

  it('finds a cycle today and on a later day, and no other', () => {
    expect(hasCycle(rows, '2026-11-19')).toBe(false)
    expect(hasCycle([...rows, row(1, 3)], '2026-11-19')).toBe(true)
    expect(hasCycle([...rows, row(5, 4, '2026-12-15')], '2026-11-19')).toBe(true)
    expect(hasCycle([row(2, 1), row(1, 2, '2026-12-01'), row(2, null, '2026-12-01')], '2026-11-19')).toBe(false)
  })

  it('has any depth', () => {
    const deep = Array.from({ length: 500 }, (_, n) => row(n + 2, n + 1))
    expect(treeOn(deep, '2026-11-19').under(1)).toHaveLength(501)
    expect(hasCycle([...deep, row(1, 501)], '2026-11-19')).toBe(true)
  })
})
