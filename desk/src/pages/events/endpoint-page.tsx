/** One endpoint with its deliveries. */
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
import { useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import page from '../../lib/page.module.css'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import { Deliveries } from './deliveries.tsx'
import { PauseEndpoint, RemoveEndpoint, ReplayPeriod, RotateSecret } from './endpoint-actions.tsx'
import { ChangeEndpoint } from './endpoint-form.tsx'
import { EndpointSecret } from './endpoint-secret.tsx'
import { answerText, EndpointState, kindsText, type Endpoint } from './words.tsx'
import styles from './events.module.css'

type EndpointsQuery = UseQueryResult<HouseData<'listEndpoints'>>
type Action = 'change' | 'pause' | 'rotate' | 'remove' | 'replay'

export function EndpointPage({ id, query: { data, error, refetch } }: { id: string; query: EndpointsQuery }) {
  const canChange = useCan('events.change')
  const { nameOf } = useOperators()
  const [action, setAction] = useState<Action>()
  const [secret, setSecret] = useState<string>()
  const endpoint = data?.endpoints.find((one) => one.id === id)
  const close = () => setAction(undefined)
  const actions = endpoint && canChange && (
    <>
      <Button onClick={() => setAction('change')}>{t('Change')}</Button>
      <Button onClick={() => setAction('rotate')}>{t('New secret')}</Button>
      <Button onClick={() => setAction('pause')}>{endpoint.state === 'paused' ? t('Continue') : t('Pause')}</Button>
      <Button variant="danger" onClick={() => setAction('remove')}>
        {t('Remove')}
      </Button>
    </>
  )
  return (
    <>
      <BackLink to={paths.events}>{t('All endpoints')}</BackLink>
      <PageHeader title={endpoint?.name ?? t('Endpoint')} actions={actions} />
      {endpoint ? (
        <div className={page.stack}>
          <Panel title={t('Endpoint')}>
            <Facts facts={factsOf(endpoint, nameOf)} />
            {canChange && <Test endpoint={endpoint} />}
          </Panel>
          <Deliveries endpoint={endpoint} onReplayPeriod={() => setAction('replay')} />
        </div>
      ) : error ? (
        <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <ErrorState title={t('There is no such endpoint.')} />
      ) : (
        <Spinner />
      )}
      {endpoint && action === 'change' && <ChangeEndpoint endpoint={endpoint} onClose={close} />}
      {endpoint && action === 'pause' && <PauseEndpoint endpoint={endpoint} onClose={close} />}
      {endpoint && action === 'rotate' && <RotateSecret endpoint={endpoint} onClose={close} onSecret={setSecret} />}
      {endpoint && action === 'remove' && <RemoveEndpoint endpoint={endpoint} onClose={close} />}
      {endpoint && action === 'replay' && <ReplayPeriod endpoint={endpoint} onClose={close} />}
      {secret && <EndpointSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

const factsOf = (endpoint: Endpoint, nameOf: (id: number) => string): Fact[] => [
  { label: t('State'), value: <EndpointState state={endpoint.state} /> },
  { label: t('Address'), value: <span className={page.mono}>{endpoint.address}</span> },
  {
    label: t('Whose events'),
    value: endpoint.operatorId === null ? t('House: all operators') : nameOf(endpoint.operatorId),
  },
  { label: t('Kinds'), value: kindsText(endpoint.kinds) },
  {
    label: t('Last delivery ({zone})', { zone: zoneName() }),
    value: endpoint.deliveredAt === null ? t('Never') : <HouseTime value={endpoint.deliveredAt} />,
  },
  { label: t('Waiting'), value: endpoint.waiting },
  { label: t('Parked'), value: endpoint.parked },
  ...(endpoint.nextAttemptAt === null
    ? []
    : [
        {
          label: t('Next attempt ({zone})', { zone: zoneName() }),
          value: <HouseTime value={endpoint.nextAttemptAt} />,
        },
      ]),
  ...(endpoint.previousSecretUntil === null
    ? []
    : [
        {
          label: t('Previous secret valid until ({zone})', { zone: zoneName() }),
          value: <HouseTime value={endpoint.previousSecretUntil} />,
        },
      ]),
]

/** Sends a test event, and shows the answer beside the button. */
function Test({ endpoint }: { endpoint: Endpoint }) {
  const test = useHouseChange('testEndpoint')
  const { data, error } = test
  return (
    <div className={styles.test}>
      <output>
        {data
          ? data.problem === null
            ? t('Accepted after {milliseconds} ms: {answer}', {
                milliseconds: data.milliseconds,
                answer: answerText(data),
              })
            : t('Not accepted after {milliseconds} ms: {answer}', {
                milliseconds: data.milliseconds,
                answer: answerText(data),
              })
          : error && errorText(error)}
      </output>
      <Button size="small" loading={test.isPending} onClick={() => test.mutate({ endpointId: endpoint.id })}>
        {t('Send a test event')}
      </Button>
    </div>
  )
}
