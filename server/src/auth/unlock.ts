/** The house opens what wrong guesses have closed: for a player who has said who they are by another way. */
import { Refusal } from '@lucero/contract/refusals'
import type { Kit } from '../kit/kit.ts'
import { clearLimits } from '../kit/limits.ts'
import { findByUsername, findVerifiedByPhone, type Phone, type Player } from '../players/players.ts'
import { aboutName, aboutPhone, aboutPlayer } from './limits.ts'
import { parsePhone, phoneText } from './rules.ts'
import * as store from './store.ts'

type PlayerRef = { username: string } | { phone: string }

/** A phone may be nobody's yet: somebody who cannot sign up because others have used up its texts. */
export async function unlock(kit: Kit, who: PlayerRef, reason: string): Promise<{ username: string | null }> {
  const { player, phone } = await find(kit, who)
  await kit.db.transaction(async (tx) => {
    const about = [aboutPhone(phone), ...(player ? [aboutName(player.username), aboutPlayer(player.id)] : [])]
    await clearLimits(tx, about)
    await store.endPauses(tx, phoneText(phone), player?.id)
    await store.insertUnlock(tx, { playerId: player?.id, ...phone, reason })
  })
  kit.log.info({ event: 'auth.player_unlocked', playerId: player?.id, reason }, 'the house has unlocked a player')
  return { username: player?.username ?? null }
}

async function find(kit: Kit, who: PlayerRef): Promise<{ player: Player | undefined; phone: Phone }> {
  if ('phone' in who) {
    const phone = parsePhone(who.phone)
    return { player: await findVerifiedByPhone(kit.db, phone), phone }
  }
  const player = await findByUsername(kit.db, who.username)
  if (!player) throw new Refusal('PLAYER_NOT_FOUND')
  return { player, phone: player }
}
