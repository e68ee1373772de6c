// Issue 40: events for other systems. Every test has endpoints of its own at receivers of its own.
import { randomUUID } from 'node:crypto'
import type { EventKind } from '@lucero/contract/house/event-kinds'
import { ofText, sql } from '@lucero/kit/sql'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Runtime } from '../runtime/runtime.ts'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, reviewingOperator, welcomeOperator, type Casino } from '../testing/casino.ts'
import { createTrigger, dropTrigger } from '../testing/citus.ts'
import { problemsWith, receiverFaults, startReceiver, type ReceiverFault } from '../testing/event-receiver.ts'
import { gameOf, openProvider, seat } from '../testing/provider.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { newStaff } from '../testing/staff.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startDeliveries, type DeliverySettings } from './deliver.ts'
import { numberEvents } from './number.ts'
import { insertStaged, stagedRow } from './stage.ts'

const quick: DeliverySettings = {
  everyMs: 20,
  leaseMs: 1000,
  retrySeconds: [0.02, 0.05],
  downSeconds: 0.05,
  answerWithinMs: 300,
}

let casino: Casino
const toStop: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  // The program numbers events, and delivers none.
  casino = await openCasino({ LUCERO_EVENT_NETWORKS: '127.0.0.1' }, { deliveries: { maxEndpoints: 0 } })
})
afterEach(async () => {
  for (const one of toStop.splice(0).toReversed()) await one.stop()
  await casino.owner.run(sql`delete from webhook_endpoint`)
})
afterAll(() => casino.stop())

const patience = { timeout: process.env['NIGHTLY'] ? 1_200_000 : 60_000, interval: 20 }

async function receiver(faultFor?: (path: string, attempt: number) => ReceiverFault | undefined) {
  const opened = await startReceiver(faultFor)
  toStop.push(opened)
  return opened
}

function deliver(settings: DeliverySettings = {}, runtime: Runtime = casino.runtime) {
  const loop = startDeliveries(runtime, { ...quick, ...settings })
  toStop.push(loop)
  return loop
}

async function endpoint(address: string, more: { operatorId?: number; kinds?: EventKind[]; name?: string } = {}) {
  const { data, error } = await casino.house('addEndpoint', { name: 'Till', address, kinds: [], ...more })
  expect(error).toBeUndefined()
  return { ...data.endpoint, secret: data.secret }
}

/** The newest number, to list what comes after it. */
async function position(): Promise<string> {
  while ((await numberEvents(casino.runtime)) > 0);
  const { number } = await casino.owner.one<{ number: string }>(
    sql`select coalesce(max(number), 0)::text as number from webhook_event`,
  )
  return number
}

async function eventsAfter(after: string, token?: string) {
  await expect.poll(async () => (await casino.owner.all(sql`select from webhook_staged`)).length, patience).toBe(0)
  await position()
  return (await casino.house('listEvents', { after, limit: 100 }, token)).data
}

/** Stages one event for each player, in one transaction. Returns the ids. */
let staged = 0n
async function stage(playerIds: readonly string[], operatorId = plainOperator): Promise<string[]> {
  const ids = playerIds.map(() => randomUUID())
  const rows = playerIds.map((playerId, n) => {
    staged += 1n
    const data = { playerId, operatorId, grantId: ids[n]!, amount: 1 }
    return stagedRow(playerId, staged, [{ id: ids[n]!, kind: 'credit.granted', atMs: Date.now(), data }])
  })
  await casino.runtime.db.run(insertStaged(rows))
  return ids
}

const somePlayers = (count: number) => Array.from({ length: count }, () => randomUUID())

describe('the events of a change', () => {
  it('are recorded for connections, credit and redeems, in their order, with ids and amounts and nothing personal', async () => {
    const after = await position()
    const player = await casino.player({ operators: [welcomeOperator] })
    const { grantId } = (await casino.grant(player.username, 30, welcomeOperator)).data
    await casino.house('reverseCredit', { requestId: randomUUID(), grantId, reason: 'A zero too many' })
    const redeem = async () => (await player.call('createRedeem', { body: { amount: 10 } })).data.redeem
    const [paid, rejected, cancelled] = [await redeem(), await redeem(), await redeem()]
    await casino.house('confirmRedeem', { redeem_id: paid.redeem_id, code: 'WRON-GONE' })
    await casino.house('confirmRedeem', { redeem_id: paid.redeem_id, code: paid.redeem_code! })
    await casino.house('rejectRedeem', { redeem_id: rejected.redeem_id })
    await player.call('cancelRedeem', { body: { redeem_id: cancelled.redeem_id } })
    const { events } = await eventsAfter(after)
    const about = { playerId: player.id, operatorId: welcomeOperator }
    const of = (redeemId: string) => ({ ...about, redeemId, amount: 10 })
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['player.connected', { ...about, amount: 50 }],
      ['credit.granted', { ...about, grantId, amount: 30 }],
      ['credit.reversed', { ...about, grantId, amount: 30 }],
      ...[paid, rejected, cancelled].map(({ redeem_id }) => ['redeem.created', of(redeem_id)]),
      ['redeem.paid', of(paid.redeem_id)],
      ['redeem.rejected', { ...of(rejected.redeem_id), creditTo: 'player' }],
      ['redeem.cancelled', of(cancelled.redeem_id)],
    ])
    expect(JSON.stringify(events)).not.toContain(player.username)
  })

  it('are recorded for bonuses, time-outs and own limits, once a day for a limit', async () => {
    const after = await position()
    const player = await casino.player({ operators: [plainOperator], credit: 20 })
    const bonusId = await layBonus(casino.runtime)
    await player.call('activateBonus', { body: { bonusId } })
    await player.call('refuseBonus')
    await player.call('setPlayLimits', { body: { moved: 5 } })
    for (let n = 0; n < 2; n += 1) {
      const body = { requestId: randomUUID(), items: [{ gameId: 'dice', amount: 6 }] }
      expect((await player.call('transferToGame', { body })).error?.description).toBe('MOVE_LIMIT_REACHED')
    }
    await player.call('takeBreak', { body: { length: '24-hours' } })
    const { events } = await eventsAfter(after)
    const own = events.slice(2)
    const bonus = { playerId: player.id, operatorId: plainOperator, bonusId, bonusGrantId: expect.any(String) }
    expect(own.map(({ type, data }) => [type, data])).toEqual([
      ['bonus.started', bonus],
      ['bonus.ended', { ...bonus, outcome: 'refused', amount: 0 }],
      ['limit.reached', { playerId: player.id, limit: 'moved', period: 'day' }],
      ['player.excluded', { playerId: player.id, exclusion: 'break', until: expect.any(String) }],
    ])
  })

  it('are not written for bets, wins and rollbacks, but for a win that a limit on payouts holds', async () => {
    const provider = await openProvider(casino)
    const player = await casino.player({ operators: [plainOperator], credit: 50 })
    const seated = await seat(provider, player)
    const after = await position()
    await seated.bet('b1', 'r1', 2)
    await seated.win('w1', 'r1', 3)
    await seated.bet('b2', 'r2', 2)
    await seated.rollback('x2', 'b2')
    expect((await eventsAfter(after)).events).toEqual([])
    await casino.house('limitProvider', { providerId: provider.id, maxRoundPayout: 5, maxDayPayout: null })
    await seated.bet('b3', 'r3', 1)
    await seated.win('w3', 'r3', 1000)
    const { events } = await eventsAfter(after)
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      [
        'round.unusual_win',
        {
          playerId: player.id,
          reason: 'held',
          amount: 10,
          gameId: gameOf(provider),
          providerId: provider.id,
          transaction: 'w3',
        },
      ],
    ])
  })

  it('are not lost to a reader who continues while an earlier transaction has not committed', async () => {
    const after = await position()
    const [early, late] = somePlayers(2) as [string, string]
    const commits = Promise.withResolvers<void>()
    const isStaged = Promise.withResolvers<void>()
    const open = casino.runtime.db.transaction(async (tx) => {
      const data = { playerId: early, operatorId: plainOperator, grantId: early, amount: 1 }
      await tx.run(insertStaged([stagedRow(early, 1n, [{ id: early, kind: 'credit.granted', atMs: 0, data }])]))
      isStaged.resolve()
      await commits.promise
    })
    await isStaged.promise
    const [lateId] = await stage([late])
    await position()
    const first = (await casino.house('listEvents', { after })).data
    expect(first.events.map(({ id }) => id)).toEqual([lateId])
    commits.resolve()
    await open
    await position()
    const second = (await casino.house('listEvents', { after: first.next })).data
    expect(second.events.map(({ id }) => id)).toEqual([early])
    expect((await casino.house('listEvents', { after: second.next })).data).toEqual({ events: [], next: second.next })
  })
})

describe('an operator', () => {
  it('gets the events of its own players, and none of the house: by list and by endpoint', async () => {
    const staff = await newStaff(casino, 'operator', plainOperator)
    const at = await receiver()
    await endpoint(`${at.url}/house`)
    await endpoint(`${at.url}/own`, { operatorId: plainOperator })
    const after = await position()
    const player = await casino.player({ operators: [plainOperator] })
    await casino.player({ operators: [welcomeOperator] })
    await player.call('takeBreak', { body: { length: '24-hours' } })
    const { events } = await eventsAfter(after, staff.token)
    expect(events.map(({ type, data }) => [type, data['playerId']])).toEqual([['player.connected', player.id]])
    deliver()
    await expect.poll(() => at.at('/house').length, patience).toBe(3)
    await expect.poll(() => at.at('/own').length, patience).toBe(1)
    expect(at.at('/own')[0]).toMatchObject({ type: 'player.connected', playerId: player.id })
  })

  it('manages its own endpoints only: those of the house and of others do not exist for it', async () => {
    const staff = await newStaff(casino, 'operator', plainOperator)
    const [ofHouse, ofOther] = [
      await endpoint('https://house.example/a'),
      await endpoint('https://other.example/a', { operatorId: reviewingOperator }),
    ]
    const codeOf = async (answer: Promise<{ error?: { description: string } | undefined }>) =>
      (await answer).error?.description
    for (const { id: endpointId } of [ofHouse, ofOther]) {
      expect(await codeOf(casino.house('pauseEndpoint', { endpointId, paused: true }, staff.token))).toBe(
        'ENDPOINT_NOT_FOUND',
      )
      expect(await codeOf(casino.house('rotateEndpointSecret', { endpointId }, staff.token))).toBe('ENDPOINT_NOT_FOUND')
      expect(await codeOf(casino.house('listDeliveries', { endpointId }, staff.token))).toBe('ENDPOINT_NOT_FOUND')
      expect(await codeOf(casino.house('replayDeliveries', { endpointId, parked: true }, staff.token))).toBe(
        'ENDPOINT_NOT_FOUND',
      )
    }
    const add = { name: 'Mine', address: 'https://mine.example/', kinds: [] }
    expect(await codeOf(casino.house('addEndpoint', add, staff.token))).toBe('OPERATOR_NOT_FOUND')
    expect(await codeOf(casino.house('addEndpoint', { ...add, operatorId: reviewingOperator }, staff.token))).toBe(
      'OPERATOR_NOT_FOUND',
    )
    const own = { ...add, operatorId: plainOperator }
    expect(await codeOf(casino.house('addEndpoint', { ...own, kinds: ['limit.reached'] }, staff.token))).toBe(
      'INVALID_INPUT',
    )
    expect(await codeOf(casino.house('addEndpoint', own, staff.token))).toBeUndefined()
    const { endpoints } = (await casino.house('listEndpoints', undefined, staff.token)).data
    expect(endpoints.map(({ address }) => address)).toEqual(['https://mine.example/'])
  })
})

describe('an endpoint', () => {
  it('is stored with an encrypted secret, once per address, and refuses addresses that are not public', async () => {
    const { secret, id } = await endpoint('https://till.example/hook?key=abc')
    const stored = await casino.owner.one<{ sealed: Buffer }>(
      sql`select sealed_secret as sealed from webhook_endpoint where id = ${id}`,
    )
    expect(stored.sealed.includes(secret)).toBe(false)
    const add = async (address: string) =>
      (await casino.house('addEndpoint', { name: 'Till', address, kinds: [] })).error?.description
    expect(await add('https://till.example/hook?key=abc')).toBe('ENDPOINT_EXISTS')
    for (const address of [
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/',
      'ftp://a.example/',
      'https://me:pw@a.example/',
      'https://0x7f000002/',
    ])
      expect(await add(address)).toBe('INVALID_INPUT')
    const logged = (await casino.house('listStaffLog', { action: 'addEndpoint' })).data
    expect(JSON.stringify(logged)).toContain('till.example')
    expect(JSON.stringify(logged)).not.toMatch(/key=abc|whsec_/)
  })

  it('gets messages that the package standardwebhooks accepts, with both secrets during a rotation', async () => {
    const at = await receiver()
    const { id: endpointId, secret: first } = await endpoint(`${at.url}/hook`)
    const rotated = (await casino.house('rotateEndpointSecret', { endpointId, overlapHours: 1 })).data
    deliver()
    await stage(somePlayers(1))
    await expect.poll(() => at.at('/hook').length, patience).toBe(1)
    const { body, headers } = at.at('/hook')[0]!
    for (const secret of [first, rotated.secret])
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'credit.granted' })
    expect(() => new Webhook(first).verify(body.replace('"amount":1', '"amount":2'), headers)).toThrow(/signature/i)
    await casino.house('rotateEndpointSecret', { endpointId, overlapHours: 0 })
    await stage(somePlayers(1))
    await expect.poll(() => at.at('/hook').length, patience).toBe(2)
    const later = at.at('/hook')[1]!
    expect(() => new Webhook(rotated.secret).verify(later.body, later.headers)).toThrow(/signature/i)
  })

  it('can be tested at once, and the answer is shown', async () => {
    const at = await receiver((path) => (path === '/broken' ? 'status 500' : undefined))
    const good = await endpoint(`${at.url}/good`)
    const broken = await endpoint(`${at.url}/broken`)
    const test = async (endpointId: string) => (await casino.house('testEndpoint', { endpointId })).data
    expect(await test(good.id)).toMatchObject({
      type: 'endpoint.test',
      status: 200,
      problem: null,
      answer: 'thank you',
    })
    expect(await test(broken.id)).toMatchObject({ status: 500, problem: 'status 500', answer: 'not now' })
    const { body, headers } = at.at('/good')[0]!
    expect(new Webhook(good.secret).verify(body, headers)).toMatchObject({ type: 'endpoint.test' })
  })

  it('is not sent anything while it is paused, and gets it all afterwards', async () => {
    const at = await receiver()
    const { id: endpointId } = await endpoint(`${at.url}/hook`)
    await casino.house('pauseEndpoint', { endpointId, paused: true })
    const loop = deliver()
    const [player] = somePlayers(1) as [string]
    const ids = [...(await stage([player])), ...(await stage([player]))]
    await position()
    await loop.once()
    await loop.idle()
    expect(at.attempts()).toBe(0)
    await casino.house('pauseEndpoint', { endpointId, paused: false })
    await expect.poll(() => at.at('/hook').map(({ id }) => id), patience).toEqual(ids)
  })

  it('parks an event after three days, and sends it when staff lets it wait again', async () => {
    const at = await receiver()
    at.setDead(true)
    const { id: endpointId } = await endpoint(`${at.url}/hook`)
    const loop = deliver()
    const [player] = somePlayers(1) as [string]
    const ids = [...(await stage([player])), ...(await stage([player]))]
    await expect.poll(() => at.attempts(), patience).toBeGreaterThan(2)
    await casino.owner.run(
      sql`update webhook_delivery set give_up_at = now() - interval '1 second' where endpoint_id = ${endpointId}`,
    )
    const shown = async () => (await casino.house('listEndpoints')).data.endpoints[0]!
    await expect.poll(async () => (await shown()).parked, patience).toBe(2)
    expect(await shown()).toMatchObject({ waiting: 0 })
    const { deliveries } = (await casino.house('listDeliveries', { endpointId, state: 'parked' })).data
    expect(deliveries.map(({ eventId }) => eventId)).toEqual(ids.toReversed())
    const eventId = ids[0]!
    const { delivery, attempts, body } = (await casino.house('showDelivery', { endpointId, eventId })).data
    expect(delivery).toMatchObject({ state: 'parked', status: null, problem: expect.any(String) })
    expect(attempts.length).toBe(delivery.attempts)
    expect(JSON.parse(body)).toMatchObject({ type: 'credit.granted', data: { playerId: player } })
    at.setDead(false)
    expect((await casino.house('replayDeliveries', { endpointId, parked: true })).data).toEqual({ count: 2 })
    await loop.once()
    await expect.poll(() => at.at('/hook').map(({ id }) => id), patience).toEqual(ids)
    expect(await shown()).toMatchObject({ state: 'active' })
  })

  it('gets one event or the events of a period again with the same ids, also those from before it was added', async () => {
    const at = await receiver()
    const from = new Date().toISOString()
    const [player] = somePlayers(1) as [string]
    const before = await stage([player])
    await position()
    const { id: endpointId } = await endpoint(`${at.url}/hook`)
    deliver()
    const later = await stage([player])
    await expect.poll(() => at.at('/hook').length, patience).toBe(1)
    const ids = [...before, ...later]
    const sentAgain = async (wanted: object) => (await casino.house('replayDeliveries', { endpointId, ...wanted })).data
    const period = { from, until: new Date(Date.now() + 60_000).toISOString() }
    expect(await sentAgain(period)).toEqual({ count: 2 })
    await expect.poll(() => at.at('/hook').map(({ id }) => id), patience).toEqual([...later, ...ids])
    await expect.poll(async () => (await casino.house('listEndpoints')).data.endpoints[0]!.waiting, patience).toBe(0)
    expect(await sentAgain({ eventId: ids[0] })).toEqual({ count: 1 })
    await expect.poll(() => at.at('/hook').at(-1)?.id, patience).toBe(ids[0])
  })
})

// --- Faults

/** A node whose database connection can be cut for good: it neither records what it has sent, nor gives its endpoints back. */
function node() {
  let isKilled = false
  const { db } = casino.runtime
  const refuse = () => Promise.reject(new Error('killed by a test'))
  const guarded = Object.fromEntries(
    Object.entries(db).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (...sent: unknown[]) => (isKilled ? refuse() : (value as (...s: unknown[]) => unknown)(...sent))
        : value,
    ]),
  ) as unknown as typeof db
  const loop = deliver({}, { ...casino.runtime, db: guarded })
  return { loop, kill: () => void (isKilled = true) }
}

/** A generator of numbers from 0 to 1, the same in every run. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Fleet = { events: number; faultShare: number }

/** Sends events through faults. Returns what each receiver has accepted, and what is wrong with it. */
async function sendThroughFaults({ events, faultShare }: Fleet) {
  const random = chance(20_261_119)
  const seen = new Set<ReceiverFault>()
  const pick = (): ReceiverFault | undefined => {
    if (random() >= faultShare) return undefined
    const fault = receiverFaults[Math.floor(random() * receiverFaults.length)]!
    seen.add(fault)
    return fault
  }
  const at = await receiver((path) =>
    path === '/faulty' || path === '/moved' ? pick() : path === '/silent' ? 'no answer' : undefined,
  )
  const dead = await receiver()
  dead.setDead(true)
  await endpoint(`${at.url}/steady`)
  await endpoint(`${at.url}/faulty`)
  await endpoint(`${dead.url}/dead`)
  const silent = await endpoint(`${at.url}/silent`)
  // The receiver speaks no TLS at first: the handshake fails.
  const tls = await endpoint(`https://127.0.0.1:${at.port}/moved`)
  const [players, expected] = [somePlayers(Math.ceil(events / 15)), new Map<string, string[]>()]
  const nodes = [node(), node()]
  for (let sent = 0, turn = 0; sent < events; turn += 1) {
    const some = players.filter((_, n) => (n + turn) % 3 === 0).slice(0, events - sent)
    const ids = await stage(some)
    some.forEach((player, n) => expected.set(player, [...(expected.get(player) ?? []), ids[n]!]))
    sent += ids.length
    if (turn === 4) {
      nodes[0]!.kill()
      nodes.push(node())
    }
    if (turn === 8) await casino.house('changeEndpoint', { endpointId: tls.id, address: `${at.url}/moved` })
    if (turn === 12) await casino.house('rotateEndpointSecret', { endpointId: tls.id })
    if (turn === 16) await casino.house('pauseEndpoint', { endpointId: tls.id, paused: true })
    if (turn === 20) {
      nodes[1]!.kill()
      nodes.push(node())
    }
    if (turn === 24) await casino.house('pauseEndpoint', { endpointId: tls.id, paused: false })
    await numberEvents(casino.runtime)
  }
  // A dead endpoint and one that never answers delay no other.
  const acceptedBy = (path: string) => new Set(at.at(path).map(({ id }) => id)).size
  const isSettled = async (...ids: string[]) =>
    (
      await casino.owner.all(sql`
        select from webhook_delivery where state = 'waiting' and not endpoint_id = any(${ids}::uuid[]) limit 1`)
    ).length === 0
  const deadId = (await casino.house('listEndpoints')).data.endpoints.find(({ address }) =>
    address.endsWith('/dead'),
  )!.id
  await expect.poll(() => isSettled(silent.id, deadId), patience).toBe(true)
  const whileDead = { steady: acceptedBy('/steady'), dead: dead.at('/dead').length, silent: acceptedBy('/silent') }
  dead.setDead(false)
  await expect.poll(() => isSettled(silent.id), patience).toBe(true)
  const logs = { steady: at.at('/steady'), faulty: at.at('/faulty'), moved: at.at('/moved'), dead: dead.at('/dead') }
  const problems = Object.entries(logs).flatMap(([name, log]) =>
    problemsWith(log, expected).map((one) => `${name}: ${one}`),
  )
  return { whileDead, problems, seen, attempts: at.attempts() + dead.attempts(), logs }
}

const manyEvents = process.env['NIGHTLY'] ? 10_000 : 300

it(
  `${manyEvents} events through faults of receivers and nodes: none is lost, and each player's are in order`,
  { timeout: 1_800_000 },
  async () => {
    const { whileDead, problems, seen, logs } = await sendThroughFaults({ events: manyEvents, faultShare: 0.2 })
    expect(problems).toEqual([])
    expect(whileDead).toEqual({ steady: manyEvents, dead: 0, silent: 0 })
    expect([...seen].toSorted()).toEqual([...receiverFaults].toSorted())
    // Lost answers make repetitions, so the check of ids and bodies has something to check.
    expect(logs.faulty.length).toBeGreaterThan(manyEvents)
  },
)

it.runIf(process.env['NIGHTLY'])(
  'after kill -9 of the node that sends, another node sends the same event, and then the next of the player',
  { timeout: 300_000 },
  async () => {
    const at = await receiver((_, attempt) => (attempt === 1 ? 'no answer' : undefined))
    await endpoint(`${at.url}/hook`)
    const folder = temporaryFolder()
    const killed = await startServerProcess({
      DATABASE_URL: casino.databaseUrl,
      LUCERO_DATA_DIR: folder.path,
      LUCERO_EVENT_NETWORKS: '127.0.0.1',
      LUCERO_GAMES: 'off',
    })
    const [player] = somePlayers(1) as [string]
    const ids = [...(await stage([player])), ...(await stage([player]))]
    await expect.poll(() => at.attempts(), patience).toBe(1)
    await killed.kill()
    deliver()
    await expect.poll(() => at.at('/hook').map(({ id }) => id), patience).toEqual(ids)
    await folder.remove()
  },
)

describe('the check of received events finds a planted fault:', () => {
  const plant = async (on: string, body: string) => {
    const create = `create or replace function planted() returns trigger language plpgsql as $$ begin ${body} end $$`
    await casino.owner.run(ofText(create))
    await createTrigger(casino.databaseUrl, `planted ${on} for each row execute function planted()`)
  }
  const cases: [string, string, string, string, RegExp][] = [
    [
      'a failed attempt that counts as delivered',
      'webhook_delivery',
      'before update on webhook_delivery',
      `if new.attempts > old.attempts then new.state := 'delivered'; end if; return new;`,
      /lost/,
    ],
    [
      'events that do not wait for earlier ones of their player',
      'webhook_delivery',
      'before insert on webhook_delivery',
      'new.player_id := gen_random_uuid(); return new;',
      /out of order/,
    ],
    [
      'an event that gets no number',
      'webhook_event',
      'before insert on webhook_event',
      'if random() < 0.1 then return null; end if; return new;',
      /lost/,
    ],
  ]
  it.each(cases)('%s', { timeout: 300_000 }, async (_, table, on, body, found) => {
    await plant(on, body)
    try {
      const { problems } = await sendThroughFaults({ events: 60, faultShare: 0.4 })
      expect(problems.join('\n')).toMatch(found)
    } finally {
      await dropTrigger(casino.databaseUrl, `planted on ${table}`)
    }
  })
})
