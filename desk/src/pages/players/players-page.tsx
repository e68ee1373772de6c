/** All players that the role may see, in pages of 50. */
import { playerStandings } from '@lucero/contract/house/lists'
import type { HouseData } from '@lucero/contract/house/client'
import { useMemo } from 'react'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { Link, useNavigate } from '@lucero/ui/page/router.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { useOperators } from '../../lib/operators.ts'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import page from '../../lib/page.module.css'
import { playerPath } from '../../lib/paths.ts'
import { useStaff } from '../../lib/session.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { connections, Standing, standings } from '../../player/standing.tsx'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter } from '../../table/filters.tsx'
import styles from './players.module.css'
import { Suspended } from './suspended.tsx'

type ListedPlayer = HouseData<'listPlayers'>['players'][number]

export default function PlayersPage() {
  const navigate = useNavigate()
  const columns = useColumns()
  const query = useHousePages('listPlayers', 'after', useFilters())
  const rows = useMemo(() => query.data?.pages.flatMap(({ players }) => players), [query.data])
  return (
    <>
      <PageHeader title={pageTitles().players} />
      <div className={page.stack}>
        <Suspended />
        <DataTable
          caption={pageTitles().players}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          {...tablePages(query)}
          emptyTitle={t('No player fits these filters')}
          onOpen={({ id }) => navigate(playerPath(id))}
          filters={<Filters />}
          csvName="players"
          isSortable={false}
        />
      </div>
    </>
  )
}

function useFilters() {
  const url = useUrlState()
  const sort = oneOf(url.get('order'), ['newest', 'username'])
  const standing = oneOf(url.get('standing'), playerStandings)
  const verified = oneOf(url.get('verified'), ['true', 'false'])
  const operatorId = /^[1-9]\d{0,8}$/.exec(url.get('operator') ?? '')?.[0]
  return {
    ...(sort && { sort }),
    ...(standing && { standing }),
    ...(verified && { verified: verified === 'true' }),
    ...(operatorId !== undefined && { operatorId: Number(operatorId) }),
  }
}

function Filters() {
  const { list: operators } = useOperators()
  const { operatorId } = useStaff()
  return (
    <>
      <SelectFilter
        label={t('Order')}
        name="order"
        fallback="newest"
        options={[
          { value: 'newest', label: t('Newest first') },
          { value: 'username', label: t('By username') },
        ]}
      />
      <SelectFilter
        label={t('Standing')}
        name="standing"
        all={t('All')}
        options={playerStandings.map((value) => ({ value, label: wordFor(standings, value) }))}
      />
      <SelectFilter
        label={t('Phone')}
        name="verified"
        all={t('All')}
        options={[
          { value: 'true', label: t('Verified') },
          { value: 'false', label: t('Not verified') },
        ]}
      />
      {operatorId === null && operators.length > 1 && (
        <SelectFilter
          label={t('Operator')}
          name="operator"
          all={t('All')}
          options={operators.map(({ id, name }) => ({ value: String(id), label: `${name} · ${id}` }))}
        />
      )}
    </>
  )
}

function useColumns(): readonly DataColumn<ListedPlayer>[] {
  const { nameOf } = useOperators()
  const operatorsText = ({ operators }: ListedPlayer) =>
    operators
      .map(({ operatorId, status }) =>
        status === 'active' ? nameOf(operatorId) : `${nameOf(operatorId)} (${wordFor(connections, status)})`,
      )
      .join(', ')
  return [
    {
      id: 'username',
      header: t('Username'),
      cell: ({ id, username, realName }) => (
        <>
          <Link to={playerPath(id)} className={styles.name}>
            {username}
          </Link>
          {realName !== null && <p className={styles.real}>{realName}</p>}
        </>
      ),
      value: ({ username }) => username,
    },
    { id: 'id', header: t('Player id'), isCsvOnly: true, cell: ({ id }) => id, value: ({ id }) => id },
    {
      id: 'name',
      header: t('Name'),
      isCsvOnly: true,
      cell: ({ realName }) => realName,
      value: ({ realName }) => realName,
    },
    {
      id: 'standing',
      header: t('Standing'),
      cell: ({ standing, verified }) => (
        <span className={styles.tags}>
          <Standing value={standing} />
          {!verified && <Tag tone="coral">{t('Not verified')}</Tag>}
        </span>
      ),
      value: ({ standing }) => wordFor(standings, standing),
    },
    {
      id: 'verified',
      header: t('Phone'),
      isCsvOnly: true,
      cell: ({ verified }) => (verified ? t('Verified') : t('Not verified')),
      value: ({ verified }) => (verified ? t('Verified') : t('Not verified')),
    },
    {
      id: 'operators',
      header: t('Operators'),
      cell: (row) => <span className={styles.operators}>{operatorsText(row) || '–'}</span>,
      value: operatorsText,
    },
    {
      id: 'balance',
      header: t('Main wallet'),
      align: 'end',
      cell: ({ balance }) => <Amount value={balance} />,
      isAmount: true,
      value: ({ balance }) => balance,
    },
    {
      id: 'created',
      header: t('Joined'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className={styles.date}>
          {createdAt.slice(0, 10)}
        </time>
      ),
      value: ({ createdAt }) => createdAt,
    },
    {
      id: 'seen',
      header: t('Last seen'),
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : <RelativeTime value={lastSeenAt} />),
      value: ({ lastSeenAt }) => lastSeenAt,
    },
  ]
}
