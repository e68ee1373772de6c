import type { MyOperator } from '@lucero/contract/player/operators'
import { useState } from 'react'
import { errorText } from '../lib/error-text.ts'
import { paths } from '../lib/paths.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { useActivate } from './changes.ts'
import { LeaveOperatorAlert } from './leave-operator-alert.tsx'
import { OperatorCard } from './operator-card.tsx'
import { LoadingOperators, OperatorGrid, OperatorsFailed } from './operator-grid.tsx'
import { useMyOperators } from './queries.ts'
import { StandingTag, standingText } from './standing.tsx'
import { t } from '@lucero/ui/text/t.ts'

/** OPS-1, OPS-2 */
export default function MyOperatorsPage() {
  const [leaving, setLeaving] = useState<MyOperator>()
  const allOperators = <ButtonLink to={paths.operators}>{t('All Operators')}</ButtonLink>
  return (
    <>
      <PageHeader
        title={t('My Operators')}
        text={t('You play under one operator at a time: the active one. Credit stays with the operator that gave it.')}
        actions={allOperators}
      />
      <MyOperators onLeave={setLeaving} />
      {leaving && <LeaveOperatorAlert own={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

function MyOperators({ onLeave }: { onLeave: (own: MyOperator) => void }) {
  const { data: operators, isError, isFetching, refetch } = useMyOperators()
  if (!operators && isError) return <OperatorsFailed retrying={isFetching} onRetry={() => void refetch()} />
  if (!operators) return <LoadingOperators />
  if (operators.length === 0) return <NoOperators />
  return (
    <OperatorGrid>
      {operators.map((own) => (
        <li key={own.operator.id}>
          <OwnOperator own={own} onLeave={() => onLeave(own)} />
        </li>
      ))}
    </OperatorGrid>
  )
}

function OwnOperator({ own, onLeave }: { own: MyOperator; onLeave: () => void }) {
  const { activeStatus, operator } = own
  const leave = activeStatus === 2 ? t('Take Back') : t('Leave')
  return (
    <OperatorCard
      operator={operator}
      isActive={activeStatus === 1}
      tag={<StandingTag standing={activeStatus} />}
      text={standingText(activeStatus)}
      actions={
        <>
          {activeStatus === 0 && <MakeActive operator={operator} />}
          <Button variant="ghost" aria-label={`${leave}: ${operator.name}`} onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    />
  )
}

function MakeActive({ operator: { id, name } }: { operator: MyOperator['operator'] }) {
  const activate = useActivate()
  const press = () =>
    activate.mutate(id, {
      onSuccess: () => toast.success(t('{name} is your active operator', { name })),
      onError: (error) => toast.error(errorText(error)),
    })
  return (
    <Button
      variant="primary"
      aria-label={t('Make Active: {name}', { name })}
      loading={activate.isPending}
      onClick={press}
    >
      {t('Make Active')}
    </Button>
  )
}

function NoOperators() {
  const choose = (
    <ButtonLink variant="primary" to={paths.operators}>
      {t('Choose an Operator')}
    </ButtonLink>
  )
  return (
    <Panel>
      <EmptyState
        title={t('No operators yet')}
        text={t('An operator hands you credit to play with and pays what you redeem.')}
        action={choose}
      />
    </Panel>
  )
}
