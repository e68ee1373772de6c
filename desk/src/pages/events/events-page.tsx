/** Endpoints of other systems that get events, or one of them with its deliveries. */
import Webhook from 'lucide-react/icons/webhook'
import { useMemo, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Link, useNavigate } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useHouse } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import page from '../../lib/page.module.css'
import { endpointPath } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { EndpointPage } from './endpoint-page.tsx'
import { AddEndpoint } from './endpoint-form.tsx'
import { EndpointSecret } from './endpoint-secret.tsx'
import { EndpointState, kindsText, type Endpoint } from './words.tsx'
import styles from './events.module.css'

export default function EventsPage() {
  const id = useUrlState().get('endpoint')
  const endpoints = useHouse('listEndpoints')
  return id === undefined ? <EndpointList endpoints={endpoints} /> : <EndpointPage id={id} query={endpoints} />
}

function EndpointList({
  endpoints: { data, error, refetch },
}: {
  endpoints: ReturnType<typeof useHouse<'listEndpoints'>>
}) {
  const navigate = useNavigate()
  const canChange = useCan('events.change')
  const { nameOf } = useOperators()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const columns = useMemo(() => columnsOf(nameOf), [nameOf])
  const add = canChange && (
    <Button variant="primary" icon={<Webhook aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('New endpoint')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={pageTitles().events}
        text={t('Other systems, such as a till or accounting, learn at once of credit, redeems and bonuses.')}
        actions={add}
      />
      <DataTable
        caption={t('Endpoints')}
        columns={columns}
        rows={data?.endpoints}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ id }) => navigate(endpointPath(id))}
        emptyTitle={t('No endpoint yet')}
        emptyText={t('An endpoint is an address of another system that gets events.')}
      />
      {isAdding && <AddEndpoint onClose={() => setAdding(false)} onSecret={setSecret} />}
      {secret && <EndpointSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

const columnsOf = (nameOf: (id: number) => string): DataColumn<Endpoint>[] => [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ id, name, address }) => (
      <>
        <Link to={endpointPath(id)} className={styles.name}>
          {name}
        </Link>
        <div className={page.small}>{URL.parse(address)?.host ?? address}</div>
      </>
    ),
    value: ({ name }) => name,
  },
  {
    id: 'owner',
    header: t('Of'),
    cell: ({ operatorId }) => (operatorId === null ? t('House') : nameOf(operatorId)),
    value: ({ operatorId }) => (operatorId === null ? '' : nameOf(operatorId)),
  },
  {
    id: 'kinds',
    header: t('Kinds'),
    cell: ({ kinds }) => <span className={styles.kinds}>{kindsText(kinds)}</span>,
    value: ({ kinds }) => kindsText(kinds),
  },
  {
    id: 'state',
    header: t('State'),
    cell: ({ state }) => <EndpointState state={state} />,
    value: ({ state }) => state,
  },
  {
    id: 'waiting',
    header: t('Waiting'),
    align: 'end',
    cell: ({ waiting }) => waiting,
    value: ({ waiting }) => waiting,
  },
  { id: 'parked', header: t('Parked'), align: 'end', cell: ({ parked }) => parked, value: ({ parked }) => parked },
  {
    id: 'delivered',
    header: t('Last delivery'),
    cell: ({ deliveredAt }) => (deliveredAt === null ? t('Never') : <RelativeTime value={deliveredAt} />),
    value: ({ deliveredAt }) => deliveredAt,
  },
]
