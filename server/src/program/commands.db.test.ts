// Runs every command 50 times concurrently on two nodes.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateBonus } from '../bonus/bonus.ts'
import { gameTerms } from '../catalogue/catalogue.ts'
import { commands } from './commands.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { sql } from '@lucero/kit/sql'
import { balancesOf } from '../ledger/books.ts'
import type { Command, Json } from '../ledger/command.ts'
import { bookOf } from '../stock/stock.ts'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, reviewingOperator, welcomeOperator, type Casino } from '../testing/casino.ts'
import { assertBooksClean, assertReportsEqualLedger } from '../testing/ledger.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'
import { parallel, race } from '../testing/races.ts'

const trials = process.env['NIGHTLY'] ? 30 : 3

let casino: Casino
let second: TestProgram
let provider: Provider
let runtimes: [Runtime, Runtime]
beforeAll(async () => {
  casino = await openCasino()
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
  provider = await openProvider(casino)
  runtimes = [casino.runtime, second.runtime]
})
afterEach(() => assertBooksClean({ ...casino.runtime, owner: casino.owner }))
afterAll(async () => {
  await assertReportsEqualLedger(casino.databaseUrl)
  await second.stop()
  await casino.stop()
})

type Commands = typeof commands
type Input<Kind extends keyof Commands> = Parameters<Commands[Kind]['of']>[2]
type Preparation<Input> = { playerId: string; input: Input }

/** With a different key each: `others` is the result of all but the first, `effects` the number of the 50 that write a transfer. */
type Race<Input> = {
  ready(): Promise<Preparation<Input>>
  others: string
  effects?: number
  /** The balances after this number of effects. */
  left(effects: number): Record<string, bigint>
}

const submit = <Reply extends Json>(command: Command<Reply>) => casino.runtime.books.submit(command)
const key = () => randomUUID()

const operatorOf = (id: number) => ({
  id,
  name: String(id),
  approvesItself: id !== reviewingOperator,
  welcomeCents: { [plainOperator]: 0n, [welcomeOperator]: 5000n, [reviewingOperator]: 2500n }[id]!,
})
const application = (operatorId: number) => ({ operator: operatorOf(operatorId), walletId: randomUUID(), note: null })

async function playerOf(...operatorIds: number[]): Promise<string> {
  const playerId = randomUUID()
  for (const id of operatorIds) await submit(commands.apply.of(playerId, key(), application(id)))
  return playerId
}

/** A player whose 50.00 of credit are all in a redeem. */
const settler = { id: 'staff:1', name: 'ana', approvedBy: null, requestId: undefined }
async function redeemed() {
  const playerId = await playerOf(welcomeOperator)
  const id = newRedeem().id
  await submit(commands['create-redeem'].of(playerId, key(), { ...newRedeem(), id }))
  const settlement = { settler, receipt: 'P1', rejection: undefined, also: [] }
  return { playerId, input: { id, isRight: () => true, ...settlement } }
}
const newRedeem = () => ({
  id: `R${randomUUID().slice(0, 8)}`,
  transactionId: randomUUID(),
  cents: 5000n,
  sealedCode: Buffer.from('sealed'),
})

/** A player with an active bonus of 3.00 under `plainOperator`. */
async function withBonus(terms = {}): Promise<Preparation<object>> {
  const playerId = await playerOf(plainOperator)
  await activateBonus(casino.runtime, playerId, await layBonus(casino.runtime, terms))
  return { playerId, input: {} }
}

async function withWageredBonus(): Promise<Preparation<object>> {
  const player = await casino.player({ operators: [plainOperator] })
  await activateBonus(casino.runtime, player.id, await layBonus(casino.runtime, { playThrough: 100, cap: 250n }))
  const table = await seat(provider, player, { credit: 0 })
  await table.bet('b', 'r', 300)
  await table.win('w', 'r', 400)
  return { playerId: player.id, input: {} }
}

/** A player with 10.00 of game credit at the provider. */
async function seated() {
  const player = await casino.player({ operators: [plainOperator], credit: 10 })
  const table = await seat(provider, player, { credit: 10 })
  return { playerId: player.id, table }
}

async function withBet() {
  const { playerId, table } = await seated()
  await table.bet('b', 'r', 600)
  return { playerId, providerId: provider.id }
}

/** A player who self-excluded permanently a year ago. */
async function longExcluded(): Promise<Preparation<{ reason: string }>> {
  const playerId = await playerOf(plainOperator)
  await submit(commands['take-break'].of(playerId, key(), { length: 'for-good', by: 'player' }))
  await casino.owner.run(
    sql`update safer_play set break_from = now() - interval '1 year' where player_id = ${playerId}`,
  )
  for (const { books } of runtimes) books.forgetAll()
  return { playerId, input: { reason: 'a reason' } }
}

const atTable = { 'operator:2001': -1000n }

const welcomeCredit = { 'operator:2002': -5000n }
const promised = { promo: -300n }

/** The book of a new operator, with stock that the house has sold. */
let stockOperators = 500_000
async function ofStock<Input>(cents: bigint, input: Input) {
  const operatorId = (stockOperators += 1)
  const playerId = bookOf(operatorId)
  if (cents > 0n) await submit(commands['sell-stock'].of(playerId, key(), { operatorId, ...order(cents) }))
  return { playerId, input: { operatorId, ...input } }
}
const order = (cents: bigint) => ({ cents, reason: 'an order', reference: null })
const newReservation = () => ({ playerId: randomUUID(), grantId: randomUUID(), cents: 7n })
async function withReservation() {
  const { playerId, input } = await ofStock(7n, newReservation())
  await submit(commands['reserve-stock'].of(playerId, key(), input))
  return { playerId, input: { ...input, isSold: true } }
}

const noFigures = {
  creditSold: 0n,
  creditReturned: 0n,
  redeemed: 0n,
  creditChange: 0n,
  realGgr: 0n,
  bonusCost: 0n,
  ngr: 0n,
}
/** Commission of 9.00, of which 2.00 belong to an operator below. */
const settlementOf = (operatorId: number) => ({
  operatorId,
  period: { from: '2026-11-16', to: '2026-11-22' },
  top: operatorId,
  parentId: null,
  terms: undefined,
  own: noFigures,
  total: noFigures,
  partners: [{ operatorId: 7, gross: 200n }],
  base: 0n,
  carriedIn: 0n,
  carriedOut: 0n,
  share: 900n,
  borne: 0n,
  gross: 900n,
})
async function withCommission<Input>(input: Input) {
  const { playerId, input: all } = await ofStock(0n, input)
  const settlement = { ...settlementOf(all.operatorId), partners: [] }
  await submit(commands['book-settlement'].of(playerId, key(), { settlement, request: 'r', staff: {} }))
  return { playerId, input: all }
}
const times = (cents: bigint, effects: number) => cents * BigInt(effects)

const races: { [Kind in keyof Commands]: Race<Input<Kind>> } = {
  apply: {
    ready: async () => ({ playerId: await playerOf(), input: application(welcomeOperator) }),
    others: 'OPERATOR_ALREADY_CONNECTED',
    left: () => ({ ...welcomeCredit, 'main:2002': 5000n }),
  },
  approve: {
    ready: async () => ({
      playerId: await playerOf(reviewingOperator),
      input: { operator: operatorOf(reviewingOperator), also: [] },
    }),
    others: 'APPLICATION_NOT_FOUND',
    left: () => ({ 'operator:2003': -2500n, 'main:2003': 2500n }),
  },
  'reject-application': {
    ready: async () => ({
      playerId: await playerOf(reviewingOperator),
      input: { operatorId: reviewingOperator, reason: 'full', reasonTranslations: {}, also: [] },
    }),
    others: 'APPLICATION_NOT_FOUND',
    left: () => ({}),
  },
  'activate-operator': {
    ready: async () => ({
      playerId: await playerOf(plainOperator, welcomeOperator),
      input: { operatorId: welcomeOperator },
    }),
    others: 'done',
    effects: parallel,
    left: () => ({ ...welcomeCredit, 'main:2002': 5000n }),
  },
  'leave-operator': {
    ready: async () => ({ playerId: await playerOf(plainOperator), input: { operator: operatorOf(plainOperator) } }),
    others: 'OPERATOR_NOT_CONNECTED',
    left: () => ({}),
  },
  'grant-credit': {
    ready: async () => ({
      playerId: await playerOf(plainOperator),
      input: { operatorId: plainOperator, cents: 7n, grantId: randomUUID(), also: [] },
    }),
    others: 'done',
    effects: parallel,
    left: (effects) => ({ 'operator:2001': -7n * BigInt(effects), 'main:2001': 7n * BigInt(effects) }),
  },
  'reverse-credit': {
    ready: async () => {
      const [playerId, grantId] = [await playerOf(plainOperator), randomUUID()]
      const credit = { operatorId: plainOperator, cents: 7n, grantId, also: [] }
      await submit(commands['grant-credit'].of(playerId, grantId, credit))
      return { playerId, input: { grantId, reason: 'a reason', also: [] } }
    },
    others: 'CREDIT_ALREADY_USED',
    left: () => ({}),
  },
  'transfer-to-game': {
    ready: async () => {
      const items = [{ id: randomUUID(), gameId: 'dice', cents: 5000n }]
      return { playerId: await playerOf(welcomeOperator), input: { items, playable: new Set(['dice']) } }
    },
    others: 'INSUFFICIENT_FUNDS',
    left: () => ({ ...welcomeCredit, 'game:2002:dice': 5000n }),
  },
  collect: {
    ready: async () => {
      const { playerId, input } = await races['transfer-to-game'].ready()
      await submit(commands['transfer-to-game'].of(playerId, key(), input))
      return { playerId, input: { gameWalletId: undefined } }
    },
    others: 'done',
    left: () => ({ ...welcomeCredit, 'main:2002': 5000n }),
  },
  'create-redeem': {
    ready: async () => ({ playerId: await playerOf(welcomeOperator), input: { ...newRedeem(), id: 'R-of-a-race' } }),
    others: 'INSUFFICIENT_FUNDS',
    left: () => ({ ...welcomeCredit, 'held:2002:R-of-a-race': 5000n }),
  },
  'confirm-redeem': { ready: redeemed, others: 'REDEEM_NOT_PENDING', left: () => ({}) },
  'cancel-redeem': { ready: redeemed, others: 'done', left: () => ({ ...welcomeCredit, 'main:2002': 5000n }) },
  'reject-redeem': {
    ready: redeemed,
    others: 'REDEEM_NOT_PENDING',
    left: () => ({ ...welcomeCredit, 'main:2002': 5000n }),
  },
  'activate-bonus': {
    ready: async () => ({
      playerId: await playerOf(plainOperator),
      input: { bonusId: await layBonus(casino.runtime) },
    }),
    others: 'done',
    left: () => ({ ...promised, bonus: 300n }),
  },
  'refuse-bonus': { ready: withBonus, others: 'BONUS_NOT_OPEN', left: () => ({ ...promised, forfeits: 300n }) },
  'collect-bonus': {
    ready: withWageredBonus,
    others: 'BONUS_NOT_OPEN',
    left: () => ({ ...promised, bank: -100n, game: 250n, forfeits: 150n }),
  },
  'expire-bonus': {
    ready: () => withBonus({ days: 0 }),
    others: 'done',
    left: () => ({ ...promised, forfeits: 300n }),
  },
  'remind-of-bonus': {
    ready: () => withBonus({ days: 1 }),
    others: 'done',
    left: () => ({ ...promised, bonus: 300n }),
  },
  bet: {
    ready: async () => {
      const { playerId, table } = await seated()
      const bet = { providerId: provider.id, transaction: 'b', round: 'r', cents: 600n, isFreeSpin: false }
      const house = { games: await gameTerms(casino.runtime), lifetime: casino.runtime.config.sessions }
      return { playerId, input: { bet: { ...bet, sessionId: table.session }, house } }
    },
    others: 'INSUFFICIENT_FUNDS',
    left: () => ({ ...atTable, game: 400n, bank: 600n }),
  },
  win: {
    ready: async () => {
      const bet = await withBet()
      const win = { ...bet, transaction: 'w', round: 'r', bet: undefined, cents: 100n, roundClosed: true }
      const payouts = { maxRoundPayoutCents: null, maxDayPayoutCents: null }
      const house = { games: await gameTerms(casino.runtime), payouts, isDayFull: false }
      return { playerId: bet.playerId, input: { win, house } }
    },
    others: 'ROUND_CLOSED',
    left: () => ({ ...atTable, game: 500n, bank: 500n }),
  },
  rollback: {
    ready: async () => {
      const bet = await withBet()
      return { playerId: bet.playerId, input: { ...bet, transaction: 'x', target: 'b' } }
    },
    others: 'done',
    effects: parallel,
    left: () => ({ ...atTable, game: 1000n }),
  },
  'set-limits': {
    ready: async () => ({ playerId: await playerOf(plainOperator), input: { loss: 500n, starts: {} } }),
    others: 'done',
    effects: parallel,
    left: () => ({}),
  },
  'take-break': {
    ready: async () => ({ playerId: await playerOf(plainOperator), input: { length: 'for-good', by: 'player' } }),
    others: 'done',
    effects: parallel,
    left: () => ({}),
  },
  'set-reminder': {
    ready: async () => ({ playerId: await playerOf(plainOperator), input: { minutes: 30 } }),
    others: 'done',
    effects: parallel,
    left: () => ({}),
  },
  'end-exclusion': { ready: longExcluded, others: 'NO_BREAK', left: () => ({}) },
  suspend: {
    ready: async () => {
      const input = {
        id: randomUUID(),
        scope: 'all',
        until: null,
        reason: 'a reason',
        message: null,
        by: 'ana',
      } as const
      return { playerId: await playerOf(plainOperator), input }
    },
    others: 'done',
    left: () => ({}),
  },
  'lift-suspension': {
    ready: async () => {
      const { playerId, input } = await races.suspend.ready()
      await submit(commands.suspend.of(playerId, key(), input))
      return { playerId, input: { reason: 'a reason', by: 'ana' } }
    },
    others: 'NOT_SUSPENDED',
    left: () => ({}),
  },
  deactivate: {
    ready: async () => ({ playerId: await playerOf(welcomeOperator), input: {} }),
    others: 'done',
    effects: parallel,
    left: () => ({}),
  },
  confiscate: {
    ready: async () => ({ playerId: (await redeemed()).playerId, input: { reason: 'a reason' } }),
    others: 'done',
    effects: parallel,
    left: () => ({}),
  },
  'erase-account': {
    ready: async () => ({ playerId: await playerOf(plainOperator), input: { reason: 'a reason' } }),
    others: 'done',
    effects: parallel,
    left: () => ({}),
  },
  'sell-stock': {
    ready: () => ofStock(0n, order(7n)),
    others: 'done',
    effects: parallel,
    left: (effects) => ({ supply: -7n * BigInt(effects), stock: 7n * BigInt(effects) }),
  },
  'take-back-stock': { ready: () => ofStock(7n, order(7n)), others: 'STOCK_EXHAUSTED', left: () => ({}) },
  'set-credit-line': {
    ready: () => ofStock(0n, order(7n)),
    others: 'done',
    left: () => ({ line: -7n, stock: 7n }),
  },
  'reserve-stock': {
    ready: () => ofStock(7n, newReservation()),
    others: 'STOCK_EXHAUSTED',
    left: () => ({ supply: -7n, reserved: 7n }),
  },
  'settle-stock': {
    ready: withReservation,
    others: 'done',
    left: () => ({ supply: -7n, players: 7n }),
  },
  'return-stock': {
    ready: () => ofStock(0n, { playerId: randomUUID(), seq: 3n, cents: 7n, kind: 'redeem' as const, reference: 'R1' }),
    others: 'done',
    effects: parallel,
    left: (effects) => ({ players: -7n * BigInt(effects), stock: 7n * BigInt(effects) }),
  },
  'open-stock': {
    ready: () => ofStock(0n, { period: 1, cents: -7n }),
    others: 'done',
    effects: parallel,
    left: (effects) => ({ players: -7n * BigInt(effects), opening: 7n * BigInt(effects) }),
  },
  'close-stock': {
    ready: async () => {
      const { playerId, input } = await ofStock(0n, { period: 1, cents: 7n })
      await submit(commands['open-stock'].of(playerId, key(), input))
      return { playerId, input }
    },
    others: 'done',
    effects: parallel,
    left: () => ({}),
  },
  'book-settlement': {
    ready: async () => {
      const { playerId, input } = await ofStock(0n, {})
      return { playerId, input: { settlement: settlementOf(input.operatorId), request: 'r', staff: {} } }
    },
    others: 'done',
    effects: parallel,
    left: (effects) => ({
      upper: times(-900n, effects),
      commission: times(700n, effects),
      below: times(200n, effects),
    }),
  },
  'correct-settlement': {
    ready: () => ofStock(0n, { parentId: null, number: 1, cents: -30n, reason: 'a reason' }),
    others: 'done',
    effects: parallel,
    left: (effects) => ({ upper: times(30n, effects), commission: times(-30n, effects) }),
  },
  'correct-partner': {
    ready: () => ofStock(0n, { partnerId: 7, number: 1, cents: 30n, reason: 'a reason' }),
    others: 'done',
    effects: parallel,
    left: (effects) => ({ below: times(30n, effects), commission: times(-30n, effects) }),
  },
  'pay-commission': {
    ready: () => withCommission({ kind: 'paid' as const, cents: 900n, reason: 'a reason', reference: null }),
    others: 'COMMISSION_TOO_LOW',
    left: () => ({ upper: -900n, paid: 900n }),
  },
  'commission-to-stock': {
    ready: () => withCommission({ kind: 'stock' as const, cents: 900n, reason: 'a reason', reference: null }),
    others: 'COMMISSION_TOO_LOW',
    left: () => ({ upper: -900n, stock: 900n }),
  },
  'resolve-grant': {
    ready: async () => ({ playerId: await playerOf(plainOperator), input: { grantId: randomUUID() } }),
    others: 'done',
    left: () => ({}),
  },
}

/** Account names that contain a random id are shortened to their kind. */
async function heldBy(playerId: string): Promise<Record<string, bigint>> {
  const balances = await balancesOf(casino.runtime.db, playerId)
  const isRandom =
    /^(bonus|bank|stock|players|supply|line|opening|reserved|game|commission|upper|below|paid|writeoff):(?!2002:dice)/
  const readable = (name: string) => (isRandom.test(name) ? name.split(':')[0]! : name)
  return Object.fromEntries([...balances].map(([name, cents]) => [readable(name), cents]))
}

const effectsOf = async (playerId: string, kind: string) =>
  (
    await casino.owner.one<{ count: number }>(sql`
      select count(*)::int as count from transfer where player_id = ${playerId} and kind = ${kind} and reply is not null`)
  ).count

describe.each(Object.keys(commands) as (keyof Commands)[])('%s, 50 concurrent commands on two nodes', (kind) => {
  // The type of `races` has checked that each input fits its command.
  const { ready, others, effects = 1, left } = races[kind] as Race<never>
  const of = commands[kind].of as (playerId: string, key: string, input: never) => Command<Json>

  it('I5 with the same idempotency key: one effect, and the same answer for all', async () => {
    for (let n = 0; n < trials; n += 1) {
      const { playerId, input } = await ready()
      const own = randomUUID()
      const { counts, replies } = await race(runtimes, (runtime) => runtime.books.submit(of(playerId, own, input)))
      expect(counts).toEqual({ done: parallel })
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
      expect([await effectsOf(playerId, kind), await heldBy(playerId)]).toEqual([1, left(1)])
    }
  })

  it('I1 I2 with different keys: as many effects as the rule allows', async () => {
    for (let n = 0; n < trials; n += 1) {
      const { playerId, input } = await ready()
      const { counts } = await race(runtimes, (runtime) => runtime.books.submit(of(playerId, randomUUID(), input)))
      expect(counts).toEqual(others === 'done' ? { done: parallel } : { done: 1, [others]: parallel - 1 })
      expect([await effectsOf(playerId, kind), await heldBy(playerId)]).toEqual([effects, left(effects)])
    }
  })
})
