import { closeAccount } from '../auth/commands.ts'
import { forfeitGrant, grants } from '../bonus/bonus.ts'
import { all, declare, type BookView, type Decision } from '../ledger/command.ts'
import { accountClosures } from '../players/players.ts'
import { redeems, seizeHeld } from '../redeem/redeem.ts'
import { returnAllCredit, wallets } from '../wallet/wallet.ts'

export const confiscate = declare({
  kind: 'confiscate',
  // `accountClosures` is not read by the decision. Listing it lets Citus write it at the coordinator with the other changes.
  reads: () => [all(wallets), all(redeems), all(grants), all(accountClosures)],
  body: ({ reason }) => ({ reason }),
  decide: decideConfiscate,
})

/** The reason is in the reply, which is stored with the transfer. */
function decideConfiscate(
  book: BookView<typeof wallets | typeof redeems | typeof grants>,
  { reason }: { reason: string },
  now: Date,
): Decision<{ cents: number; reason: string }> {
  const [credit, held] = [returnAllCredit(book), seizeHeld(book, now)]
  const bonus = forfeitGrant(book, { code: 'account-closed', fields: {} }, now)
  const moves = [...credit.moves, ...held.moves, ...bonus.moves]
  const taken = moves.reduce((sum, move) => sum + move.cents, 0n)
  return {
    moves,
    changes: [...credit.changes, ...held.changes, ...bonus.changes, ...closeAccount(book.playerId, 'closed')],
    reply: { cents: Number(taken), reason },
  }
}
