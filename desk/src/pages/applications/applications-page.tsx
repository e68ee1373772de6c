/** Applications of players to operators: approve, or reject with a reason. */
import { useMemo, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { PlayerLink } from '../../player/player-link.tsx'
import { useHouseChange } from '../../lib/house.ts'
import { useOperatorFilter, useOperators } from '../../lib/operators.ts'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { useCan } from '../../lib/session.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter } from '../../table/filters.tsx'
import styles from './applications.module.css'
import type { Application } from './application.ts'
import { RejectDialog } from './reject-dialog.tsx'

type Decision = { application: Application; action: 'approve' | 'reject' }

export default function ApplicationsPage() {
  const operators = useOperators()
  const [decision, setDecision] = useState<Decision>()
  const query = useHousePages('listApplications', 'after', { limit: 100, ...useOperatorFilter() })
  const rows = useMemo(() => query.data?.pages.flatMap(({ applications }) => applications), [query.data])
  const columns = useColumns(setDecision)
  const close = () => setDecision(undefined)
  const isSame = ({ operatorId, username }: Application) =>
    operatorId === decision?.application.operatorId && username === decision.application.username
  const ended =
    decision && rows && !rows.some(isSame)
      ? t('Another person has decided this application. The page of the player shows the decision.')
      : undefined
  return (
    <>
      <PageHeader title={pageTitles().applications} text={t('Players who want to join an operator.')} />
      <DataTable
        caption={pageTitles().applications}
        columns={columns}
        rows={rows}
        rowKey={({ operatorId, username }) => `${operatorId} ${username}`}
        {...tablePages(query)}
        emptyTitle={t('No application waits')}
        emptyText={t('A new one appears here by itself.')}
        csvName="applications"
        filters={
          operators.ownId === null && (
            <SelectFilter label={t('Operator')} name="operator" all={t('All operators')} options={operators.options} />
          )
        }
      />
      {decision?.action === 'approve' && (
        <ApproveDialog application={decision.application} ended={ended} onClose={close} />
      )}
      {decision?.action === 'reject' && (
        <RejectDialog
          application={decision.application}
          operatorName={operators.nameOf(decision.application.operatorId)}
          ended={ended}
          onClose={close}
        />
      )}
    </>
  )
}

function useColumns(onDecide: (decision: Decision) => void): DataColumn<Application>[] {
  const operators = useOperators()
  const canDecide = useCan('applications.decide')
  const columns: DataColumn<Application>[] = [
    {
      id: 'player',
      header: t('Player'),
      cell: ({ username }) => <PlayerLink username={username} />,
      value: ({ username }) => username,
    },
    {
      id: 'operator',
      header: t('Operator'),
      cell: ({ operatorId }) => operators.nameOf(operatorId),
      value: ({ operatorId }) => operators.nameOf(operatorId),
    },
    {
      id: 'note',
      header: t('Note of the player'),
      cell: ({ note }) => <span className={styles.note}>{note ?? '–'}</span>,
      value: ({ note }) => note,
    },
    {
      id: 'waiting',
      header: t('Applied'),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
      value: ({ createdAt }) => createdAt,
    },
  ]
  if (!canDecide) return columns
  const actions = (application: Application) => (
    <span className={styles.actions}>
      <Button
        size="small"
        aria-label={t('Approve {player}', { player: application.username })}
        onClick={() => onDecide({ application, action: 'approve' })}
      >
        {t('Approve')}
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-label={t('Reject {player}', { player: application.username })}
        onClick={() => onDecide({ application, action: 'reject' })}
      >
        {t('Reject')}
      </Button>
    </span>
  )
  return [...columns, { id: 'actions', header: '', align: 'end', cell: actions }]
}

type ApproveDialogProps = { application: Application; ended: string | undefined; onClose: () => void }

function ApproveDialog({ application, ended, onClose }: ApproveDialogProps) {
  const { operatorId, username } = application
  const approve = useHouseChange('approveApplication')
  const operators = useOperators()
  const welcome = operators.find(operatorId)?.welcomeCredit ?? 0
  const effect = [
    { label: t('Player'), value: username },
    { label: t('Operator'), value: operators.nameOf(operatorId) },
    { label: t('Welcome credit'), value: formatAmount(welcome) },
  ]
  return (
    <ActionDialog
      onClose={onClose}
      ended={ended}
      title={t('Approve this application?')}
      effect={effect}
      warning={welcome > 0 ? t('A player who had the welcome credit of this operator before gets none.') : undefined}
      confirm={
        welcome > 0
          ? t('Approve {player}, and grant {amount}', { player: username, amount: formatAmount(welcome) })
          : t('Approve {player}', { player: username })
      }
      run={() => approve.mutateAsync({ operatorId, username })}
      done={t('{player} is connected to {operator}', { player: username, operator: operators.nameOf(operatorId) })}
    />
  )
}
