import type { Db, Tx } from '../kit/db.ts'
import type { Balance } from '../wallet/wallet.ts'

export type SeatRow = {
  id: string
  mode: 'real' | 'demo'
  game: string
  player: string
  session: string | null
  username: string
  currency: string
}

export async function insertSeat(tx: Tx, seat: SeatRow, tokenHash: Buffer, balance: Balance): Promise<void> {
  await tx.run`insert into seat (id, token_hash, mode, game, player, session, username, currency, balance, balance_version)
    values (${seat.id}, ${tokenHash}, ${seat.mode}, ${seat.game}, ${seat.player}, ${seat.session}, ${seat.username},
      ${seat.currency}, ${balance.cents}, ${balance.version})`
}

/** The seat behind a page's token, unless nobody has used it for too long; to be found is to be used. */
export async function useSeat(tx: Tx, tokenHash: Buffer, idleSeconds: number): Promise<SeatRow | undefined> {
  const [row] = await tx.all<SeatRow & { rests: boolean }>`
    select id, mode, game, player, session, username, currency, used_at < now() - interval '1 minute' as rests
    from seat where token_hash = ${tokenHash} and used_at > now() - make_interval(secs => ${idleSeconds})`
  if (row?.rests) await tx.run`update seat set used_at = now() where id = ${row.id}`
  return row
}

export async function readBalance(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.all<{ balance: string }>`select balance from seat where id = ${id}`
  return Number(row?.balance ?? 0)
}

const forgottenAtOnce = 500

/** Seats that nobody came back to, and all that was ever played there for nothing: bit by bit, however much there is. */
export async function forgetSeats(db: Db, afterSeconds: number): Promise<void> {
  while ((await db.transaction((tx) => forgetSome(tx, afterSeconds))) === forgottenAtOnce);
}

async function forgetSome(tx: Tx, afterSeconds: number): Promise<number> {
  // Nobody waits for this, and one seat may have seen very many rounds.
  await tx.run`set local statement_timeout = '60s'`
  const seats = await tx.all<{ player: string }>`delete from seat where id in (
      select id from seat where used_at < now() - make_interval(secs => ${afterSeconds})
      order by used_at limit ${forgottenAtOnce} for update skip locked)
    returning player`
  await forgetPlayMoney(tx, playersAt(seats))
  return seats.length
}

async function forgetPlayMoney(tx: Tx, players: string[]): Promise<void> {
  const gone = playersAt(
    await tx.all<{ player: string }>`delete from purse where player = any(${players})
      and not exists (select from seat where seat.player = purse.player) returning player`,
  )
  await tx.run`delete from purse_movement where player = any(${gone})`
  await tx.run`delete from round where player = any(${gone})`
  await tx.run`delete from seed_pair where player = any(${gone})`
}

const playersAt = (seats: { player: string }[]) => seats.map(({ player }) => player)

type Holder = { player: string; game: string; session: string | null }

/** Answers may overtake each other: an older balance never replaces a newer one. */
export async function keepBalance(
  tx: Tx,
  { player, game, session }: Holder,
  { cents, version }: Balance,
): Promise<void> {
  await tx.run`update seat set balance = ${cents}, balance_version = ${version}
    where player = ${player} and game = ${game} and session is not distinct from ${session} 
      and balance_version <= ${version} and (balance, balance_version) <> (${cents}, ${version})`
}
