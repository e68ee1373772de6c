import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { Balance, FreeSpins } from '../wallet/wallet.ts'

export type SeatRow = {
  id: string
  mode: 'real' | 'demo'
  game: string
  player: string
  session: string | null
  username: string
  currency: string
}

/** What the wallet says there is to play with. */
export type Told = { balance: Balance; freeSpins: FreeSpins | null }

export async function insertSeat(tx: Tx, seat: SeatRow, tokenHash: Buffer, told: Told): Promise<void> {
  const { balance, freeSpins } = told
  await tx.run(sql`insert into seat (id, token_hash, mode, game, player, session, username, currency, balance, bonus, balance_version,
      spins_left, spins_cents, spins_grant)
    values (${seat.id}, ${tokenHash}, ${seat.mode}, ${seat.game}, ${seat.player}, ${seat.session}, ${seat.username},
      ${seat.currency}, ${balance.cents}, ${balance.bonus}, ${balance.version},
      ${freeSpins?.left ?? null}, ${freeSpins?.cents ?? null}, ${freeSpins?.grant ?? null})`)
}

/** The seat behind a page's token, unless nobody has used it for too long; to be found is to be used. */
export async function useSeat(tx: Tx, tokenHash: Buffer, idleSeconds: number): Promise<SeatRow | undefined> {
  const [row] = await tx.all<SeatRow & { rests: boolean }>(sql`
    select id, mode, game, player, session, username, currency, used_at < now() - interval '1 minute' as rests
    from seat where token_hash = ${tokenHash} and used_at > now() - make_interval(secs => ${idleSeconds})`)
  if (row?.rests) await tx.run(sql`update seat set used_at = now() where id = ${row.id}`)
  return row
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

/** Seats that nobody came back to. Those of play money go last of all that was played there. */
export const forgetSeats = (tx: Tx, afterSeconds: number, most: number): Promise<number> =>
  tx.run(sql`delete from seat where id in (
    select id from seat where used_at < now() - make_interval(secs => ${afterSeconds}) and mode = 'real'
    order by used_at limit ${most} for update skip locked)`)

const playersAtOnce = 100

/**
 * All that was ever played for nothing by somebody who does not come back, and then their seats: so many rows of some players at a
 * time, so that what is cut short is found again. One seat may have seen very many rounds.
 */
export async function forgetPlayMoney(tx: Tx, afterSeconds: number, most: number): Promise<number> {
  const players = await longGone(tx, afterSeconds)
  if (!players.length) return 0
  for (const forgetSome of [forgetRounds, forgetMovements, forgetSeeds])
    if ((await forgetSome(tx, players, most)) === most) return most
  await tx.run(sql`delete from purse where player = any(${players})`)
  await tx.run(sql`delete from seat where player = any(${players})`)
  return players.length === playersAtOnce ? most : 0
}

async function longGone(tx: Tx, afterSeconds: number): Promise<string[]> {
  const rows = await tx.all<{ player: string }>(sql`
    select distinct player from (
      select player from seat as old
      where mode = 'demo' and used_at < now() - make_interval(secs => ${afterSeconds}) and not exists (
        select from seat where seat.player = old.player and seat.used_at >= now() - make_interval(secs => ${afterSeconds}))
      order by used_at limit ${playersAtOnce}) as gone`)
  return rows.map(({ player }) => player)
}

const forgetRounds = (tx: Tx, players: string[], most: number) =>
  tx.run(sql`delete from round where id in (select id from round where player = any(${players}) limit ${most})`)

const forgetMovements = (tx: Tx, players: string[], most: number) =>
  tx.run(sql`delete from purse_movement where (player, kind, transaction) in (
    select player, kind, transaction from purse_movement where player = any(${players}) limit ${most})`)

const forgetSeeds = (tx: Tx, players: string[], most: number) =>
  tx.run(sql`delete from seed_pair where id in (select id from seed_pair where player = any(${players}) limit ${most})`)

type Holder = { player: string; game: string; session: string | null }

/** Answers may overtake each other: an older balance never replaces a newer one. */
export async function keepBalance(
  tx: Tx,
  { player, game, session }: Holder,
  { balance: { cents, bonus, version }, freeSpins }: Told,
): Promise<void> {
  const [left, each, grant] = [freeSpins?.left ?? null, freeSpins?.cents ?? null, freeSpins?.grant ?? null]
  await tx.run(sql`update seat set balance = ${cents}, bonus = ${bonus}, balance_version = ${version},
      spins_left = ${left}, spins_cents = ${each}, spins_grant = ${grant}
    where player = ${player} and game = ${game} and session is not distinct from ${session}
      and balance_version <= ${version} and (balance, bonus, balance_version, spins_left, spins_cents, spins_grant)
        is distinct from (${cents}::bigint, ${bonus}::bigint, ${version}::bigint, ${left}::integer, ${each}::bigint, ${grant}::text)`)
}
