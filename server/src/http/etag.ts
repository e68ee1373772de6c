/** Caches the JSON of answers that are the same for all callers, with an ETag. */
import { hash } from 'node:crypto'
import type { Page } from '@lucero/contract/shared/paging'

export type WrittenAnswer = { body: string; etag: string }

const written = new WeakMap<object, WrittenAnswer>()

/** Serializes an object once. The caller must not change the object afterwards. */
export function writeOnce(data: object, answer: () => object): WrittenAnswer {
  const cached = written.get(data)
  if (cached) return cached
  const body = JSON.stringify(answer())
  const made = { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"` }
  written.set(data, made)
  return made
}

/** Caches the pages of a list while the list is the same array. Pages beyond its end are not cached, because their number is unbounded. */
export function paged<Row, Answer>(make: (rows: Row[], count: number) => Answer) {
  const made = new WeakMap<Row[], Map<string, Answer>>()
  return (list: Row[], { pageNo, limit }: Page): Answer => {
    const pages = made.get(list) ?? new Map<string, Answer>()
    made.set(list, pages)
    const key = `${pageNo} ${limit}`
    const page = pages.get(key) ?? make(list.slice((pageNo - 1) * limit, pageNo * limit), list.length)
    if ((pageNo - 1) * limit < list.length) pages.set(key, page)
    return page
  }
}

/** A compressing proxy makes the tag weak. The content is the same, so weak tags match. */
export const isMatch = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
