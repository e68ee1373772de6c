/**
 * Sends queued texts through the first gateway that accepts them. Any number of nodes can run it. Each text is sent at least once before it expires, and twice
 * only if a node dies or the gateway times out while sending.
 */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { isTransientDbError } from '@lucero/kit/connection'
import type { Db } from '@lucero/kit/db'
import { every } from '@lucero/kit/every'
import type { Log } from '@lucero/kit/log'
import type { Metrics } from '../metrics/metrics.ts'
import type { Secrets } from '@lucero/kit/secrets'
import { openGatewayOrder, type GatewayOrder } from './gateways.ts'
import { partsOf } from './parts.ts'
import { claimDue, expireLate, forgetOldTexts, markFailed, markSent, postpone, type ClaimedText } from './queue.ts'
import { reportUrlOf } from './report-address.ts'
import { TextRefusal, type SmsGateway } from './sms.ts'

export type SmsWorker = { wake(): void; stop(): Promise<void> }

type Tools = { db: Db; log: Log; metrics: Metrics; secrets: Secrets; publicUrl?: string | undefined }

const concurrency = 4
const pollMs = 1000
const cleanUpEveryMs = 3_600_000
const stopMs = 5000
/** All tries together end well within the lease. */
const recordTries = 5
const recordRetryMs = 1000

export function startSmsWorker(runtime: Tools, gateways: readonly SmsGateway[]): SmsWorker {
  const order = openGatewayOrder(gateways)
  const underWay = new Set<Promise<void>>()
  let cleanUpAt = 0
  const onFailure = { log: runtime.log, event: 'sms.queue_unreachable', message: 'SMS queue cannot be read' }

  const start = (text: ClaimedText) => {
    const sending = send(runtime, order, text).finally(() => {
      underWay.delete(sending)
      rounds.wake()
    })
    underWay.add(sending)
  }
  const claimSome = async (stopping: AbortSignal) => {
    if (stopping.aborted || underWay.size === concurrency) return
    await expire(runtime)
    const claimed = await claimDue(runtime.db, concurrency - underWay.size)
    claimed.forEach(start)
    if (performance.now() < cleanUpAt) return
    cleanUpAt = performance.now() + cleanUpEveryMs
    await forgetOldTexts(runtime.db)
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
async function send(runtime: Tools, order: GatewayOrder, text: ClaimedText): Promise<void> {
  const { db, log, metrics } = runtime
  const words = decrypted(runtime, text)
  if (words === undefined) return postponeUnreadable(runtime, text)
  const result = await attempt(runtime, order, text, words)
  const about = { ...subjectOf(text), gateway: result.gateway.name }
  try {
    await retry(() => record(db, text, result))
    metrics.countText(result.outcome, text.channel)
    if (result.outcome === 'sent') metrics.countTextCost(result.gateway.name, result.parts, result.cost)
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

const subjectOf = ({ id, phone, channel }: ClaimedText) => ({ sms: id, to: `…${phone.slice(-2)}`, channel })

function decrypted({ secrets }: Tools, { sealedText }: ClaimedText): string | undefined {
  try {
    return secrets.decrypt(sealedText)
  } catch {
    return undefined
  }
}

/** No gateway is at fault. A node with the right secret sends the text, or it expires. */
async function postponeUnreadable({ db, log, metrics }: Tools, text: ClaimedText): Promise<void> {
  const about = subjectOf(text)
  log.error({ ...about, event: 'sms.unreadable' }, 'SMS cannot be decrypted: check LUCERO_SECRET of this node')
  metrics.countText('postponed', text.channel)
  await retry(() => postpone(db, text, 'the text cannot be decrypted')).catch((error: unknown) =>
    log.warn(
      { ...about, err: error, event: 'sms.outcome_not_recorded' },
      'SMS could not be postponed; it is tried again after the lease',
    ),
  )
}

type Result = { gateway: SmsGateway } & (
  | { outcome: 'sent'; parts: number; cost: number }
  | { outcome: 'failed' | 'postponed'; problem: string }
)

/** Fails only if every gateway rejects the text permanently. `gateway` is the last one that was used. */
async function attempt(runtime: Tools, order: GatewayOrder, claimed: ClaimedText, text: string): Promise<Result> {
  const problems: Error[] = []
  const gateways = order.next()
  assert(gateways[0], 'there is a gateway')
  let [gateway] = gateways
  for (gateway of gateways)
    try {
      await gateway.send({
        id: claimed.id,
        to: `+${claimed.phoneCode}${claimed.phone}`,
        text,
        channel: gateway.canCall ? claimed.channel : 'sms',
        reportUrl: gateway.report && reportUrlOf(runtime.publicUrl, runtime.secrets, gateway.name, claimed.id),
      })
      const parts = partsOf(text)
      return { outcome: 'sent', gateway, parts, cost: parts * (gateway.costPerPart ?? 0) }
    } catch (error) {
      problems.push(error instanceof Error ? error : new Error('unknown'))
      if (!(error instanceof TextRefusal)) order.failed(gateway)
      runtime.metrics.countGatewayFailure(gateway.name)
    }
  const isPermanent = problems.every((problem) => problem instanceof TextRefusal)
  return {
    outcome: isPermanent ? 'failed' : 'postponed',
    problem: problems.map(({ message }) => message).join('; '),
    gateway,
  }
}

function record(db: Db, text: ClaimedText, result: Result): Promise<number> {
  const { gateway } = result
  if (result.outcome === 'sent')
    return markSent(db, text, { keepText: gateway.keepsTexts, gateway: gateway.name, cost: result.cost })
  return result.outcome === 'failed' ? markFailed(db, text, result.problem) : postpone(db, text, result.problem)
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
