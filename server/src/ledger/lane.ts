/** One lane: commands that arrive while a batch commits become the next batch. No timer, so a lone command goes at once. */
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@lucero/contract/refusals'
import { Client } from 'pg'
import {
  appRole,
  clientConfig,
  endClient,
  hangUp,
  isLostConnection,
  isOutOfRoom,
  setUpSession,
} from '../kit/connection.ts'
import type { Log } from '../kit/log.ts'
import { commitBatch, type Committed, type Outcome } from './batch.ts'
import type { Chain } from './chain.ts'
import { bodyHashOf, type Command, type Json } from './command.ts'
import type { Finding } from './freeze-store.ts'

export type LaneSettings = {
  url: string
  log: Log
  chain: Chain
  committed(playerIds: Set<string>): void
  /** Books were found broken, and are frozen now. */
  frozen(findings: Finding[]): void
}

type Waiting = {
  command: Command<Json>
  bodyHash: string
  resolve(reply: unknown): void
  reject(error: unknown): void
}

const batchLimit = 128
const queueLimit = 4000
const pauseMs = 100
const triesWhileNothingWasSent = 3
/** As long as a request may take, less a little: to learn what became of a COMMIT whose answer was lost. */
const settleWithinMs = 10_000

export function openLane(settings: LaneSettings) {
  const { chain, committed, frozen } = settings
  const queue: Waiting[] = []
  const connection = keptConnection(settings)
  let running: Promise<void> | undefined

  /** A turn of the event loop before each batch lets everybody in who has just been answered and asks again. */
  const drain = async () => {
    for (await nextTurn(); queue.length; await nextTurn()) await settle(queue.splice(0, batchLimit))
    running = undefined
  }

  /** What failed as a batch is tried again in halves, so that one bad command fails alone, and holds few of its neighbours up. */
  const settle = async (batch: Waiting[]): Promise<void> => {
    const done = await attempt(batch).catch((error: unknown) => ({ error }))
    if (!('error' in done)) return announce(batch, done)
    const lost = isLostConnection(done.error)
    if (batch.length > 1 && !lost && !isOutOfRoom(done.error)) {
      const half = Math.ceil(batch.length / 2)
      for (const part of [batch.slice(0, half), batch.slice(half)]) await settle(part)
      // Whoever waits behind a database that is away has waited as long: nothing of theirs was sent.
    } else for (const { reject } of lost ? [...batch, ...queue.splice(0)] : batch) reject(done.error)
  }

  const announce = (batch: Waiting[], { outcomes, playerIds, findings }: Committed) => {
    batch.forEach((waiting, index) => answer(waiting, outcomes[index]!))
    committed(playerIds)
    if (findings.length) frozen(findings)
  }

  /**
   * A connection lost at any moment, COMMIT included, is no answer: the batch is sent again, and finds by its keys
   * whatever had been committed. Only what was never sent to commit may be refused soon.
   */
  const attempt = async (batch: Waiting[]): Promise<Committed> => {
    const giveUpAt = Date.now() + settleWithinMs
    for (let tries = 1, unsure = false; ; tries += 1) {
      try {
        return await commitBatch(await connection.get(), batch, chain, () => (unsure = true))
      } catch (error) {
        await connection.recover(error)
        const patient = unsure ? Date.now() < giveUpAt : tries < triesWhileNothingWasSent
        if (!patient || !isWorthAnotherTry(error)) throw error
        await delay(Math.min(pauseMs * (tries - 1), 1000))
      }
    }
  }

  return {
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

function answer({ resolve, reject }: Waiting, outcome: Outcome): void {
  if ('reply' in outcome) resolve(JSON.parse(outcome.reply))
  else reject(outcome.error)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** A lock or statement that took too long has waited long enough. */
const isWorthAnotherTry = (error: unknown) => isLostConnection(error) || ['40001', '40P01'].includes(codeOf(error))

/**
 * Everything a lane asks is found by key, however many rows there are; a plan made while tables were empty, or for a handful of
 * rows, must not say otherwise later.
 */
const planning = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

const limits = { connectMs: 2000, statementMs: 3000, lockMs: 2000, idleInTransactionMs: 5000, answerMs: 4000 }

function keptConnection({ url, log }: LaneSettings) {
  let client: Client | undefined
  const close = async () => {
    const old = client
    client = undefined
    if (old) await endClient(old).catch(() => undefined)
  }
  const open = async () => {
    const opened = new Client({ ...clientConfig(url, 'lucero-ledger', limits), pipeline: true })
    opened.on('error', (error) => {
      log.warn({ err: error }, "a ledger lane's connection was lost")
      if (client === opened) client = undefined
    })
    await opened.connect()
    const session = { ...limits, more: { ...planning, role: appRole } }
    await setUpSession(opened, session).catch((error: unknown) => {
      hangUp(opened)
      throw error
    })
    return opened
  }
  return {
    close,
    get: async () => (client ??= await open()),
    /** After an error: the connection is cleaned for the next batch, or given up. */
    async recover(from: unknown): Promise<void> {
      const clean = isLostConnection(from) ? undefined : await client?.query('rollback').catch(() => undefined)
      if (!clean) void close()
    },
  }
}
