import type { HouseData } from '@lucero/contract/house/client'
import { t } from '@lucero/ui/text/t.ts'

export type Bonus = HouseData<'listHouseBonuses'>['bonuses'][number]

export const statuses = {
  draft: () => t('Draft'),
  published: () => t('Published'),
  withdrawn: () => t('Withdrawn'),
}
export const statusTones = { published: 'green', draft: 'gold' } as const
export const kinds = {
  deposit: () => t('With a deposit'),
  'no-deposit': () => t('Without a deposit'),
  'free-spins': () => t('Free spins'),
}
export const audiences = {
  all: () => t('Everybody'),
  operator: () => t('Players of one operator'),
  invited: () => t('Invited players'),
}
