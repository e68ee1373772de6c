// Who may ask, who may approve, and what a request is worth when rights change meanwhile. All by real HTTP calls.
import { randomUUID } from 'node:crypto'
import type { HouseCallName } from '@lucero/contract/house'
import type { HouseInput } from '@lucero/contract/house-client'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { houseOf, openCasino, plainOperator, welcomeOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal, startProgram } from '../testing/program.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'

const setupToken = 'a house token of our own, random enough'
const live = {
  LUCERO_MODE: 'live',
  DATABASE_URL: 'postgres://the.one/that-tests-are-given',
  LUCERO_SECRET: 'a secret of our own, 32 characters',
  LUCERO_HOUSE_TOKEN: setupToken,
  LUCERO_HOUSE_PORT: '0',
  LUCERO_PUBLIC_URL: 'https://play.example.com',
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: 'none',
  TWILIO_AUTH_TOKEN: 'none',
  TWILIO_FROM: '+10000000',
  SMS_DIAL_CODES: '1',
}

let casino: Casino
let [owner, manager, other]: TestStaff[] = []
beforeAll(async () => {
  casino = await openCasino()
  ;[owner, manager, other] = [
    await newStaff(casino, 'owner'),
    await newStaff(casino, 'manager'),
    await newStaff(casino, 'manager'),
  ]
})
afterAll(() => casino.stop())

const house: Casino['house'] = (...call) => casino.house(...call)
const ok = [200, undefined] as const
const expired = 'Either access token not passed or it is expired'
const keyOf = async ({ token }: TestStaff, scopes: HouseInput<'createKey'>['scopes'], name = 'script') =>
  (await house('createKey', { name, scopes, days: 1 }, token)).data
const limit = (holder: string, each: number | null, day: number | null = null) =>
  house('setLimit', { holder, kind: 'credit', each, day })
/** The session's password and code were checked six minutes ago. */
const age = ({ id }: TestStaff) =>
  casino.owner.run(sql`update staff_session set authenticated_at = now() - interval '6 minutes' where staff_id = ${id}`)
const grantBody = ({ username }: TestPlayer, amount: number) => ({
  requestId: randomUUID(),
  operatorId: plainOperator,
  username,
  amount,
})
const mainOf = async (player: TestPlayer) => (await casino.balances(player))[`main:${plainOperator}`] ?? 0
/** Makes a call that waits for a second person, and returns the id of the request. */
async function requestOf<N extends HouseCallName>(name: N, body: HouseInput<N>, token: string): Promise<string> {
  const answer = await house(name, body, token)
  expect(refusal(answer)).toEqual([409, 'APPROVAL_REQUIRED'])
  return answer.error!.fields['approvalId']!
}
const approve = async (approvalId: string, token: string) =>
  refusal(await house('approveRequest', { approvalId }, token))
const approvalOf = async (id: string) =>
  (await house('listApprovals', { limit: 999 })).data.approvals.find((one) => one.id === id)!
const usedToday = async ({ username }: TestStaff) =>
  (await house('listLimits')).data.limits.find(
    ({ holder, kind }) => holder === `staff:${username}` && kind === 'credit',
  )?.usedToday

describe('issue 36: who may approve whose request', () => {
  const scopes = ['credit.grant', 'approvals.read', 'approvals.decide'] as const
  const requesters = ['staff', 'own key', "another person's key"] as const
  /** The approvals in question are of a manager. `clerk`: without approvals.decide. `weak`: decides, but lacks the permission of the call. */
  const approvers = {
    'the same person': 'OWN_APPROVAL',
    'a second session of the same person': 'OWN_APPROVAL',
    "the requester's own key": 'OWN_APPROVAL',
    'another person': undefined,
    'a key of another person': 'FORBIDDEN',
    'a person who may not decide': 'FORBIDDEN',
    nobody: expired,
  } as const

  it.each(
    requesters.flatMap((requester) =>
      (Object.keys(approvers) as (keyof typeof approvers)[]).map((approver) => [requester, approver] as const),
    ),
  )('a request of %s, approved by %s', async (requester, approver) => {
    const [asking, deciding] = [await newStaff(casino, 'manager'), await newStaff(casino, 'manager')]
    await limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const key = await keyOf(asking, [...scopes])
    // The key of another person is limited as that person is. For the approver it is the request of that person.
    const responsible = requester === "another person's key" ? await newStaff(casino, 'manager') : asking
    await limit(`staff:${responsible.username}`, 10)
    const token = {
      staff: asking.token,
      'own key': key.token,
      "another person's key": (await keyOf(responsible, [...scopes])).token,
    }[requester]
    const id = await requestOf('grantCredit', grantBody(player, 50), token)
    const approverToken = {
      'the same person': () => responsible.token,
      'a second session of the same person': async () => (await responsible.startSession()).token,
      "the requester's own key": async () => (await keyOf(responsible, [...scopes])).token,
      'another person': () => deciding.token,
      'a key of another person': async () => (await keyOf(deciding, [...scopes])).token,
      'a person who may not decide': async () => (await newStaff(casino, 'clerk')).token,
      nobody: () => `ls_${'x'.repeat(43)}`,
    }[approver]
    const expected = approvers[approver]
    expect((await approve(id, await approverToken()))[1]).toBe(expected)
    expect(await mainOf(player)).toBe(expected ? 0 : 50)
    expect((await approvalOf(id)).state).toBe(expected ? 'pending' : 'approved')
  })

  it('an approver without the permission of the call is refused, also with the permission to decide', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const body = { username: player.username, reason: 'x' }
    const id = await requestOf('confiscate', body, manager!.token)
    const key = await keyOf(other!, ['approvals.decide'])
    expect(await approve(id, key.token)).toEqual([403, 'FORBIDDEN'])
    // No role decides without the permission of every call that waits, so the stored call is one that the role lacks.
    await casino.owner.run(sql`update staff_approval set call = 'createOperator' where id = ${id}`)
    expect(await approve(id, other!.token)).toEqual([403, 'FORBIDDEN'])
    expect(await mainOf(player)).toBe(5)
  })

  it('the house token of the setup neither asks nor approves', async () => {
    const { houseAddress, stop } = await startProgram(live)
    onTestFinished(stop)
    const atSetup = houseOf(houseAddress)
    const grant = { requestId: randomUUID(), operatorId: plainOperator, username: 'ana', amount: 1 }
    for (const asked of [
      atSetup('grantCredit', grant, setupToken),
      atSetup('approveRequest', { approvalId: randomUUID() }, setupToken),
      atSetup('declineRequest', { approvalId: randomUUID() }, setupToken),
    ])
      expect(refusal(await asked)).toEqual([403, 'SETUP_ONLY'])
  })

  it('a key is under the limit of its creator, and its amounts count together with those of the creator', async () => {
    const asking = await newStaff(casino, 'manager')
    await limit(`staff:${asking.username}`, 40, 70)
    const player = await casino.player({ operators: [plainOperator] })
    const { token } = await keyOf(asking, ['credit.grant'])
    expect(refusal(await house('grantCredit', grantBody(player, 41), token))[1]).toBe('APPROVAL_REQUIRED')
    expect(refusal(await house('grantCredit', grantBody(player, 40), token))).toEqual(ok)
    expect(await usedToday(asking)).toBe(40)
    expect(refusal(await house('grantCredit', grantBody(player, 31), asking.token))[1]).toBe('APPROVAL_REQUIRED')
    expect(refusal(await house('grantCredit', grantBody(player, 30), asking.token))).toEqual(ok)
    expect(refusal(await house('grantCredit', grantBody(player, 1), token))[1]).toBe('APPROVAL_REQUIRED')
    expect(await mainOf(player)).toBe(70)
  })
})

describe('issue 36: a request has the rights that its requester has now', () => {
  const changes: [string, (asking: TestStaff, keyId: string | undefined) => Promise<unknown>][] = [
    ['another role', ({ username }) => house('changeRole', { username, role: 'auditor' }, owner!.token)],
    [
      'another role that may still ask',
      ({ username }) => house('changeRole', { username, role: 'manager' }, owner!.token),
    ],
    ['a disabled account', ({ username }) => house('disableStaff', { username, disabled: true }, owner!.token)],
    [
      'another operator',
      ({ username }) => house('changeRole', { username, role: 'operator', operatorId: welcomeOperator }, owner!.token),
    ],
  ]
  it.each(changes)('%s closes it', async (_title, change) => {
    const asking = await newStaff(casino, 'operator', plainOperator)
    await limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const body = grantBody(player, 50)
    const id = await requestOf('grantCredit', body, asking.token)
    await change(asking, undefined)
    expect(await approve(id, manager!.token)).toEqual([409, 'REQUESTER_CHANGED'])
    expect([(await approvalOf(id)).state, await mainOf(player)]).toEqual(['expired', 0])
    const pending = (await house('listApprovals', { state: 'pending', limit: 999 })).data.approvals
    expect(pending.map((one) => one.id)).not.toContain(id)
    expect(refusal(await house('declineRequest', { approvalId: id }, manager!.token))).toEqual([
      409,
      'REQUESTER_CHANGED',
    ])
  })

  it('the same request can be made again with the new role, and is then open', async () => {
    const asking = await newStaff(casino, 'clerk')
    await limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const body = grantBody(player, 50)
    const id = await requestOf('grantCredit', body, asking.token)
    await house('changeRole', { username: asking.username, role: 'manager' }, owner!.token)
    expect(await approve(id, other!.token)).toEqual([409, 'REQUESTER_CHANGED'])
    expect(await requestOf('grantCredit', body, (await asking.startSession()).token)).toBe(id)
    expect(await approvalOf(id)).toMatchObject({ state: 'pending', role: 'manager' })
    expect(await approve(id, other!.token)).toEqual(ok)
    expect(await mainOf(player)).toBe(50)
  })

  it.each(['revoked', 'expired'])('a key that is %s closes it', async (how) => {
    const asking = await newStaff(casino, 'manager')
    await limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const { key, token } = await keyOf(asking, ['credit.grant'])
    const id = await requestOf('grantCredit', grantBody(player, 50), token)
    if (how === 'revoked') await house('revokeKey', { keyId: key.id }, asking.token)
    else await casino.owner.run(sql`update staff_key set expires_at = now() where id = ${key.id}`)
    expect(await approve(id, other!.token)).toEqual([409, 'REQUESTER_CHANGED'])
    expect([(await approvalOf(id)).state, await mainOf(player)]).toEqual(['expired', 0])
  })

  it('a scope that a key does not have is not lent by the role of its creator', async () => {
    const asking = await newStaff(casino, 'manager')
    await limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const { key, token } = await keyOf(asking, ['credit.grant'])
    const id = await requestOf('grantCredit', grantBody(player, 50), token)
    await casino.owner.run(sql`update staff_key set scopes = '{players.read}' where id = ${key.id}`)
    expect(await approve(id, other!.token)).toEqual([409, 'REQUESTER_CHANGED'])
    expect(await mainOf(player)).toBe(0)
  })

  it.each(['grantCredit', 'switchGame'] as const)(
    'rights that change while %s is executed: the approval waits for the change and then fails',
    async (call) => {
      const asking = await newStaff(casino, 'manager')
      await limit(`staff:${asking.username}`, 10)
      const player = await casino.player({ operators: [plainOperator] })
      if (call === 'switchGame') await house('switchGame', { gameId: 'mines', enabled: false })
      const id = await requestOf(
        call,
        call === 'grantCredit' ? grantBody(player, 50) : { gameId: 'mines', enabled: true },
        asking.token,
      )
      let approving: Promise<unknown> | undefined
      await casino.kit.db.transaction(async (tx) => {
        await tx.run(sql`update staff set role = 'auditor' where id = ${asking.id}`)
        approving = approve(id, other!.token)
        // The approval has read the request and waits for the row of the account.
        await expect
          .poll(() =>
            casino.owner.one<{ waiting: boolean }>(sql`
              select exists (select from pg_locks where not granted) as waiting`),
          )
          .toEqual({ waiting: true })
      })
      expect(await approving).toEqual([409, 'REQUESTER_CHANGED'])
      expect(await mainOf(player)).toBe(0)
      const game = (await house('listHouseGames')).data.games.find((one) => one.id === 'mines')!
      expect(game.enabled).toBe(call === 'grantCredit')
      await house('switchGame', { gameId: 'mines', enabled: true })
    },
  )
})

describe('issue 36: providers, their secrets and games need a recent sign-in and a second person', () => {
  const providerOf = async (id: string, token?: string) =>
    (await house('listProviders', undefined, token)).data.providers.find((one) => one.id === id)
  const secretsOf = async (id: string) =>
    (
      await casino.owner.all<{ sealed: Buffer }>(sql`
      select sealed_secret as sealed from provider_secret where provider_id = ${id} order by id`)
    ).map(({ sealed }) => casino.kit.secrets.decrypt(sealed))
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
    const added = await house('addProvider', { id: 'alone', name: 'Alone' }, manager!.token)
    expect(refusal(added)).toEqual([409, 'APPROVAL_REQUIRED'])
    expect(await providerOf('alone')).toBeUndefined()
    expect(refusal(await house('addGame', { ...game('settled'), id: 'second' }, manager!.token))[1]).toBe(
      'APPROVAL_REQUIRED',
    )
    const before = await secretsOf('settled')
    expect(refusal(await house('rotateSecret', { providerId: 'settled' }, manager!.token))[1]).toBe('APPROVAL_REQUIRED')
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
  ]
  it.each(loosening)('%s %o', async (name, body) => {
    await house('limitGame', { gameId: 'game-of-settled', maxBet: 5 })
    await house('setTrial', { gameId: 'game-of-settled', isTrial: true })
    const tired = await newStaff(casino, 'manager')
    const { token } = await keyOf(tired, ['providers.change', 'games.change', 'approvals.decide'])
    expect(refusal(await house(name, body as never, token))).toEqual([403, 'FORBIDDEN'])
    const id = await requestOf(name, body as never, tired.token)
    expect(await approvalOf(id)).toMatchObject({ whyCode: 'opens-a-way', requester: tired.username })
    await age(tired)
    expect(refusal(await house(name, body as never, tired.token))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    const [lazy, alone] = [await newStaff(casino, 'manager'), await newStaff(casino, 'owner')]
    await age(lazy)
    expect(await approve(id, lazy.token)).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    await age(alone)
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
      const id = await requestOf(name, body as never, manager!.token)
      const both = await Promise.all([approve(id, other!.token), approve(id, owner!.token)])
      expect(both).toEqual([ok, ok])
      const [row] = (await house('listStaffLog', { action: name, limit: 1 })).data.rows
      expect(row).toMatchObject({ staff: manager!.username, subject: 'game:game-of-settled' })
      expect([other!.username, owner!.username]).toContain(row!.approver)
    }
    const { games } = (await house('listHouseGames')).data
    expect(games.find(({ id }) => id === 'game-of-settled')).toMatchObject({
      launchUrl: 'https://elsewhere.example/comet',
      isTrial: false,
    })
  })

  it('what lets less happen needs neither: disabling, a trial, a lower limit, a name', async () => {
    const tired = await newStaff(casino, 'manager')
    await age(tired)
    const { token } = await keyOf(await newStaff(casino, 'manager'), ['providers.change', 'games.change'])
    for (const by of [tired.token, token]) {
      await house('limitGame', { gameId: 'game-of-settled', maxBet: 5 })
      for (const [name, body] of [
        ['limitGame', { gameId: 'game-of-settled', maxBet: 2 }],
        ['changeGame', { gameId: 'game-of-settled', name: 'Comet 2', maxBet: 1 }],
        ['setTrial', { gameId: 'game-of-settled', isTrial: true }],
        ['switchGame', { gameId: 'game-of-settled', enabled: false }],
        ['switchProvider', { providerId: 'settled', enabled: false }],
      ] as const)
        expect([name, ...refusal(await house(name, body as never, by))]).toEqual([name, ...ok])
    }
  })

  it('a call that would be rejected is rejected before it waits', async () => {
    for (const [name, body, code] of [
      ['addProvider', { id: 'settled', name: 'Again' }, 'PROVIDER_EXISTS'],
      ['rotateSecret', { providerId: 'nobody' }, 'PROVIDER_NOT_FOUND'],
      ['switchProvider', { providerId: 'nobody', enabled: true }, 'PROVIDER_NOT_FOUND'],
      ['addGame', { ...game('nobody'), id: 'new' }, 'PROVIDER_NOT_FOUND'],
      ['addGame', game('settled'), 'GAME_EXISTS'],
      ['switchGame', { gameId: 'nothing', enabled: true }, 'GAME_NOT_FOUND'],
      ['limitGame', { gameId: 'nothing', maxBet: null }, 'GAME_NOT_FOUND'],
      ['changeGame', { gameId: 'nothing', launchUrl: '/x' }, 'GAME_NOT_FOUND'],
      ['setTrial', { gameId: 'nothing', isTrial: false }, 'GAME_NOT_FOUND'],
    ] as const)
      expect([name, refusal(await house(name, body as never, manager!.token))[1]]).toEqual([name, code])
  })

  it('the secret reaches the requester only, and a lost answer leaves no second one', async () => {
    const id = await requestOf('addProvider', { id: acme, name: 'Acme' }, manager!.token)
    expect(refusal(await house('takeSecret', { approvalId: id }, manager!.token))).toEqual([409, 'APPROVAL_CLOSED'])
    const answers = await Promise.all([
      house('approveRequest', { approvalId: id }, other!.token),
      house('approveRequest', { approvalId: id }, owner!.token),
    ])
    expect(answers.map((answer) => refusal(answer))).toEqual([ok, ok])
    expect(answers.map(({ text }) => text).join('')).not.toMatch(/secret/i)
    expect(await secretsOf(acme)).toEqual([])
    expect(await providerOf(acme, manager!.token)).toMatchObject({ waitingSecret: { approvalId: id } })
    expect(await providerOf(acme, other!.token)).toMatchObject({ waitingSecret: null })
    // The approver, and an owner, cannot take it. A key of the requester cannot either.
    for (const { token } of [other!, owner!])
      expect(refusal(await house('takeSecret', { approvalId: id }, token))).toEqual([404, 'APPROVAL_NOT_FOUND'])
    const key = await keyOf(manager!, ['providers.change', 'providers.read'])
    expect(refusal(await house('takeSecret', { approvalId: id }, key.token))).toEqual([403, 'FORBIDDEN'])
    expect(await providerOf(acme, key.token)).toMatchObject({ waitingSecret: null })

    const take = async () => (await house('takeSecret', { approvalId: id }, manager!.token)).data.secret
    const [first, again] = [await take(), await take()]
    expect(again).not.toBe(first)
    expect(await secretsOf(acme), 'the answer that was lost is worth nothing').toEqual([again])
    const many = await Promise.all([1, 2, 3, 4].map(take))
    const left = await secretsOf(acme)
    expect(left).toHaveLength(1)
    expect(many).toContain(left[0])
    const { rows } = (await house('listStaffLog', { action: 'takeSecret', limit: 999 })).data
    expect(rows).toHaveLength(6)
    expect(rows[0]).toMatchObject({ staff: manager!.username, subject: `provider:${acme}` })
    expect(JSON.stringify(rows)).not.toContain(left[0])

    await casino.owner.run(sql`update staff_approval set decided_at = now() - interval '25 hours' where id = ${id}`)
    expect(refusal(await house('takeSecret', { approvalId: id }, manager!.token))).toEqual([409, 'APPROVAL_CLOSED'])
    expect(await providerOf(acme, manager!.token)).toMatchObject({ waitingSecret: null })
  })

  it('an approved rotation keeps the secret that the provider uses, however often the answer is lost', async () => {
    const [used] = (await secretsOf('settled')).slice(-1)
    const id = await requestOf('rotateSecret', { providerId: 'settled' }, manager!.token)
    expect(await approve(id, other!.token)).toEqual(ok)
    expect(await secretsOf('settled'), 'nothing changes before the requester takes it').toContain(used)
    for (let n = 0; n < 3; n += 1) {
      const { secret, providerId } = (await house('takeSecret', { approvalId: id }, manager!.token)).data
      expect([providerId, await secretsOf('settled')]).toEqual(['settled', [used, secret]])
    }
    await age(manager!)
    expect(refusal(await house('takeSecret', { approvalId: id }, manager!.token))[1]).toBe('REAUTHENTICATION_REQUIRED')
    await casino.owner.run(sql`update staff_session set authenticated_at = now()`)
  })

  it('the request of another kind of call gives no secret', async () => {
    const id = await requestOf('switchProvider', { providerId: 'settled', enabled: true }, manager!.token)
    expect(await approve(id, other!.token)).toEqual(ok)
    expect(refusal(await house('takeSecret', { approvalId: id }, manager!.token))).toEqual([404, 'APPROVAL_NOT_FOUND'])
  })
})

describe('issue 36: bonuses are under limits and the second person', () => {
  const create = async (more: object = {}) => {
    const requestId = randomUUID()
    const body = { requestId, title: 'B', description: 'B.', kind: 'no-deposit', amount: 60, playThrough: 1 } as const
    expect(refusal(await house('createBonus', { ...body, until: '2099-01-01T00:00:00Z', ...more }))).toEqual(ok)
    return requestId
  }
  const publish = (bonusId: string, { token }: TestStaff) => house('publishBonus', { bonusId, quietly: true }, token)
  const statusOf = async (bonusId: string) =>
    (await house('listHouseBonuses', { bonusId })).data.bonuses.find(({ id }) => id === bonusId)!.status

  it.each([
    ['everybody', {}],
    ["an operator's players", { operatorId: plainOperator }],
  ])('a bonus for %s waits, again after it was withdrawn', async (_audience, more) => {
    const bonusId = await create(more)
    const id = await requestOf('publishBonus', { bonusId, quietly: true }, manager!.token)
    expect(await statusOf(bonusId)).toBe('draft')
    expect(await approve(id, other!.token)).toEqual(ok)
    expect(await statusOf(bonusId)).toBe('published')
    expect(refusal(await publish(bonusId, manager!)), 'it is published already').toEqual(ok)
    await house('withdrawBonus', { bonusId }, owner!.token)
    expect(refusal(await publish(bonusId, manager!))[1]).toBe('APPROVAL_REQUIRED')
    expect(await statusOf(bonusId)).toBe('withdrawn')
  })

  it('a bonus for one player counts as credit granted, once, and above the limit it waits', async () => {
    const spender = await newStaff(casino, 'manager')
    await limit(`staff:${spender.username}`, 100, 150)
    const player = await casino.player({ operators: [plainOperator] })
    const own = { username: player.username }
    const [first, second, third] = [await create(own), await create(own), await create({ ...own, amount: 101 })]
    expect(refusal(await publish(first, spender))).toEqual(ok)
    expect(refusal(await publish(first, spender)), 'a lost answer').toEqual(ok)
    expect(await usedToday(spender)).toBe(60)
    expect(refusal(await house('grantCredit', grantBody(player, 91), spender.token))[1]).toBe('APPROVAL_REQUIRED')
    const id = await requestOf('publishBonus', { bonusId: third, quietly: true }, spender.token)
    expect([await statusOf(third), await usedToday(spender)]).toEqual(['draft', 60])
    expect((await approvalOf(id)).whyFields).toEqual({ holder: `staff:${spender.username}`, per: 'transaction' })
    expect(JSON.parse((await approvalOf(id)).after!)).toMatchObject({ amount: 101 })
    const approver = await newStaff(casino, 'manager')
    await limit(`staff:${approver.username}`, 500)
    expect(await approve(id, approver.token)).toEqual(ok)
    expect([await statusOf(third), await usedToday(spender), await usedToday(approver)]).toEqual(['published', 60, 101])
    expect(refusal(await publish(second, spender))).toEqual(ok)
    expect(await usedToday(spender)).toBe(120)
  })

  it('the offer of a published bonus to a further player counts too, once per player', async () => {
    const spender = await newStaff(casino, 'manager')
    await limit(`staff:${spender.username}`, 100, 150)
    const players = await Promise.all([1, 2, 3].map(() => casino.player({ operators: [plainOperator] })))
    const bonusId = await create({ username: players[0]!.username })
    await publish(bonusId, owner!)
    const grant = async (n: number) =>
      refusal(await house('grantBonus', { bonusId, username: players[n]!.username }, spender.token))
    expect([await grant(0), await grant(1), await grant(1)]).toEqual([ok, ok, ok])
    expect(await usedToday(spender)).toBe(60)
    await limit(`staff:${spender.username}`, 100, 119)
    expect((await grant(2))[1]).toBe('APPROVAL_REQUIRED')
    const { approvals } = (await house('listApprovals', { state: 'pending', limit: 999 })).data
    const { id } = approvals.find((one) => one.call === 'grantBonus' && one.requester === spender.username)!
    expect(await approve(id, other!.token)).toEqual(ok)
    expect(await grant(2)).toEqual(ok)
    expect(await usedToday(spender)).toBe(60)
  })

  it('20 concurrent offers never exceed the limit of the day', async () => {
    const spender = await newStaff(casino, 'manager')
    await limit(`staff:${spender.username}`, null, 500)
    const players = await Promise.all(Array.from({ length: 20 }, () => casino.player({ operators: [plainOperator] })))
    const bonusId = await create({ username: players[0]!.username })
    await publish(bonusId, owner!)
    const outcomes = await Promise.all(
      players
        .slice(1)
        .map(async ({ username }) => refusal(await house('grantBonus', { bonusId, username }, spender.token))[1]),
    )
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(8)
    expect(new Set(outcomes)).toEqual(new Set([undefined, 'APPROVAL_REQUIRED']))
    expect(await usedToday(spender)).toBe(480)
  })

  it('a draft cannot be extended to further players after it was published', async () => {
    const [one, two] = [
      await casino.player({ operators: [plainOperator] }),
      await casino.player({ operators: [plainOperator] }),
    ]
    const bonusId = await create({ username: one.username })
    await publish(bonusId, owner!)
    const body = { title: 'B', description: 'B.', kind: 'no-deposit', amount: 60, playThrough: 1 } as const
    const again = (username: string) =>
      house('createBonus', { requestId: bonusId, ...body, until: '2099-01-01T00:00:00Z', username }, manager!.token)
    expect(refusal(await again(two.username))).toEqual([409, 'CONFLICT'])
    expect(refusal(await again(one.username)), 'a lost answer').toEqual(ok)
  })

  it('a bonus that repeats has no bound, so it waits for a second person', async () => {
    const [one, two] = [
      await casino.player({ operators: [plainOperator] }),
      await casino.player({ operators: [plainOperator] }),
    ]
    const bonusId = await create({ username: one.username, repeats: true })
    expect(refusal(await publish(bonusId, manager!))[1]).toBe('APPROVAL_REQUIRED')
    await publish(bonusId, owner!)
    const offer = { bonusId, username: two.username }
    expect(refusal(await house('grantBonus', offer, manager!.token))[1]).toBe('APPROVAL_REQUIRED')
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
    const { token } = await keyOf(tired, ['players.change'])
    expect(refusal(await house('changePhoneFor', body, token))).toEqual([403, 'FORBIDDEN'])
    const id = await requestOf('changePhoneFor', body, tired.token)
    await age(tired)
    expect(refusal(await house('changePhoneFor', body, tired.token))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    const phone = async () => (await house('showPlayer', { username: player.username })).data.player.phone
    expect(await phone()).toBe(`+1${player.phone}`)
    const former = { phoneCode: player.phoneCode, phone: player.phone }
    expect(await casino.textsTo(former)).toEqual([])
    const both = await Promise.all([approve(id, other!.token), approve(id, owner!.token)])
    expect(both).toEqual([ok, ok])
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

  it('lifting a self-exclusion needs a second person too', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const { username } = player
    expect(refusal(await house('liftExclusion', { username, reason: 'x' }, manager!.token))[1]).toBe('NO_BREAK')
    await house('takeBreakFor', { username, length: 'for-good', reason: 'x' })
    expect(refusal(await house('liftExclusion', { username, reason: 'x' }, manager!.token))[1]).toBe(
      'APPROVAL_REQUIRED',
    )
  })
})

describe('issue 36: a key is shown as its own name and that of its creator', () => {
  it('cannot have the name of an account, and is told apart everywhere', async () => {
    const create = (name: string) => house('createKey', { name, scopes: ['players.note'], days: 1 }, manager!.token)
    expect(refusal(await create(owner!.username.toUpperCase()))).toEqual([400, 'INVALID_INPUT'])
    const asking = await newStaff(casino, 'manager')
    await limit(`staff:${asking.username}`, 10)
    const player = await casino.player({ operators: [plainOperator] })
    const { key, token } = await keyOf(
      asking,
      ['players.note', 'players.read', 'credit.grant', 'approvals.read', 'risk.read'],
      'boss',
    )
    const label = `key boss of ${asking.username}`
    await house('addNote', { username: player.username, note: 'hello' }, token)
    const { notes } = (await house('listNotes', { username: player.username })).data
    expect(notes[0]!.author).toBe(label)
    await house('grantCredit', grantBody(player, 1), token)
    const [line] = (await house('showStatement', { username: player.username })).data.rows
    expect(line).toMatchObject({ staff: label })
    const id = await requestOf('grantCredit', grantBody(player, 50), token)
    expect((await approvalOf(id)).requester).toBe(label)
    const { rows } = (await house('listStaffLog', { player: player.username, action: 'addNote' })).data
    expect(rows[0]).toMatchObject({ staff: label, kind: 'key' })
    const created = (await house('listStaffLog', { action: 'createKey', limit: 1 })).data.rows[0]!
    expect(created).toMatchObject({ subject: `key:${key.id}`, subjectName: label })
    const timeline = (await house('getPlayerTimeline', { username: player.username })).text
    expect(timeline).toContain(label)
    expect(timeline).not.toContain('"boss"')
    // Rows of an older version have the name of the key only.
    await casino.owner.run(sql`update staff_approval set requester_name = 'boss' where id = ${id}`)
    expect((await approvalOf(id)).requester).toBe(label)
  })
})
