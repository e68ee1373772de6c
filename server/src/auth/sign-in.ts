import type { authShapes } from '@lucero/contract/auth'
import { Refusal } from '@lucero/contract/refusals'
import type { ReadBody } from '@lucero/contract/shape'
import type { Kit } from '../kit/kit.ts'
import { takeFrom } from '../kit/limits.ts'
import { findByUsername } from '../players/players.ts'
import { passwordLimits, signInLimits } from './rules.ts'
import { startSession } from './sessions.ts'
import * as store from './store.ts'

/** A deactivated player may sign in, and then only activate again. Nothing is told about an account before its password. */
export async function signIn(kit: Kit, body: ReadBody<(typeof authShapes)['signIn']>, address: string) {
  const taken = await takeFrom(kit.db, signInLimits(kit.config, body.username, address))
  if (!taken.allowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: String(taken.retryAfterSeconds) })
  const player = await findByUsername(kit.db, body.username)
  const stored = await store.passwordHashOf(kit.db, player?.id ?? nobody)
  const right = await kit.secrets.passwordMatches(body.password, stored)
  if (!player || !stored || !right) throw new Refusal('INVALID_CREDENTIALS')
  if (!player.verified) throw new Refusal('USER_NOT_VERIFIED', { user_id: player.id })
  if (player.standing === 'closed') throw new Refusal('ACCOUNT_CLOSED')
  const accessToken = await kit.db.transaction(async (tx) => {
    if (!(await store.holdPasswordHash(tx, player.id, stored))) throw new Refusal('INVALID_CREDENTIALS')
    return startSession(tx, player.id, 'access')
  })
  return { accessToken }
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** For what a signed-in player must confirm with their password. */
export async function refuseWrongPassword(kit: Kit, playerId: string, password: string): Promise<void> {
  const taken = await takeFrom(kit.db, passwordLimits(kit.config, playerId))
  if (!taken.allowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: String(taken.retryAfterSeconds) })
  const stored = await store.passwordHashOf(kit.db, playerId)
  if (!(await kit.secrets.passwordMatches(password, stored))) throw new Refusal('WRONG_PASSWORD')
}
