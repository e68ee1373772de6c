import type { HouseData } from '@lucero/contract/house/client'
import { roleNames } from '@lucero/contract/shared/role-names'
import { command, list } from '../command.ts'
import { optional, required } from '../field.ts'
import { readOperatorId } from '../reading.ts'

type Member = HouseData<'listStaff'>['staff'][number]

const username = required('<username>', 'The account')
const operatorId = optional('--operator <id>', 'The operator, for the role operator', readOperatorId)

const roleOf = ({ role, operatorId: id }: Pick<Member, 'role' | 'operatorId'>) =>
  id === null ? role : `${role} of ${id}`
const oneTimeText = (event: string, password: string) => [
  `${event} One-time password, shown this once and valid for 72 hours:`,
  password,
  'First sign-in: house login',
]

export const staffCommands = [
  list('staff list', 'listStaff', {
    does: 'List all staff accounts, including disabled ones',
    rows: 'staff',
    columns: [
      ['Username', 'username'],
      ['Role', roleOf],
      'state',
      'createdAt',
      'createdBy',
      ['Session used (UTC)', 'lastUsedAt'],
    ],
    empty: 'There are no staff accounts yet.',
  }),
  list('staff demo', 'demoStaff', {
    does: 'List the demo accounts, each with its password and a code that is valid now',
    more: 'Each code works once. The next one is accepted too. Live mode has no demo accounts',
    rows: 'staff',
    columns: [
      ['Username', 'username'],
      ['Role', roleOf],
      'password',
      ['Code', ({ code }) => code ?? 'used: wait half a minute'],
    ],
    empty: 'There are no demo accounts.',
  }),
  command('staff create', 'createStaff', {
    does: 'Add a staff account, and print its one-time password',
    takes: {
      username: required('<username>', 'The new account'),
      role: required('--role <role>', 'The role of the account', roleNames),
      operatorId,
    },
    examples: ['ana --role clerk', 'shop1001 --role operator --operator 1001'],
    prints: ({ staff, oneTimePassword }) => oneTimeText(`${staff.username} is ${roleOf(staff)}.`, oneTimePassword),
  }),
  command('staff disable', 'disableStaff', {
    does: 'End the sessions and keys of a staff account at once, and refuse its sign-ins',
    takes: { username },
    sends: { disabled: true },
    examples: ['ana'],
    prints: ({ staff }) => `${staff.username} is disabled.`,
  }),
  command('staff enable', 'disableStaff', {
    does: 'Let a disabled staff account sign in again. Its keys work again too',
    takes: { username },
    sends: { disabled: false },
    examples: ['ana'],
    prints: ({ staff }) => `${staff.username} can sign in again.`,
  }),
  command('staff reset', 'resetStaff', {
    does: 'Replace the password and the second factor by a one-time password, and end the sessions',
    takes: { username },
    examples: ['ana'],
    confirm: ({ username: name }) => `Reset ${name}? The password and the authenticator app stop working.`,
    prints: ({ staff, oneTimePassword }) => oneTimeText(`${staff.username} was reset.`, oneTimePassword),
  }),
  command('staff role', 'changeRole', {
    does: 'Change the role of a staff account. Its sessions end',
    takes: { username, role: required('<role>', 'The new role', roleNames), operatorId },
    examples: ['ana manager', 'ana operator --operator 1001'],
    prints: ({ staff }) => `${staff.username} is now ${roleOf(staff)}.`,
  }),
]
