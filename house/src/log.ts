import type { Command } from 'commander'
import type { HouseData } from '@lucero/contract/house/client'
import { act, examples, type HouseContext } from './house.ts'
import { csv, table, time } from './printing.ts'
import { readEnd, readLimit, readLine, readTime } from './reading.ts'

type Options = {
  staff?: string
  action?: string
  player?: string
  from?: string
  to?: string
  before?: number
  limit?: number
  csv?: true
}

export function addLog(program: Command): void {
  program
    .command('log')
    .description('the audit log of the staff: who changed what, when, and why; newest first')
    .option('--staff <name>', 'only this staff member, API key or approver')
    .option('--action <call>', 'only this action, for example grantCredit; read: who has read personal data')
    .option('--player <username>', 'only rows about this player')
    .option('--from <time>', 'the first day or time, UTC', readTime)
    .option('--to <time>', 'the last day, or a time, UTC', readEnd)
    .option('--before <row>', 'only rows older than this one', readLine)
    .option('--limit <number>', 'how many rows (50)', readLimit)
    .option('--csv', 'as CSV, with every column and all pages')
    .addHelpText('after', examples('log --staff ana --from 2026-11-01', 'log --player demoplayer --csv'))
    .action(act(log))
}

type LogRow = HouseData<'listStaffLog'>['rows'][number]

async function log(house: HouseContext, { csv: isCsv, ...query }: Options): Promise<void> {
  if (isCsv) {
    const rows = await allPages(house, query)
    return house.show({ rows }, csv(columns, rows))
  }
  const data = await house.call('listStaffLog', query)
  const lines = table(
    data.rows,
    [
      { title: 'Row', of: ({ number }) => String(number), right: true },
      { title: 'When (UTC)', of: ({ at }) => time(at) },
      { title: 'Staff', of: ({ staff, approver }) => (approver === null ? staff : `${staff}, ${approver}`) },
      { title: 'Role', of: ({ role }) => role },
      { title: 'Action', of: ({ action }) => action },
      { title: 'Subject', of: ({ subject }) => subject },
      { title: 'Before', of: ({ before }) => before ?? '', width: 40 },
      { title: 'After', of: ({ after }) => after ?? '', width: 40 },
      { title: 'Reason', of: ({ reason }) => reason ?? '', width: 40 },
    ],
    'No rows.',
  )
  house.show(data, data.next === null ? lines : `${lines}\nOlder ones: --before ${data.next}`)
}

const columns: (keyof LogRow)[] = [
  'number',
  'at',
  'staff',
  'kind',
  'role',
  'operatorId',
  'address',
  'action',
  'subject',
  'before',
  'after',
  'reason',
  'approver',
  'id',
]

async function allPages(house: HouseContext, query: Omit<Options, 'csv'>): Promise<LogRow[]> {
  const rows: LogRow[] = []
  for (let before: number | null | undefined = query.before; before !== null;) {
    const page: HouseData<'listStaffLog'> = await house.call('listStaffLog', { limit: 1000, ...query, before })
    rows.push(...page.rows)
    before = query.limit === undefined ? page.next : null
  }
  return rows
}
