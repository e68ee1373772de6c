/** Requests that need a second person. */
import { useMemo, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { actorName } from '../../lib/actor-name.ts'
import { useOperators } from '../../lib/operators.ts'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { useCan, useStaff } from '../../lib/session.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter } from '../../table/filters.tsx'
import styles from './approvals.module.css'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { Links } from './request-context.tsx'
import { linesOf, sentenceOf, stateTones, stateWords, whyText, type Approval } from './request-words.ts'
import { subjectLines } from './subject-lines.ts'

const states = ['pending', 'approved', 'declined', 'expired'] as const
const isPending = ({ state }: Approval) => state === 'pending'

export default function ApprovalsPage() {
  const [decision, setDecision] = useState<Decision>()
  const state = oneOf(useUrlState().get('state'), states)
  const query = useHousePages('listApprovals', 'after', { limit: 100, ...(state && { state }) })
  const rows = useMemo(
    () =>
      query.data?.pages
        .flatMap(({ approvals }) => approvals)
        .toSorted((a, b) => Number(isPending(b)) - Number(isPending(a))),
    [query.data],
  )
  return (
    <>
      <PageHeader title={pageTitles().approvals} text={t('Two people decide: one requests, the other approves.')} />
      <DataTable
        caption={pageTitles().approvals}
        columns={useColumns(setDecision)}
        rows={rows}
        rowKey={({ id }) => id}
        {...tablePages(query)}
        emptyTitle={t('No request waits')}
        csvName="approvals"
        filters={
          <SelectFilter
            label={t('State')}
            name="state"
            all={t('All|requests')}
            options={states.map((value) => ({ value, label: stateWords[value]() }))}
          />
        }
      />
      {decision && <DecideDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  )
}

function useColumns(onDecide: (decision: Decision) => void): DataColumn<Approval>[] {
  const { nameOf } = useOperators()
  return [
    {
      id: 'what',
      header: t('What it does'),
      cell: (approval) => (
        <div className={styles.what}>
          <b>{sentenceOf(approval)}</b>
          <small>
            {[...linesOf(approval, nameOf), ...subjectLines({ before: approval.snapshot, now: undefined, nameOf })]
              .map(({ label, value }) => `${label}: ${value}`)
              .join(' · ')}
          </small>
          {approval.requestReason && (
            <small className={styles.reason}>{t('Reason: {reason}', { reason: approval.requestReason })}</small>
          )}
          <small>{whyText(approval)}</small>
          <Links approval={approval} />
        </div>
      ),
      value: sentenceOf,
    },
    {
      id: 'why',
      header: t('Why it needs two people'),
      // Shown below what it does.
      isCsvOnly: true,
      cell: () => null,
      value: whyText,
    },
    {
      id: 'reason',
      header: t('Reason'),
      isCsvOnly: true,
      cell: () => null,
      value: ({ requestReason }) => requestReason,
    },
    {
      id: 'requester',
      header: t('Requested by'),
      cell: ({ requester }) => actorName(requester),
      value: (row) => row.requester,
    },
    {
      id: 'time',
      header: t('Time'),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
      value: ({ createdAt }) => createdAt,
    },
    {
      id: 'state',
      header: t('State'),
      cell: ({ state }) => <Tag tone={styleFor(stateTones, state)}>{wordFor(stateWords, state)}</Tag>,
      value: ({ state }) => wordFor(stateWords, state),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (approval) => <Actions approval={approval} onDecide={onDecide} />,
    },
  ]
}

function Actions({ approval, onDecide }: { approval: Approval; onDecide: (decision: Decision) => void }) {
  const { name } = useStaff()
  const canDecide = useCan('approvals.decide')
  if (!isPending(approval)) return <span className={styles.decided}>{decidedText(approval)}</span>
  // A request of an own key is an own one too.
  const isOwn = approval.requester === name || approval.requester.endsWith(` of ${name}`)
  return (
    <span className={styles.actions}>
      {isOwn && <span>{t('Yours: another person decides.')}</span>}
      {canDecide && !isOwn && (
        <Button size="small" onClick={() => onDecide({ approval, action: 'approve' })}>
          {t('Approve')}
        </Button>
      )}
      {canDecide && (
        <Button size="small" variant="ghost" onClick={() => onDecide({ approval, action: 'decline' })}>
          {t('Decline')}
        </Button>
      )}
    </span>
  )
}

const decidedText = ({ decidedBy, reason }: Approval) => [decidedBy, reason].filter(Boolean).join(': ')
