// One redeem at two windows: one person pays, and everybody else learns who it was.
import { randomUUID } from 'node:crypto'
import { houseCalls } from '@lucero/contract/house/calls'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluateRisk } from '../risk/job.ts'
import { auditStaffLog } from '../staff/log/audit.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'

let casino: Casino
let [clerk, cashier, manager]: TestStaff[] = []
beforeAll(async () => {
  casino = await openCasino()
  clerk = await newStaff(casino, 'clerk')
  cashier = await newStaff(casino, 'operator', plainOperator)
  manager = await newStaff(casino, 'manager')
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await casino.stop()
})

type SettleFields = { requestId?: string; reason?: string; reasonTranslations?: { es: string } }

async function pending(amount = 30, by?: TestPlayer) {
  const player = by ?? (await casino.player({ operators: [plainOperator], credit: 1000 }))
  const { redeem } = (await player.call('createRedeem', { body: { amount } })).data
  const { redeem_id, redeem_code } = redeem
  const pay = (token: string, sent: SettleFields = {}) =>
    casino.house('confirmRedeem', { redeem_id, code: redeem_code!, ...sent }, token)
  const reject = (token: string, sent: SettleFields = {}) => casino.house('rejectRedeem', { redeem_id, ...sent }, token)
  const shown = async () => (await casino.house('listRedeems', { redeem_id })).data.redeems[0]!
  const wasPaidAgo = (seconds: number) =>
    casino.owner.run(sql`
      update redeem set settled_at = settled_at - make_interval(secs => ${seconds}) where id = ${redeem_id}`)
  const refused = (action: string) =>
    casino.owner.all<{ name: string; after: string | null }>(sql`
      select actor_name as name, after from staff_log where subject = ${`redeem:${redeem_id}`} and action = ${action}`)
  return { player, redeem_id, pay, reject, shown, wasPaidAgo, refused }
}
type Redeem = Awaited<ReturnType<typeof pending>>

const id = () => ({ requestId: randomUUID() })

/** The answer to everybody who did not pay. */
async function expectTold(answer: Awaited<ReturnType<Redeem['pay']>>, { shown }: Redeem, by: string) {
  const { status, settledAt } = await shown()
  expect(refusal(answer)).toEqual([409, 'REDEEM_NOT_PENDING'])
  expect(answer.error!.fields).toEqual({ status, settledBy: by, settledAt })
}

describe('house 1: one redeem at two windows', () => {
  it('the second cashier, 24 seconds later, learns who paid and when, and gets no receipt', async () => {
    const redeem = await pending()
    const first = (await redeem.pay(clerk!.token, id())).data.redeem
    expect(first).toMatchObject({
      status: 'completed',
      settledBy: clerk!.username,
      settledAt: expect.any(String),
      approvedBy: null,
      receipt: expect.stringMatching(/^P[0-9A-HJKMNP-TV-Z]{9}$/),
    })
    await redeem.wasPaidAgo(24)
    await expectTold(await redeem.pay(cashier!.token, id()), redeem, clerk!.username)
    await expectTold(await redeem.pay(cashier!.token), redeem, clerk!.username)
  })

  it('both press together: one pays, the other learns who', async () => {
    const redeem = await pending()
    const answers = await Promise.all([redeem.pay(clerk!.token, id()), redeem.pay(cashier!.token, id())])
    const { settledBy } = await redeem.shown()
    const done = answers.filter(({ status }) => status === 200)
    expect(done.map(({ data }) => data.redeem.settledBy)).toEqual([settledBy])
    await expectTold(
      answers.find(({ status }) => status !== 200)!,
      redeem,
      settledBy!,
    )
  })

  it('one login at two windows pays once too: another request id of the same person is refused', async () => {
    const redeem = await pending()
    const first = id()
    await redeem.pay(clerk!.token, first)
    await expectTold(await redeem.pay(clerk!.token, id()), redeem, clerk!.username)
    await expectTold(await redeem.pay(clerk!.token), redeem, clerk!.username)
    await expectTold(await redeem.pay(cashier!.token, first), redeem, clerk!.username)
  })

  it('the same request after a lost answer gets the first answer, however late', async () => {
    const redeem = await pending()
    const sent = id()
    const first = await redeem.pay(clerk!.token, sent)
    await redeem.wasPaidAgo(3600)
    const settledAt = (await redeem.shown()).settledAt
    const again = await redeem.pay(clerk!.token, sent)
    expect(again.data.redeem).toEqual({ ...first.data.redeem, settledAt })
    expect(await redeem.refused('refuseSecondPayment')).toEqual([])
  })

  it('an older client without an id gets the first answer within a minute, and is refused after it', async () => {
    const redeem = await pending()
    const first = await redeem.pay(clerk!.token)
    expect((await redeem.pay(clerk!.token)).data).toEqual(first.data)
    await expectTold(await redeem.pay(cashier!.token), redeem, clerk!.username)
    await redeem.wasPaidAgo(61)
    await expectTold(await redeem.pay(clerk!.token), redeem, clerk!.username)
  })

  it('two API keys of one person are two windows', async () => {
    const keyOf = async (name: string) => {
      const body = { name, scopes: ['redeems.settle' as const, 'redeems.read' as const], days: 1 }
      const session = await manager!.startSession()
      return (await casino.house('createKey', body, session.token)).data.token
    }
    const redeem = await pending()
    const [one, other] = [await keyOf('window-1'), await keyOf('window-2')]
    const name = `key window-1 of ${manager!.username}`
    expect((await redeem.pay(one)).data.redeem.settledBy).toBe(name)
    expect((await redeem.pay(one)).status).toBe(200)
    await expectTold(await redeem.pay(other), redeem, name)
    await expectTold(await redeem.pay(manager!.token), redeem, name)
  })

  it('after an approval the requester has paid: the press again gets the receipt, others are refused', async () => {
    await casino.house('setLimit', { holder: 'role:clerk', kind: 'redeem', each: 100, day: null })
    const redeem = await pending(500)
    const sent = id()
    const waiting = await redeem.pay(clerk!.token, sent)
    expect(refusal(waiting)).toEqual([409, 'APPROVAL_REQUIRED'])
    const approvalId = waiting.error!.fields['approvalId']!
    expect((await casino.house('approveRequest', { approvalId }, manager!.token)).status).toBe(200)
    const paid = { settledBy: clerk!.username, approvedBy: manager!.username, status: 'completed' }
    expect(await redeem.shown()).toMatchObject(paid)
    expect((await redeem.pay(clerk!.token, sent)).data.redeem).toMatchObject(paid)
    await expectTold(await redeem.pay(manager!.token, id()), redeem, clerk!.username)
    await expectTold(await redeem.pay(cashier!.token, id()), redeem, clerk!.username)
  })

  it('a request that waits while somebody else pays ends with who paid, and pays nothing', async () => {
    await casino.house('setLimit', { holder: 'role:clerk', kind: 'redeem', each: 100, day: null })
    const redeem = await pending(500)
    const approvalId = (await redeem.pay(clerk!.token, id())).error!.fields['approvalId']!
    await redeem.pay(cashier!.token, id())
    const answer = await casino.house('approveRequest', { approvalId }, manager!.token)
    expect(refusal(answer)).toEqual([409, 'REDEEM_NOT_PENDING'])
    expect(answer.error!.fields).toMatchObject({ settledBy: cashier!.username })
    expect((await redeem.refused('refuseSecondPayment')).map(({ name }) => name)).toEqual([clerk!.username])
  })

  it('a redeem that a node of an older version paid is refused to everybody, with the time', async () => {
    const redeem = await pending()
    await redeem.pay(clerk!.token)
    await casino.owner.run(sql`
      update redeem set settled_by = null, settled_by_id = null, receipt = null where id = ${redeem.redeem_id}`)
    const answer = await redeem.pay(clerk!.token)
    expect(refusal(answer)).toEqual([409, 'REDEEM_NOT_PENDING'])
    expect(answer.error!.fields).toEqual({ status: 'completed', settledAt: (await redeem.shown()).settledAt })
  })

  it('the log has the receipt of the payment and every refused second payment, once per request', async () => {
    const redeem = await pending()
    const { receipt, settledAt } = (await redeem.pay(clerk!.token, id())).data.redeem
    const [row] = await redeem.refused('confirmRedeem')
    expect(JSON.parse(row!.after!)).toMatchObject({ result: 'confirmed', receipt })
    const sent = id()
    for (const again of [sent, sent, id()]) await redeem.pay(cashier!.token, again)
    const rows = await redeem.refused('refuseSecondPayment')
    expect(rows.map(({ name, after }) => [name, JSON.parse(after!)])).toEqual(
      [1, 2].map(() => [cashier!.username, { paidBy: clerk!.username, paidAt: settledAt, receipt }]),
    )
    const wrongCode = { redeem_id: redeem.redeem_id, code: 'WRNG-CDE0', ...id() }
    expect(refusal(await casino.house('confirmRedeem', wrongCode, cashier!.token))).toEqual([409, 'REDEEM_NOT_PENDING'])
    expect(await redeem.refused('refuseSecondPayment'), 'without the code it is no second payment').toHaveLength(2)
  })

  it('a rejection by a second person is refused with who rejected it; the same request gets the first answer', async () => {
    const redeem = await pending()
    const sent = id()
    const first = await redeem.reject(clerk!.token, sent)
    expect(first.data.redeem).toMatchObject({ status: 'rejected', settledBy: clerk!.username })
    expect((await redeem.reject(clerk!.token, sent)).data).toEqual(first.data)
    await expectTold(await redeem.reject(cashier!.token, id()), redeem, clerk!.username)
    await expectTold(await redeem.reject(cashier!.token), redeem, clerk!.username)
    await expectTold(await redeem.pay(cashier!.token, id()), redeem, clerk!.username)
    expect(await redeem.refused('rejectRedeem')).toHaveLength(1)
  })
})

describe('house 1: the risk rules count refused second payments', () => {
  const attempt = async (redeem: Redeem, by: TestStaff) => {
    if ((await redeem.shown()).status === 'pending') await redeem.pay(manager!.token, id())
    await redeem.pay(by.token, id())
  }
  const findings = async () => {
    await evaluateRisk(casino.runtime, { settleMs: 0 })
    const rows = (await casino.house('listRisk', { kind: 'second-payment', open: 'true', limit: 999 })).data.findings
    return Promise.all(rows.map(async ({ id: n }) => (await casino.house('showRisk', { id: n })).data.finding))
  }
  const about = async (username: string) => (await findings()).filter(({ players }) => players.includes(username))

  it('one redeem is a mistake, and the second one of the same player is a finding', async () => {
    const [one, other] = [await newStaff(casino, 'clerk'), await newStaff(casino, 'clerk')]
    const first = await pending()
    const { username } = first.player
    await attempt(first, one)
    await attempt(first, other)
    expect(await about(username)).toEqual([])
    await attempt(await pending(30, first.player), other)
    const [finding, ...more] = await about(username)
    expect(more).toEqual([])
    expect(finding).toMatchObject({ kind: 'second-payment', players: [username], score: 60 })
    expect(finding!.evidence.map(({ count }) => count)).toEqual(expect.arrayContaining([1, 2]))
    expect(await about(username), 'the same rows are evaluated once').toEqual([finding])
  })

  it('a staff member with three of any players is a finding that names them', async () => {
    const careless = await newStaff(casino, 'clerk')
    const redeems = [await pending(), await pending(), await pending()]
    await attempt(redeems[0]!, careless)
    await attempt(redeems[1]!, careless)
    expect(await about(redeems[0]!.player.username)).toEqual([])
    await attempt(redeems[2]!, careless)
    const [finding, ...more] = await about(redeems[0]!.player.username)
    expect(more).toEqual([])
    expect(finding).toMatchObject({ kind: 'second-payment', score: 60, signals: ['second-payment'], state: 'open' })
    expect(new Set(finding!.players)).toEqual(new Set(redeems.map(({ player }) => player.username)))
    expect(new Set(finding!.evidence.map(({ references }) => references.join()))).toEqual(
      new Set(redeems.map(({ redeem_id }) => `${redeem_id},${careless.username}`)),
    )
  })
})

describe('house 7: a rejection has a reason', () => {
  const reason = {
    reason: 'Please bring an identity card.',
    reasonTranslations: { es: 'Trae un documento, por favor.' },
  }

  it('the reason is stored and logged, and the player reads it in their language', async () => {
    const redeem = await pending()
    const answer = await redeem.reject(clerk!.token, { ...id(), ...reason })
    expect(answer.data.redeem.rejection).toEqual(reason)
    expect((await redeem.shown()).rejection).toEqual(reason)
    const own = (await redeem.player.call('getRedeem', { query: { redeem_id: redeem.redeem_id } })).data.redeem
    expect(own.rejection).toEqual(reason)
    expect((await redeem.player.call('getRedeems')).data.redeems.rows[0]!.rejection).toEqual(reason)
    const [notice] = (await redeem.player.call('getNotifications')).data.notifications.rows
    expect(notice).toMatchObject({
      code: 'redeem.rejected',
      message: expect.stringContaining('Reason: Please bring an identity card.'),
      fields: { redeem: redeem.redeem_id, reason: { en: reason.reason, es: reason.reasonTranslations.es } },
    })
    const { rows } = (await casino.house('listStaffLog', { action: 'rejectRedeem' })).data
    expect(rows[0]).toMatchObject({ staff: clerk!.username, reason: null })
    expect(JSON.parse(rows[0]!.after!)).toMatchObject({ reason: { length: reason.reason.length } })
  })

  it('an older client may leave it out', async () => {
    const redeem = await pending()
    expect((await redeem.reject(clerk!.token)).data.redeem.rejection).toBeNull()
    const [notice] = (await redeem.player.call('getNotifications')).data.notifications.rows
    expect(notice!.message).not.toContain('Reason')
  })

  it('the reason of the first rejection stands, whatever a second person writes', async () => {
    const redeem = await pending()
    await redeem.reject(clerk!.token, { ...id(), ...reason })
    await redeem.reject(cashier!.token, { ...id(), reason: 'Because.' })
    expect((await redeem.shown()).rejection).toEqual(reason)
  })
})

it('house 1: every call that settles a redeem is covered here', () => {
  const settling = Object.entries(houseCalls).filter(([, { permission }]) => permission === 'redeems.settle')
  expect(settling.map(([name]) => name)).toEqual(['confirmRedeem', 'rejectRedeem'])
})

it('house 1: the audit log verifies after all of it', async () => {
  expect(await auditStaffLog(casino.runtime)).toEqual([])
})
