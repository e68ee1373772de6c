import { command, list } from '../command.ts'
import { optional, pages, requestId, required } from '../field.ts'
import { amount, money } from '../printing.ts'
import { readAmount, readAmountOrZero, readOperatorId } from '../reading.ts'

const operatorId = required('<operator>', 'The operator', readOperatorId)

const order = {
  reason: required('--reason <text>', 'It is stored with the movement and in the audit log'),
  reference: optional('--reference <text>', 'For example the number of an invoice'),
  requestId,
}

type Stock = { operatorId: number; balance: number; creditLine: number; free: number }

const sums = ({ stock: { operatorId: id, balance, creditLine, free } }: { stock: Stock }) =>
  `Operator ${id} has a balance of ${money(balance)} and a credit line of ${money(creditLine)}: ${money(free)} are free to sell.`

export const stockCommands = [
  list('stock list', 'listStock', {
    does: 'List the stock of operators: balance, credit line, and what is free to sell',
    takes: { operatorId: optional('--operator <id>', 'Only this operator', readOperatorId) },
    rows: 'stock',
    columns: [
      'operatorId',
      'state',
      amount('balance'),
      amount('creditLine'),
      amount('free'),
      amount('reserved'),
      amount('withPlayers'),
      'isLow',
    ],
    empty: 'There are no operators yet.',
  }),
  list('stock movements', 'listStockMovements', {
    does: 'List the movements of the stock of an operator, newest first',
    takes: { operatorId, ...pages() },
    examples: ['1001'],
    rows: 'movements',
    columns: [
      'at',
      'kind',
      amount('amount'),
      amount('balance'),
      amount('creditLine'),
      'username',
      ['Reference', 'reference', 40],
      ['Reason', 'reason', 40],
      'staff',
    ],
    empty: 'No movements of stock.',
  }),
  command('stock sell', 'sellStock', {
    does: 'Sell stock to an operator',
    takes: { operatorId, amount: required('<amount>', 'For example 5000 or 250.50', readAmount), ...order },
    examples: ['1002 5000 --reason "Paid by transfer" --reference A-1007'],
    confirm: ({ operatorId: id, amount: sold }) => `Sell ${money(sold)} of stock to operator ${id}?`,
    prints: sums,
  }),
  command('stock take-back', 'takeBackStock', {
    does: 'Take back stock that an operator has paid for and not sold',
    takes: { operatorId, amount: required('<amount>', 'At most the balance', readAmount), ...order },
    examples: ['1002 100 --reason "The shop closes"'],
    confirm: ({ operatorId: id, amount: taken }) => `Take back ${money(taken)} of stock from operator ${id}?`,
    prints: sums,
  }),
  command('stock credit-line', 'setCreditLine', {
    does: 'Set how far the balance of an operator may fall below zero',
    takes: { operatorId, creditLine: required('<amount>', '0 for none', readAmountOrZero), ...order },
    examples: ['1002 500 --reason "Agreed for December"'],
    prints: sums,
  }),
  command('stock on', 'switchStock', {
    does: 'Let an operator grant only what is free to sell, in about a minute',
    more: 'It then pays no welcome credit. The opening balance is the credit that its players hold',
    takes: { operatorId },
    sends: { on: true },
    examples: ['1003'],
    prints: ({ stock }) => `Operator ${stock.operatorId} sells from stock from ${stock.from ?? 'now'} on.`,
  }),
  command('stock off', 'switchStock', {
    does: 'Let an operator grant without stock, in about a minute',
    takes: { operatorId },
    sends: { on: false },
    examples: ['1003'],
    prints: ({ stock }) => `Operator ${stock.operatorId} sells from stock until ${stock.until ?? 'now'}.`,
  }),
  command('stock warning', 'warnOfStock', {
    does: 'Set the amount below which the stock of an operator is shown as low',
    takes: { operatorId, below: required('<amount>', 'For example 500', readAmountOrZero) },
    examples: ['1002 500'],
    prints: ({ stock }) => `The stock of operator ${stock.operatorId} is low below ${money(stock.warnBelow ?? 0)}.`,
  }),
]
