/** Answers that are the same for everybody: written out once for as long as they stay so, and not sent to whoever has them already. */
import { hash } from 'node:crypto'
import type { Page } from '@lucero/contract/paging'

export type WrittenAnswer = { body: string; etag: string }

const written = new WeakMap<object, WrittenAnswer>()

/** For the same object the same bytes: whoever gives it must not change it any more. */
export function writeOnce(data: object, answer: () => object): WrittenAnswer {
  const known = written.get(data)
  if (known) return known
  const body = JSON.stringify(answer())
  const made = { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"` }
  written.set(data, made)
  return made
}

/** A page of a list, made once for as long as the list is the same array. Pages beyond its end are not kept: there is no end to them. */
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

/** Proxies that compress on the way call the tag weak; the contents are the same. */
export const isMatch = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
