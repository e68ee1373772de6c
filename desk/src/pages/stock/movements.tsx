/** The lines of an operator's stock, newest first. */
import { zoneName } from '../../lib/zone.ts'
import { useMemo } from 'react'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { PlayerLink } from '../../player/player-link.tsx'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import styles from './stock.module.css'
import { lines, type Movement } from './words.ts'

export function Movements({ operatorId }: { operatorId: number }) {
  const query = useHousePages('listStockMovements', 'after', { operatorId, limit: 100 })
  const rows = useMemo(() => query.data?.pages.flatMap(({ movements }) => movements), [query.data])
  return (
    <DataTable
      caption={t('Movements of stock')}
      columns={columns()}
      rows={rows}
      rowKey={({ number }) => String(number)}
      {...tablePages(query)}
      emptyTitle={t('No movements yet')}
      csvName={`stock-${operatorId}`}
      filters={<h2>{t('Movements of stock')}</h2>}
    />
  )
}

const amountColumn = (
  id: 'amount' | 'balance' | 'creditLine' | 'withPlayers',
  header: string,
): DataColumn<Movement> => ({
  id,
  header,
  align: 'end',
  isAmount: true,
  cell: (row) => <Amount value={row[id]} />,
  value: (row) => row[id],
})

const columns = (): DataColumn<Movement>[] => [
  {
    id: 'at',
    header: t('Time ({zone})', { zone: zoneName() }),
    cell: ({ at }) => <HouseTime value={at} />,
    value: ({ at }) => at,
  },
  {
    id: 'kind',
    header: t('Movement'),
    cell: (row) => <Line movement={row} />,
    value: ({ kind }) => wordFor(lines, kind),
  },
  amountColumn('amount', t('Amount')),
  amountColumn('balance', t('Balance')),
  amountColumn('creditLine', t('Credit line')),
  { ...amountColumn('withPlayers', t('Credit with players')), isCsvOnly: true },
  { id: 'player', header: t('Player'), cell: () => null, value: ({ username }) => username, isCsvOnly: true },
  { id: 'reference', header: t('Reference'), cell: () => null, value: ({ reference }) => reference, isCsvOnly: true },
  { id: 'reason', header: t('Reason'), cell: () => null, value: ({ reason }) => reason, isCsvOnly: true },
  {
    id: 'staff',
    header: t('Staff'),
    cell: ({ staff }) => staff ?? '–',
    value: ({ staff }) => staff,
  },
]

/** An order has a reason and a reference. A line of a player has the player. */
function Line({ movement: { kind, username, reason, reference, isOpen } }: { movement: Movement }) {
  const about = reason === null ? null : [reference, reason].filter((part) => part !== null).join(' · ')
  return (
    <div className={styles.line}>
      <span>
        {wordFor(lines, kind)}
        {isOpen && (
          <>
            {' '}
            <Tag tone="gold">{t('In progress')}</Tag>
          </>
        )}
      </span>
      {username !== null && <PlayerLink username={username} />}
      {about && <small>{about}</small>}
    </div>
  )
}
