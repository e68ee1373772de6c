import type { Permission, Role } from '@lucero/contract/house/permissions'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { andAmong, type OperatorFilter } from '../runtime/operator-filter.ts'
import type { SessionKind } from './actor.ts'

export type StaffRow = {
  id: string
  username: string
  role: Role
  operatorId: number | null
  /** The title of the account's own role. */
  ownRole: string | null
  ownPermissions: Permission[] | null
  passwordHash: string
  isOneTime: boolean
  isOneTimeExpired: boolean
  totpSecret: Buffer | null
  enrolledAt: Date | null
  disabledAt: Date | null
  createdAt: Date
  createdBy: string
  lastUsedAt: Date | null
}

const ownPermissions = sql`(select r.permissions from staff_role r where r.name = s.own_role) as "ownPermissions"`
const ownTitle = sql`(select r.title from staff_role r where r.name = s.own_role) as "ownRole"`
const staffColumns = sql`
  ${ownTitle}, ${ownPermissions}, s.id, s.username, s.role, s.operator_id as "operatorId", s.password_hash as "passwordHash",
  s.password_expires_at is not null as "isOneTime", coalesce(s.password_expires_at <= now(), false) as "isOneTimeExpired",
  s.totp_secret as "totpSecret", s.enrolled_at as "enrolledAt", s.disabled_at as "disabledAt",
  s.created_at as "createdAt", s.created_by as "createdBy",
  (select max(last_used_at) from staff_session where staff_id = s.id) as "lastUsedAt"`

export const findByKey = (tx: Tx, usernameKey: string) =>
  tx.maybe<StaffRow>(sql`select ${staffColumns} from staff s where s.username_key = ${usernameKey}`)

export const findById = (tx: Tx, id: string) =>
  tx.maybe<StaffRow>(sql`select ${staffColumns} from staff s where s.id = ${id}`)

export const lockByKey = (tx: Tx, usernameKey: string) =>
  tx.maybe<StaffRow>(sql`select ${staffColumns} from staff s where s.username_key = ${usernameKey} for update`)

export const listAll = (tx: Tx) => tx.all<StaffRow>(sql`select ${staffColumns} from staff s order by s.username_key`)

/** Changes of owners wait for each other, so that two cannot remove the last ones together. */
export const lockAccounts = (tx: Tx) => tx.run(sql`lock table staff in share row exclusive mode`)

/** True if the house token has created an account, which it does in live mode only. In the demo it acts as the demo owner. */
export const hasSetUpStaff = async (tx: Tx): Promise<boolean> =>
  (await tx.maybe(sql`select 1 as one from staff where created_by = 'setup' limit 1`)) !== undefined

/** Owners who can sign in, apart from this one. */
export const countOtherOwners = async (tx: Tx, id: string | null) =>
  (
    await tx.one<{ owners: number }>(sql`
      select count(*)::int as owners from staff
      where role = 'owner' and disabled_at is null and enrolled_at is not null
        and (${id}::uuid is null or id <> ${id})`)
  ).owners

type NewStaff = {
  id: string
  username: string
  usernameKey: string
  role: Role
  operatorId: number | null
  passwordHash: string
  oneTimeHours: number
  createdBy: string
}

/** Returns false if the username is taken. */
export const insertStaff = async (tx: Tx, staff: NewStaff) =>
  (await tx.run(sql`
    insert into staff (id, username, username_key, role, operator_id, password_hash, password_expires_at, created_by)
    values (${staff.id}, ${staff.username}, ${staff.usernameKey}, ${staff.role}, ${staff.operatorId},
      ${staff.passwordHash}, now() + make_interval(hours => ${staff.oneTimeHours}), ${staff.createdBy})
    on conflict (username_key) do nothing`)) === 1

type DemoStaff = Omit<NewStaff, 'oneTimeHours' | 'createdBy'> & { totpSecret: Buffer }

/** An account that is enrolled already. */
export const insertEnrolled = (tx: Tx, staff: DemoStaff) =>
  tx.run(sql`
    insert into staff (id, username, username_key, role, operator_id, password_hash, totp_secret, enrolled_at, created_by)
    values (${staff.id}, ${staff.username}, ${staff.usernameKey}, ${staff.role}, ${staff.operatorId},
      ${staff.passwordHash}, ${staff.totpSecret}, now(), 'demo')
    on conflict (username_key) do nothing`)

type DemoAccount = { username: string; role: Role; operatorId: number | null; totpLastStep: number }

/** Demo accounts that can sign in: owners first, then in the order of their names. */
export const listDemoAccounts = (tx: Tx) =>
  tx.all<DemoAccount>(sql`
    select username, role, operator_id as "operatorId", totp_last_step::float8 as "totpLastStep" from staff
    where created_by = 'demo' and enrolled_at is not null and disabled_at is null
    order by array_position(array['owner', 'manager', 'clerk', 'operator', 'cashier', 'auditor'], role), username_key`)

/** Back to an account that has to enrol with a one-time password. */
export const setOneTime = (tx: Tx, id: string, passwordHash: string, hours: number) =>
  tx.run(sql`
    update staff
    set password_hash = ${passwordHash}, password_expires_at = now() + make_interval(hours => ${hours}),
      totp_secret = null, totp_last_step = 0, enrolled_at = null
    where id = ${id}`)

export const setDisabled = (tx: Tx, id: string, disabled: boolean) =>
  tx.run(
    sql`update staff set disabled_at = case when ${disabled} then coalesce(disabled_at, now()) end where id = ${id}`,
  )

type RoleOfStaff = { role: Role; operatorId: number | null; ownRole: string | null }

export const setRole = (tx: Tx, id: string, { role, operatorId, ownRole }: RoleOfStaff) =>
  tx.run(sql`update staff set role = ${role}, operator_id = ${operatorId}, own_role = ${ownRole} where id = ${id}`)

/** The newest are left out of a list that no shop needs. */
const maxCashiers = 500

export const listCashiers = (tx: Tx, operatorId: OperatorFilter) =>
  tx.all<StaffRow>(sql`
    select ${staffColumns} from staff s
    where s.role = 'cashier' ${andAmong(operatorId, sql`s.operator_id`)}
    order by s.username_key limit ${maxCashiers}`)

export const deleteSessionsOfOwnRole = (tx: Tx, name: string) =>
  tx.run(sql`delete from staff_session where staff_id in (select id from staff where own_role = ${name})`)

export const setPendingSecret = async (tx: Tx, id: string, passwordHash: string, secret: Buffer) =>
  (await tx.run(sql`
    update staff set totp_secret = ${secret}
    where id = ${id} and enrolled_at is null and password_hash = ${passwordHash}`)) === 1

type Enrolment = { id: string; checkedHash: string; passwordHash: string; step: number }

/** False if the account was reset, or enrolled by somebody else, since the one-time password was checked. */
export const enrol = async (tx: Tx, { id, checkedHash, passwordHash, step }: Enrolment) =>
  (await tx.run(sql`
    update staff
    set password_hash = ${passwordHash}, password_expires_at = null, enrolled_at = now(), totp_last_step = ${step}
    where id = ${id} and enrolled_at is null and password_hash = ${checkedHash} and disabled_at is null`)) === 1

/** Each time step is accepted once. False for a replayed code, or if the password has changed since it was checked. */
export const useTotpStep = async (tx: Tx, id: string, checkedHash: string, step: number) =>
  (await tx.run(sql`
    update staff set totp_last_step = ${step}
    where id = ${id} and totp_last_step < ${step} and password_hash = ${checkedHash} and disabled_at is null`)) === 1

/** The lock makes a concurrent reset wait, or this sign-in fail. */
export const useRecoveryCode = async (tx: Tx, id: string, checkedHash: string, codeHash: Buffer) => {
  const held = await tx.maybe(sql`
    select 1 as one from staff where id = ${id} and password_hash = ${checkedHash} and disabled_at is null for update`)
  return (
    held !== undefined &&
    (await tx.run(sql`delete from staff_recovery_code where staff_id = ${id} and code_hash = ${codeHash}`)) === 1
  )
}

/** Locks an enabled account whose password is the one that was checked. A concurrent reset waits, or makes this sign-in fail. */
export const holdAccount = async (tx: Tx, id: string, checkedHash: string) =>
  (await tx.maybe(sql`
    select 1 as one from staff
    where id = ${id} and password_hash = ${checkedHash} and enrolled_at is not null and disabled_at is null
    for share`)) !== undefined

export const setPassword = (tx: Tx, id: string, passwordHash: string) =>
  tx.run(sql`update staff set password_hash = ${passwordHash} where id = ${id}`)

export const deleteRecoveryCodes = (tx: Tx, id: string) =>
  tx.run(sql`delete from staff_recovery_code where staff_id = ${id}`)

export const insertRecoveryCodes = (tx: Tx, id: string, hashes: Buffer[]) =>
  tx.run(sql`
    insert into staff_recovery_code (staff_id, code_hash) select ${id}, hash from unnest(${hashes}::bytea[]) as hash`)

export const countRecoveryCodes = async (tx: Tx, id: string) =>
  (await tx.one<{ left: number }>(sql`select count(*)::int as left from staff_recovery_code where staff_id = ${id}`))
    .left

type NewSession = { tokenHash: Buffer; id: string; staffId: string; kind: SessionKind }

export const insertSession = (tx: Tx, { tokenHash, id, staffId, kind }: NewSession) =>
  tx.run(sql`
    insert into staff_session (token_hash, id, staff_id, kind) values (${tokenHash}, ${id}, ${staffId}, ${kind})`)

type Lifetime = { idleMinutes: number; maxHours: number }
export type SessionRow = Pick<StaffRow, 'username' | 'role' | 'operatorId' | 'ownRole' | 'ownPermissions'> & {
  sessionId: string
  staffId: string
  restedSeconds: number
  isRecent: boolean
}

export const findSession = (tx: Tx, tokenHash: Buffer, kind: SessionKind, { idleMinutes, maxHours }: Lifetime) =>
  tx.maybe<SessionRow>(sql`
    select o.id as "sessionId", s.id as "staffId", s.username, s.role, s.operator_id as "operatorId",
      ${ownTitle}, ${ownPermissions}, extract(epoch from now() - o.last_used_at)::float8 as "restedSeconds",
      o.authenticated_at > now() - interval '5 minutes' as "isRecent"
    from staff_session o join staff s on s.id = o.staff_id
    where o.token_hash = ${tokenHash} and o.kind = ${kind} and s.disabled_at is null
      and o.last_used_at > now() - make_interval(mins => ${idleMinutes})
      and o.created_at > now() - make_interval(hours => ${maxHours})`)

export const openSessionsAmong = async (tx: Tx, ids: string[], { idleMinutes, maxHours }: Lifetime) =>
  (
    await tx.all<{ id: string }>(sql`
      select o.id from staff_session o join staff s on s.id = o.staff_id
      where o.id = any(${ids}::uuid[]) and s.disabled_at is null
        and o.last_used_at > now() - make_interval(mins => ${idleMinutes})
        and o.created_at > now() - make_interval(hours => ${maxHours})`)
  ).map(({ id }) => id)

export const touchSession = (tx: Tx, id: string) =>
  tx.run(sql`update staff_session set last_used_at = now() where id = ${id}`)

export const setAuthenticated = (tx: Tx, id: string) =>
  tx.run(sql`update staff_session set authenticated_at = now() where id = ${id}`)

export const deleteSession = (tx: Tx, id: string) => tx.run(sql`delete from staff_session where id = ${id}`)

/** Ends all sessions of an account, except one. */
export const deleteSessionsOf = (tx: Tx, staffId: string, except: string | null = null) =>
  tx.run(sql`
    delete from staff_session where staff_id = ${staffId} and (${except}::uuid is null or id <> ${except})`)

export const deleteOldSessions = (tx: Tx, { idleMinutes }: Lifetime, max: number) =>
  tx.run(sql`
    delete from staff_session where token_hash in (
      select token_hash from staff_session where last_used_at < now() - make_interval(mins => ${idleMinutes})
      order by last_used_at limit ${max} for update skip locked)`)

export type KeyRow = {
  id: string
  name: string
  staffId: string
  username: string
  role: Role
  operatorId: number | null
  ownRole: string | null
  ownPermissions: Permission[] | null
  scopes: Permission[]
  createdAt: Date
  expiresAt: Date
  isExpired: boolean
  revokedAt: Date | null
  isCreatorDisabled: boolean
  lastUsedAt: Date | null
}

const keyColumns = sql`
  ${ownTitle}, ${ownPermissions}, k.id, k.name, s.id as "staffId", s.username, s.role, s.operator_id as "operatorId", k.scopes,
  k.created_at as "createdAt", k.expires_at as "expiresAt", k.expires_at <= now() as "isExpired",
  k.revoked_at as "revokedAt", s.disabled_at is not null as "isCreatorDisabled", k.last_used_at as "lastUsedAt"`

/** A key that works now. */
export const findKey = (tx: Tx, tokenHash: Buffer) =>
  tx.maybe<KeyRow>(sql`
    select ${keyColumns} from staff_key k join staff s on s.id = k.staff_id
    where k.token_hash = ${tokenHash} and k.revoked_at is null and k.expires_at > now() and s.disabled_at is null`)

export const findKeyById = (tx: Tx, id: string) =>
  tx.maybe<KeyRow>(sql`select ${keyColumns} from staff_key k join staff s on s.id = k.staff_id where k.id = ${id}`)

/** Names of staff members and API keys, by id. */
export const namesOf = (tx: Tx, ids: string[]) =>
  tx.all<{ id: string; username: string; key: string | null }>(sql`
    select id::text as id, username, null as key from staff where id = any(${ids}::uuid[])
    union all
    select k.id::text, s.username, k.name
    from staff_key k join staff s on s.id = k.staff_id where k.id = any(${ids}::uuid[])`)

/** All keys, or those of one creator. */
export const listKeys = (tx: Tx, staffId: string | null) =>
  tx.all<KeyRow>(sql`
    select ${keyColumns} from staff_key k join staff s on s.id = k.staff_id
    where ${staffId}::uuid is null or k.staff_id = ${staffId}
    order by k.created_at desc, k.id limit 500`)

/** The account with this username, and the API keys with this name. Keys of several people may have the same one. */
export const idsNamed = async (tx: Tx, usernameKey: string, name: string): Promise<string[]> =>
  (
    await tx.all<{ id: string }>(sql`
      select id::text as id from staff where username_key = ${usernameKey}
      union all select id::text as id from staff_key where name = ${name}`)
  ).map(({ id }) => id)

type NewKey = { id: string; tokenHash: Buffer; name: string; staffId: string; scopes: Permission[]; days: number }

export const insertKey = (tx: Tx, key: NewKey) =>
  tx.run(sql`
    insert into staff_key (id, token_hash, name, staff_id, scopes, expires_at)
    values (${key.id}, ${key.tokenHash}, ${key.name}, ${key.staffId}, ${key.scopes}::text[],
      now() + make_interval(days => ${key.days}))`)

export const revokeKey = (tx: Tx, id: string) =>
  tx.run(sql`update staff_key set revoked_at = coalesce(revoked_at, now()) where id = ${id}`)

export const revokeKeysOf = (tx: Tx, staffId: string) =>
  tx.run(sql`update staff_key set revoked_at = now() where staff_id = ${staffId} and revoked_at is null`)

export const touchKey = (tx: Tx, id: string) => tx.run(sql`update staff_key set last_used_at = now() where id = ${id}`)
