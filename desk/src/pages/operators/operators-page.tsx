/** The operators (shops) that the staff member may see, and the page of each. */
import StoreIcon from 'lucide-react/icons/store'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Link, useNavigate } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useHouse } from '../../lib/house.ts'
import { useOperatorFilter } from '../../lib/operators.ts'
import page from '../../lib/page.module.css'
import { operatorPath } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { AddOperator, type Operator } from './operator-dialogs.tsx'
import { OperatorPage } from './operator-page.tsx'
import { TimeZone } from './time-zone.tsx'
import { OperatorState, stateText } from './operator-state.tsx'

export default function OperatorsPage() {
  const { operatorId } = useOperatorFilter()
  return operatorId === undefined ? <OperatorList /> : <OperatorPage key={operatorId} operatorId={operatorId} />
}

function OperatorList() {
  const query = useHouse('listHouseOperators')
  const canChange = useCan('operators.change')
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const operators = query.data?.operators
  const add = canChange && (
    <Button
      variant="primary"
      icon={<StoreIcon aria-hidden="true" />}
      disabled={!operators}
      onClick={() => setAdding(true)}
    >
      {t('Add an operator')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={pageTitles().operators}
        text={t('An operator is a shop or agent that sells credit to players and pays their redeems.')}
        actions={add}
      />
      <DataTable
        caption={pageTitles().operators}
        columns={columns()}
        rows={operators}
        rowKey={({ id }) => String(id)}
        error={query.error}
        onRetry={() => void query.refetch()}
        emptyTitle={t('No operator yet')}
        emptyText={t('Without an operator, no player can get credit.')}
        onOpen={({ id }) => navigate(operatorPath(id))}
        csvName="operators"
      />
      <TimeZone />
      {isAdding && operators && <AddOperator operators={operators} onClose={() => setAdding(false)} />}
    </>
  )
}

const columns = (): DataColumn<Operator>[] => [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ id, name }) => (
      <Link to={operatorPath(id)} className={page.strong}>
        {name}
      </Link>
    ),
    value: ({ name }) => name,
  },
  { id: 'id', header: t('Number'), cell: ({ id }) => id, value: ({ id }) => id },
  {
    id: 'state',
    header: t('State'),
    cell: ({ blocked }) => <OperatorState blocked={blocked} />,
    value: ({ blocked }) => stateText(blocked),
  },
  {
    id: 'applicants',
    header: t('Applicants'),
    cell: ({ approvesItself }) => (approvesItself ? t('connected at once') : t('reviewed')),
    value: ({ approvesItself }) => (approvesItself ? t('connected at once') : t('reviewed')),
  },
  {
    id: 'welcome',
    header: t('Welcome credit'),
    align: 'end',
    cell: ({ welcomeCredit }) => <Amount value={welcomeCredit} />,
    isAmount: true,
    value: ({ welcomeCredit }) => welcomeCredit,
  },
]
