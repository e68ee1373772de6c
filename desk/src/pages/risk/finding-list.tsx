import type { HouseData } from '@lucero/contract/house/client'
import { riskKinds } from '@lucero/contract/house/lists'
import { useMemo } from 'react'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { Link, useNavigate } from '@lucero/ui/page/router.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { findingPath } from '../../lib/paths.ts'
import { riskKindNames } from '../../lib/risk-kinds.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter } from '../../table/filters.tsx'
import { Score } from './score.tsx'
import { riskStates, signalNames } from './words.ts'
import styles from './risk.module.css'

type Row = HouseData<'listRisk'>['findings'][number]

export function FindingList() {
  const url = useUrlState()
  const navigate = useNavigate()
  const kind = oneOf(url.get('kind'), riskKinds)
  const isOpenOnly = url.get('state') !== 'all'
  const query = useHousePages('listRisk', 'after', {
    limit: 100,
    ...(kind && { kind }),
    ...(isOpenOnly && { open: 'true' as const }),
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ findings }) => findings), [query.data])
  const columns = useMemo(() => columnsOf(), [])
  return (
    <DataTable
      caption={t('Findings')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      {...tablePages(query)}
      emptyTitle={isOpenOnly ? t('No open finding') : t('No finding')}
      emptyText={t('The rules look at new evidence all the time.')}
      onOpen={({ id }) => navigate(findingPath(id))}
      csvName="risk"
      filters={
        <>
          <SelectFilter
            label={t('Kind')}
            name="kind"
            all={t('All')}
            options={riskKinds.map((value) => ({ value, label: wordFor(riskKindNames, value) }))}
          />
          <SelectFilter
            label={t('State')}
            name="state"
            fallback="open"
            options={[
              { value: 'open', label: t('Open only') },
              { value: 'all', label: t('Open and dismissed') },
            ]}
          />
        </>
      }
    />
  )
}

const signalsText = ({ signals }: Row) => signals.map((signal) => wordFor(signalNames, signal)).join(', ')

const columnsOf = (): DataColumn<Row>[] => [
  {
    id: 'kind',
    header: t('Kind'),
    cell: ({ id, kind }) => (
      <Link to={findingPath(id)} className={styles.kind}>
        {wordFor(riskKindNames, kind)}
      </Link>
    ),
    value: ({ kind }) => wordFor(riskKindNames, kind),
  },
  {
    id: 'players',
    header: t('Players'),
    cell: ({ players }) => <span className={styles.players}>{players.join(', ')}</span>,
    value: ({ players }) => players.join(' '),
  },
  { id: 'evidence', header: t('Evidence'), cell: signalsText, value: signalsText },
  { id: 'score', header: t('Score'), cell: ({ score }) => <Score value={score} />, value: ({ score }) => score },
  {
    id: 'state',
    header: t('State'),
    cell: ({ state }) => <Tag tone={state === 'open' ? 'coral' : 'neutral'}>{wordFor(riskStates, state)}</Tag>,
    value: ({ state }) => wordFor(riskStates, state),
  },
  {
    id: 'seen',
    header: t('Last seen'),
    cell: ({ lastSeen }) => <RelativeTime value={lastSeen} />,
    value: ({ lastSeen }) => lastSeen,
  },
]
