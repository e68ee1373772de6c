/** The limits that apply to the operator: its own, and those of the role and the accounts of its staff. */
import { zoneName } from '../../lib/zone.ts'
import type { HouseData } from '@lucero/contract/house/client'
import { ButtonLink } from '@lucero/ui/action/button-link.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useHouse } from '../../lib/house.ts'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import { roleNames } from '../../shell/role-names.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'

type Limit = HouseData<'listLimits'>['limits'][number]

const amountOrNone = (amount: number | null) => (amount === null ? t('None') : <Amount value={amount} />)

/** A limit of a role applies to each of its people, and has no use of its own. */
const used = ({ holder, usedToday }: Limit) => (holder.startsWith('role:') ? '–' : <Amount value={usedToday} />)

const left = ({ holder, day, usedToday }: Limit) =>
  day === null || holder.startsWith('role:') ? '–' : <Amount value={Math.max(0, day - usedToday)} />

function holderText(holder: string, operatorId: number): string {
  if (holder === `operator:${operatorId}`) return t('This operator, all staff together')
  if (holder.startsWith('staff:')) return t('Account: {name}', { name: holder.slice('staff:'.length) })
  return t('Each account with the role {name}', { name: roleNames().operator })
}

const columns = (operatorId: number): DataColumn<Limit>[] => [
  {
    id: 'holder',
    header: t('For'),
    cell: ({ holder }) => holderText(holder, operatorId),
    value: ({ holder }) => holder,
  },
  {
    id: 'kind',
    header: t('Of what'),
    cell: ({ kind }) => (kind === 'credit' ? t('Credit granted') : t('Redeems paid')),
    value: ({ kind }) => kind,
  },
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
  { id: 'used', header: t('Used today'), align: 'end', cell: used, value: ({ usedToday }) => usedToday },
  { id: 'left', header: t('Left today'), align: 'end', cell: left },
]

export function OperatorLimits({ operatorId }: { operatorId: number }) {
  const { data, error, refetch } = useHouse('listLimits')
  const mayReadStaff = useCan('staff.read')
  const staff = useHouse('listStaff', undefined, { enabled: mayReadStaff }).data?.staff ?? []
  const names = staff.filter((member) => member.operatorId === operatorId).map(({ username }) => username.toLowerCase())
  const holders = new Set([`operator:${operatorId}`, 'role:operator', ...names.map((name) => `staff:${name}`)])
  return (
    <DataTable
      caption={t('Limits')}
      columns={columns(operatorId)}
      rows={data?.limits.filter(({ holder }) => holders.has(holder.toLowerCase()))}
      rowKey={({ holder, kind }) => `${holder} ${kind}`}
      error={error}
      onRetry={() => void refetch()}
      isSortable={false}
      emptyTitle={t('No limits')}
      emptyText={t('Without limits, every grant and payment passes without a second person.')}
      filters={
        <>
          <h2>{t('Limits')}</h2>
          {mayReadStaff && (
            <ButtonLink size="small" to={paths.staff}>
              {t('Set under Staff')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
