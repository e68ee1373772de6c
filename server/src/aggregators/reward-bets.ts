/** Free spins that an aggregator plays. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import type { Connection } from './connections.ts'
import * as store from './reward-store.ts'

type SpinBet = { player: string; game: string; freeSpinOf: string }

/** A free spin needs a reward that we have created for this player in this game, and that has not ended. */
export async function assertReward({ db }: Runtime, { id }: Connection, bet: SpinBet): Promise<void> {
  const { player: playerId, game: gameCode, freeSpinOf } = bet
  const reward = await store.findReward(db, id, freeSpinOf)
  if (reward?.playerId === playerId && reward.gameCode === gameCode && reward.state === 'active') return
  const seat = { connectionId: id, playerId, gameCode }
  if (!reward && (await store.hasUnanswered(db, seat))) throw new Refusal('RETRY_LATER')
  throw new Refusal('NO_FREE_SPIN')
}
