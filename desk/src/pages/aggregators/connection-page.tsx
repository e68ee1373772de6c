/** One connection with its settings and keys. */
import { zoneName } from '../../lib/zone.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { BackLink } from '../../lib/back-link.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Facts, type Fact } from '../../lib/facts.tsx'
import page from '../../lib/page.module.css'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import { SwitchProvider } from '../../action/switch-provider.tsx'
import { ConnectionState, type Connection } from './connection.tsx'
import { ConnectionFindings } from './connection-findings.tsx'
import { ConnectionGames } from './connection-games.tsx'
import { Keys } from './keys.tsx'
import { ChangeConnection } from './settings-dialogs.tsx'

type ConnectionsQuery = UseQueryResult<HouseData<'listConnections'>>

export function ConnectionPage({ id, query: { data, error, refetch } }: { id: string; query: ConnectionsQuery }) {
  const canChange = useCan('providers.change')
  const canReadGames = useCan('games.read')
  const [action, setAction] = useState<'change' | 'switch'>()
  const close = () => setAction(undefined)
  const connection = data?.connections.find((one) => one.id === id)
  const actions = connection && canChange && (
    <>
      <Button onClick={() => setAction('change')}>{t('Change the settings')}</Button>
      <Button variant={connection.enabled ? 'danger' : 'primary'} onClick={() => setAction('switch')}>
        {connection.enabled ? t('Disable') : t('Enable')}
      </Button>
    </>
  )
  return (
    <>
      <BackLink to={paths.aggregators}>{t('All connections')}</BackLink>
      <PageHeader title={connection?.name ?? id} actions={actions} />
      {connection ? (
        <div className={page.stack}>
          <Panel title={t('Settings')}>
            <Facts facts={factsOf(connection)} />
          </Panel>
          {canReadGames && <ConnectionGames id={id} />}
          <ConnectionFindings id={id} />
          <Keys connection={connection} />
        </div>
      ) : error ? (
        <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <ErrorState title={t('There is no such connection.')} />
      ) : (
        <Spinner />
      )}
      {connection && action === 'change' && <ChangeConnection connection={connection} onClose={close} />}
      {connection && action === 'switch' && <SwitchProvider provider={connection} onClose={close} />}
    </>
  )
}

const factsOf = (connection: Connection): Fact[] => [
  { label: t('State'), value: <ConnectionState connection={connection} /> },
  { label: t('Protocol'), value: connection.dialect },
  { label: t('Address of the aggregator'), value: connection.address },
  { label: t('Where the aggregator calls us, on the site of the players'), value: connection.path },
  { label: t('Our number at the aggregator'), value: connection.vendorOperator },
  { label: t('Country of players without one'), value: connection.country },
  { label: t('Addresses that may call'), value: connection.sources.join(', ') || t('Every address with the key') },
  { label: t('Hosts of pictures'), value: connection.pictureHosts.join(', ') || '–' },
  { label: t('Hosts of the pages of games'), value: connection.pageHosts.join(', ') || t('Games open by themselves') },
  { label: t('Hours until an idle round is closed'), value: connection.roundIdleHours },
  {
    label: t('List of games read ({zone})', { zone: zoneName() }),
    value: connection.listReadAt === null ? t('Never') : <HouseTime value={connection.listReadAt} />,
  },
  ...(connection.listProblem === null
    ? []
    : [{ label: t('Last attempt to read the list'), value: connection.listProblem }]),
]
