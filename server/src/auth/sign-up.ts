import { randomUUID } from 'node:crypto'
import type { AuthBody } from '@lucero/contract/player/auth'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { addPlayer, findPlayer, type Phone } from '../players/players.ts'
import { sendCode, withCode } from './codes.ts'
import { enforceLimits } from '../runtime/limits.ts'
import { aboutPlayer, signUpLimits } from './limits.ts'
import { verifyPhoneOf } from './phones.ts'
import { dialCodeServed } from './rules.ts'
import * as store from './store.ts'

export async function signUp(runtime: Runtime, { username, password, ...phone }: AuthBody<'signUp'>, address: string) {
  if (!dialCodeServed(runtime.config, phone)) throw new Refusal('PHONE_NOT_SERVED')
  await enforceLimits(runtime.db, signUpLimits(runtime.config, address))
  const passwordHash = await runtime.secrets.hashPassword(password)
  const player = { id: randomUUID(), username, ...phone }
  return addNewPlayer(runtime, player, address, (tx) => store.setPasswordHash(tx, player.id, passwordHash))
}

/** Adds an unverified player and sends the code. `addKey` stores how the player signs in. */
export async function addNewPlayer(
  runtime: Runtime,
  { id, username, ...phone }: Phone & { id: string; username: string },
  address: string,
  addKey: (tx: Tx) => Promise<unknown>,
) {
  const code = await runtime.db.transaction(async (tx) => {
    await addPlayer(tx, { id, username, ...phone })
    await addKey(tx)
    const request = { purpose: 'sign-up', subject: id, phone, channel: 'sms', address, deliver: true } as const
    return sendCode(runtime, tx, request)
  })
  runtime.sms.wake()
  return { user: { id }, ...(runtime.sms.keepsTexts && code && { verificationCode: code }) }
}

export async function verifyAccount(runtime: Runtime, body: AuthBody<'verifyAccount'>, address: string) {
  await verifyNewAccount(runtime, body, address, async () => undefined)
  return {}
}

/** `then` runs in the transaction that verifies the account. */
export async function verifyNewAccount<Result>(
  runtime: Runtime,
  { code, userId }: AuthBody<'verifyAccount'>,
  address: string,
  then: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const from = { about: aboutPlayer(userId), address }
  const result = await withCode(runtime, { purpose: 'sign-up', subject: userId, code, from }, async (tx, phone) => {
    await verifyPhoneOf(runtime, tx, userId, phone)
    return then(tx)
  })
  runtime.events.publish({ kind: 'desk-changed', topic: 'players', operatorId: null })
  return result
}

/** Used if there is no phone to send to. It is derived from the id, so that limits count as for a real phone. */
function decoyPhone(userId: string): Phone {
  return {
    phoneCode: 0,
    phone: BigInt(`0x${userId.replaceAll('-', '')}`)
      .toString()
      .slice(-10)
      .padStart(10, '0'),
  }
}

/** Returns the same reply after the same work if the account is already verified or does not exist. */
export async function resendCode(runtime: Runtime, { userId, channel }: AuthBody<'resendCode'>, address: string) {
  const player = await findPlayer(runtime.db, userId)
  const waiting = player && !player.verified && !player.isErased ? player : undefined
  const { phoneCode, phone } = waiting ?? decoyPhone(userId)
  await runtime.db.transaction((tx) =>
    sendCode(runtime, tx, {
      purpose: 'sign-up',
      subject: userId,
      phone: { phoneCode, phone },
      channel,
      address,
      deliver: waiting !== undefined,
    }),
  )
  runtime.sms.wake()
  return {}
}
