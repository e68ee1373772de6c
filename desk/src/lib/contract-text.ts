/** A contract about commission in words. */
import type { HouseContract } from '@lucero/contract/house/settlements'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'

type Terms = Pick<HouseContract, 'basis' | 'tiers' | 'bonusCost' | 'carriesLoss'>

/** "20 %, from 1,000.00 25 %, of NGR" */
export function contractText({ tiers, basis }: Pick<Terms, 'tiers' | 'basis'>): string {
  const shares = tiers
    .map(({ from, percent }) =>
      from === 0
        ? t('{percent} %', { percent })
        : t('from {amount} {percent} %', { amount: formatAmount(from), percent }),
    )
    .join(', ')
  return basis === 'ngr' ? t('{shares} of NGR', { shares }) : t('{shares} of credit sold', { shares })
}

export const bearers: Record<Terms['bonusCost'], () => string> = {
  shared: () => t('Both: the share is of NGR'),
  upper: () => t('The one above: the share is of the GGR of real credit'),
  operator: () => t('The operator alone'),
}
