/** Sign-in of staff with a passkey alone. The device has verified its user, so it is two factors. */
import type { HouseBody } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import { holdPasskey } from '../passkeys/passkeys.ts'
import { enforceLimits } from '../runtime/limits.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { logOwn } from './own-log.ts'
import { useStaffPasskey } from './passkeys.ts'
import { assertEnabled } from './second-factor.ts'
import { answerOf, openSession, type Client } from './sign-in.ts'
import * as store from './store.ts'

export async function signInStaffWithPasskey(
  runtime: Runtime,
  { ceremonyId, response, as }: HouseBody<'signInStaffWithPasskey'>,
  client: Client,
) {
  const { signInsPerAddressPerMinute: max } = runtime.config.limits
  const attempt = { key: `staff passkey answer at ${client.address}`, max, perSeconds: 60 }
  await enforceLimits(runtime.db, [attempt])
  const use = { purpose: 'staff-sign-in', subject: '', ceremonyId, response } as const
  const { ownerId, row: passkey } = await useStaffPasskey(runtime, use)
  const [row, session] = await runtime.db.transaction(async (tx) => {
    const account = await store.findById(tx, ownerId)
    if (!account?.enrolledAt) throw new Refusal('PASSKEY_REFUSED')
    assertEnabled(account)
    const isHeld =
      (await store.holdAccount(tx, account.id, account.passwordHash)) && (await holdPasskey(tx, passkey.id))
    if (!isHeld) throw new Refusal('PASSKEY_REFUSED')
    const opened = await openSession(runtime, tx, account, as)
    await logOwn(runtime, tx, account, client.address, { action: 'signInStaff', after: { as, by: 'passkey' } })
    return [account, opened] as const
  })
  return answerOf(runtime, row, session, client)
}
