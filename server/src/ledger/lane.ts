/** One lane: commands that arrive while a batch commits become the next batch. No timer, so a lone command goes at once. */
import { defined } from '@lucero/kit/defined'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@lucero/contract/refusals'
import { isLostConnection, isOutOfRoom } from '@lucero/kit/connection'
import type { Log } from '@lucero/kit/log'
import type { Sql } from '@lucero/kit/sql'
import { commitBatch, type PendingCommand, type CommitResult, type Outcome } from './batch.ts'
import type { Chain } from './chain.ts'
import type { LedgerClock } from './clock.ts'
import { bodyHashOf, type Command, type Json } from './command.ts'
import { openLedgerConnection, wasDistributed } from './ledger-connection.ts'
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
  follow?: (rows: Sql[]) => void
}

type QueuedCommand = PendingCommand & {
  resolve(reply: unknown): void
  reject(error: unknown): void
}

const batchLimit = 128
const queueLimit = 4000
const pauseMs = 100
const triesWhileNothingWasSent = 3
/** Of a command alone; each time on a book that was just read. */
const triesInConflict = 30
/** As long as a request may take, less a little: to learn what became of a COMMIT whose answer was lost. */
const settleWithinMs = 10_000

export function openLane(settings: LaneSettings) {
  const { chain, clock, committed, conflicted, follow } = settings
  const queue: QueuedCommand[] = []
  const connection = openLedgerConnection(settings)
  const memory = openMemory()
  let running: Promise<void> | undefined

  /** A turn of the event loop before each batch lets everybody in who has just been answered and asks again. */
  const drain = async () => {
    for (await nextTurn(); queue.length; await nextTurn()) await settle(queue.splice(0, batchLimit))
    running = undefined
  }

  /** What failed as a batch is tried again in halves, so that one bad command fails alone, and holds few of its neighbours up. */
  const settle = async (batch: QueuedCommand[]): Promise<void> => {
    const done = await attempt(batch).catch((error: unknown) => ({ error }))
    if (!('error' in done)) return announce(batch, done)
    const lost = isLostConnection(done.error)
    if (batch.length > 1 && isConflict(done.error)) for (const one of batch) await settle([one])
    else if (batch.length > 1 && !lost && !isOutOfRoom(done.error)) {
      const half = Math.ceil(batch.length / 2)
      for (const part of [batch.slice(0, half), batch.slice(half)]) await settle(part)
      // Whoever waits behind a database that is away has waited as long: nothing of theirs was sent.
    } else for (const { reject } of lost ? [...batch, ...queue.splice(0)] : batch) reject(refusalOf(done.error))
  }

  const announce = (batch: QueuedCommand[], done: CommitResult) => {
    batch.forEach((queued, index) => answer(queued, defined(done.outcomes[index])))
    committed(done)
  }

  /**
   * A connection lost at any moment, COMMIT included, is no answer: the batch is sent again on books that are read again, and finds by its keys
   * whatever had been committed. Only what was never sent to commit may be refused soon. A conflict has written nothing.
   */
  const attempt = async (batch: QueuedCommand[]): Promise<CommitResult> => {
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
        if (queue.length >= queueLimit) return reject(new Refusal('RETRY_LATER'))
        queue.push({ command, bodyHash: bodyHashOf(command.kind, command.body), resolve, reject })
        running ??= drain()
      }),
    async stop() {
      await running
      await connection.close()
    },
  }
}

function answer({ resolve, reject }: QueuedCommand, outcome: Outcome): void {
  if ('reply' in outcome) resolve(JSON.parse(outcome.reply))
  else reject(outcome.error)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** A unique key was taken, a condition of the append did not hold, or what was read does not belong together. From another node of Citus it comes without its code. */
const isConflict = (error: unknown) =>
  error instanceof ReadConflict ||
  ['23505', '23502', '2201E'].includes(codeOf(error)) ||
  (error instanceof Error && /violates (unique|not-null) constraint/.test(error.message))

/** Others were first again and again. */
const refusalOf = (error: unknown) => (isConflict(error) ? new Refusal('RETRY_LATER') : error)

/** A lock or statement that took too long has waited long enough. */
const isWorthAnotherTry = (error: unknown) =>
  isLostConnection(error) || wasDistributed(error) || ['40001', '40P01'].includes(codeOf(error))
