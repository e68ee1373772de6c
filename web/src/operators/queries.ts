import type { MyOperator } from '@lucero/contract/player/operators'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useSignedIn } from '../lib/session.ts'

export const myOperatorsKey = ['operators', 'mine'] as const

export const myOperatorsQuery = queryOptions({
  queryKey: myOperatorsKey,
  queryFn: ({ signal }) => call('getMyOperators', { signal }),
})
export const useMyOperators = () => useQuery({ ...myOperatorsQuery, enabled: useSignedIn() })

/** OPS-2: the first in the list whose activeStatus is 1. */
export const activeOperator = (operators: readonly MyOperator[] = []) =>
  operators.find(({ activeStatus }) => activeStatus === 1)?.operator

export const useActiveOperator = () => activeOperator(useMyOperators().data)

/** Operators that the player can apply to. */
export const useOpenOperators = () =>
  useQuery({
    queryKey: ['operators', 'open'],
    queryFn: async ({ signal }) => (await call('getOperators', { signal })).operators,
  })
