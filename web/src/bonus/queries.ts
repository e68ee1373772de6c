import { Refusal } from '@lucero/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** ERR-3: what these loaders are refused is told. The room is the key: whatever moves credit reads all of it again. */
const meta = { toastsErrors: true }

export const bonusKey = ['bonus'] as const
export const openBonusKey = [...bonusKey, 'open'] as const

/** A server that is busy for a moment is asked again: what is on screen would be out of date otherwise. */
const retry = (failures: number, error: Error) => failures < 2 && !(error instanceof Refusal && error.status < 500)

export const useBonuses = () =>
  useQuery({
    queryKey: [...bonusKey, 'list'],
    queryFn: ({ signal }) => call('getBonuses', { signal }),
    retry,
    meta,
  })

/** The one that is open; null: none is. */
export const useOpenBonus = () =>
  useQuery({
    queryKey: openBonusKey,
    queryFn: ({ signal }) => call('getWagered', { signal }),
    retry,
    meta,
  })
