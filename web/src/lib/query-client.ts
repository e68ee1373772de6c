import { Refusal } from '@lucero/contract/refusals'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { errorText } from './error-text.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** ERR-3: loaders fail silently unless they say otherwise. */
    queryMeta: { toastsErrors?: boolean }
  }
}

export const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.toastsErrors && toastError(error) }),
    defaultOptions: { queries: { retry, staleTime: 5000, refetchOnWindowFocus: true } },
  })

/** A refusal is an answer: only a server that cannot be reached is asked again. */
const retry = (failures: number, error: Error) => !(error instanceof Refusal) && failures < 2

/** ERR-2: an ended session is no error to show; the guard of the screen sees to it. */
function toastError(error: Error) {
  if (error instanceof Refusal && error.code === 'ACCESS_TOKEN_EXPIRED') return
  toast.error(errorText(error))
}
