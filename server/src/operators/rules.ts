/** Decides connections to operators on the player's book, so that they stay consistent with the balances. */
import assert from 'node:assert/strict'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import type { MyOperator } from '@lucero/contract/player/operators'
import { Refusal } from '@lucero/contract/shared/refusals'
import { isInPlay, rounds } from '../games/rounds.ts'
import * as accounts from '../accounts/accounts.ts'
import { change, type BookView, type Change, type Decision, type Move } from '../ledger/command.ts'
import { forfeitGrant, isWagered, type grants } from '../bonus/bonus.ts'
import { accountClosures } from '../players/players.ts'
import { sellsFromStock, type StockTerms } from '../stock/stock.ts'
import { creditUnder, holdsCredit, isConnected, wallets, type WalletRow } from '../wallet/wallet.ts'

type Status = WalletRow['status']
type Operator = { id: number; name: string; approvesItself: boolean; welcomeCents: Cents }
type Connection = { status: Status; welcomeCredit: number }
type Application = { operator: Operator; walletId: string; note: string | null; stock?: StockTerms | undefined }

/** `activeStatus` values of the API. */
const activeStatuses = { connected: 0, active: 1, applied: 2 } as const

export function decideApply(
  book: BookView<typeof wallets | typeof accountClosures>,
  { operator, walletId, note, stock }: Application,
  now: Date,
): Decision<Connection> {
  assertAccountOpen(book)
  const existing = book.state(wallets, String(operator.id))
  if (existing && existing.status !== 'left') throw new Refusal('OPERATOR_ALREADY_CONNECTED')
  const base = {
    playerId: book.playerId,
    id: String(operator.id),
    operatorId: operator.id,
    walletId,
    createdAt: now,
    welcomed: false,
  }
  const noRejection = { rejection: null, rejectionTranslations: null, rejectedAt: null }
  const applied: WalletRow = { ...base, ...existing, ...noRejection, note, status: 'applied' }
  if (operator.approvesItself) return connect(book, applied, operator, sellsFromStock(stock, operator.id, now))
  return { moves: [], changes: [change(wallets, applied)], reply: { status: 'applied', welcomeCredit: 0 } }
}

/** The player may have been deactivated after the request was authenticated. */
function assertAccountOpen(book: BookView<typeof accountClosures>): void {
  const ended = book.state(accountClosures, book.playerId)
  if (ended) throw new Refusal(ended.status === 'closed' ? 'ACCOUNT_CLOSED' : 'PROFILE_DEACTIVATED')
}

/** `also` commits with the approval. */
export function decideApprove(
  book: BookView<typeof wallets>,
  { operator, also, stock }: { operator: Operator; also: Change[]; stock?: StockTerms | undefined },
  now: Date,
): Decision<Connection> {
  const applied = book.state(wallets, String(operator.id))
  if (applied?.status !== 'applied') throw new Refusal('APPLICATION_NOT_FOUND')
  const { changes = [], ...connection } = connect(book, applied, operator, sellsFromStock(stock, operator.id, now))
  return { ...connection, changes: [...changes, ...also] }
}

export type Rejection = { reason: string; reasonTranslations: Record<string, string> }

/** The player may apply again. `also` commits with the rejection. */
export function decideReject(
  book: BookView<typeof wallets>,
  { operatorId, reason, reasonTranslations, also }: Rejection & { operatorId: number; also: Change[] },
  now: Date,
): Decision<{ status: Status }> {
  const applied = book.state(wallets, String(operatorId))
  if (applied?.status !== 'applied') throw new Refusal('APPLICATION_NOT_FOUND')
  const rejection = { rejection: reason, rejectionTranslations: reasonTranslations, rejectedAt: now }
  const rejected = { ...applied, ...rejection, status: 'left' as const }
  return { moves: [], changes: [change(wallets, rejected), ...also], reply: { status: 'left' } }
}

/**
 * The first operator becomes the active one. Welcome credit is paid once, even if the player leaves and rejoins. An operator that sells from stock pays
 * none: it grants credit instead.
 */
function connect(
  book: BookView<typeof wallets>,
  applied: WalletRow,
  { id, welcomeCents }: Operator,
  isFromStock: boolean,
): Decision<Connection> {
  assert(applied.status === 'applied', `a wallet in status ${applied.status} is connected`)
  const hasActive = book.states(wallets).some(({ status }) => status === 'active')
  const status = hasActive ? 'connected' : 'active'
  const cents = applied.welcomed || isFromStock ? 0n : welcomeCents
  assert(cents >= 0n, `welcome credit of ${cents} cents`)
  const welcome: Move[] = cents === 0n ? [] : [{ from: accounts.operator(id), to: accounts.main(id), cents }]
  return {
    moves: welcome,
    changes: [change(wallets, { ...applied, status, welcomed: applied.welcomed || !isFromStock })],
    reply: { status, welcomeCredit: toAmount(cents) },
  }
}

/**
 * The effective status of a wallet. A player with credit under an operator counts as connected, so that the credit stays usable.
 * A payout may arrive after the operator was left, during a new application, or when the operator is blocked.
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
  assert(others.length <= 1, 'a player has two active operators')
  const changes = [
    ...others.map((wallet) => change(wallets, { ...wallet, status: 'connected' as const })),
    change(wallets, { ...chosen, status: 'active' as const }),
  ]
  return { moves: [], changes, reply: { status: 'active' } }
}

/**
 * Also withdraws an application. A round in play counts as credit, because it may still win. So does a bonus that is wagered
 * but not collected. Any other open bonus is forfeited.
 */
export function decideLeave(
  book: BookView<typeof wallets | typeof rounds | typeof grants>,
  { operator: { id: operatorId, name } }: { operator: Pick<Operator, 'id' | 'name'> },
  now: Date,
): Decision<{ status: Status }> {
  const wallet = book.state(wallets, String(operatorId))
  if (!wallet || statusUnder(book.balances(), wallet) === 'left') throw new Refusal('OPERATOR_NOT_CONNECTED')
  const inPlay = book.states(rounds).some((round) => round.operatorId === operatorId && isInPlay(round, now))
  const hasCredit = inPlay || holdsCredit(book, operatorId) || isWagered(book, operatorId, now)
  if (hasCredit) throw new Refusal('OPERATOR_HOLDS_CREDIT')
  const { moves, changes } = forfeitGrant(book, { code: 'left-operator', fields: { operator: name } }, now, operatorId)
  return { moves, changes: [change(wallets, { ...wallet, status: 'left' }), ...changes], reply: { status: 'left' } }
}

export function toMyOperator(
  { operatorId, status }: { operatorId: number; status: Status },
  names: ReadonlyMap<number, string>,
): MyOperator {
  const activeStatus = status === 'left' ? 0 : activeStatuses[status]
  return { activeStatus, operator: { id: operatorId, name: names.get(operatorId) ?? String(operatorId) } }
}
