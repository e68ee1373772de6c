/** The audit log of the staff. */
import { zoneName } from '../../lib/zone.ts'
import { houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import type { HouseData } from '@lucero/contract/house/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { styleFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { actorName } from '../../lib/actor-name.ts'
import { call } from '../../lib/api.ts'
import { Facts } from '../../lib/facts.tsx'
import { keyOf, useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useOperators } from '../../lib/operators.ts'
import { actionText, staffActions } from '../../lib/server-words.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { changedFields } from '../player/change-words.ts'
import { roleNames } from '../../shell/role-names.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { DateFilter, SelectFilter } from '../../table/filters.tsx'
import filters from '../../table/filters.module.css'
import styles from './log-page.module.css'
import { Subject, subjectText } from './subject.tsx'

type Row = HouseData<'listStaffLog'>['rows'][number]

export default function LogPage() {
  const url = useUrlState()
  const { nameOf } = useOperators()
  const columns = columnsOf(nameOf)
  const [open, setOpen] = useState<Row>()
  const [staff, action] = [url.get('staff'), url.get('action')]
  const [from, to] = [url.get('from'), url.get('to')]
  // A username is personal data, so it is not in the address.
  const [player, setPlayer] = useState('')
  const filter = {
    ...(player && { player }),
    ...(staff && { staff }),
    ...(action && { action }),
    ...(from && { from: `${from}T00:00:00Z` }),
    // The day is included.
    ...(to && { to: new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString() }),
  }
  const log = useInfiniteQuery({
    queryKey: keyOf('listStaffLog', filter),
    queryFn: ({ pageParam, signal }) =>
      call('listStaffLog', { ...filter, limit: 50, ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  return (
    <>
      <PageHeader
        title={pageTitles().log}
        text={t('Every change by staff, in a chain of hashes that the ledger audit verifies.')}
      />
      <DataTable
        caption={pageTitles().log}
        columns={columns}
        rows={log.data?.pages.flatMap(({ rows }) => rows)}
        rowKey={({ number }) => String(number)}
        error={log.error}
        onRetry={() => void log.refetch()}
        onOpen={setOpen}
        isSortable={false}
        csvName="audit-log"
        filters={<Filters onPlayer={setPlayer} />}
        emptyTitle={t('No entry matches the filters')}
        onMore={log.hasNextPage ? () => void log.fetchNextPage() : undefined}
        isLoadingMore={log.isFetchingNextPage}
      />
      {open && <Entry row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const columnsOf = (nameOf: (id: number) => string): DataColumn<Row>[] => [
  { id: 'number', header: t('Number'), isNarrow: true, cell: ({ number }) => number, value: ({ number }) => number },
  {
    id: 'at',
    header: t('Time ({zone})', { zone: zoneName() }),
    cell: ({ at }) => <HouseTime value={at} />,
    value: ({ at }) => at,
  },
  {
    id: 'staff',
    header: t('Staff'),
    cell: ({ staff, role, approver }) => (
      <>
        <span className={page.strong}>{actorName(staff)}</span>
        <div className={page.small}>
          {approver ? t('{role}, approved by {approver}', { role: roleText(role), approver }) : roleText(role)}
        </div>
      </>
    ),
    value: ({ staff }) => staff,
  },
  {
    id: 'action',
    header: t('Action'),
    cell: ({ action, after }) => actionText(action, after),
    value: ({ action }) => action,
  },
  {
    id: 'subject',
    header: t('Subject'),
    cell: ({ subject, subjectName }) => <Subject subject={subject} subjectName={subjectName} />,
    value: (row) => subjectText(row, nameOf),
  },
  { id: 'reason', header: t('Reason'), cell: ({ reason }) => reason, value: ({ reason }) => reason },
  {
    id: 'address',
    header: t('Address'),
    cell: ({ address }) => <span className={styles.address}>{address}</span>,
    value: ({ address }) => address,
  },
]

const roleText = (role: string): string => styleFor(roleNames(), role) ?? role

/** A read is one action, whatever call has read. */
const isAction = (name: string): boolean =>
  !Object.hasOwn(houseCalls, name) || houseCalls[name as HouseCallName].method === 'POST'

const actionOptions = () =>
  Object.entries(staffActions)
    .filter(([name]) => isAction(name))
    .map(([value, text]) => ({ value, label: text() }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

function Filters({ onPlayer }: { onPlayer: (username: string) => void }) {
  const { data } = useHouse('listStaff')
  const options = data?.staff.map(({ username }) => ({ value: username, label: username })) ?? []
  return (
    <>
      <SelectFilter label={t('Staff')} name="staff" options={options} all={t('All')} />
      <SelectFilter label={t('Action')} name="action" options={actionOptions()} all={t('All')} />
      <PlayerFilter onPlayer={onPlayer} />
      <DateFilter label={t('From')} name="from" />
      <DateFilter label={t('To')} name="to" />
    </>
  )
}

/** Applies with Enter, or when the field is left: half a username is no player. */
function PlayerFilter({ onPlayer }: { onPlayer: (username: string) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <form
      className={filters.filter}
      onSubmit={(event) => {
        event.preventDefault()
        onPlayer(text.trim())
      }}
    >
      <label htmlFor={id}>{t('Player')}</label>
      <input
        id={id}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        type="search"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onBlur={() => onPlayer(text.trim())}
      />
    </form>
  )
}

function Entry({ row, onClose }: { row: Row; onClose: () => void }) {
  const { number, at, staff, role, operatorId, address, action, reason, approver, before, after } = row
  return (
    <Dialog open size="wide" onClose={onClose} title={t('Entry {number}', { number })}>
      <Facts
        facts={[
          { label: t('Time ({zone})', { zone: zoneName() }), value: <HouseTime value={at} /> },
          { label: t('Staff'), value: actorName(staff) },
          { label: t('Role'), value: operatorId === null ? roleText(role) : `${roleText(role)} · ${operatorId}` },
          { label: t('Action'), value: actionText(action, after) },
          { label: t('Subject'), value: <Subject subject={row.subject} subjectName={row.subjectName} /> },
          { label: t('Reason'), value: reason ?? '–' },
          { label: t('Approved by'), value: approver ?? '–' },
          { label: t('Address'), value: address },
        ]}
      />
      <Changes before={before} after={after} />
    </Dialog>
  )
}

/** The values before and after, field by field. */
function Changes({ before, after }: { before: string | null; after: string | null }) {
  const { nameOf } = useOperators()
  const fields = changedFields(before, after, nameOf)
  if (fields.length === 0) return null
  const hasBefore = fields.some((field) => field.before !== null)
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          {hasBefore && <th scope="col">{t('Before')}</th>}
          <th scope="col">{hasBefore ? t('After') : t('Value')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{field.label}</th>
            {hasBefore && <td>{field.before ?? '–'}</td>}
            <td>{field.after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
