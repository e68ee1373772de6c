/** Commission of an operator: parent, contract, the next statement, and what was booked. */
import { useMemo, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { UtcDate } from '@lucero/ui/display/utc-date.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { bearers, contractText } from '../../lib/contract-text.ts'
import { errorText } from '../../lib/error-text.ts'
import { Facts } from '../../lib/facts.tsx'
import { useHouse } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import page from '../../lib/page.module.css'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { useCan } from '../../lib/session.ts'
import { formatSum } from '../../lib/sums.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { ContractDialog } from './contract-dialog.tsx'
import { BookDialog, CorrectDialog, MoveDialog, PayDialog } from './settlement-dialogs.tsx'
import { lineKinds, payments, periodText, type SettlementLine } from './settlement-words.ts'
import { StatementView } from './statement.tsx'

export function OperatorSettlement({ operatorId }: { operatorId: number }) {
  return (
    <>
      <Contract operatorId={operatorId} />
      <NextStatement operatorId={operatorId} />
      <Booked operatorId={operatorId} />
    </>
  )
}

function Contract({ operatorId }: { operatorId: number }) {
  const { data } = useHouse('listPartners')
  const { data: contracts } = useHouse('listContracts', { operatorId })
  const { nameOf, ownId } = useOperators()
  const canChange = useCan('settlements.change')
  const [opened, setOpened] = useState<'contract' | 'move'>()
  const partner = data?.partners.find((one) => one.operatorId === operatorId)
  const newest = contracts?.contracts[0]
  const close = () => setOpened(undefined)
  const parentOf = (id: number | null) => (id === null ? t('The house') : nameOf(id))
  const inForce = partner?.contract
  const later = newest && newest.from !== inForce?.from ? newest : undefined
  return (
    <Panel
      title={t('Contract')}
      actions={
        canChange && (
          <div className={page.actions}>
            <Button size="small" disabled={!partner} onClick={() => setOpened('move')}>
              {t('Move')}
            </Button>
            <Button size="small" disabled={!contracts} onClick={() => setOpened('contract')}>
              {newest ? t('Change the contract') : t('Set a contract')}
            </Button>
          </div>
        )
      }
    >
      <Facts
        facts={[
          ...(ownId === operatorId ? [] : [{ label: t('Under'), value: parentOf(partner?.parentId ?? null) }]),
          ...(partner?.move
            ? [
                {
                  label: t('Moves on {day}', { day: partner.move.from }),
                  value: parentOf(partner.move.parentId),
                },
              ]
            : []),
          { label: t('Share'), value: inForce ? contractText(inForce) : t('None') },
          ...(inForce
            ? [
                { label: t('Bonus cost is borne by'), value: bearers[inForce.bonusCost]() },
                { label: t('A loss is carried over'), value: inForce.carriesLoss ? t('Yes') : t('No') },
                { label: t('Period'), value: inForce.period === 'week' ? t('Week') : t('Month') },
                { label: t('In force from'), value: inForce.from },
              ]
            : []),
          ...(later ? [{ label: t('From {day} on', { day: later.from }), value: contractText(later) }] : []),
          { label: t('Commission that is owed'), value: formatSum(partner?.balance ?? '0.00') },
        ]}
      />
      {opened === 'contract' && <ContractDialog operatorId={operatorId} before={newest} onClose={close} />}
      {opened === 'move' && partner && <MoveDialog partner={partner} onClose={close} />}
    </Panel>
  )
}

/** Without a contract there is no period. */
function NextStatement({ operatorId }: { operatorId: number }) {
  const { data: partners } = useHouse('listPartners')
  const hasContract = partners?.partners.some((one) => one.operatorId === operatorId && one.contract) ?? false
  const { data, error, refetch } = useHouse('previewSettlement', { operatorId }, { enabled: hasContract })
  const canBook = useCan('settlements.book')
  const [isBooking, setBooking] = useState(false)
  const statement = data?.statements.find((one) => one.operatorId === operatorId)
  if (!hasContract) return null
  const mayBook = canBook && data?.isDue && data.top === operatorId
  return (
    <Panel
      title={data ? t('Next statement: {period}', { period: periodText(data) }) : t('Next statement')}
      actions={data && !data.isDue && <Tag tone="gold">{t('The period runs')}</Tag>}
    >
      {error && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {statement && (
        <StatementView
          statement={statement}
          actions={
            mayBook && (
              <Button variant="primary" onClick={() => setBooking(true)}>
                {t('Book')}
              </Button>
            )
          }
        />
      )}
      {data && isBooking && <BookDialog preview={data} operatorId={operatorId} onClose={() => setBooking(false)} />}
    </Panel>
  )
}

function Booked({ operatorId }: { operatorId: number }) {
  const query = useHousePages('listSettlements', 'after', { operatorId, limit: 50 })
  const rows = useMemo(() => query.data?.pages.flatMap(({ lines }) => lines), [query.data])
  const balance = query.data?.pages[0]?.balance
  const canBook = useCan('settlements.book')
  const [shown, setShown] = useState<number>()
  const [isPaying, setPaying] = useState(false)
  return (
    <>
      <DataTable
        caption={t('Commission')}
        columns={columns()}
        rows={rows}
        rowKey={({ number }) => String(number)}
        {...tablePages(query)}
        onOpen={({ number, corrects, kind }) =>
          kind === 'payment' || kind === 'partner' ? undefined : setShown(corrects ?? number)
        }
        isMarked={({ number }) => number === shown}
        emptyTitle={t('Nothing was booked yet')}
        csvName={`commission-${operatorId}`}
        filters={
          <>
            <h2>{t('Commission')}</h2>
            {canBook && balance !== undefined && Number(balance) !== 0 && (
              <Button size="small" onClick={() => setPaying(true)}>
                {t('Record a payment')}
              </Button>
            )}
          </>
        }
      />
      {shown !== undefined && <BookedStatement operatorId={operatorId} number={shown} />}
      {isPaying && balance !== undefined && (
        <PayDialog operatorId={operatorId} balance={balance} onClose={() => setPaying(false)} />
      )}
    </>
  )
}

function BookedStatement({ operatorId, number }: { operatorId: number; number: number }) {
  const { data, error, refetch } = useHouse('showSettlement', { operatorId, number })
  const canBook = useCan('settlements.book')
  const [isCorrecting, setCorrecting] = useState(false)
  const statement = data?.statement
  return (
    <Panel
      title={
        statement
          ? t('Statement {number}: {period}', { number: String(number), period: periodText(statement) })
          : t('Statement {number}', { number: String(number) })
      }
    >
      {error && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
      {statement && (
        <StatementView
          statement={statement}
          actions={canBook && <Button onClick={() => setCorrecting(true)}>{t('Correct')}</Button>}
        />
      )}
      {statement && isCorrecting && <CorrectDialog statement={statement} onClose={() => setCorrecting(false)} />}
    </Panel>
  )
}

const columns = (): DataColumn<SettlementLine>[] => [
  { id: 'at', header: t('Time (UTC)'), cell: ({ at }) => <UtcDate value={at} />, value: ({ at }) => at },
  { id: 'line', header: t('Line'), cell: (row) => lineText(row), value: (row) => lineText(row) },
  {
    id: 'period',
    header: t('Period'),
    cell: ({ from, to }) => (from !== null && to !== null ? periodText({ from, to }) : '–'),
    value: ({ from, to }) => (from !== null && to !== null ? periodText({ from, to }) : ''),
  },
  {
    id: 'amount',
    header: t('Amount'),
    align: 'end',
    cell: ({ amount }) => formatSum(amount),
    value: ({ amount }) => amount,
  },
  {
    id: 'balance',
    header: t('Balance'),
    align: 'end',
    cell: ({ balance }) => formatSum(balance),
    value: ({ balance }) => balance,
  },
  { id: 'reason', header: t('Reason'), cell: ({ reason }) => reason ?? '–', value: ({ reason }) => reason },
  { id: 'staff', header: t('Staff'), cell: ({ staff }) => staff ?? '–', value: ({ staff }) => staff },
]

const lineText = ({ kind, payment }: SettlementLine): string =>
  payment === null ? wordFor(lineKinds, kind) : wordFor(payments, payment)
