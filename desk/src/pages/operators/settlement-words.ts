import type { HouseData } from '@lucero/contract/house/client'
import { t } from '@lucero/ui/text/t.ts'
import type { Receipt } from '../../action/receipt.ts'
import { bearers, contractText } from '../../lib/contract-text.ts'
import { formatSum } from '../../lib/sums.ts'
import { timeText } from '../../lib/settled-text.ts'

export type Statement = HouseData<'showSettlement'>['statement']
export type SettlementLine = HouseData<'listSettlements'>['lines'][number]
export type Payment = NonNullable<SettlementLine['payment']>

export const lineKinds: Record<SettlementLine['kind'], () => string> = {
  settlement: () => t('Settlement'),
  correction: () => t('Correction'),
  partner: () => t('Correction of an operator below'),
  payment: () => t('Payment'),
}

export const payments: Record<Payment, () => string> = {
  paid: () => t('Paid to the operator'),
  stock: () => t('Paid as stock'),
  received: () => t('Received from the operator'),
  'written-off': () => t('Debt written off'),
}

export const periodText = ({ from, to }: { from: string; to: string }): string => t('{from} to {to}', { from, to })

/** The definition of each figure, beside it. */
export const figures = () =>
  [
    { id: 'creditSold', name: t('Credit sold'), means: t('Credit granted, without welcome credit') },
    { id: 'creditReturned', name: t('Credit returned'), means: t('Back to the operator without a redeem') },
    { id: 'redeemed', name: t('Redeems paid'), means: t('Paid to players') },
    { id: 'creditChange', name: t('Change of credit held'), means: t('What players hold more at the end, or less') },
    { id: 'realGgr', name: t('GGR of real credit'), means: t('Stakes less refunds and payouts, without bonus credit') },
    { id: 'bonusCost', name: t('Bonus cost'), means: t('Bonus credit that became real credit, and welcome credit') },
    { id: 'ngr', name: t('NGR'), means: t('GGR of real credit less the bonus cost') },
  ] as const satisfies { id: keyof Statement['own']; name: string; means: string }[]

export type CalculationLine = { id: string; name: string; value: string; isTotal?: true }

/** From the base to what stays with the operator. */
export function calculation(one: Statement): CalculationLine[] {
  const optional = (id: string, name: string, value: string) => (Number(value) === 0 ? [] : [{ id, name, value }])
  return [
    { id: 'base', name: t('Base of the commission'), value: one.base },
    ...optional('carriedIn', t('Loss of the period before'), one.carriedIn),
    { id: 'share', name: one.contract ? contractText(one.contract) : t('No contract'), value: one.share },
    ...optional('borne', t('Less the bonus cost'), negative(one.borne)),
    { id: 'commission', name: t('Commission'), value: one.commission, isTotal: true },
    ...one.partners.map(({ operatorId, name, commission }) => ({
      id: `partner ${operatorId}`,
      name: t('Passed on to {operator}', { operator: name ?? String(operatorId) }),
      value: negative(commission),
    })),
    { id: 'net', name: t('Stays with the operator'), value: one.net, isTotal: true },
    ...optional('carriedOut', t('Loss for the next period'), one.carriedOut),
  ]
}

const negative = (sum: string): string => (sum.startsWith('-') ? sum.slice(1) : Number(sum) === 0 ? sum : `-${sum}`)

const titleOf = (one: Statement): string =>
  one.number === null ? t('Statement (not booked)') : t('Statement {number}', { number: String(one.number) })

/** The same lines on paper and in the CSV file. */
export function statementPaper(one: Statement): Receipt {
  const heading = (label: string) => ({ label, value: '', isHeading: true as const })
  return {
    title: titleOf(one),
    lines: [
      { label: t('Operator'), value: `${one.name ?? ''} (${one.operatorId})` },
      { label: t('Period (UTC days)'), value: periodText(one) },
      ...(one.contract
        ? [
            { label: t('Contract'), value: contractText(one.contract) },
            { label: t('Bonus cost is borne by'), value: bearers[one.contract.bonusCost]() },
            { label: t('A loss is carried over'), value: one.contract.carriesLoss ? t('Yes') : t('No') },
          ]
        : []),
      ...(one.bookedAt === null
        ? []
        : [
            { label: t('Booked'), value: timeText(one.bookedAt) },
            { label: t('By'), value: [one.bookedBy, one.approvedBy].filter((name) => name !== null).join(', ') },
          ]),
      heading(t('Figures, with all operators below')),
      ...figures().map(({ id, name, means }) => ({ label: `${name}: ${means}`, value: formatSum(one.total[id]) })),
      heading(t('Figures of the operator itself')),
      ...figures().map(({ id, name }) => ({ label: name, value: formatSum(one.own[id]) })),
      heading(t('Commission')),
      ...calculation(one).map(({ name, value }) => ({ label: name, value: formatSum(value) })),
      ...(one.corrections.length > 0
        ? [
            heading(t('Corrections, booked later')),
            ...one.corrections.map(({ at, reason, amount, number }) => ({
              label: `${number} · ${timeText(at)}: ${reason}`,
              value: formatSum(amount),
            })),
          ]
        : []),
    ],
    isSigned: true,
  }
}
