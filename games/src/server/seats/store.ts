import type { Tx } from '@lucero/kit/db'
import { sql, type Sql } from '@lucero/kit/sql'
import type { Balance, FreeSpins } from '../wallet/wallet.ts'

export type SeatRow = {
  id: string
  mode: 'real' | 'demo'
  game: string
  player: string
  session: string | null
  username: string
  currency: string
  /** The version of a hosted game. Null for the other games. */
  packageVersion: number | null
  /** Staff try the version with play money, and may force outcomes. */
  isTry: boolean
}

/** What only a new seat brings. The front end of a hosted game has a token of its own. */
export type SeatTokens = { page: Buffer; content: Buffer | null; reminderMinutes: number | null }

/** Balance and free spins as last reported by the wallet. */
export type WalletFunds = { balance: Balance; freeSpins: FreeSpins | null }

export async function insertSeat(tx: Tx, seat: SeatRow, tokens: SeatTokens, funds: WalletFunds): Promise<void> {
  const { balance, freeSpins } = funds
  await tx.run(sql`insert into seat (id, token_hash, mode, game, player, session, username, currency, balance, bonus, balance_version,
      spins_left, spins_cents, spins_grant, package_version, is_try, content_token_hash, reminder_minutes)
    values (${seat.id}, ${tokens.page}, ${seat.mode}, ${seat.game}, ${seat.player}, ${seat.session}, ${seat.username},
      ${seat.currency}, ${balance.cents}, ${balance.bonus}, ${balance.version},
      ${freeSpins?.left ?? null}, ${freeSpins?.cents ?? null}, ${freeSpins?.grant ?? null},
      ${seat.packageVersion}, ${seat.isTry}, ${tokens.content}, ${tokens.reminderMinutes})`)
}

/** Finds the seat of a page token unless it has been idle for too long, and marks it as used. */
export const useSeat = (tx: Tx, tokenHash: Buffer, idleSeconds: number): Promise<SeatRow | undefined> =>
  useSeatWhere(tx, sql`token_hash = ${tokenHash}`, idleSeconds)

/** The same for the token that the front end of a hosted game has. */
export const useContentSeat = (tx: Tx, tokenHash: Buffer, idleSeconds: number): Promise<SeatRow | undefined> =>
  useSeatWhere(tx, sql`content_token_hash = ${tokenHash}`, idleSeconds)

async function useSeatWhere(tx: Tx, isSeat: Sql, idleSeconds: number): Promise<SeatRow | undefined> {
  const [row] = await tx.all<SeatRow & { is_stale: boolean }>(sql`
    select id, mode, game, player, session, username, currency, package_version as "packageVersion", is_try as "isTry",
      used_at < now() - interval '1 minute' as is_stale
    from seat where ${isSeat} and used_at > now() - make_interval(secs => ${idleSeconds})`)
  if (row?.is_stale) await tx.run(sql`update seat set used_at = now() where id = ${row.id}`)
  return row
}

export const setPackageVersion = (tx: Tx, id: string, version: number): Promise<number> =>
  tx.run(sql`update seat set package_version = ${version} where id = ${id}`)

/** Seconds until the reality check is due: 0 or less once it is. Undefined for a player who has none. */
export async function secondsToReminder(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx.maybe<{ seconds: number | null }>(sql`
    select extract(epoch from reminded_at + make_interval(mins => reminder_minutes) - now())::float8 as seconds
    from seat where id = ${id}`)
  return row?.seconds ?? undefined
}

/** True once the interval of the player's reality check is over. */
export async function isReminderDue(tx: Tx, id: string): Promise<boolean> {
  const seconds = await secondsToReminder(tx, id)
  return seconds !== undefined && seconds <= 0
}

/** The player has confirmed the reality check. The next interval begins. */
export const restartReminder = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update seat set reminded_at = now() where id = ${id}`)

type ForcedOutcome = { mode: string; outcome: number }

/** The database has a forced outcome in tries only. */
export const saveForced = (tx: Tx, id: string, forced: ForcedOutcome): Promise<number> =>
  tx.run(sql`update seat set forced = ${JSON.stringify(forced)} where id = ${id}`)

/** The outcome that staff have forced for this mode, once. */
export async function takeForced(tx: Tx, id: string, mode: string): Promise<number | undefined> {
  const row = await tx.maybe<{ outcome: string }>(sql`
    with taken as (select id, forced ->> 'outcome' as outcome from seat
      where id = ${id} and forced ->> 'mode' = ${mode} for update)
    update seat set forced = null from taken where seat.id = taken.id returning taken.outcome`)
  return row && Number(row.outcome)
}

export const deleteSeat = (tx: Tx, id: string): Promise<number> => tx.run(sql`delete from seat where id = ${id}`)

type FundsRow = {
  balance: bigint
  bonus: bigint
  spins_left: number | null
  spins_cents: bigint | null
  spins_grant: string | null
}

export async function readFunds(
  tx: Tx,
  id: string,
): Promise<{ balance: number; bonus: number; freeSpins: FreeSpins | undefined }> {
  const [row] = await tx.all<FundsRow>(sql`
    select balance, bonus, spins_left, spins_cents, spins_grant from seat where id = ${id}`)
  const { spins_left: left, spins_cents: cents, spins_grant: grant } = row ?? {}
  const freeSpins = left && grant ? { left, cents: Number(cents), grant } : undefined
  return { balance: Number(row?.balance ?? 0), bonus: Number(row?.bonus ?? 0), freeSpins }
}

/** Balances of many seats, by seat. */
export async function readBalances(
  tx: Tx,
  seats: readonly string[],
): Promise<ReadonlyMap<string, { balance: number; bonus: number }>> {
  const rows = await tx.all<{ id: string; balance: bigint; bonus: bigint }>(
    sql`select id, balance, bonus from seat where id = any(${seats})`,
  )
  return new Map(rows.map(({ id, balance, bonus }) => [id, { balance: Number(balance), bonus: Number(bonus) }]))
}

/** The usernames of players who have a seat. */
export async function readUsernames(
  tx: Tx,
  players: readonly { player: string }[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.all<{ player: string; username: string }>(
    sql`select distinct player, username from seat where player = any(${players.map(({ player }) => player)})`,
  )
  return new Map(rows.map(({ player, username }) => [player, username]))
}

/** Deletes idle real seats. Demo seats are deleted after their rounds and purses (cleanup.ts). */
export const deleteIdleSeats = (tx: Tx, afterSeconds: number, limit: number): Promise<number> =>
  tx.run(sql`delete from seat where id in (
    select id from seat where used_at < now() - make_interval(secs => ${afterSeconds}) and mode = 'real'
    order by used_at limit ${limit} for update skip locked)`)

/** Demo players without a seat used in the last `afterSeconds`. */
export async function findIdleDemoPlayers(tx: Tx, afterSeconds: number, limit: number): Promise<string[]> {
  const rows = await tx.all<{ player: string }>(sql`
    select distinct player from (
      select player from seat as old
      where mode = 'demo' and used_at < now() - make_interval(secs => ${afterSeconds}) and not exists (
        select from seat where seat.player = old.player and seat.used_at >= now() - make_interval(secs => ${afterSeconds}))
      order by used_at limit ${limit}) as gone`)
  return rows.map(({ player }) => player)
}

export const deleteSeatsOf = (tx: Tx, players: readonly string[]): Promise<number> =>
  tx.run(sql`delete from seat where player = any(${players})`)

/** Identifies the seats that share a balance: a page that was loaded twice has two. */
export type SeatHolder = Pick<SeatRow, 'player' | 'game' | 'session'>

/** Replies may arrive out of order: an older balance version never replaces a newer one. */
export async function saveFunds(
  tx: Tx,
  { player, game, session }: SeatHolder,
  { balance: { cents, bonus, version }, freeSpins }: WalletFunds,
): Promise<void> {
  const [left, each, grant] = [freeSpins?.left ?? null, freeSpins?.cents ?? null, freeSpins?.grant ?? null]
  await tx.run(sql`update seat set balance = ${cents}, bonus = ${bonus}, balance_version = ${version},
      spins_left = ${left}, spins_cents = ${each}, spins_grant = ${grant}
    where player = ${player} and game = ${game} and session is not distinct from ${session}
      and balance_version <= ${version} and (balance, bonus, balance_version, spins_left, spins_cents, spins_grant)
        is distinct from (${cents}::bigint, ${bonus}::bigint, ${version}::bigint, ${left}::integer, ${each}::bigint, ${grant}::text)`)
}

/** The same update for the reply to a stake or a win, as part of the statement that saves the round. `spinsLeft` is set after a free spin. */
export const balanceUpdate = (
  { player, game, session }: SeatHolder,
  { cents, bonus, version }: Balance,
  spinsLeft: number | undefined,
): Sql => sql`update seat set balance = ${cents}, bonus = ${bonus}, balance_version = ${version},
    spins_left = coalesce(${spinsLeft ?? null}, spins_left)
  where player = ${player} and game = ${game} and session is not distinct from ${session} and balance_version <= ${version}`
