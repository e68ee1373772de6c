import type { HouseData } from '@lucero/contract/house/client'
import { dialogue, nextPage } from '../command.ts'
import { flag, optional } from '../field.ts'
import type { HouseContext } from '../house.ts'
import { csv, table } from '../printing.ts'
import { readEnd, readLimit, readLine, readTime } from '../reading.ts'

type Row = HouseData<'listStaffLog'>['rows'][number]

const csvColumns: (keyof Row)[] = [
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

async function allPages(
  house: HouseContext,
  query: { before?: number | undefined; limit?: number | undefined },
): Promise<Row[]> {
  const rows: Row[] = []
  for (let before: number | null | undefined = query.before; before !== null;) {
    const page: HouseData<'listStaffLog'> = await house.call('listStaffLog', {
      ...query,
      limit: query.limit ?? 1000,
      before,
    })
    rows.push(...page.rows)
    before = query.limit === undefined ? page.next : null
  }
  return rows
}

export const logCommands = [
  dialogue('log', {
    does: 'List the audit log of the staff, newest first',
    takes: {
      staff: optional('--staff <name>', 'Only this staff member, API key or approver'),
      action: optional('--action <call>', 'Only this action, for example grantCredit. read: reads of personal data'),
      player: optional('--player <username>', 'Only rows about this player'),
      from: optional('--from <time>', 'The first day or time, UTC', readTime),
      to: optional('--to <time>', 'The last day, or a time, UTC', readEnd),
      before: optional('--before <row>', 'Only rows older than this one', readLine),
      limit: optional('--limit <number>', 'Maximum number of rows (50)', readLimit),
      isCsv: flag('--csv', 'As CSV, with every column and all pages'),
    },
    examples: ['--staff ana --from 2026-11-01', '--player demoplayer --csv'],
    async run(house, { isCsv, ...query }) {
      if (isCsv) {
        const rows = await allPages(house, query)
        return house.show({ rows }, csv(csvColumns, rows))
      }
      const data = await house.call('listStaffLog', query)
      const lines = table(
        data.rows,
        [
          ['Row', 'number'],
          ['When (UTC)', 'at'],
          ['Staff', ({ staff, approver }) => (approver === null ? staff : [staff, approver])],
          'role',
          'action',
          'subject',
          ['Before', 'before', 40],
          ['After', 'after', 40],
          ['Reason', 'reason', 40],
        ],
        'No rows.',
      )
      return house.show(data, [...lines, ...nextPage(data)])
    },
  }),
]
