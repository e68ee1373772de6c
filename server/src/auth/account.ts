/** Account changes by a signed-in player. Each requires the password again, or a passkey. */
import { randomUUID } from 'node:crypto'
import type { AuthBody } from '@lucero/contract/player/auth'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Caller } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import * as players from '../players/players.ts'
import { exclusionOf, findSaferPlay } from '../safer/safer.ts'
import { sendCode, withCode } from './codes.ts'
import { settleReturns, stockTerms } from '../stock/stock.ts'
import * as commands from './commands.ts'
import { renewDevice } from './devices.ts'
import { replacePhone } from './phones.ts'
import { dialCodeServed, samePhone } from './rules.ts'
import { endSessions } from './sessions.ts'
import { assertConfirmed } from './sign-in.ts'
import * as store from './store.ts'

export async function changePassword(runtime: Runtime, caller: Caller, body: AuthBody<'changePassword'>) {
  const { playerId } = caller
  const { password, newPassword } = body
  await assertConfirmed(runtime, caller, password)
  if (password === newPassword) throw new Refusal('PASSWORD_UNCHANGED')
  const passwordHash = await runtime.secrets.hashPassword(newPassword)
  const deviceToken = await runtime.db.transaction(async (tx) => {
    await endSessions(tx, caller)
    await store.setPasswordHash(tx, playerId, passwordHash)
    return renewDevice(tx, playerId, body.deviceToken)
  })
  runtime.events.publish({ kind: 'sessions-ended', playerId })
  return { passwordUpdated: true as const, deviceToken }
}

export async function changePhone(runtime: Runtime, caller: Caller, body: AuthBody<'changePhone'>, address: string) {
  const { playerId } = caller
  const newPhone = { phoneCode: body.newPhoneCode, phone: body.newPhone }
  const player = await confirmedPlayer(runtime, caller, body)
  await assertPhoneMayChange(runtime, runtime.db, playerId)
  if (samePhone(player, newPhone)) throw new Refusal('PHONE_UNCHANGED')
  if (!dialCodeServed(runtime.config, newPhone)) throw new Refusal('PHONE_NOT_SERVED')
  await runtime.db.transaction((tx) =>
    sendCode(runtime, tx, {
      purpose: 'phone',
      subject: playerId,
      phone: newPhone,
      channel: 'sms',
      address,
      deliver: true,
    }),
  )
  runtime.sms.wake()
  return { sentVerificationCode: true as const }
}

export async function verifyPhone(runtime: Runtime, { playerId }: Caller, body: AuthBody<'verifyPhone'>) {
  const phone = { phoneCode: body.newPhoneCode, phone: body.newPhone }
  await withCode(runtime, { purpose: 'phone', subject: playerId, code: body.code, phone }, async (tx, sentTo) => {
    await assertPhoneMayChange(runtime, tx, playerId)
    await replacePhone(runtime, tx, playerId, sentTo, null)
  })
  return {}
}

/** A self-excluded player cannot change the phone number. The house can. */
async function assertPhoneMayChange(runtime: Runtime, tx: Tx, playerId: string): Promise<void> {
  const exclusion = exclusionOf(await findSaferPlay(tx, playerId), runtime.clock.now())
  if (exclusion?.kind === 'exclusion') throw new Refusal('ON_A_BREAK', { until: exclusion.until?.toISOString() ?? '' })
}

export async function toggleProfile(runtime: Runtime, caller: Caller, body: AuthBody<'toggleProfile'>) {
  const { playerId } = caller
  const player = await confirmedPlayer(runtime, caller, body)
  if (player.standing === 'closed') throw new Refusal('ACCOUNT_CLOSED')
  if (player.standing === 'active') await deactivate(runtime, playerId)
  else await players.activate(runtime.db, playerId)
  return { isActive: player.standing !== 'active' }
}

/** One command on the player's book returns all credit, leaves all operators and ends all sessions. */
async function deactivate(runtime: Runtime, playerId: string): Promise<void> {
  await runtime.books.submit(commands.deactivate.of(playerId, randomUUID(), { stock: await stockTerms(runtime) }))
  await settleReturns(runtime, playerId)
  runtime.events.publish({ kind: 'sessions-ended', playerId })
}

async function confirmedPlayer(
  runtime: Runtime,
  caller: Caller,
  body: players.Phone & { password: string },
): Promise<players.Player> {
  const player = await players.findPlayer(runtime.db, caller.playerId)
  if (!player) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  await assertConfirmed(runtime, caller, body.password)
  if (!samePhone(player, body)) throw new Refusal('PHONE_MISMATCH')
  return player
}
