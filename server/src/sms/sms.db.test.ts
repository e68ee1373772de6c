import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase, patience } from '../testing/database.ts'
import { startTwilio, type Twilio } from '../testing/twilio.ts'
import type { Db } from '@lucero/kit/db'
import { openLog } from '@lucero/kit/log'
import { openMetrics } from '../metrics/metrics.ts'
import { openSecrets } from '@lucero/kit/secrets'
import { startHttpGateway } from '../testing/http-gateway.ts'
import { httpGateway } from './http-gateway.ts'
import { outboxGateway } from './outbox.ts'
import { claimDue, expireLate, markFailed, postpone, type ClaimedText } from './queue.ts'
import { startSmsWorker, type SmsWorker } from './worker.ts'
import { listTexts, sendText, type SmsGateway, type SmsMessage } from './sms.ts'
import { sql } from '@lucero/kit/sql'
import { twilioGateway } from './twilio.ts'
import { openDb } from '../postgres/database.ts'

const text = 'Your Lucero code is 0427'
const secrets = openSecrets('a secret of at least 32 characters')
const logs: string[] = []
const log = openLog('trace', { write: (line) => logs.push(line) })
const workers: SmsWorker[] = []
const retryTransient = { timeout: 10_000, interval: 10 }
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
let twilio: Twilio

beforeAll(async () => {
  database = await freshDatabase()
  db = openDb({ url: database.url, log, limits: patience })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  logs.length = 0
  twilio = await startTwilio()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await twilio.stop()
  await db.run(sql`delete from sms`)
})

const newRuntime = (own: Db = db) => ({ db: own, log, metrics: openMetrics(), secrets })

function start(gateway: SmsGateway | SmsGateway[] = twilioGateway(twilio.account), runtime = newRuntime()): SmsWorker {
  const worker = startSmsWorker(runtime, [gateway].flat())
  workers.push(worker)
  return worker
}

const newText = {
  phoneCode: 1,
  phone: '7875551234',
  text,
  channel: 'sms' as const,
  expiresInSeconds: 300,
  deliver: true,
}

const leave = (changes: Partial<Parameters<typeof sendText>[2]> = {}) =>
  db.transaction((tx) => sendText(tx, secrets, { ...newText, ...changes }))

type Row = { status: string; tries: number; problem: string | null; sealed: boolean }
const rows = () =>
  db.all<Row>(sql`select status, tries, problem, sealed_text is not null as sealed from sms order by id`)

async function settled(expected: Partial<Row>): Promise<void> {
  await expect.poll(rows, retryTransient).toEqual([expect.objectContaining(expected)])
}

/** Moves all times of the table back. */
const letPass = (seconds: number) =>
  db.run(sql`
    update sms set created_at = created_at - make_interval(secs => ${seconds}),
      next_try_at = next_try_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})`)

/** Fails one try and returns the delay of the next. `now()` is constant within the transaction. */
const failOnce = () =>
  db.transaction(async (tx) => {
    const [claimed] = await claimDue(tx, 1)
    await postpone(tx, claimed!, 'broken')
    const { seconds } = await tx.one<{ seconds: number }>(
      sql`select extract(epoch from next_try_at - now())::float8 as seconds from sms where id = ${claimed!.id}`,
    )
    return seconds
  })

/** A gateway whose sends last until the test releases them. */
function heldGateway() {
  const held: (() => void)[] = []
  const send = () => new Promise<void>((resolve) => held.push(resolve))
  return { gateway: { name: 'held', canCall: false, keepsTexts: false, send }, held }
}

describe('a text', () => {
  it('is sent once, and is in neither the database nor the logs afterwards', async () => {
    await leave()
    start()
    await settled({ status: 'sent', tries: 1, problem: null, sealed: false })
    expect(twilio.accepted).toEqual([
      { resource: 'Messages', to: '+17875551234', from: twilio.account.from, content: text },
    ])
    expect(logs.join('')).toContain('SMS sent')
    expect(logs.join('')).not.toMatch(/0427|7875551234/)
  })

  it('is encrypted while it waits', async () => {
    await leave()
    const { row, sealed } = await db.one<{ row: string; sealed: Buffer }>(
      sql`select sms::text as row, sealed_text as sealed from sms`,
    )
    // Four digits alone could occur by chance in a few hundred rows.
    for (const written of [newText.text, Buffer.from(newText.text).toString('hex')]) expect(row).not.toContain(written)
    expect(sealed.includes(newText.text)).toBe(false)
  })

  it('is not sent when its transaction fails', async () => {
    const failing = db.transaction(async (tx) => {
      await sendText(tx, secrets, newText)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await leave({ phone: '7875550000' })
    start()
    await settled({ status: 'sent' })
    expect(twilio.accepted.map(({ to }) => to)).toEqual(['+17875550000'])
  })

  it('with deliver: false leaves a row like any other and is not sent', async () => {
    await leave({ deliver: false })
    await leave({ phone: '7875550000' })
    start()
    await expect
      .poll(async () => (await rows()).map(({ status }) => status), retryTransient)
      .toEqual(['expired', 'sent'])
    expect(twilio.accepted.map(({ to }) => to)).toEqual(['+17875550000'])
    expect(await listTexts(db, secrets, { limit: 10 })).toEqual([])
  })

  it('is sent as a call if requested, or as a text if the gateway cannot call', async () => {
    await leave({ channel: 'voice' })
    const worker = start()
    await settled({ status: 'sent' })
    expect(twilio.accepted.map(({ resource }) => resource)).toEqual(['Calls'])
    await worker.stop()

    const channels: string[] = []
    const send = async (message: SmsMessage) => void channels.push(message.channel)
    await leave({ channel: 'voice' })
    start({ name: 'texts only', canCall: false, keepsTexts: false, send })
    await expect.poll(() => channels, retryTransient).toEqual(['sms'])
  })
})

describe('after a failure', () => {
  it.each([
    ['broken', 'Twilio answered 500 (code 20500)'],
    ['too many', 'Twilio answered 429 (code 20429)'],
    ['silent', 'Twilio was not reached (TimeoutError)'],
  ] as const)('tries again later: %s', async (badDay, problem) => {
    twilio.next(badDay)
    await leave()
    start(twilioGateway({ ...twilio.account, timeoutMs: 1000 }))
    await settled({ status: 'sent', tries: 2, problem: null, sealed: false })
    expect(twilio.accepted).toHaveLength(1)
    expect(logs.join('')).toContain(problem)
    expect(logs.join('')).not.toMatch(/0427|7875551234/)
  })

  it('backs off 1, 4, 15, 60 and 60 seconds, and never beyond the expiry', async () => {
    await leave({ expiresInSeconds: 170 })
    const pauses = []
    for (let tries = 0; tries < 6; tries += 1) {
      pauses.push(await failOnce())
      await letPass(pauses.at(-1) ?? 0)
    }
    expect(pauses.slice(0, 5)).toEqual([1, 4, 15, 60, 60])
    expect(pauses[5]).toBeLessThanOrEqual(30)
  })

  it('does not retry a rejected text', async () => {
    await leave({ phone: '12', phoneCode: 1 })
    const worker = start()
    await settled({ status: 'failed', tries: 1, problem: 'Twilio answered 400 (code 21211)', sealed: false })
    await letPass(100)
    worker.wake()
    await worker.stop()
    expect(twilio.seen.requests).toBe(1)
    expect(logs.join('')).not.toContain('0427')
  })

  it('does not send an expired text', async () => {
    await leave()
    await failOnce()
    await leave()
    await letPass(300)
    expect(await claimDue(db, 4)).toEqual([])
    start()
    await expect
      .poll(async () => (await rows()).map(({ status }) => status), retryTransient)
      .toEqual(['expired', 'expired'])
    expect((await rows()).filter(({ sealed }) => sealed)).toEqual([])
    expect(twilio.seen.requests).toBe(0)
  })

  it('issue 36: does not expire a text that a node is sending, until its lease ends', async () => {
    await leave({ expiresInSeconds: 10 })
    expect(await claimDue(db, 1)).toHaveLength(1)
    await letPass(29)
    expect([await expireLate(db), (await rows())[0]!.status]).toEqual([[], 'waiting'])
    await letPass(1)
    expect([(await expireLate(db)).length, (await rows())[0]!.status]).toEqual([1, 'expired'])
  })

  it('sends the text of a node that died while sending', async () => {
    await leave()
    expect(await claimDue(db, 4)).toHaveLength(1)
    expect(await claimDue(db, 4)).toEqual([])
    await letPass(30)
    start()
    await settled({ status: 'sent', tries: 2 })
  })

  it('does not send again if the database was unreachable right after sending', async () => {
    let cuts = 0
    const cutOnce: Db = {
      ...db,
      async run(query) {
        if (query.text.includes("status = 'sent'") && (cuts += 1) === 1)
          throw Object.assign(new Error('terminating connection'), { code: '57P01' })
        return db.run(query)
      },
    }
    await leave()
    start(undefined, newRuntime(cutOnce))
    await settled({ status: 'sent', tries: 1 })
    expect(cuts).toBe(2)
    expect(twilio.accepted).toHaveLength(1)
  })
})

describe('a text that cannot be decrypted', () => {
  const foreign = openSecrets('another secret of at least 32 characters')

  it('is postponed, and neither reaches nor avoids a gateway', async () => {
    const other = await startHttpGateway()
    await db.transaction((tx) => sendText(tx, foreign, newText))
    const runtime = newRuntime()
    const worker = start([twilioGateway(twilio.account), httpGateway('http', other.settings)], runtime)
    await settled({ status: 'waiting', tries: 1, problem: 'the text cannot be decrypted' })
    await leave()
    worker.wake()
    await expect.poll(() => twilio.accepted.length, retryTransient).toBe(1)
    expect(other.requests).toHaveLength(0)
    expect(runtime.metrics.text()).not.toContain('lucero_text_gateway_failures_total{')
    expect(logs.join('')).toContain('sms.unreadable')
    await other.stop()
  })
})

describe('a lost lease', () => {
  it.each([
    ['postponed', (claimed: ClaimedText) => postpone(db, claimed, 'broken')],
    ['marked as failed', (claimed: ClaimedText) => markFailed(db, claimed, 'broken')],
  ])('a text that another node has claimed since is not %s', async (_, settle) => {
    await leave()
    const [stale] = await claimDue(db, 1)
    await letPass(30)
    const [fresh] = await claimDue(db, 1)
    const due = () => db.one<{ at: string }>(sql`select next_try_at::text as at from sms`)
    const before = await due()
    expect(await settle(stale!)).toBe(0)
    expect(await due()).toEqual(before)
    expect(await rows()).toEqual([{ status: 'waiting', tries: fresh!.tries, problem: null, sealed: true }])
  })
})

describe('workers', () => {
  it('running concurrently never send a text twice', async () => {
    const others = [0, 1].map(() => openDb({ url: database.url, log, limits: patience }))
    const phones = Array.from({ length: 80 }, (_, index) => `${7_875_550_000 + index}`)
    const nodes = [db, ...others].map((own) => start(undefined, newRuntime(own)))
    await Promise.all(phones.map((phone) => leave({ phone }).then(() => nodes.forEach((node) => node.wake()))))
    await expect.poll(() => twilio.accepted.length, retryTransient).toBe(80)
    await Promise.all(nodes.map((node) => node.stop()))
    await Promise.all(others.map((other) => other.close()))
    expect(twilio.accepted.map(({ to }) => to).sort()).toEqual(phones.map((phone) => `+1${phone}`))
    expect(twilio.seen.requests).toBe(80)
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['sent']))
  })

  it('send at most 4 texts concurrently, and start the next when one ends', async () => {
    const { gateway, held } = heldGateway()
    await Promise.all(Array.from({ length: 6 }, () => leave()))
    const worker = start(gateway)
    await expect.poll(() => held.length, retryTransient).toBe(4)
    worker.wake()
    expect((await rows()).filter(({ tries }) => tries === 0)).toHaveLength(2)
    held.slice(0, 2).forEach((letGo) => letGo())
    await expect.poll(() => held.length, retryTransient).toBe(6)
    held.forEach((letGo) => letGo())
  })

  it('finish sends in progress when stopped, and start no new ones', async () => {
    const { gateway, held } = heldGateway()
    await leave()
    const worker = start(gateway)
    await expect.poll(() => held.length, retryTransient).toBe(1)
    const stopping = worker.stop()
    await leave()
    worker.wake()
    held.forEach((letGo) => letGo())
    await stopping
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'waiting'])
    expect(held).toHaveLength(1)
  })

  it('delete texts older than 7 days', async () => {
    await leave()
    const worker = start()
    await settled({ status: 'sent' })
    await worker.stop()
    await letPass(8 * 86_400)
    await leave()
    start()
    await settled({ status: 'sent' })
  })

  it('count texts by outcome', async () => {
    const runtime = newRuntime()
    await leave()
    start(undefined, runtime)
    await settled({ status: 'sent' })
    await expect
      .poll(() => runtime.metrics.text(), retryTransient)
      .toContain('lucero_texts_total{outcome="sent",channel="sms"} 1')
  })
})

describe('with two gateways', () => {
  const cost = () =>
    db.one<{ gateway: string; cost: number }>(
      sql`select gateway, cost::float8 as cost from sms order by id desc limit 1`,
    )

  it('issue 28: a text goes through the second one if the first fails, and is sent once', async () => {
    const other = await startHttpGateway()
    const second = httpGateway('http', { ...other.settings, costPerPart: 0.02 })
    twilio.next('broken')
    await leave()
    start([twilioGateway(twilio.account), second])
    await settled({ status: 'sent', tries: 1, problem: null })
    expect([twilio.accepted.length, other.requests.length]).toEqual([0, 1])
    expect(await cost()).toEqual({ gateway: 'http', cost: 0.02 })
    // The first one has failed a moment ago, so the next text does not wait for it.
    await leave()
    await expect.poll(() => other.requests.length, retryTransient).toBe(2)
    expect(twilio.seen.requests).toBe(1)
    await other.stop()
  })

  it('a gateway that rejects a number is used first for the next text', async () => {
    const other = await startHttpGateway()
    await leave({ phone: '12', phoneCode: 1 })
    start([twilioGateway(twilio.account), httpGateway('http', other.settings)])
    await settled({ status: 'sent', problem: null })
    expect(other.requests).toHaveLength(1)
    await leave()
    await expect.poll(() => twilio.accepted.length, retryTransient).toBe(1)
    expect(other.requests).toHaveLength(1)
    await other.stop()
  })

  it('issue 28: a text fails only if both reject it', async () => {
    const other = await startHttpGateway()
    other.status = 400
    await leave({ phone: '12', phoneCode: 1 })
    const first = start([twilioGateway(twilio.account), httpGateway('http', other.settings)])
    await settled({ status: 'failed', problem: 'Twilio answered 400 (code 21211); http answered 400' })
    await first.stop()
    await db.run(sql`delete from sms`)
    other.status = 503
    await leave({ phone: '12', phoneCode: 1 })
    start([twilioGateway(twilio.account), httpGateway('http', other.settings)])
    await settled({ status: 'waiting', problem: 'Twilio answered 400 (code 21211); http answered 503' })
    await other.stop()
  })
})

describe('the development outbox', () => {
  it('lists texts by phone, newest first, and calls onText for each', async () => {
    const shown: SmsMessage[] = []
    await leave({ text: 'first' })
    await leave({ text: 'second' })
    await leave({ text: 'elsewhere', phoneCode: 52, phone: '5512345678', channel: 'voice' })
    start(outboxGateway((message) => shown.push(message)))
    await expect
      .poll(async () => (await rows()).map(({ status }) => status), retryTransient)
      .toEqual(['sent', 'sent', 'sent'])
    const read = async (filter: object) =>
      (await listTexts(db, secrets, { limit: 10, ...filter })).map((row) => row.text)
    expect(await read({})).toEqual(['elsewhere', 'second', 'first'])
    expect(await read({ limit: 1 })).toEqual(['elsewhere'])
    expect(await read({ phoneCode: 1, phone: '7875551234' })).toEqual(['second', 'first'])
    expect(await read({ phone: '5512345678' })).toEqual(['elsewhere'])
    expect(await read({ phoneCode: 52, phone: '7875551234' })).toEqual([])
    expect(shown).toContainEqual(expect.objectContaining({ to: '+525512345678', text: 'elsewhere', channel: 'voice' }))
    expect(logs.join('')).not.toMatch(/elsewhere|5512345678/)
  })

  it('leaves out texts encrypted with another secret', async () => {
    await leave()
    expect(await listTexts(db, openSecrets('another secret of 32 characters!'), { limit: 10 })).toEqual([])
  })
})
