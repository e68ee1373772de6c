import type { HouseData } from '@lucero/contract/house/client'
import { baseRoles, permissions, type Permission } from '@lucero/contract/house/permissions'
import { roleNames } from '@lucero/contract/shared/role-names'
import { InvalidArgumentError } from 'commander'
import { command, list } from '../command.ts'
import { optional, required } from '../field.ts'
import { amount } from '../printing.ts'
import { readOperatorId } from '../reading.ts'

type Member = HouseData<'listStaff'>['staff'][number]

const username = required('<username>', 'The account')
const operatorId = optional('--operator <id>', 'The operator, for the roles operator and cashier', readOperatorId)
const ownRole = optional('--own-role <name>', 'A role of your own that narrows the role')

const roleOf = ({ role, operatorId: id, ownRole: own }: Pick<Member, 'role' | 'operatorId' | 'ownRole'>) =>
  `${own ? `${own} (${role})` : role}${id === null ? '' : ` of ${id}`}`
const oneTimeText = (event: string, password: string) => [
  `${event} One-time password, shown this once and valid for 72 hours:`,
  password,
  'First sign-in: house login',
]

function readPermissions(text: string): Permission[] {
  const names = text.split(',').map((part) => part.trim())
  const unknown = names.find((name) => !permissions.includes(name as Permission))
  if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is no permission. docs/house.md lists them.`)
  return names as Permission[]
}

const cashierUsername = required('<username>', 'The cashier')

const ownRoleCommands = [
  list('roles list', 'listRoles', {
    does: 'List the roles of your own, with their permissions',
    rows: 'roles',
    columns: ['name', 'base', 'accounts', ['Permissions', ({ permissions: given }) => given.join(' ')], 'createdBy'],
    empty: 'There are no roles of your own.',
  }),
  command('roles save', 'saveRole', {
    does: 'Add a role of your own, or change its permissions. Sessions of its accounts end',
    more: 'It narrows another role, and limits can be set for it by its name',
    takes: {
      name: required('<name>', 'The name of the role'),
      base: required('--base <role>', 'The role that it narrows', baseRoles),
      permissions: required('--permissions <names>', 'Permissions, separated by commas', readPermissions),
    },
    examples: ['"Night shift" --base clerk --permissions operators.read,players.read,credit.grant'],
    prints: ({ role }) =>
      `${role.name}: ${role.permissions.length} permissions of ${role.base}, ${role.accounts} accounts.`,
  }),
  command('roles remove', 'removeRole', {
    does: 'Remove a role of your own that no account has',
    takes: { name: required('<name>', 'The name of the role') },
    examples: ['"Night shift"'],
    prints: (_, { name }) => `${name} is removed.`,
  }),
]

const cashierCommands = [
  list('cashiers list', 'listCashiers', {
    does: 'List the cashiers of an operator, with what each has granted and paid today',
    takes: { operatorId: optional('--operator <id>', 'Only cashiers of this operator', readOperatorId) },
    rows: 'cashiers',
    columns: ['username', ['Operator', 'operatorId'], 'state', amount('granted'), amount('paid')],
    empty: 'There are no cashiers.',
  }),
  command('cashiers create', 'createCashier', {
    does: 'Add a cashier of an operator, and print the one-time password',
    takes: {
      username: required('<username>', 'The new account'),
      operatorId: optional('--operator <id>', 'The operator; staff of an operator leave it out', readOperatorId),
    },
    examples: ['lola', 'lola --operator 1001'],
    prints: ({ staff, oneTimePassword }) => oneTimeText(`${staff.username} is ${roleOf(staff)}.`, oneTimePassword),
  }),
  command('cashiers disable', 'disableCashier', {
    does: 'End the sessions of a cashier at once, and refuse the sign-ins',
    takes: { username: cashierUsername },
    sends: { disabled: true },
    examples: ['lola'],
    prints: ({ staff }) => `${staff.username} is disabled.`,
  }),
  command('cashiers enable', 'disableCashier', {
    does: 'Let a disabled cashier sign in again',
    takes: { username: cashierUsername },
    sends: { disabled: false },
    examples: ['lola'],
    prints: ({ staff }) => `${staff.username} can sign in again.`,
  }),
  command('cashiers reset', 'resetCashier', {
    does: 'Replace the password and the second factor of a cashier by a one-time password',
    takes: { username: cashierUsername },
    examples: ['lola'],
    confirm: ({ username: name }) => `Reset ${name}? The password and the authenticator app stop working.`,
    prints: ({ staff, oneTimePassword }) => oneTimeText(`${staff.username} was reset.`, oneTimePassword),
  }),
]

export const staffCommands = [
  ...ownRoleCommands,
  ...cashierCommands,
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
      ownRole,
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
    takes: { username, role: required('<role>', 'The new role', roleNames), ownRole, operatorId },
    examples: ['ana manager', 'ana operator --operator 1001'],
    prints: ({ staff }) => `${staff.username} is now ${roleOf(staff)}.`,
  }),
]
