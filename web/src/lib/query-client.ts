import { Refusal } from '@lucero/contract/shared/refusals'
import { QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { AnotherPlayer, BusyRefusal } from './api.ts'
import { onReachable } from './connection.ts'
import { errorText } from './error-text.ts'
import { onSessionEnd } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** ERR-3: queries fail silently unless they set `toastsErrors`. */
    queryMeta: {
      toastsErrors?: boolean
      /** The same data for every user, so it survives the end of a session. */
      forAnyone?: boolean
    }
  }
}

export function newQueryClient() {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.toastsErrors && toastError(error) }),
    defaultOptions: { queries: { retry, retryDelay, staleTime: 5000, refetchOnWindowFocus: true } },
  })
  // Remove the player's data when the session ends.
  onSessionEnd(() => client.removeQueries({ predicate: ({ meta }) => !meta?.forAnyone }))
  // After a load without a network, the browser may not fire its online event. So failed queries are refetched here.
  const failed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const
  onReachable(() => void client.refetchQueries(failed, { cancelRefetch: false }))
  return client
}

/** Refusals are final. Only a busy or unreachable server is retried. */
function retry(failures: number, error: Error): boolean {
  if (error instanceof AnotherPlayer) return false
  if (error instanceof BusyRefusal) return failures < 3
  return !(error instanceof Refusal) && failures < 2
}

const longestWaitSeconds = 10

/** Exponential backoff with jitter, because many clients may be refused at once. Never shorter than Retry-After. */
function retryDelay(failures: number, error: Error): number {
  const retryAfter = error instanceof BusyRefusal ? error.waitSeconds : 1
  const seconds = Math.min(Math.max(retryAfter, 2 ** failures), longestWaitSeconds)
  return seconds * 1000 * (1 + Math.random() / 2)
}

/** ERR-2: an expired session shows no error. The screen guard handles it. */
function toastError(error: Error) {
  if (error instanceof AnotherPlayer) return
  if (error instanceof Refusal && error.code === 'ACCESS_TOKEN_EXPIRED') return
  toast.error(errorText(error))
}
