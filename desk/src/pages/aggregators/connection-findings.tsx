/** Transactions that an aggregator and the house record differently. Staff compare them with the aggregator, and close them. */
import { zoneName } from '../../lib/zone.ts'
import type { HouseData } from '@lucero/contract/house/client'
import { useMemo } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { useCan } from '../../lib/session.ts'
import { formatSum } from '../../lib/sums.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { PlayerLink } from '../../player/player-link.tsx'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter } from '../../table/filters.tsx'

type Finding = HouseData<'listConnectionFindings'>['findings'][number]

const kinds: Record<Finding['kind'], () => string> = {
  'already-resolved': () => t('A win or rollback of a bet that was paid'),
  'round-closed': () => t('A movement in a closed round'),
  'win-rolled-back': () => t('A rollback of a win'),
  'free-spin-refused': () => t('A free spin that nobody has'),
  'round-idle': () => t('A round without an end'),
  'fraction-left': () => t('A part of a cent that was not paid'),
  'reward-failed': () => t('Free spins that the aggregator did not accept'),
}

export function ConnectionFindings({ id }: { id: string }) {
  const state = useUrlState().get('findings') === 'all' ? 'all' : 'open'
  const query = useHousePages('listConnectionFindings', 'after', { id, state, limit: 100 })
  const rows = useMemo(() => query.data?.pages.flatMap(({ findings }) => findings), [query.data])
  const canChange = useCan('providers.change')
  const close = useHouseChange('closeConnectionFinding')
  const onClose = (findingId: string) =>
    close.mutate({ findingId }, { onError: (error) => toast.error(errorText(error)) })
  return (
    <DataTable
      caption={t('Differences')}
      columns={columns(canChange ? onClose : undefined)}
      rows={rows}
      rowKey={(finding) => finding.id}
      {...tablePages(query)}
      isSortable={false}
      csvName="aggregator-differences"
      emptyTitle={t('No difference')}
      filters={
        <>
          <h2>{t('Differences')}</h2>
          <SelectFilter
            label={t('State')}
            name="findings"
            fallback="open"
            options={[
              { value: 'open', label: t('Open only') },
              { value: 'all', label: t('All') },
            ]}
          />
        </>
      }
    />
  )
}

const columns = (onClose: ((id: string) => void) | undefined): DataColumn<Finding>[] => [
  {
    id: 'kind',
    header: t('What'),
    cell: ({ kind, game }) => (
      <>
        <span className={page.strong}>{wordFor(kinds, kind)}</span>
        {game && <div className={page.small}>{game}</div>}
      </>
    ),
    value: ({ kind }) => kind,
  },
  {
    id: 'player',
    header: t('Player'),
    cell: ({ username }) => <PlayerLink username={username} />,
    value: ({ username }) => username,
  },
  {
    id: 'transaction',
    header: t('Transaction and round'),
    cell: ({ transaction, round }) => (
      <div className={page.mono}>
        {transaction}
        {round && <div>{round}</div>}
      </div>
    ),
    value: ({ transaction, round }) => [transaction, round].join(' '),
  },
  {
    id: 'amount',
    header: t('Amount'),
    align: 'end',
    cell: ({ millicents }) => (millicents === null ? '–' : formatSum((millicents / 100_000).toFixed(5))),
    value: ({ millicents }) => millicents && millicents / 100_000,
  },
  {
    id: 'at',
    header: t('Time ({zone})', { zone: zoneName() }),
    cell: ({ at }) => <HouseTime value={at} />,
    value: ({ at }) => at,
  },
  ...(onClose
    ? [
        {
          id: 'actions',
          header: '',
          align: 'end' as const,
          cell: ({ id, closedAt }: Finding) =>
            closedAt === null ? (
              <Button size="small" onClick={() => onClose(id)}>
                {t('Close it')}
              </Button>
            ) : (
              t('Closed|finding')
            ),
        },
      ]
    : []),
]
