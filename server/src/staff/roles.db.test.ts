// The role × call matrix and the operator scope, over HTTP.
import { houseBase, houseCalls, houseShapes, type HouseCallName } from '@lucero/contract/house/calls'
import type { HouseInput } from '@lucero/contract/house/client'
import type { Shape } from '@lucero/contract/shared/shape'
import { permissions, roles, type Permission, type Role } from '@lucero/contract/house/permissions'
import { roleNames, shopRoles } from '@lucero/contract/shared/role-names'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openCasino,
  plainOperator,
  reviewingOperator,
  welcomeOperator,
  type Casino,
  type TestPlayer,
} from '../testing/casino.ts'
import { utcDay, utcWeek } from '../runtime/utc-day.ts'
import { readAnswer, refusal, type ProgramAnswer } from '../testing/program.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'
import type { Subjects } from '../house/scope.ts'

let casino: Casino
const staff = {} as Record<Role, TestStaff>
let [here, there]: { staff: TestStaff; player: TestPlayer; redeemId: string; code: string }[] = []

/** A shop: staff of an operator, a player with a pending redeem there, and one who has applied. */
async function openShop(operatorId: number) {
  const member = await newStaff(casino, 'operator', operatorId)
  const player = await casino.player({ operators: [operatorId], credit: 40 })
  if (operatorId === reviewingOperator) {
    await casino.house('approveApplication', { operatorId, username: player.username })
    await casino.grant(player.username, 40, operatorId)
  }
  const { redeem } = (await player.call('createRedeem', { body: { requestId: crypto.randomUUID(), amount: 10 } })).data
  return { staff: member, player, redeemId: redeem.redeem_id, code: redeem.redeem_code! }
}

beforeAll(async () => {
  casino = await openCasino()
  for (const role of roleNames)
    staff[role] = await newStaff(casino, role, shopRoles.includes(role) ? plainOperator : null)
  here = await openShop(plainOperator)
  there = await openShop(welcomeOperator)
  await settleLastWeek(welcomeOperator)
})
afterAll(() => casino.stop())

/** The first line of commission in the operator's book. Nobody can set a contract of the past. */
async function settleLastWeek(operatorId: number): Promise<void> {
  const tiers = [{ from: 0, percent: 30 }]
  const terms = { basis: 'ngr', tiers, bonusCost: 'shared', carriesLoss: false, period: 'week' } as const
  await casino.house('setContract', { operatorId, ...terms })
  const thisMonday = Date.parse(utcWeek(new Date()))
  const [from, to] = [thisMonday - 7 * dayMs, thisMonday - dayMs].map((ms) => utcDay(new Date(ms))) as [string, string]
  await casino.owner.run(sql`update operator_contract set from_day = ${from}::date where operator_id = ${operatorId}`)
  const { status } = await casino.house('bookSettlement', { requestId: crypto.randomUUID(), operatorId, from, to })
  expect(status).toBe(200)
}
const dayMs = 86_400_000

const names = Object.keys(houseCalls) as HouseCallName[]
const permissionOf = (name: HouseCallName) => houseCalls[name].permission

/** The fields of the input of a call. */
function fieldsOf(name: HouseCallName): string[] {
  const { body, query } = houseShapes[name] as Shape
  const { shape, options } = ((body ?? query)?.def ?? {}) as unknown as {
    shape?: object
    options?: { shape: object }[]
  }
  return [shape, ...(options ?? []).map((option) => option.shape)].flatMap((one) => Object.keys(one ?? {}))
}

/** Something of another operator, by each subject that can name it. */
type ForeignShop = Required<Subjects> & { code: string }
const noShop: ForeignShop = { username: '', id: '', operatorId: 1, redeem_id: '', code: '', grantId: '', shiftId: '' }
type ForeignCase = readonly [HouseCallName, object, string]

/** The code of a refusal with status 404. `nothing`: empty lists. */
function outcomeOf(answer: ProgramAnswer<object>): string | undefined {
  if (answer.status === 404) return answer.error?.description
  const isEmpty =
    answer.status === 200 &&
    Object.values(answer.data)
      .flat()
      .every((value) => value === null)
  return isEmpty ? 'nothing' : answer.text
}

/** With an unknown field, so that an allowed call is refused as invalid and changes nothing. */
async function ask(name: HouseCallName, token: string | undefined) {
  const { method, path } = houseCalls[name]
  return readAnswer(
    await fetch(`${casino.address}${houseBase}${path}`, {
      method,
      headers: {
        ...(token && { Authorization: token }),
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      },
      ...(method === 'POST' && { body: '{"unknown":1}' }),
    }),
  )
}

describe('issue 26: the role × call matrix', () => {
  it.each(roleNames)('every call, as %s: FORBIDDEN without the permission, and never with it', async (role) => {
    const cells = await Promise.all(
      names.map(async (name) => {
        const { status, error } = await ask(name, staff[role].token)
        return [name, status === 403 && error?.description === 'FORBIDDEN' ? 'no' : 'yes']
      }),
    )
    const wanted = names.map((name) => {
      const permission = permissionOf(name)
      const isOpen = permission === 'anyone' || permission === 'signed-in'
      return [name, isOpen || roles[role].includes(permission) ? 'yes' : 'no']
    })
    expect(Object.fromEntries(cells)).toEqual(Object.fromEntries(wanted))
  })

  it('without an account, only the sign-in calls, the accounts of the demo and the absence of a session answer', async () => {
    for (const name of names) {
      const isOpen = [
        'signInStaff',
        'signInStaffWithPasskey',
        'startStaffPasskeySignIn',
        'startEnrolment',
        'finishEnrolment',
      ].includes(name)
      const expected = name === 'demoStaff' || name === 'getStaffSession' ? 200 : isOpen ? 400 : 401
      expect([name, (await ask(name, undefined)).status]).toEqual([name, expected])
    }
  })

  /** Written out, so that a change of a role is seen in two places. */
  const some: [Role, Permission[], Permission[]][] = [
    ['owner', ['staff.change', 'database.change', 'log.read'], []],
    [
      'manager',
      ['credit.grant', 'stock.sell', 'ledger.change', 'players.close', 'keys.change'],
      ['staff.read', 'staff.change', 'log.read', 'operators.change', 'stock.change', 'limits.change'],
    ],
    [
      'clerk',
      ['credit.grant', 'redeems.settle', 'inbox.answer', 'players.read'],
      ['players.change', 'players.suspend', 'bonuses.change', 'staff.read', 'keys.change', 'ledger.read'],
    ],
    [
      'operator',
      ['applications.decide', 'credit.grant', 'stock.read', 'redeems.settle'],
      ['stock.sell', 'inbox.read', 'players.change', 'games.read', 'ledger.read', 'texts.read', 'bonuses.read'],
    ],
    [
      'cashier',
      ['credit.grant', 'redeems.settle', 'till.use'],
      ['reports.read', 'shifts.confirm', 'cashiers.change', 'events.read', 'staff.read', 'stock.sell'],
    ],
    ['auditor', ['staff.read', 'log.read', 'players.read'], []],
  ]
  it.each(some)('%s has the rights that the design names, and not others', (role, has, lacks) => {
    expect([...has, ...lacks].filter((permission) => roles[role].includes(permission))).toEqual(has)
  })

  it('owners may do everything; auditors read everything and change nothing', () => {
    expect(roles.owner).toEqual(permissions)
    expect(roles.auditor).toEqual(permissions.filter((permission) => permission.endsWith('.read')))
  })
})

describe('issue 26: staff of an operator', () => {
  const as = <N extends HouseCallName>(name: N, sent?: HouseInput<N>) => casino.house(name, sent, here!.staff.token)

  /** Every call that reads and that the role has, with an input that would show data of both operators. */
  const reads = {
    listHouseOperators: [undefined],
    showOperator: [],
    showTimeZone: [],
    // own-roles.db.test.ts shows the scope of these.
    listCashiers: [],
    listApplications: [{}, { operatorId: reviewingOperator }],
    listRedeems: [{}, { operatorId: welcomeOperator }, { status: 'pending' }],
    listCredit: [{}],
    listStock: [{}],
    listStockMovements: [],
    listPartners: [undefined],
    // settlement.db.test.ts shows these: they name their operator.
    listContracts: [],
    previewSettlement: [],
    listSettlements: [],
    showSettlement: [],
    findPlayers: [{ text: 'player' }],
    search: [{ text: 'player' }],
    listNotes: [],
    getPlayerWarnings: [],
    listPlayers: [{}, { operatorId: welcomeOperator }],
    listSuspensions: [{}],
    showPlayer: [],
    getPlayerTimeline: [],
    showStatement: [],
    listApprovals: [{}],
    showApproval: [],
    reportByDay: [{}],
    reportByOperator: [{}],
    // webhooks.db.test.ts shows these: their ids may contain the number of another operator by chance.
    listEvents: [],
    listEndpoints: [],
    listDeliveries: [],
    showDelivery: [],
    getTill: [undefined],
    getMyDay: [],
    listShifts: [{}],
    showShift: [],
    listShiftLines: [],
  } satisfies Partial<Record<HouseCallName, (object | undefined)[]>>

  it('the table of reads covers every call that the role may read', () => {
    const readable = names.filter((name) => {
      const permission = permissionOf(name)
      return (
        houseCalls[name].method === 'GET' &&
        permission !== 'anyone' &&
        permission !== 'signed-in' &&
        roles.operator.includes(permission)
      )
    })
    expect(Object.keys(reads).toSorted()).toEqual(readable.toSorted())
  })

  it('see nothing of another operator in any list, count or search', async () => {
    await casino.player({ operators: [reviewingOperator] })
    await shiftAt(welcomeOperator)
    await casino.house('setLimit', { holder: `operator:${welcomeOperator}`, kind: 'credit', each: 1, day: null })
    const { username } = there!.player
    const suspension = { scope: 'redeems', until: null, reason: 'x' } as const
    await casino.house('suspendPlayer', { requestId: crypto.randomUUID(), username, ...suspension })
    const grant = { requestId: crypto.randomUUID(), operatorId: welcomeOperator, username, amount: 2 }
    expect(refusal(await casino.house('grantCredit', grant, there!.staff.token))).toEqual([409, 'APPROVAL_REQUIRED'])
    for (const [name, inputs] of Object.entries(reads))
      for (const input of inputs) {
        const mine = await as(name as 'listRedeems', input as never)
        const all = await casino.house(name as 'listRedeems', input as never, staff.owner.token)
        expect(mine.status).toBe(200)
        for (const foreign of [
          there!.player.username,
          there!.redeemId,
          String(welcomeOperator),
          String(reviewingOperator),
        ])
          expect([name, input, mine.text.includes(foreign)]).toEqual([name, input, false])
        expect(all.text.length, `${name} shows more to the owner`).toBeGreaterThan(mine.text.length)
      }
    await casino.house('liftSuspension', { requestId: crypto.randomUUID(), username, reason: 'x' })
  })

  it('see their own operator, players, redeems and applications', async () => {
    expect((await as('listHouseOperators')).data.operators.map(({ id }) => id)).toEqual([plainOperator])
    expect((await as('listRedeems', {})).data.redeems.map(({ redeem_id }) => redeem_id)).toContain(here!.redeemId)
    const { username } = here!.player
    expect((await as('findPlayers', { text: username })).data.players.map((one) => one.username)).toEqual([username])
    expect((await as('listRedeems', { redeem_id: there!.redeemId })).data.redeems).toEqual([])
  })

  it('search by phone finds no player of another operator', async () => {
    const phone = there!.player.phone.slice(-6)
    expect((await as('findPlayers', { text: phone })).data.players).toEqual([])
    expect((await casino.house('findPlayers', { text: phone })).data.players).toHaveLength(1)
  })

  it('a player of two operators is shown with the wallets and the statement of the own one', async () => {
    const both = await casino.player({ operators: [plainOperator, welcomeOperator], credit: 30 })
    const shown = (await as('showPlayer', { username: both.username })).data
    expect(shown.operators.map(({ operatorId }) => operatorId)).toEqual([plainOperator])
    expect(new Set(shown.balances)).toEqual(
      new Set([
        { account: `main:${plainOperator}`, amount: 30 },
        { account: `operator:${plainOperator}`, amount: -30 },
      ]),
    )
    const { rows, days } = (await as('showStatement', { username: both.username })).data
    expect([rows.map(({ operatorId }) => operatorId), days[0]!.balance]).toEqual([[plainOperator], 30])
    const elsewhere = await as('showStatement', { username: both.username, operatorId: welcomeOperator })
    expect(refusal(elsewhere)).toEqual([404, 'OPERATOR_NOT_FOUND'])
  })

  /**
   * Every subject that a call can name, with each call that can name it, about something of another operator. `nothing`: the reply is an empty
   * list. A subject without a row does not compile.
   */
  const foreign: Record<keyof Subjects, (of: ForeignShop) => readonly ForeignCase[]> = {
    username: ({ username }) => [
      ['showPlayer', { username }, 'PLAYER_NOT_FOUND'],
      ['showStatement', { username }, 'PLAYER_NOT_FOUND'],
      ['getPlayerTimeline', { username }, 'PLAYER_NOT_FOUND'],
      ['listNotes', { username }, 'PLAYER_NOT_FOUND'],
      ['getPlayerWarnings', { username }, 'PLAYER_NOT_FOUND'],
      ['createCashier', { username: 'nobody-new', operatorId: welcomeOperator }, 'OPERATOR_NOT_FOUND'],
      ['disableCashier', { username, disabled: true }, 'STAFF_NOT_FOUND'],
      ['resetCashier', { username }, 'STAFF_NOT_FOUND'],
      ['addNote', { username, note: 'x' }, 'PLAYER_NOT_FOUND'],
      ['pinNote', { username, noteId: '1', pinned: true }, 'PLAYER_NOT_FOUND'],
      ['listCredit', { username }, 'PLAYER_NOT_FOUND'],
      ['rejectApplication', { operatorId: plainOperator, username, reason: 'x' }, 'PLAYER_NOT_FOUND'],
      ['approveApplication', { operatorId: plainOperator, username }, 'PLAYER_NOT_FOUND'],
      [
        'grantCredit',
        { requestId: crypto.randomUUID(), amount: 5, operatorId: plainOperator, username },
        'PLAYER_NOT_FOUND',
      ],
    ],
    id: ({ id }) => [['showPlayer', { id }, 'PLAYER_NOT_FOUND']],
    operatorId: ({ username, operatorId }) => [
      ['showOperator', { operatorId }, 'OPERATOR_NOT_FOUND'],
      ['showTimeZone', { operatorId }, 'OPERATOR_NOT_FOUND'],
      ['listCashiers', { operatorId }, 'nothing'],
      ['createCashier', { username: 'nobody-new', operatorId }, 'OPERATOR_NOT_FOUND'],
      ['listCredit', { operatorId }, 'OPERATOR_NOT_FOUND'],
      ['listStockMovements', { operatorId }, 'OPERATOR_NOT_FOUND'],
      ['listContracts', { operatorId }, 'OPERATOR_NOT_FOUND'],
      ['previewSettlement', { operatorId }, 'OPERATOR_NOT_FOUND'],
      ['listSettlements', { operatorId }, 'OPERATOR_NOT_FOUND'],
      ['showSettlement', { operatorId, number: 1 }, 'OPERATOR_NOT_FOUND'],
      ['listStock', { operatorId }, 'nothing'],
      ['showStatement', { username: here!.player.username, operatorId }, 'OPERATOR_NOT_FOUND'],
      ['rejectApplication', { operatorId, username, reason: 'x' }, 'OPERATOR_NOT_FOUND'],
      ['approveApplication', { operatorId, username }, 'OPERATOR_NOT_FOUND'],
      ['grantCredit', { requestId: crypto.randomUUID(), amount: 5, operatorId, username }, 'OPERATOR_NOT_FOUND'],
      ['addEndpoint', { operatorId, name: 'x', address: 'https://till.example/', kinds: [] }, 'OPERATOR_NOT_FOUND'],
      ['listApplications', { operatorId: reviewingOperator }, 'nothing'],
      ['listRedeems', { operatorId }, 'nothing'],
      ['listPlayers', { operatorId }, 'nothing'],
      ['openShift', { requestId: crypto.randomUUID(), operatorId, drawer: '1', float: 0 }, 'OPERATOR_NOT_FOUND'],
      ['listShifts', { operatorId }, 'nothing'],
    ],
    redeem_id: ({ redeem_id, code }) => [
      ['confirmRedeem', { redeem_id, code }, 'REDEEM_NOT_FOUND'],
      ['confirmRedeem', { redeem_id, code: 'WRONG' }, 'REDEEM_NOT_FOUND'],
      ['rejectRedeem', { redeem_id }, 'REDEEM_NOT_FOUND'],
      ['listRedeems', { redeem_id }, 'nothing'],
      ['printReceipt', { redeem_id }, 'REDEEM_NOT_FOUND'],
    ],
    grantId: ({ grantId }) => [
      ['reverseCredit', { requestId: crypto.randomUUID(), grantId, reason: 'x' }, 'CREDIT_GRANT_NOT_FOUND'],
      ['printReceipt', { grantId }, 'CREDIT_GRANT_NOT_FOUND'],
    ],
    shiftId: ({ shiftId }) => [
      [
        'moveCash',
        { requestId: crypto.randomUUID(), shiftId, direction: 'drop', amount: 1, reason: 'x' },
        'SHIFT_NOT_FOUND',
      ],
      [
        'correctTill',
        { requestId: crypto.randomUUID(), shiftId, amount: 1, from: 'cash', to: 'card', reason: 'x' },
        'SHIFT_NOT_FOUND',
      ],
      ['closeShift', { requestId: crypto.randomUUID(), shiftId, pieces: [] }, 'SHIFT_NOT_FOUND'],
      ['closeShiftFor', { requestId: crypto.randomUUID(), shiftId, pieces: [], reason: 'x' }, 'SHIFT_NOT_FOUND'],
      ['confirmDifference', { shiftId, reason: 'x' }, 'SHIFT_NOT_FOUND'],
      ['showShift', { shiftId }, 'SHIFT_NOT_FOUND'],
      ['listShiftLines', { shiftId }, 'SHIFT_NOT_FOUND'],
    ],
  }

  const subjects = Object.keys(foreign) as (keyof Subjects)[]

  it('the table of subjects covers each call of the role that names one', () => {
    const mayCall = names.filter((name) => roles.operator.includes(permissionOf(name) as Permission))
    const namable = mayCall.flatMap((name) => {
      const fields = fieldsOf(name)
      return subjects.filter((subject) => fields.includes(subject)).map((subject) => `${name} ${subject}`)
    })
    const covered = subjects.flatMap((subject) => foreign[subject](noShop).map(([name]) => `${name} ${subject}`))
    expect([...new Set(covered)].toSorted()).toEqual(namable.toSorted())
  })

  it.each(subjects)('everything of another operator behaves as missing, named by %s', async (subject) => {
    const { player, redeemId, code } = there!
    const { grantId } = (await casino.grant(player.username, 1, welcomeOperator)).data
    await casino.player({ operators: [reviewingOperator] })
    const shiftId = await shiftAt(welcomeOperator)
    const cashier = { username: `till-${crypto.randomUUID().slice(0, 8)}`, operatorId: welcomeOperator }
    expect((await casino.house('createCashier', cashier, staff.owner.token)).status).toBe(200)
    const shop = {
      username: player.username,
      id: player.id,
      operatorId: welcomeOperator,
      redeem_id: redeemId,
      code,
      grantId,
      shiftId,
    }
    const cases = foreign[subject](shop)
    for (const [name, sent, wanted] of cases)
      expect([name, outcomeOf(await as(name, sent as never))]).toEqual([name, wanted])
    // The same input shows something to the house, so that a row cannot pass by its own mistake.
    for (const [name, sent] of cases.filter(([name]) => houseCalls[name].method === 'GET')) {
      const [mine, all] = [await as(name, sent as never), await casino.house(name, sent as never, staff.owner.token)]
      expect([name, all.status, all.text === mine.text]).toEqual([name, 200, false])
    }
    const { redeems } = (await casino.house('listRedeems', { redeem_id: redeemId })).data
    expect(redeems[0], 'nothing was paid, and no wrong code was counted').toMatchObject({
      status: 'pending',
      wrongCodes: 0,
    })
  })

  describe('a player who has applied to them, too', () => {
    let shared: TestPlayer
    let elsewhere: TestStaff
    const notesFor = async (token: string) =>
      (await casino.house('listNotes', { username: shared.username }, token)).data.notes.map(({ note }) => note)

    beforeAll(async () => {
      elsewhere = await newStaff(casino, 'operator', welcomeOperator)
      shared = await casino.player({ operators: [welcomeOperator] })
      const { username } = shared
      await casino.house('addNote', { username, note: 'of the manager' }, staff.manager.token)
      await casino.house('addNote', { username, note: 'of the other shop' }, elsewhere.token)
      await shared.call('setPlayLimits', { body: { loss: 33, lossWeek: 44, stake: 5, time: 60 } })
      await shared.call('applyToOperator', { body: { operatorId: plainOperator } })
    })

    it('shows them the notes of their own operator only, also after the author has left it', async () => {
      const { username } = shared
      expect(await notesFor(here!.staff.token)).toEqual([])
      const leaver = await newStaff(casino, 'operator', plainOperator)
      const { note } = (await casino.house('addNote', { username, note: 'of our shop' }, leaver.token)).data
      expect(note.operatorId).toBe(plainOperator)
      await casino.house('changeRole', { username: leaver.username, role: 'operator', operatorId: welcomeOperator })
      expect(await notesFor(here!.staff.token)).toEqual(['of our shop'])
      expect(await notesFor(elsewhere.token)).toEqual(['of the other shop'])
      const pinned = await casino.house('addNote', { username, note: 'pinned by the house', pinned: true })
      const { id: noteId } = pinned.data.note
      expect((await as('getPlayerWarnings', { username })).data.notes).toEqual([])
      expect(refusal(await as('pinNote', { username, noteId, pinned: false }))).toEqual([404, 'NOT_FOUND'])
      expect((await casino.house('getPlayerWarnings', { username })).data.notes).toMatchObject([{ pinned: true }])
      for (const role of ['owner', 'manager', 'clerk', 'auditor'] as const)
        expect(await notesFor(staff[role].token)).toEqual([
          'pinned by the house',
          'of our shop',
          'of the other shop',
          'of the manager',
        ])
    })

    it('shows them no limit that the player has set, and no time-out except that there is one', async () => {
      const { username } = shared
      expect((await as('showPlayer', { username })).data).toMatchObject({ saferPlay: null, isExcluded: false })
      const shown = (await casino.house('showPlayer', { username }, staff.clerk.token)).data
      expect([shown.saferPlay?.loss.amount, shown.isExcluded]).toEqual([33, false])
      await casino.house('takeBreakFor', { username, length: '24-hours', reason: 'Asked' })
      const excluded = await as('showPlayer', { username })
      expect(excluded.data).toMatchObject({ saferPlay: null, isExcluded: true })
      expect(excluded.text).not.toMatch(/:(33|44)[,}]|until|reminder/)
    })

    it('shows them nothing of the other operator or of the house in any call about a player', async () => {
      const { username } = shared
      await casino.grant(username, 77.31, welcomeOperator)
      const about = names.filter((name) => houseCalls[name].method === 'GET' && fieldsOf(name).includes('username'))
      const mine = about.filter((name) => roles.operator.includes(permissionOf(name) as Permission))
      expect(mine.length).toBeGreaterThan(4)
      for (const name of mine) {
        const { status, text } = await as(name, { username } as never)
        expect([name, status]).toEqual([name, 200])
        for (const canary of ['of the manager', 'of the other shop', '77.31', String(welcomeOperator)])
          expect([name, canary, text.includes(canary)]).toEqual([name, canary, false])
      }
    })
  })

  it('approve, grant and pay at their own operator', async () => {
    const { player, redeemId, code } = here!
    const { username } = player
    const grant = { requestId: crypto.randomUUID(), operatorId: plainOperator, username, amount: 5 }
    expect((await as('grantCredit', grant)).data).toMatchObject({ mainWallet: 35 })
    expect((await as('confirmRedeem', { redeem_id: redeemId, code })).data.redeem.status).toBe('completed')
    const waiting = await casino.player({ operators: [reviewingOperator] })
    const reviewer = await newStaff(casino, 'operator', reviewingOperator)
    const approve = { operatorId: reviewingOperator, username: waiting.username }
    expect((await casino.house('approveApplication', approve, reviewer.token)).status).toBe(200)
  })

  it('a player who has left is not theirs any more', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const { username } = player
    expect((await as('showPlayer', { username })).status).toBe(200)
    await player.call('leaveOperator', { body: { operatorId: plainOperator } })
    expect(refusal(await as('showPlayer', { username }))).toEqual([404, 'PLAYER_NOT_FOUND'])
    expect((await as('findPlayers', { text: username })).data.players).toEqual([])
  })

  it('a key of theirs has the same scope', async () => {
    const token = await keyOf(here!.staff)
    const { data } = await casino.house('listHouseOperators', undefined, token)
    expect(data.operators.map(({ id }) => id)).toEqual([plainOperator])
  })
})

let drawers = 0

/** An open shift of a clerk. */
async function shiftAt(operatorId: number): Promise<string> {
  const { token } = await newStaff(casino, 'clerk')
  const body = { requestId: crypto.randomUUID(), operatorId, drawer: `Drawer ${++drawers}`, float: 10 }
  return (await casino.house('openShift', body, token)).data.shift.shiftId
}

/** Operators have no keys.change. The key is created while the account is a manager's. */
async function keyOf({ username }: TestStaff): Promise<string> {
  const manager = staff.owner.token
  await casino.house('changeRole', { username, role: 'manager' }, manager)
  const { startSession } = here!.staff
  const session = await startSession()
  const { token } = (
    await casino.house('createKey', { name: 'till', scopes: ['operators.read'], days: 1 }, session.token)
  ).data
  await casino.house('changeRole', { username, role: 'operator', operatorId: plainOperator }, manager)
  return token
}
