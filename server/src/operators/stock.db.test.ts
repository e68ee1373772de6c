// Stock of operators on two nodes: grants, redeems, crashes between the books, switches, and the audit across books.
import { randomUUID } from 'node:crypto'
import { Refusal } from '@lucero/contract/shared/refusals'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantCredit } from '../bonus/bonus.ts'
import { commands } from '../program/commands.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { balancesOf } from '../ledger/books.ts'
import type { Submit } from '../ledger/command.ts'
import { bookOf, recoverStock, stockTerms, waitingReservations } from '../stock/stock.ts'
import { fullAudit, openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { assertBooksClean, assertReportsEqualLedger } from '../testing/ledger.ts'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { parallel, race } from '../testing/races.ts'
import { newStaff } from '../testing/staff.ts'
import { stockFromNow, stockUntil } from '../testing/stock.ts'
import { auditStock } from './stock-audit.ts'

let casino: Casino
let second: TestProgram
let runtimes: Runtime[]
beforeAll(async () => {
  casino = await openCasino()
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
  runtimes = [casino.runtime, second.runtime]
})
afterAll(async () => {
  await assertBooksClean({ ...casino.runtime, owner: casino.owner })
  await assertReportsEqualLedger(casino.databaseUrl)
  await second.stop()
  await casino.stop()
})

let operators = 3000

/** A new operator with this stock. */
async function newShop(amount: number, isOn = true): Promise<number> {
  const id = (operators += 1)
  await casino.house('createOperator', { id, name: `Shop ${id}`, approvesItself: true })
  if (amount > 0) await sell(id, amount)
  if (isOn) await stockFromNow({ owner: casino.owner, runtimes }, id)
  return id
}

const sell = (operatorId: number, amount: number, requestId = randomUUID()) =>
  casino.house('sellStock', { requestId, operatorId, amount, reason: 'an order' })

async function bookOfShop(operatorId: number): Promise<Record<string, bigint>> {
  const balances = await balancesOf(casino.runtime.db, bookOf(operatorId))
  return Object.fromEntries([...balances].map(([name, cents]) => [name.split(':')[0]!, cents]))
}

const linesOf = async (operatorId: number) =>
  (await casino.house('listStockMovements', { operatorId })).data.movements.map(({ kind, amount, balance }) => [
    kind,
    amount,
    balance,
  ])

const grant = (
  runtime: Runtime,
  playerId: string,
  operatorId: number,
  cents = 100n,
  requestId: string = randomUUID(),
) => grantCredit(runtime, { playerId, operatorId, cents, requestId }, runtime.books.submit)

async function redeemOf(player: TestPlayer, amount: number) {
  const { redeem } = (await player.call('createRedeem', { body: { requestId: randomUUID(), amount } })).data
  return { requestId: randomUUID(), redeem_id: redeem.redeem_id, code: redeem.redeem_code! }
}

const expectAgreement = async () => expect(await auditStock(casino.runtime)).toEqual([])

describe('issue 40: stock of an operator', () => {
  it('a grant takes from it, a paid redeem and a reversal return to it, and it is never below the credit line', async () => {
    const operatorId = await newShop(30)
    const player = await casino.player({ operators: [operatorId] })
    const { data } = await casino.grant(player.username, 20, operatorId)
    await casino.house('reverseCredit', { requestId: randomUUID(), grantId: data.grantId, reason: 'a typo' })
    await casino.grant(player.username, 30, operatorId)
    expect(refusal(await casino.grant(player.username, 0.01, operatorId))).toEqual([409, 'STOCK_EXHAUSTED'])
    await casino.house('setCreditLine', { requestId: randomUUID(), operatorId, creditLine: 15, reason: 'trusted' })
    await casino.grant(player.username, 15, operatorId)
    const exhausted = await casino.grant(player.username, 0.01, operatorId)
    expect(exhausted.error).toMatchObject({ description: 'STOCK_EXHAUSTED', fields: { left: '0.00' } })
    await casino.house('confirmRedeem', await redeemOf(player, 25))
    expect(await linesOf(operatorId)).toEqual([
      ['redeem', 25, 10],
      ['grant', -15, -15],
      ['credit-line', 0, 0],
      ['grant', -30, 0],
      ['reversal', 20, 30],
      ['grant', -20, 10],
      ['opening', 0, 30],
      ['sold', 30, 30],
    ])
    const [stock] = (await casino.house('listStock', { operatorId })).data.stock
    expect(stock).toMatchObject({ state: 'on', balance: 10, creditLine: 15, free: 25, reserved: 0, withPlayers: 20 })
    await expectAgreement()
  })

  it('50 parallel grants at two nodes against the last 10.00: exactly 10.00 are sold', async () => {
    const operatorId = await newShop(10)
    const players = await Promise.all([0, 1, 2, 3, 4].map(() => casino.player({ operators: [operatorId] })))
    const ids = Array.from({ length: parallel }, () => randomUUID())
    const { counts } = await race(runtimes, (runtime, n) =>
      grant(runtime, players[n % 5]!.id, operatorId, 100n, ids[n]),
    )
    expect(counts).toEqual({ done: 10, STOCK_EXHAUSTED: parallel - 10 })
    expect(await bookOfShop(operatorId)).toEqual({ supply: -1000n, players: 1000n })
    await expectAgreement()
  })

  it('50 presses of one grant at two nodes sell once; the same id with another amount is a conflict', async () => {
    const operatorId = await newShop(10)
    const player = await casino.player({ operators: [operatorId] })
    const requestId = randomUUID()
    const { counts, replies } = await race(runtimes, (runtime) =>
      grant(runtime, player.id, operatorId, 400n, requestId),
    )
    expect([counts, new Set(replies.map(({ grantId }) => grantId)).size]).toEqual([{ done: parallel }, 1])
    await expect(grant(casino.runtime, player.id, operatorId, 500n, requestId)).rejects.toThrow('CONFLICT')
    expect(await bookOfShop(operatorId)).toEqual({ supply: -1000n, stock: 600n, players: 400n })
    await expectAgreement()
  })

  it('a rejected grant releases its reservation, and the same request succeeds once the reason is gone', async () => {
    const operatorId = await newShop(10)
    const player = await casino.player()
    const requestId = randomUUID()
    for (let n = 0; n < 2; n += 1)
      await expect(grant(casino.runtime, player.id, operatorId, 400n, requestId)).rejects.toThrow('NOT_CONNECTED')
    expect(await bookOfShop(operatorId)).toEqual({ supply: -1000n, stock: 1000n })
    await player.call('applyToOperator', { body: { operatorId } })
    const first = await grant(second.runtime, player.id, operatorId, 400n, requestId)
    expect(await grant(casino.runtime, player.id, operatorId, 400n, requestId)).toEqual(first)
    expect(await bookOfShop(operatorId)).toEqual({ supply: -1000n, stock: 600n, players: 400n })
    await expectAgreement()
  })

  it('credit that an account returns when it is closed or deactivated goes back to the stock; no welcome credit is paid', async () => {
    const operatorId = await newShop(50)
    await casino.house('changeOperator', { operatorId, welcomeCredit: 5 })
    const player = await casino.player({ operators: [operatorId] })
    expect(await casino.balances(player)).toEqual({})
    await casino.grant(player.username, 30, operatorId)
    await redeemOf(player, 20)
    await casino.house('confiscate', { username: player.username, reason: 'fraud' })
    expect(await bookOfShop(operatorId)).toEqual({ supply: -5000n, stock: 5000n })
    await expectAgreement()
  })

  it('the house takes back only what is paid for and not sold, and lowers a credit line only as far as it is free', async () => {
    const operatorId = await newShop(10)
    const player = await casino.player({ operators: [operatorId] })
    const order = { operatorId, reason: 'an order' }
    const line = (creditLine: number) =>
      casino.house('setCreditLine', { requestId: randomUUID(), ...order, creditLine })
    await line(20)
    await casino.grant(player.username, 25, operatorId)
    const back = await casino.house('takeBackStock', { requestId: randomUUID(), ...order, amount: 0.01 })
    expect([refusal(back), refusal(await line(14.99)), (await line(15)).status]).toEqual([
      [409, 'STOCK_EXHAUSTED'],
      [409, 'STOCK_EXHAUSTED'],
      200,
    ])
    expect((await casino.house('listStock', { operatorId })).data.stock).toMatchObject([
      { balance: -15, creditLine: 15, free: 0 },
    ])
  })

  it('a sale of stock is in the audit log, has one effect per request id, and waits for a second person above a limit', async () => {
    const operatorId = await newShop(0)
    const manager = await newStaff(casino, 'manager', null)
    await casino.house('setLimit', { holder: 'role:manager', kind: 'stock', each: 100, day: null })
    const requestId = randomUUID()
    for (let n = 0; n < 2; n += 1)
      await casino.house(
        'sellStock',
        { requestId, operatorId, amount: 100, reason: 'paid', reference: 'A-7' },
        manager.token,
      )
    const above = { requestId: randomUUID(), operatorId, amount: 100.01, reason: 'more' }
    expect(refusal(await casino.house('sellStock', above, manager.token))).toEqual([409, 'APPROVAL_REQUIRED'])
    expect(await linesOf(operatorId)).toEqual([
      ['sold', 100, 100],
      ['opening', 0, 0],
    ])
    const { rows } = (await casino.house('listStaffLog', { action: 'sellStock' })).data
    const after = JSON.stringify({ reference: 'A-7', amount: 100, free: 100, balance: 100 })
    expect(rows.filter(({ subject }) => subject === `operator:${operatorId}`)).toMatchObject([
      { after, reason: 'paid' },
    ])
    const { approvals } = (await casino.house('listApprovals', { state: 'pending' })).data
    await casino.house('approveRequest', { approvalId: approvals[0]!.id })
    expect((await linesOf(operatorId))[0]).toEqual(['sold', 100.01, 200.01])
  })

  it('a grant above the limit of a clerk reserves nothing while it waits, and is made from stock when it is approved', async () => {
    const operatorId = await newShop(1000)
    const clerk = await newStaff(casino, 'clerk', null)
    const player = await casino.player({ operators: [operatorId] })
    const wanted = { requestId: randomUUID(), operatorId, username: player.username, amount: 600 }
    expect(refusal(await casino.house('grantCredit', wanted, clerk.token))).toEqual([409, 'APPROVAL_REQUIRED'])
    expect(await bookOfShop(operatorId)).toEqual({ supply: -100_000n, stock: 100_000n })
    const { approvals } = (await casino.house('listApprovals', { state: 'pending' })).data
    expect((await casino.house('approveRequest', { approvalId: approvals[0]!.id })).status).toBe(200)
    expect(await bookOfShop(operatorId)).toEqual({ supply: -100_000n, stock: 40_000n, players: 60_000n })
    await expectAgreement()
  })
})

/** A runtime whose process dies at a command of a kind: before it is sent, or before its answer arrives. Nothing that comes after it is done. */
function dyingAt(runtime: Runtime, kind: string, isDone: boolean): Runtime {
  let isDead = false
  const dead = () => new Error('the process has died')
  const submit: Submit = async (command) => {
    if (isDead) throw dead()
    isDead = command.kind === kind
    if (!isDead) return runtime.books.submit(command)
    if (isDone) await runtime.books.submit(command)
    throw dead()
  }
  return { ...runtime, books: { ...runtime.books, submit } }
}

describe('issue 40: a process that dies between two books', () => {
  const grantSteps = ['reserve-stock', 'grant-credit', 'settle-stock'] as const
  it.each(grantSteps.flatMap((kind) => [[kind, 'before'] as const, [kind, 'after'] as const]))(
    'a grant, %s it: %s is sent; nothing is lost or doubled after the recovery at another node',
    async (kind, when) => {
      const operatorId = await newShop(10)
      const player = await casino.player({ operators: [operatorId] })
      const requestId = randomUUID()
      const dying = dyingAt(casino.runtime, kind, when === 'after')
      await grant(dying, player.id, operatorId, 400n, requestId).catch((error: unknown) => {
        if (error instanceof Refusal) throw error
      })
      await expectAgreement()
      await recoverStock(second.runtime, 0)
      expect(await waitingReservations(second.runtime)).toEqual([])
      const isMade = (await casino.balances(player))[`main:${operatorId}`] === 4
      const made = { supply: -1000n, stock: 600n, players: 400n }
      expect(await bookOfShop(operatorId)).toEqual(isMade ? made : { supply: -1000n, stock: 1000n })
      expect(isMade).toBe(kind === 'settle-stock' || (kind === 'grant-credit' && when === 'after'))
      await grant(second.runtime, player.id, operatorId, 400n, requestId)
      expect([await bookOfShop(operatorId), await casino.balances(player)]).toEqual([
        made,
        { [`main:${operatorId}`]: 4, [`operator:${operatorId}`]: -4 },
      ])
      await expectAgreement()
    },
  )

  it.each(['before', 'after'])(
    'a paid redeem, return-stock: %s it is sent; the credit reaches the stock once',
    async (when) => {
      const operatorId = await newShop(10)
      const player = await casino.player({ operators: [operatorId] })
      await casino.grant(player.username, 10, operatorId)
      const { redeem_id: redeemId, code } = await redeemOf(player, 10)
      const dying = dyingAt(casino.runtime, 'return-stock', when === 'after')
      const { confirmRedeem } = await import('../redeem/redeem.ts')
      const settler = { id: 'staff:1', name: 'ana', approvedBy: null, requestId: undefined }
      await confirmRedeem(dying, { redeemId, code, settler }, dying.books.submit)
      await expectAgreement()
      await Promise.all(runtimes.map((runtime) => recoverStock(runtime, 0)))
      expect(await bookOfShop(operatorId)).toEqual({ supply: -1000n, stock: 1000n })
      await expectAgreement()
    },
  )

  it('a node that sleeps after its reservation cannot grant once the recovery has released it', async () => {
    const operatorId = await newShop(10)
    const player = await casino.player({ operators: [operatorId] })
    const sleeping: Submit = async (command) => {
      if (command.kind === 'grant-credit') await recoverStock(second.runtime, 0)
      return casino.runtime.books.submit(command)
    }
    const runtime = { ...casino.runtime, books: { ...casino.runtime.books, submit: sleeping } }
    // Each attempt is released before it is made.
    await expect(
      grantCredit(runtime, { playerId: player.id, operatorId, cents: 400n, requestId: randomUUID() }, sleeping),
    ).rejects.toThrow('CONFLICT')
    expect([await bookOfShop(operatorId), await casino.balances(player)]).toEqual([
      { supply: -1000n, stock: 1000n },
      {},
    ])
    await expectAgreement()
  })
})

describe('issue 40: operators without stock, and switching', () => {
  it('without stock a grant is one transfer in one book, and its stored reply is as before', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    await casino.grant(player.username, 1_000_000, plainOperator)
    await casino.house('confirmRedeem', await redeemOf(player, 10))
    const rows = await casino.owner.all<{ kind: string; reply: string }>(
      sql`select kind, reply from transfer where player_id = ${player.id} and kind in ('grant-credit', 'resolve-grant')`,
    )
    expect(rows).toEqual([{ kind: 'grant-credit', reply: '{"main":1000000}' }])
    expect(await bookOfShop(plainOperator)).toEqual({})
    expect(await casino.owner.all(sql`select 1 from stock_return`)).toEqual([])
  })

  it('switched on later: the opening balance is what players hold; off and on again: a new one, and none is lost', async () => {
    const operatorId = await newShop(0, false)
    const player = await casino.player({ operators: [operatorId] })
    const requestId = randomUUID()
    await casino.grant(player.username, 40, operatorId, requestId)
    await stockFromNow({ owner: casino.owner, runtimes }, operatorId)
    expect(await bookOfShop(operatorId)).toEqual({ players: 4000n, opening: -4000n })
    // The repetition of a grant that was made before needs no stock.
    expect((await casino.grant(player.username, 40, operatorId, requestId)).status).toBe(200)
    await sell(operatorId, 5)
    await grant(dyingAt(casino.runtime, 'settle-stock', false), player.id, operatorId, 500n)
    await expectAgreement()
    expect((await casino.house('switchStock', { operatorId, on: false })).data.stock.state).toBe('ending')
    expect(refusal(await casino.house('switchStock', { operatorId, on: true }))).toEqual([409, 'STOCK_SWITCHING'])
    await stockUntil({ owner: casino.owner, runtimes }, operatorId, 200)
    expect(refusal(await casino.house('switchStock', { operatorId, on: true }))).toEqual([409, 'STOCK_SWITCHING'])
    await recoverStock(second.runtime, 0)
    expect(await bookOfShop(operatorId)).toEqual({ supply: -500n, players: 4500n, opening: -4000n })
    await casino.grant(player.username, 55, operatorId)
    expect((await casino.house('switchStock', { operatorId, on: true })).data.stock.state).toBe('starting')
    await stockFromNow({ owner: casino.owner, runtimes }, operatorId)
    expect(await bookOfShop(operatorId)).toEqual({ supply: -500n, players: 10_000n, opening: -9500n })
    await expectAgreement()
  })

  it('a grant that was prepared before a switch is rejected, and prepared again', async () => {
    const operatorId = await newShop(10)
    const player = await casino.player({ operators: [operatorId] })
    const input = {
      operatorId,
      cents: 100n,
      also: [],
      sale: { terms: await stockTerms(casino.runtime), isReserved: false },
    }
    const grantId = randomUUID()
    const command = commands['grant-credit'].of(player.id, grantId, { ...input, grantId })
    await expect(casino.runtime.books.submit(command)).rejects.toThrow('RETRY_LATER')
    const old = {
      ...input.sale.terms,
      loadedAt: new Date(input.sale.terms.loadedAt.getTime() - 60_000),
      operators: new Map(),
    }
    const blind = commands['grant-credit'].of(player.id, grantId, {
      ...input,
      grantId,
      sale: { terms: old, isReserved: false },
    })
    await expect(casino.runtime.books.submit(blind)).rejects.toThrow('RETRY_LATER')
  })
})

describe('issue 40: the audit across books', () => {
  it('finds a grant without a reservation, a line without a grant, and a wrong opening balance; the full audit shows them', async () => {
    const operatorId = await newShop(10)
    const player = await casino.player({ operators: [operatorId] })
    await casino.grant(player.username, 3, operatorId)
    await expectAgreement()
    const grantId = randomUUID()
    await casino.runtime.books.submit(
      commands['grant-credit'].of(player.id, grantId, { operatorId, cents: 200n, grantId, also: [] }),
    )
    const line = { operatorId, playerId: player.id, seq: 1n, cents: 700n, kind: 'redeem' as const, reference: null }
    await casino.runtime.books.submit(commands['return-stock'].of(bookOf(operatorId), randomUUID(), line))
    await casino.owner.run(
      sql`update operator_stock set from_at = from_at - interval '1 day' where operator_id = ${operatorId}`,
    )
    casino.runtime.caches.clear()
    const findings = await auditStock(casino.runtime)
    expect(findings).toEqual([
      expect.stringContaining(`(grant-credit, 2.00) of player ${player.id} is not in its book`),
      expect.stringContaining(`(return-stock, -7.00) is not in the book of player ${player.id}`),
    ])
    const run = await fullAudit(casino.house)
    expect(run.findings).toEqual(findings)
  })
})
