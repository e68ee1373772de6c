import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { command, dialogue, list } from '../command.ts'
import { method, optional, pages, reference, requestId, required, translations } from '../field.ts'
import type { HouseContext } from '../house.ts'
import { amount, money, table, time, type Columns } from '../printing.ts'
import { Problem, problemFrom } from '../problem.ts'
import { readOperatorId, readRedeemId } from '../reading.ts'

type HouseRedeem = HouseData<'listRedeems'>['redeems'][number]

const redeemId = required('<redeemId>', 'As the player has it, or as redeem list shows it', readRedeemId)
const columns: Columns<HouseRedeem> = [
  'redeem_id',
  'operator_id',
  'username',
  amount('amount'),
  ['Status', ({ status, waitsSince }) => (waitsSince ? `${status}, waits for approval` : status)],
  'wrongCodes',
  'createdAt',
  'settledAt',
  'settledBy',
  'receipt',
  'method',
]

async function readRedeem(house: HouseContext, id: string): Promise<HouseRedeem> {
  const [redeem] = (await house.call('listRedeems', { redeem_id: id })).redeems
  if (!redeem) throw problemFrom(new Refusal('REDEEM_NOT_FOUND'))
  return redeem
}

/** The question names player and amount, because a mistyped id may be another redeem. */
export function questionAbout(what: 'pay' | 'reject', redeem: HouseRedeem): string {
  const { redeem_id: id, username, amount: cash, operator_id: operator, status, settledAt, settledBy } = redeem
  if (status !== 'pending')
    throw new Problem(
      'refused',
      `Redeem ${id} is already ${status}${settledAt ? `, since ${time(settledAt)} UTC` : ''}${settledBy ? `, by ${settledBy}` : ''}. Nothing was changed`,
      'REDEEM_NOT_PENDING',
    )
  return what === 'pay'
    ? `Pay ${money(cash)} to ${username}, redeem ${id}, operator ${operator}?`
    : `Reject redeem ${id} and give ${money(cash)} back to ${username}?`
}

/** Made of what the server recorded, so that a repeated command shows the first payment. */
const receiptLine = ({ receipt, settledBy, settledAt }: HouseRedeem): string =>
  `Receipt ${receipt ?? 'without a number'}: ${settledBy ?? 'unknown person'}, ${settledAt ? `${time(settledAt)} UTC` : 'unknown time'}`

export const redeemCommands = [
  list('redeem list', 'listRedeems', {
    does: 'List redeems, newest first, with the number of wrong codes and the time of settlement',
    takes: {
      status: optional('--status <status>', 'Only redeems with this status', [
        'pending',
        'completed',
        'rejected',
        'cancelled',
      ]),
      operatorId: optional('--operator <id>', 'Only redeems of this operator', readOperatorId),
      ...pages(),
    },
    examples: ['--status pending', '', '--status pending --operator 1001 --limit 100'],
    rows: 'redeems',
    columns,
    empty: 'No redeems.',
  }),
  dialogue('redeem show', {
    does: 'Show the player, the amount and the status of a redeem',
    takes: { id: redeemId },
    examples: ['R4K7QX2M9A'],
    async run(house, { id }) {
      const redeem = await readRedeem(house, id)
      house.show({ redeem }, table([redeem], columns, ''))
    },
  }),
  command('redeem confirm', 'confirmRedeem', {
    more: 'It is paid once. Five wrong codes lock it',
    takes: {
      redeem_id: redeemId,
      code: required('<code>', 'The validation code of the player, in any case, with or without the dash'),
      method,
      reference,
      requestId,
    },
    examples: ['R4K7QX2M9A 7GXK-2M4Q'],
    confirm: async ({ redeem_id: id }, house) => questionAbout('pay', await readRedeem(house, id)),
    prints: ({ redeem }) => [
      `Redeem ${redeem.redeem_id} is paid: ${money(redeem.amount)} to ${redeem.username} by operator ${redeem.operator_id}.`,
      receiptLine(redeem),
    ],
  }),
  command('redeem reject', 'rejectRedeem', {
    does: 'Return the credit of a pending redeem to the player, with a reason that the player reads',
    takes: {
      redeem_id: redeemId,
      reason: required('--reason <text>', 'The reason that the player reads, in English'),
      reasonTranslations: translations('reason'),
      requestId,
    },
    examples: ['R4K7QX2M9A --reason "Please bring an identity card." --reason-es "Trae un documento, por favor."'],
    confirm: async ({ redeem_id: id }, house) => questionAbout('reject', await readRedeem(house, id)),
    prints: ({ redeem }) =>
      `Redeem ${redeem.redeem_id} is rejected: ${money(redeem.amount)} went back to ${redeem.username}.`,
  }),
]
