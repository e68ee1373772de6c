/** The second factor of staff: codes of an authenticator app, and recovery codes that replace one of them. Each code works once. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { totpStep } from '@lucero/kit/totp'
import type { Runtime } from '../runtime/runtime.ts'
import { randomLetters } from '../runtime/random-letters.ts'
import * as store from './store.ts'

const recoveryCodeCount = 10

/** Consumes the code. */
export async function useSecondFactor(runtime: Runtime, tx: Tx, row: store.StaffRow, code: string): Promise<boolean> {
  if (!row.totpSecret) return false
  if (!/^\d{6}$/.test(code))
    return store.useRecoveryCode(tx, row.id, row.passwordHash, recoveryHash(runtime, row.id, code))
  const step = totpStep(runtime.secrets.decrypt(row.totpSecret), code, runtime.clock.now())
  if (step === undefined) return false
  assertEnabled(row)
  return store.useTotpStep(tx, row.id, row.passwordHash, step)
}

export function assertEnabled({ disabledAt }: store.StaffRow): void {
  if (disabledAt) throw new Refusal('STAFF_DISABLED')
}

const recoveryHash = ({ secrets }: Runtime, staffId: string, code: string): Buffer =>
  secrets.codeHash('staff-recovery', staffId, code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))

/** Returns the new codes. The previous ones stop working. */
export async function replaceRecoveryCodes(runtime: Runtime, tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${randomLetters(5)}-${randomLetters(5)}`)
  await store.deleteRecoveryCodes(tx, staffId)
  await store.insertRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => recoveryHash(runtime, staffId, code)),
  )
  return codes
}
