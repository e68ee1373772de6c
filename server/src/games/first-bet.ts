/**
 * Credit that the first bet of a session moves from the main wallet to the game, if the player allowed it at the launch. It is moved once per
 * session: the session's id makes the idempotency key. The limits are enforced when it is allowed, and again when it is moved.
 */
import assert from 'node:assert/strict'
import type { Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import * as accounts from '../accounts/accounts.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { deterministicUuid } from '../ledger/command.ts'
import { isPosted } from '../ledger/history.ts'
import { assertMoveAllowed, findSaferPlay } from '../safer/safer.ts'
import { transferForBet } from '../wallet/wallet.ts'
import { isSessionOpen } from './rules.ts'
import * as store from './store.ts'

const keyOf = (sessionId: string) => deterministicUuid('first bet', sessionId)

type SaferRow = Awaited<ReturnType<typeof findSaferPlay>>
type Allowance = { operatorId: number; cents: Cents; saferPlay: SaferRow; balances: ReadonlyMap<string, Cents> }

export function assertAllowance({ operatorId, cents, saferPlay, balances }: Allowance, now: Date): void {
  assert(cents > 0n, `a first bet moves ${cents} cents`)
  if (cents > (balances.get(accounts.main(operatorId)) ?? 0n)) throw new Refusal('INSUFFICIENT_FUNDS')
  assertMoveAllowed(saferPlay, cents, now)
}

type BettingSession = Pick<store.SessionRow, 'playerId' | 'id' | 'operatorId' | 'firstBetCents'>

/** The credit that the first bet of the session would move now. The game shows it as part of its balance. */
export async function movableCredit(
  tx: Tx,
  { playerId, id, operatorId, firstBetCents: cents }: BettingSession,
  balances: ReadonlyMap<string, Cents>,
  now: Date,
): Promise<Cents> {
  if (cents === null) return 0n
  const [moved, saferPlay] = await Promise.all([isPosted(tx, playerId, keyOf(id)), findSaferPlay(tx, playerId)])
  if (moved) return 0n
  try {
    assertAllowance({ operatorId, cents, saferPlay, balances }, now)
    return cents
  } catch (error) {
    if (error instanceof Refusal) return 0n
    throw error
  }
}

const maxCachedSessions = 100_000
const openSessionCache = () => new Set<string>()

type FirstBet = { providerId: string; playerId: string; sessionId: string; cents: Cents }

/** Moves the credit before the bet is decided. If it cannot be moved, the bet is decided without it. */
export async function moveFirstBetCredit(
  runtime: Runtime,
  { providerId, playerId, sessionId, cents }: FirstBet,
): Promise<void> {
  /** Sessions whose bets move nothing any more. */
  const done = runtime.caches.of(openSessionCache, openSessionCache)
  if (done.has(sessionId)) return
  const session = await store.findSession(runtime.db, playerId, sessionId)
  if (!session || session.providerId !== providerId || !isSessionOpen(session, runtime.config.sessions, session.now))
    return
  const { operatorId, gameId, firstBetCents } = session
  if (firstBetCents !== null) {
    const transfer = { key: keyOf(session.id), gameId, cents: firstBetCents, neededFor: { operatorId, stake: cents } }
    const isMoved = await transferForBet(runtime, playerId, transfer).then(() => true, ignoreRefusal)
    if (!isMoved) return
  }
  if (done.size >= maxCachedSessions) done.clear()
  done.add(sessionId)
}

/** A temporary failure refuses the bet: the provider retries it. */
function ignoreRefusal(error: unknown): false {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'WALLET_FROZEN' || error.code === 'RETRY_LATER') throw new Refusal('RETRY_LATER')
  return false
}
