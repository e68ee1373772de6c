// Issue 40: a suspended player, on two nodes and in every way to play and redeem.
import { randomUUID } from 'node:crypto'
import type { HouseInput } from '@lucero/contract/house/client'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { openProvider, providerAt, seat, type Provider } from '../testing/provider.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'

let casino: Casino
let second: TestProgram
let [provider, elsewhere]: Provider[] = []
let [manager, clerk, cashier]: TestStaff[] = []
beforeAll(async () => {
  casino = await openCasino()
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
  provider = await openProvider(casino)
  elsewhere = providerAt(second.address, provider.id, provider.secret)
  manager = await newStaff(casino, 'manager')
  clerk = await newStaff(casino, 'clerk')
  cashier = await newStaff(casino, 'operator', plainOperator)
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await second.stop()
  await casino.stop()
})

type Terms = Partial<HouseInput<'suspendPlayer'>>

const suspend = ({ username }: TestPlayer, terms: Terms = {}, token = manager!.token) =>
  casino.house(
    'suspendPlayer',
    { requestId: randomUUID(), username, scope: 'all', until: null, reason: 'Two accounts', ...terms },
    token,
  )
const lift = ({ username }: TestPlayer, token = manager!.token, requestId = randomUUID()) =>
  casino.house('liftSuspension', { requestId, username, reason: 'Showed a card' }, token)

/** A player with credit in the game, in the main wallet, and in a pending redeem. */
async function playing() {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  const table = await seat(provider!, player, { credit: 20 })
  const { redeem } = (await player.call('createRedeem', { body: { amount: 10 } })).data
  const pay = () =>
    casino.house('confirmRedeem', { redeem_id: redeem.redeem_id, code: redeem.redeem_code! }, clerk!.token)
  /** A bet at the other node, which has the book in its cache. */
  const betElsewhere = async (transaction: string) =>
    (
      await elsewhere!.call('bet', {
        session: table.session,
        player: table.playerId,
        transaction,
        round: transaction,
        amount: 20,
      })
    ).body.result
  return { player, table, redeem, pay, betElsewhere }
}

const suspended = [403, 'ACCOUNT_SUSPENDED']

describe('issue 40: a suspended player', () => {
  it('cannot play in any way, on any node; open rounds are paid, and credit can be collected', async () => {
    const { player, table, betElsewhere } = await playing()
    expect(await betElsewhere('open')).toBe('OK')
    const { url } = (await player.call('launchGame', { body: { gameId: table.gameId } })).data
    await suspend(player)
    expect(await betElsewhere('b1')).toBe('PLAYER_BLOCKED')
    expect((await table.bet('b2', 'r2', 100)).body.result).toBe('PLAYER_BLOCKED')
    const { gameId } = table
    const items = [{ gameId, amount: 1 }]
    expect(refusal(await player.call('transferToGame', { body: { items } }))).toEqual(suspended)
    expect(refusal(await player.call('launchGame', { body: { gameId } }))).toEqual(suspended)
    const token = new URL(url).searchParams.get('token')!
    expect((await provider!.call('session', { token, game: gameId })).body.result, 'a launch before it').toBe(
      'PLAYER_BLOCKED',
    )
    expect((await table.win('w', 'open', 250)).body.result).toBe('OK')
    expect((await player.call('collect')).status).toBe(200)
    await lift(player)
    expect((await player.call('transferToGame', { body: { items } })).status).toBe(200)
    expect(await betElsewhere('b3')).toBe('OK')
  })

  it('cannot redeem or be paid, and no code is counted; a redeem can be cancelled or rejected', async () => {
    const { player, redeem, pay } = await playing()
    await suspend(player)
    expect(refusal(await player.call('createRedeem', { body: { amount: 5 } }))).toEqual(suspended)
    expect(refusal(await pay())).toEqual(suspended)
    const wrong = { redeem_id: redeem.redeem_id, code: 'AAAA-AAAA' }
    expect(refusal(await casino.house('confirmRedeem', wrong, clerk!.token))).toEqual(suspended)
    const { redeem_id } = redeem
    expect((await casino.house('listRedeems', { redeem_id })).data.redeems[0]).toMatchObject({
      status: 'pending',
      wrongCodes: 0,
    })
    expect((await player.call('cancelRedeem', { body: { redeem_id } })).status).toBe(200)
    await lift(player)
    const again = (await player.call('createRedeem', { body: { amount: 5 } })).data.redeem
    await suspend(player, { scope: 'redeems' })
    expect((await casino.house('rejectRedeem', { redeem_id: again.redeem_id }, clerk!.token)).status).toBe(200)
  })

  it('of redeems only can play', async () => {
    const { player, pay, betElsewhere } = await playing()
    await suspend(player, { scope: 'redeems' })
    expect(refusal(await pay())).toEqual(suspended)
    expect(await betElsewhere('b')).toBe('OK')
    await lift(player)
    expect((await pay()).status).toBe(200)
  })

  it('signs in, reads and writes; learns the end and the text for players, and never the reason', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await suspend(player, { until, message: 'Bring your card.' })
    const { user } = (await player.call('getUser')).data
    expect(user.suspension).toEqual({ scope: 'all', until, message: 'Bring your card.' })
    const refused = await player.call('launchGame', { body: { gameId: 'dice' } })
    for (const { text } of [await player.call('getUser'), refused]) expect(text).not.toContain('Two accounts')
    const written = { requestId: randomUUID(), topic: 'account', message: 'Why?' } as const
    expect((await player.call('writeToHouse', { body: written })).status).toBe(200)
  })

  it('whose end has passed plays again without anybody', async () => {
    const { player, pay, betElsewhere } = await playing()
    await suspend(player, { until: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await betElsewhere('b1')).toBe('PLAYER_BLOCKED')
    await casino.owner.run(
      sql`update suspension set from_at = now() - interval '2 hours', until_at = now() where player_id = ${player.id}`,
    )
    for (const { runtime } of [casino, second]) runtime.books.forgetAll()
    expect([await betElsewhere('b2'), (await pay()).status]).toEqual(['OK', 200])
    expect((await player.call('getUser')).data.user.suspension).toBeUndefined()
    expect((await casino.house('showPlayer', { username: player.username })).data.suspension).toBeUndefined()
    expect((await casino.house('listSuspensions', {})).text).not.toContain(player.username)
    expect(refusal(await lift(player))).toEqual([409, 'NOT_SUSPENDED'])
  })

  it('while bets run on both nodes: after the answer to the staff, none is accepted', async () => {
    const { player, table, betElsewhere } = await playing()
    let isAnswered = false
    const results: [boolean, string][] = []
    const bets = Array.from({ length: 40 }, async (_, n) => {
      const wasAnswered = isAnswered
      const result = n % 2 ? await betElsewhere(`b${n}`) : (await table.bet(`b${n}`, `b${n}`, 10)).body.result
      results.push([wasAnswered, result])
    })
    await suspend(player)
    isAnswered = true
    await Promise.all(bets)
    for (let n = 0; n < 6; n += 1)
      results.push([
        true,
        await (n % 2 ? betElsewhere(`c${n}`) : table.bet(`c${n}`, `c${n}`, 10).then(({ body }) => body.result)),
      ])
    expect(results.filter(([wasAnswered]) => wasAnswered).map(([, result]) => result)).toEqual(
      Array(6).fill('PLAYER_BLOCKED'),
    )
    expect(results.filter(([, result]) => result !== 'OK' && result !== 'PLAYER_BLOCKED')).toEqual([])
  })
})

describe('issue 40: staff', () => {
  it('suspends and lifts with the right, and is recorded in the audit log and in the timeline', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    expect(refusal(await suspend(player, {}, clerk!.token))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await suspend(player, { reason: ' ' }))).toEqual([400, 'INVALID_INPUT'])
    expect(refusal(await suspend(player, { until: '2020-01-01T00:00:00Z' }))).toEqual([400, 'INVALID_INPUT'])
    const { suspension } = (await suspend(player, { message: 'Bring your card.' })).data
    expect(suspension).toMatchObject({ scope: 'all', until: null, reason: 'Two accounts', by: manager!.username })
    await lift(player)
    const { rows } = (await casino.house('listStaffLog', { player: player.username })).data
    expect(rows.map(({ action, staff, reason }) => [action, staff, reason])).toEqual([
      ['liftSuspension', manager!.username, 'Showed a card'],
      ['suspendPlayer', manager!.username, 'Two accounts'],
    ])
    expect(rows[1]!.after, 'a digest instead of the text').not.toContain('Bring your card.')
    const [entry] = (await casino.house('getPlayerTimeline', { username: player.username, kinds: ['suspension'] })).data
      .entries
    expect(entry).toMatchObject({
      kind: 'suspension',
      scope: 'all',
      reason: 'Two accounts',
      endedBy: manager!.username,
    })
  })

  it('a lost answer that is sent again has one effect; the same id with other terms is a conflict', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const requestId = randomUUID()
    const answers = [await suspend(player, { requestId }), await suspend(player, { requestId })]
    expect(answers[1]!.data).toEqual(answers[0]!.data)
    expect(refusal(await suspend(player, { requestId, scope: 'redeems' }))).toEqual([409, 'CONFLICT'])
    expect(refusal(await suspend(player, { scope: 'redeems' }))).toEqual([409, 'SUSPENSION_NOT_LOOSENED'])
    const lifting = randomUUID()
    expect([
      (await lift(player, manager!.token, lifting)).status,
      (await lift(player, manager!.token, lifting)).status,
    ]).toEqual([200, 200])
    const { rows } = (await casino.house('listStaffLog', { player: player.username })).data
    expect(rows.map(({ action }) => action)).toEqual(['liftSuspension', 'suspendPlayer'])
  })

  it('of an operator sees that its player is suspended before it pays, and neither the reason nor the person', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    await suspend(player)
    const { username } = player
    const shown = { scope: 'all', reason: null, by: null }
    expect((await casino.house('getPlayerWarnings', { username }, cashier!.token)).data.suspension).toMatchObject(shown)
    expect((await casino.house('showPlayer', { username }, cashier!.token)).data.suspension).toMatchObject(shown)
    const listed = (await casino.house('listSuspensions', {}, cashier!.token)).data.suspensions
    expect(listed.find((one) => one.username === username)).toMatchObject(shown)
    const ofHouse = (await casino.house('getPlayerWarnings', { username }, clerk!.token)).data.suspension
    expect(ofHouse).toMatchObject({ reason: 'Two accounts', by: manager!.username })
  })

  it('cannot suspend a closed account, and confiscates the credit of a suspended one', async () => {
    const { player } = await playing()
    await suspend(player)
    expect((await casino.house('confiscate', { username: player.username, reason: 'Fraud' })).data.taken).toBe(100)
    expect(refusal(await suspend(player, { scope: 'all', reason: 'Again' }))).toEqual([403, 'ACCOUNT_CLOSED'])
  })
})
