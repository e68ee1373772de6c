/** Who is connected to which operator, decided on the player's book so that it never disagrees with the money under it. */
import { toAmount, type Cents } from '@lucero/contract/money'
import type { MyOperator } from '@lucero/contract/operators'
import { Refusal } from '@lucero/contract/refusals'
import { isInPlay, rounds } from '../games/rounds.ts'
import * as accounts from '../accounts/accounts.ts'
import { change, type BookView, type Change, type Decision, type Move } from '../ledger/command.ts'
import { forfeitGrant, isWagered, type grants } from '../bonus/bonus.ts'
import { accountClosures } from '../players/players.ts'
import { creditUnder, holdsCredit, isConnected, wallets, type WalletRow } from '../wallet/wallet.ts'

type Status = WalletRow['status']
type Operator = { id: number; name: string; approvesItself: boolean; welcomeCents: Cents }
type Connection = { status: Status; welcomeCredit: number }
type Application = { operator: Operator; walletId: string; note: string | null }

/** The wire's figures for where a player stands with an operator. */
const activeStatuses = { connected: 0, active: 1, applied: 2 } as const

export function decideApply(
  book: BookView<typeof wallets | typeof accountClosures>,
  { operator, walletId, note }: Application,
  now: Date,
): Decision<Connection> {
  assertAccountOpen(book)
  const known = book.state(wallets, String(operator.id))
  if (known && known.status !== 'left') throw new Refusal('OPERATOR_ALREADY_CONNECTED')
  const base = {
    playerId: book.playerId,
    id: String(operator.id),
    operatorId: operator.id,
    walletId,
    createdAt: now,
    welcomed: false,
  }
  const applied: WalletRow = { ...base, ...known, note, status: 'applied' }
  if (operator.approvesItself) return connect(book, applied, operator)
  return { moves: [], changes: [change(wallets, applied)], reply: { status: 'applied', welcomeCredit: 0 } }
}

/** The request may have been let in just before the player was deactivated. */
function assertAccountOpen(book: BookView<typeof accountClosures>): void {
  const ended = book.state(accountClosures, book.playerId)
  if (ended) throw new Refusal(ended.status === 'closed' ? 'ACCOUNT_CLOSED' : 'PROFILE_DEACTIVATED')
}

/** `also` commits with it. */
export function decideApprove(
  book: BookView<typeof wallets>,
  { operator, also }: { operator: Operator; also: Change[] },
): Decision<Connection> {
  const applied = book.state(wallets, String(operator.id))
  if (applied?.status !== 'applied') throw new Refusal('APPLICATION_NOT_FOUND')
  const { changes = [], ...connection } = connect(book, applied, operator)
  return { ...connection, changes: [...changes, ...also] }
}

/** The first operator becomes the active one. Welcome credit is handed out once, however often a player comes back. */
function connect(
  book: BookView<typeof wallets>,
  applied: WalletRow,
  { id, welcomeCents }: Operator,
): Decision<Connection> {
  const hasActive = book.states(wallets).some(({ status }) => status === 'active')
  const status = hasActive ? 'connected' : 'active'
  const cents = applied.welcomed ? 0n : welcomeCents
  const welcome: Move[] = cents === 0n ? [] : [{ from: accounts.operator(id), to: accounts.main(id), cents }]
  return {
    moves: welcome,
    changes: [change(wallets, { ...applied, status, welcomed: true })],
    reply: { status, welcomeCredit: toAmount(cents) },
  }
}

/**
 * Where a player stands with an operator. Whoever holds credit under it is with it, so that nothing is ever out of reach: a win may come
 * after the operator was left, or while the player waits to be let in again, and the operator may be blocked by then.
 */
export const statusUnder = (balances: ReadonlyMap<string, Cents>, wallet: WalletRow): Status =>
  !isConnected(wallet) && creditUnder(balances, wallet.operatorId) > 0n ? 'connected' : wallet.status

export function decideActivate(
  book: BookView<typeof wallets | typeof accountClosures>,
  { operatorId }: { operatorId: number },
): Decision<{ status: Status }> {
  assertAccountOpen(book)
  const chosen = book.state(wallets, String(operatorId))
  const status = chosen && statusUnder(book.balances(), chosen)
  if (!chosen || (status !== 'active' && status !== 'connected')) throw new Refusal('OPERATOR_NOT_CONNECTED')
  const others = book.states(wallets).filter(({ status, id }) => status === 'active' && id !== chosen.id)
  const changes = [
    ...others.map((wallet) => change(wallets, { ...wallet, status: 'connected' as const })),
    change(wallets, { ...chosen, status: 'active' as const }),
  ]
  return { moves: [], changes, reply: { status: 'active' } }
}

/**
 * An application can be taken back the same way. A round in play may still win, so it counts as credit; so does a bonus that is wagered and
 * not collected. Any other open bonus ends with it.
 */
export function decideLeave(
  book: BookView<typeof wallets | typeof rounds | typeof grants>,
  { operator: { id: operatorId, name } }: { operator: Pick<Operator, 'id' | 'name'> },
  now: Date,
): Decision<{ status: Status }> {
  const wallet = book.state(wallets, String(operatorId))
  if (!wallet || statusUnder(book.balances(), wallet) === 'left') throw new Refusal('OPERATOR_NOT_CONNECTED')
  const inPlay = book.states(rounds).some((round) => round.operatorId === operatorId && isInPlay(round, now))
  const isKept = inPlay || holdsCredit(book, operatorId) || isWagered(book, operatorId, now)
  if (isKept) throw new Refusal('OPERATOR_HOLDS_CREDIT')
  const { moves, changes } = forfeitGrant(book, `you left ${name}`, now, operatorId)
  return { moves, changes: [change(wallets, { ...wallet, status: 'left' }), ...changes], reply: { status: 'left' } }
}

export function toMyOperator(
  { operatorId, status }: { operatorId: number; status: Status },
  names: ReadonlyMap<number, string>,
): MyOperator {
  const activeStatus = status === 'left' ? 0 : activeStatuses[status]
  return { activeStatus, operator: { id: operatorId, name: names.get(operatorId) ?? String(operatorId) } }
}
