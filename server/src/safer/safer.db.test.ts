// Limits, time-outs and self-exclusions over HTTP, with a second node that must observe changes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nonceOf } from '../games/nonces.ts'
import { bet as placeBet } from '../games/rounds.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { sql } from '@lucero/kit/sql'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { refusal, startProgram, type ProgramAnswer, type TestProgram } from '../testing/program.ts'
import { gameOf, openProvider, seat, type Provider } from '../testing/provider.ts'
import { race } from '../testing/races.ts'
import { setPlayLimits, startExclusion } from './safer.ts'

let casino: Casino
let other: TestProgram
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  other = await startProgram({}, { databaseUrl: casino.databaseUrl })
  provider = await openProvider(casino)
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await other.stop()
  await casino.stop()
})

async function seated(credit = 100) {
  const player = await casino.player({ operators: [plainOperator], credit })
  return { player, table: await seat(provider, player, { credit: credit / 2 }) }
}
type TableAndPlayer = Awaited<ReturnType<typeof seated>>
const limit = (
  { player }: TableAndPlayer,
  body: Partial<Record<'loss' | 'lossWeek' | 'lossMonth' | 'stake' | 'moved' | 'time', number | null>>,
) => player.call('setPlayLimits', { body })
const saferPlayOf = async ({ player }: TableAndPlayer) => (await player.call('getSaferPlay')).data
const codeOf = async (call: Promise<ProgramAnswer>) => refusal(await call)[1]
let count = 0
const bet = async ({ table }: TableAndPlayer, cents: number) => {
  count += 1
  return (await table.bet(`b${count}`, `r${count}`, cents)).body
}
const rows = async ({ player }: TableAndPlayer) =>
  (await casino.owner.one<{ n: number }>(sql`select count(*)::int as n from safer_play where player_id = ${player.id}`))
    .n

/** Makes the raise of the stake limit confirmable. */
async function passDelay({ player }: TableAndPlayer) {
  await casino.owner.run(sql`update safer_play set stake_raise_at = now() where player_id = ${player.id}`)
  for (const { runtime } of [casino, other]) runtime.books.forgetAll()
}

describe('own limits', () => {
  it('a player without limits has no row', async () => {
    const one = await seated()
    await bet(one, 500)
    expect(await rows(one)).toBe(0)
    expect(await saferPlayOf(one)).toEqual({
      loss: { amount: null, next: null, usedToday: 0 },
      lossWeek: { amount: null, next: null, used: 0 },
      lossMonth: { amount: null, next: null, used: 0 },
      stake: { amount: null, next: null },
      moved: { amount: null, next: null, usedToday: 0 },
      time: { minutes: null, next: null, usedToday: 0 },
      break: null,
      reminderMinutes: null,
    })
  })

  it('the daily loss limit is exact to the cent and includes losses before it was set', async () => {
    const one = await seated()
    await bet(one, 500)
    expect((await limit(one, { loss: 12 })).data.loss).toEqual({ amount: 12, next: null, usedToday: 5 })
    expect(await bet(one, 701)).toMatchObject({
      result: 'LIMIT_REACHED',
      fields: { limit: 'own', own: 'loss', amount: expect.any(Number) },
    })
    expect((await bet(one, 700)).result).toBe('OK')
    expect((await bet(one, 1)).result).toBe('LIMIT_REACHED')
    await one.table.win('w', `r${count - 1}`, 250)
    expect((await saferPlayOf(one)).loss.usedToday).toBe(9.5)
    expect((await bet(one, 250)).result).toBe('OK')
    await one.table.rollback('back', `b${count}`)
    expect((await saferPlayOf(one)).loss.usedToday).toBe(9.5)
    await bet(one, 100)
    await one.table.win('more', `r${count}`, 5000)
    expect((await saferPlayOf(one)).loss.usedToday, 'more was won than lost').toBe(0)
  })

  it('issue 29: weekly and monthly loss limits include losses before they were set', async () => {
    const one = await seated()
    await bet(one, 500)
    const { data } = await limit(one, { lossWeek: 12, lossMonth: 20 })
    expect([data.lossWeek.used, data.lossMonth.used]).toEqual([5, 5])
    expect(await bet(one, 701)).toMatchObject({ result: 'LIMIT_REACHED', fields: { own: 'loss', period: 'week' } })
    expect((await bet(one, 700)).result).toBe('OK')
    await casino.owner.run(sql`update safer_play set week = week - 7 where player_id = ${one.player.id}`)
    for (const { runtime } of [casino, other]) runtime.books.forgetAll()
    expect(await bet(one, 801)).toMatchObject({ result: 'LIMIT_REACHED', fields: { own: 'loss', period: 'month' } })
    expect((await bet(one, 800)).result).toBe('OK')
  })

  it('issue 29: the limit on credit moved to games counts what was moved before, and not what is collected', async () => {
    const one = await seated()
    expect((await limit(one, { moved: 60 })).data.moved).toEqual({ amount: 60, next: null, usedToday: 50 })
    await one.player.call('collect')
    const move = (amount: number) =>
      one.player.call('transferToGame', { body: { items: [{ gameId: gameOf(provider), amount }] } })
    expect(await codeOf(move(10.01))).toBe('MOVE_LIMIT_REACHED')
    expect((await saferPlayOf(one)).moved.usedToday, 'a refusal counts nothing').toBe(50)
    const both = await Promise.all([move(10), move(10)])
    expect(both.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await saferPlayOf(one)).moved.usedToday).toBe(60)
  })

  it('issue 29: the limit on time ends play for the day; an open round can still win', async () => {
    const one = await seated()
    await limit(one, { time: 10 })
    expect((await bet(one, 100)).result).toBe('OK')
    await casino.owner.run(sql`update safer_play set time_used_ms = 600000 where player_id = ${one.player.id}`)
    for (const { runtime } of [casino, other]) runtime.books.forgetAll()
    expect(await bet(one, 100)).toMatchObject({
      result: 'LIMIT_REACHED',
      fields: { own: 'time', minutes: '10', amount: 0 },
    })
    expect((await one.table.win('late win', `r${count - 1}`, 300)).body.result).toBe('OK')
    expect((await saferPlayOf(one)).time).toMatchObject({ minutes: 10, usedToday: 10 })
  })

  it('issue 29: results by day and by month are the cash won or lost', async () => {
    const one = await seated()
    await bet(one, 500)
    await one.table.win('part', `r${count}`, 150)
    const { days, months } = (await one.player.call('getPlayResults')).data
    expect([days.length, months.length]).toEqual([30, 12])
    expect([days.at(-1), days[0]!.result]).toEqual([{ day: new Date().toISOString().slice(0, 10), result: -3.5 }, 0])
    expect(months.at(-1)!.result).toBe(-3.5)
  })

  it('credit, collecting and redeeming do not count as losses', async () => {
    const one = await seated()
    await limit(one, { loss: 10 })
    await bet(one, 400)
    await casino.grant(one.player.username, 30)
    await one.player.call('collect')
    await one.player.call('createRedeem', { body: { amount: 20 } })
    expect((await saferPlayOf(one)).loss.usedToday).toBe(4)
  })

  it('stakes paid with bonus credit do not count as losses', async () => {
    const one = await seated()
    await limit(one, { loss: 1 })
    await one.player.call('activateBonus', { body: { bonusId: await layBonus(casino.runtime) } })
    expect((await bet(one, 300)).result).toBe('OK')
    expect((await saferPlayOf(one)).loss.usedToday).toBe(0)
    expect((await bet(one, 101)).result).toBe('LIMIT_REACHED')
  })

  it('losses of the previous day do not count', async () => {
    const one = await seated()
    await limit(one, { loss: 5 })
    await bet(one, 500)
    await casino.owner.run(sql`update safer_play set day = day - 1 where player_id = ${one.player.id}`)
    for (const { runtime } of [casino, other]) runtime.books.forgetAll()
    expect((await saferPlayOf(one)).loss.usedToday).toBe(0)
    expect((await bet(one, 500)).result).toBe('OK')
    expect([(await saferPlayOf(one)).loss.usedToday, (await bet(one, 1)).result]).toEqual([5, 'LIMIT_REACHED'])
  })

  it('a stake above the stake limit is refused', async () => {
    const one = await seated()
    await limit(one, { stake: 2 })
    expect(await bet(one, 201)).toMatchObject({
      result: 'LIMIT_REACHED',
      fields: { limit: 'own', own: 'stake', amount: 200 },
    })
    expect((await bet(one, 200)).result).toBe('OK')
  })

  it('N8 the stake limit applies to the total stake of a round without rolled-back bets', async () => {
    const one = await seated()
    await limit(one, { stake: 2 })
    const stake = async (transaction: string, cents: number) =>
      (await one.table.bet(transaction, 'whole round', cents)).body
    expect((await stake('first', 150)).result).toBe('OK')
    expect(await stake('over', 51)).toMatchObject({ result: 'LIMIT_REACHED', fields: { own: 'stake' } })
    expect((await stake('exactly', 50)).result).toBe('OK')
    expect((await stake('a cent', 1)).result).toBe('LIMIT_REACHED')
    await one.table.rollback('back', 'exactly')
    expect((await stake('again', 50)).result).toBe('OK')
    expect((await bet(one, 200)).result, 'another round').toBe('OK')
  })

  it('RTS 12B: a raise waits for 24 hours and for a second confirmation, and can be cancelled', async () => {
    const one = await seated()
    await limit(one, { loss: 5, stake: 2 })
    const { loss } = (await limit(one, { loss: 50, stake: null })).data
    expect([loss.amount, loss.next?.amount, loss.next?.confirmable]).toEqual([5, 50, false])
    expect(Math.round((Date.parse(loss.next!.from) - Date.now()) / 3_600_000)).toBe(24)
    expect((await limit(one, { stake: null })).data.stake.amount, 'confirmed too early').toBe(2)
    expect((await limit(one, { loss: 5 })).data.loss.next).toBeNull()
    await passDelay(one)
    expect((await saferPlayOf(one)).stake).toMatchObject({ amount: 2, next: { amount: null, confirmable: true } })
    expect((await bet(one, 201)).result, 'not confirmed').toBe('LIMIT_REACHED')
    expect((await limit(one, { stake: null })).data.stake).toEqual({ amount: null, next: null })
    expect([(await bet(one, 500)).result, (await bet(one, 1)).result]).toEqual(['OK', 'LIMIT_REACHED'])
  })

  it.each([{ loss: 0 }, { loss: -1 }, { stake: 0.001 }, { stake: '5' }, { other: 1 }])(
    '%o is not a valid limit',
    async (body) => {
      const one = await casino.player()
      expect(await codeOf(one.call('setPlayLimits', { body: body as never }))).toBe('INVALID_INPUT')
    },
  )
})

describe('a time-out or self-exclusion', () => {
  it('blocks bets, transfers, launches, sessions and bonuses; wins, collecting and redeeming still work', async () => {
    const one = await seated()
    await one.table.bet('open', 'open', 300)
    const launched = (await one.player.call('launchGame', { body: { gameId: gameOf(provider) } })).data.url
    const taken = (await one.player.call('takeBreak', { body: { length: '7-days' } })).data.break!
    expect([taken.kind, Math.round((Date.parse(taken.until!) - Date.now()) / 86_400_000)]).toEqual(['break', 7])
    expect((await one.table.bet('more', 'open', 100)).body.result).toBe('PLAYER_BLOCKED')
    const transfer = { items: [{ gameId: gameOf(provider), amount: 1 }] }
    expect(await codeOf(one.player.call('transferToGame', { body: transfer }))).toBe('ON_A_BREAK')
    expect(await codeOf(one.player.call('launchGame', { body: { gameId: gameOf(provider) } }))).toBe('ON_A_BREAK')
    const bonusId = await layBonus(casino.runtime)
    expect(await codeOf(one.player.call('activateBonus', { body: { bonusId } }))).toBe('ON_A_BREAK')
    const token = new URL(launched).searchParams.get('token')
    expect((await provider.call('session', { token, game: gameOf(provider) })).body.result).toBe('PLAYER_BLOCKED')
    expect((await one.table.win('w', 'open', 900)).body.result).toBe('OK')
    expect((await one.player.call('collect')).data.collected).toBe(56)
    expect((await one.player.call('createRedeem', { body: { amount: 10 } })).data.redeem.amount).toBe(10)
    expect((await one.player.call('getStatement')).data.rows.length).toBeGreaterThan(0)
  })

  it('cannot be shortened and ends by itself', async () => {
    const one = await seated()
    await one.player.call('takeBreak', { body: { length: '30-days' } })
    expect(await codeOf(one.player.call('takeBreak', { body: { length: '24-hours' } }))).toBe('BREAK_NOT_SHORTENED')
    expect((await one.player.call('takeBreak', { body: { length: 'for-good' } })).data.break).toMatchObject({
      kind: 'exclusion',
      until: null,
    })
    await casino.owner.run(sql`update safer_play set break_until = now() where player_id = ${one.player.id}`)
    for (const { runtime } of [casino, other]) runtime.books.forgetAll()
    expect([(await saferPlayOf(one)).break, (await bet(one, 100)).result]).toEqual([null, 'OK'])
  })
})

it('the reality check is stored and passed to the game at launch', async () => {
  const one = await seated()
  expect((await one.player.call('setReminder', { body: { minutes: 30 } })).data.reminderMinutes).toBe(30)
  const { url } = (await one.player.call('launchGame', { body: { gameId: gameOf(provider) } })).data
  expect(new URL(url).searchParams.get('reminder_minutes')).toBe('30')
  await one.player.call('setReminder', { body: { minutes: null } })
  const { url: without } = (await one.player.call('launchGame', { body: { gameId: gameOf(provider) } })).data
  expect(new URL(without).searchParams.has('reminder_minutes')).toBe(false)
})

describe('on two nodes', () => {
  const bets =
    ({ table }: TableAndPlayer, cents: number, round?: string) =>
    (runtime: Runtime, n: number) => {
      const body = {
        session: table.session,
        player: table.playerId,
        transaction: `x${n}`,
        round: round ?? `x${n}`,
        amount: cents,
      }
      return placeBet(runtime, { providerId: provider.id, body, nonce: nonceOf(runtime, provider.id, randomUUID()) })
    }
  const runtimes = () => [casino.runtime, other.runtime]
  const lost = async ({ player }: TableAndPlayer) =>
    Object.entries(await casino.balances(player)).reduce(
      (sum, [name, now]) => sum + (name.startsWith('bank:') ? now : 0),
      0,
    )

  it('a limit set during 50 concurrent bets: no more is lost than the limit, or than was lost when it was set', async () => {
    for (let n = 0; n < 4; n += 1) {
      const one = await seated()
      const bet = bets(one, 100)
      let lostWhenSet = 0
      await race(runtimes(), async (runtime, index) => {
        if (index !== 10) return bet(runtime, index)
        const { loss } = await setPlayLimits(runtime, one.player.id, { loss: 7 })
        lostWhenSet = loss.usedToday
        return loss
      })
      expect(await lost(one)).toBeLessThanOrEqual(Math.max(7, lostWhenSet))
      expect((await saferPlayOf(one)).loss.usedToday).toBe(await lost(one))
    }
  })

  it('RTS 12B: a raise confirmed during 50 concurrent bets applies to the next bet on both nodes', async () => {
    const one = await seated(200)
    await limit(one, { stake: 0.5 })
    await limit(one, { stake: 1 })
    await passDelay(one)
    const { counts } = await race(runtimes(), async (runtime, index) =>
      index === 25 ? setPlayLimits(runtime, one.player.id, { stake: 1 }) : bets(one, 100)(runtime, index),
    )
    const { done = 0, LIMIT_REACHED: refused = 0 } = counts
    expect([done + refused, await lost(one)], 'a bet is decided by one of the two limits').toEqual([50, done - 1])
    for (const [index, runtime] of runtimes().entries()) await bets(one, 100)(runtime, 100 + index)
    expect((await saferPlayOf(one)).stake).toEqual({ amount: 1, next: null })
  })

  it('a limit set on one node applies to the next bet on the other', async () => {
    const one = await seated()
    await bets(one, 100)(other.runtime, 0)
    await setPlayLimits(casino.runtime, one.player.id, { loss: 1.5 })
    await expect(bets(one, 100)(other.runtime, 1)).rejects.toThrow('LIMIT_REACHED')
    await bets(one, 50)(other.runtime, 2)
    await expect(bets(one, 1)(casino.runtime, 3)).rejects.toThrow('LIMIT_REACHED')
  })

  it('50 concurrent bets lose exactly the loss limit', async () => {
    const one = await seated()
    await limit(one, { loss: 8 })
    const { counts } = await race(runtimes(), bets(one, 100))
    expect(counts).toEqual({ done: 8, LIMIT_REACHED: 42 })
    expect(await lost(one)).toBe(8)
  })

  it('N8 50 concurrent bets in one round stake exactly the stake limit', async () => {
    const one = await seated()
    await limit(one, { stake: 8 })
    const { counts } = await race(runtimes(), bets(one, 100, 'one round'))
    expect(counts).toEqual({ done: 8, LIMIT_REACHED: 42 })
    expect(await lost(one)).toBe(8)
  })

  it('a time-out started on one node applies to the next bet on the other', async () => {
    const one = await seated()
    await bets(one, 100)(other.runtime, 0)
    await startExclusion(
      casino.runtime,
      one.player.id,
      { length: '24-hours', by: 'player' },
      casino.runtime.books.submit,
    )
    await expect(bets(one, 100)(other.runtime, 1)).rejects.toThrow('PLAYER_BLOCKED')
  })
})
