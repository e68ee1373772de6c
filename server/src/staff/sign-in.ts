/** Sign-in of staff: password and second factor, first enrolment, sign-out, and change of password. */
import { brand } from '@lucero/contract/brand'
import type { HouseBody } from '@lucero/contract/house'
import { permissions } from '@lucero/contract/permissions'
import { Refusal } from '@lucero/contract/refusals'
import type { Tx } from '@lucero/kit/db'
import { newTotpSecret, totpStep, totpUri } from '@lucero/kit/totp'
import type { Kit } from '../kit/kit.ts'
import { enforceLimits, giveBack } from '../kit/limits.ts'
import { randomLetters } from '../kit/random-letters.ts'
import { takeSignIn } from '../kit/sign-in-limits.ts'
import { staffKey } from './accounts.ts'
import type { Actor, SessionKind } from './actor.ts'
import { csrfTokenOf, endedCookie, sessionCookie, startSession } from './sessions.ts'
import * as store from './store.ts'

export type SetCookie = (cookie: string) => void
type Origin = { address: string; setCookie: SetCookie }
type Credentials = { username: string; password: string }

const recoveryCodeCount = 10

/**
 * An unknown username, a wrong password and a wrong code get the same refusal after the same work. The state of an account is revealed
 * only after the correct password, and a disabled one only after the correct code.
 */
export async function signInStaff(
  kit: Kit,
  { username, password, code, as }: HouseBody<'signInStaff'>,
  { address, setCookie }: Origin,
) {
  const { row, refund } = await checkPassword(kit, { username, password }, address)
  if (!row.enrolledAt) {
    await refund()
    throw new Refusal('ENROLMENT_NEEDED')
  }
  const session = await kit.db.transaction(async (tx) => {
    if (code === undefined || !(await useSecondFactor(kit, tx, row, code))) throw new Refusal('INVALID_CREDENTIALS')
    return openSession(kit, tx, row, as)
  })
  await refund()
  return answerOf(row, session, setCookie)
}

/** Counts the attempt as a failure. The caller refunds it after a success. */
async function checkPassword(kit: Kit, { username, password }: Credentials, address: string) {
  const key = staffKey(username)
  const refund = await takeSignIn(kit, { door: 'staff sign-in', about: `staff:${key}`, address })
  const row = await store.findByKey(kit.db, key)
  const isRight = await kit.secrets.passwordMatches(password, row?.passwordHash)
  if (!row || !isRight || row.isOneTimeExpired) {
    kit.log.warn({ event: 'staff.sign_in_refused', address }, 'staff sign-in refused')
    throw new Refusal('INVALID_CREDENTIALS')
  }
  return { row, refund }
}

/** Consumes the code, so that it works once. */
async function useSecondFactor(kit: Kit, tx: Tx, row: store.StaffRow, code: string): Promise<boolean> {
  if (!row.totpSecret) return false
  if (!/^\d{6}$/.test(code)) return store.useRecoveryCode(tx, row.id, row.passwordHash, recoveryHash(kit, row.id, code))
  const step = totpStep(kit.secrets.decrypt(row.totpSecret), code, kit.clock.now())
  if (step === undefined) return false
  assertEnabled(row)
  return store.useTotpStep(tx, row.id, row.passwordHash, step)
}

function assertEnabled({ disabledAt }: store.StaffRow): void {
  if (disabledAt) throw new Refusal('STAFF_DISABLED')
}

const recoveryHash = ({ secrets }: Kit, staffId: string, code: string): Buffer =>
  secrets.codeHash('staff-recovery', staffId, code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))

/** Begins an enrolment. A second call replaces the secret of the first. */
export async function startEnrolment(kit: Kit, body: HouseBody<'startEnrolment'>, { address }: Origin) {
  const { row, refund } = await checkPassword(kit, body, address)
  assertInvited(row)
  const secret = newTotpSecret()
  if (!(await store.setPendingSecret(kit.db, row.id, row.passwordHash, kit.secrets.encrypt(secret))))
    throw new Refusal('INVALID_CREDENTIALS')
  await refund()
  return { secret, uri: totpUri(secret, brand, row.username) }
}

function assertInvited(row: store.StaffRow): void {
  assertEnabled(row)
  if (!row.isOneTime) throw new Refusal('INVALID_CREDENTIALS')
}

export async function finishEnrolment(
  kit: Kit,
  { username, password, newPassword, code, as }: HouseBody<'finishEnrolment'>,
  { address, setCookie }: Origin,
) {
  const { row, refund } = await checkPassword(kit, { username, password }, address)
  assertInvited(row)
  if (newPassword === password) throw new Refusal('PASSWORD_UNCHANGED')
  const step = row.totpSecret ? totpStep(kit.secrets.decrypt(row.totpSecret), code, kit.clock.now()) : undefined
  if (step === undefined) throw new Refusal('INVALID_CREDENTIALS')
  const passwordHash = await kit.secrets.hashPassword(newPassword)
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => `${randomLetters(5)}-${randomLetters(5)}`)
  const session = await kit.db.transaction(async (tx) => {
    const enrolment = { id: row.id, checkedHash: row.passwordHash, passwordHash, step }
    if (!(await store.enrol(tx, enrolment))) throw new Refusal('INVALID_CREDENTIALS')
    await store.deleteRecoveryCodes(tx, row.id)
    await store.insertRecoveryCodes(
      tx,
      row.id,
      recoveryCodes.map((one) => recoveryHash(kit, row.id, one)),
    )
    return openSession(kit, tx, row, as)
  })
  await refund()
  return { ...answerOf(row, session, setCookie), recoveryCodes }
}

type OpenedSession = { token: string; kind: SessionKind; csrfToken: string; recoveryCodesLeft: number }

async function openSession(kit: Kit, tx: Tx, row: store.StaffRow, kind: SessionKind): Promise<OpenedSession> {
  const { id, token } = await startSession(tx, row.id, kind)
  return { token, kind, csrfToken: csrfTokenOf(kit, id), recoveryCodesLeft: await store.countRecoveryCodes(tx, row.id) }
}

/** A token in a cookie is not in the body, where scripts of the page could read it. */
function answerOf(row: store.StaffRow, session: OpenedSession, setCookie: SetCookie) {
  const isCookie = session.kind === 'cookie'
  if (isCookie) setCookie(sessionCookie(session.token))
  return {
    username: row.username,
    role: row.role,
    operatorId: row.operatorId,
    token: isCookie ? null : session.token,
    csrfToken: isCookie ? session.csrfToken : null,
    recoveryCodesLeft: session.recoveryCodesLeft,
  }
}

export async function signOutStaff({ db }: Kit, { session }: Actor, setCookie: SetCookie) {
  if (session) await store.deleteSession(db, session.id)
  if (session?.kind === 'cookie') setCookie(endedCookie)
  return {}
}

export async function whoAmI(kit: Kit, actor: Actor) {
  const { kind, name, role, operatorId, session } = actor
  return {
    kind: kind === 'key' ? ('key' as const) : ('staff' as const),
    name,
    role,
    operatorId,
    permissions: permissions.filter((permission) => actor.can(permission)),
    csrfToken: session?.kind === 'cookie' ? csrfTokenOf(kit, session.id) : null,
  }
}

/** Needs password and code again, because an unattended desk has a session. */
export async function changeStaffPassword(
  kit: Kit,
  { staffId, session }: Actor,
  { password, newPassword, code }: HouseBody<'changeStaffPassword'>,
) {
  if (!session) throw new Refusal('FORBIDDEN')
  const failures = [
    {
      key: `password of staff:${staffId}`,
      most: kit.config.limits.signInFailuresPerUsernamePerHour,
      perSeconds: 3600,
      about: `staff:${staffId}`,
    },
  ]
  await enforceLimits(kit.db, failures)
  const row = await store.findById(kit.db, staffId)
  if (!(await kit.secrets.passwordMatches(password, row?.passwordHash)) || !row)
    throw new Refusal('INVALID_CREDENTIALS')
  if (newPassword === password) throw new Refusal('PASSWORD_UNCHANGED')
  const passwordHash = await kit.secrets.hashPassword(newPassword)
  await kit.db.transaction(async (tx) => {
    if (!(await useSecondFactor(kit, tx, row, code))) throw new Refusal('INVALID_CREDENTIALS')
    await store.setPassword(tx, staffId, passwordHash)
    await store.deleteSessionsOf(tx, staffId, session.id)
  })
  await giveBack(kit.db, failures)
  return {}
}
