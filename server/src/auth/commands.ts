import { Refusal } from '@lucero/contract/shared/refusals'
import { forfeitGrant, grants } from '../bonus/bonus.ts'
import { all, change, declare, type BookView, type Change, type Decision } from '../ledger/command.ts'
import { accountClosures } from '../players/players.ts'
import { creditGrants, returnAllCredit, wallets } from '../wallet/wallet.ts'
import { returnMovesToStock, type StockTerms } from '../stock/stock.ts'
import { endedSessions } from './store.ts'

type EmptyObject = Record<string, never>
type Closure = { stock?: StockTerms | undefined }

export const deactivate = declare({
  kind: 'deactivate',
  reads: () => [all(wallets), all(creditGrants), all(accountClosures), all(grants)],
  body: () => ({}),
  decide: decideDeactivate,
})

/** Rejected if the house has closed the account in the meantime. */
function decideDeactivate(
  book: BookView<typeof wallets | typeof creditGrants | typeof accountClosures | typeof grants>,
  { stock }: Closure,
  now: Date,
): Decision<EmptyObject> {
  if (book.state(accountClosures, book.playerId)?.status === 'closed') throw new Refusal('ACCOUNT_CLOSED')
  const [credit, bonus] = [returnAllCredit(book), forfeitGrant(book, { code: 'deactivated', fields: {} }, now)]
  return {
    moves: [...credit.moves, ...bonus.moves],
    changes: [
      ...credit.changes,
      ...bonus.changes,
      ...closeAccount(book.playerId, 'deactivated'),
      ...returnMovesToStock(book, stock, credit.moves, now),
    ],
    reply: {},
  }
}

/** The changes that deactivation and confiscation share, apart from the money. */
export const closeAccount = (playerId: string, status: 'deactivated' | 'closed'): Change[] => [
  change(accountClosures, { playerId, id: playerId, status }),
  change(endedSessions, { playerId, id: playerId }),
]
