// Kills the leader of the table during betting, flight and cash-out. Another process must end the round, and every bet exactly once.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask } from '../../../../server/src/testing/ask.ts'
import type { RoundView } from '../../api.ts'
import type { StarCrashView } from '../../rules/star-crash/rules.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import { openTablePage, type TableClient } from '../../testing/table-client.ts'

const crashAt = 160
/** Four failovers in `npm test`, 68 in `npm run test:nightly`. */
const repeats = process.env['NIGHTLY'] ? 17 : 1

let house: GamesCasino
let running: Awaited<ReturnType<GamesCasino['startProcess']>> | undefined
const pages: TableClient[] = []
beforeAll(async () => {
  house = await openGamesCasino({
    CRASH_CHAIN_LENGTH: '2500',
    CRASH_BETTING_SECONDS: '2',
    CRASH_LEASE_SECONDS: '2',
    WALLET_TIMEOUT_SECONDS: '1',
    CRASH_AT: String(crashAt),
  })
})
afterEach(() => {
  house.proxy.clearFaults()
  pages.splice(0).forEach((page) => page.leave())
})
afterAll(() => house.stop())

const startGames = async () => (running ??= await house.startProcess({}, 'crash-process.ts'))
async function killGames() {
  const killed = running!
  running = undefined
  await killed.kill()
}

/** A player with an automatic cash-out that the star reaches, one that it does not reach, and a manual bet of another player. */
async function placeBets() {
  const games = await startGames()
  const sit = async () => {
    const player = await house.player(10_000, 'star-crash')
    const page = await openTablePage(games.url, await player.launch())
    pages.push(page)
    return page
  }
  const [ana, luis] = [await sit(), await sit()]
  let [number, placed] = [0, await Promise.all([] as ReturnType<TableClient['bet']>[])]
  // A round that closes before it has all bets is followed by another try.
  while (!placed.length || placed.some(({ body }) => body.refusal === 'BETTING_CLOSED')) {
    number = (await ana.until('betting', number + 1)).number
    placed = await Promise.all([
      ana.bet(number, { cents: 100, auto: 120 }),
      ana.bet(number, { cents: 100, auto: 161 }, 1),
      luis.bet(number, { cents: 100 }),
    ])
  }
  expect(placed.map(({ body }) => body.round.status)).toEqual(['open', 'open', 'open'])
  const [auto, tooHigh, manual] = placed.map(({ body }) => body.round.id) as [string, string, string]
  return { ana, luis, number, auto, tooHigh, manual }
}

/** After the failover: every bet ends once by the rules, at the games and at the wallet, and the next round uses the next link. */
async function expectSettled(number: number, ids: string[]) {
  const games = await startGames()
  const observer = await openTablePage(games.url)
  pages.push(observer)
  const rounds = await Promise.all(ids.map((id) => observer.settled(id)))
  await observer.until('betting', number + 1)
  const { round } = (await observer.tableRound(number)).body
  expect([round.status, round.crash]).toEqual(['ended', crashAt])
  const numbers = await ask(
    house.casino.databaseUrl,
    'select number::int, link_number from lucero_games.crash_round order by number',
  )
  expect(numbers).toEqual(numbers.map((_, index) => [index + 1, index + 1]))
  await vi.waitFor(() => house.expectAgreement(), { timeout: 20_000 })
  return { rounds, isCalledOff: round.isCalledOff === true, calledOffAt: round.calledOffAt! }
}

const payouts = (rounds: RoundView[]) => rounds.map(({ payout }) => payout)

describe.each(Array.from({ length: repeats }, (_, index) => index + 1))('failover %i, leader killed', () => {
  it('during betting: the round is played, or called off', async () => {
    const { number, auto, tooHigh, manual } = await placeBets()
    await killGames()
    const { rounds, isCalledOff } = await expectSettled(number, [auto, tooHigh, manual])
    expect(payouts(rounds)).toEqual(isCalledOff ? [100, 100, 100] : [120, 0, 0])
  })

  it('issue 36, during the flight: every bet is cashed out where the table stopped, whatever the crash point', async () => {
    const { ana, number, auto, tooHigh, manual } = await placeBets()
    await ana.until('climbing', number)
    await killGames()
    const { rounds, calledOffAt } = await expectSettled(number, [auto, tooHigh, manual])
    // The lease is 2 seconds, so the table runs on for 1.2 seconds after the last heartbeat.
    expect(calledOffAt).toBeGreaterThan(100)
    expect(calledOffAt).toBeLessThan(120)
    expect(payouts(rounds)).toEqual([calledOffAt, calledOffAt, calledOffAt])
    expect(rounds.map(({ view }) => (view as StarCrashView).end)).toEqual(['stopped', 'stopped', 'stopped'])
  })

  it.each(['request', 'reply'] as const)(
    'during a cash-out, at the %s of its payout: paid once, at its multiplier',
    async (lost) => {
      const { luis, ana, number, auto, tooHigh, manual } = await placeBets()
      const killed = new Promise<void>((resolve) => {
        const of = ({ call, body }: { call: string; body: Record<string, unknown> }) =>
          call === 'win' && body['round'] === manual
        house.proxy.add({ of, lost, times: 1, onFault: async () => (await killGames(), resolve()) })
      })
      await ana.until('climbing', number)
      const pressing = vi.waitFor(async () => {
        const { status } = await luis.cashOut(manual).catch(() => ({ status: 200 }))
        expect(status).toBe(200)
      }, 10_000)
      await killed
      await pressing
      const { rounds } = await expectSettled(number, [auto, tooHigh, manual])
      const { cashed, end } = rounds[2]!.view as StarCrashView
      expect([end, rounds[2]!.payout]).toEqual(['cashed', cashed[0]!.at])
    },
  )
})
