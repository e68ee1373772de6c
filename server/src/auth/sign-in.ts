import type { authShapes } from '@lucero/contract/player/auth'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { ReadBody } from '@lucero/contract/shared/shape'
import type { Caller } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { enforceLimits, giveBack } from '../runtime/limits.ts'
import { findByUsername } from '../players/players.ts'
import { knownDevice } from './devices.ts'
import { passwordLimits, takeSignIn } from './limits.ts'
import { openSignIn, type Origin } from './open-sign-in.ts'
import * as store from './store.ts'

/** A deactivated player may sign in. The state of an account is revealed only after the correct password. */
export async function signIn(runtime: Runtime, body: ReadBody<(typeof authShapes)['signIn']>, origin: Origin) {
  const { address } = origin
  const { username, password, deviceToken } = body
  const player = await findByUsername(runtime.db, username)
  const device = await knownDevice(runtime, player?.id, deviceToken)
  const refundFailure = await takeSignIn(runtime, { username, address, device })
  const stored = await store.passwordHashOf(runtime.db, player?.id ?? store.nobody)
  const isRight = await runtime.secrets.passwordMatches(password, stored)
  if (!player || !stored || !isRight) throw new Refusal('INVALID_CREDENTIALS')
  await refundFailure()
  if (!player.verified) throw new Refusal('USER_NOT_VERIFIED', { user_id: player.id })
  if (player.standing === 'closed') throw new Refusal('ACCOUNT_CLOSED')
  return openSignIn(runtime, player.id, { deviceToken, origin }, (open) =>
    runtime.db.transaction(async (tx) => {
      if (!(await store.holdPasswordHash(tx, player.id, stored))) throw new Refusal('INVALID_CREDENTIALS')
      return open(tx)
    }),
  )
}

/** Confirms a sensitive change by a signed-in player: with the password, or with a passkey that has just confirmed the session. */
export async function assertConfirmed(runtime: Runtime, caller: Caller, password: string): Promise<void> {
  if (password) return assertPassword(runtime, caller.playerId, password)
  if (!(await store.isConfirmed(runtime.db, caller.sessionId))) throw new Refusal('CONFIRMATION_REQUIRED')
}

async function assertPassword(runtime: Runtime, playerId: string, password: string): Promise<void> {
  const failures = passwordLimits(runtime.config, playerId)
  await enforceLimits(runtime.db, failures)
  const stored = await store.passwordHashOf(runtime.db, playerId)
  if (!(await runtime.secrets.passwordMatches(password, stored))) throw new Refusal('WRONG_PASSWORD')
  await giveBack(runtime.db, failures)
}
