/** Exchanges a launch token for a session, which is bound to one player, operator wallet and game. */
import { randomUUID } from 'node:crypto'
import { ownProviderId } from '@lucero/contract/shared/own-games'
import { Refusal } from '@lucero/contract/shared/refusals'
import { signedInAt } from '../auth/sessions.ts'
import { freeSpinsFor, playableBonus } from '../bonus/bonus.ts'
import { findPlayableGame } from '../catalogue/catalogue.ts'
import type { Tx } from '@lucero/kit/db'
import type { ProviderRoutes } from '../http/signed-http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { tokenHash } from '@lucero/kit/secrets'
import * as accounts from '../accounts/accounts.ts'
import { readBook } from '../ledger/books.ts'
import { hasTwoVersions, playedVersion } from '../packages/versions.ts'
import { findPlayer } from '../players/players.ts'
import { findSaferPlay, isRowExcluded } from '../safer/safer.ts'
import { findSuspension, isRowBlocked } from '../suspension/suspension.ts'
import { isConnected, walletsOf } from '../wallet/wallet.ts'
import { movableCredit } from './first-bet.ts'
import { isSessionOpen } from './rules.ts'
import { toProviderBalance } from './split.ts'
import * as store from './store.ts'

export const currency = 'USD'

export const openSession: ProviderRoutes['session'] = async (runtime, { providerId, body, nonce }) => {
  await nonce.use()
  const { token, game, freeSpins } = body
  const id = randomUUID()
  const launch = await runtime.db.transaction(async (tx) => {
    const launch = await store.takeLaunchToken(tx, tokenHash(token), providerId, game)
    if (!launch) throw new Refusal('SESSION_NOT_FOUND')
    const packageVersion = providerId === ownProviderId ? await playedVersion(tx, game, launch.playerId) : undefined
    if (packageVersion === null) throw new Refusal('GAME_DISABLED')
    await startSession(runtime, tx, id, launch)
    return { ...launch, packageVersion }
  })
  const player = await findPlayer(runtime.db, launch.playerId)
  if (!player) throw new Refusal('SESSION_NOT_FOUND')
  await assertStillSignedIn(runtime, launch)
  const balance = await balanceOf(runtime, { ...launch, id })
  const spins = await spinsIfRequested(runtime, freeSpins, launch.playerId, launch)
  const { packageVersion } = launch
  return {
    session: id,
    player: player.id,
    username: player.username,
    game,
    currency,
    balance,
    ...spins,
    ...(packageVersion !== undefined && { packageVersion }),
  }
}

/** A player who is removed from a trial cannot bet in its version any more, whatever page is open. */
export async function endTrialSessions(tx: Tx, playerId: string, gameId: string): Promise<void> {
  if (await hasTwoVersions(tx, gameId)) await store.endSessionsIn(tx, playerId, gameId)
}

/** A session whose id the aggregator has as its token. */
export async function openSessionWithId(runtime: Runtime, id: string, launch: store.Launch): Promise<void> {
  await runtime.db.transaction((tx) => startSession(runtime, tx, id, launch))
  await assertStillSignedIn(runtime, launch)
}

async function startSession(runtime: Runtime, tx: Tx, id: string, launch: store.Launch): Promise<void> {
  const { playerId, operatorId, gameId, signInId } = launch
  await assertNotBlocked(tx, playerId, operatorId, runtime.clock.now())
  if (!(await findPlayableGame(tx, gameId, playerId))) throw new Refusal('GAME_DISABLED')
  const signInAt = await signedInAt(tx, runtime, signInId)
  if (!signInAt) throw new Refusal('SESSION_NOT_FOUND')
  await store.insertSession(tx, id, launch, signInAt)
}

/** A sign-out during the transaction did not see the new session. */
async function assertStillSignedIn(runtime: Runtime, { signInId }: store.Launch): Promise<void> {
  if (!(await signedInAt(runtime.db, runtime, signInId))) throw new Refusal('SESSION_NOT_FOUND')
}

async function assertNotBlocked(tx: Tx, playerId: string, operatorId: number, now: Date): Promise<void> {
  const wallet = (await walletsOf(tx, playerId)).find((wallet) => wallet.operatorId === operatorId)
  const isShut = !wallet || !isConnected(wallet) || isRowExcluded(await findSaferPlay(tx, playerId), now)
  if (isShut || isRowBlocked(await findSuspension(tx, playerId, now), now)) throw new Refusal('PLAYER_BLOCKED')
}

export const getBalance: ProviderRoutes['balance'] = async (runtime, { providerId, body, nonce }) => {
  await nonce.use()
  const { session, player, freeSpins } = body
  const row = await store.findSession(runtime.db, player, session)
  if (!row || row.providerId !== providerId) throw new Refusal('SESSION_NOT_FOUND')
  if (!isSessionOpen(row, runtime.config.sessions, row.now)) throw new Refusal('SESSION_EXPIRED')
  return { balance: await balanceOf(runtime, row), ...(await spinsIfRequested(runtime, freeSpins, player, row)) }
}

/** A session of the player, its balance, and whether it is open. Undefined without it. */
export async function findVisit(runtime: Runtime, playerId: string, id: string) {
  const session = await store.findSession(runtime.db, playerId, id)
  if (!session) return undefined
  const balance = await balanceOf(runtime, session)
  return { session, balance, isOpen: isSessionOpen(session, runtime.config.sessions, session.now) }
}

/** The playable balance in the game of a session, also after its end. Undefined without such a session. */
export async function playableOf(
  runtime: Runtime,
  { providerId, player, session }: { providerId: string; player: string; session: string },
): Promise<number | undefined> {
  const row = await store.findSession(runtime.db, player, session)
  return row?.providerId === providerId ? (await balanceOf(runtime, row)).playable : undefined
}

type BalanceOwner = Pick<store.SessionRow, 'playerId' | 'id' | 'operatorId' | 'gameId' | 'firstBetCents'>

/** Includes the credit that the first bet would move to the game. */
async function balanceOf(runtime: Runtime, session: BalanceOwner) {
  const { playerId, operatorId, gameId } = session
  const { seq, balances } = await readBook(runtime.db, playerId)
  const inGame = balances.get(accounts.game(operatorId, gameId)) ?? 0n
  const cash = inGame + (await movableCredit(runtime.db, session, balances, runtime.clock.now()))
  return toProviderBalance({ cash, ...(await playableBonus(runtime.db, playerId, session, balances)) }, seq)
}

/** Included only on request, so that providers without free spins get unchanged responses. */
const spinsIfRequested = async (
  runtime: Runtime,
  isRequested: true | undefined,
  playerId: string,
  account: accounts.GameAccount,
) => (isRequested ? { freeSpins: await freeSpinsFor(runtime.db, playerId, account) } : {})
