import { expect, it } from 'vitest'
import { newRequestIds } from './request-id.ts'

it('keeps the id for a retry with the same contents, and only then', () => {
  const ids = newRequestIds()
  const first = ids.idFor({ amount: 5 })
  expect(ids.idFor({ amount: 5 })).toBe(first)
  const second = ids.idFor({ amount: 6 })
  expect(second).not.toBe(first)
  ids.settle()
  expect(ids.idFor({ amount: 6 })).not.toBe(second)
})
