// The till over HTTP, on two nodes: shifts, the blind close, numbers without gaps, and rows that cannot differ from the ledger.
import { randomUUID } from 'node:crypto'
import type { HouseCallName } from '@lucero/contract/house/calls'
import type { HouseInput } from '@lucero/contract/house/client'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { houseOf, openCasino, plainOperator, welcomeOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'

const large = process.env['NIGHTLY'] !== undefined

let casino: Casino
let nodeB: TestProgram
let onNodeB: Casino['house']
let player: TestPlayer
let [cashier, other, manager, foreigner]: TestStaff[] = []
beforeAll(async () => {
  casino = await openCasino()
  nodeB = await startProgram({}, { databaseUrl: casino.databaseUrl })
  onNodeB = houseOf(nodeB.address)
  player = await casino.player({ operators: [plainOperator], credit: 2000 })
  manager = await newStaff(casino, 'manager')
  foreigner = await newStaff(casino, 'operator', welcomeOperator)
})
beforeEach(async () => {
  cashier = await newStaff(casino, 'clerk')
  other = await newStaff(casino, 'operator', plainOperator)
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await nodeB.stop()
  await casino.stop()
})

const once = () => ({ requestId: randomUUID() })
const as =
  (staff: TestStaff | undefined, house = casino.house) =>
  <N extends HouseCallName>(name: N, input?: HouseInput<N>) =>
    house(name, input, staff!.token)

let drawers = 0
const newDrawer = () => `Drawer ${++drawers}`

async function open(staff = cashier, float = 100, drawer = newDrawer(), house = casino.house) {
  const answer = await as(staff, house)('openShift', { ...once(), operatorId: plainOperator, drawer, float })
  return { ...answer.data.shift, drawer }
}

type PaymentFields = { method?: string; reference?: string; requestId?: string }

const grant = (amount: number, paid: PaymentFields = { method: 'cash' }, staff = cashier, house = casino.house) =>
  as(staff, house)('grantCredit', {
    ...once(),
    operatorId: plainOperator,
    username: player.username,
    amount,
    ...paid,
  })

async function redeem(amount: number) {
  const { redeem: made } = (await player.call('createRedeem', { body: { ...once(), amount } })).data
  return { redeem_id: made.redeem_id, code: made.redeem_code! }
}

const pay = async (amount: number, paid: PaymentFields = { method: 'cash' }, staff = cashier) =>
  as(staff)('confirmRedeem', { ...once(), ...(await redeem(amount)), ...paid })

const hundreds = (pieces: number) => [{ denomination: 100, pieces }]
const close = (
  shiftId: string,
  pieces: { denomination: number; pieces: number }[],
  staff = cashier,
  house = casino.house,
) => as(staff, house)('closeShift', { ...once(), shiftId, pieces })

const linesOf = async (shiftId: string) => (await as(manager)('listShiftLines', { shiftId, limit: 999 })).data.lines

describe('issue 40: method of payment', () => {
  it('a house that does not use the till grants and pays as before: method not recorded, no shift', async () => {
    const { grantId } = (await grant(10, {})).data
    const { redeem_id } = (await pay(5, {})).data.redeem
    const { grants } = (await as(cashier)('listCredit', { username: player.username })).data
    expect(grants.find((one) => one.grantId === grantId)).toMatchObject({ method: null, reference: null })
    const { redeems } = (await as(cashier)('listRedeems', { redeem_id })).data
    expect(redeems[0]).toMatchObject({ method: null, reference: null })
  })

  it('grants and redeems keep method and reference; a method that the house does not have is refused', async () => {
    const { grantId } = (await grant(10, { method: 'card', reference: ' slip 17 ' })).data
    const paid = (await pay(5, { method: 'transfer', reference: 'T-9' })).data.redeem
    expect(paid).toMatchObject({ method: 'transfer', reference: 'T-9' })
    const { grants } = (await as(cashier)('listCredit', { username: player.username })).data
    expect(grants.find((one) => one.grantId === grantId)).toMatchObject({ method: 'card', reference: 'slip 17' })
    expect(refusal(await grant(10, { method: 'gold' }))).toEqual([400, 'INVALID_INPUT'])
  })

  it('owners change methods, denominations and the threshold; nobody else does', async () => {
    const { settings } = (await casino.house('getTill')).data
    const methods = [...settings.methods, { id: 'check', name: 'Check' }]
    const changed = await casino.house('changeTill', { methods, denominations: [1, 100, 5], confirmAbove: 3 })
    expect(changed.data.settings).toEqual({ methods, denominations: [100, 5, 1], confirmAbove: 3 })
    expect((await grant(1, { method: 'check' })).status).toBe(200)
    expect(refusal(await as(manager)('changeTill', { confirmAbove: 500 }))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await casino.house('changeTill', { methods: [{ id: 'card', name: 'Card' }] }))).toEqual([
      400,
      'INVALID_INPUT',
    ])
    await casino.house('changeTill', settings)
    expect((await casino.house('getTill')).data.settings).toEqual(settings)
  })
})

describe('issue 40: a shift', () => {
  it('one is open per person and per drawer; a repeated request opens none', async () => {
    const drawer = newDrawer()
    const body = { ...once(), operatorId: plainOperator, drawer, float: 50 }
    const first = (await as(cashier)('openShift', body)).data.shift
    expect((await as(cashier)('openShift', body)).data.shift).toEqual(first)
    expect(refusal(await as(cashier)('openShift', { ...body, float: 51 }))).toEqual([409, 'CONFLICT'])
    const second = await as(cashier)('openShift', { ...body, ...once(), drawer: newDrawer() })
    expect([refusal(second), second.error!.fields]).toEqual([[409, 'SHIFT_ALREADY_OPEN'], { drawer }])
    const same = await as(other)('openShift', { ...body, ...once(), drawer: drawer.toUpperCase() })
    expect([refusal(same), same.error!.fields]).toEqual([[409, 'DRAWER_IN_USE'], { staff: cashier!.username }])
    const both = await Promise.all(
      [casino.house, onNodeB].map((house) =>
        as(other, house)('openShift', { ...once(), operatorId: plainOperator, drawer: newDrawer(), float: 0 }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('a day: float, three methods, drops, a top-up, a reversal and a correction; the drawer and the ledger agree', async () => {
    const { shiftId } = await open()
    await grant(60)
    await grant(40, { method: 'card', reference: 'slip 1' })
    await pay(30)
    await pay(20, { method: 'transfer' })
    const wrong = (await grant(500)).data.grantId
    await as(cashier)('reverseCredit', { ...once(), grantId: wrong, reason: 'A zero too many' })
    const drop = { ...once(), shiftId, direction: 'drop' as const, amount: 25, reason: 'To the safe' }
    const { line } = (await as(cashier)('moveCash', drop)).data
    expect((await as(cashier)('moveCash', drop)).data.line).toEqual(line)
    expect(refusal(await as(cashier)('moveCash', { ...drop, amount: 26 }))).toEqual([409, 'CONFLICT'])
    await as(cashier)('moveCash', { ...once(), shiftId, direction: 'top-up', amount: 15, reason: 'Change' })
    const correction = { ...once(), shiftId, amount: 10, from: 'cash', to: 'card', reason: 'It was a card' }
    const lines = (await as(cashier)('correctTill', correction)).data.lines
    expect(lines.map(({ amount }) => amount)).toEqual([-10, 10])
    expect((await as(cashier)('correctTill', correction)).data.lines).toEqual(lines)
    expect(refusal(await as(cashier)('correctTill', { ...correction, ...once(), to: 'cash' }))).toEqual([
      400,
      'INVALID_INPUT',
    ])

    const closed = (await close(shiftId, [...hundreds(1), { denomination: 5, pieces: 1 }])).data.report
    expect(closed).toMatchObject({
      kind: 'Z',
      cash: { float: 100, granted: 560, paid: 30, reversed: 500, topUps: 15, drops: 25, corrected: -10, expected: 110 },
      counted: 105,
      expected: 110,
      difference: -5,
      confirmation: 'waits',
      pieces: [
        { denomination: 100, pieces: 1, amount: 100 },
        { denomination: 5, pieces: 1, amount: 5 },
      ],
    })
    expect(closed.methods.map(({ method, net }) => [method, net])).toEqual([
      ['cash', 20],
      ['card', 50],
      ['transfer', -20],
    ])
    // The same sums from the books alone.
    const [ledger] = await casino.owner.all<{ granted: bigint; paid: bigint; reversed: bigint }>(sql`
      select (select sum(cents)::bigint from credit_grant where id in (select subject::uuid from till_line where shift_id = ${shiftId} and kind = 'grant')) as granted,
        (select sum(cents)::bigint from redeem where status = 'completed' and settled_by = ${cashier!.username}) as paid,
        (select sum(cents)::bigint from credit_grant where status = 'reversed' and id = ${wrong}) as reversed`)
    expect(ledger).toEqual({ granted: 60_000n, paid: 5000n, reversed: 50_000n })
    const [row] = (await casino.house('listStaffLog', { staff: cashier!.username, action: 'closeShift' })).data.rows
    expect(JSON.parse(row!.after!)).toMatchObject({ report: 'Z', number: closed.number, difference: -5 })
    expect((await as(cashier)('showShift', { shiftId })).data.report).toEqual(closed)
  })

  it('a repeated grant or payment writes one line, and the line commits with the money', async () => {
    const { shiftId } = await open()
    const requestId = randomUUID()
    await Promise.all(
      [1, 2, 3].map((n) => grant(7, { method: 'cash', requestId }, cashier, n === 2 ? onNodeB : casino.house)),
    )
    const sent = { ...once(), ...(await redeem(4)), method: 'cash' }
    await Promise.all([as(cashier)('confirmRedeem', sent), as(cashier, onNodeB)('confirmRedeem', sent)])
    expect(refusal(await grant(1_000_000, { method: 'cash' })), 'it waits for a second person').toEqual([
      409,
      'APPROVAL_REQUIRED',
    ])
    expect((await linesOf(shiftId)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['redeem', -4],
      ['grant', 7],
    ])
  })

  it('a grant that is reversed by another person without a shift leaves the drawer that got it', async () => {
    const { shiftId } = await open()
    const { grantId } = (await grant(12)).data
    await as(manager)('reverseCredit', { ...once(), grantId, reason: 'Wrong player' })
    expect((await linesOf(shiftId)).map(({ kind, amount, method, staff }) => [kind, amount, method, staff])).toEqual([
      ['reversal', -12, 'cash', manager!.username],
      ['grant', 12, 'cash', cashier!.username],
    ])
  })

  it('cash from the wrong drawer is moved by two lines with a reason; lines cannot be edited or deleted', async () => {
    const [mine, theirs] = [await open(), await open(other)]
    await pay(30)
    const move = { amount: 30, from: 'cash', to: 'cash', reason: 'I took it from the other drawer' }
    await as(cashier)('correctTill', { ...once(), shiftId: theirs.shiftId, toShiftId: mine.shiftId, ...move }).then(
      (answer) => expect(refusal(answer), 'only from the own shift').toEqual([404, 'SHIFT_NOT_FOUND']),
    )
    await as(other)('correctTill', { ...once(), shiftId: theirs.shiftId, toShiftId: mine.shiftId, ...move })
    expect((await close(mine.shiftId, hundreds(1))).data.report).toMatchObject({
      expected: 100,
      difference: 0,
      confirmation: 'none',
    })
    expect((await close(theirs.shiftId, hundreds(1), other)).data.report).toMatchObject({
      expected: 70,
      difference: 30,
    })
    const late = await as(other)('correctTill', {
      ...once(),
      shiftId: theirs.shiftId,
      toShiftId: mine.shiftId,
      ...move,
    })
    expect(refusal(late)).toEqual([409, 'SHIFT_CLOSED'])
    for (const statement of [
      sql`update till_line set cents = 1`,
      sql`delete from till_line`,
      sql`delete from till_shift`,
    ])
      await expect(casino.runtime.db.run(statement)).rejects.toThrow('permission denied')
  })

  it('a shift that was left open is closed by a manager, with a reason, and marked so', async () => {
    const { shiftId } = await open()
    const left = { ...once(), shiftId, pieces: hundreds(1), reason: 'Went home' }
    expect(refusal(await as(cashier)('closeShiftFor', left))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await as(foreigner)('closeShiftFor', left))).toEqual([404, 'SHIFT_NOT_FOUND'])
    const { report } = (await as(other)('closeShiftFor', left)).data
    expect(report).toMatchObject({ staff: cashier!.username, closedBy: other!.username, closeReason: 'Went home' })
    const late = await close(shiftId, [])
    expect(refusal(late)).toEqual([409, 'SHIFT_CLOSED'])
    expect(late.error!.fields).toEqual({ closedBy: other!.username, closedAt: report.closedAt })
    const own = await open(other)
    expect(refusal(await as(other)('closeShiftFor', { ...left, shiftId: own.shiftId }))).toEqual([409, 'OWN_SHIFT'])
  })

  it('a difference above the threshold is confirmed by a second person of the same operator', async () => {
    const { shiftId } = await open()
    await close(shiftId, hundreds(2))
    const confirm = { shiftId, reason: 'Counted again' }
    expect(refusal(await as(cashier)('confirmDifference', confirm))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await as(foreigner)('confirmDifference', confirm))).toEqual([404, 'SHIFT_NOT_FOUND'])
    const { shifts } = (await as(other)('listShifts', { state: 'waits' })).data
    expect(shifts.map((one) => one.shiftId)).toContain(shiftId)
    const { report } = (await as(other)('confirmDifference', confirm)).data
    expect(report).toMatchObject({
      confirmation: 'confirmed',
      confirmedBy: other!.username,
      confirmReason: 'Counted again',
    })
    expect((await as(other)('confirmDifference', confirm)).data.report).toEqual(report)
    expect(refusal(await as(manager)('confirmDifference', confirm))).toEqual([409, 'DIFFERENCE_NOT_OPEN'])
    const own = await open(other)
    await close(own.shiftId, [], other)
    expect(refusal(await as(other)('confirmDifference', { shiftId: own.shiftId, reason: 'x' }))).toEqual([
      409,
      'OWN_DIFFERENCE',
    ])
  })

  it('where the operator requires shifts, nobody grants or pays cash without one; an API key never does', async () => {
    await casino.house('changeOperatorTill', { operatorId: plainOperator, requiresShift: true })
    const made = await redeem(3)
    expect(refusal(await grant(5))).toEqual([409, 'SHIFT_REQUIRED'])
    expect(refusal(await grant(5, {}))).toEqual([409, 'SHIFT_REQUIRED'])
    expect(refusal(await as(cashier)('confirmRedeem', { ...once(), ...made, method: 'cash' }))).toEqual([
      409,
      'SHIFT_REQUIRED',
    ])
    expect((await grant(5, { method: 'card' })).status).toBe(200)
    const { token } = (await as(manager)('createKey', { name: 'kiosk', scopes: ['credit.grant'], days: 1 })).data
    await open(manager)
    const sent = { ...once(), operatorId: plainOperator, username: player.username, amount: 5, method: 'cash' }
    expect(refusal(await casino.house('grantCredit', sent, token))).toEqual([409, 'SHIFT_REQUIRED'])
    await open()
    expect((await grant(5)).status).toBe(200)
    expect((await as(cashier)('confirmRedeem', { ...once(), ...made, method: 'cash' })).status).toBe(200)
    await casino.house('changeOperatorTill', { operatorId: plainOperator, requiresShift: false })
    expect((await grant(5, {}, other)).status).toBe(200)
  })
})

describe('issue 40: the close is blind', () => {
  it('no answer has the sums of the own open shift; the X report of another person does, and is in the audit log', async () => {
    const { shiftId } = await open(other, 71.37)
    await grant(23.91, { method: 'cash' }, other)
    await grant(11.04, { method: 'cash' }, other)
    const [expected, sum] = ['106.32', '34.95']
    for (const [name, input] of [
      ['getTill', undefined],
      ['getMyDay', undefined],
      ['listShifts', {}],
      ['listShiftLines', { shiftId }],
      ['getOverview', undefined],
      ['listCredit', {}],
    ] as const) {
      const { status, text } = await as(other)(name, input as never)
      expect([name, status, text.includes(expected), text.includes(sum)]).toEqual([name, 200, false, false])
    }
    expect(refusal(await as(other)('showShift', { shiftId }))).toEqual([409, 'SHIFT_IS_BLIND'])
    for (const name of ['reportByDay', 'reportByOperator'] as const)
      expect(refusal(await as(other)(name, {}))).toEqual([409, 'SHIFT_IS_BLIND'])
    expect((await as(other)('reportByDay', { from: '2020-01-01', to: '2020-01-02' })).status).toBe(200)
    expect((await as(manager)('showShift', { shiftId })).data.report).toMatchObject({
      kind: 'X',
      number: null,
      cash: { expected: 106.32 },
    })
    expect(
      (await casino.house('listStaffLog', { staff: manager!.username, action: 'showShift' })).data.rows,
    ).toHaveLength(1)
    expect((await close(shiftId, [], other)).data.report.expected).toBe(106.32)
    expect((await as(other)('reportByDay', {})).status).toBe(200)
  })

  it('a clerk sees own shifts only; staff of another operator none of them', async () => {
    const { shiftId } = await open()
    await open(other)
    expect((await as(cashier)('listShifts', {})).data.shifts.map((one) => one.shiftId)).toEqual([shiftId])
    const stranger = await newStaff(casino, 'clerk')
    expect(refusal(await as(stranger)('showShift', { shiftId }))).toEqual([404, 'SHIFT_NOT_FOUND'])
    expect((await as(foreigner)('listShifts', {})).data.shifts).toEqual([])
    expect((await as(foreigner)('getTill')).data.openShifts).toEqual([])
  })

  it('my day: sums by method after the close, and what is left of the own limits', async () => {
    await casino.house('setLimit', { holder: `staff:${cashier!.username}`, kind: 'credit', each: 200, day: 1000 })
    await grant(30, { method: 'card' })
    const { shiftId } = await open()
    await grant(45)
    const during = (await as(cashier)('getMyDay')).data
    expect(during).toMatchObject({ openShift: { shiftId, grants: 1, redeems: 0 }, total: { granted: 30 } })
    expect(during.limits[0]).toEqual({ kind: 'credit', each: 200, day: 1000, left: 900, isRounded: true })
    await close(shiftId, [])
    const later = (await as(cashier)('getMyDay')).data
    expect(later.methods.map(({ method, net }) => [method, net])).toEqual([
      ['cash', 45],
      ['card', 30],
    ])
    expect([later.openShift, later.total.net, later.limits[0]!.left]).toEqual([null, 75, 925])
    // The limit of the role.
    expect(later.limits[1]).toEqual({ kind: 'redeem', each: 1000, day: 10_000, left: 10_000, isRounded: false })
    const { usage } = (await casino.house('listLimits')).data
    const mine = { holder: `staff:${cashier!.username}`, kind: 'credit', usedToday: 75 }
    expect(usage).toContainEqual(mine)
    expect(later.lines.map(({ amount }) => amount)).toEqual([45, 30])
  })
})

describe('issue 40: receipts', () => {
  it('the first print is the original, and later ones are numbered copies', async () => {
    const { grantId } = (await grant(9, { method: 'card', reference: 'slip 3' })).data
    const print = async () => (await as(other)('printReceipt', { grantId })).data.receipt
    expect(await print()).toMatchObject({
      kind: 'grant',
      id: grantId,
      amount: 9,
      method: 'card',
      reference: 'slip 3',
      staff: cashier!.username,
      copy: 0,
    })
    expect([(await print()).copy, (await print()).copy]).toEqual([1, 2])
    const paid = (await pay(6)).data.redeem
    const receipt = (await as(cashier)('printReceipt', { redeem_id: paid.redeem_id })).data.receipt
    expect(receipt).toMatchObject({ kind: 'redeem', number: paid.receipt, amount: 6, copy: 0 })
    const { redeem_id } = await redeem(2)
    expect(refusal(await as(cashier)('printReceipt', { redeem_id }))).toEqual([409, 'REDEEM_NOT_PAID'])
  })
})

describe('issue 40: races', () => {
  it('two closes at once: one Z report, and the other person learns who closed it', async () => {
    const { shiftId } = await open()
    const forOther = { ...once(), shiftId, pieces: hundreds(1), reason: 'Went home' }
    const answers = await Promise.all([close(shiftId, hundreds(1)), as(other, onNodeB)('closeShiftFor', forOther)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const done = answers.find(({ status }) => status === 200)!.data.report
    expect(answers.find(({ status }) => status !== 200)!.error!.fields).toMatchObject({ closedBy: done.closedBy })
    const again = await open()
    const sent = { ...once(), shiftId: again.shiftId, pieces: hundreds(1) }
    const twice = await Promise.all([casino.house, onNodeB].map((house) => as(cashier, house)('closeShift', sent)))
    expect(twice.map(({ status, data }) => [status, data.report.number])).toEqual(
      [0, 1].map(() => [200, twice[0]!.data.report.number]),
    )
  })

  it('a grant at the instant of the close belongs to one shift or to none, and Z equals the rows', async () => {
    const rounds = large ? 25 : 4
    for (let round = 0; round < rounds; round++) {
      const { shiftId } = await open(cashier, 0)
      const before = await grant(1)
      const grants = Array.from({ length: 4 }, (_, n) =>
        grant(1, { method: 'cash' }, cashier, n % 2 ? onNodeB : casino.house),
      )
      const [closed, ...granted] = await Promise.all([close(shiftId, [], cashier, onNodeB), ...grants])
      const ids = [before, ...granted].map(({ data }) => data.grantId)
      const rows = await casino.owner.all<{ shift: string | null }>(sql`
        select shift_id as shift from till_line where kind = 'grant' and subject = any(${ids}::text[])`)
      const inShift = rows.filter(({ shift }) => shift === shiftId).length
      expect(rows).toHaveLength(ids.length)
      expect(closed.data.report.expected).toBe(inShift)
      expect((await as(manager)('showShift', { shiftId })).data.report).toEqual(closed.data.report)
    }
  })

  it('numbers have no gap after 20 parallel closes on two nodes, of which some fail', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => newStaff(casino, 'clerk')))
    const operatorId = welcomeOperator
    const shifts = await Promise.all(
      people.map(
        async (staff) =>
          (await as(staff)('openShift', { ...once(), operatorId, drawer: newDrawer(), float: 0 })).data.shift,
      ),
    )
    const closes = people.flatMap((staff, n) => {
      const { shiftId } = shifts[n]!
      const house = n % 2 ? onNodeB : casino.house
      const isWrong = n % 5 === 0
      return [
        ...(isWrong ? [close(shiftId, [{ denomination: 33, pieces: 1 }], staff, house)] : []),
        close(shiftId, hundreds(0), staff, house),
      ]
    })
    const numbers = (await Promise.all(closes))
      .filter(({ status }) => status === 200)
      .map(({ data }) => data.report.number)
    expect(numbers.toSorted((a, b) => a! - b!)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })
})
