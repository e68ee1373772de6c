/** The money of bets at the table: a bet is a round of its player, with the same requests to the wallet as in every other game. */
import assert from 'node:assert/strict'
import type { Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import type { Seeds } from '../../rules/draw.ts'
import { lockPairInUse } from '../fairness/seeds.ts'
import type { Runtime } from '../runtime.ts'
import type { SeatRow } from '../seats/seats.ts'
import { drive, driveWithin, leaseSeconds } from './drive.ts'
import { actionTaken, waitsForWallet, type Round } from './round.ts'
import { findByRequest, findRound, insertRound, saveRound } from './store.ts'

export type { Round } from './round.ts'
export { findByRequest, findRounds, renewVersion } from './store.ts'
export { roundViews } from './views.ts'

type OpenedBet = { id: string; player: string; clientSeed: string }

/** Saves the bet before its stake is requested. `join` binds it to the table in the same transaction. Returns the first bet of the request. */
export async function openBet(
  runtime: Runtime,
  seat: SeatRow,
  { id, requestId, bet }: { id: string; requestId: string; bet: unknown },
  join: (tx: Tx, opened: OpenedBet) => Promise<void>,
): Promise<Round> {
  const { mode, player, game, session } = seat
  const stake = defined(runtime.games[game]).stake(bet)
  assert(Number.isSafeInteger(stake) && stake > 0, 'a stake is whole cents')
  const opened = await runtime.db.transaction(async (tx) => {
    const { id: pair, nonce, client_seed: clientSeed } = await lockPairInUse(runtime, tx, seat)
    const round = { id, mode, player, game, session, requestId, pair, nonce, bet, stake, isFreeSpin: false }
    const inserted = await insertRound(tx, round, leaseSeconds(runtime))
    if (inserted) await join(tx, { id, player, clientSeed })
    return inserted
  })
  return opened ?? defined(await findByRequest(runtime.db, seat, requestId))
}

/** Undefined if the bet has changed concurrently. */
export const saveAction = (runtime: Runtime, round: Round, seeds: Seeds, action: unknown): Promise<Round | undefined> =>
  saveRound(
    runtime.db,
    round,
    actionTaken(defined(runtime.games[round.game]), seeds, round, action, round.session),
    leaseSeconds(runtime),
  )

/** Sends the pending request to the wallet, if there is one, and retries for as long as a player waits. */
export const settle = (runtime: Runtime, round: Round): Promise<Round> =>
  waitsForWallet(round) ? driveWithin(runtime, round) : Promise.resolve(round)

/** Ends an open bet, and requests its payout once. Later tries are left to the recovery. */
export async function endBet(
  runtime: Runtime,
  id: string,
  seedsOf: () => Promise<Seeds>,
  action: unknown,
): Promise<void> {
  const round = await findRound(runtime.db, id)
  if (round?.status !== 'open') return
  const saved = await saveAction(runtime, round, await seedsOf(), action)
  if (saved && waitsForWallet(saved)) await drive(runtime, saved)
}
