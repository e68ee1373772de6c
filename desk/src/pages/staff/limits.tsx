/** Limits on credit granted and redeems paid. Above them a second person must approve. */
import type { HouseData } from '@lucero/contract/house-client'
import { roleNames as roles } from '@lucero/contract/permissions'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import { useCan } from '../../lib/session.ts'
import { roleNames } from '../../shell/role-names.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'

type Limit = HouseData<'listLimits'>['limits'][number]
type Kind = Limit['kind']

const kinds = { credit: () => t('Credit granted'), redeem: () => t('Redeems paid') }

export function Limits() {
  const limits = useHouse('listLimits')
  const { nameOf } = useHolders()
  const canChange = useCan('limits.change')
  const [edited, setEdited] = useState<Limit | 'new'>()
  return (
    <>
      <DataTable
        caption={t('Limits')}
        columns={columns(nameOf)}
        rows={limits.data?.limits}
        rowKey={({ holder, kind }) => `${holder} ${kind}`}
        error={limits.error}
        onRetry={() => void limits.refetch()}
        isSortable={false}
        emptyTitle={t('No limits')}
        emptyText={t('Without limits, every grant and payment passes without a second person.')}
        onOpen={canChange ? setEdited : undefined}
        filters={
          <>
            <h2>{t('Limits')}</h2>
            {canChange && (
              <Button size="small" onClick={() => setEdited('new')}>
                {t('Set a limit')}
              </Button>
            )}
          </>
        }
      />
      {edited && <SetLimit limit={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** Those who can have a limit: `role:clerk`, `operator:1001` and `staff:ana`, in words. */
function useHolders() {
  const operators = useOperators()
  const staff = useHouse('listStaff').data?.staff ?? []
  const options = [
    ...roles.map((role) => ({ value: `role:${role}`, label: t('Role: {name}', { name: roleNames()[role] }) })),
    ...operators.list.map(({ id, name }) => ({ value: `operator:${id}`, label: t('Operator: {name}', { name }) })),
    ...staff.map(({ username }) => ({ value: `staff:${username}`, label: t('Account: {name}', { name: username }) })),
  ]
  return { options, nameOf: (holder: string) => options.find(({ value }) => value === holder)?.label ?? holder }
}

const amountOrNone = (amount: number | null) => (amount === null ? t('None') : <Amount value={amount} />)

const columns = (nameOf: (holder: string) => string): DataColumn<Limit>[] => [
  { id: 'holder', header: t('For'), cell: ({ holder }) => nameOf(holder), value: ({ holder }) => holder },
  { id: 'kind', header: t('Of what'), cell: ({ kind }) => wordFor(kinds, kind), value: ({ kind }) => kind },
  {
    id: 'each',
    header: t('Per transaction'),
    align: 'end',
    cell: ({ each }) => amountOrNone(each),
    value: ({ each }) => each,
  },
  {
    id: 'day',
    header: t('Per day (UTC)'),
    align: 'end',
    cell: ({ day }) => amountOrNone(day),
    value: ({ day }) => day,
  },
  {
    id: 'usedToday',
    header: t('Used today'),
    align: 'end',
    cell: ({ usedToday }) => <Amount value={usedToday} />,
    value: ({ usedToday }) => usedToday,
  },
]

const textOf = (amount: number | null | undefined) => (amount === null || amount === undefined ? '' : String(amount))
const amountOf = (text: string) => (text === '' ? null : Number(text))
const shown = (text: string) => (text === '' ? t('None') : formatAmount(Number(text)))

function SetLimit({ limit, onClose }: { limit: Limit | undefined; onClose: () => void }) {
  const change = useHouseChange('setLimit')
  const { nameOf, options } = useHolders()
  const [holder, setHolder] = useState(limit?.holder ?? 'role:clerk')
  const [kind, setKind] = useState<Kind>(limit?.kind ?? 'credit')
  const [each, setEach] = useState(textOf(limit?.each))
  const [day, setDay] = useState(textOf(limit?.day))
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Set a limit')}
      effect={[
        { label: t('For'), value: nameOf(holder) },
        { label: wordFor(kinds, kind), value: t('{each} each, {day} a day', { each: shown(each), day: shown(day) }) },
      ]}
      confirm={t('Set the limit')}
      run={() => change.mutateAsync({ holder, kind, each: amountOf(each), day: amountOf(day) })}
      done={t('The limit is set')}
    >
      {!limit && (
        <>
          <SelectField
            label={t('For')}
            hint={t('The limit of an account replaces that of its role. The limit of an operator applies as well.')}
            value={holder}
            onChange={({ currentTarget }) => setHolder(currentTarget.value)}
            options={options}
          />
          <SelectField
            label={t('Of what')}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}
            options={Object.entries(kinds).map(([value, label]) => ({ value, label: label() }))}
          />
        </>
      )}
      <AmountField label={t('Per transaction')} hint={t('Empty: no limit.')} value={each} onChange={setEach} />
      <AmountField label={t('Per day (UTC)')} hint={t('Empty: no limit.')} value={day} onChange={setDay} />
    </ActionDialog>
  )
}
