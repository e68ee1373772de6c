import { randomUUID } from 'node:crypto'
import type { HouseData } from '@lucero/contract/house/client'
import type { Command } from 'commander'
import { act, examples, type HouseContext } from './house.ts'
import { money, stripControl, table, time, withNext } from './printing.ts'
import { readAmount, readGrantId, readLimit, readOperatorId } from './reading.ts'
import { requestIdHelp, withRequestId } from './request-id.ts'

type Options = { operator: number; requestId?: string }
type CreditGrant = HouseData<'listCredit'>['grants'][number]

export function addCredit(program: Command): void {
  const credit = program
    .command('credit')
    .description("an operator's credit, handed out to players")
    .addHelpText(
      'after',
      examples(
        'credit grant demoplayer 25.50 --operator 1001',
        'credit list --player demoplayer',
        'credit reverse 6f0f6f1e-52c1-8a3d-ad0e-2b7a5f1c0d02 --reason "A zero too many"',
      ),
    )
  addGrant(credit)
  addList(credit)
  addReverse(credit)
}

const addGrant = (credit: Command) =>
  credit
    .command('grant')
    .description('put credit into a main wallet; the player must be connected to the operator')
    .argument('<username>', 'the player')
    .argument('<amount>', 'like 25 or 25.50', readAmount)
    .requiredOption('--operator <id>', 'whose credit it is', readOperatorId)
    .option('--request-id <uuid>', requestIdHelp)
    .addHelpText(
      'after',
      examples('credit grant demoplayer 25.50 --operator 1001', 'credit grant demoplayer 100 --operator 1001 --yes'),
    )
    .action(act(grant))

async function grant(
  house: HouseContext,
  username: string,
  amount: number,
  { operator, requestId = randomUUID() }: Options,
) {
  await house.confirm(`Hand ${money(amount)} of operator ${operator}'s credit to ${stripControl(username)}?`)
  const data = await house
    .call('grantCredit', { requestId, operatorId: operator, username, amount })
    .catch(withRequestId(requestId))
  const now = `the main wallet under operator ${operator} holds ${money(data.mainWallet)}`
  const undo = `To undo it while it is unused, within 24 hours: credit reverse ${data.grantId} --reason …`
  house.show(data, `${money(amount)} went to ${stripControl(username)}: ${now}.\n${undo}`)
}

type Filter = { operator?: number; player?: string; after?: string; limit?: number }

const addList = (credit: Command) =>
  credit
    .command('list')
    .description('grants of credit, newest first, and whether they can be reversed')
    .option('--operator <id>', 'only those of this operator', readOperatorId)
    .option('--player <username>', 'only those to this player')
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('credit list', 'credit list --player demoplayer --operator 1001'))
    .action(
      act(async (house, { operator, player, after, limit }: Filter) => {
        const data = await house.call('listCredit', { operatorId: operator, username: player, after, limit })
        house.show(data, withNext(grantTable(data.grants), data.next))
      }),
    )

const grantTable = (grants: readonly CreditGrant[]): string =>
  table(
    grants,
    [
      { title: 'Grant', of: ({ grantId }) => grantId },
      { title: 'Operator', of: ({ operatorId }) => String(operatorId), right: true },
      { title: 'Player', of: ({ username }) => username },
      { title: 'Amount', of: ({ amount }) => money(amount), right: true },
      { title: 'Granted (UTC)', of: ({ grantedAt }) => time(grantedAt) },
      { title: 'Status', of: ({ status }) => status },
      { title: 'Reversible until (UTC)', of: ({ reversibleUntil }) => (reversibleUntil ? time(reversibleUntil) : '') },
      { title: 'Reason', of: ({ reason }) => reason ?? '', width: 40 },
    ],
    'No grants of credit.',
  )

type Reversal = { reason: string; requestId?: string }

const addReverse = (credit: Command) =>
  credit
    .command('reverse')
    .description('return a grant of credit to its operator: within 24 hours, while all of it is in the main wallet')
    .argument('<grantId>', 'as credit grant and credit list show it', readGrantId)
    .requiredOption('--reason <text>', 'why; it is stored, and the player does not see it')
    .option('--request-id <uuid>', requestIdHelp)
    .addHelpText('after', examples('credit reverse 6f0f6f1e-52c1-8a3d-ad0e-2b7a5f1c0d02 --reason "A zero too many"'))
    .action(
      act(async (house, grantId: string, { reason, requestId = randomUUID() }: Reversal) => {
        await house.confirm(`Reverse the grant of credit ${grantId}?`)
        const data = await house.call('reverseCredit', { requestId, grantId, reason }).catch(withRequestId(requestId))
        const { username, amount, operatorId } = data.grant
        const now = `the main wallet under operator ${operatorId} holds ${money(data.mainWallet)}`
        house.show(data, `${money(amount)} went back from ${stripControl(username)}: ${now}.`)
      }),
    )
