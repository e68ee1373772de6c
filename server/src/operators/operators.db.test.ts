import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openCasino,
  plainOperator,
  reviewingOperator,
  welcomeOperator,
  type Casino,
  type TestPlayer,
} from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'

let casino: Casino
let idle: TestPlayer
beforeAll(async () => {
  casino = await openCasino()
  idle = await casino.player()
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await casino.stop()
})

const apply = (player: TestPlayer, operatorId: number, note?: string) =>
  player.call('applyToOperator', { body: { operatorId, ...(note !== undefined && { note }) } })
const activate = (player: TestPlayer, operatorId: number) => player.call('activateOperator', { body: { operatorId } })
const leave = (player: TestPlayer, operatorId: number) => player.call('leaveOperator', { body: { operatorId } })
const approve = ({ username }: TestPlayer, operatorId: number) =>
  casino.house('approveApplication', { operatorId, username })
const mine = async (player: TestPlayer) =>
  (await player.call('getMyOperators')).data.map(({ activeStatus, operator }) => [operator.id, activeStatus])
const open = async (player: TestPlayer) => (await player.call('getOperators')).data.operators.map(({ id }) => id)
const amount = async (player: TestPlayer) => (await player.call('getWallets')).data.wallets.amount

describe('listing operators', () => {
  it('OPS-1 API-32 lists operators that a player can apply to, without blocked or joined ones', async () => {
    await casino.house('createOperator', { id: 2010, name: 'Blocked' })
    await casino.house('blockOperator', { operatorId: 2010, blocked: true })
    const player = await casino.player()
    expect((await player.call('getOperators')).data.operators).toEqual([
      { id: plainOperator, name: 'Plainly', approvesItself: true, welcomeCredit: 0 },
      { id: welcomeOperator, name: 'Welcoming', approvesItself: true, welcomeCredit: 50 },
      { id: reviewingOperator, name: 'Waiting', approvesItself: false, welcomeCredit: 25 },
    ])
    await apply(player, plainOperator)
    await apply(player, reviewingOperator)
    expect(await open(player)).toEqual([welcomeOperator])
  })

  it('API-16 OPS-2 lists the player’s operators; exactly one has activeStatus 1', async () => {
    const player = await casino.player()
    expect((await player.call('getMyOperators')).data).toEqual([])
    await apply(player, reviewingOperator)
    await apply(player, plainOperator)
    await apply(player, welcomeOperator)
    expect((await player.call('getMyOperators')).data).toEqual([
      { activeStatus: 2, operator: { id: reviewingOperator, name: 'Waiting' } },
      { activeStatus: 1, operator: { id: plainOperator, name: 'Plainly' } },
      { activeStatus: 0, operator: { id: welcomeOperator, name: 'Welcoming' } },
    ])
  })
})

describe('welcome credit', () => {
  const welcome = async () => (await casino.call('getWelcome')).data.welcomeCredit

  it('API-32 anybody may read the largest welcome credit of operators that connect without approval', async () => {
    await casino.house('createOperator', { id: 2013, name: 'Generous, with approval', welcomeCredit: 500 })
    expect(await welcome()).toBe(50)
    await casino.house('createOperator', { id: 2014, name: 'More', approvesItself: true, welcomeCredit: 75 })
    await expect.poll(welcome).toBe(75)
    await casino.house('blockOperator', { operatorId: 2014, blocked: true })
    await expect.poll(welcome).toBe(50)
    await casino.house('blockOperator', { operatorId: 2013, blocked: true })
  })
})

describe('applying', () => {
  it('OPS-1 API-32 waits for approval by the house, which sees the note; the first operator becomes active', async () => {
    const player = await casino.player()
    expect((await apply(player, reviewingOperator, '  Ana sent me  ')).data).toMatchObject({ activeStatus: 2 })
    expect([await mine(player), await amount(player)]).toEqual([[[reviewingOperator, 2]], 0])
    const { applications } = (await casino.house('listApplications', { operatorId: reviewingOperator })).data
    const own = applications.filter(({ username }) => username === player.username)
    expect(own).toEqual([expect.objectContaining({ operatorId: reviewingOperator, note: 'Ana sent me' })])
    expect((await approve(player, reviewingOperator)).status).toBe(200)
    expect([await mine(player), await amount(player)]).toEqual([[[reviewingOperator, 1]], 25])
    expect((await approve(player, reviewingOperator)).status).toBe(200)
    expect(await amount(player)).toBe(25)
  })

  it('OPS-1 a withdrawn application that is made again has the new note', async () => {
    const player = await casino.player()
    await apply(player, reviewingOperator, 'Ana sent me')
    expect((await leave(player, reviewingOperator)).status).toBe(200)
    await apply(player, reviewingOperator, 'Bea did')
    const { applications } = (await casino.house('listApplications', { operatorId: reviewingOperator })).data
    const own = applications.filter(({ username }) => username === player.username)
    expect(own).toEqual([expect.objectContaining({ operatorId: reviewingOperator, note: 'Bea did' })])
  })

  it('OPS-1 an operator without approval connects immediately and pays welcome credit with a ledger transfer', async () => {
    const player = await casino.player()
    expect((await apply(player, welcomeOperator)).data).toEqual({
      activeStatus: 1,
      operator: { id: welcomeOperator, name: 'Welcoming' },
      welcomeCredit: 50,
    })
    expect(await casino.balances(player)).toEqual({
      [`main:${welcomeOperator}`]: 50,
      [`operator:${welcomeOperator}`]: -50,
    })
  })

  it('welcome credit is paid once, even if the player leaves and rejoins', async () => {
    const player = await casino.player({ operators: [welcomeOperator] })
    const { redeem } = (await player.call('createRedeem', { body: { amount: 50 } })).data
    await casino.house('confirmRedeem', { redeem_id: redeem.redeem_id, code: redeem.redeem_code! })
    expect((await leave(player, welcomeOperator)).status).toBe(200)
    const { operators } = (await player.call('getOperators')).data
    expect(operators.find(({ id }) => id === welcomeOperator)).toMatchObject({ welcomeCredit: 0 })
    expect((await apply(player, welcomeOperator)).data).toMatchObject({ activeStatus: 1, welcomeCredit: 0 })
    expect(await amount(player)).toBe(0)
  })

  it('many concurrent applications connect once and pay one welcome credit', async () => {
    const player = await casino.player()
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(player, welcomeOperator)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200).map(refusal)
    expect(refused).toEqual(Array.from({ length: 19 }, () => [409, 'OPERATOR_ALREADY_CONNECTED']))
    expect(await amount(player)).toBe(50)
  })

  it.each([
    ['an unknown operator', 999_999],
    ['a blocked operator', 2011],
  ])('API-32 refuses %s', async (_, operatorId) => {
    await casino.house('createOperator', { id: 2011, name: 'Blocked too' })
    await casino.house('blockOperator', { operatorId: 2011, blocked: true })
    expect(refusal(await apply(idle, operatorId))).toEqual([404, 'OPERATOR_NOT_FOUND'])
    expect(await mine(idle)).toEqual([])
  })

  it('a blocked operator approves nobody until it is unblocked', async () => {
    await casino.house('createOperator', { id: 2012, name: 'Now and then' })
    const player = await casino.player()
    await apply(player, 2012)
    await casino.house('blockOperator', { operatorId: 2012, blocked: true })
    expect(refusal(await approve(player, 2012))).toEqual([404, 'OPERATOR_NOT_FOUND'])
    await casino.house('blockOperator', { operatorId: 2012, blocked: false })
    expect((await approve(player, 2012)).status).toBe(200)
  })

  it('API-32 refuses a second application, and one to a joined operator', async () => {
    const player = await casino.player({ operators: [reviewingOperator, plainOperator] })
    expect(refusal(await apply(player, reviewingOperator))).toEqual([409, 'OPERATOR_ALREADY_CONNECTED'])
    expect(refusal(await apply(player, plainOperator))).toEqual([409, 'OPERATOR_ALREADY_CONNECTED'])
  })

  it.each([
    { operatorId: '2001' },
    { operatorId: 0 },
    { operatorId: 1.5 },
    { operatorId: 1e12 },
    {},
    { operatorId: plainOperator, note: 'x'.repeat(501) },
    { operatorId: plainOperator, activeStatus: 1 },
    { operatorId: plainOperator, playerId: '00000000-0000-4000-8000-000000000000' },
  ])('API-32 refuses %j with 400', async (body) => {
    expect(refusal(await idle.call('applyToOperator', { body: body as never }))).toEqual([400, 'INVALID_INPUT'])
    expect(await mine(idle)).toEqual([])
  })
})

describe('activating', () => {
  it('OPS-2 moves activeStatus 1 to the chosen operator', async () => {
    const player = await casino.player({ operators: [plainOperator, welcomeOperator] })
    expect((await activate(player, welcomeOperator)).data).toMatchObject({
      activeStatus: 1,
      operator: { id: welcomeOperator },
    })
    expect(await mine(player)).toEqual([
      [plainOperator, 0],
      [welcomeOperator, 1],
    ])
    expect((await activate(player, welcomeOperator)).status).toBe(200)
  })

  it('OPS-2 at most one operator is active after concurrent activations', async () => {
    const player = await casino.player({ operators: [plainOperator, welcomeOperator] })
    const activations = Array.from({ length: 20 }, (_, i) => activate(player, i % 2 ? plainOperator : welcomeOperator))
    expect((await Promise.all(activations)).every(({ status }) => status === 200)).toBe(true)
    expect((await mine(player)).filter(([, status]) => status === 1)).toHaveLength(1)
  })

  it.each([
    ['an operator with a pending application', reviewingOperator],
    ['an operator that the player has not joined', welcomeOperator],
    ['an unknown operator', 999_999],
  ])('API-32 refuses %s', async (_, operatorId) => {
    const player = await casino.player({ operators: [plainOperator, reviewingOperator] })
    expect(refusal(await activate(player, operatorId))).toEqual([409, 'OPERATOR_NOT_CONNECTED'])
    expect(await mine(player)).toEqual([
      [plainOperator, 1],
      [reviewingOperator, 2],
    ])
  })
})

describe('leaving', () => {
  it('API-32 requires no credit, no game credit and no pending redeem', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 30 })
    const refuses = async () =>
      expect(refusal(await leave(player, plainOperator))).toEqual([409, 'OPERATOR_HOLDS_CREDIT'])
    await refuses()
    await player.call('transferToGame', { body: { items: [{ gameId: 'dice', amount: 30 }] } })
    await refuses()
    await player.call('collect')
    const { redeem } = (await player.call('createRedeem', { body: { amount: 30 } })).data
    await refuses()
    await casino.house('confirmRedeem', { redeem_id: redeem.redeem_id, code: redeem.redeem_code! })
    expect((await leave(player, plainOperator)).data).toEqual({})
    expect(await mine(player)).toEqual([])
    expect(await open(player)).toContain(plainOperator)
    expect((await player.call('getWallets')).data.wallets.operator_id).toBe(0)
  })

  it('API-32 ignores credit under other operators, which stay connected', async () => {
    const player = await casino.player({ operators: [plainOperator, welcomeOperator] })
    expect((await leave(player, plainOperator)).status).toBe(200)
    expect(await mine(player)).toEqual([[welcomeOperator, 0]])
  })

  it('API-32 withdraws an application', async () => {
    const player = await casino.player({ operators: [reviewingOperator] })
    expect((await leave(player, reviewingOperator)).status).toBe(200)
    expect(refusal(await approve(player, reviewingOperator))).toEqual([404, 'APPLICATION_NOT_FOUND'])
    expect(await mine(player)).toEqual([])
  })

  it('API-32 refuses an operator that was never joined or already left', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    await leave(player, plainOperator)
    for (const operatorId of [plainOperator, welcomeOperator, 999_999])
      expect(refusal(await leave(player, operatorId))).toEqual([409, 'OPERATOR_NOT_CONNECTED'])
  })
})
