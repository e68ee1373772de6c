import type { UserTransaction } from '@lucero/contract/player/wallet'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import { Link } from '@lucero/ui/page/router.tsx'
import { call } from '../lib/api.ts'
import { paths, redeemPath } from '../lib/paths.ts'
import { usePagedList } from '../lib/paged-list.ts'
import { CompactRow, PagedTable } from '../lib/paged-table.tsx'
import { RedeemActions, RedeemActionsNote } from '../redeem/redeem-actions.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { ButtonLink } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import type { Column } from '@lucero/ui/display/table.tsx'
import { UtcDate } from '@lucero/ui/display/utc-date.tsx'
import { TransactionStatus } from '../wallet/transaction-status.tsx'
import styles from './transactions-page.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** ACT-3, ACT-4, ACT-7 to ACT-9 */
export default function TransactionsPage() {
  const list = usePagedList(
    ['wallet', 'transactions'],
    async (query, signal) => (await call('getTransactions', { query, signal })).transactions,
  )
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const markDone = (id: string) => setDone(new Set([...done, id]))
  return (
    <>
      <PageHeader
        title={t('Transactions')}
        text={t('Credit you have moved to games or are redeeming, newest first.')}
        actions={
          <ButtonLink to={paths.statement} icon={<ScrollText aria-hidden="true" />}>
            {t('Statement')}
          </ButtonLink>
        }
      />
      <Panel>
        <PagedTable
          list={list}
          caption={t('Transactions')}
          captionHidden
          cardsUnder={900}
          columns={columnsOf(done, markDone)}
          compact={compactOf(done, markDone)}
          rowKey={({ id }) => id}
          failure={t('Your transactions did not load')}
          emptyTitle={t('No transactions yet')}
          emptyText={t('Your transfers to games and your redeems are listed here.')}
          emptyAction={<ButtonLink to={paths.home}>{t('See the Games')}</ButtonLink>}
        />
        {list.data?.rows.some(({ status }) => status === 'pending') && <PendingNote />}
      </Panel>
    </>
  )
}

/** Redeems are listed as transfers. This note explains their buttons. */
const PendingNote = () => (
  <>
    <RedeemActionsNote />
    <p className={styles.note}>
      {richText(
        'A pending row is a redeem. <done>Mark Done</done> only ticks it off for you, until you leave this page.',
        {
          done: <b />,
        },
      )}
    </p>
  </>
)

/** Shows the start of the id. The tooltip has the full id. */
const shortId = ({ id }: UserTransaction) => <span title={id}>{id.slice(0, 8)}</span>

const facts = (): Column<UserTransaction>[] => [
  { header: t('ID'), cell: shortId },
  { header: t('Date (UTC)'), cell: ({ createdAt }) => <UtcDate value={createdAt} /> },
  { header: t('Operator'), cell: ({ operator_id }) => operator_id },
  { header: t('Username'), cell: ({ user_name }) => <span className={styles.name}>{user_name}</span> },
  { header: t('Amount'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
  { header: t('Action'), cell: () => <span className={styles.action}>{t('Transfer to game')}</span> },
]

const compactOf = (done: ReadonlySet<string>, markDone: (id: string) => void) => (row: UserTransaction) => (
  <CompactTransaction row={row} isDone={done.has(row.id)} onDone={() => markDone(row.id)} />
)

type CompactProps = { row: UserTransaction; isDone: boolean; onDone: () => void }

/** All values of the table row, without headings. */
function CompactTransaction({ row, isDone, onDone }: CompactProps) {
  const { createdAt, operator_id, user_name, amount } = row
  return (
    <CompactRow
      title={t('Transfer to game')}
      value={<Amount value={amount} />}
      about={<UtcDate value={createdAt} />}
      aside={`${operator_id} · ${user_name}`}
      more={
        <>
          <TransactionStatus row={row} isDone={isDone} onDone={onDone} />
          <Actions row={row} />
          <span className={styles.id}>{shortId(row)}</span>
        </>
      }
    />
  )
}

/** Buttons of a pending redeem, or a link to a settled one. */
function Actions({ row: { status, redeem_id, amount } }: { row: UserTransaction }) {
  if (!redeem_id) return null
  if (status === 'pending') return <RedeemActions redeemId={redeem_id} amount={amount} />
  return (
    <Link className={styles.redeem} to={redeemPath(redeem_id)}>
      {t('See redeem')}
    </Link>
  )
}

function columnsOf(done: ReadonlySet<string>, markDone: (id: string) => void): Column<UserTransaction>[] {
  const status = (row: UserTransaction) => (
    <TransactionStatus row={row} isDone={done.has(row.id)} onDone={() => markDone(row.id)} />
  )
  const actions = (row: UserTransaction) => <Actions row={row} />
  return [...facts(), { header: t('Status'), cell: status }, { header: '', align: 'end', cell: actions }]
}
