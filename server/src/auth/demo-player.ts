import type { Kit } from '../kit/kit.ts'
import { addPlayer, findByUsername, markVerified, nameDemoPlayer, type Phone } from '../players/players.ts'
import * as store from './store.ts'

type DemoPlayer = Phone & { username: string; password: string; name?: readonly [first: string, last: string] }

/** Adds a verified player with a fixed password. For demo mode only. */
export async function addDemoPlayer(kit: Kit, { password, name, ...player }: DemoPlayer) {
  const existing = await findByUsername(kit.db, player.username)
  if (existing) return { id: existing.id, isNew: false }
  const passwordHash = await kit.secrets.hashPassword(password)
  const id = await kit.db.transaction(async (tx) => {
    const at = kit.clock.stored?.()
    const id = await addPlayer(tx, { ...player, at })
    await store.setPasswordHash(tx, id, passwordHash)
    await markVerified(tx, id, at)
    if (name) await nameDemoPlayer(tx, id, name)
    return id
  })
  return { id, isNew: true }
}
