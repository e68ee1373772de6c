/** An X or Z report: sums by method, the drawer, and the difference. */
import { clsx } from 'clsx'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { printReceipt } from '../action/printed-receipt.tsx'
import { downloadCsv } from '../lib/csv.ts'
import { Facts } from '../lib/facts.tsx'
import { useOperators } from '../lib/operators.ts'
import { timeText } from '../lib/settled-text.ts'
import { DataTable, type DataColumn } from '../table/data-table.tsx'
import { reportPaper } from './receipts.ts'
import styles from './till.module.css'
import { differenceText, signedText, useMethodText, useTill, type Report } from './words.ts'

type MethodSums = Report['methods'][number]

/** `actions` are beside Print and CSV. */
export function ReportView({ report, actions }: { report: Report; actions?: ReactNode }) {
  const methods = useTill().data?.settings.methods
  const operatorName = useOperators().nameOf(report.operatorId)
  const paper = () => reportPaper(report, operatorName, methods)
  const exportCsv = () => {
    const { title, lines } = paper()
    const name = report.number === null ? 'x-report' : `z-report-${report.operatorId}-${report.number}`
    downloadCsv(name, [[title], ...lines.map(({ label, value }) => [label, value])])
  }
  return (
    <Panel
      title={report.kind === 'Z' ? t('Z report {number}', { number: String(report.number) }) : t('X report')}
      actions={<ConfirmationTag report={report} />}
    >
      <div className={styles.report}>
        <Difference report={report} />
        <div className={styles.columns}>
          <Facts facts={shiftFacts(report, operatorName)} />
          <Facts facts={drawerFacts(report)} />
        </div>
        <MethodTable methods={report.methods} />
        <div className={styles.buttons} data-no-print>
          {actions}
          <Button icon={<Download />} onClick={exportCsv}>
            {t('CSV')}
          </Button>
          <Button icon={<Printer />} variant="primary" onClick={() => printReceipt(paper())}>
            {t('Print')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

export function ConfirmationTag({ report }: { report: Pick<Report, 'confirmation'> }) {
  if (report.confirmation === 'none') return null
  return report.confirmation === 'waits' ? (
    <Tag tone="red">{t('Waits for confirmation')}</Tag>
  ) : (
    <Tag tone="green">{t('Confirmed')}</Tag>
  )
}

function Difference({ report: { difference, expected, counted } }: { report: Report }) {
  if (difference === null || expected === null || counted === null) return null
  return (
    <output className={clsx(styles.difference, difference !== 0 && styles.wrong)}>
      <b>{differenceText(difference)}</b>
      <span>
        {t('Counted {counted}, expected {expected}', {
          counted: formatAmount(counted),
          expected: formatAmount(expected),
        })}
      </span>
    </output>
  )
}

const shiftFacts = (report: Report, operatorName: string) => [
  { label: t('Operator'), value: operatorName },
  { label: t('Drawer'), value: report.drawer },
  { label: t('Cashier'), value: report.staff },
  { label: t('Opened'), value: timeText(report.openedAt) },
  ...(report.closedAt ? [{ label: t('Closed'), value: timeText(report.closedAt) }] : []),
  ...(report.closeReason === null
    ? []
    : [
        { label: t('Closed by'), value: report.closedBy },
        { label: t('Reason'), value: report.closeReason },
      ]),
  ...(report.confirmation === 'confirmed'
    ? [
        { label: t('Confirmed by'), value: report.confirmedBy },
        { label: t('Why'), value: report.confirmReason },
      ]
    : []),
]

const drawerFacts = ({ cash }: Report) => [
  { label: t('Opening float'), value: formatAmount(cash.float) },
  { label: t('Credit granted'), value: signedText(cash.granted) },
  { label: t('Redeems paid'), value: signedText(-cash.paid) },
  ...(cash.reversed ? [{ label: t('Credit reversed'), value: signedText(-cash.reversed) }] : []),
  ...(cash.topUps ? [{ label: t('Cash put in'), value: signedText(cash.topUps) }] : []),
  ...(cash.drops ? [{ label: t('Cash taken out'), value: signedText(-cash.drops) }] : []),
  ...(cash.corrected ? [{ label: t('Corrections'), value: signedText(cash.corrected) }] : []),
  { label: t('Expected in the drawer'), value: <b>{formatAmount(cash.expected)}</b> },
]

export function MethodTable({ methods, isOfDay = false }: { methods: readonly MethodSums[]; isOfDay?: boolean }) {
  const text = useMethodText()
  const amount = (id: 'granted' | 'paid' | 'net', header: string, cell: (row: MethodSums) => string) => ({
    id,
    header,
    cell,
    align: 'end' as const,
    isAmount: true,
    value: (row: MethodSums) => row[id],
  })
  const columns: DataColumn<MethodSums>[] = [
    { id: 'method', header: t('Method'), cell: ({ method }) => text(method) },
    amount('granted', t('Granted'), (row) => `${formatAmount(row.granted)} (${row.grants})`),
    amount('paid', t('Paid'), (row) => `${formatAmount(row.paid)} (${row.redeems})`),
    {
      id: 'reversed',
      header: t('Reversed'),
      align: 'end',
      cell: (row) => (row.reversals ? `${formatAmount(row.reversed)} (${row.reversals})` : '–'),
    },
    ...(isOfDay
      ? []
      : [
          {
            id: 'corrected',
            header: t('Corrected'),
            align: 'end' as const,
            cell: (row: MethodSums) => (row.corrected ? signedText(row.corrected) : '–'),
          },
        ]),
    amount('net', t('Net'), (row) => signedText(row.net)),
  ]
  return (
    <DataTable
      caption={t('Sums by method')}
      columns={columns}
      rows={methods}
      rowKey={({ method }) => method ?? ''}
      isSortable={false}
      emptyTitle={t('No grants or payments')}
    />
  )
}
