import { randomUUID } from 'node:crypto'
import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { Option, type Command } from 'commander'
import { act, examples, type HouseContext } from './house.ts'
import { money, stripControl, table, time, withNext } from './printing.ts'
import { Problem, problemFrom } from './problem.ts'
import { readLimit, readOperatorId, readRedeemId } from './reading.ts'
import { requestIdHelp, withRequestId } from './request-id.ts'
import { addTranslations, takeTranslations } from './translations.ts'

type Status = 'pending' | 'completed' | 'rejected' | 'cancelled'
type HouseRedeem = HouseData<'listRedeems'>['redeems'][number]
type Filter = { status?: Status; operator?: number; after?: string; limit?: number }

const rejectExample =
  'redeem reject R4K7QX2M9A --reason "Please bring an identity card." --reason-es "Trae un documento, por favor."'

export function addRedeem(program: Command): void {
  const redeem = program
    .command('redeem')
    .description('credit that players want paid out by their operator')
    .addHelpText(
      'after',
      examples('redeem list --status pending', 'redeem confirm R4K7QX2M9A 7GXK-2M4Q', rejectExample),
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
      { title: 'Status', of: ({ status, waitsSince }) => (waitsSince ? `${status}, waits for approval` : status) },
      { title: 'Wrong codes', of: ({ wrongCodes }) => String(wrongCodes), right: true },
      { title: 'Created (UTC)', of: ({ createdAt }) => time(createdAt) },
      { title: 'Settled (UTC)', of: ({ settledAt }) => (settledAt ? time(settledAt) : '') },
      { title: 'By', of: ({ settledBy }) => settledBy ?? '' },
      { title: 'Receipt', of: ({ receipt }) => receipt ?? '' },
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
  const { redeem_id: id, username, amount, operator_id: operator, status, settledAt, settledBy } = redeem
  if (status !== 'pending')
    throw new Problem(
      'refused',
      `Redeem ${id} is ${status} already${settledAt ? `, since ${time(settledAt)} UTC` : ''}${settledBy ? `, by ${settledBy}` : ''}; nothing was changed`,
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
    .option('--request-id <uuid>', requestIdHelp)
    .addHelpText('after', examples('redeem confirm R4K7QX2M9A 7GXK-2M4Q'))
    .action(
      act(async (house, redeemId: string, code: string, { requestId = randomUUID() }: { requestId?: string }) => {
        await house.confirm(async () => questionAbout('pay', await readRedeem(house, redeemId)))
        const data = await house
          .call('confirmRedeem', { requestId, redeem_id: redeemId, code })
          .catch(withRequestId(requestId))
        const { username, amount, operator_id } = data.redeem
        const paid = `Redeem ${redeemId} is paid: ${money(amount)} to ${username} by operator ${operator_id}.`
        house.show(data, `${paid}\n${receiptLine(data.redeem)}`)
      }),
    )

/** Made of what the server recorded, so that a repeated command shows the first payment. */
const receiptLine = ({ receipt, settledBy, settledAt }: HouseRedeem): string =>
  `Receipt ${receipt ?? 'without a number'}: ${settledBy ?? 'somebody'}, ${settledAt ? `${time(settledAt)} UTC` : 'unknown time'}`

type Rejection = { reason: string; requestId?: string }

const addReject = (redeem: Command) =>
  addTranslations(redeem.command('reject'), 'reason')
    .description('give the credit of a pending redeem back to the player, who reads the reason')
    .argument('<redeemId>', 'as the player has it, or as redeem list shows it', readRedeemId)
    .requiredOption('--reason <text>', 'what the player reads, in English')
    .option('--request-id <uuid>', requestIdHelp)
    .addHelpText('after', examples(rejectExample))
    .action(
      act(async (house, redeemId: string, { reason, requestId = randomUUID(), ...options }: Rejection) => {
        const reasonTranslations = takeTranslations(options, 'reason')
        await house.confirm(async () => questionAbout('reject', await readRedeem(house, redeemId)))
        const data = await house
          .call('rejectRedeem', { requestId, redeem_id: redeemId, reason, reasonTranslations })
          .catch(withRequestId(requestId))
        const { username, amount } = data.redeem
        house.show(data, `Redeem ${redeemId} is rejected: ${money(amount)} went back to ${username}.`)
      }),
    )
