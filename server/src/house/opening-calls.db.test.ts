// Calls that open a way to money or to an account: a recent sign-in and a second person.
import type { HouseCallName } from '@lucero/contract/house/calls'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { houseOf, openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal, startProgram } from '../testing/program.ts'
import { newStaff } from '../testing/staff.ts'
import { ok, openTwoPersons } from '../testing/two-persons.ts'

let casino: Casino
let two: Awaited<ReturnType<typeof openTwoPersons>>
beforeAll(async () => {
  casino = await openCasino()
  two = await openTwoPersons(casino)
})
afterAll(() => casino.stop())

const house: Casino['house'] = (...call) => casino.house(...call)
/** Two approve at once: one of them does it, the other learns who did. */
const closed = [409, 'APPROVAL_CLOSED'] as const

describe('issue 36: providers, their secrets and games need a recent sign-in and a second person', () => {
  const providerOf = async (id: string, token?: string) =>
    (await house('listProviders', undefined, token)).data.providers.find((one) => one.id === id)
  const secretsOf = async (id: string) =>
    (
      await casino.owner.all<{ sealed: Buffer }>(sql`
      select sealed_secret as sealed from provider_secret where provider_id = ${id} order by id`)
    ).map(({ sealed }) => casino.runtime.secrets.decrypt(sealed))
  const game = (provider: string) => ({
    id: `game-of-${provider}`,
    name: 'Comet',
    category: 'Slots',
    returnToPlayer: 96,
    provider,
    launchUrl: 'https://games.example/comet',
  })
  let acme: string
  beforeAll(async () => {
    await house('addProvider', { id: 'settled', name: 'Settled' })
    await house('addGame', game('settled'))
    acme = 'acme'
  })

  it('a manager alone adds neither a provider nor a game, and gets no secret', async () => {
    const added = await house('addProvider', { id: 'alone', name: 'Alone' }, two.manager.token)
    expect(refusal(added)).toEqual([409, 'APPROVAL_REQUIRED'])
    expect(await providerOf('alone')).toBeUndefined()
    expect(refusal(await house('addGame', { ...game('settled'), id: 'second' }, two.manager.token))[1]).toBe(
      'APPROVAL_REQUIRED',
    )
    const before = await secretsOf('settled')
    expect(refusal(await house('rotateSecret', { providerId: 'settled' }, two.manager.token))[1]).toBe(
      'APPROVAL_REQUIRED',
    )
    expect(await secretsOf('settled')).toEqual(before)
  })

  const loosening: [HouseCallName, object][] = [
    ['addProvider', { id: 'late', name: 'Late' }],
    ['rotateSecret', { providerId: 'settled' }],
    ['addGame', { ...game('settled'), id: 'late' }],
    ['switchProvider', { providerId: 'settled', enabled: true }],
    ['switchGame', { gameId: 'game-of-settled', enabled: true }],
    ['changeGame', { gameId: 'game-of-settled', launchUrl: 'https://elsewhere.example/comet' }],
    ['changeGame', { gameId: 'game-of-settled', maxBet: 6 }],
    ['limitGame', { gameId: 'game-of-settled', maxBet: null }],
    ['setTrial', { gameId: 'game-of-settled', isTrial: false }],
    ['changeGame', { gameId: 'game-of-settled', maxMultiple: null }],
    ['limitProvider', { providerId: 'settled', maxRoundPayout: null, maxDayPayout: 50_000 }],
    ['limitProvider', { providerId: 'settled', maxRoundPayout: 10_000, maxDayPayout: 50_000.01 }],
  ]
  it.each(loosening)('%s %o', async (name, body) => {
    await house('limitGame', { gameId: 'game-of-settled', maxBet: 5 })
    await house('changeGame', { gameId: 'game-of-settled', maxMultiple: 5 })
    await house('setTrial', { gameId: 'game-of-settled', isTrial: true })
    const tired = await newStaff(casino, 'manager')
    const { token } = await two.keyOf(tired, ['providers.change', 'games.change', 'approvals.decide'])
    expect(refusal(await house(name, body as never, token))).toEqual([403, 'FORBIDDEN'])
    const id = await two.requestOf(name, body as never, tired.token)
    expect(await two.approvalOf(id)).toMatchObject({ whyCode: 'opens-a-way', requester: tired.username })
    await two.age(tired)
    expect(refusal(await house(name, body as never, tired.token))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    const [lazy, alone] = [await newStaff(casino, 'manager'), await newStaff(casino, 'owner')]
    await two.age(lazy)
    expect(await two.approve(id, lazy.token)).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    await two.age(alone)
    expect(refusal(await house(name, body as never, alone.token))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    expect(refusal(await house('declineRequest', { approvalId: id }, lazy.token))).toEqual(ok)
  })

  it('an approved change happens, and names both persons in the log', async () => {
    for (const [name, body] of [
      ['changeGame', { gameId: 'game-of-settled', launchUrl: 'https://elsewhere.example/comet' }],
      ['switchGame', { gameId: 'game-of-settled', enabled: true }],
      ['setTrial', { gameId: 'game-of-settled', isTrial: false }],
    ] as const) {
      await house('switchGame', { gameId: 'game-of-settled', enabled: false })
      await house('setTrial', { gameId: 'game-of-settled', isTrial: true })
      const id = await two.requestOf(name, body, two.manager.token)
      const both = await Promise.all([two.approve(id, two.other.token), two.approve(id, two.owner.token)])
      expect(both).toEqual(expect.arrayContaining([ok, closed]))
      const [row] = (await house('listStaffLog', { action: name, limit: 1 })).data.rows
      expect(row).toMatchObject({ staff: two.manager.username, subject: 'game:game-of-settled' })
      expect([two.other.username, two.owner.username]).toContain(row!.approver)
    }
    const { games } = (await house('listHouseGames')).data
    expect(games.find(({ id }) => id === 'game-of-settled')).toMatchObject({
      launchUrl: 'https://elsewhere.example/comet',
      isTrial: false,
    })
  })

  it('what lets less happen needs neither: disabling, a trial, a lower limit, a name', async () => {
    const tired = await newStaff(casino, 'manager')
    await two.age(tired)
    const { token } = await two.keyOf(await newStaff(casino, 'manager'), ['providers.change', 'games.change'])
    for (const by of [tired.token, token]) {
      await house('limitGame', { gameId: 'game-of-settled', maxBet: 5 })
      for (const [name, body] of [
        ['limitGame', { gameId: 'game-of-settled', maxBet: 2 }],
        ['changeGame', { gameId: 'game-of-settled', name: 'Comet 2', maxBet: 1 }],
        ['setTrial', { gameId: 'game-of-settled', isTrial: true }],
        ['switchGame', { gameId: 'game-of-settled', enabled: false }],
        ['switchProvider', { providerId: 'settled', enabled: false }],
        ['changeGame', { gameId: 'game-of-settled', maxMultiple: 4 }],
        ['limitProvider', { providerId: 'settled', maxRoundPayout: 9000, maxDayPayout: 40_000 }],
      ] as const)
        expect([name, ...refusal(await house(name, body as never, by))]).toEqual([name, ...ok])
    }
  })

  it('a call that would be rejected is rejected before it waits', async () => {
    for (const [name, body, code] of [
      ['addProvider', { id: 'settled', name: 'Again' }, 'PROVIDER_EXISTS'],
      ['rotateSecret', { providerId: 'nobody' }, 'PROVIDER_NOT_FOUND'],
      ['switchProvider', { providerId: 'nobody', enabled: true }, 'PROVIDER_NOT_FOUND'],
      ['limitProvider', { providerId: 'nobody', maxRoundPayout: null, maxDayPayout: null }, 'PROVIDER_NOT_FOUND'],
      ['addGame', { ...game('nobody'), id: 'new' }, 'PROVIDER_NOT_FOUND'],
      ['addGame', game('settled'), 'GAME_EXISTS'],
      ['switchGame', { gameId: 'nothing', enabled: true }, 'GAME_NOT_FOUND'],
      ['limitGame', { gameId: 'nothing', maxBet: null }, 'GAME_NOT_FOUND'],
      ['changeGame', { gameId: 'nothing', launchUrl: '/x' }, 'GAME_NOT_FOUND'],
      ['setTrial', { gameId: 'nothing', isTrial: false }, 'GAME_NOT_FOUND'],
    ] as const)
      expect([name, refusal(await house(name, body as never, two.manager.token))[1]]).toEqual([name, code])
  })

  it('the secret reaches the requester only, and a lost answer leaves no second one', async () => {
    const id = await two.requestOf('addProvider', { id: acme, name: 'Acme' }, two.manager.token)
    expect(refusal(await house('takeSecret', { approvalId: id }, two.manager.token))).toEqual([409, 'APPROVAL_CLOSED'])
    const answers = await Promise.all([
      house('approveRequest', { approvalId: id }, two.other.token),
      house('approveRequest', { approvalId: id }, two.owner.token),
    ])
    expect(answers.map((answer) => refusal(answer))).toEqual(expect.arrayContaining([ok, closed]))
    expect(answers.map(({ text }) => text).join('')).not.toMatch(/secret/i)
    expect(await secretsOf(acme)).toEqual([])
    expect(await providerOf(acme, two.manager.token)).toMatchObject({ waitingSecret: { approvalId: id } })
    expect(await providerOf(acme, two.other.token)).toMatchObject({ waitingSecret: null })
    // The approver, and an owner, cannot take it. A key of the requester cannot either.
    for (const { token } of [two.other, two.owner])
      expect(refusal(await house('takeSecret', { approvalId: id }, token))).toEqual([404, 'APPROVAL_NOT_FOUND'])
    const key = await two.keyOf(two.manager, ['providers.change', 'providers.read'])
    expect(refusal(await house('takeSecret', { approvalId: id }, key.token))).toEqual([403, 'FORBIDDEN'])
    expect(await providerOf(acme, key.token)).toMatchObject({ waitingSecret: null })

    const take = async () => (await house('takeSecret', { approvalId: id }, two.manager.token)).data.secret
    const [first, again] = [await take(), await take()]
    expect(again).not.toBe(first)
    expect(await secretsOf(acme), 'the answer that was lost is worth nothing').toEqual([again])
    const many = await Promise.all([1, 2, 3, 4].map(take))
    const left = await secretsOf(acme)
    expect(left).toHaveLength(1)
    expect(many).toContain(left[0])
    const { rows } = (await house('listStaffLog', { action: 'takeSecret', limit: 999 })).data
    expect(rows).toHaveLength(6)
    expect(rows[0]).toMatchObject({ staff: two.manager.username, subject: `provider:${acme}` })
    expect(JSON.stringify(rows)).not.toContain(left[0])

    await casino.owner.run(sql`update staff_approval set decided_at = now() - interval '25 hours' where id = ${id}`)
    expect(refusal(await house('takeSecret', { approvalId: id }, two.manager.token))).toEqual([409, 'APPROVAL_CLOSED'])
    expect(await providerOf(acme, two.manager.token)).toMatchObject({ waitingSecret: null })
  })

  it('an approved rotation keeps the secret that the provider uses, however often the answer is lost', async () => {
    const [used] = (await secretsOf('settled')).slice(-1)
    const id = await two.requestOf('rotateSecret', { providerId: 'settled' }, two.manager.token)
    expect(await two.approve(id, two.other.token)).toEqual(ok)
    expect(await secretsOf('settled'), 'nothing changes before the requester takes it').toContain(used)
    for (let n = 0; n < 3; n += 1) {
      const { secret, providerId } = (await house('takeSecret', { approvalId: id }, two.manager.token)).data
      expect([providerId, await secretsOf('settled')]).toEqual(['settled', [used, secret]])
    }
    await two.age(two.manager)
    expect(refusal(await house('takeSecret', { approvalId: id }, two.manager.token))[1]).toBe(
      'REAUTHENTICATION_REQUIRED',
    )
    await casino.owner.run(sql`update staff_session set authenticated_at = now()`)
  })

  it('the request of another kind of call gives no secret', async () => {
    const id = await two.requestOf('switchProvider', { providerId: 'settled', enabled: true }, two.manager.token)
    expect(await two.approve(id, two.other.token)).toEqual(ok)
    expect(refusal(await house('takeSecret', { approvalId: id }, two.manager.token))).toEqual([
      404,
      'APPROVAL_NOT_FOUND',
    ])
  })
})

describe('issue 36: the house changes a phone with a second person, and the player is told', () => {
  const newPhone = () => `+1${7_900_000_000 + Math.floor(Math.random() * 99_000_000)}`
  const bodyFor = ({ username }: TestPlayer, phone = newPhone()) => ({ username, phone, reason: 'Lost the phone' })
  const partsOf = (phone: string) => ({ phoneCode: 1, phone: phone.slice(2) })

  it('one manager alone changes nothing; two do; the former number and the app are told', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const body = bodyFor(player)
    const tired = await newStaff(casino, 'manager')
    const { token } = await two.keyOf(tired, ['players.change'])
    expect(refusal(await house('changePhoneFor', body, token))).toEqual([403, 'FORBIDDEN'])
    const id = await two.requestOf('changePhoneFor', body, tired.token)
    await two.age(tired)
    expect(refusal(await house('changePhoneFor', body, tired.token))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    const phone = async () => (await house('showPlayer', { username: player.username })).data.player.phone
    expect(await phone()).toBe(`+1${player.phone}`)
    const former = { phoneCode: player.phoneCode, phone: player.phone }
    expect(await casino.textsTo(former)).toEqual([])
    const both = await Promise.all([two.approve(id, two.other.token), two.approve(id, two.owner.token)])
    expect(both).toEqual(expect.arrayContaining([ok, closed]))
    expect(await phone()).toBe(body.phone)
    const texts = await casino.textsTo(former)
    expect(texts).toHaveLength(1)
    expect(texts[0]!.text).toContain(`one that ends in ${body.phone.slice(-2)}`)
    expect(texts[0]!.text).not.toContain(body.phone.slice(2))
    const { data } = await player.call('getNotifications', {})
    expect(JSON.stringify(data)).toContain('phone.changed')
    const { rows } = (await house('listStaffLog', { action: 'changePhoneFor', limit: 1 })).data
    expect(rows[0]).toMatchObject({ staff: tired.username, reason: 'Lost the phone' })
  })

  it('the new number recovers no password for 24 hours, unless the player has changed it since', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const body = bodyFor(player)
    expect(refusal(await house('changePhoneFor', body))).toEqual(ok)
    const sent = partsOf(body.phone)
    const forgot = () => casino.call('forgotPassword', { body: { phone: body.phone } })
    expect(refusal(await forgot())).toEqual(ok)
    expect(await casino.textsTo(sent), 'the same answer, but no code').toEqual([])
    // Unlocking the player does not shorten it.
    await house('unlockPlayer', { username: player.username, reason: 'x' })
    await forgot()
    expect(await casino.textsTo(sent)).toEqual([])
    const left = (interval: string) =>
      casino.owner.run(
        sql`update former_phone set left_at = now() - ${interval}::interval where player_id = ${player.id}`,
      )
    await left('23 hours 59 minutes')
    await forgot()
    expect(await casino.textsTo(sent)).toEqual([])
    await left('24 hours 1 minute')
    await forgot()
    const code = await casino.codeTo(sent)
    // A code of an earlier change of phone does not help either.
    await left('1 minute')
    const verify = () => casino.call('verifyResetCode', { body: { phone: body.phone, code } })
    expect(refusal(await verify())[1]).toBe('INVALID_CODE')
    await casino.owner.run(sql`update former_phone set reason = null where player_id = ${player.id}`)
    await forgot()
    const body2 = { phone: body.phone, code: await casino.codeTo(sent) }
    expect(refusal(await casino.call('verifyResetCode', { body: body2 }))).toEqual(ok)
  })

  it('the fourth unlock within 24 hours, which would allow many guesses, needs a second person', async () => {
    const { username, phone } = await casino.player({ operators: [plainOperator] })
    const unlock = (who: { username: string } | { phone: string }) =>
      house('unlockPlayer', { ...who, reason: 'x' }, two.manager.token)
    for (let n = 0; n < 3; n += 1) expect(refusal(await unlock({ username }))).toEqual(ok)
    expect(refusal(await unlock({ phone: `+1${phone}` }))[1]).toBe('APPROVAL_REQUIRED')
    const id = await two.requestOf('unlockPlayer', { username, reason: 'x' }, two.manager.token)
    expect(await two.approve(id, two.other.token)).toEqual(ok)
    await casino.owner.run(sql`update account_unlock set created_at = now() - interval '24 hours 1 minute'`)
    expect(refusal(await unlock({ username }))).toEqual(ok)
  })

  it('the welcome credit of an operator, for every new player, needs two owners if the house says so', async () => {
    const strict = await startProgram({ FOUR_EYES_FOR_OWNERS: 'on' }, { databaseUrl: casino.databaseUrl })
    onTestFinished(strict.stop)
    const [one, next] = [await newStaff(casino, 'owner'), await newStaff(casino, 'owner')]
    const at = houseOf(strict.address)
    const created = { id: 2777, name: 'Generous', welcomeCredit: 500 }
    expect(refusal(await at('createOperator', created, one.token))[1]).toBe('APPROVAL_REQUIRED')
    expect(refusal(await at('createOperator', { ...created, welcomeCredit: 0 }, one.token))).toEqual(ok)
    const change = (welcomeCredit: number) => at('changeOperator', { operatorId: 2777, welcomeCredit }, one.token)
    const raised = await change(400)
    expect(refusal(raised)[1]).toBe('APPROVAL_REQUIRED')
    const approvalId = raised.error!.fields['approvalId']!
    expect(refusal(await at('approveRequest', { approvalId }, one.token))[1]).toBe('OWN_APPROVAL')
    expect(refusal(await at('approveRequest', { approvalId }, next.token))).toEqual(ok)
    expect(refusal(await change(300)), 'lower').toEqual(ok)
    const { rows } = (await house('listStaffLog', { action: 'changeOperator' })).data
    expect(rows.map(({ staff, approver }) => [staff, approver])).toEqual([
      [one.username, null],
      [one.username, next.username],
    ])
  })

  it('lifting a self-exclusion needs a second person too', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const { username } = player
    expect(refusal(await house('liftExclusion', { username, reason: 'x' }, two.manager.token))[1]).toBe('NO_BREAK')
    await house('takeBreakFor', { username, length: 'for-good', reason: 'x' })
    expect(refusal(await house('liftExclusion', { username, reason: 'x' }, two.manager.token))[1]).toBe(
      'APPROVAL_REQUIRED',
    )
  })
})
