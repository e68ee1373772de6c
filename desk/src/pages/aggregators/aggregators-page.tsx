/** Connections to aggregators: settings, keys, and whether they are enabled. */
import Plug from 'lucide-react/icons/plug'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Link, useNavigate } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { connectionPath } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { ConnectionPage } from './connection-page.tsx'
import { ConnectionState, type Connection } from './connection.tsx'
import { AddConnection } from './settings-dialogs.tsx'

export default function AggregatorsPage() {
  const id = useUrlState().get('connection')
  const query = useHouse('listConnections')
  const canChange = useCan('providers.change')
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  if (id !== undefined) return <ConnectionPage id={id} query={query} />
  const add = canChange && (
    <Button variant="primary" icon={<Plug aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('Add a connection')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={pageTitles().aggregators}
        text={t('An aggregator offers games of many studios through one account. It calls our wallet.')}
        actions={add}
      />
      <DataTable
        caption={pageTitles().aggregators}
        columns={columns()}
        rows={query.data?.connections}
        rowKey={(connection) => connection.id}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={(connection) => navigate(connectionPath(connection.id))}
        emptyTitle={t('No connection yet')}
      />
      {isAdding && <AddConnection onClose={() => setAdding(false)} />}
    </>
  )
}

const columns = (): DataColumn<Connection>[] => [
  {
    id: 'name',
    header: t('Connection'),
    cell: ({ id, name }) => (
      <>
        <Link to={connectionPath(id)} className={page.strong}>
          {name}
        </Link>
        <div className={page.small}>{id}</div>
      </>
    ),
    value: ({ name }) => name,
  },
  {
    id: 'state',
    header: t('State'),
    cell: (connection) => <ConnectionState connection={connection} />,
    value: ({ enabled }) => Number(enabled),
  },
  { id: 'dialect', header: t('Protocol'), cell: ({ dialect }) => dialect, value: ({ dialect }) => dialect },
  { id: 'address', header: t('Address'), cell: ({ address }) => <span className={page.mono}>{address}</span> },
  {
    id: 'keys',
    header: t('Keys of the aggregator'),
    align: 'end',
    cell: ({ trustedKeys }) => trustedKeys.length,
    value: ({ trustedKeys }) => trustedKeys.length,
  },
]
