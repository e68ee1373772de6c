// Planted bugs, one at a time. Each must fail the simulation; otherwise the simulation does not test that rule.
import { bets, rounds } from '../../games/round-kinds.ts'
import * as accounts from '../../accounts/accounts.ts'
import { grants } from '../../bonus/bonus.ts'
import {
  all,
  declare,
  one,
  type BookView,
  type Decision,
  type ReadableKind,
  type RowOf,
  type StateRow,
} from '../../ledger/command.ts'
import { accountClosures } from '../../players/players.ts'
import { redeems } from '../../redeem/redeem.ts'
import { suspensions } from '../../suspension/suspension.ts'
import { creditGrants, userTransactions, wallets } from '../../wallet/wallet.ts'
import { rules, withRule, type Rules } from './rules.ts'
import type { World } from './simulate.ts'

/** The simulation with a wrong rule for one command. */
export const wrong = <Kind extends keyof Rules>(
  kind: Kind,
  instead: (decide: Rules[Kind]['decide']) => Rules[Kind]['decide'],
): World => ({ rules: withRule(rules, kind, instead) })

type View = <Kinds extends ReadableKind>(book: BookView<Kinds>) => BookView<Kinds>
/** A rule of any command: a planted bug changes the book that it reads, or what it decides. */
type Rule = (book: BookView<ReadableKind>, ...rest: unknown[]) => Decision<never>

/** The rule of a command reads a changed book. */
export const reading = (kind: keyof Rules, view: View): World =>
  wrong(
    kind,
    ((decide: Rule): Rule =>
      (book, ...rest) =>
        decide(view(book), ...rest)) as never,
  )

/** The decision of a command is changed. */
export const deciding = (kind: keyof Rules, change: <Reply>(decision: Decision<Reply>) => Decision<Reply>): World =>
  wrong(
    kind,
    ((decide: Rule): Rule =>
      (...args) =>
        change(decide(...args))) as never,
  )

/** The book with parts of its view replaced, as a rule reads it. */
const withView = <Kinds extends ReadableKind>(book: BookView<Kinds>, changed: Partial<BookView<Kinds>>) => ({
  ...book,
  ...changed,
})

const endless = <Kinds extends ReadableKind>(book: BookView<Kinds>) => withView(book, { balance: () => 10n ** 9n })
const withRowValues = <Kinds extends ReadableKind>(book: BookView<Kinds>, kindName: string, changed: object) =>
  withView(book, {
    state: <Kind extends Kinds>(kind: Kind, id: string) => {
      const row = book.state(kind, id)
      return row && kind.name === kindName ? ({ ...(row as StateRow), ...changed } as RowOf<Kind>) : row
    },
  })
const withoutRows = <Kinds extends ReadableKind>(book: BookView<Kinds>, kindName: string) =>
  withView(book, {
    state: (kind, id) => (kind.name === kindName ? undefined : book.state(kind, id)),
    states: (kind) => (kind.name === kindName ? [] : book.states(kind)),
  })
const unwelcomed = <Kinds extends ReadableKind>(book: BookView<Kinds>) =>
  withRowValues(book, wallets.name, { welcomed: false })
const alwaysPending = <Kinds extends ReadableKind>(book: BookView<Kinds>) =>
  withRowValues(book, redeems.name, { status: 'pending' })
const without = <Kinds extends ReadableKind>(book: BookView<Kinds>, pocket: string) =>
  withView(book, { balances: () => new Map([...book.balances()].filter(([name]) => !name.startsWith(pocket))) })

const min = (one: bigint, other: bigint) => (one < other ? one : other)
const movingNothing = <Reply>(decision: Decision<Reply>): Decision<Reply> => ({ ...decision, moves: [] })
const changingNothing = <Reply>(decision: Decision<Reply>): Decision<Reply> => ({ ...decision, changes: [] })
const leavingOut = <Reply>(decision: Decision<Reply>, kindName: string): Decision<Reply> => ({
  ...decision,
  changes: (decision.changes ?? []).filter(({ kind }) => kind.name !== kindName),
})
const from = <Reply>(decision: Decision<Reply>, name: string): Decision<Reply> => ({
  ...decision,
  moves: decision.moves.map((move) => ({ ...move, from: name })),
})
const to = <Reply>(decision: Decision<Reply>, name: string): Decision<Reply> => ({
  ...decision,
  moves: decision.moves.map((move) => ({ ...move, to: name })),
})

export const mutants: Record<string, World> = {
  'idempotency keys are not unique': { flaws: { allowsDuplicateKeys: true } },
  'the body of a repeated key is not compared': { flaws: { ignoresBodies: true } },
  'state does not commit with its entries': { flaws: { losesState: true } },
  'replies are sent before the commit': { repliesBeforeCommit: true },
  'the sums of the reports are lost': { flaws: { losesSums: true } },
  'the sums of a failed append are stored': { flaws: { keepsSumsOfFailedAppends: true } },
  'two nodes write the same sequence number': { flaws: { allowsDuplicateSeqs: true } },
  'two nodes open the same round': { flaws: { allowsDuplicateSteps: true } },
  'a nonce is accepted twice': { flaws: { allowsReusedNonces: true } },
  'a rejection is decided on a stale book': { flaws: { readsStaleBooks: true } },
  'a node keeps cached books after a failed append': { keepsFailedBooks: true },
  'a transfer ignores the balance': reading('transfer-to-game', endless),
  'a transfer checks each item separately': wrong('transfer-to-game', (decide) => (book, { items, playable }, now) => {
    const each = items.map((item) => decide(book, { items: [item], playable }, now))
    return {
      ...each[0]!,
      moves: each.flatMap(({ moves }) => moves),
      changes: each.flatMap(({ changes = [] }) => changes),
    }
  }),
  'a transfer moves only its first item': wrong('transfer-to-game', (decide) => (...args) => {
    const decision = decide(...args)
    return { ...decision, moves: decision.moves.slice(0, 1) }
  }),
  'amounts are summed as floats': wrong('grant-credit', (decide) => (book, request, now) => {
    const cents = BigInt(Math.max(1, Math.floor((Number(request.cents) / 100) * 100)))
    return decide(book, { ...request, cents }, now)
  }),
  'a collect does not debit the game wallet': deciding('collect', (decision) => from(decision, accounts.bank('dice'))),
  "a collect credits another operator's wallet": deciding('collect', (decision) => to(decision, accounts.main(2))),
  'a redeem holds no credit': deciding('create-redeem', movingNothing),
  'a redeem ignores the balance': reading('create-redeem', endless),
  'a cancelled redeem releases no credit': deciding('cancel-redeem', movingNothing),
  'a rejected redeem credits the wrong account': deciding('reject-redeem', (decision) =>
    to(decision, accounts.operator(1)),
  ),
  'a redeem is rejected twice': reading('reject-redeem', alwaysPending),
  'a redeem is confirmed twice': wrong(
    'confirm-redeem',
    (decide) => (book, request, now) => from(decide(alwaysPending(book), request, now), accounts.bank('dice')),
  ),
  'a confirmed redeem stays pending': deciding('confirm-redeem', changingNothing),
  'any code confirms a redeem': wrong(
    'confirm-redeem',
    (decide) => (book, confirmation, now) => decide(book, { ...confirmation, isRight: () => true }, now),
  ),
  'a confirmation reads another redeem': {
    rules: {
      ...rules,
      'confirm-redeem': declare({
        ...rules['confirm-redeem'],
        reads: ({ id }) => [one(redeems, `${id}0`), all(suspensions)],
      }),
    },
  },
  'a confiscation reads only one redeem': {
    rules: {
      ...rules,
      confiscate: declare({
        ...rules.confiscate,
        reads: () => [all(wallets), all(creditGrants), one(redeems, ''), all(grants), all(accountClosures)],
      }),
    },
  },
  'wrong codes are not counted': wrong('confirm-redeem', (decide) => (...args) => {
    const decision = decide(...args)
    return decision.reply.result === 'wrong' ? changingNothing(decision) : decision
  }),
  'the welcome credit is granted twice': reading('apply', unwelcomed),
  'an application is approved twice': deciding('approve', changingNothing),
  'two operators are active': wrong('activate-operator', (decide) => (...args) => {
    const decision = decide(...args)
    return { ...decision, changes: decision.changes!.slice(-1) }
  }),
  'a player leaves an operator that holds credit': reading('leave-operator', (book) =>
    withView(book, { balances: () => new Map() }),
  ),
  'a player leaves an operator during a round': reading('leave-operator', (book) => withoutRows(book, rounds.name)),
  'a closed round prevents leaving an operator': reading('leave-operator', (book) =>
    withView(book, { states: (kind) => book.states(kind).map((row) => ({ ...row, closed: false })) }),
  ),
  'credit under a former operator cannot be reached': reading('activate-operator', (book) =>
    withView(book, { balances: () => new Map() }),
  ),
  'an amount below the minimum is redeemed': wrong(
    'create-redeem',
    (decide) => (book, request, now) =>
      decide(withView(book, { balance: (account) => min(book.balance(account), request.cents) }), request, now),
  ),
  'a rejected redeem is cancelled': reading('cancel-redeem', (book) =>
    withRowValues(book, redeems.name, { status: 'cancelled' }),
  ),
  'a transfer to a game does not use a grant of credit': deciding('transfer-to-game', (decision) =>
    leavingOut(decision, creditGrants.name),
  ),
  'a redeem does not use a grant of credit': deciding('create-redeem', (decision) =>
    leavingOut(decision, creditGrants.name),
  ),
  'a confiscation leaves grants of credit unused': deciding('confiscate', (decision) =>
    leavingOut(decision, creditGrants.name),
  ),
  'a grant of credit is reversed twice': wrong('reverse-credit', (decide) => (...args) => {
    return leavingOut(decide(...args), creditGrants.name)
  }),
  'credit is granted to a player who is not connected': wrong('grant-credit', () => (book, { operatorId, cents }) => ({
    moves: [{ from: accounts.operator(operatorId), to: accounts.main(operatorId), cents }],
    reply: { main: Number(book.balance(accounts.main(operatorId)) + cents) / 100 },
  })),
  'deactivation skips game credit': reading('deactivate', (book) => without(book, 'game:')),
  'deactivation leaves operators connected': deciding('deactivate', (decision) => leavingOut(decision, wallets.name)),
  'deactivation reopens a closed account': reading('deactivate', (book) => withoutRows(book, accountClosures.name)),
  'a deactivated player applies to an operator': reading('apply', (book) => withoutRows(book, accountClosures.name)),
  'confiscation ignores held credit': reading('confiscate', (book) => withoutRows(book, redeems.name)),
  'confiscation pays held credit to the player': wrong('confiscate', (decide) => (...args) => {
    const decision = decide(...args)
    const moves = decision.moves.map((move) =>
      move.from.startsWith('held:') ? { ...move, to: accounts.main(1) } : move,
    )
    return { ...decision, moves }
  }),
  "a redeem's transaction is not updated": deciding('confirm-redeem', (decision) =>
    leavingOut(decision, userTransactions.name),
  ),
  'a bet ignores the balance': wrong('bet', (decide) => (book, request, now) => {
    const balance = (name: string) => (name.startsWith('game:') ? 10n ** 9n : book.balance(name))
    return decide(withView(book, { balance }), request, now)
  }),
  'a blocked player bets': reading('bet', (book) => withRowValues(book, wallets.name, { status: 'connected' })),
  'a closed round accepts a bet': reading('bet', (book) => withRowValues(book, rounds.name, { closed: false })),
  'a bet takes effect after its rollback': wrong('rollback', (decide) => (...args) => {
    const { rejectKey: _, ...decision } = decide(...args)
    return decision
  }),
  'a bet does not store its round': wrong('bet', (decide) => (...args) => {
    const { round: _, detail: __, ...decision } = decide(...args)
    return decision
  }),
  'a win does not store its round': wrong('win', (decide) => (...args) => {
    const { round: _, ...decision } = decide(...args)
    return decision
  }),
  'a closed round pays again': reading('win', (book) => withRowValues(book, rounds.name, { closed: false })),
  'a bet is paid twice': reading('win', (book) => withRowValues(book, bets.name, { resolved: false })),
  'a rolled-back bet wins': reading('win', (book) =>
    withRowValues(withRowValues(book, bets.name, { rolledBack: false }), rounds.name, { betsRolledBack: 0 }),
  ),
  'a win credits the main wallet': deciding('win', (decision) => to(decision, accounts.main(1))),
  'a win of 0 does not close the round': wrong(
    'win',
    (decide) => (book, request, now) =>
      decide(
        book,
        { ...request, win: { ...request.win, roundClosed: request.win.roundClosed && request.win.cents > 0n } },
        now,
      ),
  ),
  'a win above the largest multiple of its game is paid': wrong(
    'win',
    (decide) => (book, request, now) =>
      decide(book, { ...request, house: { ...request.house, games: new Map() } }, now),
  ),
  'a round pays above the limit of its provider': wrong('win', (decide) => (book, request, now) => {
    const payouts = { ...request.house.payouts, maxRoundPayoutCents: null }
    return decide(book, { ...request, house: { ...request.house, payouts } }, now)
  }),
  'several wins of a round pass a limit together': wrong('win', (decide) => (book, request, now) => {
    const decision = decide(withRowValues(book, rounds.name, { wonCents: 0n }), request, now)
    return decision
  }),
  'a bet is rolled back twice': reading('rollback', (book) => withRowValues(book, bets.name, { rolledBack: false })),
  'a resolved bet is rolled back': reading('rollback', (book) =>
    withRowValues(withRowValues(book, bets.name, { resolved: false }), rounds.name, {
      closed: false,
      unnamedWinStep: 0,
    }),
  ),
  'a rollback returns no stake': deciding('rollback', movingNothing),
}
