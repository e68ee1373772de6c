// The real commands of the real rooms, so that a planted bug can take the place of one.
import { signIns } from '../../auth/sessions.ts'
import { grants } from '../../bonus/bonus.ts'
import { commands } from '../../commands.ts'
import { movements, rounds, sessions } from '../../games/round-store.ts'
import { decideBet, decideRollback, decideWin, type Bet, type House } from '../../games/rules.ts'
import { all, declare } from '../../ledger/command.ts'
import { wallets } from '../../wallet/wallet.ts'

const bet = declare({
  kind: 'bet',
  reads: () => [all(movements), all(rounds), all(sessions), all(signIns), all(grants), all(wallets)],
  body: ({ bet: { sessionId, round, cents, isFreeSpin } }: { bet: Bet; house: House }) => ({
    sessionId,
    round,
    cents: String(cents),
    isFreeSpin,
  }),
  decide: (book, asked, now) => decideBet(book, asked.bet, asked.house, now),
})

const win = declare({
  kind: 'win',
  reads: () => [all(movements), all(rounds), all(grants)],
  body: ({ round, bet: named, cents, roundClosed }) => ({ round, bet: named, cents: String(cents), roundClosed }),
  decide: decideWin,
})

const rollback = declare({
  kind: 'rollback',
  reads: () => [all(movements), all(rounds), all(grants)],
  body: ({ target }) => ({ target }),
  decide: decideRollback,
})

export const rules = { ...commands, bet, win, rollback }

export type Rules = typeof rules

/** The same with another rule in the place of one. */
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
