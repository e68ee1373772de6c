import type { HouseData } from '@lucero/contract/house/client'
import { InvalidArgumentError } from 'commander'
import { command, list } from '../command.ts'
import { combined, flag, mapped, optional, pages, requestId, required } from '../field.ts'
import { amount, count, money, table, time, type Columns } from '../printing.ts'
import { readAmount, readAmountOrZero, readOperatorId, readShiftId } from '../reading.ts'

type Report = HouseData<'showShift'>['report']

const shiftId = required('<shiftId>', 'As till show and shifts list show it', readShiftId)
const reason = required('--reason <text>', 'It is stored')

/** `20=3`: three pieces of 20. The option is repeated for each denomination. */
function readPieces(text: string, before: Report['pieces'][number][] = []) {
  const [, denomination = '', pieces = ''] = /^(\d{1,10}(?:\.\d{1,2})?)=(\d{1,7})$/.exec(text) ?? []
  if (pieces === '') throw new InvalidArgumentError('A count is written like 20=3: three pieces of 20.')
  return [...before, { denomination: readAmount(denomination), pieces: Number(pieces), amount: 0 }]
}

const pieces = mapped(
  required('--count <denomination=pieces>', 'For example 20=3. Repeat it for each denomination', readPieces),
  (counted) => counted.map(({ denomination, pieces: number }) => ({ denomination, pieces: number })),
)

const signed = (value: number): string => `${value < 0 ? '-' : ''}${money(Math.abs(value))}`
const methodName = (method: string | null): string => method ?? 'not recorded'

const headOf = (report: Report): string =>
  report.kind === 'Z'
    ? `Z report ${report.number} of operator ${report.operatorId}, closed ${time(report.closedAt ?? '')} UTC by ${report.closedBy}`
    : `X report, ${time(report.reportedAt)} UTC. The shift is open`

const confirmationText = ({ confirmation, confirmedBy, confirmReason }: Report): string[] =>
  confirmation === 'none'
    ? []
    : confirmation === 'waits'
      ? ['The difference waits for the confirmation of a second person: shifts confirm']
      : [`The difference was confirmed by ${confirmedBy}: ${confirmReason}`]

function reportText(report: Report): string[] {
  const { cash, methods, counted, difference } = report
  return [
    headOf(report),
    `${report.drawer}, ${report.staff}, opened ${time(report.openedAt)} UTC, shift ${report.shiftId}`,
    ...(report.closeReason === null ? [] : [`Closed for the cashier: ${report.closeReason}`]),
    ...table(
      methods,
      [
        ['Method', ({ method }) => methodName(method)],
        ['Grants', ({ grants }) => count(grants)],
        amount('granted'),
        ['Redeems', ({ redeems }) => count(redeems)],
        amount('paid'),
        amount('reversed'),
        ['Corrected', ({ corrected }) => signed(corrected)],
        ['Net', ({ net }) => signed(net)],
      ],
      'No grants or payments.',
    ),
    `Cash: float ${money(cash.float)} + granted ${money(cash.granted)} - paid ${money(cash.paid)} - reversed ${money(cash.reversed)} + top-ups ${money(cash.topUps)} - drops ${money(cash.drops)}, corrected ${signed(cash.corrected)}`,
    `Expected: ${signed(cash.expected)}`,
    ...(counted === null || difference === null
      ? []
      : [`Counted: ${money(counted)}`, `Difference: ${signed(difference)}`]),
    ...confirmationText(report),
  ]
}

const lineColumns: Columns<HouseData<'listShiftLines'>['lines'][number]> = [
  'at',
  'kind',
  ['Method', ({ method }) => methodName(method)],
  ['Amount', ({ amount: moved }) => signed(moved)],
  'username',
  'subject',
  'reference',
  'staff',
  ['Reason', 'reason', 40],
]

type Method = HouseData<'getTill'>['settings']['methods'][number]

function readMethods(text: string, before: Method[] = []): Method[] {
  const [, id = '', name = ''] = /^([a-z][a-z\d-]{0,19})=(.{1,30})$/u.exec(text) ?? []
  if (name === '') throw new InvalidArgumentError('A method is written like check=Check: its id, and its name.')
  return [...before, { id, name }]
}

const readDenominations = (text: string, before: number[] = []): number[] => [...before, readAmount(text)]

export const tillCommands = [
  command('till show', 'getTill', {
    does: 'Show your open shift, the open shifts of others, and the settings. Sums are shown after the close',
    prints: ({ shift, openShifts, required: requiring, settings }) => [
      shift
        ? `Your shift ${shift.shiftId}: ${shift.drawer}, operator ${shift.operatorId}, float ${money(shift.float)}, since ${time(shift.openedAt)} UTC`
        : 'You have no open shift. Open one with till open',
      ...table(openShifts, ['shiftId', 'operatorId', 'drawer', 'staff', 'openedAt'], 'No open shifts of others.'),
      `Operators that require a shift for cash: ${requiring.join(', ') || 'none'}`,
      `Methods: ${settings.methods.map(({ id, name }) => `${id} (${name})`).join(', ')}`,
      `Denominations: ${settings.denominations.map(money).join(', ')}`,
      `A difference above ${money(settings.confirmAbove)} needs a second person`,
    ],
  }),
  command('till open', 'openShift', {
    takes: {
      drawer: required('<drawer>', 'The name of the drawer'),
      operatorId: required('--operator <id>', 'The operator whose drawer it is', readOperatorId),
      float: required('--float <amount>', 'The cash in the drawer, or 0', readAmountOrZero),
      requestId,
    },
    examples: ['"Drawer 1" --operator 1001 --float 100'],
    prints: ({ shift }) => `Shift ${shift.shiftId} is open: ${shift.drawer}, float ${money(shift.float)}.`,
  }),
  command('till cash', 'moveCash', {
    takes: {
      direction: required('<direction>', 'drop: out of the drawer. top-up: into it', ['drop', 'top-up']),
      amount: required('<amount>', 'For example 200', readAmount),
      shiftId: required('--shift <id>', 'Your open shift, as till show shows it', readShiftId),
      reason,
      requestId,
    },
    examples: ['drop 200 --shift 6f0f6f1e-52c1-8a3d-ad0e-2b7a5f1c0d02 --reason "To the safe"'],
    prints: ({ line }) => `${line.kind} of ${money(Math.abs(line.amount))}, ${time(line.at)} UTC.`,
  }),
  command('till correct', 'correctTill', {
    more: 'A closed shift is never corrected',
    takes: {
      amount: required('<amount>', 'For example 25', readAmount),
      from: required('--from <method>', 'The method that the amount leaves'),
      to: required('--to <method>', 'The method that it goes to'),
      shiftId: required('--shift <id>', 'Your open shift', readShiftId),
      toShiftId: optional('--to-shift <id>', 'The shift whose drawer it goes to (the same one)', readShiftId),
      reason,
      requestId,
    },
    examples: ['25 --from cash --to card --shift 6f0f6f1e-52c1-8a3d-ad0e-2b7a5f1c0d02 --reason "It was a card"'],
    prints: ({ lines }) => lines.map((line) => `${methodName(line.method)}: ${signed(line.amount)}`),
  }),
  command('till close', 'closeShift', {
    more: 'Count first: the expected cash is shown afterwards',
    takes: { shiftId, pieces, requestId },
    examples: ['6f0f6f1e-52c1-8a3d-ad0e-2b7a5f1c0d02 --count 20=7 --count 5=3 --count 0.25=4'],
    confirm: ({ pieces: counted }) =>
      `Close the shift with ${money(counted.reduce((sum, one) => sum + one.denomination * one.pieces, 0))} in the drawer?`,
    prints: ({ report }) => reportText(report),
  }),
  command('till day', 'getMyDay', {
    prints: ({ day, zone = 'UTC', methods, total, limits, openShift }) => [
      `Your day ${day} (${zone}): granted ${money(total.granted)}, paid ${money(total.paid)}, net ${signed(total.net)}`,
      ...(openShift ? ['The sums of your open shift are shown after you have closed it.'] : []),
      ...table(
        methods,
        [
          ['Method', ({ method }) => methodName(method)],
          amount('granted'),
          amount('paid'),
          ['Net', ({ net }) => signed(net)],
        ],
        'No grants or payments.',
      ),
      ...limits
        .filter(({ left }) => left !== null)
        .map(({ kind, left, isRounded }) => `Left of ${kind}: ${isRounded ? 'at least ' : ''}${money(left ?? 0)}`),
    ],
  }),
  command('till receipt', 'printReceipt', {
    more: 'It counts as a print, so the next one is a copy',
    takes: {
      grantId: optional('--grant <id>', 'A grant of credit', readShiftId),
      redeem_id: optional('--redeem <id>', 'A paid redeem'),
    },
    examples: ['--redeem R4K7QX2M9A'],
    fault: ({ grantId, redeem_id: redeem }) =>
      (grantId === undefined) === (redeem === undefined) ? 'Name one of --grant and --redeem' : undefined,
    prints: ({ receipt }) => [
      `${receipt.copy === 0 ? 'Original' : `Copy ${receipt.copy}`}${receipt.status === 'reversed' ? ', REVERSED' : ''}`,
      `${receipt.kind} ${receipt.id}  ${money(receipt.amount)}  ${receipt.username}  ${receipt.operator}`,
      `${methodName(receipt.method)}${receipt.reference === null ? '' : ` ${receipt.reference}`}  ${receipt.staff ?? ''}  ${time(receipt.at)} UTC`,
    ],
  }),
  command('till settings', 'changeTill', {
    more: 'Name what changes. A list replaces the list before',
    takes: {
      methods: optional('--method <id=name>', 'A method. Repeat it for each. cash is always one', readMethods),
      denominations: optional('--denomination <amount>', 'A note or a coin. Repeat it for each', readDenominations),
      confirmAbove: optional(
        '--confirm-above <amount>',
        'A difference above it needs a second person',
        readAmountOrZero,
      ),
    },
    examples: ['--confirm-above 2', '--method cash=Cash --method card=Card'],
    prints: ({ settings }) => [
      `Methods: ${settings.methods.map(({ id, name }) => `${id} (${name})`).join(', ')}`,
      `Denominations: ${settings.denominations.map(money).join(', ')}`,
      `A difference above ${money(settings.confirmAbove)} needs a second person`,
    ],
  }),
  command('till require', 'changeOperatorTill', {
    takes: {
      operatorId: required('<operatorId>', 'The operator', readOperatorId),
      requiresShift: combined({ off: flag('--off', 'Stop requiring it') }, ({ off }) => off !== true),
    },
    examples: ['1001', '1001 --off'],
    prints: ({ operatorId, requiresShift }) =>
      requiresShift
        ? `Operator ${operatorId}: cash needs an open shift, and every payment its method.`
        : `Operator ${operatorId} requires no shifts.`,
  }),
  list('shifts list', 'listShifts', {
    takes: {
      operatorId: optional('--operator <id>', 'Only shifts of this operator', readOperatorId),
      state: optional('--state <state>', 'Only these. waits: a difference waits for a confirmation', [
        'open',
        'closed',
        'waits',
      ]),
      ...pages(),
    },
    examples: ['', '--state waits'],
    rows: 'shifts',
    columns: [
      'shiftId',
      'operatorId',
      ['Z report', ({ number }) => (number === null ? '' : String(number))],
      'drawer',
      'staff',
      'openedAt',
      'closedAt',
      ['Difference', ({ difference }) => (difference === null ? '' : signed(difference))],
      'confirmation',
    ],
    empty: 'No shifts.',
  }),
  command('shifts show', 'showShift', { takes: { shiftId }, prints: ({ report }) => reportText(report) }),
  list('shifts lines', 'listShiftLines', {
    takes: { shiftId, ...pages() },
    rows: 'lines',
    columns: lineColumns,
    empty: 'No movements.',
  }),
  command('shifts confirm', 'confirmDifference', {
    takes: { shiftId, reason },
    prints: ({ report }) => reportText(report),
  }),
  command('shifts close', 'closeShiftFor', {
    takes: { shiftId, pieces, reason, requestId },
    prints: ({ report }) => reportText(report),
  }),
]
