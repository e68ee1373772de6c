// Commission and settlement of a tree of operators on two nodes, and the audit across their books.
import { randomUUID } from 'node:crypto'
import type { HouseBody } from '@lucero/contract/house/calls'
import type { HouseData } from '@lucero/contract/house/client'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../ledger/books.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { utcDay } from '../runtime/utc-day.ts'
import { bookOf } from '../stock/stock.ts'
import { addAccount, callAs, outcomeOf, staffNamed, waitingFieldsOf } from '../testing/acting-staff.ts'
import { openCasino, type Casino } from '../testing/casino.ts'
import { assertBooksClean, assertReportsEqualLedger } from '../testing/ledger.ts'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'
import { stockFromNow } from '../testing/stock.ts'
import { auditSettlements } from './audit.ts'
import { dayAfter, lastDayOf } from './rules.ts'

let casino: Casino
let second: TestProgram
let provider: Provider
let runtimes: [Runtime, Runtime]
beforeAll(async () => {
  casino = await openCasino()
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
  provider = await openProvider(casino)
  runtimes = [casino.runtime, second.runtime]
  for (const actor of [ana, ben]) await addAccount(casino.owner, actor)
})
afterAll(async () => {
  await assertBooksClean({ ...casino.runtime, owner: casino.owner })
  await assertReportsEqualLedger(casino.databaseUrl)
  await second.stop()
  await casino.stop()
})

const [ana, ben] = [staffNamed('ana', 'owner'), staffNamed('ben', 'owner')]
const today = utcDay(new Date())

let last = 4000
async function newOperator(parentId: number | null = null): Promise<number> {
  const id = (last += 1)
  await casino.house('createOperator', { id, name: `Shop ${id}`, approvesItself: true })
  if (parentId !== null) await casino.house('movePartner', { operatorId: id, parentId })
  return id
}

const terms = { basis: 'ngr', bonusCost: 'shared', carriesLoss: false } as const
const contract = (operatorId: number, percent: number, more: Partial<HouseBody<'setContract'>> = {}) =>
  casino.house('setContract', { operatorId, ...terms, tiers: [{ from: 0, percent }], period: 'week', ...more })

/** A new player loses this much: it is NGR of the operator. */
async function lose(operatorId: number, amount: number): Promise<void> {
  const player = await casino.player({ operators: [operatorId] })
  await casino.grant(player.username, amount, operatorId)
  const table = await seat(provider, player, { credit: amount })
  const answer = await table.bet(randomUUID(), randomUUID(), amount * 100)
  expect(answer.body.result).toBe('OK')
}

/** A node on a later day. */
const onDay = (runtime: Runtime, day: string): Runtime => ({
  ...runtime,
  clock: { ...runtime.clock, now: () => new Date(`${day}T06:00:00Z`) },
})
const weekEnd = lastDayOf('week', today)
const afterWeek = dayAfter(weekEnd)

const preview = (operatorId: number, day = afterWeek, actor = ana) =>
  callAs<HouseData<'previewSettlement'>>(onDay(casino.runtime, day), actor, 'previewSettlement', { operatorId })

type BookOrder = Partial<HouseBody<'bookSettlement'>> & { operatorId: number }
const book = (booking: BookOrder, { actor = ana, runtime = casino.runtime, day = afterWeek } = {}) =>
  callAs<HouseData<'bookSettlement'>>(onDay(runtime, day), actor, 'bookSettlement', {
    requestId: randomUUID(),
    from: today,
    to: weekEnd,
    ...booking,
  })

const commissionOf = async (operatorId: number) => (await casino.house('listSettlements', { operatorId })).data.balance

/** A shop under a partner under an agent. All have a contract, and the shop and the partner have NGR. */
async function newTree() {
  const agent = await newOperator()
  const partner = await newOperator(agent)
  const shop = await newOperator(partner)
  await contract(agent, 40)
  await contract(partner, 30)
  await contract(shop, 20)
  await lose(shop, 100)
  await lose(partner, 50)
  return { agent, partner, shop }
}

describe('issue 40: a settlement', () => {
  it('shares commission up the tree: each gets its share of all below, and passes on theirs', async () => {
    const { agent, partner, shop } = await newTree()
    const shown = await preview(shop)
    expect({ from: shown.from, to: shown.to, isDue: shown.isDue, top: shown.top }).toEqual({
      from: today,
      to: weekEnd,
      isDue: true,
      top: agent,
    })
    const { statements } = await preview(agent)
    expect(statements.map((one) => [one.operatorId, one.own.ngr, one.total.ngr, one.commission, one.net])).toEqual([
      [agent, '0.00', '150.00', '60.00', '15.00'],
      [partner, '50.00', '150.00', '45.00', '25.00'],
      [shop, '100.00', '100.00', '20.00', '20.00'],
    ])
    await book({ operatorId: agent })
    expect([await commissionOf(agent), await commissionOf(partner), await commissionOf(shop)]).toEqual([
      '15.00',
      '25.00',
      '20.00',
    ])
    expect(await balancesOf(casino.runtime.db, bookOf(partner))).toEqual(
      new Map([
        [`upper:${partner}:${agent}`, -4500n],
        [`below:${partner}:${shop}`, 2000n],
        [`commission:${partner}`, 2500n],
      ]),
    )
    expect(await auditSettlements(casino.runtime)).toEqual([])
  })

  it('is booked once, also if two people press at two nodes, and the booked statement never changes', async () => {
    const { agent } = await newTree()
    const shown = (await preview(agent)).statements[0]!
    const presses = Array.from({ length: 12 }, (_, n) =>
      outcomeOf(book({ operatorId: agent }, { actor: n % 2 ? ana : ben, runtime: runtimes[n % 2]! })),
    )
    const outcomes = await Promise.all(presses)
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 11 }, () => 'SETTLEMENT_BOOKED'), 'done'].toSorted())
    expect(await commissionOf(agent)).toBe('15.00')
    const { lines } = (await casino.house('listSettlements', { operatorId: agent })).data
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([['settlement', '15.00']])
    const { number } = lines[0]!
    await contract(agent, 10)
    const { statement } = (await casino.house('showSettlement', { operatorId: agent, number })).data
    const { number: _, bookedAt: _at, bookedBy: _by, ...figures } = statement
    expect(shown).toMatchObject({ ...figures, corrections: [] })
    expect(['ana', 'ben']).toContain(statement.bookedBy)
  })

  it('a lost answer: the same request gets the same statement, and books nothing twice', async () => {
    const { agent, shop } = await newTree()
    const requestId = randomUUID()
    const first = await book({ operatorId: agent, requestId })
    expect(await book({ operatorId: agent, requestId })).toEqual(first)
    expect(await commissionOf(shop)).toBe('20.00')
  })

  it('is refused before its time, out of order, for a period that is not one, and without a contract', async () => {
    const { agent, partner } = await newTree()
    expect(await outcomeOf(book({ operatorId: agent }, { day: weekEnd }))).toBe('SETTLEMENT_NOT_DUE')
    expect(await outcomeOf(book({ operatorId: agent, to: dayAfter(weekEnd) }))).toBe('SETTLEMENT_NOT_DUE')
    const next = { from: afterWeek, to: dayAfter(weekEnd, 7) }
    expect(await outcomeOf(book({ operatorId: agent, ...next }, { day: dayAfter(weekEnd, 8) }))).toBe(
      'SETTLEMENT_NOT_DUE',
    )
    expect(await outcomeOf(book({ operatorId: partner }))).toBe('CONTRACT_NOT_FOUND')
    expect(await outcomeOf(book({ operatorId: await newOperator() }))).toBe('CONTRACT_NOT_FOUND')
    expect(
      refusal(
        await casino.house('bookSettlement', { requestId: randomUUID(), operatorId: agent, from: today, to: weekEnd }),
      ),
    ).toEqual([409, 'SETTLEMENT_NOT_DUE'])
  })

  it('a booking that stopped between the books is booked to its end by the next press', async () => {
    const { agent, partner, shop } = await newTree()
    const { books } = casino.runtime
    let left = 1
    const stopping = {
      ...casino.runtime,
      books: {
        ...books,
        submit: ((command) => {
          if (left === 0) throw new Error('the node stops')
          left -= 1
          return books.submit(command)
        }) as typeof books.submit,
      },
    }
    await expect(book({ operatorId: agent }, { runtime: stopping })).rejects.toThrow('the node stops')
    expect([await commissionOf(shop), await commissionOf(partner)]).toEqual(['20.00', '0.00'])
    expect((await preview(agent)).from).toBe(today)
    await book({ operatorId: agent }, { actor: ben })
    expect([await commissionOf(agent), await commissionOf(partner), await commissionOf(shop)]).toEqual([
      '15.00',
      '25.00',
      '20.00',
    ])
    expect(await auditSettlements(casino.runtime)).toEqual([])
  })

  it('of a manager waits for a second person, whose approval books it once', async () => {
    const { agent } = await newTree()
    const maria = staffNamed('maria', 'manager')
    await addAccount(casino.owner, maria)
    const { approvalId } = await waitingFieldsOf(book({ operatorId: agent }, { actor: maria }))
    const approve = (runtime: Runtime) => callAs(onDay(runtime, afterWeek), ben, 'approveRequest', { approvalId })
    await Promise.all(runtimes.map((runtime) => outcomeOf(approve(runtime))))
    const { lines } = (await casino.house('listSettlements', { operatorId: agent })).data
    expect(lines.map(({ kind, amount, staff }) => [kind, amount, staff])).toEqual([['settlement', '15.00', 'maria']])
    const { number } = lines[0]!
    const { statement } = (await casino.house('showSettlement', { operatorId: agent, number })).data
    expect([statement.bookedBy, statement.approvedBy]).toEqual(['maria', 'ben'])
  })

  it('carries a loss into the next period, and welcome credit is a cost', async () => {
    const operatorId = (last += 1)
    await casino.house('createOperator', { id: operatorId, name: 'Generous', approvesItself: true, welcomeCredit: 30 })
    await contract(operatorId, 50, { carriesLoss: true })
    await casino.player({ operators: [operatorId] })
    const { statement } = await book({ operatorId })
    expect(statement).toMatchObject({
      total: { ngr: '-30.00', creditSold: '0.00' },
      commission: '0.00',
      carriedOut: '-30.00',
    })
    const next = await preview(operatorId, dayAfter(weekEnd, 8))
    expect([next.from, next.statements[0]?.carriedIn]).toEqual([afterWeek, '-30.00'])
  })

  it('is an event for other systems, once for each operator', async () => {
    const { agent, partner, shop } = await newTree()
    await book({ operatorId: agent })
    const booked = async () =>
      (await casino.house('listEvents', { kind: 'settlement.booked', limit: 100 })).data.events
        .map(({ data }) => data as { operatorId: number; amount: number; from: string; to: string })
        .filter(({ operatorId }) => [agent, partner, shop].includes(operatorId))
    await expect.poll(async () => (await booked()).length, { timeout: 20_000 }).toBe(3)
    const rows = (await booked()).map(({ operatorId, amount, from, to }) => [operatorId, amount, from, to].join(' '))
    expect(rows.toSorted()).toEqual(
      [
        [agent, 15, today, weekEnd].join(' '),
        [partner, 25, today, weekEnd].join(' '),
        [shop, 20, today, weekEnd].join(' '),
      ].toSorted(),
    )
  })
})

describe('issue 40: after the booking', () => {
  it('a correction is a new line in the book of the operator and of its parent, and the statement names it', async () => {
    const { agent, partner, shop } = await newTree()
    await book({ operatorId: agent })
    const { number } = (await casino.house('listSettlements', { operatorId: shop })).data.lines[0]!
    const requestId = randomUUID()
    const correction = { requestId, operatorId: shop, number, amount: -3.5, reason: 'A round was counted twice' }
    expect((await casino.house('correctSettlement', correction)).data.balance).toBe('16.50')
    expect((await casino.house('correctSettlement', correction)).data.balance).toBe('16.50')
    expect([await commissionOf(shop), await commissionOf(partner), await commissionOf(agent)]).toEqual([
      '16.50',
      '28.50',
      '15.00',
    ])
    const { statement } = (await casino.house('showSettlement', { operatorId: shop, number })).data
    expect([statement.net, statement.corrections.map(({ amount, reason }) => [amount, reason])]).toEqual([
      '20.00',
      [['-3.50', 'A round was counted twice']],
    ])
    const wrong = await casino.house('correctSettlement', { ...correction, requestId: randomUUID(), number: 99 })
    expect(refusal(wrong)).toEqual([404, 'SETTLEMENT_NOT_FOUND'])
    expect(await auditSettlements(casino.runtime)).toEqual([])
  })

  it('nobody pays more than what is owed, and commission can become stock', async () => {
    const { agent, shop } = await newTree()
    await book({ operatorId: agent })
    const pay = (operatorId: number, kind: 'paid' | 'received' | 'stock' | 'written-off', amount: number) =>
      casino.house('payCommission', { requestId: randomUUID(), operatorId, kind, amount, reason: 'November' })
    expect(refusal(await pay(shop, 'paid', 20.01))).toEqual([409, 'COMMISSION_TOO_LOW'])
    expect((await pay(shop, 'paid', 12)).data.balance).toBe('8.00')
    expect(refusal(await pay(shop, 'stock', 8))).toEqual([409, 'STOCK_SWITCHING'])
    await stockFromNow({ owner: casino.owner, runtimes }, shop)
    expect((await pay(shop, 'stock', 5)).data.balance).toBe('3.00')
    expect((await casino.house('listStock', { operatorId: shop })).data.stock[0]).toMatchObject({ free: 5, balance: 5 })
    const [line] = (await casino.house('listStockMovements', { operatorId: shop })).data.movements
    expect(line).toMatchObject({ kind: 'commission', amount: 5 })
    const races = await Promise.all(Array.from({ length: 10 }, () => pay(agent, 'paid', 15)))
    expect(races.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a partner leaves with a debt: it pays a part, the rest is written off, and its shops get another parent', async () => {
    const { agent, partner, shop } = await newTree()
    await book({ operatorId: agent })
    const { number } = (await casino.house('listSettlements', { operatorId: partner })).data.lines[0]!
    const order = { operatorId: partner, reason: 'Fraud found later' }
    await casino.house('correctSettlement', { ...order, requestId: randomUUID(), number, amount: -125 })
    const settle = (kind: 'received' | 'written-off', amount: number) =>
      casino.house('payCommission', { ...order, requestId: randomUUID(), kind, amount })
    expect((await settle('received', 60)).data.balance).toBe('-40.00')
    expect(refusal(await settle('written-off', 41))).toEqual([409, 'COMMISSION_TOO_LOW'])
    expect((await settle('written-off', 40)).data.balance).toBe('0.00')
    const moved = await casino.house('movePartner', { operatorId: shop, parentId: agent })
    expect(moved.data.from).toBe(afterWeek)
    await casino.house('blockOperator', { operatorId: partner, blocked: true })
    const next = await preview(agent, dayAfter(weekEnd, 8))
    expect(next.statements.find((one) => one.operatorId === agent)?.partners.map((one) => one.operatorId)).toEqual([
      partner,
      shop,
    ])
    expect(await auditSettlements(casino.runtime)).toEqual([])
  })
})

describe('issue 40: the tree', () => {
  it('two moves at two nodes never make a cycle', async () => {
    for (let n = 0; n < 8; n += 1) {
      const [one, other] = [await newOperator(), await newOperator()]
      const move = (runtime: Runtime, operatorId: number, parentId: number) =>
        outcomeOf(callAs(runtime, ana, 'movePartner', { operatorId, parentId }))
      const outcomes = await Promise.all([move(runtimes[0], one, other), move(runtimes[1], other, one)])
      expect(outcomes.toSorted()).toEqual(['PARENT_IS_BELOW', 'done'])
    }
    const alone = await newOperator()
    expect(refusal(await casino.house('movePartner', { operatorId: alone, parentId: alone }))).toEqual([
      409,
      'PARENT_IS_BELOW',
    ])
    expect(refusal(await casino.house('movePartner', { operatorId: alone, parentId: 999_999 }))).toEqual([
      404,
      'OPERATOR_NOT_FOUND',
    ])
  })

  it('a move and a contract take effect with the next period, and never change the one that runs', async () => {
    const [agent, other, shop] = [await newOperator(), await newOperator(), await newOperator()]
    const node = (day: number) => onDay(casino.runtime, dayAfter(afterWeek, day))
    const set = (day: number, operatorId: number, percent: number) =>
      callAs<HouseData<'setContract'>>(node(day), ana, 'setContract', {
        operatorId,
        ...terms,
        tiers: [{ from: 0, percent }],
        period: 'week',
      })
    const move = (day: number, parentId: number | null) =>
      callAs<HouseData<'movePartner'>>(node(day), ana, 'movePartner', { operatorId: shop, parentId })
    await set(0, agent, 40)
    await set(0, other, 30)
    // Without a contract above it, a move counts at once. On the first day of a period nothing is settled yet.
    expect((await move(0, agent)).from).toBe(afterWeek)
    expect((await set(2, agent, 45)).contract.from).toBe(dayAfter(afterWeek, 7))
    expect((await move(2, other)).from).toBe(dayAfter(afterWeek, 7))
    const { contracts } = (await casino.house('listContracts', { operatorId: agent })).data
    expect(contracts.map(({ from, tiers }) => [from, tiers[0]?.percent])).toEqual([
      [dayAfter(afterWeek, 7), 45],
      [afterWeek, 40],
    ])
    // A change that has not taken effect is replaced.
    expect((await move(3, null)).from).toBe(dayAfter(afterWeek, 7))
    const treeOn = async (day: number) =>
      (await callAs<HouseData<'listPartners'>>(node(day), ana, 'listPartners')).partners.find(
        ({ operatorId }) => operatorId === shop,
      )?.parentId
    expect([await treeOn(6), await treeOn(7)]).toEqual([agent, null])
  })

  it('a planted fault is found in each direction', async () => {
    const { agent, shop } = await newTree()
    await book({ operatorId: agent })
    expect(await auditSettlements(casino.runtime)).toEqual([])
    const plant = (subject: number, cents: number) =>
      casino.owner.run(sql`
        update report_total set redeemed = redeemed + ${cents}
        where kind = 'operator' and subject = ${String(subject)} and day = ${today}::date`)
    await expect
      .poll(async () => (await casino.owner.one<{ n: number }>(sql`select count(*)::int as n from report_delta`)).n, {
        timeout: 30_000,
      })
      .toBe(0)
    await plant(shop, 1)
    const found = await auditSettlements(casino.runtime)
    expect(found.some((text) => text.includes(`of operator ${shop}: redeemed is 0.00, and the ledger has 0.01`))).toBe(
      true,
    )
    await plant(shop, -1)
    expect(await auditSettlements(casino.runtime)).toEqual([])
  })
})
