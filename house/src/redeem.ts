import { Option, type Command } from 'commander'
import { act, examples } from './house.ts'
import { money, table, time } from './printing.ts'
import { readLimit, readOperatorId } from './reading.ts'

type Status = 'pending' | 'completed' | 'rejected' | 'cancelled'
type Filter = { status?: Status; operator?: number; limit?: number }

export function addRedeem(program: Command): void {
  const redeem = program
    .command('redeem')
    .description('credit that players want paid out by their operator')
    .addHelpText(
      'after',
      examples('redeem list --status pending', 'redeem confirm R4K7QX2M9A 7GXK-2M4Q', 'redeem reject R4K7QX2M9A'),
    )
  addList(redeem)
  addConfirm(redeem)
  addReject(redeem)
}

const addList = (redeem: Command) =>
  redeem
    .command('list')
    .description('redeems, newest first')
    .addOption(new Option('--status <status>').choices(['pending', 'completed', 'rejected', 'cancelled']))
    .option('--operator <id>', 'only those of this operator', readOperatorId)
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('redeem list', 'redeem list --status pending --operator 1001 --limit 100'))
    .action(
      act(async (house, { status, operator, limit }: Filter) => {
        const data = await house.call('listRedeems', { status, operatorId: operator, limit })
        const shown = table(
          data.redeems,
          [
            { title: 'Redeem', of: ({ redeem_id }) => redeem_id },
            { title: 'Operator', of: ({ operator_id }) => String(operator_id), right: true },
            { title: 'Player', of: ({ username }) => username },
            { title: 'Amount', of: ({ amount }) => money(amount), right: true },
            { title: 'Status', of: ({ status }) => status },
            { title: 'Wrong codes', of: ({ wrongCodes }) => String(wrongCodes), right: true },
            { title: 'Created (UTC)', of: ({ createdAt }) => time(createdAt) },
            { title: 'Settled (UTC)', of: ({ settledAt }) => (settledAt ? time(settledAt) : '') },
          ],
          'No redeems.',
        )
        house.show(data, shown)
      }),
    )

const addConfirm = (redeem: Command) =>
  redeem
    .command('confirm')
    .description(
      'pay a redeem, with the validation code that the player told the operator; too many wrong ones lock it',
    )
    .argument('<redeemId>')
    .argument('<code>', 'any case, with or without the dash')
    .addHelpText('after', examples('redeem confirm R4K7QX2M9A 7GXK-2M4Q'))
    .action(
      act(async (house, redeemId: string, code: string) => {
        await house.confirm(`Pay redeem ${redeemId}?`)
        const data = await house.call('confirmRedeem', { redeem_id: redeemId, code })
        const { username, amount, operator_id } = data.redeem
        house.show(data, `Redeem ${redeemId} is paid: ${money(amount)} to ${username} by operator ${operator_id}.`)
      }),
    )

const addReject = (redeem: Command) =>
  redeem
    .command('reject')
    .description('give the credit of a pending redeem back to the player')
    .argument('<redeemId>')
    .addHelpText('after', examples('redeem reject R4K7QX2M9A'))
    .action(
      act(async (house, redeemId: string) => {
        await house.confirm(`Reject redeem ${redeemId} and give its credit back?`)
        const data = await house.call('rejectRedeem', { redeem_id: redeemId })
        const { username, amount } = data.redeem
        house.show(data, `Redeem ${redeemId} is rejected: ${money(amount)} went back to ${username}.`)
      }),
    )
