/** Partners: the tree of operators, each with its contract and its commission. */
import type { HouseData } from '@lucero/contract/house/client'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { Link, useNavigate } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { contractText } from '../../lib/contract-text.ts'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { operatorPath } from '../../lib/paths.ts'
import { formatSum } from '../../lib/sums.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import styles from './partners.module.css'

type Partner = HouseData<'listPartners'>['partners'][number]
type PlacedPartner = Partner & { depth: number }

/** Each operator before those below it. */
function inTree(partners: readonly Partner[]): PlacedPartner[] {
  const below = Map.groupBy(partners, ({ parentId }) => parentId)
  const placed = (parentId: number | null, depth: number): PlacedPartner[] =>
    (below.get(parentId) ?? []).flatMap((one) => [{ ...one, depth }, ...placed(one.operatorId, depth + 1)])
  return placed(null, 0)
}

export default function PartnersPage() {
  const query = useHouse('listPartners')
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={pageTitles().partners}
        text={t(
          'Operators and those below them. Whoever is above sees all below, and passes commission on to those directly below.',
        )}
      />
      <DataTable
        caption={pageTitles().partners}
        columns={columns()}
        rows={query.data && inTree(query.data.partners)}
        rowKey={({ operatorId }) => String(operatorId)}
        error={query.error}
        onRetry={() => void query.refetch()}
        emptyTitle={t('No operator yet')}
        onOpen={({ operatorId }) => navigate(operatorPath(operatorId))}
        isSortable={false}
        csvName="partners"
      />
    </>
  )
}

/** Deeper levels stay readable on a phone. */
const maxIndent = 6

const columns = (): DataColumn<PlacedPartner>[] => [
  {
    id: 'name',
    header: t('Operator'),
    cell: ({ operatorId, name, depth, blocked }) => (
      <span className={styles.name} style={{ paddingInlineStart: `${Math.min(depth, maxIndent) * 18}px` }}>
        {depth > 0 && <span className={styles.branch} aria-hidden="true" />}
        <Link to={operatorPath(operatorId)} className={page.strong}>
          {name}
        </Link>
        {blocked && <Tag tone="red">{t('Blocked')}</Tag>}
      </span>
    ),
    value: ({ name }) => name,
  },
  { id: 'id', header: t('Number'), cell: ({ operatorId }) => operatorId, value: ({ operatorId }) => operatorId },
  {
    id: 'parent',
    header: t('Under'),
    cell: () => null,
    value: ({ parentId }) => parentId,
    isCsvOnly: true,
  },
  {
    id: 'contract',
    header: t('Contract'),
    cell: ({ contract, move }) => (
      <span className={styles.contract}>
        {contract ? contractText(contract) : t('None')}
        {move && <Tag tone="gold">{t('Moves on {day}', { day: move.from })}</Tag>}
      </span>
    ),
    value: ({ contract }) => (contract ? contractText(contract) : ''),
  },
  {
    id: 'settled',
    header: t('Settled up to'),
    cell: ({ settledTo }) => settledTo ?? '–',
    value: ({ settledTo }) => settledTo,
  },
  {
    id: 'commission',
    header: t('Commission'),
    align: 'end',
    cell: ({ balance }) => formatSum(balance),
    value: ({ balance }) => balance,
  },
]
