/** Stock: what each operator may still sell, and its movements. */
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouse } from '../../lib/house.ts'
import { useOperatorFilter, useOperators } from '../../lib/operators.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { Movements } from './movements.tsx'
import { StockDialog, type StockAction } from './stock-dialogs.tsx'
import styles from './stock.module.css'
import { states, stateTones, type Stock } from './words.ts'

export default function StockPage() {
  const { ownId } = useOperators()
  const chosen = useOperatorFilter().operatorId ?? ownId ?? undefined
  const stock = useHouse('listStock', {})
  const text =
    ownId === null
      ? t('What operators may sell to their players. The house sells stock to them, and takes it back.')
      : t('What you may still sell to players. A grant takes from it, and a paid redeem returns to it.')
  return (
    <>
      <PageHeader title={pageTitles().stock} text={text} />
      {stock.error && !stock.data ? (
        <ErrorState title={errorText(stock.error)} onRetry={() => void stock.refetch()} />
      ) : (
        <div className={page.stack}>
          {ownId === null && <StockList rows={stock.data?.stock} />}
          <ChosenStock rows={stock.data?.stock} operatorId={chosen} />
        </div>
      )}
    </>
  )
}

function StockList({ rows }: { rows: readonly Stock[] | undefined }) {
  const { nameOf } = useOperators()
  const url = useUrlState()
  return (
    <DataTable
      caption={t('Operators')}
      columns={columns(nameOf)}
      rows={rows}
      rowKey={({ operatorId }) => String(operatorId)}
      onOpen={({ operatorId }) => url.set({ operator: String(operatorId) })}
      isMarked={({ operatorId }) => url.get('operator') === String(operatorId)}
      emptyTitle={t('There are no operators yet')}
      csvName="stock"
      filters={<h2>{t('Operators')}</h2>}
    />
  )
}

/** Without stock, an operator has no amounts of its own. */
const hasBook = ({ state, balance, creditLine, withPlayers }: Stock) =>
  state !== 'off' || balance !== 0 || creditLine !== 0 || withPlayers !== 0

const amountColumn = (id: 'balance' | 'creditLine' | 'free', header: string): DataColumn<Stock> => ({
  id,
  header,
  align: 'end',
  isAmount: true,
  cell: (row) => (hasBook(row) ? <Amount value={row[id]} /> : '–'),
  value: (row) => (hasBook(row) ? row[id] : null),
})

const columns = (nameOf: (id: number) => string): DataColumn<Stock>[] => [
  {
    id: 'operator',
    header: t('Operator'),
    cell: ({ operatorId }) => nameOf(operatorId),
    value: ({ operatorId }) => nameOf(operatorId),
  },
  amountColumn('balance', t('Balance')),
  amountColumn('creditLine', t('Credit line')),
  amountColumn('free', t('Free to sell')),
  {
    id: 'state',
    header: t('Status'),
    cell: (row) => <State stock={row} />,
    value: ({ state }) => wordFor(states, state),
  },
]

function State({ stock: { state, isLow } }: { stock: Stock }) {
  return (
    <span className={styles.state}>
      <Tag tone={styleFor(stateTones, state)}>{wordFor(states, state)}</Tag>
      {isLow && <Tag tone="red">{t('Low')}</Tag>}
    </span>
  )
}

function ChosenStock({ rows, operatorId }: { rows: readonly Stock[] | undefined; operatorId: number | undefined }) {
  const { nameOf } = useOperators()
  if (!rows) return <Skeleton height={120} />
  if (operatorId === undefined) return null
  const stock = rows.find((one) => one.operatorId === operatorId)
  if (!stock) return <EmptyState title={t('There is no such operator')} />
  return (
    <>
      <Panel title={nameOf(operatorId)} actions={<Actions stock={stock} />}>
        {stock.isLow && (
          <p className={styles.warning}>
            {t('The stock is low: {free} are left, and the warning is at {below}.', {
              free: formatAmount(stock.free),
              below: formatAmount(stock.warnBelow ?? 0),
            })}
          </p>
        )}
        {stock.state === 'off' && <p>{t('Stock does not limit what this operator grants.')}</p>}
        <Figures stock={stock} />
      </Panel>
      {hasBook(stock) && <Movements operatorId={operatorId} />}
    </>
  )
}

function Figures({ stock }: { stock: Stock }) {
  const figures = [
    { label: t('Free to sell'), value: stock.free },
    { label: t('Balance'), value: stock.balance },
    { label: t('Credit line'), value: stock.creditLine },
    { label: t('In grants that are being made'), value: stock.reserved },
    { label: t('Credit with players'), value: stock.withPlayers },
    ...(stock.warnBelow === null ? [] : [{ label: t('Warning below'), value: stock.warnBelow }]),
  ]
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('Status')}</dt>
        <dd>
          <State stock={stock} />
        </dd>
      </div>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({ stock }: { stock: Stock }) {
  const [canSell, canChange] = [useCan('stock.sell'), useCan('stock.change')]
  const [open, setOpen] = useState<StockAction>()
  const button = (action: StockAction, label: string, isPrimary = false) => (
    <Button size="small" variant={isPrimary ? 'primary' : 'ghost'} onClick={() => setOpen(action)}>
      {label}
    </Button>
  )
  const isOn = stock.state === 'on' || stock.state === 'starting'
  return (
    <div className={styles.actions}>
      {canSell && button('sell', t('Sell stock'), true)}
      {canSell && stock.balance > 0 && button('take-back', t('Take back'))}
      {canChange && button('credit-line', t('Credit line'))}
      {canChange && button('warning', t('Warning'))}
      {canChange && button('switch', isOn ? t('Switch off') : t('Switch on'))}
      {open && <StockDialog action={open} stock={stock} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
