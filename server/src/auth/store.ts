import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { exactTime, isBefore, newestFirst, type TimePosition } from '@lucero/kit/time-position'
import type { WritableKind } from '../ledger/command.ts'
import { joinStanding, standingColumns, type Phone, type StandingDates } from '../players/players.ts'
import type { Browser } from './user-agent.ts'
import { codePause, codeTries, resetTokenMinutes, type Purpose } from './rules.ts'

/** A player id that does not exist. It lets unknown usernames run the same queries as known ones. */
export const nobody = '00000000-0000-0000-0000-000000000000'

export const passwordHashOf = async (tx: Tx, playerId: string) =>
  (await tx.maybe<{ hash: string }>(sql`select password_hash as hash from credential where player_id = ${playerId}`))
    ?.hash

export const setPasswordHash = (tx: Tx, playerId: string, hash: string) =>
  tx.run(sql`
    insert into credential (player_id, password_hash) values (${playerId}, ${hash})
    on conflict (player_id) do update set password_hash = excluded.password_hash, changed_at = now()`)

/** Locks the hash if it is unchanged. A concurrent password change would otherwise not end the session that is being created. */
export const holdPasswordHash = async (tx: Tx, playerId: string, hash: string) =>
  (await tx.maybe(sql`
    select 1 as one from credential where player_id = ${playerId} and password_hash = ${hash} for share`)) !== undefined

export type SessionKind = 'access' | 'reset'
export type SessionRow = StandingDates & {
  sessionId: string
  playerId: string
  /** Seconds since `last_used_at`. */
  restedSeconds: number
  /** Seconds until the maximum age of a session. */
  secondsLeft: number
}
type Lifetime = { idleMinutes: number; maxHours: number }

export const insertSession = (
  tx: Tx,
  session: Browser & { tokenHash: Buffer; id: string; playerId: string; kind: SessionKind },
) =>
  tx.run(sql`
    insert into session (token_hash, id, player_id, kind, browser, system)
    values (${session.tokenHash}, ${session.id}, ${session.playerId}, ${session.kind},
            ${session.browser}, ${session.system})`)

export const findSession = (tx: Tx, tokenHash: Buffer, kind: SessionKind, { idleMinutes, maxHours }: Lifetime) =>
  tx.maybe<SessionRow>(sql`
    select s.id as "sessionId", s.player_id as "playerId", ${standingColumns},
      extract(epoch from now() - s.last_used_at)::float8 as "restedSeconds",
      extract(epoch from s.created_at + make_interval(hours => ${maxHours}) - now())::float8 as "secondsLeft"
    from session s ${joinStanding(sql`s.player_id`)}
    where s.token_hash = ${tokenHash} and s.kind = ${kind}
      and s.last_used_at > now() - make_interval(mins => ${idleMinutes})
      and s.created_at > now() - make_interval(hours => ${maxHours})
      and (s.kind = 'access' or s.created_at > now() - make_interval(mins => ${resetTokenMinutes}))`)

export const openAmong = async (tx: Tx, ids: string[], { idleMinutes, maxHours }: Lifetime) =>
  (
    await tx.all<{ id: string }>(sql`
      select id from session
      where id = any(${ids}::uuid[]) and last_used_at > now() - make_interval(mins => ${idleMinutes})
        and created_at > now() - make_interval(hours => ${maxHours})`)
  ).map(({ id }) => id)

export const openedAt = async (tx: Tx, id: string, { idleMinutes, maxHours }: Lifetime) =>
  (
    await tx.maybe<{ at: Date }>(sql`
      select created_at as at from session
      where id = ${id} and last_used_at > now() - make_interval(mins => ${idleMinutes})
        and created_at > now() - make_interval(hours => ${maxHours})`)
  )?.at

type OpenSession = Browser & { id: string; createdAt: Date; lastUsedAt: Date }

/** More than a person has. It bounds the reply for a program that signs in all day. */
const maxListed = 50

export const openSessionsOf = (tx: Tx, playerId: string, { idleMinutes, maxHours }: Lifetime) =>
  tx.all<OpenSession>(sql`
    select id, browser, system, created_at as "createdAt", last_used_at as "lastUsedAt" from session
    where player_id = ${playerId} and kind = 'access' and last_used_at > now() - make_interval(mins => ${idleMinutes})
      and created_at > now() - make_interval(hours => ${maxHours})
    order by last_used_at desc, id limit ${maxListed}`)

export const deleteSessionOf = async (tx: Tx, playerId: string, id: string) =>
  (await tx.run(sql`delete from session where id = ${id} and player_id = ${playerId}`)) === 1

/** Deletes sessions of all kinds, including a password reset in progress. Does nothing if the caller's session has ended. */
export const deleteOtherSessions = async (tx: Tx, playerId: string, own: string) =>
  (
    await tx.all<{ id: string }>(sql`
      delete from session where player_id = ${playerId} and id <> ${own}
        and exists (select 1 from session where id = ${own}) returning id`)
  ).map(({ id }) => id)

export const touchSession = (tx: Tx, id: string) =>
  tx.run(sql`update session set last_used_at = now() where id = ${id}`)

export const setConfirmed = (tx: Tx, id: string) =>
  tx.run(sql`update session set confirmed_at = now() where id = ${id}`)

/** A passkey has confirmed the session within five minutes. */
export const isConfirmed = async (tx: Tx, id: string) =>
  (await tx.maybe(sql`
    select 1 as one from session where id = ${id} and confirmed_at > now() - interval '5 minutes'`)) !== undefined

export const deleteSession = (tx: Tx, id: string) => tx.run(sql`delete from session where id = ${id}`)
export const deleteSessionsOf = (tx: Tx, playerId: string) =>
  tx.run(sql`delete from session where player_id = ${playerId}`)

type NewCode = Phone & { purpose: Purpose; subject: string; codeHash: Buffer; gapSeconds: number; lifeSeconds: number }

/** A new code replaces the old one. It is not stored within the gap after the last one, or while wrong guesses pause codes. */
export async function putCode(tx: Tx, code: NewCode): Promise<'sent' | 'too-soon' | { pausedSeconds: number }> {
  const put = await tx.run(sql`
    insert into code (purpose, subject, code_hash, phone_code, phone, tries_left, expires_at)
    values (${code.purpose}, ${code.subject}, ${code.codeHash}, ${code.phoneCode}, ${code.phone}, ${codeTries},
            now() + make_interval(secs => ${code.lifeSeconds}))
    on conflict (purpose, subject) do update
    set code_hash = excluded.code_hash, phone_code = excluded.phone_code, phone = excluded.phone,
      tries_left = excluded.tries_left, expires_at = excluded.expires_at, sent_at = now()
    where code.paused_until <= now()
      and (code.sent_at <= now() - make_interval(secs => ${code.gapSeconds})
           or (code.phone_code, code.phone) <> (excluded.phone_code, excluded.phone))`)
  if (put === 1) return 'sent'
  const seconds = await pausedSeconds(tx, code.purpose, code.subject)
  return seconds === undefined ? 'too-soon' : { pausedSeconds: seconds }
}

/** Seconds until the pause ends. Undefined if codes are not paused. */
export const pausedSeconds = async (tx: Tx, purpose: Purpose, subject: string) =>
  (
    await tx.maybe<{ seconds: number }>(sql`
      select ceil(extract(epoch from paused_until - now()))::int as seconds from code
      where purpose = ${purpose} and subject = ${subject} and paused_until > now()`)
  )?.seconds

type CodeRow = Phone & { codeHash: Buffer }

/** Counts one attempt before the code is compared, so that parallel guesses cannot share an attempt. */
export const takeTry = (tx: Tx, purpose: Purpose, subject: string) =>
  tx.maybe<CodeRow>(sql`
    update code
    set tries_left = tries_left - 1, failures = failures + 1,
      paused_until = case when (failures + 1) % ${codePause.everyFailures} = 0
        then now() + interval '1 hour' * least(
          ${codePause.longestHours},
          ${codePause.firstHours} * power(2, least((failures + 1) / ${codePause.everyFailures} - 1, 30)))
        else paused_until end
    where purpose = ${purpose} and subject = ${subject} and code_hash is not null
      and tries_left > 0 and expires_at > now() and paused_until <= now()
    returning code_hash as "codeHash", phone_code as "phoneCode", phone`)

/** A correct code works once. Returns true for the caller that consumed it. */
export async function useCode(tx: Tx, purpose: Purpose, subject: string, codeHash: Buffer): Promise<boolean> {
  const used = await tx.run(sql`
    update code
    set code_hash = null, tries_left = 0, failures = 0, paused_until = '-infinity'
    where purpose = ${purpose} and subject = ${subject} and code_hash = ${codeHash}`)
  return used === 1
}

export const deleteOldSessions = (tx: Tx, { idleMinutes }: Lifetime, max: number) =>
  tx.run(sql`
    delete from session where token_hash in (
      select token_hash from session where last_used_at < now() - make_interval(mins => ${idleMinutes})
      order by last_used_at limit ${max} for update skip locked)`)

/** Failure counts are kept much longer than codes. Otherwise a slow attacker would start from zero each time. */
export const deleteOldCodes = (tx: Tx, max: number) =>
  tx.run(sql`
    delete from code where (purpose, subject) in (
      select purpose, subject from code
      where expires_at < now() - (case when failures = 0 then interval '1 hour' else interval '90 days' end)
        and paused_until < now()
      limit ${max} for update skip locked)`)

/** Deletes a player's codes, because each row contains a phone number. */
export const deleteCodesOf = (tx: Tx, playerId: string) =>
  tx.run(sql`delete from code where purpose <> 'reset' and subject = ${playerId}`)

/** Deletes the codes for a new password that were sent to a number. `until`: see deleteTextsTo. */
export const deleteResetCodes = (tx: Tx, phone: string, until: string | null) =>
  tx.run(sql`
    delete from code
    where purpose = 'reset' and (subject = ${phone} or starts_with(subject, ${`${phone}#`}))
      and (${until}::timestamptz is null or sent_at <= ${until})`)

/** Ends the pauses of a player for every purpose and every device. */
export const endPauses = (tx: Tx, phone: string, playerId: string | undefined) =>
  tx.run(sql`
    update code set failures = 0, paused_until = '-infinity'
    where (purpose = 'reset' and (subject = ${phone} or starts_with(subject, ${`${phone}#`})))
      or (purpose <> 'reset' and subject = ${playerId ?? nobody})`)

type Unlock = Phone & { playerId: string | undefined; reason: string }

export const insertUnlock = (tx: Tx, { playerId, phoneCode, phone, reason }: Unlock) =>
  tx.run(sql`
    insert into account_unlock (player_id, phone_code, phone, reason)
    values (${playerId ?? null}, ${phoneCode}, ${phone}, ${reason})`)

export const countUnlocksOfDay = async (tx: Tx, { playerId, phoneCode, phone }: Omit<Unlock, 'reason'>) =>
  (
    await tx.one<{ unlocks: number }>(sql`
      select count(*)::int as unlocks from account_unlock
      where created_at > now() - interval '24 hours'
        and (player_id = ${playerId ?? null} or (phone_code = ${phoneCode} and phone = ${phone}))`)
  ).unlocks

export const deleteUnlocksOf = (tx: Tx, playerId: string) =>
  tx.run(sql`delete from account_unlock where player_id = ${playerId}`)

/** `until`: see deleteTextsTo. */
export const deleteUnlocksAt = (tx: Tx, { phoneCode, phone }: Phone, until: string | null) =>
  tx.run(sql`
    delete from account_unlock
    where phone_code = ${phoneCode} and phone = ${phone} and (${until}::timestamptz is null or created_at <= ${until})`)

export const isDevice = async (tx: Tx, hash: Buffer) =>
  (await tx.maybe(sql`select 1 as one from device where token_hash = ${hash} limit 1`)) !== undefined

export const isDeviceOf = async (tx: Tx, playerId: string, hash: Buffer, days: number) =>
  (await tx.maybe(sql`
    select 1 as one from device
    where token_hash = ${hash} and player_id = ${playerId} and last_used_at > now() - make_interval(days => ${days})`)) !==
  undefined

export const putDevice = (tx: Tx, playerId: string, hash: Buffer) =>
  tx.run(sql`
    insert into device (token_hash, player_id) values (${hash}, ${playerId})
    on conflict (token_hash, player_id) do update set last_used_at = now()`)

export const keepLatestDevices = (tx: Tx, playerId: string, max: number) =>
  tx.run(sql`
    delete from device where player_id = ${playerId} and token_hash in (
      select token_hash from device where player_id = ${playerId} order by last_used_at desc, token_hash offset ${max}
    )`)

export type LastSignIn = Browser & { at: Date }

/** Stores the sign-in of this moment, and returns the one before. */
export async function replaceLastSignIn(
  tx: Tx,
  playerId: string,
  { browser, system }: Browser,
): Promise<LastSignIn | undefined> {
  const before = await tx.maybe<LastSignIn>(sql`
    select at, browser, system from last_sign_in where player_id = ${playerId} for update`)
  await tx.run(sql`
    insert into last_sign_in (player_id, browser, system) values (${playerId}, ${browser}, ${system})
    on conflict (player_id) do update set at = now(), browser = excluded.browser, system = excluded.system`)
  return before
}

export const deleteLastSignInOf = (tx: Tx, playerId: string) =>
  tx.run(sql`delete from last_sign_in where player_id = ${playerId}`)

export const deleteDevicesOf = (tx: Tx, playerId: string) =>
  tx.run(sql`delete from device where player_id = ${playerId}`)

export const deleteOldDevices = (tx: Tx, days: number, max: number) =>
  tx.run(sql`
    delete from device where (token_hash, player_id) in (
      select token_hash, player_id from device where last_used_at < now() - make_interval(days => ${days})
      order by last_used_at limit ${max} for update skip locked)`)

/** Play in a game counts as use of the session that launched the game. */
export const usedSignIns: WritableKind<'used-sign-in'> = {
  name: 'used-sign-in',
  at: 'coordinator',
  mayFollow: true,
  save: (rows) => [sql`update session set last_used_at = now() where id = any(${rows.map((row) => row.id)}::uuid[])`],
}

/** Ends all sessions of a player atomically with a ledger transfer. */
export const endedSessions: WritableKind<'ended-sessions'> = {
  name: 'ended-sessions',
  at: 'coordinator',
  save: (rows) => [sql`delete from session where player_id = any(${rows.map((row) => row.playerId)}::uuid[])`],
}

/** The position in the list of devices by use. `at` is text, because a Date has no microseconds. */
export type DeviceCursor = { at: string; tokenHash: string; playerId: string }

/** Devices that were used after the cursor and before `until`, in the order of use. */
export const devicesUsedAfter = (tx: Tx, { at, tokenHash, playerId }: DeviceCursor, until: Date, limit: number) =>
  tx.all<DeviceCursor>(sql`
    select last_used_at::text as at, encode(token_hash, 'hex') as "tokenHash", player_id as "playerId" from device
    where last_used_at >= ${at}::timestamptz and last_used_at < ${until}
      and (last_used_at, token_hash, player_id) > (${at}::timestamptz, decode(${tokenHash}, 'hex'), ${playerId}::uuid)
    order by last_used_at, token_hash, player_id limit ${limit}`)

/** At most `limit` players of a device. */
export const playersOfDevice = (tx: Tx, tokenHash: string, limit: number) =>
  tx.all<{ playerId: string; at: Date }>(sql`
    select player_id as "playerId", last_used_at as at from device where token_hash = decode(${tokenHash}, 'hex')
    order by player_id limit ${limit}`)

/** The latest sign-ins of a player whose sessions still exist. */
export const recentSignIns = (tx: Tx, playerId: string, limit: number) =>
  tx.all<{ playerId: string; at: Date }>(sql`
    select player_id as "playerId", created_at as at from session
    where player_id = ${playerId} and kind = 'access' order by created_at desc limit ${limit}`)

/** The last use of a session or a device of each of these players. */
export const lastSeenOf = async (tx: Tx, playerIds: string[]): Promise<Map<string, Date>> => {
  const rows = await tx.all<{ playerId: string; at: Date }>(sql`
    select player_id as "playerId", max(last_used_at) as at from (
      select player_id, last_used_at from session where player_id = any(${playerIds}::uuid[]) and kind = 'access'
      union all
      select player_id, last_used_at from device where player_id = any(${playerIds}::uuid[])) as used
    group by player_id`)
  return new Map(rows.map(({ playerId, at }) => [playerId, at]))
}

/** Open sessions of a player that started before a position, newest first. */
export const sessionsBefore = (tx: Tx, playerId: string, position: TimePosition, limit: number) =>
  tx.all<Browser & { at: string; id: string; lastUsedAt: Date }>(sql`
    select ${exactTime(sql`created_at`)} as at, id, browser, system, last_used_at as "lastUsedAt" from session
    where player_id = ${playerId} and kind = 'access' and ${isBefore(sql`created_at`, sql`id`, position)}
    order by ${newestFirst(sql`created_at`, sql`id`)} limit ${limit}`)

/** A part of the hash is enough to tell the devices of a player apart. */
const deviceId = sql`left(encode(token_hash, 'hex'), 12)`

/** Devices of a player that were last used before a position, newest first. */
export const devicesBefore = (tx: Tx, playerId: string, position: TimePosition, limit: number) =>
  tx.all<{ at: string; id: string }>(sql`
    select ${exactTime(sql`last_used_at`)} as at, ${deviceId} as id from device
    where player_id = ${playerId} and ${isBefore(sql`last_used_at`, deviceId, position)}
    order by ${newestFirst(sql`last_used_at`, deviceId)} limit ${limit}`)
