import type { HouseData } from '@lucero/contract/house/client'
import { t } from '@lucero/ui/text/t.ts'

export type Stock = HouseData<'listStock'>['stock'][number]
export type Movement = HouseData<'listStockMovements'>['movements'][number]

export const states: Record<Stock['state'], () => string> = {
  off: () => t('Without stock'),
  starting: () => t('Starts in a minute'),
  on: () => t('Sells from stock'),
  ending: () => t('Ends in a minute'),
}

export const stateTones = { off: 'neutral', starting: 'gold', on: 'green', ending: 'gold' } as const

export const lines: Record<Movement['kind'], () => string> = {
  sold: () => t('Bought from the house'),
  'taken-back': () => t('Taken back by the house'),
  'credit-line': () => t('Credit line changed'),
  grant: () => t('Credit to a player'),
  released: () => t('Credit was not granted'),
  redeem: () => t('Redeem paid to a player'),
  reversal: () => t('Credit reversed'),
  returned: () => t('Returned by a closed account'),
  opening: () => t('Opening balance'),
  closing: () => t('Stock switched off'),
  commission: () => t('Commission paid as stock'),
}
