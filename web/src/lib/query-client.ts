import { Refusal } from '@lucero/contract/refusals'
import { QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { AnotherPlayer, BusyRefusal } from './api.ts'
import { onBack } from './connection.ts'
import { errorText } from './error-text.ts'
import { onSessionEnd } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** ERR-3: loaders fail silently unless they say otherwise. */
    queryMeta: {
      toastsErrors?: boolean
      /** The same for everybody, so it may stay when a session ends. */
      forAnyone?: boolean
    }
  }
}

export function newQueryClient() {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.toastsErrors && toastError(error) }),
    defaultOptions: { queries: { retry, retryDelay, staleTime: 5000, refetchOnWindowFocus: true } },
  })
  // An ended session leaves none of its player's figures behind.
  onSessionEnd(() => client.removeQueries({ predicate: ({ meta }) => !meta?.forAnyone }))
  // After a load without a network the browser may not report that it is online again.
  const failed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const
  onBack(() => void client.refetchQueries(failed, { cancelRefetch: false }))
  return client
}

/** A refusal is an answer: only a server that is busy or cannot be reached is asked again. */
function retry(failures: number, error: Error): boolean {
  if (error instanceof AnotherPlayer) return false
  if (error instanceof BusyRefusal) return failures < 3
  return !(error instanceof Refusal) && failures < 2
}

const longestWaitSeconds = 10

/** Longer each time, not before the server said, and not all at the same moment: many may have been refused together. */
function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof BusyRefusal ? error.waitSeconds : 1
  const seconds = Math.min(Math.max(asked, 2 ** failures), longestWaitSeconds)
  return seconds * 1000 * (1 + Math.random() / 2)
}

/** ERR-2: an ended session is no error to show; the guard of the screen sees to it. */
function toastError(error: Error) {
  if (error instanceof AnotherPlayer) return
  if (error instanceof Refusal && error.code === 'ACCESS_TOKEN_EXPIRED') return
  toast.error(errorText(error))
}
