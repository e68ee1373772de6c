/**
 * Which numbers may become a player's. A number that somebody has had is refused to everybody else while that player is on a break or
 * excluded, and for good when the account is closed. docs/decisions/2026-11-17-excluded-players.md
 */
import { Refusal } from '@lucero/contract/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Kit } from '../kit/kit.ts'
import * as players from '../players/players.ts'
import { findSaferPlayOf, isRowExcluded } from '../safer/safer.ts'
import { phoneText } from './rules.ts'
import * as store from './store.ts'

/** Only somebody who has proved that the phone is theirs gets this answer, and it does not say which of the reasons it is. */
async function assertNotBlocked(kit: Kit, tx: Tx, playerId: string, phone: players.Phone): Promise<void> {
  const holders = await players.findFormerHolders(tx, kit.secrets.phoneHash(phone), playerId)
  if (!holders.length) return
  const now = kit.clock.now()
  const rows = await findSaferPlayOf(
    tx,
    holders.map((holder) => holder.playerId),
  )
  if (holders.some(({ isClosed }) => isClosed) || rows.some((row) => isRowExcluded(row, now)))
    throw new Refusal('PHONE_BLOCKED')
}

/**
 * The number is taken first and checked then: a change of phone that was under way has committed by the time the unique index lets this one
 * go on, so its former number is seen.
 */
export async function verifyPhoneOf(kit: Kit, tx: Tx, playerId: string, phone: players.Phone): Promise<void> {
  await players.markVerified(tx, playerId)
  await assertNotBlocked(kit, tx, playerId, phone)
}

/** `reason`: the house's; null where the player changes it. */
export async function replacePhone(
  kit: Kit,
  tx: Tx,
  playerId: string,
  phone: players.Phone,
  reason: string | null,
): Promise<void> {
  const before = await players.changePhone(tx, playerId, phone)
  if (!before) throw new Refusal('ACCOUNT_CLOSED')
  await players.insertFormerPhone(tx, playerId, kit.secrets.phoneHash(before), reason)
  await assertNotBlocked(kit, tx, playerId, phone)
}

const erasedAtOnce = 100

/** BON-11: deletes the personal data of closed accounts; what stays is the username, and the hash that blocks the number. */
export async function eraseClosedAccounts(kit: Kit, playerId?: string): Promise<void> {
  await kit.db.transaction(async (tx) => {
    const closed = await players.lockToErase(tx, erasedAtOnce, playerId)
    for (const { id, ...phone } of closed) {
      await players.insertFormerPhone(tx, id, kit.secrets.phoneHash(phone), null)
      await store.deleteCodesOf(tx, id, phoneText(phone))
    }
    if (closed.length)
      await players.erasePersonalData(
        tx,
        closed.map(({ id }) => id),
      )
  })
}

/** By the house, for a player who has lost the number, or may not change it. */
export async function changePhoneFor(kit: Kit, playerId: string, phone: players.Phone, reason: string): Promise<void> {
  await kit.db.transaction((tx) => replacePhone(kit, tx, playerId, phone, reason))
  kit.log.info({ event: 'auth.phone_changed_by_house', playerId, reason }, 'phone number changed by the house')
}

export { parsePhone, samePhone } from './rules.ts'
