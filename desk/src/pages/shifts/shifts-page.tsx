/** Shifts: the list, and one shift with its report. */
import { useMemo, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useOperatorFilter, useOperators } from '../../lib/operators.ts'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { useCan } from '../../lib/session.ts'
import { timeText } from '../../lib/settled-text.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter } from '../../table/filters.tsx'
import { ConfirmationTag } from '../../till/report-view.tsx'
import { differenceText, type Shift } from '../../till/words.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { ShiftDetails } from './shift-details.tsx'

const states = ['open', 'closed', 'waits'] as const

export default function ShiftsPage() {
  const id = useUrlState().get('shift')
  return id !== undefined && /^[\da-f-]{36}$/.test(id) ? <ShiftDetails shiftId={id} /> : <ShiftList />
}

function ShiftList() {
  const url = useUrlState()
  const mayChange = useCan('till.change')
  const [isSetting, setSetting] = useState(false)
  const state = oneOf(url.get('state'), states)
  const query = useHousePages('listShifts', 'after', { ...useOperatorFilter(), ...(state && { state }), limit: 50 })
  const rows = useMemo(() => query.data?.pages.flatMap(({ shifts }) => shifts), [query.data])
  const operators = useOperators()
  const stateOptions = [
    { value: 'open', label: t('Open') },
    { value: 'closed', label: t('Closed') },
    { value: 'waits', label: t('Waits for confirmation') },
  ]
  return (
    <>
      <PageHeader
        title={pageTitles().shifts}
        text={t('Drawers and their cashiers: reports, differences, and shifts that were left open.')}
        actions={mayChange && <Button onClick={() => setSetting(true)}>{t('Settings of the till')}</Button>}
      />
      <DataTable
        caption={pageTitles().shifts}
        columns={useColumns()}
        rows={rows}
        rowKey={({ shiftId }) => shiftId}
        {...tablePages(query)}
        onOpen={({ shiftId }) => url.set({ shift: shiftId })}
        emptyTitle={t('No shifts yet')}
        emptyText={t('A cashier opens one on the page Till.')}
        csvName="shifts"
        filters={
          <>
            <SelectFilter label={t('State')} name="state" all={t('All')} options={stateOptions} />
            {operators.ownId === null && (
              <SelectFilter
                label={t('Operator')}
                name="operator"
                all={t('All operators')}
                options={operators.options}
              />
            )}
          </>
        }
      />
      {isSetting && <SettingsDialog onClose={() => setSetting(false)} />}
    </>
  )
}

function useColumns(): DataColumn<Shift>[] {
  const operators = useOperators()
  const url = useUrlState()
  const openButton = ({ shiftId, drawer, number }: Shift) => (
    <Button
      size="small"
      variant="ghost"
      aria-label={number === null ? t('X report of {drawer}', { drawer }) : t('Z report of {drawer}', { drawer })}
      onClick={() => url.set({ shift: shiftId })}
    >
      {number === null ? t('X report') : t('Z report')}
    </Button>
  )
  return [
    {
      id: 'number',
      header: t('Z report'),
      isNarrow: true,
      cell: ({ number }) => number ?? '–',
      value: ({ number }) => number ?? '',
    },
    { id: 'drawer', header: t('Drawer'), cell: ({ drawer }) => drawer, value: ({ drawer }) => drawer },
    { id: 'staff', header: t('Cashier'), cell: ({ staff }) => staff, value: ({ staff }) => staff },
    ...(operators.ownId === null
      ? [
          {
            id: 'operator',
            header: t('Operator'),
            cell: ({ operatorId }: Shift) => operators.nameOf(operatorId),
            value: ({ operatorId }: Shift) => operators.nameOf(operatorId),
          },
        ]
      : []),
    {
      id: 'opened',
      header: t('Opened'),
      cell: ({ openedAt }) => timeText(openedAt),
      value: ({ openedAt }) => openedAt,
    },
    {
      id: 'closed',
      header: t('Closed'),
      cell: ({ closedAt }) => (closedAt ? timeText(closedAt) : <Tag tone="gold">{t('Open')}</Tag>),
      value: ({ closedAt }) => closedAt ?? '',
    },
    {
      id: 'difference',
      header: t('Difference'),
      cell: (shift) =>
        shift.difference === null ? (
          '–'
        ) : (
          <>
            <span>{differenceText(shift.difference)}</span> <ConfirmationTag report={shift} />
          </>
        ),
      value: ({ difference }) => difference ?? '',
    },
    { id: 'open', header: '', align: 'end', cell: openButton },
  ]
}
