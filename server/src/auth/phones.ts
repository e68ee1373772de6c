/**
 * Decides which phone numbers a player may use. A former number of another player is refused during that player's time-out
 * or self-exclusion, and permanently if the account is closed. See docs/decisions/2026-11-17-excluded-players.md.
 */
import { brand } from '@lucero/contract/shared/brand'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { addNotification, deleteNotificationsOf } from '../notifications/notifications.ts'
import { removePasskeysOf } from '../passkeys/passkeys.ts'
import * as players from '../players/players.ts'
import { findSaferPlayOf, isRowExcluded } from '../safer/safer.ts'
import { eraseSuspensionTexts } from '../suspension/suspension.ts'
import { deleteTextsTo, sendText } from '../sms/sms.ts'
import { eraseReferences } from '../till/lines.ts'
import { dialCodeServed, parsePhone, phoneText, samePhone } from './rules.ts'
import * as store from './store.ts'

/** Called only after the caller has proved possession of the phone. The refusal does not reveal the reason. */
async function assertNotBlocked(runtime: Runtime, tx: Tx, playerId: string, phone: players.Phone): Promise<void> {
  const holders = await players.findFormerHolders(tx, runtime.secrets.phoneHash(phone), playerId)
  if (!holders.length) return
  const now = runtime.clock.now()
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
export async function verifyPhoneOf(runtime: Runtime, tx: Tx, playerId: string, phone: players.Phone): Promise<void> {
  await players.markVerified(tx, playerId)
  await assertNotBlocked(runtime, tx, playerId, phone)
}

/** `reason` is set by the house, and null if the player changes the number. */
export async function replacePhone(
  runtime: Runtime,
  tx: Tx,
  playerId: string,
  phone: players.Phone,
  reason: string | null,
): Promise<void> {
  const before = await players.changePhone(tx, playerId, phone)
  if (!before) throw new Refusal('ACCOUNT_CLOSED')
  await addFormerPhone(runtime, tx, playerId, before, reason)
  await assertNotBlocked(runtime, tx, playerId, phone)
}

/** The hash blocks the number for others. The sealed number finds what is to be deleted with the personal data. */
const addFormerPhone = ({ secrets }: Runtime, tx: Tx, playerId: string, phone: players.Phone, reason: string | null) =>
  players.insertFormerPhone(tx, {
    playerId,
    hash: secrets.phoneHash(phone),
    sealed: secrets.encrypt(JSON.stringify(phone)),
    reason,
  })

const eraseBatchSize = 100

/** Deletes personal data of modules that this one does not import. */
type ErasureOfOthers = (tx: Tx, playerId: string) => Promise<unknown>

/**
 * BON-11: deletes the personal data of closed accounts. The username, the hash that blocks the number, the ledger and records of exclusions remain.
 * docs/house.md lists what is deleted and what remains.
 */
export async function eraseClosedAccounts(runtime: Runtime, also: ErasureOfOthers, playerId?: string): Promise<void> {
  await runtime.db.transaction(async (tx) => {
    const closed = await players.lockToErase(tx, eraseBatchSize, playerId)
    for (const { id, ...phone } of closed) {
      await addFormerPhone(runtime, tx, id, phone, null)
      for (const former of await players.findFormerPhones(tx, id)) await forgetPhone(runtime, tx, id, former)
      await store.deleteCodesOf(tx, id)
      await store.deleteUnlocksOf(tx, id)
      await store.deleteDevicesOf(tx, id)
      await store.deleteLastSignInOf(tx, id)
      await removePasskeysOf(tx, { kind: 'player', id })
      await store.deleteSessionsOf(tx, id)
      await deleteNotificationsOf(tx, id)
      await eraseReferences(tx, id)
      await eraseSuspensionTexts(tx, id)
      await also(tx, id)
    }
    if (closed.length)
      await players.erasePersonalData(
        tx,
        closed.map(({ id }) => id),
      )
  })
}

/** Deletes what was sent to a number. If another player has entered it since, what was sent later belongs to that player. */
async function forgetPhone(
  { secrets }: Runtime,
  tx: Tx,
  playerId: string,
  { sealed, leftAt }: { sealed: Buffer; leftAt: string },
): Promise<void> {
  // A number that was sealed with a lost secret cannot be read. Its texts and codes are deleted when they are old.
  const text = secrets.decryptIfOurs(sealed)
  if (text === undefined) return
  const phone = JSON.parse(text) as players.Phone
  const until = (await players.isPhoneOfOther(tx, phone, playerId)) ? leftAt : null
  await deleteTextsTo(tx, phone, until)
  await store.deleteResetCodes(tx, phoneText(phone), until)
  await store.deleteUnlocksAt(tx, phone, until)
}

/** Rejects a change by the house that would be rejected later, before it waits for a second person. */
export async function assertPhoneMayChange(runtime: Runtime, { username, phone }: { username: string; phone: string }) {
  const player = await players.findByUsername(runtime.db, username)
  if (!player) throw new Refusal('PLAYER_NOT_FOUND')
  const next = parsePhone(phone)
  if (samePhone(player, next)) throw new Refusal('PHONE_UNCHANGED')
  return { player, next }
}

/** A text to the former number waits this long for a gateway. */
const warningSeconds = 3 * 86_400

/**
 * For the house: changes the number of a player who has lost it or is not allowed to change it. The player is notified at the former number and in
 * the app, because the number could be that of a thief.
 */
export async function changePhoneFor(
  runtime: Runtime,
  player: players.Player,
  phone: players.Phone,
  reason: string,
): Promise<void> {
  const ending = phone.phone.slice(-2)
  await runtime.db.transaction(async (tx) => {
    await replacePhone(runtime, tx, player.id, phone, reason)
    const text = `${brand}: the house has changed the phone number of your account to one that ends in ${ending}. If you did not ask for this, contact us.`
    const deliver = player.verified && dialCodeServed(runtime.config, player)
    const { phoneCode, phone: former } = player
    await sendText(tx, runtime.secrets, {
      phoneCode,
      phone: former,
      text,
      channel: 'sms',
      expiresInSeconds: warningSeconds,
      deliver,
    })
    await addNotification(tx, player.id, { content: { code: 'phone.changed', fields: { ending } }, sender: 'house' })
  })
  runtime.sms.wake()
  runtime.events.publish({ kind: 'notifications-changed', playerId: player.id })
  runtime.log.info({ event: 'auth.phone_changed_by_house', playerId: player.id }, 'phone number changed by the house')
}
