// The table of Star Crash on a real PostgreSQL and a real wallet, with one node and with two.
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ask } from '../../../../server/src/testing/ask.ts'
import { gamesApi } from '../../api-path.ts'
import type { RoundView } from '../../api.ts'
import { openDraw, type Draw } from '../../rules/draw.ts'
import { digestOfSeeds, linkBefore } from '../../rules/star-crash/chain.ts'
import { crashPointOf, multiplierAt } from '../../rules/star-crash/odds.ts'
import { starCrash, type StarCrashBet, type StarCrashView } from '../../rules/star-crash/rules.ts'
import { crashingAt } from '../../testing/crash-game.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import { openTablePage, type TableClient } from '../../testing/table-client.ts'

let house: GamesCasino
/** The node behind the games proxy of the server. */
let proxied: string | undefined
const pages: TableClient[] = []
beforeAll(async () => {
  house = await openGamesCasino(
    { CRASH_CHAIN_LENGTH: '2500', CRASH_BETTING_SECONDS: '2', CRASH_LEASE_SECONDS: '2' },
    { gamesAt: () => proxied },
  )
})
afterEach(() => pages.splice(0).forEach((page) => page.leave()))
afterAll(() => house.stop())

const sit = async (url: string, cents = 10_000) => {
  const player = await house.player(cents, 'star-crash')
  const page = await openTablePage(url, await player.launch())
  pages.push(page)
  return page
}
/** A round with time for bets. An earlier test may have opened the current one. */
async function bettingRound(page: TableClient) {
  const round = await page.until('betting')
  const hasTime = round.closesAt - (await page.clock()).body.now > 1500
  return hasTime ? round : page.until('betting', round.number + 1)
}
const start = (crash: number) => house.start({}, crashingAt(crash))
const viewOf = (view: unknown) => view as StarCrashView

it('pays automatic and manual cash-outs, half and whole, and takes the stakes of the others; both nodes agree', async () => {
  const [one, other] = [await start(135), await start(135)]
  const [ana, luis] = [await sit(one.url), await sit(other.url)]
  const { number } = await bettingRound(ana)
  await luis.until('betting')
  const bets = await Promise.all([
    ana.bet(number, { cents: 100, auto: 110 }),
    ana.bet(number, { cents: 200 }, 1),
    luis.bet(number, { cents: 300, auto: 136 }),
    luis.bet(number, { cents: 400 }, 1),
  ])
  expect(bets.map(({ body }) => body.round.status)).toEqual(['open', 'open', 'open', 'open'])
  const [auto, manual, tooHigh, halved] = bets.map(({ body }) => body.round.id) as [string, string, string, string]
  expect((await ana.cashOut(manual)).body.refusal).toBe('ILLEGAL_ACTION')
  await ana.until('climbing', number)
  // The wallet has paid the automatic cash-out while the star still flies, and the reply does not tell the crash point.
  const paid = await ana.settled(auto)
  expect([paid.payout, viewOf(paid.view)]).toEqual([110, { cashed: [{ at: 110, cents: 110 }], end: 'auto' }])
  const half = await luis.cashOut(halved, 'half')
  expect([half.status, half.body.round.status]).toEqual([200, 'open'])
  expect(await luis.cashOut(halved, 'half')).toMatchObject({ body: { round: { actions: half.body.round.actions } } })
  const { body } = await ana.cashOut(manual)
  const { at } = viewOf(body.round.view).cashed[0]!
  expect([body.round.status, body.round.payout]).toEqual(['closed', 2 * at])
  expect(body.round.serverSeed).toBeUndefined()
  expect(await ana.cashOut(manual)).toMatchObject({ body: { round: { payout: 2 * at } } })
  expect((await luis.settled(tooHigh)).payout).toBe(0)
  const rest = await luis.settled(halved)
  expect(rest.payout).toBe(2 * viewOf(half.body.round.view).cashed[0]!.at)
  expect(viewOf(rest.view)).toMatchObject({ end: 'lost', crash: 135 })
  await vi.waitFor(() => expect(ana.balance()).toBe(10_000 - 300 + 110 + 2 * at), { timeout: 10_000 })
  await vi.waitFor(() => expect(luis.bets.get(manual.slice(0, 8))).toMatchObject({ cashed: [{ at }], end: 'cashed' }), {
    timeout: 20_000,
  })
  expect([...luis.bets.values()].filter((bet) => bet.number === number)).toHaveLength(4)
  // Issue 42: the end of the round is sent once, when every bet is decided. A lost bet is not listed.
  const past = () => luis.messages.flatMap((message) => (message.kind === 'table' && message.past) || [])
  await vi.waitFor(() => expect(past().map((one) => one.number)).toEqual([number]), { timeout: 20_000 })
  expect(past()[0]!.bets.map(({ key }) => key)).not.toContain(tooHigh.slice(0, 8))
  expect(past()[0]!.bets.find(({ key }) => key === halved.slice(0, 8))).toMatchObject({ end: 'lost', cashed: [{}] })
  expect(JSON.stringify(luis.messages)).not.toContain(manual)
  expect(luis.messages.some((message) => message.kind === 'crash' && message.crash === 135)).toBe(true)
  await house.expectAgreement()
  await Promise.all([one.stop(), other.stop()])
})

it('issue 29: through the games proxy, on a slow line: the time at which a cash-out has arrived decides, not the time at which it was sent', async () => {
  const node = await start(135)
  proxied = node.url
  const ana = await sit(house.casino.address)
  const { number } = await bettingRound(ana)
  const bets = await Promise.all([ana.bet(number, { cents: 100 }), ana.bet(number, { cents: 100 }, 1)])
  const [slow, tooSlow] = bets.map(({ body }) => body.round.id) as [string, string]
  await ana.until('climbing', number)
  const [first, second] = [await beginCashOut(ana.token, slow), await beginCashOut(ana.token, tooSlow)]
  const { startedAt } = (await ana.tableRound(number)).body.round
  const elapsed = async () => (await ana.clock()).body.now - startedAt!
  await vi.waitFor(async () => expect(multiplierAt(await elapsed())).toBeGreaterThanOrEqual(110), 10_000)
  const earliest = multiplierAt(await elapsed())
  const paid = await first.finish()
  const { at } = viewOf(paid.round!.view).cashed[0]!
  expect(at).toBeGreaterThanOrEqual(earliest)
  expect(at).toBeLessThanOrEqual(multiplierAt(await elapsed()))
  expect([paid.round!.status, paid.round!.payout]).toEqual(['closed', at])
  await vi.waitFor(() => expect(ana.messages).toContainEqual({ kind: 'crash', number, crash: 135 }), 10_000)
  const late = await second.finish()
  expect(late.refusal ?? late.round!.payout).toBeOneOf(['TOO_LATE', 0])
  expect((await ana.settled(tooSlow)).payout).toBe(0)
  await vi.waitFor(() => expect(ana.balance()).toBe(10_000 - 200 + at), { timeout: 10_000 })
  await house.expectAgreement()
  proxied = undefined
  await node.stop()
})

/** A cash-out through the proxy whose last byte is sent by `finish`. */
async function beginCashOut(token: string, round: string) {
  const body = JSON.stringify({ round, part: 'all' })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const sent = request(`${house.casino.address}${gamesApi}/crash/cash-out`, { method: 'POST', headers })
  const replied = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.write(body.slice(0, -1))
  await once(sent, 'socket')
  return {
    async finish() {
      sent.end(body.slice(-1))
      const [reply] = await replied
      return (await json(reply)) as { refusal?: string; round?: RoundView }
    },
  }
}

it('issue 29: a burst of cash-outs beyond the queue of the database is answered without RETRY_LATER, and paid once', async () => {
  // Two connections, for which at most 20 callers may wait.
  const node = await house.start({ DATABASE_CONNECTIONS: '2' }, crashingAt(135))
  const ana = await sit(node.url)
  const { number } = await bettingRound(ana)
  const { id } = (await ana.bet(number, { cents: 100 })).body.round
  await ana.until('climbing', number)
  await vi.waitFor(async () => expect((await ana.cashOut(id, 'half')).status).toBe(200), 5000)
  const replies = await Promise.all(Array.from({ length: 80 }, () => ana.cashOut(id)))
  expect(replies.map(({ body }) => body.refusal).filter(Boolean)).toEqual([])
  const [payout, ...others] = new Set(replies.map(({ body }) => body.round.payout))
  // At 1.00× and 1.01×, both halves of 50 cents pay 50.
  expect([payout! >= 100, others]).toEqual([true, []])
  await house.expectAgreement()
  await node.stop()
})

it('refuses a third bet, a bet in a round that has closed, and the calls of other games; a request is placed once', async () => {
  const node = await start(105)
  const ana = await sit(node.url)
  const { number } = await bettingRound(ana)
  const requestId = crypto.randomUUID()
  const [first, again] = [
    await ana.bet(number, { cents: 100 }, 0, requestId),
    await ana.bet(number, { cents: 100 }, 0, requestId),
  ]
  expect(again.body.round.id).toBe(first.body.round.id)
  expect((await ana.bet(number, { cents: 100 })).body.refusal).toBe('ROUND_OPEN')
  expect((await ana.bet(number + 1, { cents: 100 }, 1)).body.refusal).toBe('BETTING_CLOSED')
  expect((await ana.bet(number, { cents: 5 }, 1)).body.refusal).toBe('INVALID_BET')
  await ana.until('climbing', number)
  expect((await ana.bet(number, { cents: 100 }, 1)).body.refusal).toBe('BETTING_CLOSED')
  expect((await ana.bet(number, { cents: 100 }, 0, requestId)).body.round.id).toBe(first.body.round.id)
  await ana.settled(first.body.round.id)
  expect((await ana.cashOut(first.body.round.id)).body.round.payout).toBe(0)
  const coin = await house.start()
  const other = await coin.openPage(await (await house.player()).launch())
  const misplaced = await openTablePage(coin.url, undefined, other.token)
  expect((await misplaced.bet(number, { cents: 100 })).body.refusal).toBe('ILLEGAL_ACTION')
  await Promise.all([node.stop(), coin.stop()])
})

it('a bet without enough credit is refused and can be placed again; a stake that is taken late is returned', async () => {
  const node = await start(105)
  const ana = await sit(node.url, 100)
  const { number } = await bettingRound(ana)
  expect((await ana.bet(number, { cents: 500 })).body.round).toMatchObject({
    status: 'refused',
    refusal: 'INSUFFICIENT_FUNDS',
  })
  // The reply is lost until the flight has begun: the retried stake was taken in time by the wallet, but not by the table.
  house.proxy.add({ of: ({ call }) => call === 'bet', lost: 'reply' })
  const late = ana.bet(number, { cents: 100 })
  await ana.until('climbing', number)
  house.proxy.clearFaults()
  const round = await ana.settled((await late).body.round.id)
  expect([round.status, round.refusal]).toEqual(['void', 'ROLLED_BACK'])
  expect((await ana.seat()).body.balance).toBe(100)
  expect((await ana.tableRound(number)).body.seeds).toEqual([])
  await house.expectAgreement()
  await node.stop()
})

it('publishes link, seeds and crash point after the end, from which anybody recomputes the round', async () => {
  // The real draw, limited to 1.30 so that the flight is short.
  const short = (draw: Draw) => Math.min(crashPointOf(draw), 130)
  const start = (bet: StarCrashBet, draw: Draw) => ({ ...starCrash.start(bet, draw), crash: short(draw) })
  const node = await house.start({}, { 'star-crash': { ...starCrash, start, table: { crashPoint: short } } })
  const [ana, luis] = [await sit(node.url), await sit(node.url)]
  const { number, commitment } = await bettingRound(ana)
  const seeds = await Promise.all([ana, luis].map(async (page) => (await page.seat()).body.seeds))
  expect(seeds[0]).toMatchObject({ commitment, nonce: number })
  const [bet] = await Promise.all([
    ana.bet(number, { cents: 100, auto: 101 }),
    luis.bet(number, { cents: 100, auto: 101 }),
  ])
  expect((await ana.tableRound(number)).body).toMatchObject({ seeds: [], round: { status: 'betting' } })
  const round = await ana.settled(bet.body.round.id)
  await vi.waitFor(async () => expect((await ana.tableRound(number)).body.round.status).toBe('ended'), 20_000)
  const { round: table, seeds: published, chain } = (await ana.tableRound(number)).body
  expect(published).toEqual(seeds.map(({ clientSeed }) => clientSeed).toSorted())
  expect(table.digest).toBe(digestOfSeeds(published))
  expect(round.clientSeed).toBe(table.digest)
  expect(linkBefore(table.link!)).toBe(commitment)
  expect(table.crash).toBe(short(openDraw({ serverSeed: table.link!, clientSeed: table.digest!, nonce: number })))
  let hash = commitment
  for (let back = number - chain.firstRound; back > 0; back -= 1) hash = linkBefore(hash)
  expect(hash).toBe(chain.finalHash)
  await node.stop()
})

it('plays no rounds while nobody is seated, and continues with the next link when somebody comes', async () => {
  await ask(house.casino.databaseUrl, `update lucero_games.crash_table set wanted_at = '-infinity'`)
  const node = await start(101)
  await vi.waitFor(async () => {
    const [row] = await ask(
      house.casino.databaseUrl,
      `select count(*)::int from lucero_games.crash_round where status <> 'ended'`,
    )
    expect(row![0]).toBe(0)
  }, 40_000)
  const count = async () =>
    (await ask(house.casino.databaseUrl, 'select count(*)::int from lucero_games.crash_round'))[0]![0]
  const before = await count()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await count()).toBe(before)
  const ana = await sit(node.url)
  expect((await ana.until('betting')).number).toBe(Number(before) + 1)
  await node.stop()
})

it('issue 36: a press of a cash-out that was withdrawn does not count when it arrives later; one that was taken is told so', async () => {
  const node = await start(150)
  const ana = await sit(node.url)
  const { number } = await bettingRound(ana)
  const { id } = (await ana.bet(number, { cents: 100 })).body.round
  await ana.until('climbing', number)
  const [late, next] = [crypto.randomUUID(), crypto.randomUUID()]
  expect((await ana.withdraw(id, late)).body.round).toMatchObject({ status: 'open', actions: [] })
  await vi.waitFor(async () => expect((await ana.cashOut(id, 'half', next)).status).toBe(200), 5000)
  expect((await ana.cashOut(id, 'all', late)).body.refusal).toBe('WITHDRAWN')
  const { body } = await ana.withdraw(id, next)
  expect([body.round.status, body.round.actions]).toEqual(['open', [expect.objectContaining({ part: 'half' })]])
  // Many presses, each with its withdrawal at the same time: either the reply shows the cash-out, or it never counts.
  const { id: other } = (await ana.bet((await bettingRound(ana)).number, { cents: 100 })).body.round
  await ana.until('climbing', number + 1)
  await vi.waitFor(async () =>
    expect((await ana.clock()).body.now).toBeGreaterThan(
      (await ana.tableRound(number + 1)).body.round.startedAt! + 200,
    ),
  )
  const press = crypto.randomUUID()
  const [cashed, withdrawn] = await Promise.all([ana.cashOut(other, 'all', press), ana.withdraw(other, press)])
  const isTaken = withdrawn.body.round.status !== 'open'
  expect([cashed.status, cashed.body.refusal]).toEqual(isTaken ? [200, undefined] : [409, 'WITHDRAWN'])
  const luis = await sit(node.url)
  expect((await luis.withdraw(other, press)).body.refusal).toBe('ROUND_NOT_FOUND')
  await ana.cashOut(other, 'all')
  await ana.settled(other)
  expect((await ana.withdraw(other, crypto.randomUUID())).body.round.status).toBe('closed')
  await house.expectAgreement()
  await node.stop()
})

it('issue 36: once the table has stopped, no node takes cash-outs, and the bet is cashed out where it stopped', async () => {
  const [leader, other] = [await start(250), await start(250)]
  const ana = await sit(other.url)
  const { number } = await bettingRound(ana)
  const { id } = (await ana.bet(number, { cents: 100 })).body.round
  await ana.until('climbing', number)
  // The lease is lost while both nodes live: nobody writes a heartbeat, and other nodes must not notice it too late.
  await ask(
    house.casino.databaseUrl,
    `update lucero_games.crash_table set gap_from = clock_timestamp() where gap_from is null`,
  )
  const late = await ana.cashOut(id)
  expect(late.body.refusal ?? late.body.round.payout).toBeOneOf(['TABLE_INTERRUPTED', expect.any(Number)])
  const round = await ana.settled(id)
  await vi.waitFor(async () => expect((await ana.tableRound(number)).body.round.status).toBe('ended'), 20_000)
  const { calledOffAt, isCalledOff } = (await ana.tableRound(number)).body.round
  expect(isCalledOff).toBe(true)
  expect(round.payout).toBe(calledOffAt)
  await house.expectAgreement()
  await Promise.all([leader.stop(), other.stop()])
})
