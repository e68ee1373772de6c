/** Limits on credit granted and redeems paid. Above them a second person must approve. */
import { zoneName } from '../../lib/zone.ts'
import type { HouseData } from '@lucero/contract/house/client'
import { roleNames as roles } from '@lucero/contract/shared/role-names'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
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

const kinds = { credit: () => t('Credit granted'), redeem: () => t('Redeems paid'), stock: () => t('Stock sold') }

export function Limits() {
  const limits = useHouse('listLimits')
  const { nameOf } = useHolders()
  const rows = limits.data?.limits
  const canChange = useCan('limits.change')
  const [edited, setEdited] = useState<Limit | 'new'>()
  return (
    <>
      <DataTable
        caption={t('Limits')}
        columns={columns(nameOf)}
        rows={rows}
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
              <Button size="small" disabled={!rows} onClick={() => setEdited('new')}>
                {t('Set a limit')}
              </Button>
            )}
          </>
        }
      />
      <UsageTable usage={limits.data?.usage} nameOf={nameOf} />
      {edited && rows && (
        <SetLimit limits={rows} opened={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

type Usage = NonNullable<HouseData<'listLimits'>['usage']>
type UsageTableProps = { usage: Usage | undefined; nameOf: (holder: string) => string }

const usageColumns = (nameOf: (holder: string) => string): DataColumn<Usage[number]>[] => [
  { id: 'person', header: t('Person'), cell: ({ holder }) => nameOf(holder), value: ({ holder }) => holder },
  { id: 'kind', header: t('Of what'), cell: ({ kind }) => wordFor(kinds, kind), value: ({ kind }) => kind },
  {
    id: 'usedToday',
    header: t('Used today'),
    align: 'end',
    cell: ({ usedToday }) => <Amount value={usedToday} />,
    isAmount: true,
    value: ({ usedToday }) => usedToday,
  },
]

/** The amounts that each person has granted and paid today. A person without a limit is listed too. */
function UsageTable({ usage, nameOf }: UsageTableProps) {
  if (!usage?.length) return null
  return (
    <DataTable
      caption={t('Used today, by person')}
      columns={usageColumns(nameOf)}
      rows={usage}
      rowKey={({ holder, kind }) => `${holder} ${kind}`}
      csvName="usage"
      filters={<h2>{t('Used today, by person')}</h2>}
    />
  )
}

/** Those who can have a limit: `role:clerk`, `operator:1001` and `staff:ana`, in words. */
function useHolders() {
  const operators = useOperators()
  const staff = useHouse('listStaff').data?.staff ?? []
  const own = useHouse('listRoles').data?.roles ?? []
  const options = [
    ...own.map(({ name, base }) => ({
      value: `role:${name.toLowerCase()}`,
      label: t('Role: {name}', { name: `${name} (${roleNames()[base]})` }),
    })),
    ...roles.map((role) => ({ value: `role:${role}`, label: t('Role: {name}', { name: roleNames()[role] }) })),
    ...operators.list.map(({ id, name }) => ({ value: `operator:${id}`, label: t('Operator: {name}', { name }) })),
    ...staff.map(({ username }) => ({ value: `staff:${username}`, label: t('Account: {name}', { name: username }) })),
  ]
  return {
    options,
    nameOf: (holder: string) => options.find(({ value }) => isSame(value, holder))?.label ?? holder,
    /** The role whose limit applies to an account that has none of its own. */
    roleOf: (holder: string) => staff.find(({ username }) => isSame(`staff:${username}`, holder))?.role,
  }
}

/** The server stores names in small letters. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

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
    header: t('Per day ({zone})', { zone: zoneName() }),
    align: 'end',
    cell: ({ day }) => amountOrNone(day),
    value: ({ day }) => day,
  },
  {
    id: 'usedToday',
    header: t('Used today'),
    align: 'end',
    cell: ({ usedToday }) => <Amount value={usedToday} />,
    isAmount: true,
    value: ({ usedToday }) => usedToday,
  },
]

type Amounts = Pick<Limit, 'each' | 'day'>

const noLimit: Amounts = { each: null, day: null }
const textOf = (amount: number | null) => (amount === null ? '' : String(amount))
const amountOf = (text: string) => (text === '' ? null : Number(text))
const amountText = (amount: number | null) => (amount === null ? t('None') : formatAmount(amount))
const amountsText = ({ each, day }: Amounts) =>
  t('{each} each, {day} a day', { each: amountText(each), day: amountText(day) })

/** The limit that applies now: the own one, or for an account without one that of its role. */
function presentOf(limits: readonly Limit[], holder: string, kind: Kind, role: string | undefined) {
  const of = (name: string) => limits.find((limit) => limit.kind === kind && isSame(limit.holder, name))
  const own = of(holder)
  const ofRole = role === undefined ? undefined : of(`role:${role}`)
  return { own, amounts: own ?? ofRole ?? noLimit, isOfRole: !own && ofRole !== undefined }
}

type SetLimitProps = { limits: readonly Limit[]; opened: Limit | undefined; onClose: () => void }

function SetLimit({ limits, opened, onClose }: SetLimitProps) {
  const change = useHouseChange('setLimit')
  const { nameOf, options, roleOf } = useHolders()
  const [holder, setHolder] = useState(opened?.holder ?? 'role:clerk')
  const [kind, setKind] = useState<Kind>(opened?.kind ?? 'credit')
  const present = presentOf(limits, holder, kind, roleOf(holder))
  // Typed text belongs to one holder and kind. Other fields show the present limit.
  const [typed, setTyped] = useState<{ each?: string; day?: string; isRemoval?: boolean }>({})
  const [each, day] = [typed.each ?? textOf(present.amounts.each), typed.day ?? textOf(present.amounts.day)]
  const next = { each: amountOf(each), day: amountOf(day) }
  const removes = (['each', 'day'] as const).some((per) => present.amounts[per] !== null && next[per] === null)
  const isChanged = next.each !== (present.own?.each ?? null) || next.day !== (present.own?.day ?? null)
  const now = amountsText(present.amounts)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Set a limit')}
      effect={[
        { label: t('For'), value: nameOf(holder) },
        { label: t('Of what'), value: wordFor(kinds, kind) },
        { label: t('Limit now'), value: present.isOfRole ? t('{limit} (of the role)', { limit: now }) : now },
        { label: t('Limit afterwards'), value: amountsText(next) },
      ]}
      warning={removes ? removalText(holder, next) : undefined}
      confirm={t('Set the limit')}
      isReady={isChanged && (!removes || typed.isRemoval === true)}
      run={() => change.mutateAsync({ holder, kind, ...next })}
      done={t('The limit is set')}
    >
      {!opened && (
        <>
          <SelectField
            label={t('For')}
            hint={t('The limit of an account replaces that of its role. The limit of an operator applies as well.')}
            value={holder}
            onChange={({ currentTarget }) => {
              setHolder(currentTarget.value)
              setTyped({})
            }}
            options={options}
          />
          <SelectField
            label={t('Of what')}
            value={kind}
            onChange={({ currentTarget }) => {
              setKind(currentTarget.value as Kind)
              setTyped({})
            }}
            options={Object.entries(kinds).map(([value, label]) => ({ value, label: label() }))}
          />
        </>
      )}
      <AmountField
        label={t('Per transaction')}
        hint={t('Empty: no limit.')}
        value={each}
        onChange={(text) => setTyped({ ...typed, each: text })}
      />
      <AmountField
        label={t('Per day ({zone})', { zone: zoneName() })}
        hint={t('Empty: no limit.')}
        value={day}
        onChange={(text) => setTyped({ ...typed, day: text })}
      />
      {removes && (
        <CheckboxField
          label={t('Remove the limit')}
          checked={typed.isRemoval === true}
          onChange={({ currentTarget }) => setTyped({ ...typed, isRemoval: currentTarget.checked })}
        />
      )}
    </ActionDialog>
  )
}

/** An account without an own limit has that of its role. */
function removalText(holder: string, { each, day }: Amounts): string {
  if (day !== null) return t('Without it, one transaction can use the whole amount of a day.')
  if (each !== null) return t('Without it, any number of transactions a day needs no second person.')
  return holder.startsWith('staff:')
    ? t('The own limit of the account is removed. The limit of its role applies then.')
    : t('Without a limit, no second person is needed for any amount.')
}
