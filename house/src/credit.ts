import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { act, examples, type HouseContext } from './house.ts'
import { money, stripControl } from './printing.ts'
import { Problem } from './problem.ts'
import { readAmount, readOperatorId } from './reading.ts'

type Options = { operator: number; requestId?: string }

export function addCredit(program: Command): void {
  const credit = program
    .command('credit')
    .description("an operator's credit, handed out to players")
    .addHelpText('after', examples('credit grant demoplayer 25.50 --operator 1001'))
  credit
    .command('grant')
    .description('put credit into a main wallet; the player must be connected to the operator')
    .argument('<username>', 'the player')
    .argument('<amount>', 'like 25 or 25.50', readAmount)
    .requiredOption('--operator <id>', 'whose credit it is', readOperatorId)
    .option('--request-id <uuid>', 'the id of a grant whose answer was lost: it happens once, however often it is sent')
    .addHelpText(
      'after',
      examples('credit grant demoplayer 25.50 --operator 1001', 'credit grant demoplayer 100 --operator 1001 --yes'),
    )
    .action(act(grant))
}

async function grant(
  house: HouseContext,
  username: string,
  amount: number,
  { operator, requestId = randomUUID() }: Options,
) {
  await house.confirm(`Hand ${money(amount)} of operator ${operator}'s credit to ${stripControl(username)}?`)
  const data = await house
    .call('grantCredit', { requestId, operatorId: operator, username, amount })
    .catch((error: unknown) => {
      throw isOutcomeUnknown(error)
        ? new Problem('unreachable', `${error.message}; to be sure, repeat it with --request-id ${requestId}`)
        : error
    })
  const now = `the main wallet under operator ${operator} holds ${money(data.mainWallet)}`
  house.show(data, `${money(amount)} went to ${stripControl(username)}: ${now}.`)
}

const isOutcomeUnknown = (error: unknown): error is Problem => error instanceof Problem && error.code === 'unreachable'
