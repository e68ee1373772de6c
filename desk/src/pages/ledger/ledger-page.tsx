/** The audit of the ledger, frozen books, and the halt of all money. */
import { zoneName } from '../../lib/zone.ts'
import type { HouseData } from '@lucero/contract/house/client'
import OctagonX from 'lucide-react/icons/octagon-x'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { ProgressBar } from '@lucero/ui/display/progress-bar.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Facts } from '../../lib/facts.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { useCan } from '../../lib/session.ts'
import { formatCount } from '../../lib/sums.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { Book } from './book.tsx'
import styles from './ledger-page.module.css'

type Audit = HouseData<'showAudit'>
type Run = NonNullable<Audit['run']>
type Frozen = HouseData<'listFrozen'>['frozen'][number]

const refetchMs = 2000

export default function LedgerPage() {
  const audit = useHouse('showAudit', undefined, { refetchMs })
  const frozen = useHousePages('listFrozen', 'after', { limit: 50 })
  const canHalt = useCan('ledger.change')
  const [isHalting, setHalting] = useState(false)
  const [open, setOpen] = useState<string>()
  const halt = canHalt && !audit.data?.halt && (
    <Button variant="danger" icon={<OctagonX aria-hidden="true" />} onClick={() => setHalting(true)}>
      {t('Halt all money')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={pageTitles().ledger}
        text={t('The audit recomputes every book from its history and compares.')}
        actions={halt}
      />
      <div className={page.stack}>
        {audit.data?.halt && <HaltNote halt={audit.data.halt} />}
        <Panel title={t('Audit')} actions={<AuditButtons run={audit.data?.run} />}>
          {audit.error && !audit.data ? (
            <ErrorState title={errorText(audit.error)} onRetry={() => void audit.refetch()} />
          ) : (
            <AuditState audit={audit.data} />
          )}
        </Panel>
        <DataTable
          caption={t('Frozen books')}
          columns={columns()}
          rows={frozen.data?.pages.flatMap((one) => one.frozen)}
          rowKey={({ playerId }) => playerId}
          {...tablePages(frozen)}
          onOpen={({ username }) => setOpen(username ?? undefined)}
          emptyTitle={t('No book is frozen')}
          emptyText={t('A book is frozen when its history does not match its balances.')}
          filters={<h2>{t('Frozen books')}</h2>}
        />
      </div>
      {isHalting && <Halt onClose={() => setHalting(false)} />}
      {open && <Book username={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const columns = (): DataColumn<Frozen>[] => [
  {
    id: 'username',
    header: t('Player'),
    cell: ({ username, playerId }) => <span className={page.strong}>{username ?? playerId}</span>,
    value: ({ username }) => username,
  },
  { id: 'finding', header: t('Finding'), cell: ({ finding }) => finding, value: ({ finding }) => finding },
  {
    id: 'foundAt',
    header: t('Found ({zone})', { zone: zoneName() }),
    cell: ({ foundAt }) => <HouseTime value={foundAt} />,
    value: ({ foundAt }) => foundAt,
  },
]

function HaltNote({ halt: { reason, since } }: { halt: NonNullable<Audit['halt']> }) {
  return (
    <p className={styles.halt} role="alert">
      <b>{t('All movements of money are stopped.')}</b> {reason} (<HouseTime value={since} />){' '}
      {t('A full audit without a finding ends the halt.')}
    </p>
  )
}

function AuditButtons({ run }: { run: Run | null | undefined }) {
  const canAudit = useCan('ledger.audit')
  const [start, stop, resume] = [
    useHouseChange('startAudit'),
    useHouseChange('stopAudit'),
    useHouseChange('resumeAudit'),
  ]
  if (!canAudit) return null
  const report = { onError: (error: Error) => toast.error(errorText(error)) }
  if (run?.state === 'running') {
    return (
      <Button
        size="small"
        icon={<Square aria-hidden="true" />}
        loading={stop.isPending}
        onClick={() => stop.mutate(undefined, report)}
      >
        {t('Stop')}
      </Button>
    )
  }
  return (
    <div className={page.actions}>
      {run?.state === 'stopped' && (
        <Button size="small" loading={resume.isPending} onClick={() => resume.mutate(undefined, report)}>
          {t('Resume')}
        </Button>
      )}
      <Button
        size="small"
        variant="primary"
        icon={<Play aria-hidden="true" />}
        loading={start.isPending}
        onClick={() => start.mutate(undefined, report)}
      >
        {t('Start an audit')}
      </Button>
    </div>
  )
}

const states = {
  running: () => t('Running'),
  stopped: () => t('Stopped'),
  finished: () => t('Finished'),
  abandoned: () => t('Abandoned'),
}

function AuditState({ audit }: { audit: Audit | undefined }) {
  if (!audit) return <Skeleton height={120} />
  const { run } = audit
  if (!run) return <p>{t('No audit has run yet.')}</p>
  return (
    <>
      {run.state === 'running' && (
        <ProgressBar
          label={t('Progress of the audit')}
          value={run.books}
          max={Math.max(run.totalBooks, run.books, 1)}
        />
      )}
      <Facts
        facts={[
          { label: t('State'), value: wordFor(states, run.state) },
          { label: t('Started ({zone})', { zone: zoneName() }), value: <HouseTime value={run.startedAt} /> },
          {
            label: t('Finished ({zone})', { zone: zoneName() }),
            value: run.finishedAt ? <HouseTime value={run.finishedAt} /> : '–',
          },
          { label: t('Books'), value: formatCount(run.books) },
          { label: t('Entries'), value: formatCount(run.entries) },
          { label: t('Findings'), value: formatCount(run.findingCount) },
        ]}
      />
      {run.findingCount > 0 && (
        <ul className={styles.findings} aria-label={plural(run.findingCount, '{count} finding', '{count} findings')}>
          {run.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Halt({ onClose }: { onClose: () => void }) {
  const halt = useHouseChange('haltMoney')
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Halt all money?')}
      effect={[{ label: t('Stops'), value: t('Bets, wins, credit, redeems and bonuses of all players') }]}
      warning={t('It lasts until a full audit that starts afterwards ends without a finding.')}
      confirm={t('Halt all money')}
      isDanger
      isReady={reason.trim() !== ''}
      run={() => halt.mutateAsync({ reason })}
      done={t('All money is halted')}
    >
      <TextField label={t('Reason')} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
    </ActionDialog>
  )
}
