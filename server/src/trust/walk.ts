/**
 * The hourly walk over all books, by one process of all nodes. It computes the public head and the balance of each book at one moment, and
 * collects the rounds that were settled since the last walk. It reads only new transfers, in small pages, and never the row of a bet in flight.
 */
import assert from 'node:assert/strict'
import { createHmac, hash, randomUUID } from 'node:crypto'
import { lineText } from '@lucero/contract/player/ledger-proof'
import { liabilityText, roundText, type RoundLeaf } from '@lucero/contract/trust/sum-tree'
import { defined } from '@lucero/kit/defined'
import { closedRoundIn } from '../games/closed-round.ts'
import { playersFrom } from '../ledger/history.ts'
import { readHoldings } from '../ledger/holdings.ts'
import { settleSeconds, transfersBefore, type Transfer } from '../ledger/moment.ts'
import { toBookLine } from '../statement/ledger.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isBookOfOperator } from '../stock/stock.ts'
import { leafId, leavesOf } from './liability-leaves.ts'
import { append, type NewEntry } from './log.ts'
import { staffEntry } from './staff-entry.ts'
import { leafNode } from './sum-tree.ts'
import { addLeaves, noLeaves, secretOf, storeTree, type Leaves } from './trees.ts'
import * as store from './store.ts'

export type WalkTools = Pick<Runtime, 'books' | 'caches' | 'config' | 'db' | 'log' | 'rootKey' | 'secrets'>

const booksPerPage = 500
const linesPerBook = 500
const noPlayer = '00000000-0000-0000-0000-000000000000'
/** A list of liabilities is checked soon, and replaced every hour. Rounds are checked for longer. */
const keptLiabilities = 3
const keptRounds = 10_000

const isoOf = (ms: number) => new Date(ms).toISOString()
const liabilitiesKey = (cutMs: number) => `liabilities ${isoOf(cutMs)}`
const roundsKey = (cutMs: number, game: string) => `rounds ${isoOf(cutMs)} ${game}`

/** Another process has taken the walk. It continues where this one stopped. */
class WalkTakeover extends Error {}

/** Returns the moment of the walk, or undefined if none was due or the process is stopping. */
export async function walkIfDue(
  tools: WalkTools,
  stopping?: AbortSignal,
  settle = settleSeconds,
): Promise<Date | undefined> {
  const holder = randomUUID()
  const walk = await store.takeWalk(tools.db, holder, settle)
  if (!walk) return undefined
  const liabilities = noLeaves(secretOf(tools.rootKey, liabilitiesKey(walk.cutMs)))
  let books = 0
  for (let after: string | undefined = noPlayer; after !== undefined;) {
    if (stopping?.aborted) return undefined
    const found: string[] = await playersFrom(tools.db, after, booksPerPage)
    // The stock of an operator is no liability to a player.
    const players = found.filter((id) => !isBookOfOperator(id))
    const page = players.length ? await readPage(tools, walk, holder, players) : []
    books += page.length
    const leaves = page.flatMap(({ playerId: player, seq, head, held }) =>
      leavesOf({ player, lines: Number(seq), head, held }, liabilities.secret),
    )
    addLeaves(
      liabilities,
      leaves.map((leaf) => ({ id: leafId(leaf), node: leafNode(liabilityText(leaf), leaf.sum) })),
    )
    after = found.length === booksPerPage ? found.at(-1) : undefined
  }
  await publish(tools, { walk, holder, liabilities, books })
  return new Date(walk.cutMs)
}

/** Reads the new lines of some books, and stores how far it has read. Returns the books that have lines. */
async function readPage(
  tools: WalkTools,
  walk: store.Walk,
  holder: string,
  players: string[],
): Promise<store.ReadBook[]> {
  const books = new Map((await store.readBooks(tools.db, players)).map((book) => [book.playerId, book]))
  const bookOf = (playerId: string): store.ReadBook => books.get(playerId) ?? { playerId, seq: 0n, head: '', held: 0n }
  for (let open = players; open.length > 0;) {
    const transfers = await transfersBefore(tools.db, open.map(bookOf), walk.cutMs, linesPerBook)
    const byPlayer = Map.groupBy(transfers, ({ playerId }) => playerId)
    const read = [...byPlayer].map(([playerId, lines]) => readLines(bookOf(playerId), lines))
    const rounds = transfers.flatMap((transfer) => newRound(transfer, walk))
    if (read.length)
      await tools.db.transaction(async (tx) => {
        if (!(await store.holdWalk(tx, holder))) throw new WalkTakeover('another process walks')
        await store.putBooks(tx, read)
        if (rounds.length) await store.addRounds(tx, rounds)
      })
    for (const book of read) books.set(book.playerId, book)
    open = [...byPlayer].flatMap(([playerId, lines]) => (lines.length === linesPerBook ? [playerId] : []))
  }
  return players.map(bookOf).filter(({ seq }) => seq > 0n)
}

function readLines(before: store.ReadBook, lines: Transfer[]): store.ReadBook {
  let [head, { seq }] = [before.head, before]
  for (const transfer of lines) {
    assert(transfer.seq > seq, 'the lines of a book are in order')
    head = hash('sha256', lineText(head, toBookLine(transfer)), 'hex')
    ;({ seq } = transfer)
  }
  const { holdings } = defined(lines.at(-1))
  return { playerId: before.playerId, seq, head, held: holdings === null ? before.held : heldIn(holdings) }
}

/** Everything on the player's side: main wallet, games, held for a redeem, and bonus credit. */
const isOwn = (account: string) => /^(main|game|held|bonus|free):/.test(account)

const heldIn = (holdings: string): bigint =>
  [...readHoldings(holdings)].reduce((sum, [account, cents]) => (isOwn(account) ? sum + cents : sum), 0n)

/** Rounds from before the log began are not in it. */
function newRound(transfer: Transfer, { begunMs }: store.Walk): store.NewRound[] {
  const round = transfer.atMs >= begunMs ? closedRoundIn(transfer) : undefined
  return round ? [{ playerId: transfer.playerId, seq: transfer.seq, ...round }] : []
}

type FinishedWalk = { walk: store.Walk; holder: string; liabilities: Leaves; books: number }

/** All entries of the moment, in one append that also ends the walk. */
async function publish(tools: WalkTools, { walk, holder, liabilities, books }: FinishedWalk): Promise<void> {
  const at = isoOf(walk.cutMs)
  const entries: NewEntry[] = [await staffEntry(tools.db, at)]
  if (books > 0) {
    const key = liabilitiesKey(walk.cutMs)
    const tree = await storeTree(tools.db, key, liabilities)
    entries.push({ key, entry: { type: 'liabilities', version: 1, at, ...tree, books } })
  }
  for (const [game, sums] of await readRounds(tools, walk)) {
    const key = roundsKey(walk.cutMs, game)
    const { root, total } = await storeTree(tools.db, key, sums.leaves)
    const since = isoOf(walk.lastCutMs ?? walk.begunMs)
    const figures = { rounds: sums.leaves.count, stakes: total, payouts: String(sums.payouts) }
    entries.push({ key, entry: { type: 'rounds', version: 1, at, game, since, root, ...figures } })
  }
  await append(tools, entries, async (tx) => {
    if (!(await store.holdWalk(tx, holder))) return false
    await store.deleteRounds(tx)
    await store.endWalk(tx, holder)
    return true
  })
  await store.deleteOldTrees(tools.db, 'liabilities', keptLiabilities)
  await store.deleteOldTrees(tools.db, 'rounds', keptRounds)
}

type GameSums = { leaves: Leaves; payouts: bigint }

async function readRounds({ db, rootKey }: WalkTools, { cutMs }: store.Walk): Promise<Map<string, GameSums>> {
  const games = new Map<string, GameSums>()
  for (let after = { playerId: noPlayer, seq: 0n }; ;) {
    const rounds = await store.roundsAfter(db, after, booksPerPage)
    for (const [game, ofGame] of Map.groupBy(rounds, ({ gameId }) => gameId)) {
      const sums = games.get(game) ?? { leaves: noLeaves(secretOf(rootKey, roundsKey(cutMs, game))), payouts: 0n }
      games.set(game, sums)
      addLeaves(
        sums.leaves,
        ofGame.map((round) => {
          const leaf = roundLeaf(round, sums.leaves.secret)
          return { id: roundLeafId(round), node: leafNode(roundText(leaf), leaf.stake) }
        }),
      )
      for (const { payout } of ofGame) sums.payouts += payout
    }
    const last = rounds.at(-1)
    if (!last || rounds.length < booksPerPage) return games
    after = last
  }
}

/** A round can be settled again by a later win, so the line of its book names it. */
export const roundLeafId = ({ playerId, seq }: Pick<store.NewRound, 'playerId' | 'seq'>): string => `${playerId} ${seq}`

export const roundLeaf = (round: store.NewRound, secret: Buffer): RoundLeaf => ({
  salt: createHmac('sha256', secret)
    .update(`salt\n${roundLeafId(round)}`)
    .digest('hex'),
  round: round.roundId,
  game: round.gameId,
  stake: round.stake,
  payout: round.payout,
})
