// Edge cases of money: colliding idempotency keys, rounds that end after the player left the operator, and balance limits.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { sql } from '@lucero/kit/sql'
import { deterministicUuid } from '../ledger/command.ts'
import { roundIsOlder } from '../testing/past.ts'
import { openCasino, plainOperator, welcomeOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'

let casino: Casino
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await casino.stop()
})

const result = ({ status, body }: { status: number; body: { result: string } }) => [status, body.result]
const ok = [200, 'OK']

describe("M7 a player's and a provider's idempotency keys cannot collide", () => {
  /** The idempotency key of a win. A player can compute it. */
  const keyOfWin = ({ id }: TestPlayer, transaction: string) => deterministicUuid(provider.id, id, 'win', transaction)

  it('API-32 a transfer with the key of a future win as request id does not block the win', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 50 })
    const { bet, win, gameId } = await seat(provider, player)
    expect(result(await bet('b1', 'r1', 500))).toEqual(ok)
    const requestId = keyOfWin(player, 'w1')
    const items = [{ gameId, amount: 1 }]
    expect((await player.call('transferToGame', { body: { requestId, items } })).status).toBe(200)
    expect(result(await win('w1', 'r1', 700))).toEqual(ok)
    expect((await casino.balances(player))[`game:${plainOperator}:${gameId}`]).toBe(13)
  })

  it.each(['redeem', 'grant'] as const)('API-32 nor does a %s with that request id', async (way) => {
    const player = await casino.player({ operators: [plainOperator], credit: 50 })
    const { bet, win } = await seat(provider, player)
    await bet('b1', 'r1', 500)
    const requestId = keyOfWin(player, 'w1')
    if (way === 'redeem') await player.call('createRedeem', { body: { amount: 2, requestId } })
    else await casino.grant(player.username, 2, plainOperator, requestId)
    expect(result(await win('w1', 'r1', 700))).toEqual(ok)
  })

  it("I5 the same request id in a grant of the house and a player's transfer: both take effect, each is idempotent", async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 50 })
    const requestId = deterministicUuid('known to both')
    const transfer = () =>
      player.call('transferToGame', { body: { requestId, items: [{ gameId: 'dice', amount: 5 }] } })
    const first = await transfer()
    const granted = [await casino.grant(player.username, 2, plainOperator, requestId)]
    granted.push(await casino.grant(player.username, 2, plainOperator, requestId))
    expect((await transfer()).text).toBe(first.text)
    expect(granted.map(({ data }) => data.mainWallet)).toEqual([47, 47])
    expect((await casino.balances(player))[`main:${plainOperator}`]).toBe(47)
  })
})

const myOperators = async (token: string) => (await casino.call('getMyOperators', { token })).data
const leave = (player: TestPlayer, operatorId = plainOperator) =>
  player.call('leaveOperator', { body: { operatorId } }).then((answer) => (answer.error ? refusal(answer) : 'left'))

/** A player with 10.00 in one game, and nothing else. */
async function inPlay(operator = plainOperator) {
  const player = await casino.player({ operators: [operator] })
  await casino.grant(player.username, 10, operator)
  return { player, ...(await seat(provider, player)) }
}

async function operatorOfItsOwn(): Promise<number> {
  const id = 3000 + Math.floor(Math.random() * 1_000_000)
  await casino.house('createOperator', { id, name: 'Its own', approvesItself: true })
  return id
}

const letHoursPass = ({ id }: { id: string }, hours: number) => roundIsOlder(casino, id, hours)

describe('M8 a round in play counts as credit', () => {
  const holds = [409, 'OPERATOR_HOLDS_CREDIT']

  it('OPS-1 a player cannot leave an operator while a round is in play', async () => {
    const { player, bet, win } = await inPlay()
    await bet('b1', 'r1', 1000)
    expect(await leave(player)).toEqual(holds)
    expect(await myOperators(player.token)).toMatchObject([{ activeStatus: 1 }])
    await win('w1', 'r1', 0)
    expect(await leave(player)).toBe('left')
  })

  it('OPS-1 a round with a win that did not close it counts as in play', async () => {
    const { player, bet, win } = await inPlay()
    await bet('b1', 'r1', 1000)
    await win('w1', 'r1', 0, { roundClosed: false })
    expect(await leave(player)).toEqual(holds)
  })

  it('OPS-1 rounds under other operators and of other players do not count', async () => {
    const { player, bet } = await inPlay()
    await bet('b1', 'r1', 1000)
    const other = await operatorOfItsOwn()
    await player.call('applyToOperator', { body: { operatorId: other } })
    expect(await leave(player, other)).toBe('left')
    expect(await leave(await casino.player({ operators: [plainOperator] }))).toBe('left')
  })

  it('OPS-1 a round that is never closed stops counting after a day', async () => {
    const { player, bet } = await inPlay()
    await bet('b1', 'r1', 1000)
    await letHoursPass(player, 23)
    expect(await leave(player)).toEqual(holds)
    await letHoursPass(player, 2)
    expect(await leave(player)).toBe('left')
  })

  it('I14 concurrent leaving and betting: never both', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { player, bet, gameId } = await inPlay()
      const bets = Array.from({ length: 5 }, (_, i) => bet(`b${n}-${i}`, `r${n}-${i}`, 200))
      const [left, ...taken] = await Promise.all([leave(player), ...bets])
      expect(left).toEqual(holds)
      expect(taken.map(({ body }) => body.result)).toEqual(Array(5).fill('OK'))
      expect((await casino.balances(player))[`game:${plainOperator}:${gameId}`]).toBeUndefined()
    }
  })
})

describe.each([false, true])('M8 late payouts can be cashed out (operator blocked meanwhile: %s)', (blocked) => {
  /** Reconnects, collects and redeems the amount, then leaves the operator. */
  async function cashOut(token: string, operatorId: number, amount: number) {
    const call = casino.call
    expect(await myOperators(token)).toEqual([{ activeStatus: 0, operator: { id: operatorId, name: 'Its own' } }])
    expect((await call('getOperators', { token })).data.operators.map(({ id }) => id)).not.toContain(operatorId)
    expect((await call('activateOperator', { token, body: { operatorId } })).data.activeStatus).toBe(1)
    expect((await call('getWallets', { token })).data.wallets).toMatchObject({
      operator_id: operatorId,
      gameCredits: amount,
    })
    expect((await call('collect', { token })).data).toEqual({ collected: amount })
    const { redeem } = (await call('createRedeem', { token, body: { amount } })).data
    const paid = await casino.house('confirmRedeem', { redeem_id: redeem.redeem_id, code: redeem.redeem_code! })
    expect(paid.status).toBe(200)
    expect((await call('leaveOperator', { token, body: { operatorId } })).status).toBe(200)
    expect(await myOperators(token)).toEqual([])
  }

  it('OPS-1 a win after leaving the operator reconnects the player', async () => {
    const operatorId = await operatorOfItsOwn()
    const { player, bet, win } = await inPlay(operatorId)
    await bet('b1', 'r1', 1000)
    await letHoursPass(player, 25)
    expect(await leave(player, operatorId)).toBe('left')
    if (blocked) await casino.house('blockOperator', { operatorId, blocked: true })
    expect(await myOperators(player.token)).toEqual([])
    expect(result(await win('w1', 'r1', 700))).toEqual(ok)
    expect(await leave(player, operatorId)).toEqual([409, 'OPERATOR_HOLDS_CREDIT'])
    await cashOut(player.token, operatorId, 7)
  })

  it('OPS-1 a rollback after leaving the operator reconnects the player', async () => {
    const operatorId = await operatorOfItsOwn()
    const { player, bet, rollback } = await inPlay(operatorId)
    await bet('b1', 'r1', 1000)
    await letHoursPass(player, 25)
    await leave(player, operatorId)
    if (blocked) await casino.house('blockOperator', { operatorId, blocked: true })
    expect(result(await rollback('x1', 'b1'))).toEqual(ok)
    await cashOut(player.token, operatorId, 10)
  })

  it('PRO-8 a win after the profile was deactivated is available after reactivation', async () => {
    const operatorId = await operatorOfItsOwn()
    const { player, bet, win } = await inPlay(operatorId)
    await bet('b1', 'r1', 1000)
    const toggle = (token: string) =>
      casino.call('toggleProfile', { token, body: { phoneCode: 1, phone: player.phone, password: player.password } })
    expect((await toggle(player.token)).data).toEqual({ isActive: false })
    if (blocked) await casino.house('blockOperator', { operatorId, blocked: true })
    expect(result(await win('w1', 'r1', 700))).toEqual(ok)
    const token = await startSession(casino.runtime.db, player.id, 'access')
    const activate = () => casino.call('activateOperator', { token, body: { operatorId } })
    expect(refusal(await activate())).toEqual([403, 'PROFILE_DEACTIVATED'])
    expect((await toggle(token)).data).toEqual({ isActive: true })
    await cashOut(token, operatorId, 7)
  })

  it('OPS-1 a win while an application is pending is available immediately', async () => {
    const operatorId = await operatorOfItsOwn()
    await casino.owner.run(sql`update operator set approves_itself = false where id = ${operatorId}`)
    const player = await casino.player({ operators: [operatorId] })
    await casino.house('approveApplication', { operatorId, username: player.username })
    await casino.grant(player.username, 10, operatorId)
    const { bet, win } = await seat(provider, player)
    await bet('b1', 'r1', 1000)
    await letHoursPass(player, 25)
    await leave(player, operatorId)
    expect((await player.call('applyToOperator', { body: { operatorId } })).data.activeStatus).toBe(2)
    if (blocked) await casino.house('blockOperator', { operatorId, blocked: true })
    await win('w1', 'r1', 700)
    await cashOut(player.token, operatorId, 7)
  })
})

describe('L7 the balance limit', () => {
  const maxCents = 1_000_000_000_000_000n
  const tooMuch = [409, 'BALANCE_LIMIT_REACHED']

  /** A player with this main balance. It is posted directly to the book, because single movements are limited. */
  async function holding(cents: bigint) {
    const player = await casino.player({ operators: [plainOperator] })
    await casino.runtime.books.submit({
      playerId: player.id,
      key: deterministicUuid('posted', player.id),
      kind: 'posted-by-a-test',
      body: {},
      decide: () => ({
        moves: [{ from: `operator:${plainOperator}`, to: `main:${plainOperator}`, cents }],
        reply: null,
      }),
    })
    return player
  }
  const wallet = async (player: TestPlayer) => (await player.call('getWallets')).data.wallets

  it('I16 a grant up to the limit is accepted, one cent above it is refused, and the wallet stays readable', async () => {
    const player = await holding(maxCents - 500n)
    expect((await casino.grant(player.username, 5)).data).toMatchObject({ mainWallet: 10_000_000_000_000 })
    expect(refusal(await casino.grant(player.username, 0.01))).toEqual(tooMuch)
    expect((await wallet(player)).amount).toBe(10_000_000_000_000)
    const applied = await player.call('applyToOperator', { body: { operatorId: welcomeOperator } })
    expect(refusal(applied)).toEqual(tooMuch)
    expect(await myOperators(player.token)).toHaveLength(1)
    expect((await casino.house('showPlayer', { username: player.username })).status).toBe(200)
  })

  it('I16 a refused grant can be retried when the balance allows it', async () => {
    const [player, requestId] = [await holding(maxCents), deterministicUuid('a grant')]
    expect(refusal(await casino.grant(player.username, 5, plainOperator, requestId))).toEqual(tooMuch)
    const { redeem } = (await player.call('createRedeem', { body: { amount: 5 } })).data
    await casino.house('confirmRedeem', { redeem_id: redeem.redeem_id, code: redeem.redeem_code! })
    expect((await casino.grant(player.username, 5, plainOperator, requestId)).status).toBe(200)
  })

  it('I7 a win above the limit is refused as BALANCE_LIMIT_REACHED, changes nothing, and can be retried', async () => {
    const player = await holding(maxCents)
    const { bet, win, round, balance, gameId } = await seat(provider, player, { credit: 5 })
    expect(result(await bet('b1', 'r1', 100))).toEqual(ok)
    expect(result(await win('w1', 'r1', 101))).toEqual(tooMuch)
    expect((await balance()).body.balance).toMatchObject({ playable: 400 })
    expect((await round('r1')).body).toMatchObject({ state: 'open', movements: [{ kind: 'bet' }] })
    expect(await wallet(player)).toMatchObject({ amount: 9_999_999_999_995, gameCredits: 4 })
    const { redeem } = (await player.call('createRedeem', { body: { amount: 50 } })).data
    await casino.house('confirmRedeem', { redeem_id: redeem.redeem_id, code: redeem.redeem_code! })
    expect(result(await win('w1', 'r1', 101))).toEqual(ok)
    expect((await casino.balances(player))[`game:${plainOperator}:${gameId}`]).toBe(5.01)
  })

  it('I7 a win that reaches the limit exactly is paid', async () => {
    const player = await holding(maxCents)
    const { bet, win } = await seat(provider, player, { credit: 5 })
    await bet('b1', 'r1', 100)
    expect(result(await win('w1', 'r1', 100))).toEqual(ok)
  })

  it('a player at the limit can transfer, collect, redeem and deactivate', async () => {
    const player = await holding(maxCents)
    const items = [{ gameId: 'dice', amount: 1_000_000_000 }]
    expect((await player.call('transferToGame', { body: { items } })).status).toBe(200)
    expect((await player.call('collect')).data).toEqual({ collected: 1_000_000_000 })
    const { data } = await player.call('createRedeem', { body: { amount: 1_000_000_000 } })
    expect((await player.call('cancelRedeem', { body: { redeem_id: data.redeem.redeem_id } })).status).toBe(200)
    const { phone, password } = player
    const off = await player.call('toggleProfile', { body: { phoneCode: 1, phone, password } })
    expect([off.status, await casino.balances(player)]).toEqual([200, {}])
  })
})
