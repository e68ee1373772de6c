/** The accounts that see only this operator. */
import { ButtonLink } from '@lucero/ui/action/button-link.tsx'
import type { HouseData } from '@lucero/contract/house/client'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { paths } from '../../lib/paths.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'

type Member = HouseData<'listStaff'>['staff'][number]

const states = {
  invited: { text: () => t('Invited'), tone: 'gold' },
  active: { text: () => t('Active'), tone: 'green' },
  disabled: { text: () => t('Disabled'), tone: 'red' },
} as const

const columns = (): DataColumn<Member>[] => [
  {
    id: 'username',
    header: t('Username'),
    cell: ({ username }) => <span className={page.strong}>{username}</span>,
    value: ({ username }) => username,
  },
  {
    id: 'state',
    header: t('State'),
    cell: ({ state }) => <Tag tone={states[state].tone}>{states[state].text()}</Tag>,
    value: ({ state }) => state,
  },
  {
    id: 'lastUsedAt',
    header: t('Last active'),
    cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime value={lastUsedAt} /> : t('Not signed in')),
    value: ({ lastUsedAt }) => lastUsedAt,
  },
]

export function OperatorStaff({ operatorId }: { operatorId: number }) {
  const { data, error, refetch } = useHouse('listStaff')
  return (
    <DataTable
      caption={t('Staff of the operator')}
      columns={columns()}
      rows={data?.staff.filter((member) => member.operatorId === operatorId)}
      rowKey={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      emptyTitle={t('No cashier yet')}
      emptyText={t('Make an account with the role Operator under Staff.')}
      filters={
        <>
          <h2>{t('Staff of the operator')}</h2>
          <ButtonLink size="small" to={paths.staff}>
            {t('Open Staff')}
          </ButtonLink>
        </>
      }
    />
  )
}
