import type { HouseData } from '@lucero/contract/house/client'
import type { Role } from '@lucero/contract/house/permissions'
import { roleNames } from '@lucero/contract/shared/role-names'
import { Argument, Option, type Command } from 'commander'
import { act, examples } from './house.ts'
import { stripControl, table, time } from './printing.ts'
import { readOperatorId } from './reading.ts'

export function addStaff(program: Command): void {
  const staff = program
    .command('staff')
    .description('the people who work for the house, and what they may do')
    .addHelpText('after', examples('staff list', 'staff create ana --role clerk', 'staff disable ana'))
  addList(staff)
  addDemo(staff)
  addCreate(staff)
  addDisable(staff)
  addEnable(staff)
  addReset(staff)
  addRole(staff)
}

type Member = HouseData<'listStaff'>['staff'][number]

const nameOf = ({ username }: Member) => stripControl(username)
const roleOf = ({ role, operatorId }: Member) => (operatorId === null ? role : `${role} of ${operatorId}`)
const oneTimeText = (password: string) =>
  `One-time password, shown this once and valid for 72 hours:\n${password}\nFirst sign-in: house login`

const addList = (staff: Command) =>
  staff
    .command('list')
    .description('all staff accounts, disabled ones too')
    .addHelpText('after', examples('staff list', 'staff list --json'))
    .action(
      act(async (house) => {
        const data = await house.call('listStaff')
        const shown = table(
          data.staff,
          [
            { title: 'Username', of: nameOf },
            { title: 'Role', of: roleOf },
            { title: 'State', of: ({ state }) => state },
            { title: 'Created (UTC)', of: ({ createdAt }) => time(createdAt) },
            { title: 'By', of: ({ createdBy }) => createdBy },
            { title: 'Session used (UTC)', of: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : '') },
          ],
          'There are no staff accounts yet.',
        )
        house.show(data, shown)
      }),
    )

const addDemo = (staff: Command) =>
  staff
    .command('demo')
    .description('the accounts of the demo, each with its password and a code that is valid now; each code works once')
    .addHelpText('after', examples('staff demo', 'staff demo --json'))
    .action(
      act(async (house) => {
        const data = await house.call('demoStaff')
        const shown = table(
          data.staff,
          [
            { title: 'Username', of: ({ username }) => stripControl(username) },
            { title: 'Role', of: ({ role, operatorId }) => (operatorId === null ? role : `${role} of ${operatorId}`) },
            { title: 'Password', of: ({ password }) => password },
            { title: 'Code', of: ({ code }) => code ?? 'used: wait half a minute' },
          ],
          'There are no demo accounts.',
        )
        house.show(data, shown)
      }),
    )

type RoleOptions = { role: Role; operator?: number }
const roleOption = () => new Option('--role <role>', 'what the person may do').choices(roleNames).makeOptionMandatory()
const operatorOption = () =>
  new Option('--operator <id>', 'for the role operator: whose staff it is').argParser(readOperatorId)
const withOperator = (operator: number | undefined) => (operator === undefined ? {} : { operatorId: operator })

const addCreate = (staff: Command) =>
  staff
    .command('create')
    .description('add a staff account; prints a one-time password for the first sign-in')
    .argument('<username>', 'the new account')
    .addOption(roleOption())
    .addOption(operatorOption())
    .addHelpText(
      'after',
      examples('staff create ana --role clerk', 'staff create shop1001 --role operator --operator 1001'),
    )
    .action(
      act(async (house, username: string, { role, operator }: RoleOptions) => {
        const data = await house.call('createStaff', { username, role, ...withOperator(operator) })
        house.show(data, `${nameOf(data.staff)} is ${roleOf(data.staff)}. ${oneTimeText(data.oneTimePassword)}`)
      }),
    )

const addDisable = (staff: Command) =>
  staff
    .command('disable')
    .description('end the sessions and the keys of a staff account at once, and refuse its sign-ins')
    .argument('<username>', 'the account')
    .addHelpText('after', examples('staff disable ana'))
    .action(
      act(async (house, username: string) => {
        const data = await house.call('disableStaff', { username, disabled: true })
        house.show(data, `${nameOf(data.staff)} is disabled.`)
      }),
    )

const addEnable = (staff: Command) =>
  staff
    .command('enable')
    .description('let a disabled staff account sign in again; its keys work again too')
    .argument('<username>', 'the account')
    .addHelpText('after', examples('staff enable ana'))
    .action(
      act(async (house, username: string) => {
        const data = await house.call('disableStaff', { username, disabled: false })
        house.show(data, `${nameOf(data.staff)} can sign in again.`)
      }),
    )

const addReset = (staff: Command) =>
  staff
    .command('reset')
    .description('for a lost password or phone: prints a one-time password, and ends the sessions')
    .argument('<username>', 'the account')
    .addHelpText('after', examples('staff reset ana'))
    .action(
      act(async (house, username: string) => {
        await house.confirm(`Reset ${stripControl(username)}? The password and the authenticator app stop working.`)
        const data = await house.call('resetStaff', { username })
        house.show(data, `${nameOf(data.staff)} was reset. ${oneTimeText(data.oneTimePassword)}`)
      }),
    )

const addRole = (staff: Command) =>
  staff
    .command('role')
    .description('change what a staff account may do; its sessions end')
    .argument('<username>', 'the account')
    .addArgument(new Argument('<role>', 'the new role').choices(roleNames))
    .addOption(operatorOption())
    .addHelpText('after', examples('staff role ana manager', 'staff role ana operator --operator 1001'))
    .action(
      act(async (house, username: string, role: Role, { operator }: { operator?: number }) => {
        const data = await house.call('changeRole', { username, role, ...withOperator(operator) })
        house.show(data, `${nameOf(data.staff)} is ${roleOf(data.staff)} now.`)
      }),
    )
