/** The figures of a day, as the overview shows them. */
import type { HouseData } from '@lucero/contract/house/client'
import { t } from '@lucero/ui/text/t.ts'
import { formatCount, formatSum } from '../../lib/sums.ts'

type Overview = HouseData<'getOverview'>
export type OverviewDay = NonNullable<Overview['days']>[number]
export type AtThisTime = Overview['atThisTime']
type Figures = Omit<OverviewDay, 'day'>

export const metrics = ['stakes', 'payouts', 'ggr', 'activePlayers', 'creditGranted', 'redeemed'] as const
export type Metric = (typeof metrics)[number]

export const metricNames = (): Record<Metric, string> => ({
  stakes: t('Stakes'),
  payouts: t('Payouts'),
  ggr: t('GGR'),
  activePlayers: t('Active players'),
  creditGranted: t('Credit granted'),
  redeemed: t('Redeems paid'),
})

/** Figures whose rise is good for the house. More payouts, credit or redeems are neither good nor bad. */
export const isGoodHigher = (metric: Metric): boolean =>
  metric === 'stakes' || metric === 'ggr' || metric === 'activePlayers'

/** As text, because sums may exceed exact numbers. Undefined: not recorded. */
export function valueOf(day: Figures | null | undefined, metric: Metric): string | undefined {
  const value = day?.[metric]
  return value === undefined || value === null ? undefined : String(value)
}

export const formatValue = (value: string, metric: Metric): string =>
  metric === 'activePlayers' ? formatCount(Number(value)) : formatSum(value)

/** +12.3 %, −4.0 %, and > +999 % */
export function formatChange(percent: number): string {
  if (Math.abs(percent) >= 1000) return percent < 0 ? '< −999 %' : '> +999 %'
  const size = Math.abs(percent).toFixed(1)
  return size === '0.0' ? '0.0 %' : `${percent < 0 ? '−' : '+'}${size} %`
}
