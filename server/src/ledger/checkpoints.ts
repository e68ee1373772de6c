/** Writes checkpoints of changed books every two seconds, outside of the commands' transactions. */
import assert from 'node:assert/strict'
import { queriesOn } from '@lucero/kit/db'
import { every } from '@lucero/kit/every'
import type { Log } from '@lucero/kit/log'
import type { Machine } from '@lucero/kit/machine'
import { noHead, type Chain } from './chain.ts'
import { toHoldings, readHoldings } from './holdings.ts'
import { openLedgerConnection } from './ledger-connection.ts'
import { moveCheckpoints, type BookRow, type Transfer } from './store.ts'

const everyMs = 2000
/** Small enough that signing one batch does not delay commands. */
const batchSize = 100
/** Limits the share of the machine under load. The other books wait for the next turn. */
const maxBooksPerTurn = 2000

/** The fields of a book's last transfer that a checkpoint needs. */
type BookEnd = Pick<Transfer, 'playerId' | 'seq' | 'hash' | 'holdings'>

/** Where checkpoints are written. A write that fails is repeated with the newest state of the books. */
export type CheckpointWriter = { write(books: BookRow[]): Promise<void>; close(): Promise<void> }

export function openCheckpointWriter({ url, log }: { url: string; log: Log }): CheckpointWriter {
  const connection = openLedgerConnection({ url, log })
  return {
    async write(books) {
      try {
        const { client } = await connection.get()
        await moveCheckpoints(queriesOn(client), books)
      } catch (error) {
        await connection.recover(error)
        throw error
      }
    },
    close: connection.close,
  }
}

type Settings = { writer: CheckpointWriter; log: Log; chain: Chain; machine: Machine }

export function openCheckpoints({ writer, log, chain, machine }: Settings) {
  /** In the order of their first change since the last checkpoint. */
  const changed = new Map<string, BookEnd>()
  let flushes = 0

  const writeSome = async (): Promise<void> => {
    const some: BookEnd[] = []
    for (const [playerId, end] of changed) {
      if (some.length === batchSize) break
      some.push(end)
      changed.delete(playerId)
    }
    try {
      await writer.write(some.map((end) => checkpointAt(end, chain)))
    } catch (error) {
      for (const end of some) if (!changed.has(end.playerId)) changed.set(end.playerId, end)
      throw error
    }
  }
  const turn = async () => {
    const isOver = (done: number) => done >= maxBooksPerTurn && !flushes
    for (let done = 0; changed.size && !isOver(done); done += batchSize) await writeSome()
  }
  const loop = every(everyMs, turn, {
    log,
    event: 'ledger.checkpoints_delayed',
    message: 'checkpoints delayed',
    startsNow: false,
    machine,
  })
  /** Writes all changed books: in the current turn, and in one more for books that changed as it ended. */
  const flush = async () => {
    flushes += 1
    await loop.once()
    await loop.once()
    flushes -= 1
    assert(flushes >= 0, `${flushes} flushes are running`)
  }
  return {
    /** Copies the needed fields. Keeping thousands of transfers for seconds would slow down garbage collection. */
    note(transfers: Transfer[]): void {
      for (const { playerId, seq, hash, holdings } of transfers)
        changed.set(playerId, { playerId, seq, hash, holdings })
    },
    flush,
    async stop() {
      await flush()
      await loop.stop()
      await writer.close()
    },
  }
}

/** The checkpoint of a book without transfers. */
export const firstCheckpoint = (playerId: string, chain: Chain): BookRow =>
  checkpointAt({ playerId, seq: 0n, hash: noHead, holdings: '' }, chain)

export function checkpointAt({ playerId, seq, hash, holdings }: BookEnd, chain: Chain): BookRow {
  assert(seq >= 0n && (seq === 0n) === (hash === noHead), `a checkpoint at transfer ${seq} has head "${hash}"`)
  const book = { playerId, seq, head: hash, ...toHoldings(readHoldings(holdings ?? ''), chain.chart) }
  return { ...book, signature: chain.signCheckpoint(book) }
}
