import { Refusal } from '@lucero/contract/refusals'
import { forfeitGrant, grants } from '../bonus/bonus.ts'
import { all, change, declare, type BookView, type Change, type Decision } from '../ledger/command.ts'
import { playerEnds } from '../players/players.ts'
import { returnAllCredit, wallets } from '../wallet/wallet.ts'
import { endedSessions } from './store.ts'

type Nothing = Record<string, never>

export const deactivate = declare({
  kind: 'deactivate',
  reads: () => [all(wallets), all(playerEnds), all(grants)],
  body: () => ({}),
  decide: decideDeactivate,
})

/** What the house has closed meanwhile stays closed. */
function decideDeactivate(
  book: BookView<typeof wallets | typeof playerEnds | typeof grants>,
  _: Nothing,
  now: Date,
): Decision<Nothing> {
  if (book.state(playerEnds, book.playerId)?.end === 'closed') throw new Refusal('ACCOUNT_CLOSED')
  const [credit, bonus] = [returnAllCredit(book), forfeitGrant(book, 'you deactivated your profile', now)]
  return {
    moves: [...credit.moves, ...bonus.moves],
    changes: [...credit.changes, ...bonus.changes, ...endPlayer(book.playerId, 'deactivated')],
    reply: {},
  }
}

/** What deactivation and confiscation have in common besides the money. */
export const endPlayer = (playerId: string, end: 'deactivated' | 'closed'): Change[] => [
  change(playerEnds, { playerId, id: playerId, end }),
  change(endedSessions, { playerId, id: playerId }),
]
