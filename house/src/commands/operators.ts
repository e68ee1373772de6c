import type { HouseData } from '@lucero/contract/house/client'
import { command, list } from '../command.ts'
import { flag, mapped, optional, pages, required, translations } from '../field.ts'
import { amount, money, time } from '../printing.ts'
import { readAmount, readAmountOrZero, readOperatorId } from '../reading.ts'

const operatorId = required('<id>', 'The operator', readOperatorId)
const applicant = required('<username>', 'The player')

const zoneLines = ({ zone, own, next }: HouseData<'showTimeZone'>) => [
  `Time zone: ${zone}${own ? ', of its own' : ''}`,
  ...(next ? [`From ${time(next.from)} UTC: ${next.zone}`] : []),
]

export const operatorCommands = [
  list('operators list', 'listHouseOperators', {
    does: 'List all operators, including blocked ones',
    rows: 'operators',
    columns: ['id', 'name', 'approvesItself', amount('welcomeCredit'), 'blocked'],
    empty: 'There are no operators yet.',
  }),
  command('operators show', 'showOperator', {
    does: 'Show the settings of an operator and the number of its players',
    takes: { operatorId: required('<id>', 'The operator', readOperatorId) },
    examples: ['1001'],
    prints: ({ operator: { id, name, approvesItself, welcomeCredit, blocked }, players }) => [
      `${id} · ${name}${blocked ? ' · blocked: closed for new players' : ''}`,
      `Players: ${players}. Applicants: ${approvesItself ? 'connected at once' : 'reviewed'}. Welcome credit: ${money(welcomeCredit)}.`,
    ],
  }),
  command('operators zone', 'showTimeZone', {
    does: 'Show the time zone of the house or of an operator',
    takes: { operatorId: optional('--operator <id>', 'An operator instead of the house', readOperatorId) },
    examples: ['', '--operator 1001'],
    prints: zoneLines,
  }),
  command('operators set-zone', 'setTimeZone', {
    does: 'Set the time zone of the house or of an operator, from its next midnight on',
    more: 'Days of limits, reports and shifts are counted in it. Days that have ended stay as they are',
    takes: {
      zone: required(
        '<zone>',
        'A name like America/Mexico_City; house: an operator has the zone of the house',
        (text) => (text === 'house' ? null : text),
      ),
      operatorId: optional('--operator <id>', 'An operator instead of the house', readOperatorId),
    },
    examples: ['America/Mexico_City', 'America/New_York --operator 1001', 'house --operator 1001'],
    prints: zoneLines,
  }),
  command('operators create', 'createOperator', {
    takes: {
      id: required('<id>', 'A short number that players see', readOperatorId),
      name: required('<name>', 'The name that players see'),
      approvesItself: flag('--approves-itself', 'Connect each applicant at once, without review'),
      welcomeCredit: optional('--welcome <amount>', 'Credit for each new player, granted once', readAmount),
    },
    examples: ['1004 "Costa Verde"', '1005 Aurora --approves-itself --welcome 25'],
    prints: ({ operator }) => `Operator ${operator.id}, ${operator.name}, is open to players.`,
  }),
  list('operators applications', 'listApplications', {
    does: 'List pending applications of players, oldest first, with their notes',
    takes: {
      operatorId: optional('--operator <id>', 'Only applications to this operator', readOperatorId),
      ...pages('Maximum number of rows (500)'),
    },
    examples: ['', '--operator 1002'],
    rows: 'applications',
    columns: ['operatorId', 'username', ['Applied (UTC)', 'createdAt'], 'note'],
    empty: 'There are no pending applications.',
  }),
  command('operators approve', 'approveApplication', {
    does: 'Connect a player who has applied',
    more: 'The player receives the welcome credit, if the operator gives one',
    takes: { operatorId, username: applicant },
    examples: ['1002 freshplayer'],
    prints: (_, { username, operatorId: id }) => `${username} is connected to operator ${id}.`,
  }),
  command('operators reject', 'rejectApplication', {
    does: 'Reject an application, with a reason that the player reads',
    more: 'The reason is in a notification and on the Operators page, in the language of the player if the text exists in it. The player may apply again',
    takes: {
      operatorId,
      username: applicant,
      reason: required('--reason <text>', 'The reason that the player reads, in English'),
      reasonTranslations: translations('reason'),
    },
    examples: ['1002 freshplayer --reason "Only for Miami." --reason-es "Solo para Miami."'],
    prints: (_, { username, operatorId: id }) => `The application of ${username} to operator ${id} is rejected.`,
  }),
  command('operators change', 'changeOperator', {
    does: 'Change the name, the welcome credit or the approval of an operator',
    more: 'A new welcome credit applies to players who connect from now on',
    takes: {
      operatorId,
      name: optional('--name <name>', 'The name that players see'),
      welcomeCredit: optional(
        '--welcome <amount>',
        'Credit for each new player, granted once. 0 for none',
        readAmountOrZero,
      ),
      approvesItself: mapped(
        optional('--approves-itself <yes|no>', 'With yes, each applicant is connected at once, without review', [
          'yes',
          'no',
        ]),
        (answer) => answer === 'yes',
      ),
    },
    examples: ['1004 --name "Costa Azul"', '1004 --welcome 0'],
    prints: ({ operator: { id, name, welcomeCredit, approvesItself } }) =>
      `Operator ${id} is ${name}, gives ${money(welcomeCredit)} of welcome credit and ${approvesItself ? 'approves itself' : 'approves by hand'}.`,
  }),
  command('operators block', 'blockOperator', {
    does: 'Close an operator for new players',
    more: 'Its players keep their credit and can use it',
    takes: { operatorId },
    sends: { blocked: true },
    examples: ['1003', '1003 --yes'],
    confirm: ({ operatorId: id }) => `Block operator ${id}? New players can no longer apply to it.`,
    prints: (_, { operatorId: id }) => `Operator ${id} is closed for new players.`,
  }),
  command('operators unblock', 'blockOperator', {
    does: 'Open a blocked operator for new players again',
    takes: { operatorId },
    sends: { blocked: false },
    examples: ['1003'],
    prints: (_, { operatorId: id }) => `Operator ${id} is open to players again.`,
  }),
]
