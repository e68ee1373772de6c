/** Passkeys of players: sign-up, sign-in, and the passkeys of an account. The ceremonies are in the module passkeys. */
import type { AuthBody } from '@lucero/contract/player/auth'
import { Refusal } from '@lucero/contract/shared/refusals'
import { newToken, tokenKey } from '@lucero/kit/secrets'
import type { Tx } from '@lucero/kit/db'
import { randomUUID } from 'node:crypto'
import type { Caller } from '../http/http.ts'
import { notifyPlayer } from '../notifications/notifications.ts'
import * as passkeys from '../passkeys/passkeys.ts'
import { findByUsername, findPlayer, type Player } from '../players/players.ts'
import { enforceLimits } from '../runtime/limits.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { passkeyLimits, passwordLimits, signUpLimits } from './limits.ts'
import { dialCodeServed, phoneText } from './rules.ts'
import { openSignIn, type Origin } from './open-sign-in.ts'
import { assertConfirmed } from './sign-in.ts'
import { addNewPlayer, verifyNewAccount } from './sign-up.ts'
import * as store from './store.ts'

type From = { address: string; pageOrigin: string | undefined }

const ownerOf = (playerId: string): passkeys.Owner => ({ kind: 'player', id: playerId })

/** What was typed. Both calls of a sign-up must have the same. */
const typed = ({ username, phoneCode, phone }: AuthBody<'startPasskeySignUp'>) =>
  `${username.normalize('NFC')}\n${phoneText({ phoneCode, phone })}`

export async function startPasskeySignUp(
  runtime: Runtime,
  body: AuthBody<'startPasskeySignUp'>,
  { address, pageOrigin }: From,
) {
  if (!dialCodeServed(runtime.config, body)) throw new Refusal('PHONE_NOT_SERVED')
  await enforceLimits(runtime.db, passkeyLimits(runtime.config, 'sign-up', address))
  // The device would otherwise keep a passkey of an account that cannot be made.
  if ((await findByUsername(runtime.db, body.username))?.verified)
    throw new Refusal('USERNAME_TAKEN', { username: 'USERNAME_TAKEN' })
  const start = { purpose: 'sign-up', subject: typed(body), pageOrigin } as const
  return passkeys.startCreation(runtime, start, { owner: ownerOf(randomUUID()), username: body.username })
}

/** The player may take this long to type the code, and to ask for another one. */
const signUpTokenSeconds = 1800

export async function signUpWithPasskey(runtime: Runtime, body: AuthBody<'signUpWithPasskey'>, address: string) {
  const { username, phoneCode, phone, name, ceremonyId, registration: response } = body
  if (!dialCodeServed(runtime.config, body)) throw new Refusal('PHONE_NOT_SERVED')
  await enforceLimits(runtime.db, signUpLimits(runtime.config, address))
  const finish = { purpose: 'sign-up', subject: typed(body), ceremonyId, response } as const
  const { userId, passkey } = await passkeys.verifyCreation(runtime, finish)
  const signUpToken = newToken()
  const answer = await addNewPlayer(runtime, { id: userId, username, phoneCode, phone }, address, async (tx) => {
    await passkeys.addPasskey(tx, ownerOf(userId), { ...passkey, name })
    await passkeys.keepSignUpToken(tx, userId, tokenKey(signUpToken), signUpTokenSeconds)
  })
  return { ...answer, signUpToken }
}

/** The code verifies the account. The token, which only the browser of the sign-up has, signs it in. */
export async function finishPasskeySignUp(
  runtime: Runtime,
  { code, userId, signUpToken, deviceToken }: AuthBody<'finishPasskeySignUp'>,
  origin: Origin,
) {
  return openSignIn(runtime, userId, { deviceToken, origin }, (open) =>
    verifyNewAccount(runtime, { code, userId }, origin.address, async (tx) => {
      if (!(await passkeys.takeSignUpToken(tx, userId, tokenKey(signUpToken)))) throw new Refusal('PASSKEY_REFUSED')
      return open(tx)
    }),
  )
}

export async function startPasskeySignIn(runtime: Runtime, { address, pageOrigin }: From) {
  await enforceLimits(runtime.db, passkeyLimits(runtime.config, 'sign-in', address))
  return passkeys.startUse(runtime, { purpose: 'sign-in', subject: '', pageOrigin })
}

/** A deactivated player may sign in, as with a password. */
export async function signInWithPasskey(
  runtime: Runtime,
  { ceremonyId, response, deviceToken }: AuthBody<'signInWithPasskey'>,
  origin: Origin,
) {
  await enforceLimits(runtime.db, passkeyLimits(runtime.config, 'answer', origin.address))
  const finish = { purpose: 'sign-in', subject: '', ceremonyId, response } as const
  const { ownerId, row } = await passkeys.usePasskey(runtime, finish, tellCopied(runtime))
  return openSignIn(runtime, ownerId, { deviceToken, origin }, (open) =>
    runtime.db.transaction(async (tx) => {
      assertMaySignIn(await findPlayer(tx, ownerId))
      // The passkey may have been removed meanwhile. A recovery removes it before it ends the sessions, and so ends this one too.
      if (!(await passkeys.holdPasskey(tx, row.id))) throw new Refusal('PASSKEY_REFUSED')
      return open(tx)
    }),
  )
}

function assertMaySignIn(player: Player | undefined): asserts player {
  if (!player) throw new Refusal('PASSKEY_REFUSED')
  if (!player.verified) throw new Refusal('USER_NOT_VERIFIED', { user_id: player.id })
  if (player.standing === 'closed') throw new Refusal('ACCOUNT_CLOSED')
}

/** The player is told in the app, also during a break: it is about the safety of the account. */
const tellCopied =
  (runtime: Runtime) =>
  ({ playerId, name }: passkeys.PasskeyRow) =>
    notifyPlayer(runtime, playerId ?? '', { code: 'security.passkey-blocked', fields: { passkey: name } }, 'house')

export async function getPasskeys({ db }: Runtime, { playerId }: Caller) {
  const [list, hash] = await Promise.all([
    passkeys.listPasskeys(db, ownerOf(playerId)),
    store.passwordHashOf(db, playerId),
  ])
  return { passkeys: list, hasPassword: hash !== undefined }
}

export async function startPasskey(
  runtime: Runtime,
  caller: Caller,
  { password }: AuthBody<'startPasskey'>,
  pageOrigin: string | undefined,
) {
  await assertConfirmed(runtime, caller, password)
  const player = await findPlayer(runtime.db, caller.playerId)
  if (!player) throw new Refusal('ACCESS_TOKEN_EXPIRED')
  const start = { purpose: 'add', subject: caller.sessionId, pageOrigin } as const
  return passkeys.startCreation(runtime, start, { owner: ownerOf(player.id), username: player.username })
}

export async function addPasskey(
  runtime: Runtime,
  { playerId, sessionId }: Caller,
  { name, ceremonyId, registration: response }: AuthBody<'addPasskey'>,
) {
  const finish = { purpose: 'add', subject: sessionId, ceremonyId, response } as const
  const { passkey } = await passkeys.verifyCreation(runtime, finish)
  const owner = ownerOf(playerId)
  const added = await runtime.db.transaction(async (tx) => {
    await assertOpen(runtime, tx, sessionId)
    await passkeys.addPasskey(tx, owner, { ...passkey, name })
    return passkeys.findPasskey(tx, owner, passkey.id)
  })
  await notifyPlayer(runtime, playerId, { code: 'security.passkey-added', fields: { passkey: name } }, 'house')
  runtime.log.info({ event: 'auth.passkey_added', playerId }, 'passkey added')
  return { passkey: added }
}

/** A session that another device has ended meanwhile changes nothing. */
async function assertOpen({ config }: Runtime, tx: Tx, sessionId: string): Promise<void> {
  if (!(await store.openedAt(tx, sessionId, config.sessions))) throw new Refusal('ACCESS_TOKEN_EXPIRED')
}

export async function renamePasskey({ db }: Runtime, { playerId }: Caller, body: AuthBody<'renamePasskey'>) {
  await passkeys.renamePasskey(db, ownerOf(playerId), body.passkeyId, body.name)
  return {}
}

export async function removePasskey(
  runtime: Runtime,
  caller: Caller,
  { passkeyId, password }: AuthBody<'removePasskey'>,
) {
  const { playerId } = caller
  await assertConfirmed(runtime, caller, password)
  const { name } = await runtime.db.transaction(async (tx) => {
    const passkey = await passkeys.findPasskey(tx, ownerOf(playerId), passkeyId)
    const hasNoPassword = async () => (await store.passwordHashOf(tx, playerId)) === undefined
    await passkeys.removePasskey(tx, ownerOf(playerId), passkeyId, hasNoPassword)
    return passkey
  })
  await notifyPlayer(runtime, playerId, { code: 'security.passkey-removed', fields: { passkey: name } }, 'house')
  runtime.log.info({ event: 'auth.passkey_removed', playerId }, 'passkey removed')
  return {}
}

export async function startPasskeyConfirmation(
  runtime: Runtime,
  { playerId, sessionId }: Caller,
  pageOrigin: string | undefined,
) {
  await enforceLimits(runtime.db, passwordLimits(runtime.config, playerId))
  const start = { purpose: 'confirm', subject: sessionId, pageOrigin } as const
  return passkeys.startUse(runtime, start, ownerOf(playerId))
}

export async function confirmWithPasskey(
  runtime: Runtime,
  { playerId, sessionId }: Caller,
  { ceremonyId, response }: AuthBody<'confirmWithPasskey'>,
) {
  const finish = { purpose: 'confirm', subject: sessionId, ceremonyId, response, ownerId: playerId } as const
  await passkeys.usePasskey(runtime, finish, tellCopied(runtime))
  await store.setConfirmed(runtime.db, sessionId)
  return {}
}
