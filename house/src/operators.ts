import { Option, type Command } from 'commander'
import { act, examples } from './house.ts'
import { money, stripControl, table, time, withNext, yesNo } from './printing.ts'
import { readAmount, readAmountOrZero, readLimit, readOperatorId } from './reading.ts'
import { addTranslations, takeTranslations } from './translations.ts'

export function addOperators(program: Command): void {
  const operators = program
    .command('operators')
    .description('the agents who hand out credit and pay redeems')
    .addHelpText('after', examples('operators list', 'operators applications', 'operators approve 1002 freshplayer'))
  addList(operators)
  addCreate(operators)
  addApplications(operators)
  addApprove(operators)
  addReject(operators)
  addChange(operators)
  addBlock(operators)
  addUnblock(operators)
}

const addList = (operators: Command) =>
  operators
    .command('list')
    .description('all operators, blocked ones too')
    .addHelpText('after', examples('operators list', 'operators list --json'))
    .action(
      act(async (house) => {
        const data = await house.call('listHouseOperators')
        const shown = table(
          data.operators,
          [
            { title: 'Id', of: ({ id }) => String(id), right: true },
            { title: 'Name', of: ({ name }) => name },
            { title: 'Approves itself', of: ({ approvesItself }) => yesNo(approvesItself) },
            { title: 'Welcome credit', of: ({ welcomeCredit }) => money(welcomeCredit), right: true },
            { title: 'Blocked', of: ({ blocked }) => yesNo(blocked) },
          ],
          'There are no operators yet.',
        )
        house.show(data, shown)
      }),
    )

type NewOperator = { approvesItself?: boolean; welcome?: number }

const addCreate = (operators: Command) =>
  operators
    .command('create')
    .description('add an operator')
    .argument('<id>', 'a short number that players will see', readOperatorId)
    .argument('<name>', 'what players read')
    .option('--approves-itself', 'connect whoever applies, at once')
    .option('--welcome <amount>', 'credit for each new player, once', readAmount)
    .addHelpText(
      'after',
      examples('operators create 1004 "Costa Verde"', 'operators create 1005 Aurora --approves-itself --welcome 25'),
    )
    .action(
      act(async (house, id: number, name: string, { approvesItself = false, welcome = 0 }: NewOperator) => {
        const data = await house.call('createOperator', { id, name, approvesItself, welcomeCredit: welcome })
        house.show(data, `Operator ${id}, ${stripControl(data.operator.name)}, is open to players.`)
      }),
    )

const addApplications = (operators: Command) =>
  operators
    .command('applications')
    .description('players who wait to be connected, oldest first')
    .option('--operator <id>', 'only those who applied to this one', readOperatorId)
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many at most (500)', readLimit)
    .addHelpText('after', examples('operators applications', 'operators applications --operator 1002'))
    .action(
      act(async (house, { operator, after, limit }: { operator?: number; after?: string; limit?: number }) => {
        const data = await house.call('listApplications', { operatorId: operator, after, limit })
        const shown = table(
          data.applications,
          [
            { title: 'Operator', of: ({ operatorId }) => String(operatorId), right: true },
            { title: 'Player', of: ({ username }) => username },
            { title: 'Applied (UTC)', of: ({ createdAt }) => time(createdAt) },
            { title: 'Note', of: ({ note }) => note ?? '', width: 60 },
          ],
          'Nobody is waiting.',
        )
        house.show(data, withNext(shown, data.next))
      }),
    )

const addApprove = (operators: Command) =>
  operators
    .command('approve')
    .description('connect a player who has applied; a welcome credit is handed out with it')
    .argument('<id>', 'the operator', readOperatorId)
    .argument('<username>', 'the player')
    .addHelpText('after', examples('operators approve 1002 freshplayer'))
    .action(
      act(async (house, operatorId: number, username: string) => {
        const data = await house.call('approveApplication', { operatorId, username })
        house.show(data, `${stripControl(username)} is connected to operator ${operatorId}.`)
      }),
    )

const addReject = (operators: Command) =>
  addTranslations(operators.command('reject'), 'reason')
    .description('reject an application; the player reads the reason, and may apply again')
    .argument('<id>', 'the operator', readOperatorId)
    .argument('<username>', 'the player')
    .requiredOption('--reason <text>', 'what the player reads, in English')
    .addHelpText(
      'after',
      examples('operators reject 1002 freshplayer --reason "Only for Miami." --reason-es "Solo para Miami."'),
    )
    .action(
      act(async (house, operatorId: number, username: string, { reason, ...options }: { reason: string }) => {
        const reasonTranslations = takeTranslations(options, 'reason')
        const data = await house.call('rejectApplication', { operatorId, username, reason, reasonTranslations })
        house.show(data, `The application of ${stripControl(username)} to operator ${operatorId} is rejected.`)
      }),
    )

type Changes = { name?: string; welcome?: number; approvesItself?: 'yes' | 'no' }

const addChange = (operators: Command) =>
  operators
    .command('change')
    .description('change the name, the welcome credit of new players, or who approves applications')
    .argument('<id>', 'the operator', readOperatorId)
    .option('--name <name>', 'what players read')
    .option('--welcome <amount>', 'credit for each new player, once; 0 for none', readAmountOrZero)
    .addOption(new Option('--approves-itself <yes|no>', 'yes: connect whoever applies, at once').choices(['yes', 'no']))
    .addHelpText('after', examples('operators change 1004 --name "Costa Azul"', 'operators change 1004 --welcome 0'))
    .action(
      act(async (house, operatorId: number, { name, welcome, approvesItself }: Changes) => {
        const data = await house.call('changeOperator', {
          operatorId,
          name,
          welcomeCredit: welcome,
          ...(approvesItself !== undefined && { approvesItself: approvesItself === 'yes' }),
        })
        const { name: now, welcomeCredit, approvesItself: isOpen } = data.operator
        const approval = isOpen ? 'approves itself' : 'approves by hand'
        house.show(
          data,
          `Operator ${operatorId} is ${stripControl(now)}, gives ${money(welcomeCredit)} of welcome credit and ${approval}.`,
        )
      }),
    )

const addBlock = (operators: Command) =>
  operators
    .command('block')
    .description('let an operator take no new players; what players hold under it stays theirs')
    .argument('<id>', 'the operator', readOperatorId)
    .addHelpText('after', examples('operators block 1003', 'operators block 1003 --yes'))
    .action(
      act(async (house, operatorId: number) => {
        await house.confirm(`Block operator ${operatorId}? It will take no new players.`)
        const data = await house.call('blockOperator', { operatorId, blocked: true })
        house.show(data, `Operator ${operatorId} takes no new players.`)
      }),
    )

const addUnblock = (operators: Command) =>
  operators
    .command('unblock')
    .description('let a blocked operator take players again')
    .argument('<id>', 'the operator', readOperatorId)
    .addHelpText('after', examples('operators unblock 1003'))
    .action(
      act(async (house, operatorId: number) => {
        const data = await house.call('blockOperator', { operatorId, blocked: false })
        house.show(data, `Operator ${operatorId} takes players again.`)
      }),
    )
