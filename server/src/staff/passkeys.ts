/** Passkeys of staff: the own ones, and re-authentication with one. The audit log has a row for each change and each use. */
import type { HouseBody } from '@lucero/contract/house/calls'
import type { AssertionAnswer } from '@lucero/contract/shared/passkeys'
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import * as passkeys from '../passkeys/passkeys.ts'
import { enforceLimits } from '../runtime/limits.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Actor } from './actor.ts'
import { logOwn } from './own-log.ts'
import { assertEnabled } from './second-factor.ts'
import * as store from './store.ts'

const ownerOf = (staffId: string): passkeys.Owner => ({ kind: 'staff', id: staffId })

type Use = {
  purpose: 'staff-sign-in' | 'staff-confirm'
  subject: string
  ceremonyId: string
  response: AssertionAnswer
  ownerId?: string
}

/** The owner of a passkey that was blocked sees it in the list of passkeys, and an auditor in the log. */
export const useStaffPasskey = (runtime: Runtime, use: Use): Promise<passkeys.UsedPasskey> =>
  passkeys.usePasskey(runtime, use, async ({ staffId, name }) => {
    const row = await store.findById(runtime.db, staffId ?? '')
    if (!row) return
    await runtime.db.transaction((tx) =>
      logOwn(runtime, tx, row, '', { action: 'blockStaffPasskey', after: { passkey: name } }),
    )
  })

/** Bounds the rows that an address can store. */
export async function startStaffPasskeySignIn(runtime: Runtime, pageOrigin: string | undefined, address: string) {
  const { signInsPerAddressPerMinute: max } = runtime.config.limits
  await enforceLimits(runtime.db, [{ key: `staff passkey sign-in at ${address}`, max, perSeconds: 60 }])
  return passkeys.startUse(runtime, { purpose: 'staff-sign-in', subject: '', pageOrigin })
}

/** A key and the house token have no session, and no passkeys. */
function ownSession({ session }: Actor): NonNullable<Actor['session']> {
  if (!session) throw new Refusal('FORBIDDEN')
  return session
}

export async function startStaffReauthentication(runtime: Runtime, actor: Actor, pageOrigin: string | undefined) {
  const { id: subject } = ownSession(actor)
  return passkeys.startUse(runtime, { purpose: 'staff-confirm', subject, pageOrigin }, ownerOf(actor.staffId))
}

export async function reauthenticateStaffWithPasskey(
  runtime: Runtime,
  actor: Actor,
  { ceremonyId, response }: HouseBody<'reauthenticateStaffWithPasskey'>,
) {
  const { id: sessionId } = ownSession(actor)
  const use = { purpose: 'staff-confirm', subject: sessionId, ceremonyId, response, ownerId: actor.staffId } as const
  await useStaffPasskey(runtime, use)
  await runtime.db.transaction(async (tx) => {
    const row = defined(await store.findById(tx, actor.staffId))
    assertEnabled(row)
    await store.setAuthenticated(tx, sessionId)
    await logOwn(runtime, tx, row, actor.address, { action: 'reauthenticateStaffWithPasskey' })
  })
  return {}
}

export const listStaffPasskeys = async ({ db }: Runtime, { staffId, session }: Actor) => ({
  passkeys: session ? await passkeys.listPasskeys(db, ownerOf(staffId)) : [],
})

export async function startStaffPasskey(runtime: Runtime, actor: Actor, pageOrigin: string | undefined) {
  const { id: subject } = ownSession(actor)
  const start = { purpose: 'staff-add', subject, pageOrigin } as const
  return passkeys.startCreation(runtime, start, { owner: ownerOf(actor.staffId), username: actor.name })
}

export async function addStaffPasskey(
  runtime: Runtime,
  actor: Actor,
  { name, ceremonyId, registration: response }: HouseBody<'addStaffPasskey'>,
) {
  const { id: subject } = ownSession(actor)
  const finish = { purpose: 'staff-add', subject, ceremonyId, response } as const
  const { passkey } = await passkeys.verifyCreation(runtime, finish)
  const owner = ownerOf(actor.staffId)
  return runtime.db.transaction(async (tx) => {
    const row = defined(await store.findById(tx, actor.staffId))
    assertEnabled(row)
    await passkeys.addPasskey(tx, owner, { ...passkey, name })
    await logOwn(runtime, tx, row, actor.address, { action: 'addStaffPasskey', after: { passkey: name } })
    return { passkey: await passkeys.findPasskey(tx, owner, passkey.id) }
  })
}

export async function removeStaffPasskey(
  runtime: Runtime,
  actor: Actor,
  { passkeyId }: HouseBody<'removeStaffPasskey'>,
) {
  ownSession(actor)
  const owner = ownerOf(actor.staffId)
  await runtime.db.transaction(async (tx) => {
    const { name } = await passkeys.findPasskey(tx, owner, passkeyId)
    // Password and code, or a recovery code, always remain.
    await passkeys.removePasskey(tx, owner, passkeyId, async () => false)
    const row = defined(await store.findById(tx, actor.staffId))
    await logOwn(runtime, tx, row, actor.address, { action: 'removeStaffPasskey', after: { passkey: name } })
  })
  return {}
}
