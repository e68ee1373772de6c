import { expect, it } from 'vitest'
import { paging } from './paging.ts'

const page = paging(10, 100)

it('ACT-7 the default page size is 10', () => {
  expect(page.parse({})).toEqual({ pageNo: 1, limit: 10 })
  expect(page.parse({ pageNo: '3', limit: '30' })).toEqual({ pageNo: 3, limit: 30 })
})

it.each([
  { limit: '101' },
  { limit: '0' },
  { limit: '-1' },
  { limit: '1.5' },
  { limit: '1e1' },
  { limit: ' 10' },
  { limit: 10 },
  { limit: ['10', '20'] },
  { pageNo: '0' },
  { pageNo: '01' },
  { pageNo: '9999999999' },
  { pageNo: '' },
  { other: '1' },
])('ACT-7 rejects %j', (query) => {
  expect(page.safeParse(query).success).toBe(false)
})
