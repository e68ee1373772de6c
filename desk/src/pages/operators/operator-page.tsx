/** One operator: settings, figures, players, staff and limits. Each part is shown to roles that may read it. */
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { ButtonLink } from '@lucero/ui/action/button-link.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { BackLink } from '../../lib/back-link.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Facts } from '../../lib/facts.tsx'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import { formatCount } from '../../lib/sums.ts'
import { Cashiers } from './cashiers.tsx'
import { BlockOperator, ChangeOperator, settingLines } from './operator-dialogs.tsx'
import { OperatorFigures } from './operator-figures.tsx'
import { OperatorLimits } from './operator-limits.tsx'
import { OperatorSettlement } from './operator-settlement.tsx'
import { OperatorStaff } from './operator-staff.tsx'
import { TimeZone } from './time-zone.tsx'
import { OperatorState } from './operator-state.tsx'

type OperatorDetails = HouseData<'showOperator'>

export function OperatorPage({ operatorId }: { operatorId: number }) {
  const { data, error, refetch } = useHouse('showOperator', { operatorId })
  const canChange = useCan('operators.change')
  const [action, setAction] = useState<'change' | 'block'>()
  const close = () => setAction(undefined)
  const operator = data?.operator
  const actions = operator && canChange && (
    <>
      <Button onClick={() => setAction('change')}>{t('Change the settings')}</Button>
      <Button variant={operator.blocked ? 'primary' : 'danger'} onClick={() => setAction('block')}>
        {operator.blocked ? t('Open for new players') : t('Block for new players')}
      </Button>
    </>
  )
  return (
    <>
      <BackLink to={paths.operators}>{t('All operators')}</BackLink>
      <PageHeader title={operator?.name ?? String(operatorId)} actions={actions} />
      {data ? (
        <Sections shown={data} />
      ) : error ? (
        <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
      {operator && action === 'change' && <ChangeOperator operator={operator} onClose={close} />}
      {operator && action === 'block' && <BlockOperator operator={operator} onClose={close} />}
    </>
  )
}

/** Stock, shifts and settlement of an operator are sections of this list, too. */
function Sections({ shown: { operator, players } }: { shown: OperatorDetails }) {
  const maySettle = useCan('settlements.read')
  const [mayReport, mayReadPlayers, mayReadStaff, mayReadLimits] = [
    useCan('reports.read'),
    useCan('players.read'),
    useCan('staff.read'),
    useCan('limits.read'),
  ]
  const mayReadCashiers = useCan('cashiers.read')
  const query = `?operator=${operator.id}`
  return (
    <div className={page.stack}>
      <div className={page.pairs}>
        <Panel title={t('Settings')}>
          <Facts
            facts={[
              { label: t('Number'), value: operator.id },
              { label: t('State'), value: <OperatorState blocked={operator.blocked} /> },
              ...settingLines(operator),
            ]}
          />
        </Panel>
        <Panel title={t('Players')}>
          <Facts facts={[{ label: t('Connected players'), value: formatCount(players) }]} />
          <div className={page.actions}>
            {mayReadPlayers && (
              <ButtonLink size="small" to={paths.players + query}>
                {t('Show the players')}
              </ButtonLink>
            )}
          </div>
        </Panel>
      </div>
      {maySettle && <OperatorSettlement operatorId={operator.id} />}
      <TimeZone operatorId={operator.id} />
      {mayReport && <OperatorFigures operatorId={operator.id} />}
      {mayReadCashiers && <Cashiers operatorId={operator.id} />}
      {mayReadStaff && <OperatorStaff operatorId={operator.id} />}
      {mayReadLimits && <OperatorLimits operatorId={operator.id} />}
    </div>
  )
}
