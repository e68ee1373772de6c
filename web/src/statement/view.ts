/** The view of the statement, stored in the address: filters, cursor and page size. */
import type { StatementFilter } from '@lucero/contract/player/statement'
import { useEffect, useRef } from 'react'
import { useSearchParams } from '@lucero/ui/page/router.tsx'

export const kinds = ['credit', 'games', 'redeem', 'bonus', 'play'] as const satisfies readonly StatementFilter[]
export const sizes = [25, 50, 100, 200] as const

export type View = {
  operatorId?: number | undefined
  kind?: StatementFilter | undefined
  /** UTC days, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Cursor: only lines older than this book line. */
  before?: number | undefined
  size: (typeof sizes)[number]
}

export const noFilters = { operatorId: undefined, kind: undefined, from: undefined, to: undefined }

/** Ignores invalid values, because addresses can be typed. */
export function readView(params: URLSearchParams): View {
  const number = (name: string) => {
    const text = params.get(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
  }
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? text : undefined
  }
  return {
    operatorId: number('operator'),
    kind: kinds.find((kind) => kind === params.get('kind')),
    from: day('from'),
    to: day('to'),
    before: number('before'),
    size: sizes.find((size) => size === number('size')) ?? sizes[0],
  }
}

export function toParams({ operatorId, kind, from, to, before, size }: View): Record<string, string> {
  const params = { operator: operatorId, kind, from, to, before, size: size === sizes[0] ? undefined : size }
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/**
 * A change starts at the newest line, unless it sets `before`. The address updates asynchronously, so a second change builds on the first.
 */
export function useView(): [View, (changes: Partial<View>) => void] {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = (changes: Partial<View>) => {
    latest.current = new URLSearchParams(toParams({ ...readView(latest.current), before: undefined, ...changes }))
    setParams(latest.current)
  }
  return [readView(params), change]
}
