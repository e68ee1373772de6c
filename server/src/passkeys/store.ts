import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

/** An account that has passkeys. */
export type Owner = { kind: 'player' | 'staff'; id: string }

export type PasskeyRow = {
  credentialId: Buffer
  id: string
  playerId: string | null
  staffId: string | null
  rpId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  isSynced: boolean
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  blockedAt: Date | null
}

const columns = sql`
  credential_id as "credentialId", id, player_id as "playerId", staff_id as "staffId", rp_id as "rpId",
  public_key as "publicKey", counter::float8 as counter, transports, is_synced as "isSynced", name,
  created_at as "createdAt", last_used_at as "lastUsedAt", blocked_at as "blockedAt"`

const ofOwner = ({ kind, id }: Owner) => (kind === 'player' ? sql`player_id = ${id}` : sql`staff_id = ${id}`)

export const listOf = (tx: Tx, owner: Owner) =>
  tx.all<PasskeyRow>(sql`select ${columns} from passkey where ${ofOwner(owner)} order by created_at, id`)

export const findByCredential = (tx: Tx, credentialId: Buffer) =>
  tx.maybe<PasskeyRow>(sql`select ${columns} from passkey where credential_id = ${credentialId}`)

export const findOf = (tx: Tx, owner: Owner, id: string) =>
  tx.maybe<PasskeyRow>(sql`select ${columns} from passkey where id = ${id} and ${ofOwner(owner)}`)

export const countOf = async (tx: Tx, owner: Owner) =>
  (await tx.one<{ passkeys: number }>(sql`select count(*)::int as passkeys from passkey where ${ofOwner(owner)}`))
    .passkeys

/** Passkeys that still work. */
export const countWorkingOf = async (tx: Tx, owner: Owner) =>
  (
    await tx.one<{ passkeys: number }>(
      sql`select count(*)::int as passkeys from passkey where ${ofOwner(owner)} and blocked_at is null`,
    )
  ).passkeys

/** Changes of the passkeys of one account wait for each other, so that two cannot remove the last two. */
export const lockOwner = (tx: Tx, { id }: Owner) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${id}::text, 650))`)

export type NewPasskey = Pick<
  PasskeyRow,
  'credentialId' | 'id' | 'rpId' | 'publicKey' | 'counter' | 'transports' | 'isSynced' | 'name'
>

/** False if another account, or this one, has the passkey already. */
export const insert = async (tx: Tx, { kind, id: ownerId }: Owner, row: NewPasskey) =>
  (await tx.run(sql`
    insert into passkey (credential_id, id, player_id, staff_id, rp_id, public_key, counter, transports, is_synced, name)
    values (${row.credentialId}, ${row.id}, ${kind === 'player' ? ownerId : null}, ${kind === 'staff' ? ownerId : null},
      ${row.rpId}, ${row.publicKey}, ${row.counter}, ${row.transports}::text[], ${row.isSynced}, ${row.name})
    on conflict (credential_id) do nothing`)) === 1

/** False if the counter did not grow, the passkey was removed, or it is blocked. Devices without a counter always send zero. */
export const use = async (tx: Tx, credentialId: Buffer, counter: number, isSynced: boolean) =>
  (await tx.run(sql`
    update passkey set counter = ${counter}, is_synced = ${isSynced}, last_used_at = now()
    where credential_id = ${credentialId} and blocked_at is null
      and (counter < ${counter} or (counter = 0 and ${counter} = 0))`)) === 1

/** Locks a passkey that still works, so that its removal waits for the sign-in, and then ends its session. */
export const hold = async (tx: Tx, id: string) =>
  (await tx.maybe(sql`select 1 as one from passkey where id = ${id} and blocked_at is null for share`)) !== undefined

/** True for the caller that blocked it. */
export const block = async (tx: Tx, credentialId: Buffer) =>
  (await tx.run(sql`
    update passkey set blocked_at = now() where credential_id = ${credentialId} and blocked_at is null`)) === 1

export const rename = async (tx: Tx, owner: Owner, id: string, name: string) =>
  (await tx.run(sql`update passkey set name = ${name} where id = ${id} and ${ofOwner(owner)}`)) === 1

export const remove = async (tx: Tx, owner: Owner, id: string) =>
  (await tx.run(sql`delete from passkey where id = ${id} and ${ofOwner(owner)}`)) === 1

export const removeAllOf = (tx: Tx, owner: Owner) => tx.run(sql`delete from passkey where ${ofOwner(owner)}`)

export type CeremonyRow = {
  id: string
  purpose: string
  subject: string
  userId: string | null
  challenge: string
  origin: string
  rpId: string
}

export const insertCeremony = (tx: Tx, row: CeremonyRow, seconds: number) =>
  tx.run(sql`
    insert into passkey_ceremony (id, purpose, subject, user_id, challenge, origin, rp_id, expires_at)
    values (${row.id}, ${row.purpose}, ${row.subject}, ${row.userId}, ${row.challenge}, ${row.origin}, ${row.rpId},
      now() + make_interval(secs => ${seconds}))`)

/** A ceremony is used by the first caller, also if its answer is wrong. */
export const takeCeremony = (tx: Tx, id: string, purpose: string, subject: string) =>
  tx.maybe<CeremonyRow>(sql`
    delete from passkey_ceremony
    where id = ${id} and purpose = ${purpose} and subject = ${subject} and expires_at > now()
    returning id, purpose, subject, user_id as "userId", challenge, origin, rp_id as "rpId"`)

export const deleteOldCeremonies = (tx: Tx, max: number) =>
  tx.run(sql`
    delete from passkey_ceremony where id in (
      select id from passkey_ceremony where expires_at < now() order by expires_at limit ${max} for update skip locked)`)
