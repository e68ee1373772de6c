/** Words of the till: methods of payment and kinds of movements. */
import type { HouseData } from '@lucero/contract/house/client'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { useHouse } from '../lib/house.ts'
import { useCan } from '../lib/session.ts'

export type Report = HouseData<'showShift'>['report']
export type Line = HouseData<'listShiftLines'>['lines'][number]
export type Shift = HouseData<'listShifts'>['shifts'][number]
export type Till = HouseData<'getTill'>
type Method = Till['settings']['methods'][number]

/** The till of the staff member. Undefined for a role without one. */
export const useTill = () => useHouse('getTill', undefined, { enabled: useCan('till.use') })

/** The methods that a new house has. Their names are translated while the house has not renamed them. */
const standardNames: Readonly<Record<string, () => string>> = {
  cash: () => t('Cash'),
  card: () => t('Card'),
  transfer: () => t('Transfer'),
  other: () => t('Other'),
}

export function methodText(id: string | null, methods: readonly Method[] = []): string {
  if (id === null) return t('Not recorded')
  const name = methods.find((method) => method.id === id)?.name ?? id
  const standard = name.toLowerCase() === id ? standardNames[id] : undefined
  return standard ? standard() : name
}

/** Names by the settings of the house, for pages that show methods. */
export function useMethodText(): (id: string | null) => string {
  const methods = useTill().data?.settings.methods
  return (id) => methodText(id, methods)
}

const kinds: Record<Line['kind'], () => string> = {
  grant: () => t('Credit granted'),
  redeem: () => t('Redeem paid'),
  reversal: () => t('Credit reversed'),
  drop: () => t('Cash taken out'),
  'top-up': () => t('Cash put in'),
  correction: () => t('Correction'),
}

export const kindText = (kind: Line['kind']): string => kinds[kind]()

/** With a sign, because it is the effect on the drawer. */
export const signedText = (amount: number): string =>
  amount < 0 ? `−${formatAmount(-amount)}` : amount > 0 ? `+${formatAmount(amount)}` : formatAmount(0)

export const differenceText = (difference: number): string =>
  difference === 0
    ? t('No difference')
    : difference < 0
      ? t('{amount} missing', { amount: formatAmount(-difference) })
      : t('{amount} too much', { amount: formatAmount(difference) })
