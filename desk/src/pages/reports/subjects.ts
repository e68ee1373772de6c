/** The tabs of the reports, with the permission that each needs. */
import type { HouseData } from '@lucero/contract/house/client'
import type { Permission } from '@lucero/contract/house/permissions'
import { t } from '@lucero/ui/text/t.ts'

export const subjects = ['day', 'operator', 'game', 'provider', 'bonus'] as const
export type Subject = (typeof subjects)[number]

type ReportRow = HouseData<'reportByDay'>['rows'][number]
type GameRow = HouseData<'reportByGame'>['rows'][number]
export type AnyRow = ReportRow & Partial<Pick<GameRow, 'rtp'>>

type Definition = {
  call: 'reportByDay' | 'reportByOperator' | 'reportByGame' | 'reportByProvider' | 'reportByBonus'
  permission: Permission
}

export const definitions: Record<Subject, Definition> = {
  day: { call: 'reportByDay', permission: 'reports.read' },
  operator: { call: 'reportByOperator', permission: 'reports.read' },
  game: { call: 'reportByGame', permission: 'totals.read' },
  provider: { call: 'reportByProvider', permission: 'totals.read' },
  bonus: { call: 'reportByBonus', permission: 'totals.read' },
}

export const subjectNames = (): Record<Subject, string> => ({
  day: t('By day'),
  operator: t('By operator'),
  game: t('By game'),
  provider: t('By provider'),
  bonus: t('By bonus'),
})

export const rowHeaders = (): Record<Subject, string> => ({
  day: t('Day'),
  operator: t('Operator'),
  game: t('Game'),
  provider: t('Provider'),
  bonus: t('Bonus'),
})

const play = ['bets', 'stakes', 'refunds', 'payouts', 'promotions', 'ggr'] as const
const bonus = ['bonusGranted', 'bonusForfeited', 'bonusCollected', 'bonusCost'] as const
const credit = ['creditGranted', 'creditReturned', 'redeemed'] as const
const liabilities = ['creditLiability', 'bonusLiability'] as const

export type Measure =
  | (typeof play)[number]
  | (typeof bonus)[number]
  | (typeof credit)[number]
  | (typeof liabilities)[number]

/** Measures that a subject has. Play of a bonus is in its own columns. */
export const measuresOf: Record<Subject, readonly Measure[]> = {
  day: [...play, 'bonusCost', ...credit, ...liabilities],
  operator: [...play, 'bonusCost', ...credit, ...liabilities],
  game: play,
  provider: play,
  bonus: ['stakes', 'payouts', ...bonus],
}

export const measureNames = (): Record<Measure, string> => ({
  bets: t('Bets'),
  stakes: t('Stakes'),
  refunds: t('Refunds'),
  payouts: t('Payouts'),
  promotions: t('Promotions'),
  ggr: t('GGR'),
  bonusGranted: t('Bonus granted'),
  bonusForfeited: t('Bonus forfeited'),
  bonusCollected: t('Bonus collected'),
  bonusCost: t('Bonus cost'),
  creditGranted: t('Credit granted'),
  creditReturned: t('Credit returned'),
  redeemed: t('Redeems paid'),
  creditLiability: t('Credit held'),
  bonusLiability: t('Bonus held'),
})

/** Liabilities are a state at the end of a day, so rows of days have no sum. */
export const isState = (measure: Measure): boolean => measure === 'creditLiability' || measure === 'bonusLiability'
