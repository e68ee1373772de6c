/**
 * Passkeys (WebAuthn) of players and staff. A ceremony has two calls: the first stores a challenge, the second uses it up. The device verifies
 * its user with a PIN or biometrics, so a passkey is two factors. See docs/security.md, "Passkeys".
 */
import { randomUUID } from 'node:crypto'
import { brand } from '@lucero/contract/shared/brand'
import type { AssertionAnswer, Ceremony, Passkey, RegistrationAnswer } from '@lucero/contract/shared/passkeys'
import { Refusal } from '@lucero/contract/shared/refusals'
import { inBatches } from '@lucero/kit/batches'
import type { Tx } from '@lucero/kit/db'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Runtime } from '../runtime/runtime.ts'
import { relyingParty } from './origins.ts'
import { maxPasskeys, passkeyResult } from './rules.ts'
import * as store from './store.ts'

export type { Owner, PasskeyRow } from './store.ts'
type Owner = store.Owner

type Purpose =
  | 'sign-up'
  | 'finish-sign-up'
  | 'sign-in'
  | 'add'
  | 'confirm'
  | 'staff-sign-in'
  | 'staff-add'
  | 'staff-confirm'

/** How long a person may take at the device. */
const ceremonySeconds = 300

type Start = {
  purpose: Purpose
  /** The session, or what was typed. The second call must have the same. */
  subject: string
  /** The `Origin` header of the request. */
  pageOrigin: string | undefined
}

/** COSE: Ed25519, P-256 and RSA. Others that Node.js supports are experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

const kindOf = (purpose: Purpose): Owner['kind'] => (purpose.startsWith('staff') ? 'staff' : 'player')

/** Begins to create a passkey for an account, which need not exist yet. */
export async function startCreation(
  runtime: Runtime,
  { purpose, subject, pageOrigin }: Start,
  { owner, username }: { owner: Owner; username: string },
): Promise<Ceremony> {
  const { origin, rpId } = relyingParty(runtime.config, owner.kind, pageOrigin)
  const existing = await store.listOf(runtime.db, owner)
  if (existing.length >= maxPasskeys) throw new Refusal('TOO_MANY_PASSKEYS')
  const options = await generateRegistrationOptions({
    rpName: brand,
    rpID: rpId,
    userName: username,
    userDisplayName: username,
    userID: Uint8Array.from(Buffer.from(owner.id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    supportedAlgorithmIDs,
    timeout: ceremonySeconds * 1000,
    excludeCredentials: existing.map((row) => credentialOf(row)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const ceremonyId = randomUUID()
  const { challenge } = options
  await store.insertCeremony(
    runtime.db,
    { id: ceremonyId, purpose, subject, userId: owner.id, challenge, origin, rpId },
    ceremonySeconds,
  )
  return { ceremonyId, options: { ...options } }
}

/** Begins to use a passkey. Without an owner, the person chooses the account at the device, so nothing about accounts is revealed. */
export async function startUse(
  runtime: Runtime,
  { purpose, subject, pageOrigin }: Start,
  owner?: Owner,
): Promise<Ceremony> {
  const { origin, rpId } = relyingParty(runtime.config, kindOf(purpose), pageOrigin)
  const own = owner && (await store.listOf(runtime.db, owner)).filter((row) => row.rpId === rpId && !row.blockedAt)
  if (own?.length === 0) throw new Refusal('PASSKEY_NOT_FOUND')
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    timeout: ceremonySeconds * 1000,
    ...(own && { allowCredentials: own.map((row) => credentialOf(row)) }),
  })
  const ceremonyId = randomUUID()
  const { challenge } = options
  await store.insertCeremony(
    runtime.db,
    { id: ceremonyId, purpose, subject, userId: owner?.id ?? null, challenge, origin, rpId },
    ceremonySeconds,
  )
  return { ceremonyId, options: { ...options } }
}

const credentialOf = ({ credentialId, transports }: store.PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  transports,
})

type Finish<Answer> = { purpose: Purpose; subject: string; ceremonyId: string; response: Answer }

/** Verifies a new passkey. `addPasskey` stores it in the transaction of the caller. `userId`: the account that it was made for. */
export async function verifyCreation(
  runtime: Runtime,
  { purpose, subject, ceremonyId, response }: Finish<RegistrationAnswer>,
): Promise<{ userId: string; passkey: Omit<store.NewPasskey, 'name'> }> {
  const ceremony = await store.takeCeremony(runtime.db, ceremonyId, purpose, subject)
  if (!ceremony?.userId) throw new Refusal('PASSKEY_REFUSED')
  const { id, clientDataJSON, attestationObject, transports } = response
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: ceremony.challenge,
    expectedOrigin: ceremony.origin,
    expectedRPID: ceremony.rpId,
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch(refused(runtime, purpose))
  if (!verified.verified) throw new Refusal('PASSKEY_REFUSED')
  const { credential, credentialBackedUp } = verified.registrationInfo
  const passkey = {
    credentialId: Buffer.from(credential.id, 'base64url'),
    id: randomUUID(),
    rpId: ceremony.rpId,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    isSynced: credentialBackedUp,
  }
  return { userId: ceremony.userId, passkey }
}

/** The library throws for a wrong challenge, origin, host, signature or flag. The page learns none of it. */
const refused =
  ({ log }: Runtime, purpose: Purpose) =>
  (error: unknown): never => {
    log.warn({ event: 'passkeys.refused', purpose, reason: (error as Error).message }, 'passkey refused')
    throw new Refusal('PASSKEY_REFUSED')
  }

export async function addPasskey(tx: Tx, owner: Owner, passkey: store.NewPasskey): Promise<void> {
  await store.lockOwner(tx, owner)
  if ((await store.countOf(tx, owner)) >= maxPasskeys) throw new Refusal('TOO_MANY_PASSKEYS')
  if (!(await store.insert(tx, owner, passkey))) throw new Refusal('PASSKEY_REFUSED')
}

export type UsedPasskey = { row: store.PasskeyRow; ownerId: string }

/**
 * Verifies a use of a passkey. A counter that does not grow means that a copy of the passkey exists: it is blocked, and `onBlocked` tells its owner.
 * `ownerId`: the only account whose passkey is accepted.
 */
export async function usePasskey(
  runtime: Runtime,
  { purpose, subject, ceremonyId, response, ownerId }: Finish<AssertionAnswer> & { ownerId?: string },
  onBlocked: (row: store.PasskeyRow) => Promise<unknown>,
): Promise<UsedPasskey> {
  const ceremony = await store.takeCeremony(runtime.db, ceremonyId, purpose, subject)
  const row = await store.findByCredential(runtime.db, Buffer.from(response.id, 'base64url'))
  const owner = row && (kindOf(purpose) === 'player' ? row.playerId : row.staffId)
  if (!ceremony || !row || !owner || row.rpId !== ceremony.rpId) throw new Refusal('PASSKEY_REFUSED')
  if (ownerId !== undefined && owner !== ownerId) throw new Refusal('PASSKEY_REFUSED')
  const info = await verifyUse(runtime, ceremony, row, response)
  const isUsed =
    passkeyResult(row, info) === 'used' &&
    (await store.use(runtime.db, row.credentialId, info.newCounter, info.credentialBackedUp))
  if (isUsed) return { row, ownerId: owner }
  await blockCopied(runtime, row, onBlocked)
  throw new Refusal('PASSKEY_BLOCKED')
}

async function verifyUse(
  runtime: Runtime,
  { purpose, challenge, origin, rpId }: store.CeremonyRow,
  row: store.PasskeyRow,
  { id, ...response }: AssertionAnswer,
): Promise<VerifiedAuthenticationResponse['authenticationInfo']> {
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The counter is compared by passkeyResult and by the update, which also sees concurrent uses.
    credential: { id, publicKey: Uint8Array.from(row.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(refused(runtime, purpose as Purpose))
  if (!verified.verified) throw new Refusal('PASSKEY_REFUSED')
  return verified.authenticationInfo
}

/** Commits before the refusal. The owner is told once. */
async function blockCopied(
  runtime: Runtime,
  row: store.PasskeyRow,
  onBlocked: (row: store.PasskeyRow) => Promise<unknown>,
): Promise<void> {
  if (!(await store.block(runtime.db, row.credentialId))) return
  const { id: passkeyId, playerId, staffId } = row
  runtime.log.error(
    { event: 'passkeys.copied', passkeyId, playerId, staffId },
    'passkey blocked: its counter did not grow, so a copy of it exists',
  )
  await onBlocked(row)
}

export async function listPasskeys(tx: Tx, owner: Owner): Promise<Passkey[]> {
  return (await store.listOf(tx, owner)).map((row) => toPasskey(row))
}

export const findPasskey = async (tx: Tx, owner: Owner, id: string): Promise<Passkey> => {
  const row = await store.findOf(tx, owner, id)
  if (!row) throw new Refusal('PASSKEY_NOT_FOUND')
  return toPasskey(row)
}

const toPasskey = (row: store.PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  host: row.rpId,
  isSynced: row.isSynced,
  isBlocked: row.blockedAt !== null,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

export async function renamePasskey(tx: Tx, owner: Owner, id: string, name: string): Promise<void> {
  if (!(await store.rename(tx, owner, id, name))) throw new Refusal('PASSKEY_NOT_FOUND')
}

/** `mustKeepOne`: the account has no other way to sign in. */
export async function removePasskey(
  tx: Tx,
  owner: Owner,
  id: string,
  mustKeepOne: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await store.lockOwner(tx, owner)
  const isBlocked = Boolean((await store.findOf(tx, owner, id))?.blockedAt)
  if (!(await store.remove(tx, owner, id))) throw new Refusal('PASSKEY_NOT_FOUND')
  if (isBlocked || !(await mustKeepOne(tx))) return
  if ((await store.countWorkingOf(tx, owner)) === 0) throw new Refusal('LAST_WAY_TO_SIGN_IN')
}

export { hold as holdPasskey, removeAllOf as removePasskeysOf } from './store.ts'

/** A token that finishes a sign-up, kept with the ceremonies because it is used once as they are. */
export const keepSignUpToken = (tx: Tx, playerId: string, hash: string, seconds: number) =>
  store.insertCeremony(
    tx,
    { id: playerId, purpose: 'finish-sign-up', subject: hash, userId: playerId, challenge: '', origin: '', rpId: '' },
    seconds,
  )

export const takeSignUpToken = async (tx: Tx, playerId: string, hash: string): Promise<boolean> =>
  (await store.takeCeremony(tx, playerId, 'finish-sign-up', hash)) !== undefined

export const deleteOldCeremonies = ({ db }: Runtime, until?: AbortSignal): Promise<void> =>
  inBatches((max) => store.deleteOldCeremonies(db, max), until)
