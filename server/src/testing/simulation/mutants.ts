// Bugs planted one at a time. Each must turn the simulation red, or the simulation is not looking.
import { movements, rounds } from '../../games/round-store.ts'
import * as accounts from '../../ledger/accounts.ts'
import type { BookView, Decision } from '../../ledger/command.ts'
import { redeems } from '../../redeem/redeem.ts'
import { wallets } from '../../wallet/wallet.ts'
import type { World } from './simulate.ts'
import { rules, type Rules } from './rules.ts'

const withRule = (changed: Partial<Rules>): World => ({ rules: { ...rules, ...changed } })

/** The book as a rule would see it if something in it were otherwise. */
const seen = (book: BookView, changed: Partial<BookView>): BookView => ({ ...book, ...changed })

const endless = (book: BookView) => seen(book, { balance: () => 10n ** 9n })
const having = (book: BookView, kindName: string, changed: object) =>
  seen(book, {
    state: (kind, id) => {
      const row = book.state(kind, id)
      return row && kind.name === kindName ? { ...row, ...changed } : row
    },
  })
const unwelcomed = (book: BookView) => having(book, wallets.name, { welcomed: false })
const alwaysPending = (book: BookView) => having(book, redeems.name, { status: 'pending' })
const isTombstone = (row: object) => 'kind' in row && row.kind === 'tombstone'
const without = (book: BookView, pocket: string) =>
  seen(book, { balances: () => new Map([...book.balances()].filter(([name]) => !name.startsWith(pocket))) })

const min = (one: bigint, other: bigint) => (one < other ? one : other)
const movingNothing = <Reply>(decision: Decision<Reply>): Decision<Reply> => ({ ...decision, moves: [] })
const changingNothing = <Reply>(decision: Decision<Reply>): Decision<Reply> => ({ ...decision, changes: [] })
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
  'books are read without a lock': { readsWithoutLock: true },
  'a transfer does not look at the balance': withRule({
    decideTransfer: (book, items, playable, now) => rules.decideTransfer(endless(book), items, playable, now),
  }),
  'a transfer looks at each item alone': withRule({
    decideTransfer: (book, items, playable, now) => {
      const each = items.map((item) => rules.decideTransfer(book, [item], playable, now))
      return {
        ...each[0]!,
        moves: each.flatMap(({ moves }) => moves),
        changes: each.flatMap(({ changes = [] }) => changes),
      }
    },
  }),
  'a transfer goes through half': withRule({
    decideTransfer: (book, items, playable, now) => {
      const decision = rules.decideTransfer(book, items, playable, now)
      return { ...decision, moves: decision.moves.slice(0, 1) }
    },
  }),
  'floats are summed': withRule({
    decideCredit: (book, operatorId, cents) =>
      rules.decideCredit(book, operatorId, BigInt(Math.max(1, Math.floor((Number(cents) / 100) * 100)))),
  }),
  'a collect leaves the game wallet as it was': withRule({
    decideCollect: (book, wanted) => from(rules.decideCollect(book, wanted), accounts.bank('dice')),
  }),
  "a collect pays into another operator's wallet": withRule({
    decideCollect: (book, wanted) => to(rules.decideCollect(book, wanted), accounts.main(2)),
  }),
  'a redeem does not hold': withRule({ decideCreate: (...given) => movingNothing(rules.decideCreate(...given)) }),
  'a redeem does not look at the balance': withRule({
    decideCreate: (book, redeem, now) => rules.decideCreate(endless(book), redeem, now),
  }),
  'what is given back is not released': withRule({
    decideGiveBack: (...given) => movingNothing(rules.decideGiveBack(...given)),
  }),
  'what is given back goes to the wrong pocket': withRule({
    decideGiveBack: (...given) => to(rules.decideGiveBack(...given), accounts.operator(1)),
  }),
  'a redeem can be given back twice': withRule({
    decideGiveBack: (book, ...given) => rules.decideGiveBack(alwaysPending(book), ...given),
  }),
  'a redeem can be confirmed twice': withRule({
    decideConfirm: (book, id, isRight, now) =>
      from(rules.decideConfirm(alwaysPending(book), id, isRight, now), accounts.bank('dice')),
  }),
  'a confirmed redeem stays pending': withRule({
    decideConfirm: (...given) => changingNothing(rules.decideConfirm(...given)),
  }),
  'any code confirms': withRule({
    decideConfirm: (book, id, _, now) => rules.decideConfirm(book, id, () => true, now),
  }),
  'wrong codes are not counted': withRule({
    decideConfirm: (...given) => {
      const decision = rules.decideConfirm(...given)
      return decision.reply.result === 'wrong' ? changingNothing(decision) : decision
    },
  }),
  'the welcome credit is given again': withRule({
    decideApply: (book, ...given) => rules.decideApply(unwelcomed(book), ...given),
  }),
  'an application is approved twice': withRule({
    decideApprove: (...given) => changingNothing(rules.decideApprove(...given)),
  }),
  'two operators are active': withRule({
    decideActivate: (...given) => {
      const decision = rules.decideActivate(...given)
      return { ...decision, changes: decision.changes!.slice(-1) }
    },
  }),
  'an operator is left with credit under it': withRule({
    decideLeave: (book, ...given) => rules.decideLeave(seen(book, { balances: () => new Map() }), ...given),
  }),
  'an operator is left with a round in play under it': withRule({
    decideLeave: (book, ...given) =>
      rules.decideLeave(
        seen(book, { states: (kind) => (kind.name === rounds.name ? [] : book.states(kind)) }),
        ...given,
      ),
  }),
  'a round that is over still counts as credit': withRule({
    decideLeave: (book, ...given) =>
      rules.decideLeave(
        seen(book, { states: (kind) => book.states(kind).map((row) => ({ ...row, closed: false })) }),
        ...given,
      ),
  }),
  'who holds credit under an operator they have left cannot get at it': withRule({
    decideActivate: (book, ...given) => rules.decideActivate(seen(book, { balances: () => new Map() }), ...given),
  }),
  'less than the least amount can be redeemed': withRule({
    decideCreate: (book, redeem, now) =>
      rules.decideCreate(seen(book, { balance: (account) => min(book.balance(account), redeem.cents) }), redeem, now),
  }),
  'a redeem that the house has rejected can be cancelled': withRule({
    decideGiveBack: (book, id, status, now) =>
      rules.decideGiveBack(status === 'cancelled' ? having(book, redeems.name, { status }) : book, id, status, now),
  }),
  'credit is granted to a player who is not connected': withRule({
    decideCredit: (book, operatorId, cents) => ({
      moves: [{ from: accounts.operator(operatorId), to: accounts.main(operatorId), cents }],
      reply: { main: Number(book.balance(accounts.main(operatorId)) + cents) / 100 },
    }),
  }),
  'deactivation skips game credit': withRule({
    decideDeactivate: (book, now) => rules.decideDeactivate(without(book, 'game:'), now),
  }),
  'deactivation leaves operators connected': withRule({
    decideDeactivate: (...given) => {
      const decision = rules.decideDeactivate(...given)
      return { ...decision, changes: decision.changes!.filter(({ kind }) => kind.name !== wallets.name) }
    },
  }),
  'deactivation opens a closed account again': withRule({
    decideDeactivate: (book, now) => rules.decideDeactivate(seen(book, { state: () => undefined }), now),
  }),
  'a deactivated player can apply': withRule({
    decideApply: (book, ...given) =>
      rules.decideApply(
        seen(book, { state: (kind, id) => (kind.name === wallets.name ? book.state(kind, id) : undefined) }),
        ...given,
      ),
  }),
  'confiscation forgets what is held': withRule({
    decideConfiscate: (book, ...given) =>
      rules.decideConfiscate(
        seen(book, { states: (kind) => (kind.name === redeems.name ? [] : book.states(kind)) }),
        ...given,
      ),
  }),
  'confiscation pays held credit to the player': withRule({
    decideConfiscate: (book, reason, now) => {
      const decision = rules.decideConfiscate(book, reason, now)
      const moves = decision.moves.map((move) =>
        move.from.startsWith('held:') ? { ...move, to: accounts.main(1) } : move,
      )
      return { ...decision, moves }
    },
  }),
  "a redeem's transaction is not told": withRule({
    decideConfirm: (...given) => {
      const decision = rules.decideConfirm(...given)
      return { ...decision, changes: (decision.changes ?? []).filter(({ kind }) => kind.name === redeems.name) }
    },
  }),
  'a bet does not look at the balance': withRule({
    decideBet: (book, ...given) =>
      rules.decideBet(
        seen(book, { balance: (name) => (name.startsWith('game:') ? 10n ** 9n : book.balance(name)) }),
        ...given,
      ),
  }),
  'a blocked player can bet': withRule({
    decideBet: (book, ...given) => rules.decideBet(having(book, wallets.name, { status: 'connected' }), ...given),
  }),
  'a closed round takes bets': withRule({
    decideBet: (book, ...given) => rules.decideBet(having(book, rounds.name, { closed: false }), ...given),
  }),
  'a bet that was rolled back before it came has its effect': withRule({
    decideRollback: (...given) => {
      const decision = rules.decideRollback(...given)
      return { ...decision, changes: decision.changes!.filter(({ row }) => !isTombstone(row)) }
    },
  }),
  'a round is not written down with its bet': withRule({
    decideBet: (...given) => {
      const decision = rules.decideBet(...given)
      return { ...decision, changes: decision.changes!.filter(({ kind }) => kind.name !== rounds.name) }
    },
  }),
  'a closed round is won again': withRule({
    decideWin: (book, ...given) => rules.decideWin(having(book, rounds.name, { closed: false }), ...given),
  }),
  'a bet is won twice': withRule({
    decideWin: (book, ...given) => rules.decideWin(having(book, movements.name, { resolved: false }), ...given),
  }),
  'a bet that was rolled back is won': withRule({
    decideWin: (book, ...given) =>
      rules.decideWin(
        having(having(book, movements.name, { rolledBack: false }), rounds.name, { betsRolledBack: 0 }),
        ...given,
      ),
  }),
  'a win goes to the main wallet': withRule({
    decideWin: (...given) => to(rules.decideWin(...given), accounts.main(1)),
  }),
  'a win of nothing does not close the round': withRule({
    decideWin: (book, win, now) =>
      rules.decideWin(book, { ...win, roundClosed: win.roundClosed && win.cents > 0n }, now),
  }),
  'a bet is rolled back twice': withRule({
    decideRollback: (book, ...given) =>
      rules.decideRollback(having(book, movements.name, { rolledBack: false }), ...given),
  }),
  'a bet that was won is rolled back': withRule({
    decideRollback: (book, ...given) =>
      rules.decideRollback(
        having(having(book, movements.name, { resolved: false }), rounds.name, { closed: false, hasUnnamedWin: false }),
        ...given,
      ),
  }),
  'a rollback gives nothing back': withRule({
    decideRollback: (...given) => movingNothing(rules.decideRollback(...given)),
  }),
}
