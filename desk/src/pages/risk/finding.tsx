/** One finding with its evidence, and its dismissal. */
import type { HouseData } from '@lucero/contract/house/client'
import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { BackLink } from '../../lib/back-link.tsx'
import { errorText } from '../../lib/error-text.ts'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import { paths } from '../../lib/paths.ts'
import { riskKindNames } from '../../lib/risk-kinds.ts'
import { useCan } from '../../lib/session.ts'
import { PlayerLink } from '../../player/player-link.tsx'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { Graph, hasLinks } from './graph.tsx'
import { Score } from './score.tsx'
import { riskKindHints, riskStates, signalNames } from './words.ts'
import styles from './risk.module.css'

type ShownFinding = HouseData<'showRisk'>['finding']
type Evidence = ShownFinding['evidence'][number]

export function Finding({ id }: { id: string }) {
  const { data, error, refetch } = useHouse('showRisk', { id: Number(id) })
  const [isDismissing, setDismissing] = useState(false)
  const mayDismiss = useCan('risk.dismiss')
  const finding = data?.finding
  return (
    <>
      <BackLink to={paths.risk}>{t('All findings')}</BackLink>
      <PageHeader
        title={finding ? wordFor(riskKindNames, finding.kind) : t('Finding {id}', { id })}
        text={finding && styleFor(riskKindHints, finding.kind)?.()}
        actions={
          finding?.state === 'open' &&
          mayDismiss && <Button onClick={() => setDismissing(true)}>{t('Dismiss the finding')}</Button>
        }
      />
      {finding ? (
        <Details finding={finding} />
      ) : error ? (
        <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
      {finding && isDismissing && <Dismissal finding={finding} onClose={() => setDismissing(false)} />}
    </>
  )
}

function Details({ finding }: { finding: ShownFinding }) {
  const { players, score, state, firstSeen, lastSeen, evidence, dismissal } = finding
  return (
    <div className={styles.details}>
      <Panel>
        <dl className={styles.facts}>
          <Fact label={t('State')}>
            <Tag tone={state === 'open' ? 'coral' : 'neutral'}>{wordFor(riskStates, state)}</Tag>
          </Fact>
          <Fact label={t('Score')}>
            <Score value={score} />
          </Fact>
          <Fact label={t('First seen')}>
            <HouseTime value={firstSeen} />
          </Fact>
          <Fact label={t('Last seen')}>
            <HouseTime value={lastSeen} />
          </Fact>
          <Fact label={t('Players')}>
            <span className={styles.links}>
              {players.map((player) => (
                <PlayerLink key={player} username={player} />
              ))}
            </span>
          </Fact>
        </dl>
        {dismissal && (
          <p className={styles.dismissal}>
            {state === 'open'
              ? t('Dismissed before by {name}: “{reason}”. New evidence opened it again.', {
                  name: dismissal.by,
                  reason: dismissal.reason,
                })
              : t('Dismissed by {name}: “{reason}”', { name: dismissal.by, reason: dismissal.reason })}
          </p>
        )}
      </Panel>
      {hasLinks(evidence) && (
        <Panel title={t('Links')}>
          <Graph players={players} evidence={evidence} />
        </Panel>
      )}
      <EvidenceTable evidence={evidence} />
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const evidenceColumns = (): DataColumn<Evidence>[] => [
  {
    id: 'signal',
    header: t('Evidence'),
    cell: ({ signal }) => <b>{wordFor(signalNames, signal)}</b>,
    value: ({ signal }) => wordFor(signalNames, signal),
  },
  {
    id: 'players',
    header: t('Players'),
    cell: ({ players }) => <span className={styles.players}>{players.join(', ')}</span>,
    value: ({ players }) => players.join(' '),
  },
  { id: 'count', header: t('Seen'), align: 'end', cell: ({ count }) => `${count}×`, value: ({ count }) => count },
  {
    id: 'amount',
    header: t('Amount'),
    align: 'end',
    cell: ({ amount }) => (amount === null ? '–' : <Amount value={amount} />),
    isAmount: true,
    value: ({ amount }) => amount,
  },
  {
    id: 'references',
    header: t('References'),
    cell: ({ references }) => <span className={styles.references}>{references.join(', ') || '–'}</span>,
    value: ({ references }) => references.join(' '),
  },
  { id: 'at', header: t('Last seen'), cell: ({ at }) => <HouseTime value={at} />, value: ({ at }) => at },
]

function EvidenceTable({ evidence }: { evidence: readonly Evidence[] }) {
  const columns = useMemo(() => evidenceColumns(), [])
  return (
    <DataTable
      caption={t('Evidence')}
      columns={columns}
      rows={evidence}
      rowKey={({ signal, players, at }) => `${signal} ${players.join(' ')} ${at}`}
      filters={<h2 className={styles.title}>{t('Evidence')}</h2>}
      csvName="evidence"
    />
  )
}

function Dismissal({ finding, onClose }: { finding: ShownFinding; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const dismiss = useHouseChange('dismissRisk')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Dismiss the finding')}
      effect={[
        { label: t('Finding'), value: `${finding.id} · ${wordFor(riskKindNames, finding.kind)}` },
        { label: t('Players'), value: finding.players.join(', ') },
        { label: t('Effect'), value: t('It leaves the queue. New evidence opens it again.') },
      ]}
      ended={
        finding.state === 'dismissed' && finding.dismissal
          ? t('Dismissed by {name}: “{reason}”', { name: finding.dismissal.by, reason: finding.dismissal.reason })
          : undefined
      }
      confirm={t('Dismiss the finding')}
      isReady={reason.trim() !== ''}
      run={() => dismiss.mutateAsync({ id: finding.id, reason: reason.trim() })}
      done={t('Finding dismissed')}
    >
      <TextArea
        label={t('Reason')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActionDialog>
  )
}
