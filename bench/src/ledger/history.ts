/**
 * Generates history: bets and the wins that close their rounds, with all columns and hash links of the product, in chronological order. Players
 * alternate, except that every tenth transfer belongs to one very active player.
 */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { encodeMovement, type RoundRow } from '../../../server/src/games/round-codec.ts'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { areBooksDistributed } from '../../../server/src/citus/cluster.ts'
import { openChain, type Chain } from '../../../server/src/ledger/chain.ts'
import { checkpointAt } from '../../../server/src/ledger/checkpoints.ts'
import type { Decision, Json } from '../../../server/src/ledger/command.ts'
import { readHoldings } from '../../../server/src/ledger/holdings.ts'
import { loadBooks, moveCheckpoints, type Transfer } from '../../../server/src/ledger/store.ts'
import { WorkingBook } from '../../../server/src/ledger/working-book.ts'
import { chart } from '../../../server/src/accounts/accounts.ts'
import { secret } from './ours.ts'
import { addTransfers, transferSizes } from './table.ts'

const atOnce = 2000
const [game, bank, gameId, provider] = ['game:1:dice', 'bank:dice', 'dice', 'bench']
const stake = 100n

type PlayerState = { book: WorkingBook; round: RoundRow | undefined; bet: string; last: Transfer | undefined }

/** Fills up to a total number of transfers. The first id is the very active player. */
export async function growTo(url: string, ids: string[], wanted: number) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const start = performance.now()
    const { count } = await transferSizes(client)
    if (wanted > count) await addHistory(client, ids, wanted - count)
    await client.query('vacuum analyze')
    // Only a superuser may do this. It reduces the noise of the next figures.
    await client.query('checkpoint').catch(() => undefined)
    const seconds = (performance.now() - start) / 1000
    const after = await transferSizes(client)
    return { ...after, added: after.count - count, seconds }
  } finally {
    await client.end()
  }
}

async function addHistory(client: Client, ids: string[], wanted: number): Promise<void> {
  const tx = queriesOn(client)
  const chain = openChain(secret, chart)
  const players: PlayerState[] = []
  // On Citus, one book per query.
  const booksAtOnce = (await areBooksDistributed(tx)) ? 1 : atOnce
  for (let at = 0; at < ids.length; at += booksAtOnce)
    players.push(...(await openSome(tx, ids.slice(at, at + booksAtOnce))))
  const portions = function* () {
    for (let made = 0; made < wanted; made += atOnce) {
      const portion: Transfer[] = []
      for (let n = made; n < Math.min(made + atOnce, wanted); n += 1)
        portion.push(...play(players[n % 10 === 0 ? 0 : n % players.length]!, chain))
      yield portion
    }
  }
  await addTransfers(client, portions())
  const moved = players.flatMap(({ last }) => (last ? [checkpointAt(last, chain)] : []))
  for (let at = 0; at < moved.length; at += atOnce) await moveCheckpoints(tx, moved.slice(at, at + atOnce))
}

async function openSome(tx: Tx, ids: string[]): Promise<PlayerState[]> {
  const books = new Map((await loadBooks(tx, ids)).map((loaded) => [loaded.playerId, loaded]))
  return ids.map((playerId) => {
    const { last, lines } = books.get(playerId)!
    const { seq, hash: head, atMs, holdings } = last!
    const balances = readHoldings(holdings ?? '')
    const book = new WorkingBook({ playerId, seq, head, atMs, lines: lines ?? 0n, balances })
    return { book, round: undefined, bet: '', last: undefined }
  })
}

/** Alternates between a bet and its win. One of three rounds wins three times its stake. */
function play(player: PlayerState, chain: Chain): Transfer[] {
  const { book } = player
  const transaction = randomUUID()
  const label = { key: randomUUID(), bodyHash: randomUUID(), kind: player.round ? 'win' : 'bet', atMs: Date.now() }
  const made = book.post(player.round ? win(player, player.round, transaction) : bet(player, transaction), label, chain)
  player.last = made.at(-1)
  return made
}

function bet(player: PlayerState, transaction: string): Decision<Json> {
  const { book } = player
  const id = randomUUID()
  const round: RoundRow = {
    playerId: book.playerId,
    id,
    providerId: provider,
    round: id,
    operatorId: 1,
    gameId,
    grantId: null,
    steps: 1,
    bets: 1,
    betsRolledBack: 0,
    cash: stake,
    bonus: 0n,
    free: 0n,
    isFreeSpin: false,
    wonCents: 0n,
    unnamedWinStep: 0,
    closed: false,
    createdAt: new Date(),
  }
  player.round = round
  player.bet = transaction
  return decision(book, round, { transaction, target: undefined, cents: -stake, isShown: true })
}

function win(player: PlayerState, before: RoundRow, transaction: string): Decision<Json> {
  const won = player.book.seq % 3n === 0n ? 3n * stake : 0n
  player.round = undefined
  const round = { ...before, steps: 2, wonCents: won, closed: true }
  return decision(player.book, round, { transaction, target: player.bet, cents: won, isShown: true })
}

type Movement = { transaction: string; target: string | undefined; cents: bigint; isShown: boolean }

function decision(
  book: WorkingBook,
  round: RoundRow,
  { transaction, target, cents, isShown }: Movement,
): Decision<Json> {
  const after = book.balance(game) + cents
  const [size, paid] = [cents < 0n ? -cents : cents, Number(after)]
  const split = { cash: size, bonus: 0n, free: 0n }
  const [from, to] = cents < 0n ? [game, bank] : [bank, game]
  return {
    moves: size > 0n ? [{ from, to, cents: size }] : [],
    reply: { transaction, balance: { playable: paid, cash: paid, bonus: 0, version: Number(book.seq) + 1 } },
    round: { roundId: round.id, step: round.steps, isShown, isWinner: cents > stake },
    detail: encodeMovement({ providerId: provider, transaction, target, round, split, grantId: null, stake, after }),
  }
}
