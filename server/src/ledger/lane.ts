/**
 * A lane batches the commands for one database. Commands that arrive while a batch commits form the next batch. No batch waits for a
 * timer, so a single command is sent immediately. A second batch starts beside the first if more commands wait than fit, or if the first is slow.
 */
import assert from 'node:assert/strict'
import { activeSpan, outsideSpans, type Span } from '@lucero/kit/active-span'
import { defined } from '@lucero/kit/defined'
import { Refusal } from '@lucero/contract/shared/refusals'
import { errorCode, isLostConnection, isOutOfRoom } from '@lucero/kit/connection'
import type { Machine } from '@lucero/kit/machine'
import { commitBatch, type PendingCommand, type CommitResult, type CommandOutcome } from './batch.ts'
import type { Chain } from './chain.ts'
import type { LedgerClock } from './clock.ts'
import { bodyHashOf, type Command, type Json, type BatchRecorder } from './command.ts'
import { wasRedistributed } from './ledger-connection.ts'
import { openMemory } from './memory.ts'
import { assumeConsumed } from './nonces.ts'
import { ReadConflict } from './storage.ts'
import type { StorageConnection } from './storage-connection.ts'

export type LaneSettings = {
  chain: Chain
  clock: LedgerClock
  machine: Machine
  connect(): StorageConnection
  /** Opens the sums of an append, for the reports. */
  record?: (() => BatchRecorder) | undefined
  /** `spans` are those of the traced commands, by player. */
  committed(done: CommitResult, spans: SpansByPlayer): void
  /** Called when another node appended to a book of the batch first, or a condition was false. */
  conflicted(): void
  /** Called with the duration of each committed append. */
  appended?: ((seconds: number) => void) | undefined
}

export type SpansByPlayer = ReadonlyMap<string, Span>

type QueuedCommand = PendingCommand & {
  resolve(reply: unknown): void
  reject(error: unknown): void
}

/** A connection with the batches that run on it one after another. `since` is the start of the current batch. */
type Track = { connection: StorageConnection; since: number; running?: Promise<void> | undefined }

/** A batch takes half of the commands in flight, within these bounds. Measurements: docs/performance.md. */
const batchSize = { min: 64, max: 256 }
const concurrency = 3
/** After this long, a second batch starts beside one that is blocked. */
const slowMs = 50
const queueLimit = 4000
const pauseMs = 100
const maxAttemptsBeforeSend = 3
/** Attempts of a single command after conflicts, each on a fresh book. */
const maxConflicts = 30
/** Slightly less than the timeout of a request. Within it, the outcome of an unanswered COMMIT is looked up. */
const settleWithinMs = 10_000

export function openLane(settings: LaneSettings) {
  const { chain, clock, machine, record, committed, conflicted, appended } = settings
  const memory = openMemory()
  const connections = Array.from({ length: concurrency }, () => settings.connect())
  const queue = openQueue(machine, connections, (connection, batch) => settle(connection, batch))

  /** A batch that failed is retried in halves, so that one bad command fails alone. After a conflict its commands run one by one. */
  const settle = async (connection: StorageConnection, batch: QueuedCommand[]): Promise<void> => {
    const done = await attempt(connection, batch).catch((error: unknown) => ({ error }))
    if (!('error' in done)) return announce(batch, done)
    const lost = isLostConnection(done.error)
    if (batch.length > 1 && isConflict(done.error)) for (const one of batch) await settle(connection, [one])
    else if (batch.length > 1 && !lost && !isOutOfRoom(done.error)) {
      const half = Math.ceil(batch.length / 2)
      for (const part of [batch.slice(0, half), batch.slice(half)]) await settle(connection, part)
      // The database is away. Commands that wait in the queue were not sent and fail with the batch.
    } else for (const { reject } of lost ? [...batch, ...queue.takeAll()] : batch) reject(refusalOf(done.error))
  }

  const announce = (batch: QueuedCommand[], done: CommitResult) => {
    batch.forEach((queued, index) => answer(queued, defined(done.outcomes[index])))
    committed(done, spansOf(batch))
  }

  /**
   * A lost connection is not an answer, even during COMMIT. The batch is decided again on fresh books and finds committed commands by their
   * keys. Only a batch that was never sent may fail early. A conflict has written nothing.
   */
  const attempt = async (connection: StorageConnection, batch: QueuedCommand[]): Promise<CommitResult> => {
    const giveUpAt = machine.elapsed() + settleWithinMs
    for (let [attempts, conflicts, isUnknown] = [1, 0, false]; ; attempts += 1) {
      let isSent = false
      try {
        const storage = await connection.get(() => (isUnknown = true))
        isSent = true
        return await commitBatch({ storage, chain, clock, memory, record, appended }, batch, attempts > 1)
      } catch (error) {
        // The cached books already contain the uncommitted transfers. Evict them.
        for (const { command } of batch) memory.forget(command.playerId)
        if (!isLostConnection(error)) isUnknown = false
        else if (isSent) assumeConsumed(batch)
        await connection.recover(error)
        if (isConflict(error)) {
          conflicts += 1
          conflicted()
          if (conflicts > (batch.length > 1 ? 1 : maxConflicts)) throw error
          if (conflicts > 1) await machine.delay(machine.random() * Math.min(2 * conflicts, 20))
          continue
        }
        const mayRetry = isUnknown ? machine.elapsed() < giveUpAt : attempts < maxAttemptsBeforeSend
        if (!mayRetry || !isRetriable(error)) throw error
        await machine.delay(Math.min(pauseMs * (attempts - 1), 1000))
      }
    }
  }

  return {
    forget: memory.forget,
    forgetAll: memory.forgetAll,
    submit: (command: Command<Json>) =>
      new Promise<unknown>((resolve, reject) => {
        if (queue.isFull()) return reject(new Refusal('RETRY_LATER'))
        const span = activeSpan()
        const queuedMs = span ? machine.elapsed() : 0
        queue.put({ command, bodyHash: bodyHashOf(command.kind, command.body), span, queuedMs, resolve, reject })
      }),
    async stop() {
      await queue.emptied()
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}

/** The queue of waiting commands, and how they are put into batches. */
function openQueue(
  machine: Machine,
  connections: StorageConnection[],
  settle: (connection: StorageConnection, batch: QueuedCommand[]) => Promise<void>,
) {
  const waiting: QueuedCommand[] = []
  /** Players with commands in a running batch. Their next commands wait, because both batches would change the same cached book. */
  const inHand = new Set<string>()
  const tracks = connections.map((connection): Track => ({ connection, since: 0 }))

  const takeBatch = (): QueuedCommand[] => {
    const batch: QueuedCommand[] = []
    const half = Math.ceil((waiting.length + inHand.size) / 2)
    const limit = Math.min(Math.max(half, batchSize.min), batchSize.max)
    for (const one of waiting.splice(0))
      (batch.length < limit && !inHand.has(one.command.playerId) ? batch : waiting).push(one)
    const players = new Set(batch.map(({ command }) => command.playerId))
    for (const playerId of players) {
      assert(!inHand.has(playerId), 'a player is in two batches at once')
      inHand.add(playerId)
    }
    return batch
  }

  /** Waits one turn of the event loop before each batch, so that callers who were just answered can join it. */
  const drain = async (track: Track) => {
    await machine.nextTurn()
    for (let batch = takeBatch(); batch.length; batch = takeBatch()) {
      track.since = machine.elapsed()
      await settle(track.connection, batch)
      for (const { command } of batch) inHand.delete(command.playerId)
      await machine.nextTurn()
    }
    track.running = undefined
  }

  const start = () => {
    const idle = tracks.find(({ running }) => !running)
    if (!idle) return
    const now = machine.elapsed()
    const joinsRunningTrack =
      waiting.length <= batchSize.min && tracks.some((one) => one.running && now - one.since < slowMs)
    if (joinsRunningTrack) return checkLater()
    idle.since = now
    // It serves the commands of many requests.
    idle.running = outsideSpans(() => drain(idle))
  }

  /** The running batch may turn out to be slow, and no further command may arrive to start another one. */
  let cancelCheck: (() => void) | undefined
  const checkLater = () => {
    cancelCheck ??= machine.after(slowMs, () => {
      cancelCheck = undefined
      if (waiting.length) start()
    })
  }

  return {
    isFull: () => waiting.length >= queueLimit,
    put(one: QueuedCommand): void {
      waiting.push(one)
      start()
    },
    /** Removes the waiting commands, which were not sent. */
    takeAll: () => waiting.splice(0),
    async emptied() {
      for (const { running } of tracks) await running
      cancelCheck?.()
    },
  }
}

const noSpans: SpansByPlayer = new Map()

const spansOf = (batch: PendingCommand[]): SpansByPlayer =>
  batch.some(({ span }) => span)
    ? new Map(batch.flatMap(({ command, span }) => (span ? [[command.playerId, span] as const] : [])))
    : noSpans

function answer({ resolve, reject }: QueuedCommand, outcome: CommandOutcome): void {
  if ('reply' in outcome) resolve(JSON.parse(outcome.reply))
  else reject(outcome.error)
}

/** A unique key existed, a condition was false, or a book changed while it was read. Errors from another Citus node carry no code. */
const isConflict = (error: unknown) =>
  error instanceof ReadConflict ||
  ['23505', '23502', '2201E'].includes(errorCode(error)) ||
  (error instanceof Error && /violates (unique|not-null) constraint/.test(error.message))

/** A command that lost every attempt to other nodes may be retried by its caller. */
const refusalOf = (error: unknown) => (isConflict(error) ? new Refusal('RETRY_LATER') : error)

/** Lock and statement timeouts are not retried. */
const isRetriable = (error: unknown) =>
  isLostConnection(error) || wasRedistributed(error) || ['40001', '40P01'].includes(errorCode(error))
