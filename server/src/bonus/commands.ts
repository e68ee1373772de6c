import { all, declare, one, type BookView, type Change, type Decision } from '../ledger/command.ts'
import { saferPlay } from '../safer/safer.ts'
import { suspensions } from '../suspension/suspension.ts'
import { creditGrants, decideCredit, reverseGrant, wallets, type Credit } from '../wallet/wallet.ts'
import type { StockSale, StockTerms } from '../stock/stock.ts'
import { offers } from './offer-store.ts'
import {
  decideActivate,
  decideCollectBonus,
  decideExpire,
  decideRefuse,
  decideRemind,
  onDeposit,
  undoStart,
} from './rules.ts'
import { grants, pastGrants } from './store.ts'

export const activateBonus = declare({
  kind: 'activate-bonus',
  reads: ({ bonusId }) => [
    all(grants),
    all(pastGrants),
    one(offers, bonusId),
    all(wallets),
    all(saferPlay),
    all(suspensions),
  ],
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
  reads: () => [all(wallets), all(creditGrants), all(grants)],
  body: ({ operatorId, cents }) => ({ operatorId, cents: String(cents) }),
  decide: decideGrantCredit,
})

/** Grants an operator's credit and starts a bonus that awaits this deposit. The changes in `also` commit in the same transaction. */
function decideGrantCredit(
  book: BookView<typeof wallets | typeof creditGrants | typeof grants>,
  { also, ...credit }: Credit & { grantId: string; also: Change[]; sale?: StockSale | undefined },
  now: Date,
): Decision<{ main: number; stock?: true }> {
  const bonus = onDeposit(book, credit, now)
  const { moves, changes = [], reply } = decideCredit(book, { ...credit, bonusGrantId: bonus.startedId }, now)
  return { moves: [...moves, ...bonus.moves], changes: [...changes, ...bonus.changes, ...also], reply }
}

export const reverseCredit = declare({
  kind: 'reverse-credit',
  reads: () => [all(creditGrants), all(grants), all(pastGrants)],
  body: ({ grantId, reason }) => ({ grantId, reason }),
  decide: decideReverseCredit,
})

/** The deposit bonus that the grant has started awaits a deposit again. If a bet was paid from the bonus, the grant counts as used. */
function decideReverseCredit(
  book: BookView<typeof creditGrants | typeof grants | typeof pastGrants>,
  { also, ...reversal }: { grantId: string; reason: string; also: Change[]; stock?: StockTerms | undefined },
  now: Date,
): Decision<{ main: number }> {
  const { grant, moves, changes = [], reply } = reverseGrant(book, reversal, now)
  const bonus = undoStart(book, grant, now)
  return { moves: [...moves, ...bonus.moves], changes: [...changes, ...bonus.changes, ...also], reply }
}
