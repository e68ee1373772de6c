/** The wallet of demo play: purses of play money in the games' own database. */
import assert from 'node:assert/strict'
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
      const recorded = await findMovement(tx, movement)
      const refused = recorded ? recorded.refused : !(await change(tx))
      if (!recorded) await insertMovement(tx, { ...movement, refused })
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

/** Creates the purse, or refills it if it is almost empty. */
export async function fillPurse(db: Db, player: string): Promise<Balance> {
  await db.run(sql`insert into purse (player, cents) values (${player}, ${fullPurse})
    on conflict (player) do update set cents = excluded.cents, version = purse.version + 1 where purse.cents < ${almostEmpty}`)
  return readPurse(db, player)
}

type PurseRow = { cents: bigint; version: bigint }
function balanceOf([row]: PurseRow[]): Balance {
  const [cents, version] = [Number(row?.cents ?? 0), Number(row?.version ?? 0)]
  assert(Number.isSafeInteger(cents) && cents >= 0, 'a purse holds whole cents, 0 or more')
  return { cents, bonus: 0, version }
}

const readPurse = async (tx: Tx, player: string) =>
  balanceOf(await tx.all<PurseRow>(sql`select cents, version from purse where player = ${player}`))

const lockPurse = async (tx: Tx, player: string) =>
  balanceOf(await tx.all<PurseRow>(sql`select cents, version from purse where player = ${player} for update`))

/** False if the purse holds too little. */
async function add(tx: Tx, player: string, cents: number): Promise<boolean> {
  assert(Number.isSafeInteger(cents), 'a movement is whole cents')
  const changed = await tx.run(sql`update purse set cents = cents + ${cents}, version = version + 1
    where player = ${player} and cents + ${cents} >= 0`)
  return changed > 0
}

async function findMovement(tx: Tx, { player, kind, transaction }: Movement) {
  const [row] = await tx.all<{ cents: bigint; refused: boolean }>(sql`select cents, refused from purse_movement
    where player = ${player} and kind = ${kind} and transaction = ${transaction}`)
  return row
}

const insertMovement = (tx: Tx, { player, kind, transaction, cents, refused }: Movement & { refused: boolean }) =>
  tx.run(sql`insert into purse_movement (player, kind, transaction, cents, refused)
    values (${player}, ${kind}, ${transaction}, ${cents}, ${refused})`)

/** The cents taken by a bet. A bet that has not arrived yet is recorded as refused. */
async function takenBy(tx: Tx, bet: Movement): Promise<number> {
  const recorded = await findMovement(tx, bet)
  if (!recorded) await insertMovement(tx, { ...bet, refused: true })
  const cents = recorded && !recorded.refused ? Number(recorded.cents) : 0
  assert(cents >= 0, `a bet took ${cents} cents`)
  return cents
}

/** Deletes movements of idle players in batches, then their purses. */
export async function deletePurses(tx: Tx, players: readonly string[], limit: number): Promise<number> {
  const movements = await tx.run(sql`delete from purse_movement where (player, kind, transaction) in (
    select player, kind, transaction from purse_movement where player = any(${players}) limit ${limit})`)
  if (movements < limit) await tx.run(sql`delete from purse where player = any(${players})`)
  return movements
}
