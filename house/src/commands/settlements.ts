import type { HouseData } from '@lucero/contract/house/client'
import { bonusBearers, commissionBases, commissionPayments, settlementPeriods } from '@lucero/contract/house/lists'
import { command, dialogue, list } from '../command.ts'
import { flag, mapped, optional, pages, requestId, required, type Field } from '../field.ts'
import { csv, right, table, type Column } from '../printing.ts'
import { readAmount, readDay, readNumber, readOperatorId, readSignedAmount, readTiers } from '../reading.ts'

const operatorId = required('<operator>', 'The operator', readOperatorId)
const reason = required('--reason <text>', 'It is stored with the line and in the audit log')

type Statement = HouseData<'showSettlement'>['statement']

const sum = (text: string) => right(text.replaceAll(/\B(?=(\d{3})+\.)/g, ','))
const sumColumn = <const Name extends string>(title: string, name: Name): Column<Readonly<Record<Name, string>>> => [
  title,
  (row) => sum(row[name]),
]

const balanceText = ({ operatorId: id, balance }: { operatorId: number; balance: string }) =>
  `The commission of operator ${id} is now ${balance}.`

const periodsOf = ({ from, to }: { from: string; to: string }) => `${from} to ${to}, UTC`

/** One line per figure, as the printed statement has them. */
function linesOf(one: Statement) {
  return [
    ['Credit sold', one.own.creditSold, one.total.creditSold],
    ['Credit returned', one.own.creditReturned, one.total.creditReturned],
    ['Redeemed', one.own.redeemed, one.total.redeemed],
    ['Change of credit held', one.own.creditChange, one.total.creditChange],
    ['GGR of real credit', one.own.realGgr, one.total.realGgr],
    ['Bonus cost', one.own.bonusCost, one.total.bonusCost],
    ['NGR', one.own.ngr, one.total.ngr],
    ['Base of the commission', '', one.base],
    ['Carried in', '', one.carriedIn],
    ['Share by tiers', '', one.share],
    ['Bonus cost borne alone', '', one.borne],
    ['Commission', '', one.commission],
    ...one.partners.map((partner) => [`Passed on to ${partner.name ?? partner.operatorId}`, '', partner.commission]),
    ['Stays with the operator', '', one.net],
    ['Carried out', '', one.carriedOut],
    ...one.corrections.map((correction) => [`Correction: ${correction.reason}`, '', correction.amount]),
  ].map(([name = '', own = '', total = '']) => ({ name, own, total }))
}

const statementText = (one: Statement): string[] => [
  `${one.name ?? `Operator ${one.operatorId}`}, ${periodsOf(one)}${one.number === null ? ', not booked' : `, settlement ${one.number}`}`,
  ...table(
    linesOf(one),
    [
      ['', 'name', 50],
      ['Own', ({ own }) => sum(own)],
      ['With partners', ({ total }) => sum(total)],
    ],
    '',
  ),
]

/** One row per statement. Amounts as the server has them. */
function csvOf(statements: readonly Statement[]): string[] {
  const rows = statements.map(({ own, total, contract, partners, corrections, ...one }) => ({
    ...one,
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [`own_${name}`, value])),
    ...Object.fromEntries(Object.entries(total).map(([name, value]) => [`total_${name}`, value])),
    basis: contract?.basis ?? '',
    tiers: contract?.tiers.map(({ from, percent }) => `${from}:${percent}`).join(' ') ?? '',
    bonus_cost: contract?.bonusCost ?? '',
    carries_loss: contract?.carriesLoss ?? '',
    partners: partners.map((partner) => `${partner.operatorId}:${partner.commission}`).join(' '),
    corrections: corrections.map(({ amount }) => amount).join(' '),
  }))
  return csv(Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[], rows)
}

/** The value of a flag that is left out. */
const withDefault = <Value>(field: Field<Value | undefined>, value: Value): Field<Value> => ({
  flags: field.flags,
  read: (words) => field.read(words) ?? value,
})

const isCsv = flag('--csv', 'Comma-separated values, one row per statement')

const tiersText = ({ tiers, basis }: { tiers: readonly { from: number; percent: number }[]; basis: string }) =>
  `${tiers.map(({ from, percent }) => (from === 0 ? `${percent} %` : `${percent} % from ${from}`)).join(', ')} of ${basis === 'ngr' ? 'NGR' : 'credit sold'}`

export const settlementCommands = [
  list('partners list', 'listPartners', {
    does: 'List the tree of operators, with contracts and commission',
    rows: 'partners',
    columns: [
      'operatorId',
      'name',
      ['Parent', ({ parentId }) => parentId ?? ''],
      ['Moves', ({ move }) => (move ? `to ${move.parentId ?? 'the house'} on ${move.from}` : '')],
      ['Contract', ({ contract }) => (contract ? tiersText(contract) : ''), 40],
      ['Settled to', ({ settledTo }) => settledTo ?? ''],
      sumColumn('Commission', 'balance'),
    ],
    empty: 'There are no operators yet.',
  }),
  command('partners move', 'movePartner', {
    does: 'Move an operator to another parent, or to the house, from its next settlement on',
    takes: {
      operatorId,
      parentId: mapped(required('<parent>', 'The new parent, or `house`'), (text) =>
        text === 'house' ? null : readOperatorId(text),
      ),
    },
    examples: ['1003 1002', '1003 house'],
    confirm: ({ operatorId: id, parentId }) =>
      `Move operator ${id} to ${parentId === null ? 'the house' : `operator ${parentId}`}, with all below it?`,
    prints: ({ operatorId: id, parentId, from }) =>
      `Operator ${id} is under ${parentId === null ? 'the house' : `operator ${parentId}`} from ${from} on.`,
  }),
  list('contracts list', 'listContracts', {
    does: 'List the contracts of an operator, newest first',
    takes: { operatorId },
    examples: ['1001'],
    rows: 'contracts',
    columns: ['from', 'period', ['Share', tiersText, 50], 'bonusCost', 'carriesLoss'],
    empty: 'This operator has no contract.',
  }),
  command('contracts set', 'setContract', {
    does: 'Set the contract of an operator, from its next period on',
    more: 'An operator below another one has the periods of the operator at the top',
    takes: {
      operatorId,
      tiers: required('<tiers>', 'A percentage, or several with the amount from which each applies', readTiers),
      basis: withDefault(optional('--basis <basis>', 'Of NGR or of credit sold (ngr)', commissionBases), 'ngr'),
      bonusCost: withDefault(
        optional('--bonus-cost <who>', 'Who bears the bonus cost (shared)', bonusBearers),
        'shared',
      ),
      carriesLoss: withDefault<boolean>(flag('--carry-loss', 'A negative amount lowers the next period'), false),
      period: optional('--period <period>', 'Only for an operator without a parent', settlementPeriods),
    },
    examples: ['1001 30 --period week', '1002 0:20,10000:25 --bonus-cost operator --carry-loss'],
    prints: ({ contract }) => `The contract is in force from ${contract.from} on: ${tiersText(contract)}.`,
  }),
  dialogue('settlements preview', {
    does: 'Show the statements of the next period of an operator and those below it, before they are booked',
    takes: { operatorId, isCsv },
    examples: ['1001'],
    async run(house, { isCsv: wantsCsv, ...query }) {
      const data = await house.call('previewSettlement', query)
      if (!data.isDue) house.note(`The period ${periodsOf(data)} is not over, or its figures are not complete.`)
      house.show(
        data,
        wantsCsv ? csvOf(data.statements) : data.statements.flatMap((one) => [...statementText(one), '']),
      )
    },
  }),
  command('settlements book', 'bookSettlement', {
    does: 'Book the next period of an operator without a parent and of all operators below it',
    takes: {
      operatorId,
      from: required('--from <day>', 'The first day of the period, as the preview shows it', readDay),
      to: required('--to <day>', 'Its last day', readDay),
      requestId,
    },
    examples: ['1001 --from 2026-11-09 --to 2026-11-15'],
    confirm: ({ operatorId: id, from, to }) =>
      `Book ${from} to ${to} for operator ${id} and all below it? It cannot be undone.`,
    prints: ({ statement }) => statementText(statement),
  }),
  list('settlements list', 'listSettlements', {
    does: 'List the settlements, corrections and payments of an operator, newest first',
    takes: { operatorId, ...pages() },
    examples: ['1001'],
    rows: 'lines',
    columns: [
      'number',
      'at',
      ['Line', ({ kind, payment }) => payment ?? kind],
      ['Period', ({ from, to }) => (from === null ? '' : `${from} to ${to}`)],
      sumColumn('Amount', 'amount'),
      sumColumn('Balance', 'balance'),
      ['Reason', 'reason', 40],
      'staff',
    ],
    empty: 'Nothing was booked yet.',
  }),
  dialogue('settlements show', {
    does: 'Show the statement of a booked settlement, with its corrections',
    takes: { operatorId, number: required('<number>', 'The number of its line', readNumber), isCsv },
    examples: ['1001 12', '1001 12 --csv'],
    async run(house, { isCsv: wantsCsv, ...query }) {
      const data = await house.call('showSettlement', query)
      house.show(data, wantsCsv ? csvOf([data.statement]) : statementText(data.statement))
    },
  }),
  command('settlements correct', 'correctSettlement', {
    does: 'Correct the commission of a booked settlement by a new line',
    takes: {
      operatorId,
      number: required('<number>', 'The number of the settlement', readNumber),
      amount: required('--amount <amount>', 'What is added, for example 12.50 or -12.50', readSignedAmount),
      reason,
      requestId,
    },
    examples: ['1001 12 --amount -12.50 --reason "A redeem was paid twice"'],
    confirm: ({ operatorId: id, number, amount }) => `Correct settlement ${number} of operator ${id} by ${amount}?`,
    prints: balanceText,
  }),
  command('settlements pay', 'payCommission', {
    does: 'Record a payment of commission or of a debt, or write a debt off',
    takes: {
      operatorId,
      kind: required('<kind>', 'To the operator, into its stock, from it, or written off', commissionPayments),
      amount: required('<amount>', 'At most what is owed', readAmount),
      reason,
      reference: optional('--reference <text>', 'For example the number of a transfer'),
      requestId,
    },
    examples: ['1001 paid 250 --reason "November" --reference T-88'],
    confirm: ({ operatorId: id, kind, amount }) => `Record ${amount} as ${kind} for operator ${id}?`,
    prints: balanceText,
  }),
]
