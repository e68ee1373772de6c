// Issue 26, reports: exact to the cent, on two nodes, after lost COMMITs, after an upgrade; the check finds every difference.
import { randomUUID } from 'node:crypto'
import { roles } from '@lucero/contract/house/permissions'
import { openClient } from '@lucero/kit/connection'
import { sql } from '@lucero/kit/sql'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { utcCalendars } from '../calendar/calendar.ts'
import { utcDay } from '../runtime/utc-day.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, welcomeOperator, type Casino } from '../testing/casino.ts'
import { assertBooksClean, assertReportsEqualLedger, openLedger } from '../testing/ledger.ts'
import { passMidnight } from '../testing/midnight.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { openProvider, providerAt, seat, type Provider } from '../testing/provider.ts'
import { buildSome, checkReports, deleteOld, foldSome, openReportJob } from './job.ts'
import { addRounds } from './classify.ts'
import { betFact, foldFacts, moveFact, slotLine } from './facts.ts'
import { reportByBonus, reportByDay, reportByGame, reportByOperator, reportByProvider } from './reports.ts'
import { watchRtp } from './rtp-watch.ts'
import { addSlots, sumsAtThisTime } from './slots.ts'
import { countDeltas, findCheck, insertDelta, lockToRead, wantCheck } from './store.ts'
import { Totals } from './sums.ts'

vi.setConfig({ testTimeout: 60_000 })

let casino: Casino
let second: TestProgram
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
  provider = await openProvider(casino)
})
afterEach(async () => {
  await assertBooksClean({ ...casino.runtime, owner: casino.owner })
  await assertReportsEqualLedger(casino.databaseUrl)
})
afterAll(async () => {
  await second.stop()
  await casino.stop()
})

await passMidnight()
const today = utcDay(new Date())
const dayMs = 86_400_000
const calendar = utcCalendars.house

/** Reports of a test of its own: what was reported before is subtracted. */
const cents = (amount: string | null) => Number((amount ?? '').replace('.', ''))

/** The background job of either node may fold at the same time. */
async function foldAll(): Promise<void> {
  const left = async () =>
    (await casino.owner.one<{ left: number }>(sql`select count(*)::int as left from report_delta`)).left
  while (await left()) await foldSome(casino.runtime.db)
}

async function play() {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  const table = await seat(provider, player, { credit: 50 })
  await table.bet('b1', 'r1', 1000)
  await table.win('w1', 'r1', 2500)
  await table.bet('b2', 'r2', 400)
  await table.rollback('k2', 'b2')
  await table.bet('b3', 'r3', 300)
  await table.win('w3', 'r3', 0)
  return { player, table }
}

describe('issue 26: the reports', () => {
  it('contain each movement once, exact to the cent, folded or not', async () => {
    const before = (await casino.house('reportByOperator')).data.rows.find(({ id }) => id === String(plainOperator))
    const { player, table } = await play()
    const { redeem } = (await player.call('createRedeem', { body: { amount: 40 } })).data
    await casino.house('confirmRedeem', { redeem_id: redeem.redeem_id, code: redeem.redeem_code! })
    const read = async () => {
      const row = (await casino.house('reportByOperator')).data.rows.find(({ id }) => id === String(plainOperator))!
      return Object.fromEntries(
        (['stakes', 'refunds', 'payouts', 'ggr', 'creditGranted', 'redeemed', 'creditLiability'] as const).map(
          (name) => [name, cents(row[name]) - cents(before?.[name] ?? '0.00')],
        ),
      )
    }
    const expected = {
      stakes: 1700,
      refunds: 400,
      payouts: 2500,
      ggr: 1700 - 400 - 2500,
      creditGranted: 10_000,
      redeemed: 4000,
      creditLiability: 10_000 - 4000 + 1200,
    }
    expect(await read()).toEqual(expected)
    await foldAll()
    expect(await read()).toEqual(expected)
    const game = (await reportByGame(casino.runtime, {})).rows.find(({ id }) => id === table.gameId)!
    expect(game).toMatchObject({ bets: 3, stakes: '17.00', refunds: '4.00', payouts: '25.00', ggr: '-12.00' })
    expect(game.rtp).toMatchObject({ theoretical: 96, rounds: 2, observed: 192.308, isOutside: false })
    const ofProvider = (await reportByProvider(casino.runtime, {})).rows.find(({ id }) => id === provider.id)
    expect(ofProvider).toMatchObject({ bets: 3, ggr: '-12.00', creditLiability: null })
  })

  it('follow the credit of a bonus from its grant to the end', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 10 })
    const [bonusId, game] = [await layBonus(casino.runtime, {}), 'mines']
    await player.call('activateBonus', { body: { bonusId } })
    const table = await seat(provider, player, { credit: 0, game })
    await table.bet('b1', 'r1', 100)
    await table.win('w1', 'r1', 50)
    const row = async () => (await reportByBonus(casino.runtime, {})).rows.find(({ id }) => id === bonusId)!
    expect(await row()).toMatchObject({
      name: 'A bonus',
      bonusGranted: '3.00',
      stakes: '1.00',
      payouts: '0.50',
      bonusLiability: '2.50',
    })
    await table.bet('b2', 'r2', 250)
    await table.win('w2', 'r2', 0)
    expect(await row()).toMatchObject({ stakes: '3.50', bonusLiability: '0.00' })
  })

  it('a reversed deposit returns its credit and costs no bonus', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const bonusId = await layBonus(casino.runtime, { kind: 'deposit', minDeposit: 1000n, maxDeposit: 9000n })
    await player.call('activateBonus', { body: { bonusId } })
    const returned = async () =>
      cents(
        (await reportByOperator(casino.runtime, {})).rows.find(({ id }) => id === String(plainOperator))!
          .creditReturned,
      )
    const before = await returned()
    const { grantId } = (await casino.grant(player.username, 20)).data
    await casino.house('reverseCredit', { requestId: crypto.randomUUID(), grantId, reason: 'A zero too many' })
    expect((await returned()) - before).toBe(2000)
    const row = (await reportByBonus(casino.runtime, {})).rows.find(({ id }) => id === bonusId)!
    expect(row).toMatchObject({
      bonusGranted: '3.00',
      bonusForfeited: '3.00',
      bonusCost: '0.00',
      bonusLiability: '0.00',
    })
  })

  it('list every day of the period with the liabilities at its end; days are inclusive and in UTC', async () => {
    const yesterday = utcDay(new Date(Date.now() - 86_400_000))
    const { rows, from, to } = (await casino.house('reportByDay', { from: yesterday, to: today })).data
    expect([from, to, rows.map(({ day }) => day)]).toEqual([yesterday, today, [yesterday, today]])
    expect(rows[0]).toMatchObject({ stakes: '0.00', creditLiability: '0.00' })
    const held = (await reportByOperator(casino.runtime, {})).rows.reduce(
      (sum, row) => sum + cents(row.creditLiability),
      0,
    )
    expect(cents(rows[1]!.creditLiability)).toBe(held)
    const { total } = await casino.owner.one<{ total: bigint }>(sql`
      select sum(balance)::bigint as total from account where name ~ '^(main|game|held):'`)
    expect(held).toBe(Number(total))
    expect((await casino.house('reportByDay', { from: today, to: yesterday })).status).toBe(400)
  })

  it('list operators without a movement in the period by what players hold, folded or not', async () => {
    const now = new Date(Date.now() + dayMs)
    const period = { from: utcDay(now), to: utcDay(now) }
    const read = async () => {
      const { rows } = await reportByOperator({ ...casino.runtime, clock: { now: () => now } }, period)
      return cents(rows.find(({ id }) => id === String(plainOperator))?.creditLiability ?? null)
    }
    await foldAll()
    const before = await read()
    await casino.runtime.db.transaction(async (tx) => {
      await lockToRead(tx) // Nobody folds until the end of the transaction.
      await casino.player({ operators: [plainOperator], credit: 70 })
      expect((await read()) - before).toBe(7000)
    })
    await foldAll()
    expect((await read()) - before).toBe(7000)
  })

  it('of an operator contain nothing of another one; totals of games and bonuses need another permission', async () => {
    const player = await casino.player({ operators: [welcomeOperator] })
    expect(player.id).toBeDefined()
    const own = await reportByOperator(casino.runtime, {}, welcomeOperator)
    expect(own.rows.map(({ id }) => id)).toEqual([String(welcomeOperator)])
    const days = await reportByDay(casino.runtime, { from: today }, welcomeOperator)
    expect(days.rows).toEqual([{ ...own.rows[0], day: today, id: null, name: null }])
    expect(roles.operator).toContain('reports.read')
    expect(roles.operator).not.toContain('totals.read')
    expect(roles.auditor).toContain('totals.read')
  })
})

describe('issue 26: the reports equal the ledger', () => {
  it('while two nodes play, fold and check at the same time', async () => {
    const elsewhere = providerAt(second.address, provider.id, provider.secret)
    const players = await Promise.all(
      Array.from({ length: 8 }, () => casino.player({ operators: [plainOperator], credit: 50 })),
    )
    const tables = await Promise.all(players.map((player) => seat(provider, player, { credit: 50 })))
    let isOver = false
    const playing = Promise.all(
      tables.flatMap((table, n) =>
        [provider, elsewhere].map(async (node, which) => {
          for (let round = 0; round < 12; round += 1) {
            const id = `${n} ${which} ${round}`
            const { session, playerId } = table
            await node.call('bet', { session, player: playerId, transaction: id, round: id, amount: 7 })
            await node.call('win', { player: playerId, transaction: id, round: id, amount: 5, roundClosed: true })
          }
        }),
      ),
    ).finally(() => (isOver = true))
    const checks: number[] = []
    while (!isOver) {
      await Promise.all([foldSome(casino.runtime.db), foldSome(second.runtime.db)])
      checks.push((await checkReports(casino.databaseUrl)).differenceCount)
    }
    await playing
    expect(checks.length).toBeGreaterThan(0)
    expect(checks.filter(Boolean)).toEqual([])
  })

  it('or the check lists every difference, and the repair corrects it', async () => {
    await play()
    await foldAll()
    await casino.owner.run(
      sql`update report_total set stakes = stakes + 1 where kind = 'operator' and subject = ${String(plainOperator)}`,
    )
    await casino.owner.run(sql`delete from report_total where kind = 'bonus'`)
    const found = await checkReports(casino.databaseUrl)
    const [bonus, operator] = [found.differences.filter(({ kind }) => kind === 'bonus'), found.differences.at(-1)!]
    expect(operator).toMatchObject({ day: today, kind: 'operator', subject: String(plainOperator), measure: 'stakes' })
    expect(BigInt(operator.reported) - BigInt(operator.recomputed)).toBe(1n)
    expect(bonus.length).toBeGreaterThan(2)
    expect(found.differenceCount).toBe(bonus.length + 1)
    expect((await casino.house('repairReports')).data.started).toBe(true)
    await expect
      .poll(async () => (await casino.house('showReportCheck')).data.check?.state, { timeout: 30_000 })
      .toBe('finished')
    const { check } = (await casino.house('showReportCheck')).data
    expect(check).toMatchObject({ repairs: true, differenceCount: found.differenceCount })
  })

  it('whatever text the ids of a provider contain', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 10 })
    const table = await seat(provider, player, { credit: 10 })
    const text = '"operator":9,"game":"other","state":{"cash":7,"won":9,"closed":true,"spin":true}|}'
    const bets = async () =>
      (await reportByGame(casino.runtime, {})).rows.find(({ id }) => id === table.gameId)?.bets ?? 0
    const before = await bets()
    await table.bet(`b ${text}`, `r ${text}`, 100)
    await table.win(`w ${text}`, `r ${text}`, 50)
    expect(await bets()).toBe(before + 1)
    // A promotion is a payout without a stake.
    await table.bet('free b', 'free r', 0)
    await table.win('free w', 'free r', 70, { roundClosed: true })
    const { rows } = await reportByGame(casino.runtime, {})
    expect(rows.find(({ id }) => id === table.gameId)).toMatchObject({ promotions: '0.70' })
    expect((await checkReports(casino.databaseUrl)).differences).toEqual([])
  })

  it('after a lost batch of sums: the check finds it', async () => {
    await play()
    await casino.owner.run(sql`delete from report_delta where at = (select max(at) from report_delta)`)
    expect((await checkReports(casino.databaseUrl, true)).differenceCount).toBeGreaterThan(0)
  })
})

describe('issue 26: an upgraded database', () => {
  it('gets its reports built in steps, while money moves and after a crash; the check says so meanwhile', async () => {
    await play()
    const { runtime, owner } = casino
    await foldAll()
    for (const emptied of [sql`report_total`, sql`report_slot`, sql`report_player`])
      await owner.run(sql`delete from ${emptied}`)
    await owner.run(sql`
      update report_build set cut = clock_timestamp(), after = '00000000-0000-0000-0000-000000000000', books = 0, finished_at = null`)
    const step = (crashes = false) =>
      runtime.db.transaction(async (tx) => {
        const isLeft = await buildSome(tx, 3, 0)
        if (crashes) throw new Error('the node dies before the commit')
        return isLeft
      })
    expect((await casino.house('reportByDay')).data.isBuilding).toBe(true)
    expect((await casino.house('startReportCheck')).data).toMatchObject({
      started: false,
      build: { isFinished: false },
    })
    expect(await step()).toBe(true)
    await expect(step(true)).rejects.toThrow('dies')
    await Promise.all([play(), play()])
    let steps = 0
    while (await step()) steps += 1
    expect(steps).toBeGreaterThan(2)
    expect((await casino.house('startReportCheck')).data).toMatchObject({ started: true, build: { isFinished: true } })
    await expect
      .poll(async () => (await casino.house('showReportCheck')).data.check?.state, { timeout: 30_000 })
      .toBe('finished')
    expect((await casino.house('showReportCheck')).data.check?.differences).toEqual([])
    await foldAll()
    expect(await playersInSlots(), 'issue 27: active players of earlier and of recorded bets').toEqual(
      await playersInLedger(),
    )
    expect(await sumsAtThisTime(casino.runtime.db, new Date(Date.now() + 3 * dayMs), 1, { calendar })).not.toBeNull()
    expect(
      await sumsAtThisTime(casino.runtime.db, new Date(), 1, { calendar }),
      'yesterday was not recorded',
    ).toBeNull()
  })
})

/** Players with a bet by day and operator; an empty subject is all operators. */
const playersInSlots = async () =>
  (
    await casino.owner.all<{ row: string }>(sql`
      select concat((at at time zone 'UTC')::date, ' ', subject, ' ', sum(players)) as row from report_slot
      group by (at at time zone 'UTC')::date, subject having sum(players) > 0`)
  )
    .map(({ row }) => row)
    .toSorted()

const playersInLedger = async () => {
  const bets = await casino.owner.all<{ day: string; operator: string; player: string }>(sql`
    select (at at time zone 'UTC')::date::text as day, detail::json ->> 'operator' as operator, player_id::text as player
    from transfer where kind = 'bet' and refusal is null`)
  const counts = new Map<string, Set<string>>()
  for (const { day, operator, player } of bets)
    for (const key of [`${day} ${operator}`, `${day} `]) counts.set(key, (counts.get(key) ?? new Set()).add(player))
  return [...counts].map(([key, players]) => `${key} ${players.size}`).toSorted()
}

describe('issue 27: active players and sums at the same time of an earlier day', () => {
  it('count each player with a bet once a day, by operator and overall', async () => {
    await play()
    await foldAll()
    expect(await playersInSlots()).toEqual(await playersInLedger())
    await play()
    await deleteOld(casino.runtime.db)
    await foldAll()
    expect(await playersInSlots(), 'players of today are still counted once').toEqual(await playersInLedger())
  })

  it('keep the players of earlier days until every batch is folded, so that nobody is counted again', async () => {
    const ledger = await openLedger()
    const players = async () => ledger.owner.all(sql`select day::text as day from report_player`)
    await ledger.owner.run(sql`
      insert into report_player (day, player_id, subject) values ('2026-01-05', ${randomUUID()}, '1')`)
    const waiting = new Totals()
    waiting.at(today, 'operator', '1').stakes = 100n
    await insertDelta(ledger.db, waiting)
    await deleteOld(ledger.db)
    expect(await players()).toEqual([{ day: '2026-01-05' }])
    await foldSome(ledger.db)
    await deleteOld(ledger.db)
    expect(await players()).toEqual([])
    await ledger.stop()
  })

  it('contain the earlier day up to the same time only, and only the own operator', async () => {
    const at = (hours: number) => slotLine(Date.parse('2026-10-01T00:00:00Z') + hours * 3_600_000)
    const bet = (operator: number, player: string) =>
      moveFact('bet', `game:${operator}:dice`, 'bank:dice', 100n, operator, undefined) +
      betFact(operator, 'dice', player)
    const [ana, bea] = [randomUUID(), randomUUID()]
    const facts = at(9) + bet(1, ana) + bet(2, ana) + at(9.5) + bet(1, bea) + at(15) + bet(1, randomUUID())
    const { slots, players } = foldFacts([facts, at(30) + bet(1, ana)])
    await casino.runtime.db.transaction(async (tx) => addSlots(tx, { slots, players }))
    const sums = (time: string, daysAgo: number, operatorId?: number) =>
      sumsAtThisTime(casino.runtime.db, new Date(time), daysAgo, { calendar, operatorId })
    await casino.owner.run(sql`update report_build set cut = '2026-09-01'`)
    expect(await sums('2026-10-02T10:00:00Z', 1)).toMatchObject({ stakes: '3.00', ggr: '3.00', activePlayers: 2 })
    expect(await sums('2026-10-02T10:00:00Z', 1, 2)).toMatchObject({ stakes: '1.00', activePlayers: 1 })
    expect(await sums('2026-10-02T09:31:00Z', 1)).toMatchObject({ stakes: '2.00', activePlayers: 1 })
    expect(await sums('2026-10-08T23:59:00Z', 7)).toMatchObject({ stakes: '4.00', activePlayers: 3 })
    await casino.owner.run(sql`delete from report_slot where at < '2026-10-03'`)
  })
})

describe('issue 36: a check that waits for the ledger', () => {
  const waits = { timeout: 20_000 }

  it('does not delay folding, and a stopping node gives it back at once and ends its session', async () => {
    const ledger = await openLedger()
    const blocker = await openClient(ledger.url, { name: 'test' })
    await blocker.query('begin; lock table transfer in access exclusive mode')
    const state = async () => (await findCheck(ledger.db))?.state
    const sessions = async () =>
      (
        await ledger.owner.one<{ count: number }>(sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name = 'lucero-reports'`)
      ).count
    const job = openReportJob(ledger, ledger.url)
    try {
      await wantCheck(ledger.db, randomUUID(), false)
      ledger.events.publish({ kind: 'report-check-wanted' })
      await expect.poll(state, waits).toBe('running')
      await expect.poll(sessions, waits).toBe(1)
      const sums = new Totals()
      sums.at(today, 'operator', '1').stakes = 100n
      await insertDelta(ledger.db, sums)
      await expect.poll(() => countDeltas(ledger.db, 1), waits).toBe(0)
      expect(await state()).toBe('running')
      await job.stop()
      expect(await state()).toBe('wanted')
      // The table is still locked, so PostgreSQL has cancelled the statement.
      await expect.poll(sessions, waits).toBe(0)
    } finally {
      await job.stop()
      await blocker.query('rollback')
      await blocker.end()
      await ledger.stop()
    }
  })
})

it('issue 26: a game whose theoretical RTP leaves the interval raises a metric and one log line', async () => {
  const lines: { event: string; game: string }[] = []
  const note = (line: object) => void lines.push(line as { event: string; game: string })
  const metrics = openMetrics()
  const watch = watchRtp({ db: casino.runtime.db, metrics, log: { warn: note, info: note } as never })
  const broken = new Totals()
  for (let n = 0; n < 10_000; n += 1)
    addRounds(broken, { day: today, game: 'reels', stake: 100n, payout: n % 2 ? 0n : 300n })
  await insertDelta(casino.runtime.db, broken)
  await watch()
  await watch()
  expect(lines.map(({ event, game }) => [event, game])).toEqual([['reports.rtp_outside', 'reels']])
  expect(await metrics.text()).toContain('lucero_game_rtp_outside{game="reels"} 1')
  const corrected = new Totals()
  corrected.add(broken, -1n)
  await insertDelta(casino.runtime.db, corrected)
})
