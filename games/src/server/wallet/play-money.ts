/** A wallet of play money, in the games' own database, for rounds that cost nothing. */
import type { Db, Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import type { Balance, Wallet, WalletAnswer } from './wallet.ts'

const fullPurse = 100_000
const almostEmpty = 100

type Movement = { kind: 'bet' | 'win' | 'rollback'; player: string; transaction: string; cents: number }

export function playMoney(db: Db): Wallet {
  const move = (movement: Movement, change: (tx: Tx) => Promise<boolean>) =>
    db.transaction(async (tx): Promise<WalletAnswer> => {
      const before = await lockPurse(tx, movement.player)
      const known = await find(tx, movement)
      const refused = known ? known.refused : !(await change(tx))
      if (!known) await keep(tx, { ...movement, refused })
      if (refused) return { outcome: 'refused', code: 'INSUFFICIENT_FUNDS', balance: before }
      return { outcome: 'accepted', balance: await readPurse(tx, movement.player) }
    })

  return {
    balance: async ({ player }) => ({ outcome: 'accepted', balance: await readPurse(db, player) }),
    bet: async ({ player, transaction, amount: cents, freeSpin }) =>
      freeSpin
        ? { outcome: 'refused', code: 'NO_FREE_SPIN' }
        : move({ kind: 'bet', player, transaction, cents }, (tx) => add(tx, player, -cents)),
    win: ({ player, transaction, amount: cents }) =>
      move({ kind: 'win', player, transaction, cents }, (tx) => add(tx, player, cents)),
    rollback: ({ player, transaction, target }) =>
      move({ kind: 'rollback', player, transaction, cents: 0 }, async (tx) =>
        add(tx, player, await takenBy(tx, { kind: 'bet', player, transaction: target, cents: 0 })),
      ),
  }
}

/** A full purse, where there was none or next to nothing was left in it. */
export async function fillPurse(db: Db, player: string): Promise<Balance> {
  await db.run(sql`insert into purse (player, cents) values (${player}, ${fullPurse})
    on conflict (player) do update set cents = excluded.cents, version = purse.version + 1 where purse.cents < ${almostEmpty}`)
  return readPurse(db, player)
}

type PurseRow = { cents: bigint; version: bigint }
const balanceOf = ([row]: PurseRow[]): Balance => ({
  cents: Number(row?.cents ?? 0),
  bonus: 0,
  version: Number(row?.version ?? 0),
})

const readPurse = async (tx: Tx, player: string) =>
  balanceOf(await tx.all<PurseRow>(sql`select cents, version from purse where player = ${player}`))

const lockPurse = async (tx: Tx, player: string) =>
  balanceOf(await tx.all<PurseRow>(sql`select cents, version from purse where player = ${player} for update`))

/** False when there is not enough in it. */
async function add(tx: Tx, player: string, cents: number): Promise<boolean> {
  const changed = await tx.run(sql`update purse set cents = cents + ${cents}, version = version + 1
    where player = ${player} and cents + ${cents} >= 0`)
  return changed > 0
}

async function find(tx: Tx, { player, kind, transaction }: Movement) {
  const [found] = await tx.all<{ cents: bigint; refused: boolean }>(sql`select cents, refused from purse_movement
    where player = ${player} and kind = ${kind} and transaction = ${transaction}`)
  return found
}

const keep = (tx: Tx, { player, kind, transaction, cents, refused }: Movement & { refused: boolean }) =>
  tx.run(sql`insert into purse_movement (player, kind, transaction, cents, refused)
    values (${player}, ${kind}, ${transaction}, ${cents}, ${refused})`)

/** What a bet took. One that has not come yet is refused when it does. */
async function takenBy(tx: Tx, bet: Movement): Promise<number> {
  const found = await find(tx, bet)
  if (!found) await keep(tx, { ...bet, refused: true })
  return found && !found.refused ? Number(found.cents) : 0
}

/** Of players who do not come back: so many movements at a time, then the purses. */
export async function deletePurses(tx: Tx, players: readonly string[], most: number): Promise<number> {
  const movements = await tx.run(sql`delete from purse_movement where (player, kind, transaction) in (
    select player, kind, transaction from purse_movement where player = any(${players}) limit ${most})`)
  if (movements < most) await tx.run(sql`delete from purse where player = any(${players})`)
  return movements
}
