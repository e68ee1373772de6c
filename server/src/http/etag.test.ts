import { describe, expect, it } from 'vitest'
import { isMatch, paged, writeOnce } from './etag.ts'

describe('an answer that is the same for all callers', () => {
  it('is serialized once per object, and has a different tag for different content', () => {
    const [one, same, other] = [{ a: 1 }, { a: 1 }, { a: 2 }]
    const write = (data: object) => writeOnce(data, () => ({ data }))
    const first = write(one)
    expect(first.body).toBe('{"data":{"a":1}}')
    expect(writeOnce(one, () => expect.unreachable())).toBe(first)
    expect(write(same).etag).toBe(first.etag)
    expect(write(other).etag).not.toBe(first.etag)
  })

  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('If-None-Match %s matches "a": %s', (ifNoneMatch, has) => {
    expect(isMatch(ifNoneMatch, '"a"')).toBe(has)
  })
})

describe('pages', () => {
  const page = paged((rows: number[], count) => ({ rows, count }))
  const list = [1, 2, 3]

  it('the same page of the same list is the same object', () => {
    const last = page(list, { pageNo: 2, limit: 2 })
    expect(last).toEqual({ rows: [3], count: 3 })
    expect(page(list, { pageNo: 2, limit: 2 })).toBe(last)
    expect(page([...list], { pageNo: 2, limit: 2 })).not.toBe(last)
  })

  it('pages beyond the end are empty and not cached', () => {
    const beyond = page(list, { pageNo: 3, limit: 2 })
    expect(beyond).toEqual({ rows: [], count: 3 })
    expect(page(list, { pageNo: 3, limit: 2 })).not.toBe(beyond)
  })
})
