/**
 * Decides which phone numbers a player may use. A former number of another player is refused during that player's time-out
 * or self-exclusion, and permanently if the account is closed. See docs/decisions/2026-11-17-excluded-players.md.
 */
import { Refusal } from '@lucero/contract/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Kit } from '../kit/kit.ts'
import { deleteNotificationsOf } from '../notifications/notifications.ts'
import * as players from '../players/players.ts'
import { findSaferPlayOf, isRowExcluded } from '../safer/safer.ts'
import { deleteTextsTo } from '../sms/sms.ts'
import { phoneText } from './rules.ts'
import * as store from './store.ts'

/** Called only after the caller has proved possession of the phone. The refusal does not reveal the reason. */
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
 * Claims the number first and checks it afterwards. The unique index waits for a concurrent change of phone to commit,
 * so the check sees the number that the change released.
 */
export async function verifyPhoneOf(kit: Kit, tx: Tx, playerId: string, phone: players.Phone): Promise<void> {
  await players.markVerified(tx, playerId)
  await assertNotBlocked(kit, tx, playerId, phone)
}

/** `reason` is set by the house, and null if the player changes the number. */
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

const eraseBatchSize = 100

/**
 * BON-11: deletes the personal data of closed accounts. The username, the hash that blocks the number, the ledger and records of exclusions remain.
 * docs/house.md lists what is deleted and what remains.
 */
export async function eraseClosedAccounts(kit: Kit, playerId?: string): Promise<void> {
  await kit.db.transaction(async (tx) => {
    const closed = await players.lockToErase(tx, eraseBatchSize, playerId)
    for (const { id, ...phone } of closed) {
      await players.insertFormerPhone(tx, id, kit.secrets.phoneHash(phone), null)
      await store.deleteCodesOf(tx, id, phoneText(phone))
      await store.deleteUnlocksOf(tx, id, phone)
      await store.deleteDevicesOf(tx, id)
      await store.deleteSessionsOf(tx, id)
      await deleteTextsTo(tx, phone)
      await deleteNotificationsOf(tx, id)
    }
    if (closed.length)
      await players.erasePersonalData(
        tx,
        closed.map(({ id }) => id),
      )
  })
}

/** For the house: changes the number of a player who has lost it or is not allowed to change it. */
export async function changePhoneFor(kit: Kit, playerId: string, phone: players.Phone, reason: string): Promise<void> {
  await kit.db.transaction((tx) => replacePhone(kit, tx, playerId, phone, reason))
  kit.log.info({ event: 'auth.phone_changed_by_house', playerId, reason }, 'phone number changed by the house')
}

export { parsePhone, samePhone } from './rules.ts'
