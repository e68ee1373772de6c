import Layers from 'lucide-react/icons/layers'
import Rows3 from 'lucide-react/icons/rows-3'
import ScrollText from 'lucide-react/icons/scroll-text'
import { Suspense, useState } from 'react'
import { lazyPart, preloadOnIntent } from '../lib/lazy-part.ts'
import { useSearchParams } from '@lucero/ui/page/router.tsx'
import { call } from '../lib/api.ts'
import { usePagedList } from '../lib/paged-list.ts'
import { CompactRow, PagedTable } from '../lib/paged-table.tsx'
import { paths } from '../lib/paths.ts'
import { showUi, useUiState } from '../lib/ui-state.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import type { Column } from '@lucero/ui/display/table.tsx'
import { UtcDate } from '@lucero/ui/display/utc-date.tsx'
import { ActivityRounds } from './activity-rounds.tsx'
import { ActivityTags } from './activity-tags.tsx'
import styles from './last-activity-page.module.css'
import { activityKey, type CasinoTransaction } from './queries.ts'
import { t } from '@lucero/ui/text/t.ts'

const ActivityDetail = lazyPart(() => import('./activity-detail.tsx'))

/** ACT-1, ACT-7 to ACT-9, ENT-4: all transactions, or one line per round with ?view=rounds. */
export default function LastActivityPage() {
  const isByRound = useSearchParams()[0].get('view') === 'rounds'
  return (
    <>
      <PageHeader
        title={t('Last Activity')}
        text={
          isByRound
            ? t('Your rounds, newest first: what you bet, and what you were paid.')
            : t('Every bet, win and loss in your games, newest first.')
        }
        actions={<Views isByRound={isByRound} />}
      />
      <Panel>{isByRound ? <ActivityRounds /> : <EveryLine />}</Panel>
    </>
  )
}

const Views = ({ isByRound }: { isByRound: boolean }) => (
  <>
    {isByRound ? (
      <ButtonLink to={paths.lastActivity} icon={<Rows3 aria-hidden="true" />}>
        {t('Every line')}
      </ButtonLink>
    ) : (
      <ButtonLink to={`${paths.lastActivity}?view=rounds`} icon={<Layers aria-hidden="true" />}>
        {t('By round')}
      </ButtonLink>
    )}
    <ButtonLink to={paths.statement} icon={<ScrollText aria-hidden="true" />}>
      {t('Statement')}
    </ButtonLink>
  </>
)

function EveryLine() {
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
      <PagedTable
        list={list}
        caption={t('Last Activity')}
        captionHidden
        cardsUnder={930}
        columns={columnsOf(openDetail)}
        compact={compactOf(openDetail)}
        rowKey={keyOf}
        failure={t('Your last activity did not load')}
        emptyTitle={t('No rounds yet')}
        emptyText={t('Your bets, wins and losses are listed here.')}
        emptyAction={<ButtonLink to={paths.home}>{t('See the Games')}</ButtonLink>}
      />
      <Suspense>
        {detailed && isOpen && <ActivityDetail row={detailed} onClose={() => showUi({ moreDetailsOpen: false })} />}
      </Suspense>
    </>
  )
}

const compactOf = (openDetail: (row: CasinoTransaction) => void) => (row: CasinoTransaction) => (
  <CompactActivity row={row} onOpen={() => openDetail(row)} />
)

/** All values of the table row, without headings. */
function CompactActivity({ row, onOpen }: { row: CasinoTransaction; onOpen: () => void }) {
  const { casinoGame, createdAt, wallet, casinoBet, afterBalance } = row
  return (
    <CompactRow
      title={
        <>
          {casinoGame.name} <ActivityTags row={row} />
        </>
      }
      value={<Moved row={row} />}
      about={<UtcDate value={createdAt} />}
      aside={t('Bet {bet} · after it {balance}', {
        bet: formatAmount(casinoBet.amount),
        balance: formatAmount(afterBalance),
      })}
      more={
        <>
          <span className={styles.compactId}>
            {wallet.operatorId} · {shownId(row)}
          </span>
          <DetailButton row={row} onOpen={onOpen} />
        </>
      }
    />
  )
}

/** A bet and its win may have the same id. */
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
  const detail = (row: CasinoTransaction) => <DetailButton row={row} onOpen={() => openDetail(row)} />
  return [...facts(), { header: '', align: 'end', cell: detail }]
}

const DetailButton = ({ row, onOpen }: { row: CasinoTransaction; onOpen: () => void }) => (
  <Button
    size="small"
    aria-label={t('Details of {shownId}', { shownId: shownId(row) })}
    {...preloadOnIntent(ActivityDetail.fetch)}
    onClick={onOpen}
  >
    {t('Details')}
  </Button>
)

/** ACT-1: the id without underscores, or 0 if there is none. */
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
