import type { HouseData } from '@lucero/contract/house-client'
import { Refusal } from '@lucero/contract/refusals'
import { Option, type Command } from 'commander'
import { act, examples, type HouseContext } from './house.ts'
import { money, stripControl, table, time, withNext } from './printing.ts'
import { Problem, problemFrom } from './problem.ts'
import { readLimit, readOperatorId, readRedeemId } from './reading.ts'

type Status = 'pending' | 'completed' | 'rejected' | 'cancelled'
type HouseRedeem = HouseData<'listRedeems'>['redeems'][number]
type Filter = { status?: Status; operator?: number; after?: string; limit?: number }

export function addRedeem(program: Command): void {
  const redeem = program
    .command('redeem')
    .description('credit that players want paid out by their operator')
    .addHelpText(
      'after',
      examples('redeem list --status pending', 'redeem confirm R4K7QX2M9A 7GXK-2M4Q', 'redeem reject R4K7QX2M9A'),
    )
  addList(redeem)
  addShow(redeem)
  addConfirm(redeem)
  addReject(redeem)
}

const addList = (redeem: Command) =>
  redeem
    .command('list')
    .description('redeems, newest first')
    .addOption(
      new Option('--status <status>', 'only those that stand so').choices([
        'pending',
        'completed',
        'rejected',
        'cancelled',
      ]),
    )
    .option('--operator <id>', 'only those of this operator', readOperatorId)
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('redeem list', 'redeem list --status pending --operator 1001 --limit 100'))
    .action(
      act(async (house, { status, operator, after, limit }: Filter) => {
        const data = await house.call('listRedeems', { status, operatorId: operator, after, limit })
        house.show(data, withNext(redeemTable(data.redeems), data.next))
      }),
    )

const addShow = (redeem: Command) =>
  redeem
    .command('show')
    .description('one redeem: whose it is, how much, and how it stands')
    .argument('<redeemId>', 'as the player has it, or as redeem list shows it', readRedeemId)
    .addHelpText('after', examples('redeem show R4K7QX2M9A'))
    .action(
      act(async (house, redeemId: string) => {
        const redeem = await readRedeem(house, redeemId)
        house.show({ redeem }, redeemTable([redeem]))
      }),
    )

const redeemTable = (redeems: readonly HouseRedeem[]): string =>
  table(
    redeems,
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

async function readRedeem(house: HouseContext, redeemId: string): Promise<HouseRedeem> {
  const [redeem] = (await house.call('listRedeems', { redeem_id: redeemId })).redeems
  if (!redeem) throw problemFrom(new Refusal('REDEEM_NOT_FOUND'))
  return redeem
}

/** The question names player and amount, because a mistyped id may be another redeem. */
export function questionAbout(what: 'pay' | 'reject', redeem: HouseRedeem): string {
  const { redeem_id: id, username, amount, operator_id: operator, status, settledAt } = redeem
  if (status !== 'pending')
    throw new Problem(
      'refused',
      `Redeem ${id} is ${status} already${settledAt ? `, since ${time(settledAt)} UTC` : ''}; nothing was changed`,
      'REDEEM_NOT_PENDING',
    )
  const player = stripControl(username)
  return what === 'pay'
    ? `Pay ${money(amount)} to ${player}, redeem ${id}, operator ${operator}?`
    : `Reject redeem ${id} and give ${money(amount)} back to ${player}?`
}

const addConfirm = (redeem: Command) =>
  redeem
    .command('confirm')
    .description(
      'pay a redeem, with the validation code that the player told the operator; too many wrong ones lock it',
    )
    .argument('<redeemId>', 'as the player has it, or as redeem list shows it', readRedeemId)
    .argument('<code>', 'any case, with or without the dash')
    .addHelpText('after', examples('redeem confirm R4K7QX2M9A 7GXK-2M4Q'))
    .action(
      act(async (house, redeemId: string, code: string) => {
        await house.confirm(async () => questionAbout('pay', await readRedeem(house, redeemId)))
        const data = await house.call('confirmRedeem', { redeem_id: redeemId, code })
        const { username, amount, operator_id } = data.redeem
        house.show(data, `Redeem ${redeemId} is paid: ${money(amount)} to ${username} by operator ${operator_id}.`)
      }),
    )

const addReject = (redeem: Command) =>
  redeem
    .command('reject')
    .description('give the credit of a pending redeem back to the player')
    .argument('<redeemId>', 'as the player has it, or as redeem list shows it', readRedeemId)
    .addHelpText('after', examples('redeem reject R4K7QX2M9A'))
    .action(
      act(async (house, redeemId: string) => {
        await house.confirm(async () => questionAbout('reject', await readRedeem(house, redeemId)))
        const data = await house.call('rejectRedeem', { redeem_id: redeemId })
        const { username, amount } = data.redeem
        house.show(data, `Redeem ${redeemId} is rejected: ${money(amount)} went back to ${username}.`)
      }),
    )
