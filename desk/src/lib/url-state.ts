/** Filters, sorting and page of a list are in the address, so that a list can be shared and Back works. Personal data is never there. */
import { useNavigate, useLocation } from '@lucero/ui/page/router.tsx'
import { useMemo } from 'react'

export type UrlState = {
  get(name: string): string | undefined
  /** Replaces the history entry. An empty value removes the name. */
  set(values: Record<string, string | undefined>): void
}

export function useUrlState(): UrlState {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    return {
      get: (name) => params.get(name) ?? undefined,
      set(values) {
        const next = new URLSearchParams(location.search)
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined || value === '') next.delete(name)
          else next.set(name, value)
        }
        navigate({ pathname, search: String(next) }, { replace: true })
      },
    }
  }, [pathname, search, navigate])
}

/** The value of a filter, if it is one of the allowed ones. */
export function oneOf<Value extends string>(value: string | undefined, allowed: readonly Value[]): Value | undefined {
  return allowed.find((one) => one === value)
}
