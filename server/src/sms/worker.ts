/**
 * Sends queued texts through the gateway. Any number of nodes can run it. Each text is sent at least once before it expires, and twice
 * only if a node dies or the gateway times out while sending.
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

const concurrency = 4
const pollMs = 1000
const cleanUpEveryMs = 3_600_000
const stopMs = 5000
/** All tries together end well within the lease. */
const recordTries = 5
const recordRetryMs = 1000

export function startSmsWorker(kit: Tools, gateway: SmsGateway): SmsWorker {
  const underWay = new Set<Promise<void>>()
  let cleanUpAt = 0
  const onFailure = { log: kit.log, event: 'sms.queue_unreachable', message: 'SMS queue cannot be read' }

  const start = (text: ClaimedText) => {
    const sending = send(kit, gateway, text).finally(() => {
      underWay.delete(sending)
      rounds.wake()
    })
    underWay.add(sending)
  }
  const claimSome = async (stopping: AbortSignal) => {
    if (stopping.aborted || underWay.size === concurrency) return
    await expire(kit)
    const claimed = await claimDue(kit.db, concurrency - underWay.size)
    claimed.forEach(start)
    if (performance.now() < cleanUpAt) return
    cleanUpAt = performance.now() + cleanUpEveryMs
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

async function expire({ db, log, metrics }: Tools): Promise<void> {
  for (const { id, channel } of await expireLate(db)) {
    metrics.countText('expired', channel)
    log.warn({ sms: id, channel, event: 'sms.expired' }, 'SMS expired before it could be sent')
  }
}

/** Never rejects. If the outcome cannot be recorded, the text is claimed again after the lease. */
async function send({ db, log, metrics, secrets }: Tools, gateway: SmsGateway, text: ClaimedText): Promise<void> {
  const about = { sms: text.id, to: `…${text.phone.slice(-2)}`, channel: text.channel, gateway: gateway.name }
  const result = await attempt(secrets, gateway, text)
  try {
    await retry(() => record(db, gateway, text, result))
    metrics.countText(result.outcome, text.channel)
    if (result.outcome === 'sent') log.info({ ...about, event: 'sms.sent' }, 'SMS sent')
    else
      log.warn(
        { ...about, problem: result.problem, event: result.outcome === 'failed' ? 'sms.failed' : 'sms.postponed' },
        `SMS ${result.outcome}`,
      )
  } catch (error) {
    log.error(
      { ...about, err: error, event: 'sms.outcome_not_recorded' },
      'SMS outcome could not be recorded; it may be sent again',
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

function record(db: Db, gateway: SmsGateway, text: ClaimedText, { outcome, problem }: Result): Promise<number> {
  if (outcome === 'sent') return markSent(db, text, gateway.keepsTexts)
  return outcome === 'failed' ? markFailed(db, text, problem) : postpone(db, text, problem)
}

/** A short database outage must not cause a text to be sent twice. */
async function retry(work: () => Promise<unknown>): Promise<void> {
  for (let left = recordTries; ; left -= 1)
    try {
      return void (await work())
    } catch (error) {
      if (left === 1 || !isTransientDbError(error)) throw error
      await delay(recordRetryMs)
    }
}
