/**
 * Forgot password and forgot username. Registered and unknown phones get the same reply after the same work. A number that the house has set
 * recovers no password for 24 hours, so that the player can object.
 */
import { randomUUID } from 'node:crypto'
import type { AuthBody } from '@lucero/contract/player/auth'
import { brand } from '@lucero/contract/shared/brand'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Caller } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { takeAllowance } from '../runtime/limits.ts'
import { sendText } from '../sms/sms.ts'
import { removePasskeysOf } from '../passkeys/passkeys.ts'
import { findVerifiedByPhone, hasNewPhoneOfHouse, type Phone, type Player } from '../players/players.ts'
import { sendCode, withCode } from './codes.ts'
import { knownDevice, renewDevice } from './devices.ts'
import { aboutPhone, enforceTextLimits } from './limits.ts'
import { dialCodeServed, parsePhone, phoneText, resetSubject } from './rules.ts'
import { endSessions, startSession } from './sessions.ts'
import * as store from './store.ts'

export async function forgotPassword(runtime: Runtime, body: AuthBody<'forgotPassword'>, address: string) {
  const phone = parsePhone(body.phone)
  const player = await reachablePlayer(runtime, phone)
  const device = await knownDevice(runtime, player?.id, body.deviceToken)
  const isTooNew = await hasNewPhoneOfHouse(runtime.db, player?.id ?? randomUUID())
  await runtime.db.transaction((tx) =>
    sendCode(runtime, tx, {
      purpose: 'reset',
      subject: resetSubject(phone, device),
      phone,
      channel: body.channel,
      address,
      device,
      deliver: player !== undefined && !isTooNew,
    }),
  )
  runtime.sms.wake()
  return {}
}

export async function verifyResetCode(runtime: Runtime, body: AuthBody<'verifyResetCode'>, address: string) {
  const phone = parsePhone(body.phone)
  const owner = await findVerifiedByPhone(runtime.db, phone)
  const device = await knownDevice(runtime, owner?.id, body.deviceToken)
  const guess = {
    purpose: 'reset',
    subject: resetSubject(phone, device),
    code: body.code,
    from: device === undefined ? { about: aboutPhone(phone), address } : undefined,
  } as const
  const accessToken = await withCode(runtime, guess, async (tx) => {
    const player = await findVerifiedByPhone(tx, phone)
    if (!player || player.standing === 'closed' || (await hasNewPhoneOfHouse(tx, player.id)))
      throw new Refusal('INVALID_CODE')
    return startSession(tx, player.id, 'reset')
  })
  return { accessToken }
}

/** Ends every session, including the temporary one, and removes every passkey: whoever took the account over may have added one. */
export async function resetPassword(
  runtime: Runtime,
  caller: Caller,
  { password, deviceToken }: AuthBody<'resetPassword'>,
) {
  const { playerId } = caller
  const passwordHash = await runtime.secrets.hashPassword(password)
  const newDeviceToken = await runtime.db.transaction(async (tx) => {
    await removePasskeysOf(tx, { kind: 'player', id: playerId })
    await endSessions(tx, caller)
    await store.setPasswordHash(tx, playerId, passwordHash)
    return renewDevice(tx, playerId, deviceToken)
  })
  runtime.events.publish({ kind: 'sessions-ended', playerId })
  return { deviceToken: newDeviceToken }
}

export async function forgotUsername(runtime: Runtime, phone: AuthBody<'forgotUsername'>, address: string) {
  const player = await reachablePlayer(runtime, phone)
  await runtime.db.transaction(async (tx) => {
    const gap = {
      key: `username-to:${phoneText(phone)}`,
      max: 1,
      perSeconds: Math.max(runtime.config.limits.codeGapSeconds, 1),
    }
    if (!(await takeAllowance(tx, [gap])).allowed) return
    await enforceTextLimits(runtime, tx, { purpose: 'username', phone, address })
    const text = `${brand}: your username is ${player?.username ?? 'unknown'}.`
    await sendText(tx, runtime.secrets, {
      ...phone,
      text,
      channel: 'sms',
      expiresInSeconds: 600,
      deliver: player !== undefined,
    })
  })
  runtime.sms.wake()
  return {}
}

async function reachablePlayer(runtime: Runtime, phone: Phone): Promise<Player | undefined> {
  const player = await findVerifiedByPhone(runtime.db, phone)
  return player?.standing !== 'closed' && dialCodeServed(runtime.config, phone) ? player : undefined
}
