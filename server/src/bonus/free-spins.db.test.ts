// Free spins through the provider API. Providers that do not use them get unchanged responses.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { assertBooksClean } from '../testing/ledger.ts'
import { gameOf, openProvider, seat, type Provider } from '../testing/provider.ts'

let casino: Casino
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
})
afterEach(() => assertBooksClean({ ...casino.runtime, owner: casino.owner }))
afterAll(() => casino.stop())

async function withSpins(count = 3) {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  const spins = { count, gameId: gameOf(provider), cents: 20n }
  const bonusId = await layBonus(casino.runtime, {
    kind: 'free-spins',
    amount: 20n * BigInt(count),
    playThrough: 100,
    spins,
  })
  await player.call('activateBonus', { body: { bonusId } })
  const table = await seat(provider, player)
  const { session, playerId } = table
  const spin = (name: string, amount = 20) =>
    provider.call('bet', { session, player: playerId, transaction: name, round: name, amount, freeSpin: true })
  const spinsLeft = async () =>
    (await provider.call('balance', { session, player: playerId, freeSpins: true })).body.freeSpins
  return { player, ...table, spin, spinsLeft }
}

it('BON-7 a game can query free spins, each spin counts down, and winnings go to the bonus balance', async () => {
  const { player, spin, spinsLeft, win, balance } = await withSpins()
  const grant = expect.any(String) as string
  expect(await spinsLeft()).toEqual({ left: 3, amount: 20, grant })
  const first = await spin('s1')
  expect(first.body).toMatchObject({
    result: 'OK',
    freeSpinsLeft: 2,
    freeSpinsGrant: (await spinsLeft())!.grant,
    balance: { playable: 1000, cash: 1000, bonus: 0 },
  })
  expect((await win('w1', 's1', 75)).body.balance).toMatchObject({ playable: 1075, cash: 1000, bonus: 75 })
  expect((await player.call('getWagered')).data).toMatchObject({ balance: 0.75, freeSpinsWon: 0.75, freeSpinsLeft: 2 })
  for (const name of ['s2', 's3']) {
    await spin(name)
    await win(`w ${name}`, name, 0)
  }
  expect(await spinsLeft()).toBeNull()
  expect((await spin('s4')).body.result).toBe('NO_FREE_SPIN')
  expect((await balance()).body.balance).toMatchObject({ cash: 1000, bonus: 75 })
})

it('limits that the player has set do not apply to free spins', async () => {
  const { player, spin, bet } = await withSpins()
  await player.call('setPlayLimits', { body: { loss: 0.01, stake: 0.01 } })
  expect((await bet('b', 'b', 20)).body.result).toBe('LIMIT_REACHED')
  expect((await spin('s')).body.result).toBe('OK')
})

it('a retried free spin is played once, and a rollback returns it', async () => {
  const { spin, spinsLeft, rollback, win } = await withSpins()
  const first = await spin('s1')
  expect((await spin('s1')).text).toBe(first.text)
  expect(await spinsLeft()).toMatchObject({ left: 2, amount: 20 })
  expect((await rollback('x', 's1')).body.result).toBe('OK')
  expect((await rollback('x2', 's1')).body.result).toBe('OK')
  expect(await spinsLeft()).toMatchObject({ left: 3, amount: 20 })
  expect((await win('w', 's1', 500)).body.result).toBe('ROLLED_BACK')
  expect((await rollback('early', 's2')).body.result).toBe('OK')
  expect((await spin('s2')).body.result).toBe('ROLLED_BACK')
  expect(await spinsLeft()).toMatchObject({ left: 3, amount: 20 })
})

it('50 concurrent requests of 25 free spins play exactly the 10 that exist', async () => {
  const { spin, spinsLeft } = await withSpins(10)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => spin(`s${n % 25}`)))
  const played = new Set(answers.filter(({ body }) => body.result === 'OK').map(({ body }) => body.transaction))
  expect([played.size, await spinsLeft()]).toEqual([10, null])
})

it('is refused at another stake, in another game, and in a round with another bet', async () => {
  const { player, spin, bet, playerId } = await withSpins()
  const mines = await seat(provider, player, { game: 'mines' })
  expect((await spin('s', 21)).body.result).toBe('NO_FREE_SPIN')
  const there = { session: mines.session, player: playerId, transaction: 'm', round: 'm', amount: 20, freeSpin: true }
  expect((await provider.call('bet', there)).body.result).toBe('NO_FREE_SPIN')
  await bet('b', 'both', 20)
  const beside = { session: mines.session, player: playerId, transaction: 'both', round: 'both', amount: 20 }
  expect((await provider.call('bet', { ...beside, freeSpin: true })).body.result).toBe('TX_CONFLICT')
})

it('responses without free-spin fields are unchanged to the byte', async () => {
  const { bet, balance, session, playerId } = await withSpins()
  expect((await balance()).text).not.toContain('freeSpins')
  const { text, body } = await bet('b', 'r', 20)
  const expected = `{"playable":980,"cash":980,"bonus":0,"version":${body.balance!.version}}`
  expect(text).toBe(`{"result":"OK","transaction":"b","balance":${expected}}`)
  const wrong = { session, player: playerId, transaction: 't', round: 't', amount: 20, freeSpin: false }
  expect((await provider.call('bet', wrong)).body.result).toBe('INVALID_INPUT')
})
