import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '@lucero/contract/shapes'
import { call } from '../lib/api.ts'
import { readersText } from '@lucero/ui/text/t.ts'
import { inReadersLanguage } from './words.ts'

/** ERR-3: what these loaders are refused is told. The module is the key: whatever moves credit reads all of it again. */
const meta = { toastsErrors: true }

export const bonusKey = ['bonus'] as const
export const openBonusKey = [...bonusKey, 'open'] as const

export const useBonuses = () =>
  useQuery({
    queryKey: [...bonusKey, 'list'],
    queryFn: ({ signal }) => call('getBonuses', { signal }),
    select: readList,
    meta,
  })

const readList = ({ bonus, history }: DataOf<'getBonuses'>) => ({
  bonus: bonus.map(inReadersLanguage),
  history: history.map(inReadersLanguage),
})

/** The one that is open; null: none is. */
export const useOpenBonus = () =>
  useQuery({ queryKey: openBonusKey, queryFn: ({ signal }) => call('getWagered', { signal }), select: readOpen, meta })

const readOpen = (open: DataOf<'getWagered'>) => open && inReadersLanguage(open)

/** API-25: the description, and the terms as they were claimed. The page does not wait for it. */
export const useBonusDetail = (bonusId: string | undefined) =>
  useQuery({
    queryKey: [...bonusKey, 'detail', bonusId],
    queryFn: async ({ signal }) => {
      const { bonusDetails } = await call('getBonusDetail', { query: { bonusId: bonusId ?? '' }, signal })
      return { ...bonusDetails, description: readersText(bonusDetails.description, bonusDetails.descriptionEs) }
    },
    enabled: bonusId !== undefined,
  })

/** API-26 */
export const useBonusCredit = (bonusId: string) =>
  useQuery({
    queryKey: [...bonusKey, 'credit', bonusId],
    queryFn: ({ signal }) => call('getBonusCredit', { query: { bonusId }, signal }),
  })
