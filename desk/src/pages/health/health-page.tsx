/** The state of the installation: nodes, database, queues, text messages, providers. */
import { zoneName } from '../../lib/zone.ts'
import type { HouseData } from '@lucero/contract/house/client'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { Facts, type Fact } from '../../lib/facts.tsx'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { formatCount } from '../../lib/sums.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'

type Health = HouseData<'getHealth'>
type Node = Health['nodes'][number]
type Provider = Health['providers'][number]

const refetchMs = 10_000

export default function HealthPage() {
  const { data, error, refetch } = useHouse('getHealth', undefined, { refetchMs })
  const header = <PageHeader title={pageTitles().health} text={t('Read again every ten seconds.')} />
  if (error && !data)
    return (
      <>
        {header}
        <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
      </>
    )
  return (
    <>
      {header}
      <div className={page.stack}>
        <div className={page.pairs}>
          <FactsPanel title={t('Database')} facts={data && databaseFacts(data)} />
          <FactsPanel title={t('Queues')} facts={data && queueFacts(data)} />
          <FactsPanel title={t('Text messages')} facts={data && smsFacts(data)} />
          <FactsPanel title={t('Ledger and reports')} facts={data && ledgerFacts(data)} />
        </div>
        <DataTable
          caption={t('Nodes')}
          columns={nodeColumns()}
          rows={data?.nodes}
          rowKey={({ id }) => id}
          isSortable={false}
          filters={<h2>{t('Nodes')}</h2>}
        />
        <DataTable
          caption={t('Game providers')}
          columns={providerColumns()}
          rows={data?.providers}
          rowKey={({ id }) => id}
          isSortable={false}
          filters={<h2>{t('Game providers, at this node since its start')}</h2>}
        />
      </div>
    </>
  )
}

function FactsPanel({ title, facts }: { title: string; facts: readonly Fact[] | undefined }) {
  return <Panel title={title}>{facts ? <Facts facts={facts} /> : <Skeleton height={140} />}</Panel>
}

const inMegabytes = (bytes: number) => t('{size} MB', { size: formatCount(Math.round(bytes / 1_000_000)) })

const databaseFacts = ({ database }: Health): Fact[] => [
  { label: t('Version'), value: database.version },
  { label: t('Size'), value: inMegabytes(database.sizeBytes) },
  { label: t('Connections'), value: `${database.connections} / ${database.maxConnections}` },
  { label: t('Busy at this node'), value: database.poolBusy },
  { label: t('Waiting at this node'), value: database.poolWaiting },
  {
    label: t('Replication lag'),
    value:
      database.replicationLagSeconds === null
        ? t('No replica')
        : t('{seconds} s', { seconds: database.replicationLagSeconds }),
  },
  { label: t('Citus workers'), value: database.workers },
]

const queueFacts = ({ queues }: Health): Fact[] => [
  { label: t('Text messages waiting'), value: queues.texts.waiting },
  {
    label: t('Oldest that is due'),
    value: queues.texts.oldestSeconds === null ? '–' : t('{seconds} s', { seconds: queues.texts.oldestSeconds }),
  },
  { label: t('Batches not yet in the reports'), value: queues.reportBatches },
  { label: t('Unfinished notifications to many'), value: queues.broadcasts },
]

const smsFacts = ({ sms }: Health): Fact[] => [
  { label: t('Gateway'), value: sms.gateways.join(', ') },
  { label: t('Sent in the last hour'), value: sms.sentLastHour },
  { label: t('Failed in the last hour'), value: sms.failedLastHour },
  { label: t('Expired in the last hour'), value: sms.expiredLastHour },
  { label: t('Delivered in the last hour'), value: sms.deliveredLastHour },
  { label: t('Undelivered in the last hour'), value: sms.undeliveredLastHour },
  { label: t('Cost of the last 24 hours'), value: sms.costLastDay.toFixed(2) },
  { label: t('Last problem'), value: sms.lastProblem ?? '–' },
]

const ledgerFacts = ({ ledger, reports }: Health): Fact[] => [
  { label: t('Halt'), value: ledger.halt ? <Tag tone="red">{ledger.halt.reason}</Tag> : t('None') },
  { label: t('Frozen books'), value: ledger.frozenBooks },
  {
    label: t('Last audit'),
    value: ledger.audit ? <HouseTime value={ledger.audit.finishedAt ?? ledger.audit.startedAt} /> : t('None'),
  },
  { label: t('Findings of the audit'), value: ledger.audit?.findingCount ?? '–' },
  { label: t('Reports'), value: reports.isBuilding ? t('Being built') : t('Complete') },
  { label: t('Differences of the reports'), value: reports.differenceCount ?? t('Not compared yet') },
]

const nodeColumns = (): DataColumn<Node>[] => [
  {
    id: 'id',
    header: t('Node'),
    cell: ({ id, isThis }) => (
      <>
        <span className={page.strong}>{id}</span> {isThis && <Tag tone="green">{t('This node')}</Tag>}
      </>
    ),
  },
  { id: 'version', header: t('Version'), cell: ({ version }) => version },
  {
    id: 'startedAt',
    header: t('Since ({zone})', { zone: zoneName() }),
    cell: ({ startedAt }) => <HouseTime value={startedAt} />,
  },
]

const milliseconds = (value: number | null) => (value === null ? '–' : t('{count} ms', { count: Math.round(value) }))

const providerColumns = (): DataColumn<Provider>[] => [
  {
    id: 'name',
    header: t('Provider'),
    cell: ({ name, enabled }) => (
      <>
        <span className={page.strong}>{name}</span> {!enabled && <Tag tone="red">{t('Disabled')}</Tag>}
      </>
    ),
  },
  { id: 'requests', header: t('Requests'), align: 'end', cell: ({ requests }) => formatCount(requests) },
  { id: 'errors', header: t('Errors'), align: 'end', cell: ({ errors }) => formatCount(errors) },
  { id: 'refused', header: t('Refused'), align: 'end', cell: ({ refused }) => formatCount(refused) },
  { id: 'meanMs', header: t('Mean'), align: 'end', cell: ({ meanMs }) => milliseconds(meanMs) },
  { id: 'p95Ms', header: t('95 % below'), align: 'end', cell: ({ p95Ms }) => milliseconds(p95Ms) },
]
