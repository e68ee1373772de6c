/** Mutations about operators. Separate from the queries, which are part of the first load. */
import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useRefreshHoldings } from '../wallet/refresh-holdings.ts'

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
