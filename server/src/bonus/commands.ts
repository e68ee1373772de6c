import { all, declare, one, type BookView, type Change, type Decision } from '../ledger/command.ts'
import { saferPlay } from '../safer/safer.ts'
import { decideCredit, wallets, type Credit } from '../wallet/wallet.ts'
import { offers } from './offer-store.ts'
import { decideActivate, decideCollectBonus, decideExpire, decideRefuse, decideRemind, onDeposit } from './rules.ts'
import { grants, pastGrants } from './store.ts'

export const activateBonus = declare({
  kind: 'activate-bonus',
  reads: ({ bonusId }) => [all(grants), all(pastGrants), one(offers, bonusId), all(wallets), all(saferPlay)],
  body: ({ bonusId }) => ({ bonusId }),
  decide: decideActivate,
})

export const refuseBonus = declare({
  kind: 'refuse-bonus',
  reads: () => [all(grants)],
  body: () => ({}),
  decide: decideRefuse,
})

export const collectBonus = declare({
  kind: 'collect-bonus',
  reads: () => [all(grants)],
  body: () => ({}),
  decide: decideCollectBonus,
})

export const expireBonus = declare({
  kind: 'expire-bonus',
  reads: () => [all(grants)],
  body: () => ({}),
  decide: decideExpire,
})

export const remindOfBonus = declare({
  kind: 'remind-of-bonus',
  reads: () => [all(grants), all(saferPlay)],
  body: () => ({}),
  decide: decideRemind,
})

export const grantCredit = declare({
  kind: 'grant-credit',
  reads: () => [all(wallets), all(grants)],
  body: ({ operatorId, cents }) => ({ operatorId, cents: String(cents) }),
  decide: decideGrantCredit,
})

/** Grants an operator's credit and starts a bonus that awaits this deposit. The changes in `also` commit in the same transaction. */
function decideGrantCredit(
  book: BookView<typeof wallets | typeof grants>,
  { also, ...credit }: Credit & { also: Change[] },
  now: Date,
): Decision<{ main: number }> {
  const { moves, reply } = decideCredit(book, credit)
  const bonus = onDeposit(book, credit, now)
  return { moves: [...moves, ...bonus.moves], changes: [...bonus.changes, ...also], reply }
}
