/** The movements of a shift or of a day. */
import Printer from 'lucide-react/icons/printer'
import { Button } from '@lucero/ui/action/button.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { tablePages } from '../lib/pages.ts'
import { useCan } from '../lib/session.ts'
import { PlayerLink } from '../player/player-link.tsx'
import { DataTable, type DataColumn } from '../table/data-table.tsx'
import { printPaid } from './receipts.ts'
import { kindText, signedText, useMethodText, useTill, type Line, type Till } from './words.ts'

type LinesTableProps = {
  lines: readonly Line[] | undefined
  csvName: string
  /** A shift has lines of one person; only corrections and reversals have another one. */
  pages?: ReturnType<typeof tablePages>
}

type Methods = Till['settings']['methods'] | undefined

const columnsOf = (
  text: (method: string | null) => string,
  methods: Methods,
  mayPrint: boolean,
): DataColumn<Line>[] => [
  {
    id: 'at',
    header: t('Time'),
    cell: ({ at }) => <RelativeTime value={at} />,
    value: ({ at }) => at,
  },
  { id: 'kind', header: t('What'), cell: ({ kind }) => kindText(kind), value: ({ kind }) => kindText(kind) },
  {
    id: 'amount',
    header: t('Amount'),
    align: 'end',
    isAmount: true,
    cell: ({ amount }) => signedText(amount),
    value: ({ amount }) => amount,
  },
  { id: 'method', header: t('Method'), cell: ({ method }) => text(method), value: ({ method }) => text(method) },
  {
    id: 'player',
    header: t('Player or reason'),
    cell: ({ username, reason }) => (username === null ? reason : <PlayerLink username={username} />),
    value: ({ username, reason }) => username ?? reason ?? '',
  },
  {
    id: 'reference',
    header: t('Reference'),
    cell: ({ reference }) => reference ?? '–',
    value: ({ reference }) => reference ?? '',
  },
  { id: 'staff', header: t('By'), cell: ({ staff }) => staff, value: ({ staff }) => staff, isCsvOnly: true },
  {
    id: 'print',
    header: '',
    align: 'end',
    cell: ({ kind, subject, amount }) =>
      mayPrint &&
      subject !== null &&
      kind !== 'reversal' && (
        <Button
          size="small"
          variant="ghost"
          icon={<Printer />}
          aria-label={t('Print the receipt of {amount}', { amount: signedText(amount) })}
          onClick={() => void printPaid(kind === 'redeem' ? { redeem_id: subject } : { grantId: subject }, methods)}
        >
          {t('Receipt')}
        </Button>
      ),
  },
]

export function LinesTable({ lines, csvName, pages }: LinesTableProps) {
  const text = useMethodText()
  const till = useTill()
  const mayPrint = useCan('till.use')
  return (
    <DataTable
      caption={t('Movements')}
      columns={columnsOf(text, till.data?.settings.methods, mayPrint)}
      rows={lines}
      rowKey={({ lineId }) => lineId}
      csvName={csvName}
      emptyTitle={t('No movements yet')}
      {...pages}
    />
  )
}
