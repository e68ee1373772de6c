/** Bonuses: list, create with a preview, publish, withdraw, grant, and their results. The weekly race pays bonuses, so it is the second tab. */
import { zoneName } from '../../lib/zone.ts'
import Gift from 'lucide-react/icons/gift'
import { useMemo, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Tabs } from '@lucero/ui/display/tabs.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { useCan } from '../../lib/session.ts'
import { formatCount } from '../../lib/sums.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter } from '../../table/filters.tsx'
import { audiences, kinds, statuses, statusTones, type Bonus } from './bonus-words.ts'
import { BonusDetails } from './bonus-details.tsx'
import { NewBonus } from './new-bonus.tsx'
import { Race } from './race.tsx'

const tabNames = ['bonuses', 'race'] as const

export default function BonusesPage() {
  const url = useUrlState()
  const canChange = useCan('bonuses.change')
  const [isCreating, setCreating] = useState(false)
  const create = canChange && (
    <Button variant="primary" icon={<Gift aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('New bonus')}
    </Button>
  )
  return (
    <>
      <PageHeader title={pageTitles().bonuses} actions={create} />
      <Tabs
        label={pageTitles().bonuses}
        value={oneOf(url.get('tab'), tabNames) ?? 'bonuses'}
        onChange={(tab) => url.set({ tab: tab === 'bonuses' ? undefined : tab })}
        tabs={[
          { value: 'bonuses', label: t('All bonuses'), panel: <BonusTable /> },
          { value: 'race', label: t('Weekly race'), panel: <Race /> },
        ]}
      />
      {isCreating && <NewBonus onClose={() => setCreating(false)} />}
    </>
  )
}

function BonusTable() {
  const url = useUrlState()
  const status = oneOf(url.get('status'), ['draft', 'published', 'withdrawn'])
  const query = useHousePages('listHouseBonuses', 'after', { limit: 100, ...(status && { status }) })
  const rows = useMemo(() => query.data?.pages.flatMap(({ bonuses }) => bonuses), [query.data])
  const openId = url.get('bonus')
  // The open bonus may be on a later page, or leave the filtered list when it is published.
  const { data: found } = useHouse('listHouseBonuses', { bonusId: openId }, { enabled: openId !== undefined })
  const open = [...(rows ?? []), ...(found?.bonuses ?? [])].find(({ id }) => id === openId)
  return (
    <>
      <DataTable
        caption={pageTitles().bonuses}
        columns={columns()}
        rows={rows}
        rowKey={({ id }) => id}
        {...tablePages(query)}
        onOpen={({ id }) => url.set({ bonus: id })}
        csvName="bonuses"
        emptyTitle={t('No bonus yet')}
        filters={
          <SelectFilter
            label={t('State')}
            name="status"
            all={t('All')}
            options={Object.entries(statuses).map(([value, label]) => ({ value, label: label() }))}
          />
        }
      />
      {open && <BonusDetails bonus={open} onClose={() => url.set({ bonus: undefined })} />}
    </>
  )
}

const columns = (): DataColumn<Bonus>[] => [
  {
    id: 'title',
    header: t('Bonus'),
    cell: ({ title, kind }) => (
      <>
        <span className={page.strong}>{title}</span>
        <div className={page.small}>{wordFor(kinds, kind)}</div>
      </>
    ),
    value: ({ title }) => title,
  },
  {
    id: 'status',
    header: t('State'),
    cell: ({ status }) => <Tag tone={styleFor(statusTones, status)}>{wordFor(statuses, status)}</Tag>,
    value: ({ status }) => status,
  },
  {
    id: 'audience',
    header: t('For whom'),
    cell: ({ audience, operatorId }) =>
      operatorId === null ? wordFor(audiences, audience) : t('Operator {id}', { id: operatorId }),
    value: ({ audience }) => audience,
  },
  {
    id: 'amount',
    header: t('Amount'),
    align: 'end',
    cell: ({ amount }) => <Amount value={amount} />,
    isAmount: true,
    value: ({ amount }) => amount,
  },
  {
    id: 'playThrough',
    header: t('Play-through'),
    align: 'end',
    cell: ({ playThrough }) => `${playThrough}×`,
    value: ({ playThrough }) => playThrough,
  },
  {
    id: 'grants',
    header: t('Activated'),
    align: 'end',
    cell: ({ grants }) => formatCount(grants),
    value: ({ grants }) => grants,
  },
  {
    id: 'until',
    header: t('Ends ({zone})', { zone: zoneName() }),
    cell: ({ until }) => <HouseTime value={until} />,
    value: ({ until }) => until,
  },
]
