import type { MyOperator } from '@lucero/contract/operators'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useRefreshHoldings } from '../lib/refresh-holdings.ts'
import { useSignedIn } from '../lib/session.ts'

export const myOperatorsKey = ['operators', 'mine'] as const

export const useMyOperators = () =>
  useQuery({
    queryKey: myOperatorsKey,
    queryFn: ({ signal }) => call('getMyOperators', { signal }),
    enabled: useSignedIn(),
  })

/** OPS-2: the first in the list whose activeStatus is 1. */
export const activeOperator = (operators: readonly MyOperator[] = []) =>
  operators.find(({ activeStatus }) => activeStatus === 1)?.operator

export const useActiveOperator = () => activeOperator(useMyOperators().data)

/** Those the player can apply to. */
export const useOpenOperators = () =>
  useQuery({
    queryKey: ['operators', 'open'],
    queryFn: async ({ signal }) => (await call('getOperators', { signal })).operators,
  })

export function useApply() {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: (body: { operatorId: number; note?: string }) => call('applyToOperator', { body }),
    onSettled: () => void refresh(),
  })
}

export function useActivate() {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: (operatorId: number) => call('activateOperator', { body: { operatorId } }),
    onSettled: () => void refresh(),
  })
}

export function useLeave() {
  const refresh = useRefreshHoldings()
  return useMutation({
    mutationFn: (operatorId: number) => call('leaveOperator', { body: { operatorId } }),
    onSettled: () => void refresh(),
  })
}
