/**
 * One lane: commands that arrive while a batch commits become the next batch. No timer, so a lone command goes at once. Where more wait than
 * fit in one, or the first takes long, another batch goes beside it.
 */
import { defined } from '@lucero/kit/defined'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@lucero/contract/refusals'
import { errorCode, isLostConnection, isOutOfRoom } from '@lucero/kit/connection'
import type { Log } from '@lucero/kit/log'
import type { Sql } from '@lucero/kit/sql'
import { commitBatch, type PendingCommand, type CommitResult, type Outcome } from './batch.ts'
import type { Chain } from './chain.ts'
import type { LedgerClock } from './clock.ts'
import { bodyHashOf, type Command, type Json } from './command.ts'
import { openLedgerConnection, wasPlacedAnew } from './ledger-connection.ts'
import { openMemory } from './memory.ts'
import { ReadConflict, storageOn } from './storage.ts'

export type LaneSettings = {
  url: string
  log: Log
  chain: Chain
  clock: LedgerClock
  committed(done: CommitResult): void
  /** Another node was first with a book of the batch, or a condition did not hold. */
  conflicted(): void
  /** At a worker: takes what lies at the coordinator. */
  follow: ((rows: Sql[]) => void) | undefined
}

type QueuedCommand = PendingCommand & {
  resolve(reply: unknown): void
  reject(error: unknown): void
}

/** A connection, and the batches that go one after another on it. `since`: when the last of them began. */
type Track = { connection: Connection; since: number; running?: Promise<void> | undefined }
type Connection = ReturnType<typeof openLedgerConnection>

/** More than the smaller make a second batch beside it; where there are hundreds, fewer and larger ones cost less. Measured: docs/performance.md. */
const batchSizes = { smaller: 64, larger: 256 }
const batchesAtOnce = 3
/** Whoever waits for a lock, or fights for a book, keeps nobody else waiting for longer. */
const slowMs = 50
const queueLimit = 4000
const pauseMs = 100
const triesWhileNothingWasSent = 3
/** Of a command alone; each time on a book that was just read. */
const triesInConflict = 30
/** As long as a request may take, less a little: to learn what became of a COMMIT whose answer was lost. */
const settleWithinMs = 10_000

export function openLane(settings: LaneSettings) {
  const { chain, clock, committed, conflicted, follow } = settings
  const memory = openMemory()
  const connections = Array.from({ length: batchesAtOnce }, () => openLedgerConnection(settings))
  const queue = openQueue(connections, (connection, batch) => settle(connection, batch))

  /** What failed as a batch is tried again in halves, so that one bad command fails alone, and holds few of its neighbours up. */
  const settle = async (connection: Connection, batch: QueuedCommand[]): Promise<void> => {
    const done = await attempt(connection, batch).catch((error: unknown) => ({ error }))
    if (!('error' in done)) return announce(batch, done)
    const lost = isLostConnection(done.error)
    if (batch.length > 1 && isConflict(done.error)) for (const one of batch) await settle(connection, [one])
    else if (batch.length > 1 && !lost && !isOutOfRoom(done.error)) {
      const half = Math.ceil(batch.length / 2)
      for (const part of [batch.slice(0, half), batch.slice(half)]) await settle(connection, part)
      // Whoever waits behind a database that is away has waited as long: nothing of theirs was sent.
    } else for (const { reject } of lost ? [...batch, ...queue.takeAll()] : batch) reject(refusalOf(done.error))
  }

  const announce = (batch: QueuedCommand[], done: CommitResult) => {
    batch.forEach((queued, index) => answer(queued, defined(done.outcomes[index])))
    committed(done)
  }

  /**
   * A connection lost at any moment, COMMIT included, is no answer: the batch is sent again on books that are read again, and finds by its keys
   * whatever had been committed. Only what was never sent to commit may be refused soon. A conflict has written nothing.
   */
  const attempt = async (connection: Connection, batch: QueuedCommand[]): Promise<CommitResult> => {
    const giveUpAt = Date.now() + settleWithinMs
    for (let [tries, conflicts, unsure] = [1, 0, false]; ; tries += 1) {
      let isSent = false
      try {
        const ledgerClient = await connection.get()
        isSent = true
        const storage = storageOn({ ...ledgerClient, chain, clock, follow, committing: () => (unsure = true) })
        return await commitBatch({ storage, chain, clock, memory }, batch, tries > 1)
      } catch (error) {
        // They were changed as if it had been written.
        for (const { command } of batch) memory.forget(command.playerId)
        if (!isLostConnection(error)) unsure = false
        // Perhaps by this very attempt; a request that comes again is the same command under the same key.
        else if (isSent) for (const one of batch) one.isNonceUsed = true
        await connection.recover(error)
        if (isConflict(error)) {
          conflicts += 1
          conflicted()
          if (conflicts > (batch.length > 1 ? 1 : triesInConflict)) throw error
          if (conflicts > 1) await delay(Math.random() * Math.min(2 * conflicts, 20))
          continue
        }
        const patient = unsure ? Date.now() < giveUpAt : tries < triesWhileNothingWasSent
        if (!patient || !isWorthAnotherTry(error)) throw error
        await delay(Math.min(pauseMs * (tries - 1), 1000))
      }
    }
  }

  return {
    forget: memory.forget,
    forgetAll: memory.forgetAll,
    submit: (command: Command<Json>) =>
      new Promise<unknown>((resolve, reject) => {
        if (queue.isFull()) return reject(new Refusal('RETRY_LATER'))
        queue.put({ command, bodyHash: bodyHashOf(command.kind, command.body), resolve, reject })
      }),
    async stop() {
      await queue.emptied()
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}

/** Who waits, and how they come into batches. */
function openQueue(
  connections: Connection[],
  settle: (connection: Connection, batch: QueuedCommand[]) => Promise<void>,
) {
  const waiting: QueuedCommand[] = []
  /** Whose commands are in a batch under way. The next of theirs wait for its end: they are decided on the book that it leaves. */
  const inHand = new Set<string>()
  const tracks = connections.map((connection): Track => ({ connection, since: 0 }))

  const takeBatch = (): QueuedCommand[] => {
    const batch: QueuedCommand[] = []
    const half = Math.ceil((waiting.length + inHand.size) / 2)
    const limit = Math.min(Math.max(half, batchSizes.smaller), batchSizes.larger)
    for (const one of waiting.splice(0))
      (batch.length < limit && !inHand.has(one.command.playerId) ? batch : waiting).push(one)
    for (const { command } of batch) inHand.add(command.playerId)
    return batch
  }

  /** A turn of the event loop before each batch lets everybody in who has just been answered and asks again. What it leaves is in the other's hand. */
  const drain = async (track: Track) => {
    await nextTurn()
    for (let batch = takeBatch(); batch.length; batch = takeBatch()) {
      track.since = performance.now()
      await settle(track.connection, batch)
      for (const { command } of batch) inHand.delete(command.playerId)
      await nextTurn()
    }
    track.running = undefined
  }

  const start = () => {
    const idle = tracks.find(({ running }) => !running)
    if (!idle) return
    const now = performance.now()
    const isTakenSoon =
      waiting.length <= batchSizes.smaller && tracks.some((one) => one.running && now - one.since < slowMs)
    if (isTakenSoon) return lookAgain()
    idle.since = now
    idle.running = drain(idle)
  }

  /** The batch that would take them may turn out to be slow, and nobody else may come and notice. */
  let timer: NodeJS.Timeout | undefined
  const lookAgain = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (waiting.length) start()
    }, slowMs)
  }

  return {
    isFull: () => waiting.length >= queueLimit,
    put(one: QueuedCommand): void {
      waiting.push(one)
      start()
    },
    /** None of them was sent. */
    takeAll: () => waiting.splice(0),
    async emptied() {
      for (const { running } of tracks) await running
      clearTimeout(timer)
    },
  }
}

function answer({ resolve, reject }: QueuedCommand, outcome: Outcome): void {
  if ('reply' in outcome) resolve(JSON.parse(outcome.reply))
  else reject(outcome.error)
}

/** A unique key was taken, a condition of the append did not hold, or what was read does not belong together. From another node of Citus it comes without its code. */
const isConflict = (error: unknown) =>
  error instanceof ReadConflict ||
  ['23505', '23502', '2201E'].includes(errorCode(error)) ||
  (error instanceof Error && /violates (unique|not-null) constraint/.test(error.message))

/** Others were first again and again. */
const refusalOf = (error: unknown) => (isConflict(error) ? new Refusal('RETRY_LATER') : error)

/** A lock or statement that took too long has waited long enough. */
const isWorthAnotherTry = (error: unknown) =>
  isLostConnection(error) || wasPlacedAnew(error) || ['40001', '40P01'].includes(errorCode(error))
