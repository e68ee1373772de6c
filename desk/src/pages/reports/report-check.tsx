/** The comparison of the reports with the ledger. */
import { Button } from '@lucero/ui/action/button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import type { HouseData } from '@lucero/contract/house/client'
import { useMemo } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import { formatCount } from '../../lib/sums.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import styles from './reports.module.css'

type Check = NonNullable<HouseData<'showReportCheck'>['check']>
type Difference = Check['differences'][number]

const pollMs = 2000

const states: Record<string, () => string> = {
  wanted: () => t('starts soon'),
  running: () => t('running'),
  finished: () => t('finished'),
  failed: () => t('failed'),
}

export function ReportCheck() {
  const { data, error, refetch } = useHouse('showReportCheck')
  const isRunning = data?.check?.state === 'wanted' || data?.check?.state === 'running'
  useHouse('showReportCheck', undefined, { enabled: isRunning, refetchMs: pollMs })
  const start = useHouseChange('startReportCheck')
  return (
    <div data-no-print>
      <Panel
        title={t('Comparison with the ledger')}
        actions={
          <Button
            size="small"
            loading={start.isPending}
            disabled={!data || isRunning}
            onClick={() => start.mutate(undefined)}
          >
            {t('Compare now')}
          </Button>
        }
      >
        {error && !data ? (
          <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.check}>
            <p className={styles.muted}>
              {t('The server computes all reports again from the ledger and compares every sum. Nothing is changed.')}
            </p>
            {start.error && <p role="alert">{errorText(start.error)}</p>}
            {data?.build.isFinished === false && (
              <p>{t('The reports are still being built. A comparison can start afterwards.')}</p>
            )}
            {data?.check && <LastCheck check={data.check} />}
            {data?.check === null && <p>{t('No comparison has run yet.')}</p>}
          </div>
        )}
      </Panel>
    </div>
  )
}

function LastCheck({ check }: { check: Check }) {
  const { state, startedAt, finishedAt, compared, differenceCount, movingDays, differences } = check
  return (
    <>
      <output className={styles.line}>
        <Tag tone={state === 'failed' || differenceCount > 0 ? 'red' : state === 'finished' ? 'green' : 'neutral'}>
          {state === 'finished' && differenceCount === 0 ? t('no difference') : wordFor(states, state)}
        </Tag>
        <span>{plural(compared, '{rows} sum compared', '{rows} sums compared', { rows: formatCount(compared) })}</span>
        <span>{plural(differenceCount, '{count} difference', '{count} differences')}</span>
        <HouseTime value={finishedAt ?? startedAt} />
      </output>
      {movingDays.length > 0 && (
        <p>{t('Not compared, because money moved: {days}', { days: movingDays.join(', ') })}</p>
      )}
      {differences.length > 0 && <Differences rows={differences} />}
    </>
  )
}

function Differences({ rows }: { rows: readonly Difference[] }) {
  const columns = useMemo<DataColumn<Difference>[]>(
    () => [
      { id: 'day', header: t('Day'), cell: ({ day }) => day, value: ({ day }) => day },
      {
        id: 'subject',
        header: t('Subject'),
        cell: ({ kind, subject }) => `${kind} ${subject}`,
        value: ({ kind, subject }) => `${kind} ${subject}`,
      },
      { id: 'measure', header: t('Measure'), cell: ({ measure }) => measure, value: ({ measure }) => measure },
      {
        id: 'reported',
        header: t('In the report'),
        align: 'end',
        cell: ({ reported }) => reported,
        value: ({ reported }) => reported,
      },
      {
        id: 'recomputed',
        header: t('In the ledger'),
        align: 'end',
        cell: ({ recomputed }) => recomputed,
        value: ({ recomputed }) => recomputed,
      },
    ],
    [],
  )
  return (
    <DataTable
      caption={t('Differences')}
      columns={columns}
      rows={rows}
      rowKey={({ day, kind, subject, measure }) => `${day} ${kind} ${subject} ${measure}`}
      csvName="differences"
      isSortable={false}
    />
  )
}
