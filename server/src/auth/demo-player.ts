import type { Kit } from '../kit/kit.ts'
import { addPlayer, findByUsername, markVerified, type Phone } from '../players/players.ts'
import * as store from './store.ts'

/** Adds a verified player with a fixed password. For demo mode only. */
export async function addDemoPlayer(kit: Kit, { password, ...player }: Phone & { username: string; password: string }) {
  const existing = await findByUsername(kit.db, player.username)
  if (existing) return { id: existing.id, isNew: false }
  const passwordHash = await kit.secrets.hashPassword(password)
  const id = await kit.db.transaction(async (tx) => {
    const at = kit.clock.stored?.()
    const id = await addPlayer(tx, { ...player, at })
    await store.setPasswordHash(tx, id, passwordHash)
    await markVerified(tx, id, at)
    return id
  })
  return { id, isNew: true }
}
