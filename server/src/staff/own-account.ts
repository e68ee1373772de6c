/**
 * Calls that check password and code again, because an unattended desk has a session: change of password, new recovery codes, and
 * re-authentication before changes of staff, keys and limits.
 */
import type { HouseBody } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { enforceLimits, giveBack, type Limit } from '../runtime/limits.ts'
import type { Actor } from './actor.ts'
import { logFailedSignIn, logOwn } from './own-log.ts'
import { replaceRecoveryCodes, useSecondFactor } from './second-factor.ts'
import * as store from './store.ts'

type PasswordCheck = { row: store.StaffRow; session: NonNullable<Actor['session']>; failures: Limit; address: string }

/** Counts the attempt as a failure until `withCode` succeeds. */
async function checkPassword(
  runtime: Runtime,
  { staffId, session, address }: Actor,
  password: string,
): Promise<PasswordCheck> {
  if (!session) throw new Refusal('FORBIDDEN')
  const failures = {
    key: `password of staff:${staffId}`,
    max: runtime.config.limits.signInFailuresPerUsernamePerHour,
    perSeconds: 3600,
    about: `staff:${staffId}`,
  }
  await enforceLimits(runtime.db, [failures])
  const row = await store.findById(runtime.db, staffId)
  const isRight = await runtime.secrets.passwordMatches(password, row?.passwordHash)
  if (row && isRight) return { row, session, failures, address }
  if (row) logFailedSignIn(runtime, row, address, 'password', failures)
  throw new Refusal('INVALID_CREDENTIALS')
}

/** Consumes the code, makes the change and logs it in one transaction. */
async function withCode<Result>(
  runtime: Runtime,
  { row, failures, address }: PasswordCheck,
  { code, action }: { code: string; action: string },
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await runtime.db.transaction(async (tx) => {
    if (!(await useSecondFactor(runtime, tx, row, code))) {
      logFailedSignIn(runtime, row, address, 'code', failures)
      throw new Refusal('INVALID_CREDENTIALS')
    }
    const changed = await change(tx)
    await logOwn(runtime, tx, row, address, { action })
    return changed
  })
  await giveBack(runtime.db, [failures])
  return result
}

export async function changeStaffPassword(
  runtime: Runtime,
  actor: Actor,
  { password, newPassword, code }: HouseBody<'changeStaffPassword'>,
) {
  const checked = await checkPassword(runtime, actor, password)
  if (newPassword === password) throw new Refusal('PASSWORD_UNCHANGED')
  const passwordHash = await runtime.secrets.hashPassword(newPassword)
  await withCode(runtime, checked, { code, action: 'changeStaffPassword' }, async (tx) => {
    await store.setPassword(tx, actor.staffId, passwordHash)
    await store.deleteSessionsOf(tx, actor.staffId, checked.session.id)
  })
  return {}
}

export async function reauthenticateStaff(
  runtime: Runtime,
  actor: Actor,
  { password, code }: HouseBody<'reauthenticateStaff'>,
) {
  const checked = await checkPassword(runtime, actor, password)
  await withCode(runtime, checked, { code, action: 'reauthenticateStaff' }, (tx) =>
    store.setAuthenticated(tx, checked.session.id),
  )
  return {}
}

export async function renewRecoveryCodes(
  runtime: Runtime,
  actor: Actor,
  { password, code }: HouseBody<'renewRecoveryCodes'>,
) {
  const checked = await checkPassword(runtime, actor, password)
  const recoveryCodes = await withCode(runtime, checked, { code, action: 'renewRecoveryCodes' }, (tx) =>
    replaceRecoveryCodes(runtime, tx, actor.staffId),
  )
  return { recoveryCodes }
}
