import { closeAccount } from '../auth/commands.ts'
import { Refusal } from '@lucero/contract/shared/refusals'
import { forfeitGrant, grants, isWagered } from '../bonus/bonus.ts'
import { isInPlay, rounds } from '../games/rounds.ts'
import { all, declare, type BookView, type Decision } from '../ledger/command.ts'
import { accountClosures } from '../players/players.ts'
import { redeems, seizeHeld } from '../redeem/redeem.ts'
import { returnMovesToStock, type StockTerms } from '../stock/stock.ts'
import { creditGrants, holdsCredit, returnAllCredit, wallets } from '../wallet/wallet.ts'

export const confiscate = declare({
  kind: 'confiscate',
  // `accountClosures` is not read by the decision. Listing it lets Citus write it at the coordinator with the other changes.
  reads: () => [all(wallets), all(creditGrants), all(redeems), all(grants), all(accountClosures)],
  body: ({ reason }) => ({ reason }),
  decide: decideConfiscate,
})

export const eraseAccount = declare({
  kind: 'erase-account',
  reads: () => [all(wallets), all(creditGrants), all(rounds), all(grants), all(accountClosures)],
  body: ({ reason }) => ({ reason }),
  decide: decideErase,
})

/** Closes an account that holds nothing. A round in play or a wagered bonus may still become credit. Any other open bonus is forfeited. */
function decideErase(
  book: BookView<typeof wallets | typeof creditGrants | typeof rounds | typeof grants>,
  { reason, stock }: { reason: string; stock?: StockTerms | undefined },
  now: Date,
): Decision<{ reason: string }> {
  const operatorIds = book.states(wallets).map(({ operatorId }) => operatorId)
  const hasCredit = operatorIds.some((id) => holdsCredit(book, id) || isWagered(book, id, now))
  if (hasCredit || book.states(rounds).some((round) => isInPlay(round, now))) throw new Refusal('ACCOUNT_HOLDS_CREDIT')
  const [credit, bonus] = [returnAllCredit(book), forfeitGrant(book, { code: 'account-closed', fields: {} }, now)]
  return {
    moves: [...credit.moves, ...bonus.moves],
    changes: [
      ...credit.changes,
      ...bonus.changes,
      ...closeAccount(book.playerId, 'closed'),
      ...returnMovesToStock(book, stock, credit.moves, now),
    ],
    reply: { reason },
  }
}

/** The reason is in the reply, which is stored with the transfer. */
function decideConfiscate(
  book: BookView<typeof wallets | typeof creditGrants | typeof redeems | typeof grants>,
  { reason, stock }: { reason: string; stock?: StockTerms | undefined },
  now: Date,
): Decision<{ cents: number; reason: string }> {
  const [credit, held] = [returnAllCredit(book), seizeHeld(book, now)]
  const bonus = forfeitGrant(book, { code: 'account-closed', fields: {} }, now)
  const moves = [...credit.moves, ...held.moves, ...bonus.moves]
  const taken = moves.reduce((sum, move) => sum + move.cents, 0n)
  return {
    moves,
    changes: [
      ...credit.changes,
      ...held.changes,
      ...bonus.changes,
      ...closeAccount(book.playerId, 'closed'),
      ...returnMovesToStock(book, stock, [...credit.moves, ...held.moves], now),
    ],
    reply: { cents: Number(taken), reason },
  }
}
