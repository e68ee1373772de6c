/** Receipts of grants and payments, and reports of shifts, on paper. */
import type { HouseInput } from '@lucero/contract/house/client'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { printReceipt } from '../action/printed-receipt.tsx'
import type { Line, Receipt } from '../action/receipt.ts'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { timeText } from '../lib/settled-text.ts'
import { differenceText, methodText, signedText, type Report, type Till } from './words.ts'

type Methods = Till['settings']['methods'] | undefined

/** The server counts the prints: the first one is the original, and later ones are copies. */
export async function printPaid(paid: HouseInput<'printReceipt'>, methods?: Methods): Promise<void> {
  try {
    const { receipt } = await call('printReceipt', paid)
    const isGrant = receipt.kind === 'grant'
    const optional = (label: string, value: string | null): Line[] => (value === null ? [] : [{ label, value }])
    printReceipt({
      title: isGrant ? t('Credit granted') : t('Redeem paid'),
      amount: formatAmount(receipt.amount),
      marks: [
        ...(receipt.copy > 0 ? [t('COPY {number}', { number: String(receipt.copy) })] : []),
        ...(receipt.status === 'reversed' ? [t('REVERSED')] : []),
      ],
      lines: [
        { label: t('Player'), value: receipt.username },
        { label: t('Operator'), value: receipt.operator },
        ...optional(t('Method'), receipt.method && methodText(receipt.method, methods)),
        ...optional(t('Reference'), receipt.reference),
        ...optional(t('Receipt'), receipt.number),
        ...optional(t('By'), receipt.staff),
        { label: t('Time'), value: timeText(receipt.at) },
      ],
      code: receipt.id,
    })
  } catch (error) {
    toast.error(errorText(error))
  }
}

/** The report of a shift: the same lines on paper and in its CSV file. */
export function reportPaper(report: Report, operatorName: string, methods: Methods): Receipt {
  const { cash } = report
  const heading = (label: string): Line => ({ label, value: '', isHeading: true })
  const line = (label: string, value: string): Line => ({ label, value })
  const optional = (label: string, amount: number, value = formatAmount(amount)): Line[] =>
    amount === 0 ? [] : [line(label, value)]
  return {
    title:
      report.kind === 'Z'
        ? t('Z report {number}', { number: String(report.number) })
        : t('X report (the shift is open)'),
    lines: [
      line(t('Operator'), operatorName),
      line(t('Drawer'), report.drawer),
      line(t('Cashier'), report.staff),
      line(t('Opened'), timeText(report.openedAt)),
      ...(report.closedAt
        ? [line(t('Closed'), timeText(report.closedAt))]
        : [line(t('Time'), timeText(report.reportedAt))]),
      ...(report.closeReason === null
        ? []
        : [line(t('Closed by'), report.closedBy ?? ''), line(t('Reason'), report.closeReason)]),
      ...report.methods.flatMap((sums) => [
        heading(methodText(sums.method, methods)),
        line(t('Granted ({count})', { count: String(sums.grants) }), formatAmount(sums.granted)),
        line(t('Paid ({count})', { count: String(sums.redeems) }), formatAmount(sums.paid)),
        ...optional(t('Reversed ({count})', { count: String(sums.reversals) }), sums.reversed),
        ...optional(t('Corrected'), sums.corrected, signedText(sums.corrected)),
        line(t('Net'), signedText(sums.net)),
      ]),
      heading(t('Drawer')),
      line(t('Opening float'), formatAmount(cash.float)),
      ...optional(t('Cash put in'), cash.topUps),
      ...optional(t('Cash taken out'), cash.drops),
      line(t('Expected'), formatAmount(cash.expected)),
      ...report.pieces.map(({ denomination, pieces, amount }) =>
        line(`${pieces} × ${formatAmount(denomination)}`, formatAmount(amount)),
      ),
      ...(report.counted === null ? [] : [line(t('Counted'), formatAmount(report.counted))]),
      ...(report.difference === null ? [] : [line(t('Difference'), differenceText(report.difference))]),
      ...(report.confirmation === 'confirmed'
        ? [line(t('Confirmed by'), report.confirmedBy ?? ''), line(t('Reason'), report.confirmReason ?? '')]
        : []),
    ],
    code: report.shiftId,
    isSigned: report.kind === 'Z',
  }
}
