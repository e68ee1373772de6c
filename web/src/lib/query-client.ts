import { Refusal } from '@lucero/contract/refusals'
import { QueryClient } from '@tanstack/react-query'

/** A refusal is an answer: only a server that cannot be reached is asked again. */
const retry = (failures: number, error: Error) => !(error instanceof Refusal) && failures < 2

export const newQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry, staleTime: 5000, refetchOnWindowFocus: true } } })
