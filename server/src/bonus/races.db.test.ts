// 50 concurrent bonus requests on two nodes have one effect, and credit ends in one account.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { nonceOf } from '../games/nonces.ts'
import { bet, win } from '../games/rounds.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { sql } from '@lucero/kit/sql'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { assertBooksClean } from '../testing/ledger.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { openProvider, seat, type Provider, type SeatedPlayer } from '../testing/provider.ts'
import { parallel, race as together } from '../testing/races.ts'
import { activateBonus, collectBonus, refuseBonus } from './bonus.ts'
import { processDeadlines } from './deadlines.ts'

const trials = 6

let casino: Casino
let other: TestProgram
let provider: Provider
let runtimes: [Runtime, Runtime]
beforeAll(async () => {
  casino = await openCasino()
  other = await startProgram({}, { databaseUrl: casino.databaseUrl })
  provider = await openProvider(casino)
  runtimes = [casino.runtime, other.runtime]
})
afterEach(() => assertBooksClean({ ...casino.runtime, owner: casino.owner }))
afterAll(async () => {
  await other.stop()
  await casino.stop()
})

const race = async (request: (runtime: Runtime, n: number) => Promise<unknown>) =>
  (await together(runtimes, request)).counts

const eachTrial = async (run: () => Promise<void>) => {
  for (let n = 0; n < trials; n += 1) await run()
}

const newPlayer = () => casino.player({ operators: [plainOperator] })

async function seatedWithBonus(terms = {}): Promise<{ player: TestPlayer; table: SeatedPlayer }> {
  const player = await newPlayer()
  await activateBonus(casino.runtime, player.id, await layBonus(casino.runtime, terms))
  return { player, table: await seat(provider, player, { credit: 0 }) }
}

const grantOf = ({ id }: TestPlayer) =>
  casino.owner.one<{ state: string; bets: number; openRounds: number; collected: bigint; forfeited: bigint }>(sql`
    select state, bets, open_rounds as "openRounds", collected_cents as collected, forfeited_cents as forfeited
    from bonus_grant where player_id = ${id}`)

const held = async (player: TestPlayer, pocket: string) => {
  const entries = Object.entries(await casino.balances(player)).filter(([name]) => name.startsWith(pocket))
  return Math.round(entries.reduce((sum, [, amount]) => sum + amount, 0) * 100)
}

const signed = <Body>(runtime: Runtime, body: Body) => ({
  providerId: provider.id,
  body,
  nonce: nonceOf(runtime, provider.id, randomUUID()),
})
const placeBet = (runtime: Runtime, { session, playerId }: SeatedPlayer, transaction: string, amount: number) =>
  bet(runtime, signed(runtime, { session, player: playerId, transaction, round: transaction, amount }))
const settle = (runtime: Runtime, { playerId }: SeatedPlayer, round: string, amount: number) =>
  win(runtime, signed(runtime, { player: playerId, transaction: `w ${round}`, round, amount, roundClosed: true }))

it('BON-3 I11 concurrent activations of several bonuses activate one, once', async () => {
  const bonuses = [await layBonus(casino.runtime), await layBonus(casino.runtime), await layBonus(casino.runtime)]
  await eachTrial(async () => {
    const player = await newPlayer()
    const counts = await race((runtime, n) => activateBonus(runtime, player.id, bonuses[n % 3]!))
    expect(counts['done']).toBeGreaterThanOrEqual(16)
    expect(counts['done']! + (counts['BONUS_ALREADY_OPEN'] ?? 0)).toBe(parallel)
    expect([await held(player, 'bonus:'), await held(player, 'promo')]).toEqual([300, -300])
    expect(await grantOf(player)).toMatchObject({ state: 'active' })
  })
})

it('BON-9 I11 N14 a wagered bonus is collected once, and all requests get the same reply', async () => {
  await eachTrial(async () => {
    const { player, table } = await seatedWithBonus({ playThrough: 100, cap: 250n })
    await table.bet('b', 'r', 300)
    await table.win('w', 'r', 400)
    expect(await race((runtime) => collectBonus(runtime, player.id))).toEqual({ done: parallel })
    expect([await held(player, 'game:'), await held(player, 'forfeits'), await held(player, 'bonus:')]).toEqual([
      250, 150, 0,
    ])
  })
})

it('BON-5 I11 a bonus is refused or wagered, never both', async () => {
  await eachTrial(async () => {
    const { player, table } = await seatedWithBonus()
    const counts = await race((runtime, n) =>
      n % 2 ? refuseBonus(runtime, player.id) : placeBet(runtime, table, `b${n}`, 10),
    )
    const { state, bets } = await grantOf(player)
    const isRefused = state === 'refused'
    expect(isRefused || state === 'wagering').toBe(true)
    expect(bets).toBe(isRefused ? 0 : 25)
    expect(counts).toEqual(
      isRefused ? { done: 1, BONUS_NOT_OPEN: 24, INSUFFICIENT_FUNDS: 25 } : { done: 25, BONUS_ALREADY_WAGERED: 25 },
    )
    expect(await held(player, 'bank:')).toBe(isRefused ? 0 : 250)
  })
})

it('BON-8 I11 expiry during bets and wins leaves no bonus credit, and every win is accepted', async () => {
  await eachTrial(async () => {
    const { player, table } = await seatedWithBonus()
    for (let n = 0; n < 10; n += 1) await placeBet(casino.runtime, table, `early ${n}`, 10)
    await casino.owner.run(
      sql`update bonus_grant set expires_at = now() + interval '50 milliseconds' where player_id = ${player.id}`,
    )
    for (const { books } of runtimes) books.forgetAll()
    const counts = await race(async (runtime, n) => {
      if (n % 5 === 0) return settle(runtime, table, `early ${n / 5}`, 25)
      if (n % 5 === 1) return processDeadlines(runtime)
      return placeBet(runtime, table, `b ${randomUUID()}`, 10)
    })
    await expect.poll(() => grantOf(player).then(({ state }) => state), { timeout: 60_000 }).toBe('expired')
    const taken = (counts['done'] ?? 0) - 20
    expect([counts['done']! >= 20, (counts['INSUFFICIENT_FUNDS'] ?? 0) + taken]).toEqual([true, 30])
    expect([await held(player, 'bonus:'), await held(player, 'free:'), await held(player, 'game:')]).toEqual([0, 0, 0])
    expect(await held(player, 'forfeits')).toBe(Number((await grantOf(player)).forfeited))
    expect((await grantOf(player)).openRounds).toBe(taken)
  })
})
