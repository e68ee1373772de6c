import { command, list } from '../command.ts'
import { method, optional, pages, reference, requestId, required } from '../field.ts'
import { amount, money } from '../printing.ts'
import { readAmount, readGrantId, readOperatorId } from '../reading.ts'

const walletText = (operatorId: number, mainWallet: number) =>
  `the main wallet under operator ${operatorId} holds ${money(mainWallet)}`

export const creditCommands = [
  command('credit grant', 'grantCredit', {
    does: 'Grant credit of an operator to the main wallet of a connected player',
    takes: {
      username: required('<username>', 'The player'),
      amount: required('<amount>', 'For example 25 or 25.50', readAmount),
      operatorId: required('--operator <id>', 'The operator that gives the credit', readOperatorId),
      method,
      reference,
      requestId,
    },
    examples: ['demoplayer 25.50 --operator 1001', 'demoplayer 100 --operator 1001 --yes'],
    confirm: ({ username, amount: granted, operatorId }) =>
      `Grant ${money(granted)} of operator ${operatorId}'s credit to ${username}?`,
    prints: ({ mainWallet, grantId }, { username, amount: granted, operatorId }) => [
      `${money(granted)} went to ${username}: ${walletText(operatorId, mainWallet)}.`,
      `To undo it while it is unused, within 24 hours: credit reverse ${grantId} --reason …`,
    ],
  }),
  list('credit list', 'listCredit', {
    does: 'List grants of credit, newest first, with their status and until when they can be reversed',
    takes: {
      operatorId: optional('--operator <id>', 'Only grants of this operator', readOperatorId),
      username: optional('--player <username>', 'Only grants to this player'),
      ...pages(),
    },
    examples: ['', '--player demoplayer --operator 1001'],
    rows: 'grants',
    columns: [
      'grantId',
      'operatorId',
      'username',
      amount('amount'),
      'method',
      'grantedAt',
      'status',
      'reversibleUntil',
      ['Reason', 'reason', 40],
    ],
    empty: 'No grants of credit.',
  }),
  command('credit reverse', 'reverseCredit', {
    more: 'All of it must still be in the main wallet',
    takes: {
      grantId: required('<grantId>', 'As credit grant and credit list show it', readGrantId),
      reason: required('--reason <text>', 'It is stored. The player does not see it'),
      requestId,
    },
    examples: ['6f0f6f1e-52c1-8a3d-ad0e-2b7a5f1c0d02 --reason "A zero too many"'],
    confirm: ({ grantId }) => `Reverse the grant of credit ${grantId}?`,
    prints: ({ grant: { username, amount: reversed, operatorId }, mainWallet }) =>
      `${money(reversed)} went back from ${username}: ${walletText(operatorId, mainWallet)}.`,
  }),
]
