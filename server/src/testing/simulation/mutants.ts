// Bugs planted one at a time. Each must turn the simulation red, or the simulation is not looking.
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
import { userTransactions, wallets } from '../../wallet/wallet.ts'
import { rules, withRule, type Rules } from './rules.ts'
import type { World } from './simulate.ts'

/** The simulation with one command's rule gone wrong. */
export const wrong = <Kind extends keyof Rules>(
  kind: Kind,
  instead: (decide: Rules[Kind]['decide']) => Rules[Kind]['decide'],
): World => ({ rules: withRule(rules, kind, instead) })

/** The book as a rule would see it if something in it were otherwise. */
const seen = <Kinds extends ReadableKind>(book: BookView<Kinds>, changed: Partial<BookView<Kinds>>) => ({
  ...book,
  ...changed,
})

const endless = <Kinds extends ReadableKind>(book: BookView<Kinds>) => seen(book, { balance: () => 10n ** 9n })
const having = <Kinds extends ReadableKind>(book: BookView<Kinds>, kindName: string, changed: object) =>
  seen(book, {
    state: <Kind extends Kinds>(kind: Kind, id: string) => {
      const row = book.state(kind, id)
      return row && kind.name === kindName ? ({ ...(row as StateRow), ...changed } as RowOf<Kind>) : row
    },
  })
const withoutRows = <Kinds extends ReadableKind>(book: BookView<Kinds>, kindName: string) =>
  seen(book, {
    state: (kind, id) => (kind.name === kindName ? undefined : book.state(kind, id)),
    states: (kind) => (kind.name === kindName ? [] : book.states(kind)),
  })
const unwelcomed = <Kinds extends ReadableKind>(book: BookView<Kinds>) =>
  having(book, wallets.name, { welcomed: false })
const alwaysPending = <Kinds extends ReadableKind>(book: BookView<Kinds>) =>
  having(book, redeems.name, { status: 'pending' })
const without = <Kinds extends ReadableKind>(book: BookView<Kinds>, pocket: string) =>
  seen(book, { balances: () => new Map([...book.balances()].filter(([name]) => !name.startsWith(pocket))) })

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
  'keys are not unique': { flaws: { forgetsKeys: true } },
  'the body under a key is not compared': { flaws: { forgetsBodies: true } },
  'state does not commit with its entries': { flaws: { forgetsState: true } },
  'callers are answered before the commit': { answersTooEarly: true },
  'of two nodes that write the same transfer, both do': { flaws: { forgetsSeqs: true } },
  'of two nodes that open the same round, both do': { flaws: { forgetsSteps: true } },
  'a nonce is good twice': { flaws: { forgetsNonces: true } },
  'a no is said on a book that is out of date': { flaws: { readsOldBooks: true } },
  'a node goes on with what it could not write': { remembersWhatFailed: true },
  'a transfer does not look at the balance': wrong(
    'transfer-to-game',
    (decide) => (book, asked, now) => decide(endless(book), asked, now),
  ),
  'a transfer looks at each item alone': wrong('transfer-to-game', (decide) => (book, { items, playable }, now) => {
    const each = items.map((item) => decide(book, { items: [item], playable }, now))
    return {
      ...each[0]!,
      moves: each.flatMap(({ moves }) => moves),
      changes: each.flatMap(({ changes = [] }) => changes),
    }
  }),
  'a transfer goes through half': wrong('transfer-to-game', (decide) => (...given) => {
    const decision = decide(...given)
    return { ...decision, moves: decision.moves.slice(0, 1) }
  }),
  'floats are summed': wrong('grant-credit', (decide) => (book, asked, now) => {
    const cents = BigInt(Math.max(1, Math.floor((Number(asked.cents) / 100) * 100)))
    return decide(book, { ...asked, cents }, now)
  }),
  'a collect leaves the game wallet as it was': wrong(
    'collect',
    (decide) =>
      (...given) =>
        from(decide(...given), accounts.bank('dice')),
  ),
  "a collect pays into another operator's wallet": wrong(
    'collect',
    (decide) =>
      (...given) =>
        to(decide(...given), accounts.main(2)),
  ),
  'a redeem does not hold': wrong(
    'create-redeem',
    (decide) =>
      (...given) =>
        movingNothing(decide(...given)),
  ),
  'a redeem does not look at the balance': wrong(
    'create-redeem',
    (decide) => (book, asked, now) => decide(endless(book), asked, now),
  ),
  'what is given back is not released': wrong(
    'cancel-redeem',
    (decide) =>
      (...given) =>
        movingNothing(decide(...given)),
  ),
  'what is given back goes to the wrong pocket': wrong(
    'reject-redeem',
    (decide) =>
      (...given) =>
        to(decide(...given), accounts.operator(1)),
  ),
  'a redeem can be given back twice': wrong(
    'reject-redeem',
    (decide) => (book, asked, now) => decide(alwaysPending(book), asked, now),
  ),
  'a redeem can be confirmed twice': wrong(
    'confirm-redeem',
    (decide) => (book, asked, now) => from(decide(alwaysPending(book), asked, now), accounts.bank('dice')),
  ),
  'a confirmed redeem stays pending': wrong(
    'confirm-redeem',
    (decide) =>
      (...given) =>
        changingNothing(decide(...given)),
  ),
  'any code confirms': wrong(
    'confirm-redeem',
    (decide) =>
      (book, { id, also }, now) =>
        decide(book, { id, also, isRight: () => true }, now),
  ),
  'a confirmation reads another redeem than it is for': {
    rules: {
      ...rules,
      'confirm-redeem': declare({ ...rules['confirm-redeem'], reads: ({ id }) => [one(redeems, `${id}0`)] }),
    },
  },
  'a confiscation reads only one redeem': {
    rules: {
      ...rules,
      confiscate: declare({
        ...rules.confiscate,
        reads: () => [all(wallets), one(redeems, ''), all(grants), all(accountClosures)],
      }),
    },
  },
  'wrong codes are not counted': wrong('confirm-redeem', (decide) => (...given) => {
    const decision = decide(...given)
    return decision.reply.result === 'wrong' ? changingNothing(decision) : decision
  }),
  'the welcome credit is given again': wrong(
    'apply',
    (decide) => (book, asked, now) => decide(unwelcomed(book), asked, now),
  ),
  'an application is approved twice': wrong(
    'approve',
    (decide) =>
      (...given) =>
        changingNothing(decide(...given)),
  ),
  'two operators are active': wrong('activate-operator', (decide) => (...given) => {
    const decision = decide(...given)
    return { ...decision, changes: decision.changes!.slice(-1) }
  }),
  'an operator is left with credit under it': wrong(
    'leave-operator',
    (decide) => (book, asked, now) => decide(seen(book, { balances: () => new Map() }), asked, now),
  ),
  'an operator is left with a round in play under it': wrong(
    'leave-operator',
    (decide) => (book, asked, now) => decide(withoutRows(book, rounds.name), asked, now),
  ),
  'a round that is over still counts as credit': wrong(
    'leave-operator',
    (decide) => (book, asked, now) =>
      decide(seen(book, { states: (kind) => book.states(kind).map((row) => ({ ...row, closed: false })) }), asked, now),
  ),
  'who holds credit under an operator they have left cannot get at it': wrong(
    'activate-operator',
    (decide) => (book, asked, now) => decide(seen(book, { balances: () => new Map() }), asked, now),
  ),
  'less than the least amount can be redeemed': wrong(
    'create-redeem',
    (decide) => (book, asked, now) =>
      decide(seen(book, { balance: (account) => min(book.balance(account), asked.cents) }), asked, now),
  ),
  'a redeem that the house has rejected can be cancelled': wrong(
    'cancel-redeem',
    (decide) => (book, asked, now) => decide(having(book, redeems.name, { status: 'cancelled' }), asked, now),
  ),
  'credit is granted to a player who is not connected': wrong('grant-credit', () => (book, { operatorId, cents }) => ({
    moves: [{ from: accounts.operator(operatorId), to: accounts.main(operatorId), cents }],
    reply: { main: Number(book.balance(accounts.main(operatorId)) + cents) / 100 },
  })),
  'deactivation skips game credit': wrong(
    'deactivate',
    (decide) => (book, asked, now) => decide(without(book, 'game:'), asked, now),
  ),
  'deactivation leaves operators connected': wrong(
    'deactivate',
    (decide) =>
      (...given) =>
        leavingOut(decide(...given), wallets.name),
  ),
  'deactivation opens a closed account again': wrong(
    'deactivate',
    (decide) => (book, asked, now) => decide(withoutRows(book, accountClosures.name), asked, now),
  ),
  'a deactivated player can apply': wrong(
    'apply',
    (decide) => (book, asked, now) => decide(withoutRows(book, accountClosures.name), asked, now),
  ),
  'confiscation forgets what is held': wrong(
    'confiscate',
    (decide) => (book, asked, now) => decide(withoutRows(book, redeems.name), asked, now),
  ),
  'confiscation pays held credit to the player': wrong('confiscate', (decide) => (...given) => {
    const decision = decide(...given)
    const moves = decision.moves.map((move) =>
      move.from.startsWith('held:') ? { ...move, to: accounts.main(1) } : move,
    )
    return { ...decision, moves }
  }),
  "a redeem's transaction is not told": wrong(
    'confirm-redeem',
    (decide) =>
      (...given) =>
        leavingOut(decide(...given), userTransactions.name),
  ),
  'a bet does not look at the balance': wrong('bet', (decide) => (book, asked, now) => {
    const balance = (name: string) => (name.startsWith('game:') ? 10n ** 9n : book.balance(name))
    return decide(seen(book, { balance }), asked, now)
  }),
  'a blocked player can bet': wrong(
    'bet',
    (decide) => (book, asked, now) => decide(having(book, wallets.name, { status: 'connected' }), asked, now),
  ),
  'a closed round takes bets': wrong(
    'bet',
    (decide) => (book, asked, now) => decide(having(book, rounds.name, { closed: false }), asked, now),
  ),
  'a bet that was rolled back before it came has its effect': wrong('rollback', (decide) => (...given) => {
    const { rejectKey: _, ...decision } = decide(...given)
    return decision
  }),
  'a round is not written down with its bet': wrong('bet', (decide) => (...given) => {
    const { round: _, detail: __, ...decision } = decide(...given)
    return decision
  }),
  'a win does not say in which round': wrong('win', (decide) => (...given) => {
    const { round: _, ...decision } = decide(...given)
    return decision
  }),
  'a closed round is won again': wrong(
    'win',
    (decide) => (book, asked, now) => decide(having(book, rounds.name, { closed: false }), asked, now),
  ),
  'a bet is won twice': wrong(
    'win',
    (decide) => (book, asked, now) => decide(having(book, bets.name, { resolved: false }), asked, now),
  ),
  'a bet that was rolled back is won': wrong(
    'win',
    (decide) => (book, asked, now) =>
      decide(having(having(book, bets.name, { rolledBack: false }), rounds.name, { betsRolledBack: 0 }), asked, now),
  ),
  'a win goes to the main wallet': wrong(
    'win',
    (decide) =>
      (...given) =>
        to(decide(...given), accounts.main(1)),
  ),
  'a win of nothing does not close the round': wrong(
    'win',
    (decide) => (book, asked, now) =>
      decide(book, { ...asked, roundClosed: asked.roundClosed && asked.cents > 0n }, now),
  ),
  'a bet is rolled back twice': wrong(
    'rollback',
    (decide) => (book, asked, now) => decide(having(book, bets.name, { rolledBack: false }), asked, now),
  ),
  'a bet that was won is rolled back': wrong(
    'rollback',
    (decide) => (book, asked, now) =>
      decide(
        having(having(book, bets.name, { resolved: false }), rounds.name, { closed: false, unnamedWinStep: 0 }),
        asked,
        now,
      ),
  ),
  'a rollback gives nothing back': wrong(
    'rollback',
    (decide) =>
      (...given) =>
        movingNothing(decide(...given)),
  ),
}
