/** Checkpoints follow the streams, off the path of the commands: what has changed is written down every two seconds, the last of each book. */
import { queriesOn } from '@lucero/kit/db'
import { every } from '@lucero/kit/every'
import type { Log } from '@lucero/kit/log'
import { noHead, type Chain } from './chain.ts'
import { toHoldings, readHoldings } from './holdings.ts'
import { openLedgerConnection } from './ledger-connection.ts'
import { moveCheckpoints, type BookRow, type Transfer } from './store.ts'

const everyMs = 2000
/** At a time, so that signing them keeps nobody waiting. */
const booksAtOnce = 100
/** In a turn, so that under load it takes a small part of the machine; the rest waits for the next turn. */
const booksPerTurn = 2000

/** What a checkpoint says of a book's last transfer. */
type BookEnd = Pick<Transfer, 'playerId' | 'seq' | 'hash' | 'holdings'>

export function openCheckpoints({ url, log, chain }: { url: string; log: Log; chain: Chain }) {
  /** In the order in which they first changed since they were written down: who plays on keeps their place. */
  const changed = new Map<string, BookEnd>()
  const connection = openLedgerConnection({ url, log })
  let flushes = 0

  const writeSome = async (): Promise<void> => {
    const some: BookEnd[] = []
    for (const [playerId, end] of changed) {
      if (some.length === booksAtOnce) break
      some.push(end)
      changed.delete(playerId)
    }
    try {
      const books = some.map((end) => checkpointAt(end, chain))
      const { client } = await connection.get()
      await moveCheckpoints(queriesOn(client), books)
    } catch (error) {
      for (const end of some) if (!changed.has(end.playerId)) changed.set(end.playerId, end)
      await connection.recover(error)
      throw error
    }
  }
  const turn = async () => {
    const isOver = (done: number) => done >= booksPerTurn && !flushes
    for (let done = 0; changed.size && !isOver(done); done += booksAtOnce) await writeSome()
  }
  const loop = every(everyMs, turn, {
    log,
    event: 'ledger.checkpoints_delayed',
    message: 'checkpoints of books were put off',
    startsNow: false,
  })
  /** All there are, now: in the turn under way, and what came as it ended in one more. */
  const flush = async () => {
    flushes += 1
    await loop.once()
    await loop.once()
    flushes -= 1
  }
  return {
    /** Not the transfers themselves: kept for seconds, thousands of them are what makes collecting garbage slow. */
    note(transfers: Transfer[]): void {
      for (const { playerId, seq, hash, holdings } of transfers)
        changed.set(playerId, { playerId, seq, hash, holdings })
    },
    flush,
    async stop() {
      await flush()
      await loop.stop()
      await connection.close()
    },
  }
}

/** Of a book that has no transfer yet. */
export const firstCheckpoint = (playerId: string, chain: Chain): BookRow =>
  checkpointAt({ playerId, seq: 0n, hash: noHead, holdings: '' }, chain)

export function checkpointAt({ playerId, seq, hash, holdings }: BookEnd, chain: Chain): BookRow {
  const book = { playerId, seq, head: hash, ...toHoldings(readHoldings(holdings ?? ''), chain.chart) }
  return { ...book, signature: chain.signCheckpoint(book) }
}
