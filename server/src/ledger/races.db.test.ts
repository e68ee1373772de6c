// Races of real commands: two nodes, 50 concurrent requests, three times each and 30 times nightly, exactly one effect. commands.db.test.ts
// races every command of the table; these races check more.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { toggleProfile } from '../auth/account.ts'
import { addGame } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { sql } from '@lucero/kit/sql'
import { addOperator, applyToOperator } from '../operators/operators.ts'
import { findPlayer } from '../players/players.ts'
import { cancelRedeem, confirmRedeem, createRedeem, rejectRedeem } from '../redeem/redeem.ts'
import { assertBooksClean } from '../testing/ledger.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { parallel, race as together } from '../testing/races.ts'
import { collectCredits, transferToGame } from '../wallet/wallet.ts'

const trials = process.env['NIGHTLY'] ? 30 : 3
/** Below the limit of waiters for a connection, because these races test money, not overload. */
const trialsAtOnce = 5
const operatorId = 1001

let nodes: [TestProgram, TestProgram]
beforeAll(async () => {
  const first = await startProgram()
  nodes = [first, await startProgram({}, { databaseUrl: first.databaseUrl })]
  await addOperator(first.runtime, { id: operatorId, name: 'One', approvesItself: true, welcomeCents: 10_000n })
  for (const id of ['dice', 'mines'])
    await addGame(first.runtime.db, { id, name: id, category: 'x', returnToPlayer: 99 }, 1)
})
afterEach(() => assertBooksClean({ ...nodes[0].runtime, owner: nodes[0].owner }))
afterAll(async () => {
  await nodes[1].stop()
  await nodes[0].stop()
})

const race = <Reply>(ask: (runtime: Runtime, n: number) => Promise<Reply>) =>
  together(
    nodes.map(({ runtime }) => runtime),
    ask,
  )

async function eachTrial(run: (playerId: string) => Promise<void>, times = trials): Promise<void> {
  for (let done = 0; done < times; done += trialsAtOnce)
    await Promise.all(Array.from({ length: Math.min(trialsAtOnce, times - done) }, () => run(randomUUID())))
}

/** A player with 100.00 of welcome credit. */
const welcome = (playerId: string) => applyToOperator(nodes[0].runtime, playerId, { operatorId })
const transfer = (runtime: Runtime, playerId: string, amount: number, requestId?: string) =>
  transferToGame(runtime, playerId, { requestId, items: [{ gameId: 'dice', amount }] })

async function balancesOf(playerId: string): Promise<Record<string, bigint>> {
  const rows = await nodes[0].owner.all<{ name: string; balance: bigint }>(
    sql`select name, balance from account where player_id = ${playerId} and balance <> 0`,
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name.replace(/R\w+$/, 'R'), balance]))
}

const owed = { 'operator:1001': -10_000n }
const oneOf = (others: string) => ({ done: 1, [others]: parallel - 1 })

it('OPS apply: one connection, one welcome credit', async () => {
  await eachTrial(async (playerId) => {
    const { counts } = await race((runtime) => applyToOperator(runtime, playerId, { operatorId }))
    expect(counts).toEqual(oneOf('OPERATOR_ALREADY_CONNECTED'))
    expect(await balancesOf(playerId)).toEqual({ ...owed, 'main:1001': 10_000n })
  })
}, 120_000)

it('I12 collect moves the credit exactly once', async () => {
  await eachTrial(async (playerId) => {
    await welcome(playerId)
    await transfer(nodes[0].runtime, playerId, 40)
    const { replies } = await race((runtime) => collectCredits(runtime, playerId, undefined))
    expect(replies.map(({ collected }) => collected).sort((a, b) => b - a)).toEqual([
      40,
      ...Array(parallel - 1).fill(0),
    ])
    expect(await balancesOf(playerId)).toEqual({ ...owed, 'main:1001': 10_000n })
  })
}, 120_000)

it('I2 transfer: of concurrent requests for the whole wallet, one succeeds', async () => {
  await eachTrial(async (playerId) => {
    await welcome(playerId)
    const { counts } = await race((runtime) => transfer(runtime, playerId, 100))
    expect(counts).toEqual(oneOf('INSUFFICIENT_FUNDS'))
    expect(await balancesOf(playerId)).toEqual({ ...owed, 'game:1001:dice': 10_000n })
  })
}, 120_000)

it('I5 transfer: one request sent many times has one effect and one answer', async () => {
  await eachTrial(async (playerId) => {
    await welcome(playerId)
    const requestId = randomUUID()
    const { counts, replies } = await race((runtime) => transfer(runtime, playerId, 2, requestId))
    expect(counts).toEqual({ done: parallel })
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await balancesOf(playerId)).toEqual({ ...owed, 'main:1001': 9800n, 'game:1001:dice': 200n })
  })
}, 120_000)

it('I13 redeem: of concurrent requests for the whole wallet, one succeeds', async () => {
  await eachTrial(async (playerId) => {
    await welcome(playerId)
    const { counts } = await race((runtime) => createRedeem(runtime, playerId, { amount: 100 }))
    expect(counts).toEqual(oneOf('INSUFFICIENT_FUNDS'))
    expect(await balancesOf(playerId)).toEqual({ ...owed, 'held:1001:R': 10_000n })
  })
}, 120_000)

it('I5 redeem: one request sent many times creates one redeem with one code', async () => {
  await eachTrial(async (playerId) => {
    await welcome(playerId)
    const requestId = randomUUID()
    const { counts, replies } = await race((runtime) => createRedeem(runtime, playerId, { amount: 30, requestId }))
    expect(counts).toEqual({ done: parallel })
    expect(new Set(replies.map(({ redeem }) => `${redeem.redeem_id} ${redeem.redeem_code}`)).size).toBe(1)
    expect(await balancesOf(playerId)).toEqual({ ...owed, 'main:1001': 7000n, 'held:1001:R': 3000n })
  })
}, 120_000)

it('M2 RED-1 redeem: of fifty concurrent requests on two nodes, twenty succeed', async () => {
  await eachTrial(async (playerId) => {
    await welcome(playerId)
    const { counts } = await race((runtime) => createRedeem(runtime, playerId, { amount: 1 }))
    expect(counts).toEqual({ done: 20, TOO_MANY_PENDING_REDEEMS: parallel - 20 })
    const { pending } = await nodes[0].owner.one<{ pending: number }>(sql`
      select count(*)::int as pending from redeem where player_id = ${playerId} and status = 'pending'`)
    expect(pending).toBe(20)
  }, 20)
}, 120_000)

async function redeemOf(playerId: string) {
  await welcome(playerId)
  const { redeem } = await createRedeem(nodes[0].runtime, playerId, { amount: 30 })
  return { id: redeem.redeem_id, code: redeem.redeem_code! }
}

const requestIds = Array.from({ length: parallel }, () => randomUUID())
const settlerOf = (n: number) => ({ id: `staff:${n}`, name: `clerk${n}`, approvedBy: null, requestId: requestIds[n] })

it('I13 cancel returns the credit once', async () => {
  await eachTrial(async (playerId) => {
    const { id } = await redeemOf(playerId)
    const { counts, replies } = await race((runtime) => cancelRedeem(runtime, playerId, id))
    expect(counts).toEqual({ done: parallel })
    expect(new Set(replies.map(({ redeem }) => JSON.stringify(redeem))).size).toBe(1)
    expect(await balancesOf(playerId)).toEqual({ ...owed, 'main:1001': 10_000n })
  })
}, 120_000)

it('I13 F3 confirm pays once, and every repetition of the call gets the paid redeem', async () => {
  await eachTrial(async (playerId) => {
    const { id: redeemId, code } = await redeemOf(playerId)
    const settler = settlerOf(1)
    const { counts } = await race((runtime) =>
      confirmRedeem(runtime, { redeemId, code, settler }, runtime.books.submit),
    )
    expect(counts).toEqual({ done: parallel })
    expect(await balancesOf(playerId)).toEqual({ 'operator:1001': -7000n, 'main:1001': 7000n })
  })
}, 120_000)

it('I13 house 1: of 50 people who confirm one redeem on two nodes, one pays and all others learn who', async () => {
  await eachTrial(async (playerId) => {
    const { id: redeemId, code } = await redeemOf(playerId)
    const { counts, replies } = await race((runtime, n) =>
      confirmRedeem(runtime, { redeemId, code, settler: settlerOf(n) }, runtime.books.submit),
    )
    expect(counts).toEqual({ done: 1, REDEEM_NOT_PENDING: parallel - 1 })
    expect(replies[0]!.row.settledBy).toMatch(/^clerk\d+$/)
    expect(await balancesOf(playerId)).toEqual({ 'operator:1001': -7000n, 'main:1001': 7000n })
  })
}, 120_000)

it('I13 of concurrent confirm, cancel and reject, one happens', async () => {
  await eachTrial(async (playerId) => {
    const { id, code } = await redeemOf(playerId)
    const settler = settlerOf(1)
    const ways = [
      (runtime: Runtime) =>
        confirmRedeem(runtime, { redeemId: id, code, settler }, runtime.books.submit).then(({ row }) => row.status),
      (runtime: Runtime) => cancelRedeem(runtime, playerId, id).then(({ redeem }) => redeem.status),
      (runtime: Runtime) =>
        rejectRedeem(runtime, { redeemId: id, settler, rejection: undefined }, runtime.books.submit).then(
          ({ row }) => row.status,
        ),
    ]
    const { counts, replies } = await race((runtime, n) => ways[n % 3]!(runtime))
    // Each of the three is idempotent, so every caller of the one that happened gets the same answer.
    const done = ways.map((_, way) => Array.from({ length: parallel }).filter((_, n) => n % 3 === way).length)[
      ['completed', 'cancelled', 'rejected'].indexOf(replies[0]!)
    ]!
    expect(counts).toEqual({ done, REDEEM_NOT_PENDING: parallel - done })
    expect(new Set(replies).size).toBe(1)
    const paid = replies[0] === 'completed'
    const expected = paid ? { 'operator:1001': -7000n, 'main:1001': 7000n } : { ...owed, 'main:1001': 10_000n }
    expect(await balancesOf(playerId)).toEqual(expected)
  })
}, 120_000)

it('I13 wrong codes are counted one by one: five get INVALID_CODE, the others CODE_LOCKED', async () => {
  await eachTrial(async (playerId) => {
    const { id } = await redeemOf(playerId)
    const { counts } = await race((runtime) =>
      confirmRedeem(runtime, { redeemId: id, code: 'WRONG-CODE', settler: settlerOf(1) }, runtime.books.submit),
    )
    expect(counts).toEqual({ WRONG_VALIDATION_CODE: 5, REDEEM_LOCKED: parallel - 5 })
  })
}, 120_000)

it('ACT deactivate during transfers leaves no credit with the player, in any order', async () => {
  for (const { runtime } of nodes) runtime.secrets.passwordMatches = async () => true
  let number = 6_000_000_000
  await eachTrial(async (playerId) => {
    const phone = String((number += 1))
    await addPlayer(playerId, phone)
    await welcome(playerId)
    const deactivate = (runtime: Runtime) =>
      toggleProfile(runtime, { playerId, sessionId: '' }, { phoneCode: 1, phone, password: 'checked elsewhere' })
    const { counts } = await race<unknown>((runtime, n) =>
      n === 25 ? deactivate(runtime) : transfer(runtime, playerId, 1),
    )
    expect((counts['done'] ?? 0) + (counts['NO_ACTIVE_OPERATOR'] ?? 0)).toBe(parallel)
    expect(await balancesOf(playerId)).toEqual({})
    expect((await findPlayer(nodes[0].runtime.db, playerId))?.standing).toBe('deactivated')
  })
}, 120_000)

const addPlayer = (playerId: string, phone: string) =>
  nodes[0].owner.run(sql`
    insert into player (id, username, username_key, phone_code, phone, verified_at)
    values (${playerId}, ${`p${phone}`}, ${`p${phone}`}, 1, ${phone}, now())`)
