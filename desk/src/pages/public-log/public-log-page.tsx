/** The public log as the house sees it: what it has signed last, who has witnessed it, its newest entries, and another key. */
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { UtcDate } from '@lucero/ui/display/utc-date.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Facts, type Fact } from '../../lib/facts.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import { formatCount } from '../../lib/sums.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'

type State = HouseData<'showPublicLog'>

const refetchMs = 10_000

export default function PublicLogPage() {
  const { data, error, refetch } = useHouse('showPublicLog', undefined, { refetchMs })
  const header = (
    <PageHeader
      title={pageTitles().publicLog}
      text={t('What strangers can check: liabilities, rounds, seeds, rules. Read again every ten seconds.')}
    />
  )
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
        {data?.problem === 'rolled-back' && (
          <ErrorState
            title={t('The database has lost entries that were published')}
            text={t('Nothing is signed. Follow the runbook LuceroPublicLogRolledBack.')}
            onRetry={() => void refetch()}
          />
        )}
        <div className={page.pairs}>
          <Panel title={t('Newest checkpoint')}>
            {data ? <Facts facts={checkpointFacts(data)} /> : <Skeleton height={140} />}
          </Panel>
          <Panel title={t('Liabilities')} actions={data && <Actions {...data} />}>
            {data ? <Facts facts={liabilityFacts(data)} /> : <Skeleton height={140} />}
          </Panel>
        </div>
        <DataTable
          caption={t('Witnesses')}
          columns={witnessColumns()}
          rows={data?.witnesses}
          rowKey={({ url }) => url}
          isSortable={false}
          filters={<h2>{t('Witnesses')}</h2>}
        />
        <DataTable
          caption={t('Keys')}
          columns={keyColumns()}
          rows={data?.keys}
          rowKey={({ vkey }) => vkey}
          isSortable={false}
          filters={<h2>{t('Keys')}</h2>}
        />
        <DataTable
          caption={t('Newest entries')}
          columns={entryColumns()}
          rows={data?.entries}
          rowKey={({ index }) => String(index)}
          isSortable={false}
          filters={<h2>{t('Newest entries')}</h2>}
        />
      </div>
    </>
  )
}

const dateOr = (at: string | null, otherwise: string) => (at === null ? otherwise : <UtcDate value={at} />)

const checkpointFacts = ({ checkpoint }: State): Fact[] =>
  checkpoint
    ? [
        { label: t('Entries'), value: formatCount(checkpoint.size) },
        { label: t('Signed'), value: <UtcDate value={checkpoint.at} /> },
        { label: t('Root'), value: <code>{checkpoint.root.slice(0, 16)}…</code> },
      ]
    : [{ label: t('Entries'), value: t('The log begins a minute after the first start') }]

const liabilityFacts = ({ liabilities, walk }: State): Fact[] => [
  ...(liabilities
    ? [
        { label: t('Total'), value: <Amount value={liabilities.total} /> },
        { label: t('Books'), value: formatCount(liabilities.books) },
        { label: t('At'), value: <UtcDate value={liabilities.at} /> },
      ]
    : []),
  { label: t('Next list'), value: dateOr(walk.runningFor ?? walk.wantedAt, t('At the next full hour')) },
]

function Actions({ keys, checkpoint }: State) {
  const [action, setAction] = useState<'list' | 'rotate'>()
  const close = () => setAction(undefined)
  const current = keys.find(({ retiredAt }) => retiredAt === null)
  if (!useCan('database.change') || !checkpoint || !current) return null
  return (
    <>
      <Button size="small" onClick={() => setAction('list')}>
        {t('List now')}
      </Button>
      <Button size="small" onClick={() => setAction('rotate')}>
        {t('Replace the key')}
      </Button>
      {action === 'list' && <ListNow onClose={close} />}
      {action === 'rotate' && <RotateKey vkey={current.vkey} onClose={close} />}
    </>
  )
}

function ListNow({ onClose }: { onClose: () => void }) {
  const request = useHouseChange('requestLiabilities')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Publish a list of liabilities now?')}
      effect={[{ label: t('Published'), value: t('within two minutes, for everybody') }]}
      confirm={t('Publish')}
      run={() => request.mutateAsync(undefined)}
      done={t('The list follows within two minutes')}
    />
  )
}

function RotateKey({ vkey, onClose }: { vkey: string; onClose: () => void }) {
  const rotate = useHouseChange('rotateLogKey')
  const [replaced] = useState(vkey)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Replace the key of the public log?')}
      effect={[{ label: t('Present key'), value: replaced }]}
      warning={t(
        'Readers follow the change by themselves. Witnesses sign again only when they have the new key. A second person may have to approve it.',
      )}
      confirm={t('Replace the key')}
      isDanger
      run={() => rotate.mutateAsync({ vkey: replaced })}
      done={t('The key is replaced. Send the new one to every witness')}
    />
  )
}

const witnessColumns = (): DataColumn<State['witnesses'][number]>[] => [
  { id: 'name', header: t('Witness'), cell: ({ name }) => name },
  { id: 'size', header: t('Last signed size'), cell: ({ size }) => (size === null ? '–' : formatCount(size)) },
  { id: 'at', header: t('Signed'), cell: ({ at }) => dateOr(at, t('Never')) },
  { id: 'url', header: t('Address'), cell: ({ url }) => url },
]

const keyColumns = (): DataColumn<State['keys'][number]>[] => [
  { id: 'vkey', header: t('Key'), cell: ({ vkey }) => <code>{vkey}</code> },
  { id: 'since', header: t('Since'), cell: ({ createdAt }) => <UtcDate value={createdAt} /> },
  { id: 'until', header: t('Until'), cell: ({ retiredAt }) => dateOr(retiredAt, t('It signs now')) },
]

const entryColumns = (): DataColumn<State['entries'][number]>[] => [
  { id: 'index', header: t('Number'), cell: ({ index }) => formatCount(index) },
  { id: 'type', header: t('Type'), cell: ({ type }) => type },
  { id: 'at', header: t('Time'), cell: ({ at }) => <UtcDate value={at} /> },
  { id: 'text', header: t('Content'), cell: ({ text }) => <code>{text}</code> },
]
