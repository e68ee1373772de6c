/** Account changes by a signed-in player. Each requires the password again. */
import { randomUUID } from 'node:crypto'
import type { AuthBody } from '@lucero/contract/player/auth'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Caller } from '../http/http.ts'
import type { Kit } from '../kit/kit.ts'
import * as players from '../players/players.ts'
import { exclusionOf, findSaferPlay } from '../safer/safer.ts'
import { sendCode, withCode } from './codes.ts'
import * as commands from './commands.ts'
import { renewDevice } from './devices.ts'
import { replacePhone } from './phones.ts'
import { dialCodeServed, samePhone } from './rules.ts'
import { endSessions } from './sessions.ts'
import { assertPassword } from './sign-in.ts'
import * as store from './store.ts'

export async function changePassword(kit: Kit, caller: Caller, body: AuthBody<'changePassword'>) {
  const { playerId } = caller
  const { password, newPassword } = body
  await assertPassword(kit, playerId, password)
  if (password === newPassword) throw new Refusal('PASSWORD_UNCHANGED')
  const passwordHash = await kit.secrets.hashPassword(newPassword)
  const deviceToken = await kit.db.transaction(async (tx) => {
    await endSessions(tx, caller)
    await store.setPasswordHash(tx, playerId, passwordHash)
    return renewDevice(tx, playerId, body.deviceToken)
  })
  kit.events.publish({ kind: 'sessions-ended', playerId })
  return { passwordUpdated: true as const, deviceToken }
}

export async function changePhone(kit: Kit, { playerId }: Caller, body: AuthBody<'changePhone'>, address: string) {
  const newPhone = { phoneCode: body.newPhoneCode, phone: body.newPhone }
  const player = await confirmedPlayer(kit, playerId, body)
  await assertPhoneMayChange(kit, kit.db, playerId)
  if (samePhone(player, newPhone)) throw new Refusal('PHONE_UNCHANGED')
  if (!dialCodeServed(kit.config, newPhone)) throw new Refusal('PHONE_NOT_SERVED')
  await kit.db.transaction((tx) =>
    sendCode(kit, tx, { purpose: 'phone', subject: playerId, phone: newPhone, channel: 'sms', address, deliver: true }),
  )
  kit.sms.wake()
  return { sentVerificationCode: true as const }
}

export async function verifyPhone(kit: Kit, { playerId }: Caller, body: AuthBody<'verifyPhone'>) {
  const phone = { phoneCode: body.newPhoneCode, phone: body.newPhone }
  await withCode(kit, { purpose: 'phone', subject: playerId, code: body.code, phone }, async (tx, sentTo) => {
    await assertPhoneMayChange(kit, tx, playerId)
    await replacePhone(kit, tx, playerId, sentTo, null)
  })
  return {}
}

/** A self-excluded player cannot change the phone number. The house can. */
async function assertPhoneMayChange(kit: Kit, tx: Tx, playerId: string): Promise<void> {
  const exclusion = exclusionOf(await findSaferPlay(tx, playerId), kit.clock.now())
  if (exclusion?.kind === 'exclusion') throw new Refusal('ON_A_BREAK', { until: exclusion.until?.toISOString() ?? '' })
}

export async function toggleProfile(kit: Kit, { playerId }: Caller, body: AuthBody<'toggleProfile'>) {
  const player = await confirmedPlayer(kit, playerId, body)
  if (player.standing === 'closed') throw new Refusal('ACCOUNT_CLOSED')
  if (player.standing === 'active') await deactivate(kit, playerId)
  else await players.activate(kit.db, playerId)
  return { isActive: player.standing !== 'active' }
}

/** One command on the player's book returns all credit, leaves all operators and ends all sessions. */
async function deactivate(kit: Kit, playerId: string): Promise<void> {
  await kit.books.submit(commands.deactivate.of(playerId, randomUUID(), {}))
  kit.events.publish({ kind: 'sessions-ended', playerId })
}

async function confirmedPlayer(
  kit: Kit,
  playerId: string,
  body: players.Phone & { password: string },
): Promise<players.Player> {
  const player = await players.findPlayer(kit.db, playerId)
  if (!player) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  await assertPassword(kit, playerId, body.password)
  if (!samePhone(player, body)) throw new Refusal('PHONE_MISMATCH')
  return player
}
