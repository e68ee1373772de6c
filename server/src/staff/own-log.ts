/** Rows of the audit log about the sign-ins of a staff member and changes to the own account. */
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { countTaken, type Limit } from '../runtime/limits.ts'
import type { Json } from '../ledger/command.ts'
import { writeOncePerHour, writeStaffLog } from './log/log.ts'
import type { StaffRow } from './store.ts'

type Account = Pick<StaffRow, 'id' | 'username' | 'role' | 'operatorId'>

const actorOf = ({ id, username: name, role, operatorId }: Account, address: string) => ({
  kind: 'staff' as const,
  id,
  staffId: id,
  name,
  role,
  operatorId,
  address,
})

export const logOwn = (
  runtime: Runtime,
  tx: Tx,
  account: Account,
  address: string,
  { action, after }: { action: string; after?: Json },
): Promise<void> =>
  writeStaffLog(runtime, tx, actorOf(account, address), { action, subject: `staff:${account.id}`, after })

export type Factor = 'password' | 'code' | 'passkey'

/**
 * Logs a failed sign-in: the 1st, 10th, 100th … of an hour per account and factor, so that an attacker cannot fill the log. `failures` is the
 * limit that counts them. An unknown username writes no row. The caller does not wait, because the time would reveal which accounts exist.
 */
export function logFailedSignIn(
  runtime: Runtime,
  account: Account,
  address: string,
  factor: Factor,
  failures: Limit,
): void {
  const write = async () => {
    const count = Math.max(1, await countTaken(runtime.db, failures))
    const milestone = 10 ** (String(count).length - 1)
    const entry = { action: 'failedSignIn', subject: `staff:${account.id}`, after: { factor, failures: milestone } }
    await writeOncePerHour(runtime, actorOf(account, address), entry, `${factor} ${milestone}`)
  }
  void write().catch((error: unknown) =>
    runtime.log.warn({ err: error, event: 'staff.failed_sign_in_not_logged' }, 'failed sign-in not in the audit log'),
  )
}
