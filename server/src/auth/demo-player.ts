import type { Runtime } from '../runtime/runtime.ts'
import { addPlayer, findByUsername, markVerified, nameDemoPlayer, type Phone } from '../players/players.ts'
import * as store from './store.ts'

type DemoPlayer = Phone & { username: string; password: string; name?: readonly [first: string, last: string] }

/** Adds a verified player with a fixed password. For demo mode only. */
export async function addDemoPlayer(runtime: Runtime, { password, name, ...player }: DemoPlayer) {
  const existing = await findByUsername(runtime.db, player.username)
  if (existing) return { id: existing.id, isNew: false }
  const passwordHash = await runtime.secrets.hashPassword(password)
  const id = await runtime.db.transaction(async (tx) => {
    const at = runtime.clock.stored?.()
    const id = await addPlayer(tx, { ...player, at })
    await store.setPasswordHash(tx, id, passwordHash)
    await markVerified(tx, id, at)
    if (name) await nameDemoPlayer(tx, id, name)
    return id
  })
  return { id, isNew: true }
}
