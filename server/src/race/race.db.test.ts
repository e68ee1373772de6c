// Issue 29: the weekly race on PostgreSQL. Scores of played rounds, prizes that are paid once, and the setting of the house.
import { randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openCaches } from '../runtime/caches.ts'
import { utcWeek } from '../runtime/utc-day.ts'
import { foldSome, isFolded } from '../reports/job.ts'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { passMidnight } from '../testing/midnight.ts'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'
import { graceMs, runRace } from './job.ts'
import { payWeek } from './pay.ts'
import { currentRace, raceStanding } from './race.ts'
import { weekBefore } from './rules.ts'
import { addRaceRounds } from './scores.ts'

let casino: Casino
let second: TestProgram
let provider: Provider
let bonusId: string
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
  bonusId = await draft()
  await casino.owner.run(sql`update race_setting set prizes = array[${bonusId}::uuid]`)
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
})
afterAll(async () => {
  await second.stop()
  await casino.stop()
})
afterEach(async () => {
  await casino.owner.run(sql`update race_setting set prizes = '{}'`)
  await casino.owner.run(sql`truncate race_winner, race_week, race_score, race_total`)
})

await passMidnight()
const thisWeek = utcWeek(new Date())
/** The latest week that the job pays. Until Monday 00:15 UTC it ended a week ago. */
const lastWeek = weekBefore(utcWeek(new Date(Date.now() - graceMs)))
const draft = () => layBonus(casino.runtime, {}, { audience: 'invited', title: 'Race prize' })
const newPlayer = () => casino.player({ operators: [plainOperator], credit: 100 })
const newPlayers = (count: number) => Promise.all(Array.from({ length: count }, newPlayer))

/** A week that is over, with the players in the order of their points. */
async function finishedWeek(players: TestPlayer[], places: number, week = lastWeek): Promise<void> {
  const prizes = Array.from({ length: places }, () => bonusId)
  await casino.owner.run(sql`insert into race_week (week, prizes) values (${week}::date, ${prizes}::uuid[])`)
  const atMs = Date.parse(`${week}T12:00:00Z`)
  const rounds = players.map(({ id }, n) => ({
    playerId: id,
    gameId: 'dice',
    stake: 100,
    payout: 5000 - n * 100,
    atMs,
  }))
  await casino.runtime.db.transaction((tx) => addRaceRounds(tx, rounds))
}
const winners = async (week = lastWeek) =>
  (
    await casino.owner.all<{ id: string }>(
      sql`select player_id as id from race_winner where week = ${week}::date and paid_at is not null order by place`,
    )
  ).map(({ id }) => id)
/** The number of prizes that each player can activate. */
const prizesOf = async (players: TestPlayer[]) =>
  Promise.all(
    players.map(
      async (player) =>
        (await player.call('getBonuses')).data.bonus.filter(({ title }) => title === 'Race prize').length,
    ),
  )
const invited = async (players: TestPlayer[]) =>
  (
    await casino.owner.all<{ id: string }>(
      sql`select player_id as id from bonus_invitation where player_id = any(${ids(players)}::uuid[])`,
    )
  ).map(({ id }) => id)
/** Sessions of this database that wait for a lock. */
const waitingForLocks = async () =>
  (
    await casino.owner.one<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).count
const ids = (players: TestPlayer[]) => players.map(({ id }) => id)
const isAllFolded = async () => true

it('issue 29: a node that starts opens the week with the prizes of the setting', async () => {
  await expect
    .poll(async () => (await casino.house('showRace')).data.week, { timeout: 10_000 })
    .toMatchObject({ week: thisWeek, prizes: [{ bonusId, title: 'Race prize', amount: 3 }], places: [] })
})

describe('issue 29: scores of the race', () => {
  const totals = () =>
    casino.owner.all<{ id: string; points: number }>(
      sql`select player_id as id, points from race_total order by points desc`,
    )
  async function play(player: TestPlayer, rounds: [game: string, stake: number, payout: number][]) {
    for (const game of new Set(rounds.map(([one]) => one))) {
      const { bet, win } = await seat(provider, player, { game, credit: 20 })
      for (const [n, [, stake, payout]] of rounds.filter(([one]) => one === game).entries()) {
        await bet(`b${n} ${game} ${player.id}`, `r${n} ${game} ${player.id}`, stake)
        await win(`w${n} ${game} ${player.id}`, `r${n} ${game} ${player.id}`, payout)
      }
    }
  }
  /** The background job of either node may fold at the same time. */
  const foldAll = async () => {
    while (!(await isFolded(casino.runtime.db, new Date(Date.now() + 60_000)))) await foldSome(casino.runtime.db)
  }

  it('without a race nothing is recorded and nothing is on the wire', async () => {
    const player = await newPlayer()
    await play(player, [['dice', 100, 500]])
    await foldAll()
    expect(await totals()).toEqual([])
    expect((await casino.call('getRecentWinners')).data).not.toHaveProperty('race')
    expect((await player.call('getRaceStanding')).data).toEqual({ takesPart: false, standing: null })
  })

  it('the best multiple of each game is added up, and the board shows masked names and the own place', async () => {
    await casino.house('setRace', { bonusIds: [bonusId, bonusId] })
    const [one, two] = [await newPlayer(), await newPlayer()]
    await play(one, [
      ['dice', 100, 250],
      ['dice', 400, 800],
      ['dice', 19, 1900],
      ['mines', 20, 60],
    ])
    await play(two, [['dice', 50, 200]])
    await foldAll()
    expect(await totals()).toEqual([
      { id: one.id, points: 550 },
      { id: two.id, points: 400 },
    ])
    // The second node has cached nothing yet.
    const { race } = (await second.call('getRecentWinners')).data
    expect(race).toMatchObject({
      prizes: [3, 3],
      places: [
        { username: `p***${one.username.at(-1)}`, points: 5.5 },
        { username: `p***${two.username.at(-1)}`, points: 4 },
      ],
      lastWinners: [],
    })
    const { data } = await second.call('getRaceStanding', { token: two.token })
    expect(data).toEqual({ takesPart: true, standing: { place: 2, points: 4 } })
    await one.call('takeBreak', { body: { length: '24-hours' } })
    const uncached = { ...casino.runtime, caches: openCaches() }
    expect(await raceStanding(uncached, one.id)).toEqual({ takesPart: false, standing: null })
    expect(await raceStanding(uncached, two.id)).toEqual({ takesPart: true, standing: { place: 1, points: 4 } })
    expect((await currentRace(uncached))?.places.map(({ points }) => points)).toEqual([4])
    const { week } = (await casino.house('showRace')).data
    expect(week?.places).toEqual([{ username: two.username, points: 4 }])
  })

  it('a tie goes to the player who reached the score first, and a later equal round changes nothing', async () => {
    const [late, early] = await newPlayers(2)
    await finishedWeek([], 1)
    const atMs = Date.parse(`${lastWeek}T12:00:00Z`)
    const round = (player: TestPlayer, at: number) => ({
      playerId: player.id,
      gameId: 'dice',
      stake: 100,
      payout: 300,
      atMs: at,
    })
    for (const rounds of [[round(late!, atMs + 2)], [round(early!, atMs + 1)], [round(early!, atMs + 3)]])
      await casino.runtime.db.transaction((tx) => addRaceRounds(tx, rounds))
    await runRace(casino.runtime, isAllFolded)
    expect(await winners()).toEqual([early!.id])
  })

  it('the place of a player behind the checked places leaves out players who may not take part', async () => {
    const player = await newPlayer()
    await casino.owner.run(sql`insert into race_week (week, prizes) values (${thisWeek}::date, ${[bonusId]}::uuid[])`)
    await casino.owner.run(sql`
      insert into race_total (player_id, week, points, reached_at)
      select gen_random_uuid(), ${thisWeek}::date, 1000, now() from generate_series(1, 202)
      union all select ${player.id}::uuid, ${thisWeek}::date, 999, now()`)
    const { takesPart, standing } = await raceStanding({ ...casino.runtime, caches: openCaches() }, player.id)
    expect({ takesPart, standing }).toEqual({ takesPart: true, standing: { place: 3, points: 9.99 } })
  })

  it('a round that is recorded between the close and the settlement of a week does not count', async () => {
    const player = await newPlayer()
    await finishedWeek([player], 1)
    await casino.owner.run(sql`update race_week set closed_at = now()`)
    const late = { playerId: player.id, gameId: 'mines', stake: 100, payout: 9000 }
    await casino.runtime.db.transaction((tx) =>
      addRaceRounds(tx, [{ ...late, atMs: Date.parse(`${lastWeek}T12:00:00Z`) }]),
    )
    expect(await casino.owner.all(sql`select points from race_total`)).toEqual([{ points: 5000 }])
  })

  it('rounds of the first minute of a week count before the job has opened it; an earlier week is not opened', async () => {
    const [first, earlier] = await newPlayers(2)
    await finishedWeek([], 1, '2026-01-05')
    await casino.owner.run(sql`update race_setting set prizes = array[${bonusId}::uuid]`)
    const round = { gameId: 'dice', stake: 100, payout: 300 }
    const rounds = [
      { ...round, playerId: first!.id, atMs: Date.parse('2026-01-12T00:00:02Z') },
      { ...round, playerId: earlier!.id, atMs: Date.parse('2026-01-04T23:59:58Z') },
    ]
    await casino.runtime.db.transaction((tx) => addRaceRounds(tx, rounds))
    expect(await totals()).toEqual([{ id: first!.id, points: 300 }])
  })
})

describe('issue 29: prizes of the race', () => {
  it('are paid once through the bonus engine, by two nodes at the same time', async () => {
    for (const week of ['2026-01-05', '2026-01-12']) {
      const players = await newPlayers(4)
      await finishedWeek(players, 3, week)
      await casino.owner.run(sql`update race_week set closed_at = now()`)
      await Promise.all(
        [casino.runtime, second.runtime, casino.runtime, second.runtime].map((runtime) => payWeek(runtime, week)),
      )
      expect(await prizesOf(players)).toEqual([1, 1, 1, 0])
      expect(await winners(week)).toEqual(ids(players.slice(0, 3)))
    }
  })

  it('are paid once when a node fails after it has paid and before it has written so', async () => {
    const players = await newPlayers(3)
    await finishedWeek(players, 2)
    await casino.owner.run(sql`
      create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'the node fails here'; end $$`)
    await casino.owner.run(
      sql`create trigger fail_once before update on race_winner for each row execute function fail_once()`,
    )
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(runRace(casino.runtime, isAllFolded)).rejects.toThrow('the node fails here')
    expect(await winners()).toEqual([])
    await casino.owner.run(sql`drop function fail_once cascade`)
    await runRace(second.runtime, isAllFolded)
    expect(await prizesOf(players)).toEqual([1, 1, 0])
    expect(await winners()).toEqual(ids(players.slice(0, 2)))
    await runRace(casino.runtime, isAllFolded)
    expect(await prizesOf(players)).toEqual([1, 1, 0])
  })

  it('can be won again in another week, are activated once, and notify the player', async () => {
    const players = [await newPlayer()]
    await finishedWeek(players, 1, weekBefore(lastWeek))
    await finishedWeek(players, 1)
    await runRace(casino.runtime, isAllFolded)
    expect(await prizesOf(players)).toEqual([2])
    const { bonus } = (await players[0]!.call('getBonuses')).data
    const prize = bonus.find(({ title }) => title === 'Race prize')!
    expect((await players[0]!.call('activateBonus', { body: { bonusId: prize.id } })).status).toBe(200)
    const { rows } = (await players[0]!.call('getNotifications')).data.notifications
    expect(rows.filter(({ message }) => message.includes('Race prize')).length).toBeGreaterThanOrEqual(2)
  })

  it('go to the next place instead of a player with a break, a closed, deactivated or frozen account', async () => {
    const players = await newPlayers(6)
    const [onBreak, closed, deactivated, frozen] = players
    await finishedWeek(players, 2)
    await onBreak!.call('takeBreak', { body: { length: '24-hours' } })
    await casino.owner.run(sql`update player set closed_at = now() where id = ${closed!.id}`)
    await casino.owner.run(sql`update player set deactivated_at = now() where id = ${deactivated!.id}`)
    await casino.owner.run(sql`insert into frozen_book (player_id, finding) values (${frozen!.id}, 'a test')`)
    await runRace(casino.runtime, isAllFolded)
    await casino.owner.run(sql`delete from frozen_book`)
    expect(await winners()).toEqual(ids(players.slice(4)))
  })

  it.each<[string, (player: TestPlayer) => Promise<unknown>]>([
    ['takes a break', (player) => player.call('takeBreak', { body: { length: '24-hours' } })],
    ['is closed', ({ id }) => casino.owner.run(sql`update player set closed_at = now() where id = ${id}`)],
    ['is deactivated', ({ id }) => casino.owner.run(sql`update player set deactivated_at = now() where id = ${id}`)],
    ['is frozen', ({ id }) => casino.owner.run(sql`insert into frozen_book (player_id, finding) values (${id}, 'x')`)],
  ])('a winner who %s between assignment and payment is passed over', async (_title, leave) => {
    const players = await newPlayers(2)
    await finishedWeek(players, 1)
    await casino.owner.run(sql`
      insert into race_winner (week, place, player_id, points, bonus_id)
      values (${lastWeek}::date, 1, ${players[0]!.id}, 5000, ${bonusId})`)
    await leave(players[0]!)
    await runRace(casino.runtime, isAllFolded)
    await casino.owner.run(sql`delete from frozen_book`)
    expect(await winners()).toEqual([players[1]!.id])
    expect(await invited(players)).toEqual([players[1]!.id])
  })

  it('go to one player if the winner takes a break while a node pays and a second node begins', async () => {
    const players = await newPlayers(2)
    await finishedWeek(players, 1)
    await casino.owner.run(sql`update race_week set closed_at = now()`)
    await casino.owner.run(sql`
      create function hold_invitation() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return new; end $$`)
    await casino.owner.run(
      sql`create trigger hold_invitation before insert on bonus_invitation for each row execute function hold_invitation()`,
    )
    await casino.owner.run(sql`select pg_advisory_lock(4711)`)
    const first = payWeek(casino.runtime, lastWeek)
    await expect.poll(waitingForLocks).toBe(1)
    await players[0]!.call('takeBreak', { body: { length: '24-hours' } })
    let isSecondDone = false
    const begins = payWeek(second.runtime, lastWeek).then(() => void (isSecondDone = true))
    await expect.poll(async () => isSecondDone || (await waitingForLocks()) > 1).toBe(true)
    await casino.owner.run(sql`select pg_advisory_unlock(4711)`)
    await Promise.all([first, begins])
    await casino.owner.run(sql`drop function hold_invitation cascade`)
    expect(await winners()).toEqual([players[0]!.id])
    expect(await invited(players)).toEqual([players[0]!.id])
  })

  it('issue 36: are paid 15 minutes after the week has ended, and a running week is never closed', async () => {
    const [player] = await newPlayers(1)
    await casino.owner.run(sql`delete from race_week`)
    await finishedWeek([player!], 1, thisWeek)
    const end = Date.parse(`${thisWeek}T00:00:00Z`) + 7 * 86_400_000
    const runAt = (time: number) => runRace({ ...casino.runtime, clock: { now: () => new Date(time) } }, isAllFolded)
    for (const time of [Date.parse(`${thisWeek}T00:00:00Z`), end - 1, end, end + 15 * 60_000 - 1]) {
      await runAt(time)
      expect(await casino.owner.all(sql`select closed_at from race_week where week = ${thisWeek}::date`)).toEqual([
        { closed_at: null },
      ])
      expect(await winners(thisWeek)).toEqual([])
    }
    await runAt(end + 15 * 60_000)
    expect(await winners(thisWeek)).toEqual([player!.id])
  })

  it('wait until every batch of the week is folded; then no score is added', async () => {
    const players = await newPlayers(2)
    await finishedWeek([players[0]!], 1)
    await runRace(casino.runtime, async () => false)
    expect(await winners()).toEqual([])
    await runRace(casino.runtime, isAllFolded)
    expect(await winners()).toEqual([players[0]!.id])
    const late = { playerId: players[1]!.id, gameId: 'dice', stake: 100, payout: 9000 }
    await casino.runtime.db.transaction((tx) =>
      addRaceRounds(tx, [{ ...late, atMs: Date.parse(`${lastWeek}T12:00:00Z`) }]),
    )
    expect(await casino.owner.all(sql`select from race_total where player_id = ${late.playerId}`)).toEqual([])
  })
})

describe('issue 29: the house sets the race', () => {
  it('a running week keeps its prizes, and a stopped race ends with its week', async () => {
    const [first, next] = [await draft(), await draft()]
    expect((await casino.house('showRace')).data).toEqual({ prizes: [], waitsSince: null, week: null, lastWeek: null })
    const { data } = await casino.house('setRace', { bonusIds: [first] })
    expect([data.prizes[0]?.bonusId, data.week?.week]).toEqual([first, thisWeek])
    const changed = (await casino.house('setRace', { bonusIds: [next, next] })).data
    expect([changed.prizes.length, changed.week?.prizes.map((prize) => prize.bonusId)]).toEqual([2, [first]])
    const stopped = (await casino.house('stopRace', {})).data
    expect([stopped.prizes, stopped.week?.prizes.length]).toEqual([[], 1])
    const { rows } = (await casino.house('listStaffLog')).data
    expect(rows.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
      ['stopRace', 'race'],
      ['setRace', 'race'],
      ['setRace', 'race'],
    ])
  })

  it('refuses a bonus that does not exist, needs a deposit or is withdrawn, and changes nothing', async () => {
    const deposit = await layBonus(casino.runtime, { kind: 'deposit', minDeposit: 100n, maxDeposit: 500n })
    const withdrawn = await draft()
    await casino.house('withdrawBonus', { bonusId: withdrawn })
    const set = (...bonusIds: string[]) => casino.house('setRace', { bonusIds })
    expect(refusal(await set(randomUUID()))).toEqual([404, 'BONUS_NOT_FOUND'])
    for (const bonusIds of [[bonusId, deposit], [withdrawn], []])
      expect(refusal(await set(...bonusIds))[1]).toBe('INVALID_INPUT')
    expect((await casino.house('showRace')).data.prizes).toEqual([])
  })
})
