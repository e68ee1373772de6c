/** Pure decisions on a player's credit, and the wallet as the API returns it. */
import assert from 'node:assert/strict'
import type { Cents } from '@lucero/contract/shared/money'
import { toAmount } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { MainWallet } from '@lucero/contract/player/wallet'
import * as accounts from '../accounts/accounts.ts'
import { change, deterministicUuid, type BookView, type Change, type Decision, type Move } from '../ledger/command.ts'
import { assertBookNotExcluded, enforceMoveLimit, type saferPlay } from '../safer/safer.ts'
import { assertNotSuspended, type suspensions } from '../suspension/suspension.ts'
import { useAllCredit, useCredit } from './credit.ts'
import { userTransactions, wallets, type creditGrants, type TransactionRow, type WalletRow } from './store.ts'

export const gameWalletId = (playerId: string, operatorId: number, gameId: string): string =>
  deterministicUuid('game wallet', playerId, operatorId, gameId)

/** The wallet under the active operator, which new transfers and redeems use. */
export function activeWallet(book: BookView<typeof wallets>): WalletRow {
  const [active, ...others] = book.states(wallets).filter(({ status }) => status === 'active')
  assert(others.length === 0, 'a player has two active operators')
  if (!active) throw new Refusal('NO_ACTIVE_OPERATOR')
  return active
}

type GameCredit = { account: string; operatorId: number; gameId: string; cents: Cents }

function gameCredits(balances: ReadonlyMap<string, Cents>): GameCredit[] {
  return [...balances].flatMap(([account, cents]) => {
    const side = accounts.playerSide(account)
    return side?.pocket === 'game' && cents > 0n
      ? [{ account, operatorId: side.operatorId, gameId: side.id, cents }]
      : []
  })
}

type TransferItem = { id: string; gameId: string; cents: Cents }

/** A bet that needs the transfer: under which operator it is placed, and its stake. */
export type NeededFor = { operatorId: number; stake: Cents }

type TransferInput = { items: TransferItem[]; playable: ReadonlySet<string>; neededFor?: NeededFor | undefined }

/** All transfers succeed or none. The games must be playable. A transfer for a bet is refused if the bet could not be paid afterwards. */
export function decideTransfer(
  book: BookView<typeof wallets | typeof saferPlay | typeof suspensions | typeof creditGrants>,
  { items, playable, neededFor }: TransferInput,
  now: Date,
): Decision<{ operatorId: number; atMs: number; ids: string[] }> {
  assertBookNotExcluded(book, now)
  assertNotSuspended(book, 'play', now)
  if (!items.every(({ gameId }) => playable.has(gameId))) throw new Refusal('GAME_NOT_FOUND')
  assert(
    items.every(({ cents }) => cents > 0n),
    'a transfer to a game has a positive amount',
  )
  assert(new Set(items.map(({ id }) => id)).size === items.length, 'two transfers have the same id')
  const { operatorId } = activeWallet(book)
  const main = accounts.main(operatorId)
  const total = items.reduce((sum, { cents }) => sum + cents, 0n)
  if (total > book.balance(main)) throw new Refusal('INSUFFICIENT_FUNDS')
  if (neededFor) assertPays(book, items, operatorId, neededFor)
  const limitChanges = enforceMoveLimit(book, total, now)
  return {
    moves: items.map(({ gameId, cents }) => ({ from: main, to: accounts.game(operatorId, gameId), cents })),
    changes: [
      ...items.map((item) => change(userTransactions, completed(book.playerId, operatorId, item, now))),
      ...useCredit(book, operatorId, total),
      ...limitChanges,
    ],
    reply: { operatorId, atMs: now.getTime(), ids: items.map(({ id }) => id) },
  }
}

function assertPays(book: BookView, items: TransferItem[], operatorId: number, neededFor: NeededFor): void {
  if (operatorId !== neededFor.operatorId) throw new Refusal('NO_ACTIVE_OPERATOR')
  const [item, ...others] = items
  assert(item && others.length === 0, 'a bet needs credit in one game')
  const after = book.balance(accounts.game(operatorId, item.gameId)) + item.cents
  if (after < neededFor.stake) throw new Refusal('INSUFFICIENT_FUNDS')
}

function completed(
  playerId: string,
  operatorId: number,
  { id, gameId, cents }: TransferItem,
  now: Date,
): TransactionRow {
  return { playerId, id, createdAt: now, operatorId, cents, status: 'completed', gameId, redeemId: null }
}

/**
 * Collects one game wallet under any operator, or all game wallets under the active operator.
 * A wallet id of another player moves nothing, like an empty wallet.
 */
export function decideCollect(
  book: BookView<typeof wallets>,
  { gameWalletId: wantedId }: { gameWalletId: string | undefined },
): Decision<{ cents: number }> {
  const credits = gameCredits(book.balances())
  const activeId = book.states(wallets).find(({ status }) => status === 'active')?.operatorId
  const chosen = credits.filter(({ operatorId, gameId }) =>
    wantedId ? gameWalletId(book.playerId, operatorId, gameId) === wantedId : operatorId === activeId,
  )
  const total = chosen.reduce((sum, { cents }) => sum + cents, 0n)
  assert(total <= Number.MAX_SAFE_INTEGER, `${total} collected cents do not fit a JSON number`)
  return {
    moves: chosen.map(({ account, operatorId, cents }) => ({ from: account, to: accounts.main(operatorId), cents })),
    reply: { cents: Number(total) },
  }
}

/** Texts of the player and the house about an application. They are deleted with the connection. */
const withoutTexts = { note: null, rejection: null, rejectionTranslations: null, rejectedAt: null }

/** Deactivation and confiscation return credit to its operator. Held credit stays held, and the bonus module ends bonuses. */
export function returnAllCredit(book: BookView<typeof wallets | typeof creditGrants>): {
  moves: Move[]
  changes: Change[]
} {
  const moves = [...book.balances()].flatMap(([account, cents]): Move[] => {
    const side = accounts.playerSide(account)
    if (side?.pocket !== 'main' && side?.pocket !== 'game') return []
    assert(cents > 0n, `${account} returns ${cents} cents`)
    return [{ from: account, to: accounts.operator(side.operatorId), cents }]
  })
  const changes = book
    .states(wallets)
    .map((wallet) => change(wallets, { ...wallet, ...withoutTexts, status: 'left' as const }))
  return { moves, changes: [...changes, ...useAllCredit(book)] }
}

type WalletParts = {
  playerId: string
  wallet: WalletRow | undefined
  balances: ReadonlyMap<string, Cents>
  names: ReadonlyMap<string, string>
}

/** ENT-2: the main wallet under the active operator. All zero, with operator_id 0, if no operator is active. */
export function toMainWallet({ playerId, wallet, balances, names }: WalletParts): Omit<MainWallet, 'bonusActive'> {
  if (!wallet) return { id: '0', operator_id: 0, amount: 0, gameCredits: 0, gameWallets: [], nonCashAmount: 0 }
  const credits = gameCredits(balances).filter(({ operatorId }) => operatorId === wallet.operatorId)
  const nonCash = sumOfPockets(balances, wallet.operatorId, ['bonus', 'free'])
  return {
    id: wallet.walletId,
    operator_id: wallet.operatorId,
    amount: toAmount(balances.get(accounts.main(wallet.operatorId)) ?? 0n),
    gameCredits: toAmount(credits.reduce((sum, { cents }) => sum + cents, 0n)),
    gameWallets: credits.map(({ operatorId, gameId, cents }) => ({
      id: gameWalletId(playerId, operatorId, gameId),
      gameId,
      amount: toAmount(cents),
      casinoGame: { name: names.get(gameId) ?? gameId },
    })),
    nonCashAmount: toAmount(nonCash),
  }
}

/** True if the player has credit, game credit or a pending redeem under the operator. */
export function holdsCredit(book: BookView, operatorId: number): boolean {
  return sumOfPockets(book.balances(), operatorId, ['main', 'game', 'held']) > 0n
}

/** The player's credit under an operator, without credit held for redeems. */
export const creditUnder = (balances: ReadonlyMap<string, Cents>, operatorId: number): Cents =>
  sumOfPockets(balances, operatorId, ['main', 'game', 'bonus', 'free'])

function sumOfPockets(balances: ReadonlyMap<string, Cents>, operatorId: number, pockets: string[]): Cents {
  const counted = [...balances].filter(([account]) => {
    const side = accounts.playerSide(account)
    return side?.operatorId === operatorId && pockets.includes(side.pocket)
  })
  const total = counted.reduce((sum, [, cents]) => sum + cents, 0n)
  assert(total >= 0n, `a player has ${total} cents under operator ${operatorId}`)
  return total
}
