/** Sign-in of staff: password and second factor, first enrolment, and sign-out. */
import { brand } from '@lucero/contract/shared/brand'
import type { HouseBody } from '@lucero/contract/house/calls'
import { permissions } from '@lucero/contract/house/permissions'
import { calendarOf, zoneAt } from '../calendar/calendar.ts'
import type { PasskeyProof } from '@lucero/contract/shared/passkeys'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import { newTotpSecret, totpStep, totpUri } from '@lucero/kit/totp'
import type { Runtime } from '../runtime/runtime.ts'
import { signInLimits, takeSignIn } from '../runtime/sign-in-limits.ts'
import { staffKey } from './accounts.ts'
import type { Actor, SessionKind } from './actor.ts'
import { hasSignedInFrom } from './log/log.ts'
import { logFailedSignIn, logOwn, type Factor } from './own-log.ts'
import { assertEnabled, replaceRecoveryCodes, useSecondFactor } from './second-factor.ts'
import { useStaffPasskey } from './passkeys.ts'
import { csrfTokenOf, endedCookies, sessionCookie, startSession } from './sessions.ts'
import * as store from './store.ts'

/** `origin`: the address of our own page, as the browser sees it. */
export type Client = { address: string; setCookie: (cookie: string) => void; origin: () => string | undefined }
type Credentials = { username: string; password: string }

/**
 * An unknown username, a wrong password and a wrong code get the same refusal after the same work. The state of an account is revealed
 * only after the correct password, and a disabled one only after the correct code.
 */
export async function signInStaff(
  runtime: Runtime,
  { username, password, code, passkey, as }: HouseBody<'signInStaff'>,
  client: Client,
) {
  const { row, refund, assertRight } = await checkPassword(runtime, { username, password }, client.address)
  if (!row.enrolledAt) {
    await refund()
    throw new Refusal('ENROLMENT_NEEDED')
  }
  if (passkey) await usePasskeyAsFactor(runtime, row, passkey, assertRight)
  const session = await runtime.db.transaction(async (tx) => {
    if (passkey) assertRight(await store.holdAccount(tx, row.id, row.passwordHash), 'passkey')
    else assertRight(code !== undefined && (await useSecondFactor(runtime, tx, row, code)), 'code')
    const opened = await openSession(runtime, tx, row, as)
    await logOwn(runtime, tx, row, client.address, { action: 'signInStaff', after: { as } })
    return opened
  })
  await refund()
  return answerOf(runtime, row, session, client)
}

type AssertRight = (isRight: boolean, factor: Factor) => void

async function usePasskeyAsFactor(
  runtime: Runtime,
  row: store.StaffRow,
  passkey: PasskeyProof,
  assertRight: AssertRight,
): Promise<void> {
  const isRight = await useStaffPasskey(runtime, {
    purpose: 'staff-sign-in',
    subject: '',
    ...passkey,
    ownerId: row.id,
  }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'PASSKEY_REFUSED') return false
      throw error
    },
  )
  assertRight(isRight, 'passkey')
  assertEnabled(row)
}

/** Counts the attempt as a failure. The caller refunds it after a success. */
async function checkPassword(runtime: Runtime, { username, password }: Credentials, address: string) {
  const key = staffKey(username)
  const isKnownAddress = await hasSignedInFrom(runtime.db, key, address, runtime.config.knownDeviceDays)
  const attempt = { door: 'staff sign-in', about: `staff:${key}`, address, isKnownAddress }
  const refund = await takeSignIn(runtime, attempt)
  const row = await store.findByKey(runtime.db, key)
  const assertRight: AssertRight = (isRight, factor) => {
    if (isRight) return
    runtime.log.warn({ event: 'staff.sign_in_refused', address }, 'staff sign-in refused')
    const { own, strangers } = signInLimits(runtime.config, attempt)
    if (row) logFailedSignIn(runtime, row, address, factor, strangers?.anywhere ?? defined(own[0]))
    throw new Refusal('INVALID_CREDENTIALS')
  }
  const isRight = await runtime.secrets.passwordMatches(password, row?.passwordHash)
  assertRight(isRight && row?.isOneTimeExpired === false, 'password')
  return { row: defined(row), refund, assertRight }
}

/** Begins an enrolment. A second call replaces the secret of the first. */
export async function startEnrolment(runtime: Runtime, body: HouseBody<'startEnrolment'>, { address }: Client) {
  const { row, refund } = await checkPassword(runtime, body, address)
  assertInvited(row)
  const secret = newTotpSecret()
  if (!(await store.setPendingSecret(runtime.db, row.id, row.passwordHash, runtime.secrets.encrypt(secret))))
    throw new Refusal('INVALID_CREDENTIALS')
  await refund()
  return { secret, uri: totpUri(secret, brand, row.username) }
}

function assertInvited(row: store.StaffRow): void {
  assertEnabled(row)
  if (!row.isOneTime) throw new Refusal('INVALID_CREDENTIALS')
}

export async function finishEnrolment(
  runtime: Runtime,
  { username, password, newPassword, code, as }: HouseBody<'finishEnrolment'>,
  client: Client,
) {
  const { address } = client
  const { row, refund, assertRight } = await checkPassword(runtime, { username, password }, address)
  assertInvited(row)
  if (newPassword === password) throw new Refusal('PASSWORD_UNCHANGED')
  const step = row.totpSecret ? totpStep(runtime.secrets.decrypt(row.totpSecret), code, runtime.clock.now()) : undefined
  assertRight(step !== undefined, 'code')
  const passwordHash = await runtime.secrets.hashPassword(newPassword)
  const { session, recoveryCodes } = await runtime.db.transaction(async (tx) => {
    const enrolment = { id: row.id, checkedHash: row.passwordHash, passwordHash, step: defined(step) }
    if (!(await store.enrol(tx, enrolment))) throw new Refusal('INVALID_CREDENTIALS')
    const codes = await replaceRecoveryCodes(runtime, tx, row.id)
    const opened = await openSession(runtime, tx, row, as)
    await logOwn(runtime, tx, row, address, { action: 'finishEnrolment', after: { as } })
    return { session: opened, recoveryCodes: codes }
  })
  await refund()
  return { ...answerOf(runtime, row, session, client), recoveryCodes }
}

type OpenedSession = { token: string; kind: SessionKind; csrfToken: string; recoveryCodesLeft: number }

export async function openSession(
  runtime: Runtime,
  tx: Tx,
  row: store.StaffRow,
  kind: SessionKind,
): Promise<OpenedSession> {
  const { id, token } = await startSession(tx, row.id, kind)
  return {
    token,
    kind,
    csrfToken: csrfTokenOf(runtime, id),
    recoveryCodesLeft: await store.countRecoveryCodes(tx, row.id),
  }
}

/** A token in a cookie is not in the body, where scripts of the page could read it. */
export function answerOf(
  { config }: Runtime,
  row: store.StaffRow,
  session: OpenedSession,
  { setCookie, origin }: Client,
) {
  const isCookie = session.kind === 'cookie'
  if (isCookie)
    setCookie(sessionCookie(session.token, config.mode === 'demo' && origin()?.startsWith('http:') === true))
  return {
    username: row.username,
    role: row.role,
    operatorId: row.operatorId,
    token: isCookie ? null : session.token,
    csrfToken: isCookie ? session.csrfToken : null,
    recoveryCodesLeft: session.recoveryCodesLeft,
  }
}

export async function signOutStaff(
  runtime: Runtime,
  { session, staffId, address }: Actor,
  { setCookie }: Pick<Client, 'setCookie'>,
) {
  if (session)
    await runtime.db.transaction(async (tx) => {
      await store.deleteSession(tx, session.id)
      await logOwn(runtime, tx, defined(await store.findById(tx, staffId)), address, { action: 'signOutStaff' })
    })
  if (session?.kind === 'cookie') for (const cookie of endedCookies) setCookie(cookie)
  return {}
}

export async function whoAmI(runtime: Runtime, actor: Actor) {
  const { kind, name, role, ownRole = null, operatorId, session } = actor
  return {
    kind: kind === 'key' ? ('key' as const) : ('staff' as const),
    name,
    role,
    ownRole,
    operatorId,
    permissions: permissions.filter((permission) => actor.can(permission)),
    csrfToken: session?.kind === 'cookie' ? csrfTokenOf(runtime, session.id) : null,
    recoveryCodesLeft: kind === 'key' ? null : await store.countRecoveryCodes(runtime.db, actor.staffId),
    zone: zoneAt(await calendarOf(runtime, operatorId), runtime.clock.now()),
  }
}
