/** Lets the house clear rate limits and code pauses for a player who was identified by other means. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import { clearLimits } from '../runtime/limits.ts'
import { findByUsername, findVerifiedByPhone, type Phone, type Player } from '../players/players.ts'
import { aboutName, aboutPhone, aboutPlayer } from './limits.ts'
import { parsePhone, phoneText } from './rules.ts'
import * as store from './store.ts'

type PlayerRef = { username: string } | { phone: string }

/** The phone may belong to no account yet: others may have used up its texts before its owner could sign up. */
export async function unlock(runtime: Runtime, who: PlayerRef, reason: string): Promise<{ username: string | null }> {
  const { player, phone } = await find(runtime, who)
  await runtime.db.transaction(async (tx) => {
    const about = [aboutPhone(phone), ...(player ? [aboutName(player.username), aboutPlayer(player.id)] : [])]
    await clearLimits(tx, about)
    await store.endPauses(tx, phoneText(phone), player?.id)
    await store.insertUnlock(tx, { playerId: player?.id, ...phone, reason })
  })
  runtime.log.info({ event: 'auth.player_unlocked', playerId: player?.id }, 'player unlocked by the house')
  return { username: player?.username ?? null }
}

/** Unlocks allow further guesses, so many of them would let staff guess the code of a player. */
const unlocksPerDay = 3

export async function isUnlockedOften(runtime: Runtime, who: PlayerRef): Promise<boolean> {
  const { player, phone } = await find(runtime, who)
  const { phoneCode, phone: number } = phone
  const unlocks = await store.countUnlocksOfDay(runtime.db, { playerId: player?.id, phoneCode, phone: number })
  return unlocks >= unlocksPerDay
}

async function find(runtime: Runtime, who: PlayerRef): Promise<{ player: Player | undefined; phone: Phone }> {
  if ('phone' in who) {
    const phone = parsePhone(who.phone)
    return { player: await findVerifiedByPhone(runtime.db, phone), phone }
  }
  const player = await findByUsername(runtime.db, who.username)
  if (!player) throw new Refusal('PLAYER_NOT_FOUND')
  return { player, phone: player }
}
