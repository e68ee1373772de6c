/**
 * Forgot password and forgot username. Registered and unknown phones get the same reply after the same work. A number that the house has set
 * recovers no password for 24 hours, so that the player can object.
 */
import { randomUUID } from 'node:crypto'
import type { AuthBody } from '@lucero/contract/player/auth'
import { brand } from '@lucero/contract/shared/brand'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Caller } from '../http/http.ts'
import type { Kit } from '../kit/kit.ts'
import { takeAllowance } from '../kit/limits.ts'
import { sendText } from '../sms/sms.ts'
import { findVerifiedByPhone, hasNewPhoneOfHouse, type Phone, type Player } from '../players/players.ts'
import { sendCode, withCode } from './codes.ts'
import { knownDevice, renewDevice } from './devices.ts'
import { aboutPhone, enforceTextLimits } from './limits.ts'
import { dialCodeServed, parsePhone, phoneText, resetSubject } from './rules.ts'
import { endSessions, startSession } from './sessions.ts'
import * as store from './store.ts'

export async function forgotPassword(kit: Kit, body: AuthBody<'forgotPassword'>, address: string) {
  const phone = parsePhone(body.phone)
  const player = await reachablePlayer(kit, phone)
  const device = await knownDevice(kit, player?.id, body.deviceToken)
  const isTooNew = await hasNewPhoneOfHouse(kit.db, player?.id ?? randomUUID())
  await kit.db.transaction((tx) =>
    sendCode(kit, tx, {
      purpose: 'reset',
      subject: resetSubject(phone, device),
      phone,
      channel: body.channel,
      address,
      device,
      deliver: player !== undefined && !isTooNew,
    }),
  )
  kit.sms.wake()
  return {}
}

export async function verifyResetCode(kit: Kit, body: AuthBody<'verifyResetCode'>, address: string) {
  const phone = parsePhone(body.phone)
  const owner = await findVerifiedByPhone(kit.db, phone)
  const device = await knownDevice(kit, owner?.id, body.deviceToken)
  const guess = {
    purpose: 'reset',
    subject: resetSubject(phone, device),
    code: body.code,
    from: device === undefined ? { about: aboutPhone(phone), address } : undefined,
  } as const
  const accessToken = await withCode(kit, guess, async (tx) => {
    const player = await findVerifiedByPhone(tx, phone)
    if (!player || player.standing === 'closed' || (await hasNewPhoneOfHouse(tx, player.id)))
      throw new Refusal('INVALID_CODE')
    return startSession(tx, player.id, 'reset')
  })
  return { accessToken }
}

/** Ends every session, including the temporary one. */
export async function resetPassword(kit: Kit, caller: Caller, { password, deviceToken }: AuthBody<'resetPassword'>) {
  const { playerId } = caller
  const passwordHash = await kit.secrets.hashPassword(password)
  const newDeviceToken = await kit.db.transaction(async (tx) => {
    await endSessions(tx, caller)
    await store.setPasswordHash(tx, playerId, passwordHash)
    return renewDevice(tx, playerId, deviceToken)
  })
  kit.events.publish({ kind: 'sessions-ended', playerId })
  return { deviceToken: newDeviceToken }
}

export async function forgotUsername(kit: Kit, phone: AuthBody<'forgotUsername'>, address: string) {
  const player = await reachablePlayer(kit, phone)
  await kit.db.transaction(async (tx) => {
    const gap = {
      key: `username-to:${phoneText(phone)}`,
      most: 1,
      perSeconds: Math.max(kit.config.limits.codeGapSeconds, 1),
    }
    if (!(await takeAllowance(tx, [gap])).allowed) return
    await enforceTextLimits(kit, tx, { purpose: 'username', phone, address })
    const text = `${brand}: your username is ${player?.username ?? 'unknown'}.`
    await sendText(tx, kit.secrets, {
      ...phone,
      text,
      channel: 'sms',
      expiresInSeconds: 600,
      deliver: player !== undefined,
    })
  })
  kit.sms.wake()
  return {}
}

async function reachablePlayer(kit: Kit, phone: Phone): Promise<Player | undefined> {
  const player = await findVerifiedByPhone(kit.db, phone)
  return player?.standing !== 'closed' && dialCodeServed(kit.config, phone) ? player : undefined
}
