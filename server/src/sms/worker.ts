/**
 * Carries waiting texts to the gateway, beside any number of nodes that do the same. Each text goes out at least once
 * while it is fresh; twice only when a node dies, or the gateway falls silent, just as it is being sent.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { isTransientDbError } from '@lucero/kit/connection'
import type { Db } from '@lucero/kit/db'
import { every } from '@lucero/kit/every'
import type { Log } from '@lucero/kit/log'
import type { Metrics } from '../metrics/metrics.ts'
import type { Secrets } from '@lucero/kit/secrets'
import { claimDue, expireLate, forgetOldTexts, markFailed, markSent, postpone, type ClaimedText } from './queue.ts'
import { TextRefusal, type SmsGateway } from './sms.ts'

export type SmsWorker = { wake(): void; stop(): Promise<void> }

type Tools = { db: Db; log: Log; metrics: Metrics; secrets: Secrets }

const atOnce = 4
const pollMs = 1000
const forgetMs = 3_600_000
const stopMs = 5000
/** Together well within the lease. */
const noteTries = 5
const noteAgainMs = 1000

export function startSmsWorker(kit: Tools, gateway: SmsGateway): SmsWorker {
  const underWay = new Set<Promise<void>>()
  let forgetAt = 0
  const onFailure = { log: kit.log, event: 'sms.queue_unreachable', message: 'SMS queue cannot be read' }

  const start = (text: ClaimedText) => {
    const carrying = carry(kit, gateway, text).finally(() => {
      underWay.delete(carrying)
      rounds.wake()
    })
    underWay.add(carrying)
  }
  const claimSome = async (stopping: AbortSignal) => {
    if (stopping.aborted || underWay.size === atOnce) return
    await giveUpLate(kit)
    const claimed = await claimDue(kit.db, atOnce - underWay.size)
    claimed.forEach(start)
    if (performance.now() < forgetAt) return
    forgetAt = performance.now() + forgetMs
    await forgetOldTexts(kit.db)
  }
  const rounds = every(pollMs, claimSome, onFailure)

  const finish = async () => {
    await rounds.stop()
    await Promise.all(underWay)
  }
  return {
    wake: rounds.wake,
    async stop() {
      await Promise.race([finish(), delay(stopMs, undefined, { ref: false })])
    },
  }
}

async function giveUpLate({ db, log, metrics }: Tools): Promise<void> {
  for (const { id, channel } of await expireLate(db)) {
    metrics.countText('expired', channel)
    log.warn({ sms: id, channel, event: 'sms.expired' }, 'a text expired before it could be sent')
  }
}

/** Never rejects: what cannot be noted is left to the lease. */
async function carry({ db, log, metrics, secrets }: Tools, gateway: SmsGateway, text: ClaimedText): Promise<void> {
  const about = { sms: text.id, to: `…${text.phone.slice(-2)}`, channel: text.channel, gateway: gateway.name }
  const result = await attempt(secrets, gateway, text)
  try {
    await insist(() => note(db, gateway, text, result))
    metrics.countText(result.outcome, text.channel)
    if (result.outcome === 'sent') log.info({ ...about, event: 'sms.sent' }, 'a text was sent')
    else
      log.warn(
        { ...about, problem: result.problem, event: result.outcome === 'failed' ? 'sms.failed' : 'sms.postponed' },
        `a text was ${result.outcome}`,
      )
  } catch (error) {
    log.error(
      { ...about, err: error, event: 'sms.outcome_not_recorded' },
      'what became of a text could not be noted: it may go out once more',
    )
  }
}

type Result = { outcome: 'sent'; problem?: undefined } | { outcome: 'failed' | 'postponed'; problem: string }

async function attempt(secrets: Secrets, gateway: SmsGateway, text: ClaimedText): Promise<Result> {
  try {
    await gateway.send({
      to: `+${text.phoneCode}${text.phone}`,
      text: secrets.decrypt(text.sealedText),
      channel: gateway.canCall ? text.channel : 'sms',
    })
    return { outcome: 'sent' }
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'unknown'
    return { outcome: error instanceof TextRefusal ? 'failed' : 'postponed', problem }
  }
}

function note(db: Db, gateway: SmsGateway, text: ClaimedText, { outcome, problem }: Result): Promise<number> {
  if (outcome === 'sent') return markSent(db, text, gateway.keepsTexts)
  return outcome === 'failed' ? markFailed(db, text, problem) : postpone(db, text, problem)
}

/** A database that is away for a moment must not make a text go out twice. */
async function insist(work: () => Promise<unknown>): Promise<void> {
  for (let left = noteTries; ; left -= 1)
    try {
      return void (await work())
    } catch (error) {
      if (left === 1 || !isTransientDbError(error)) throw error
      await delay(noteAgainMs)
    }
}
