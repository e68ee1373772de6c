import { useState } from 'react'
import { call } from '../lib/api.ts'
import { usePagedList } from '../lib/paged-list.ts'
import { PagedTable } from '../lib/paged-table.tsx'
import { showUi, useUiState } from '../lib/ui-state.ts'
import { Amount } from '../ui/amount.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Column } from '../ui/table.tsx'
import { UtcDate } from '../ui/utc-date.tsx'
import { ActivityDetail } from './activity-detail.tsx'
import { ActivityTags } from './activity-tags.tsx'
import styles from './last-activity-page.module.css'
import { activityKey, type CasinoTransaction } from './queries.ts'
import { t } from '../ui/t.ts'

/** ACT-1, ACT-7 to ACT-9, ENT-4 */
export default function LastActivityPage() {
  const list = usePagedList(
    activityKey,
    async (query, signal) => (await call('getCasinoTransactions', { query, signal })).casinoTransaction,
  )
  const [detailed, setDetailed] = useState<CasinoTransaction>()
  const isOpen = useUiState((state) => state.moreDetailsOpen)
  const openDetail = (row: CasinoTransaction) => {
    setDetailed(row)
    showUi({ moreDetailsOpen: true })
  }
  return (
    <>
      <PageHeader title={t('Last Activity')} text={t('Every bet, win and loss in your games, newest first.')} />
      <Panel>
        <PagedTable
          list={list}
          caption={t('Last Activity')}
          captionHidden
          cardsUnder={1060}
          columns={columnsOf(openDetail)}
          rowKey={keyOf}
          failure={t('Your last activity did not load')}
          emptyTitle={t('No rounds yet')}
          emptyText={t('What you bet, win and lose in a game is listed here.')}
        />
      </Panel>
      {detailed && isOpen && <ActivityDetail row={detailed} onClose={() => showUi({ moreDetailsOpen: false })} />}
    </>
  )
}

/** A bet and its win may share their id. */
const keyOf = ({ transactionId, actionType, createdAt }: CasinoTransaction) =>
  `${transactionId} ${actionType} ${createdAt}`

const facts = (): Column<CasinoTransaction>[] => [
  { header: t('Transaction ID'), cell: (row) => <TransactionId row={row} /> },
  { header: t('Date (UTC)'), cell: ({ createdAt }) => <UtcDate value={createdAt} /> },
  { header: t('Operator ID'), cell: ({ wallet }) => wallet.operatorId },
  { header: t('Game'), cell: ({ casinoGame }) => casinoGame.name },
  { header: t('Bet Amount'), align: 'end', cell: ({ casinoBet }) => <Amount value={casinoBet.amount} /> },
  { header: t('Action'), cell: (row) => <ActivityTags row={row} /> },
  { header: t('Amount'), align: 'end', cell: (row) => <Moved row={row} /> },
  { header: t('Balance After'), align: 'end', cell: ({ afterBalance }) => <Amount value={afterBalance} /> },
]

function columnsOf(openDetail: (row: CasinoTransaction) => void): Column<CasinoTransaction>[] {
  const detail = (row: CasinoTransaction) => (
    <Button
      size="small"
      aria-label={t('Details of {shownId}', { shownId: shownId(row) })}
      onClick={() => openDetail(row)}
    >
      {t('Details')}
    </Button>
  )
  return [...facts(), { header: '', align: 'end', cell: detail }]
}

/** ACT-1: without underscores, and 0 if there is none. */
const shownId = ({ transactionId }: Partial<CasinoTransaction>) => transactionId?.replaceAll('_', '') || '0'

function TransactionId({ row }: { row: CasinoTransaction }) {
  return (
    <span className={styles.id} title={shownId(row)}>
      {shownId(row)}
    </span>
  )
}

function Moved({ row: { actionType, amount } }: { row: CasinoTransaction }) {
  return <Amount value={amount} tone={actionType === 'casino-win' ? 'green' : 'plain'} />
}
