import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTrigger, dropTrigger } from '../testing/citus.ts'
import { openCasino, plainOperator, reviewingOperator, type Casino, type TestPlayer } from '../testing/casino.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
  await casino.owner.run(sql`
    create function fail_notice() returns trigger language plpgsql as $$ begin
      raise exception 'made by a test';
    end $$`)
})
afterAll(() => casino.stop())

async function whileNoticesFail<Result>(work: () => Promise<Result>): Promise<Result> {
  await createTrigger(
    casino.databaseUrl,
    'fails before insert on notification for each row execute function fail_notice()',
  )
  try {
    return await work()
  } finally {
    await dropTrigger(casino.databaseUrl, 'fails on notification')
  }
}

/** The state that a decision of the house may change. */
async function stateOf(player: TestPlayer) {
  const [redeems, operators] = await Promise.all([player.call('getRedeems'), player.call('getMyOperators')])
  const { rows } = (await player.call('getNotifications')).data.notifications
  return {
    balances: await casino.balances(player),
    redeems: redeems.data.redeems.rows,
    operators: operators.data,
    notices: rows.map(({ message, about }) => ({ message, about })),
  }
}

const prepareRedeem = async (player: TestPlayer) =>
  (await player.call('createRedeem', { body: { amount: 20 } })).data.redeem

type Decide = () => Promise<{ status: number; data: unknown }>

describe.each<[string, (player: TestPlayer) => Promise<Decide>, RegExp, object]>([
  [
    'paying a redeem',
    async (player) => {
      const { redeem_id, redeem_code } = await prepareRedeem(player)
      return () => casino.house('confirmRedeem', { redeem_id, code: redeem_code! })
    },
    /^Your redeem \w+ has been paid\.$/,
    { kind: 'redeem', id: expect.stringMatching(/^R\w{9}$/) },
  ],
  [
    'rejecting a redeem',
    async (player) => {
      const { redeem_id } = await prepareRedeem(player)
      return () => casino.house('rejectRedeem', { redeem_id })
    },
    /^Your redeem \w+ was rejected; the credit is back in your wallet\.$/,
    { kind: 'redeem', id: expect.stringMatching(/^R\w{9}$/) },
  ],
  [
    'approving an application',
    async (player) => {
      await player.call('applyToOperator', { body: { operatorId: reviewingOperator } })
      return () => casino.house('approveApplication', { operatorId: reviewingOperator, username: player.username })
    },
    /^Operator 2003 has accepted your application\.$/,
    { kind: 'operator', id: '2003' },
  ],
  [
    'rejecting an application',
    async (player) => {
      await player.call('applyToOperator', { body: { operatorId: reviewingOperator } })
      const body = { operatorId: reviewingOperator, username: player.username, reason: 'Only for Miami.' }
      return () => casino.house('rejectApplication', body)
    },
    /^Operator 2003 has not accepted your application: Only for Miami\.$/,
    { kind: 'operator', id: '2003' },
  ],
  [
    'reversing a grant of credit',
    async (player) => {
      const { grantId } = (await casino.grant(player.username, 5)).data
      const body = { requestId: crypto.randomUUID(), grantId, reason: 'A zero too many' }
      return () => casino.house('reverseCredit', body)
    },
    /^Operator 2001 has reversed 5\.00 of credit\.$/,
    null as never,
  ],
])('F3 %s', (_, prepare, message, about) => {
  const ready = async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 50 })
    return { player, decide: await prepare(player) }
  }

  it('changes nothing if its notification cannot be written', async () => {
    const { player, decide } = await ready()
    const before = await stateOf(player)
    expect((await whileNoticesFail(decide)).status).toBe(500)
    expect(await stateOf(player)).toEqual(before)
    expect((await decide()).status).toBe(200)
  })

  it('E3 sends one notification that links to its subject', async () => {
    const { player, decide } = await ready()
    await decide()
    const { notices } = await stateOf(player)
    expect(notices.filter((notice) => message.test(notice.message))).toEqual([
      { message: expect.stringMatching(message), about },
    ])
  })

  it('a retry after a lost reply returns the original reply and has no second effect', async () => {
    const { player, decide } = await ready()
    const first = await decide()
    const after = await stateOf(player)
    const again = await decide()
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(await stateOf(player)).toEqual(after)
  })
})

it('F3 refuses a rejection after a confiscation, because the credit did not return', async () => {
  const player = await casino.player({ operators: [plainOperator], credit: 50 })
  const { redeem_id } = await prepareRedeem(player)
  await casino.house('confiscate', { username: player.username, reason: 'fraud' })
  expect((await casino.house('rejectRedeem', { redeem_id })).status).toBe(409)
})
