import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '@lucero/contract/player/shapes'
import { call } from '../lib/api.ts'
import { readersText } from '@lucero/ui/text/t.ts'
import { inReadersLanguage } from './words.ts'

/** ERR-3: these queries show their errors. All share the key of the module, so that every change of credit refetches them. */
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

/** The open bonus, or null. */
export const useOpenBonus = () =>
  useQuery({ queryKey: openBonusKey, queryFn: ({ signal }) => call('getWagered', { signal }), select: readOpen, meta })

const readOpen = (open: DataOf<'getWagered'>) => open && inReadersLanguage(open)

/** API-25: the description, and the terms of the claim. The page renders before it has loaded. */
export const useBonusDetail = (bonusId: string | undefined) =>
  useQuery({
    queryKey: [...bonusKey, 'detail', bonusId],
    queryFn: async ({ signal }) => {
      const { bonusDetails } = await call('getBonusDetail', { query: { bonusId: bonusId ?? '' }, signal })
      const { description, descriptionTranslations } = bonusDetails
      return { ...bonusDetails, description: readersText(description, descriptionTranslations) }
    },
    enabled: bonusId !== undefined,
  })

/** API-26 */
export const useBonusCredit = (bonusId: string) =>
  useQuery({
    queryKey: [...bonusKey, 'credit', bonusId],
    queryFn: ({ signal }) => call('getBonusCredit', { query: { bonusId }, signal }),
  })
