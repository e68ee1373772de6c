// Limits on what a provider pays above the stakes, on two nodes.
import { randomUUID } from 'node:crypto'
import type { Role } from '@lucero/contract/house/permissions'
import { roles } from '@lucero/contract/house/permissions'
import { Refusal } from '@lucero/contract/shared/refusals'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { houseRoutes } from '../house/routes.ts'
import { openCaches } from '../runtime/caches.ts'
import { utcDay } from '../runtime/utc-day.ts'
import type { Actor } from '../staff/actor.ts'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { passMidnight } from '../testing/midnight.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { openProvider, providerAt, seat, type Provider } from '../testing/provider.ts'
import { addStakes, reserve, startSettling } from './day-payouts.ts'

await passMidnight()

let casino: Casino
let second: TestProgram
beforeAll(async () => {
  casino = await openCasino()
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await second.stop()
  await casino.stop()
})

type Limits = { maxRoundPayout?: number | null; maxDayPayout?: number | null }

/** A provider with limits in credit, and a game of it. */
async function providerWith({ maxRoundPayout = null, maxDayPayout = null }: Limits) {
  const provider = await openProvider(casino)
  await limit(provider, { maxRoundPayout, maxDayPayout })
  return provider
}

const limit = async ({ id }: Provider, { maxRoundPayout = null, maxDayPayout = null }: Limits) => {
  const answer = await casino.house('limitProvider', { providerId: id, maxRoundPayout, maxDayPayout })
  expect(answer.status).toBe(200)
  return answer.data.provider
}

const player = () => casino.player({ operators: [plainOperator], credit: 1000 })
const result = ({ status, body }: { status: number; body: { result: string; fields?: object } }) =>
  body.fields ? [status, body.result, body.fields] : [status, body.result]
const ok = [200, 'OK']
const above = (by: 'game' | 'round' | 'day', amount: number) => [409, 'PAYOUT_LIMIT_REACHED', { limit: by, amount }]
const heldOf = async ({ id }: Provider) =>
  (await casino.house('listHeldWins', { limit: 100 })).data.wins.filter(({ provider }) => provider === id)
const statusOf = async ({ id }: Provider) =>
  (await casino.house('listProviders')).data.providers.find((one) => one.id === id)!

describe('T2 the limit of a round', () => {
  it('a win above it is refused, is held for the house, and is paid with the same id once the limit is raised', async () => {
    const provider = await providerWith({ maxRoundPayout: 20 })
    const someone = await player()
    const { bet, win, round, gameId } = await seat(provider, someone, { credit: 50 })
    expect(result(await bet('b', 'r', 500))).toEqual(ok)
    expect(result(await win('w', 'r', 2501))).toEqual(above('round', 2000))
    expect(result(await win('w', 'r', 2501))).toEqual(above('round', 2000))
    expect((await round('r')).body).toMatchObject({ state: 'open', movements: [{ kind: 'bet' }] })
    expect(await heldOf(provider)).toMatchObject([
      {
        username: someone.username,
        transaction: 'w',
        round: 'r',
        gameId,
        operatorId: plainOperator,
        amount: 25.01,
        stake: 5,
        limit: 'round',
        limitAmount: 20,
        attempts: 2,
        paidAt: null,
      },
    ])
    await limit(provider, { maxRoundPayout: 20.01 })
    await expect.poll(async () => result(await win('w', 'r', 2501))).toEqual(ok)
    expect((await casino.balances(someone))[`game:${plainOperator}:${gameId}`]).toBe(70.01)
    expect(await heldOf(provider)).toMatchObject([{ transaction: 'w', paidAt: expect.any(String) as string }])
    expect((await round('r')).body).toMatchObject({ state: 'closed' })
  })

  it('a bet that is held can be rolled back', async () => {
    const provider = await providerWith({ maxRoundPayout: 1 })
    const { bet, win, rollback } = await seat(provider, await player(), { credit: 50 })
    await bet('b', 'r', 500)
    expect(result(await win('w', 'r', 700))).toEqual(above('round', 100))
    expect(result(await rollback('x', 'b'))).toEqual(ok)
    expect(result(await win('w', 'r', 700))).toEqual([409, 'ROLLED_BACK'])
  })

  it('a win that was paid before is answered again, whatever the limits are now', async () => {
    const provider = await providerWith({})
    const { bet, win } = await seat(provider, await player(), { credit: 50 })
    await bet('b', 'r', 100)
    const first = await win('w', 'r', 5000)
    expect(result(first)).toEqual(ok)
    await limit(provider, { maxRoundPayout: 1, maxDayPayout: 1 })
    await expect.poll(async () => result(await win('other', 'unknown', 5000))).toEqual([404, 'BET_NOT_FOUND'])
    const again = await win('w', 'r', 5000)
    expect(again.body).toEqual(first.body)
  })
})

it('T2 a round pays no more than the largest multiple of its game', async () => {
  const provider = await providerWith({})
  const { bet, win, gameId } = await seat(provider, await player(), { credit: 50 })
  await casino.house('changeGame', { gameId, maxMultiple: 3 })
  await bet('b', 'r', 200)
  await expect.poll(async () => result(await win('w', 'r', 601))).toEqual(above('game', 600))
  expect(await heldOf(provider)).toMatchObject([{ limit: 'game', limitAmount: 6 }])
  expect(result(await win('w2', 'r', 600))).toEqual(ok)
})

describe('T2 the limit of a day', () => {
  it('counts payouts minus stakes: what was lost before can be won', async () => {
    const provider = await providerWith({ maxDayPayout: 10 })
    const { bet, win } = await seat(provider, await player(), { credit: 200 })
    await bet('b1', 'r1', 3000)
    await win('w1', 'r1', 0)
    await bet('b2', 'r2', 100)
    expect(result(await win('w2', 'r2', 4101))).toEqual(above('day', 1000))
    expect(result(await win('w2', 'r2', 4100))).toEqual(ok)
    await bet('b3', 'r3', 100)
    expect(result(await win('w3', 'r3', 101))).toEqual(above('day', 1000))
    expect(result(await win('w4', 'r3', 100))).toEqual(ok)
    await expect.poll(async () => (await statusOf(provider)).paidToday, { timeout: 30_000 }).toBe('10.00')
  })

  it('a stake that is rolled back gives no room', async () => {
    const provider = await providerWith({ maxDayPayout: 10 })
    const { bet, win, rollback } = await seat(provider, await player(), { credit: 200 })
    for (let n = 0; n < 5; n += 1) {
      await bet(`b${n}`, `r${n}`, 2000)
      await rollback(`x${n}`, `b${n}`)
      await rollback(`y${n}`, `b${n}`)
    }
    await bet('b', 'r', 100)
    expect(result(await win('w', 'r', 1101))).toEqual(above('day', 1000))
    expect(result(await win('w2', 'r', 1100))).toEqual(ok)
  })

  it('a bet or a rollback that is sent again gives or takes room once', async () => {
    const provider = await providerWith({ maxDayPayout: 10 })
    const { bet, win, rollback } = await seat(provider, await player(), { credit: 200 })
    for (let n = 0; n < 5; n += 1) expect(result(await bet('b', 'r', 100))).toEqual(ok)
    for (let n = 0; n < 5; n += 1) expect(result(await bet('c', 'r2', 400))).toEqual(ok)
    for (let n = 0; n < 5; n += 1) expect(result(await rollback('x', 'c'))).toEqual(ok)
    expect(result(await win('w', 'r', 1101))).toEqual(above('day', 1000))
    expect(result(await win('w2', 'r', 1100))).toEqual(ok)
  })

  it('a win that is sent again counts once, and a refused one does not count', async () => {
    const provider = await providerWith({ maxDayPayout: 10 })
    const { bet, win } = await seat(provider, await player(), { credit: 200 })
    await bet('b', 'r', 100)
    for (let n = 0; n < 5; n += 1) expect(result(await win('w', 'r', 200, { roundClosed: false }))).toEqual(ok)
    for (let n = 0; n < 5; n += 1) expect(result(await win(`x${n}`, 'unknown', 300))).toEqual([404, 'BET_NOT_FOUND'])
    expect(result(await win('v', 'r', 901, { roundClosed: false }))).toEqual(above('day', 1000))
    expect(result(await win('v2', 'r', 900, { roundClosed: false }))).toEqual(ok)
  })

  it('concurrent wins on two nodes do not pass it', async () => {
    const provider = await providerWith({ maxDayPayout: 100 })
    const rounds = 30
    const players = await Promise.all([player(), player(), player()])
    const seats = await Promise.all(players.map((one) => seat(provider, one, { credit: 100 })))
    const other = providerAt(second.address, provider.id, provider.secret)
    for (const [n, { bet }] of seats.entries())
      for (let round = 0; round < rounds / 3; round += 1)
        expect(result(await bet(`b${n}-${round}`, `r${n}-${round}`, 1))).toEqual(ok)
    const wins = players.flatMap((one, n) =>
      Array.from({ length: rounds / 3 }, (_, round) => {
        const body = {
          player: one.id,
          transaction: `w${n}-${round}`,
          round: `r${n}-${round}`,
          amount: 1000,
          roundClosed: true,
        }
        return ((n + round) % 2 ? provider : other).send('win', body)
      }),
    )
    const results = (await Promise.all(wins)).map(({ body }) => body.result)
    const paid = results.filter((one) => one === 'OK').length
    // The stakes of 0.30 give room for less than one further win.
    expect(paid).toBeLessThanOrEqual(10)
    expect(paid).toBeGreaterThanOrEqual(9)
    expect(results.filter((one) => one === 'PAYOUT_LIMIT_REACHED')).toHaveLength(rounds - paid)
    expect(await heldOf(provider)).toHaveLength(rounds - paid)
  })

  it('stakes on one node give room on the other', async () => {
    const provider = await providerWith({ maxDayPayout: 1 })
    const someone = await player()
    const { bet } = await seat(provider, someone, { credit: 100 })
    const other = providerAt(second.address, provider.id, provider.secret)
    await bet('b', 'r', 5000)
    const win = { player: someone.id, transaction: 'w', round: 'r', amount: 5100, roundClosed: true }
    // The first node gives the room back when it settles.
    await expect.poll(async () => result(await other.send('win', win)), { timeout: 30_000 }).toEqual(ok)
  })

  it('a provider without a limit is counted too, so that a limit set later counts the whole day', async () => {
    const provider = await providerWith({})
    const { bet, win } = await seat(provider, await player(), { credit: 100 })
    await bet('b', 'r', 100)
    await win('w', 'r', 3000)
    await expect.poll(async () => (await statusOf(provider)).paidToday, { timeout: 30_000 }).toBe('29.00')
    await limit(provider, { maxDayPayout: 29.5 })
    await bet('b2', 'r2', 100)
    await expect.poll(async () => result(await win('w2', 'r2', 151))).toEqual(above('day', 2950))
    expect(result(await win('w3', 'r2', 150))).toEqual(ok)
  })

  it('another day has the whole limit again', async () => {
    const provider = await providerWith({ maxDayPayout: 10 })
    const { bet, win } = await seat(provider, await player(), { credit: 100 })
    const yesterday = utcDay(new Date(Date.now() - 86_400_000))
    await casino.runtime.db.run(
      sql`insert into provider_day (provider_id, day, drawn_cents) values (${provider.id}, ${yesterday}::date, 1000)`,
    )
    await bet('b', 'r', 100)
    expect(result(await win('w', 'r', 1100))).toEqual(ok)
  })

  it('begins at midnight (UTC): stakes of the last millisecond before give no room after it, and count for their day', async () => {
    const { id } = await openProvider(casino)
    const midnight = Date.parse('2026-03-02T00:00:00Z')
    let now = new Date(midnight - 1)
    const runtime = { ...casino.runtime, caches: openCaches(), clock: { now: () => now } }
    addStakes(runtime, id, 500n)
    now = new Date(midnight)
    expect((await reserve(runtime, id, 300n, 299n)).isFull).toBe(true)
    expect((await reserve(runtime, id, 200n, 299n)).isFull).toBe(false)
    await startSettling(runtime).stop()
    const drawn = await casino.owner.all(
      sql`select day::text as day, drawn_cents as cents from provider_day where provider_id = ${id} order by day`,
    )
    expect(drawn).toEqual([
      { day: '2026-03-01', cents: -500n },
      { day: '2026-03-02', cents: 200n },
    ])
  })
})

describe('T2 the limits of a provider', () => {
  const actor = (name: string, role: Role): Actor => ({
    kind: 'staff',
    id: `id-of-${name}`,
    staffId: `id-of-${name}`,
    name,
    role,
    operatorId: null,
    can: (permission) => roles[role].includes(permission),
    address: '192.0.2.9',
  })
  const limitAs = async (who: Actor, body: object): Promise<string> => {
    const route = houseRoutes.limitProvider as (runtime: typeof casino.runtime, request: object) => Promise<unknown>
    return route(casino.runtime, { body, query: undefined, actor: who }).then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Refusal) return error.code
        throw error
      },
    )
  }

  it('a provider is added with limits, and an owner can add one without', async () => {
    const id = `p-${randomUUID().slice(0, 8)}`
    expect((await casino.house('addProvider', { id, name: 'Plain' })).data.provider).toMatchObject({
      maxRoundPayout: 10_000,
      maxDayPayout: 50_000,
    })
    const other = { id: `${id}-2`, name: 'Free', maxRoundPayout: null, maxDayPayout: 5 }
    expect((await casino.house('addProvider', other)).data.provider).toMatchObject({
      maxRoundPayout: null,
      maxDayPayout: 5,
    })
  })

  it('a provider of the release before has none: it keeps working', async () => {
    const id = `p-${randomUUID().slice(0, 8)}`
    await casino.runtime.db.run(
      sql`insert into provider (id, name, max_round_payout_cents, max_day_payout_cents) values (${id}, 'Old', null, null)`,
    )
    const listed = (await casino.house('listProviders')).data.providers.find((one) => one.id === id)
    expect(listed).toMatchObject({ maxRoundPayout: null, maxDayPayout: null, paidToday: '0.00' })
  })

  it('a manager lowers a limit alone; to raise or to remove one needs a second person', async () => {
    const { id: providerId } = await providerWith({ maxRoundPayout: 20, maxDayPayout: 40 })
    const manager = actor('mia', 'manager')
    const set = (maxRoundPayout: number | null, maxDayPayout: number | null) =>
      limitAs(manager, { providerId, maxRoundPayout, maxDayPayout })
    expect(await set(20, 30)).toBe('done')
    expect(await set(20, 30.01)).toBe('APPROVAL_REQUIRED')
    expect(await set(20.01, 30)).toBe('APPROVAL_REQUIRED')
    expect(await set(null, 30)).toBe('APPROVAL_REQUIRED')
    expect(await set(20, null)).toBe('APPROVAL_REQUIRED')
    expect(await set(19, 29)).toBe('done')
    expect(await limitAs(manager, { providerId: 'nobody', maxRoundPayout: 1, maxDayPayout: 1 })).toBe(
      'PROVIDER_NOT_FOUND',
    )
  })

  it('a change is in the audit log, with the limits before and after', async () => {
    const provider = await providerWith({ maxRoundPayout: 20, maxDayPayout: 40 })
    await limit(provider, { maxRoundPayout: 30, maxDayPayout: null })
    const { rows } = (await casino.house('listStaffLog', { action: 'limitProvider', limit: 1 })).data
    expect(rows[0]).toMatchObject({
      subject: `provider:${provider.id}`,
      before: JSON.stringify({ maxRoundPayout: 20, maxDayPayout: 40 }),
      after: JSON.stringify({ maxRoundPayout: 30, maxDayPayout: null }),
    })
  })

  it('a held win is an alert of the overview, a metric and a warning in the log', async () => {
    const provider = await providerWith({ maxRoundPayout: 1 })
    const { bet, win } = await seat(provider, await player(), { credit: 50 })
    await bet('b', 'r', 100)
    await win('w', 'r', 500)
    const { alerts } = (await casino.house('getOverview')).data
    const alert = alerts.find(({ code }) => code === 'wins-held')
    expect(Number(alert?.fields['count'])).toBeGreaterThan(0)
    const metrics = await casino.runtime.metrics.text()
    expect(metrics).toContain(`lucero_provider_wins_held_total{provider="${provider.id}",limit="round"} 1`)
  })
})
