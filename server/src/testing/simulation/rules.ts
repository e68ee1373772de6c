// The real commands of all modules. Planted bugs replace one of them.
import { commands } from '../../program/commands.ts'
import { declare } from '../../ledger/command.ts'

export const rules = commands

/** Commands on two books of different owners, or on the book of an operator: stock.db.test.ts and settlement.db.test.ts have their races and crashes. */
export const ofStock = [
  'sell-stock',
  'take-back-stock',
  'set-credit-line',
  'reserve-stock',
  'settle-stock',
  'return-stock',
  'open-stock',
  'close-stock',
  'resolve-grant',
  'book-settlement',
  'correct-settlement',
  'correct-partner',
  'pay-commission',
  'commission-to-stock',
]

export type Rules = typeof rules

/** The same rules with one replaced. */
export const withRule = <Kind extends keyof Rules>(
  of: Rules,
  kind: Kind,
  instead: (decide: Rules[Kind]['decide']) => Rules[Kind]['decide'],
): Rules => {
  const right = of[kind]
  return { ...of, [kind]: declare({ ...right, decide: instead(right.decide) } as never) }
}

export const operators = [
  { id: 1, name: 'One', approvesItself: true, welcomeCents: 1000n, blocked: false },
  { id: 2, name: 'Two', approvesItself: false, welcomeCents: 0n, blocked: false },
  { id: 3, name: 'Three', approvesItself: false, welcomeCents: 250n, blocked: false },
] as const

export const games = ['dice', 'mines'] as const
/** The largest multiple of one game, and what a round may pay above its stakes. */
export const payoutRules = { game: 'mines', maxMultiple: 3n, maxRoundPayoutCents: 220n }
