// What the house sees of play: sums of all nodes, planted faults, calls, and the trial of a version with real credit.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask } from '../../../../server/src/testing/ask.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import { addHostedGame, frontEnd, sessionIn } from '../../testing/hosted-game.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const settings = { CONTENT_HOST: 'localhost', PACKAGE_LIST_SECONDS: '0.2', PACKAGE_WATCH_SECONDS: '0.2' }
type OwnNode = Awaited<ReturnType<GamesCasino['start']>>
type Node = Pick<OwnNode, 'enter' | 'wire'>
type Player = Awaited<ReturnType<GamesCasino['player']>>
let house: GamesCasino
let nodes: OwnNode[]

beforeAll(async () => {
  house = await openGamesCasino(settings)
  for (const game of ['honest', 'jackpots', 'twice']) await addHostedGame(house, game)
  nodes = [await house.start(), await house.start()]
})
afterAll(() => house.stop())

async function frontOf(player: Player, game: string, node: Node) {
  const { body } = await node.enter(await player.launch(), game)
  return frontEnd(node, game, sessionIn(body.content!.url))
}

/** A session may make 20 calls in a second, so it plays nine rounds. */
const perSession = 9

/** Plays on all nodes, with real credit. Every other bet is a larger one. */
async function play(game: string, mode: string, rounds: number, at: readonly Node[] = nodes) {
  const player = await house.player(50_000, game)
  for (let round = 0; round < rounds;) {
    const front = await frontOf(player, game, at[(round / perSession) % at.length]!)
    for (let one = 0; one < perSession && round < rounds; one += 1, round += 1) {
      const played = await front.play(mode, round % 2 ? 1_000_000 : 500_000)
      expect(played.status).toBe(200)
      if (played.body.round!.active) await front.end()
    }
  }
  return player
}

const watch = async (game: string) => (await house.casino.house('watchPackage', { game })).data.watch
const modeOf = async (game: string, name: string) => (await watch(game)).modes.find((mode) => mode.name === name)!
const counted = async (game: string, name: string, rounds: number) => {
  await expect.poll(async () => (await modeOf(game, name)).rounds, { timeout: 20_000 }).toBe(rounds)
  return modeOf(game, name)
}
const change = (text: string) => ask(house.casino.databaseUrl, text)

/** Counts the rounds of a game once more, as they are now. */
const countAgain = (game: string) =>
  change(
    `insert into lucero_games.hosted_closed select id from lucero_games.round where game = '${game}' and mode = 'real'`,
  )

describe('issue 38: what play has shown', () => {
  it('is nothing at first', async () => {
    expect(await watch('honest')).toEqual({
      game: 'honest',
      version: 1,
      name: 'honest',
      state: 'published',
      at: null,
      modes: ['base', 'sure', 'never'].map((name) => ({
        name,
        verdict: 'few',
        rounds: 0,
        staked: 0,
        paid: 0,
        exactRtp: { base: '95.000000', sure: '50.000000', never: '0.000000' }[name],
        observedRtp: null,
        interval: null,
        draws: null,
        wrongPayouts: 0,
        abandoned: 0,
      })),
      calls: { count: 0, errors: [], p99Ms: null },
    })
  })

  it('is every round with real credit on all nodes, each once, as the wallet has paid it', async () => {
    const rounds = 18
    const player = await play('honest', 'base', rounds)
    await play('honest', 'sure', 3)
    // Play money does not count.
    const { body } = await nodes[0]!.enter(undefined, 'honest')
    await frontEnd(nodes[0]!, 'honest', sessionIn(body.content!.url)).play('never')
    await counted('honest', 'base', rounds)
    await counted('honest', 'sure', 3)
    const base = await modeOf('honest', 'base')
    const { balance } = (await (await frontOf(player, 'honest', nodes[0]!)).balance()).body
    expect(base).toMatchObject({ staked: rounds * 0.75, exactRtp: '95.000000', wrongPayouts: 0, abandoned: 0 })
    expect(balance.amount).toBe(Math.round((500 - base.staked + base.paid) * 100) * 10_000)
    expect(Number(base.observedRtp)).toBeCloseTo((base.paid / base.staked) * 100, 4)
    expect(Number(base.interval!.from)).toBeLessThan(Number(base.observedRtp))
    expect(Number(base.interval!.to)).toBeGreaterThan(Number(base.observedRtp))
    // The rarer wins are pooled, because they are expected fewer than five times.
    expect(base.draws!.degreesOfFreedom).toBe(1)
    expect(base.verdict).toBe('few')
    expect((await modeOf('honest', 'never')).rounds).toBe(0)
    expect(await modeOf('honest', 'sure')).toMatchObject({ staked: 4, paid: 2, observedRtp: '50.000000', draws: null })
  })

  it('has calls with their errors and times', async () => {
    const player = await house.player(1000, 'honest')
    const front = await frontOf(player, 'honest', nodes[0]!)
    for (const mode of ['other', 'none']) await front.play(mode)
    await expect.poll(async () => (await watch('honest')).calls.errors).toEqual([{ error: 'ERR_VAL', calls: 2 }])
    const { calls } = await watch('honest')
    expect(calls.count).toBeGreaterThan(25)
    expect(calls.p99Ms).toBeGreaterThan(0.25)
  })

  it('is complete after every node has ended, and one was killed before it could add its rounds', async () => {
    const before = await modeOf('honest', 'sure')
    for (const node of nodes) await node.stop()
    const killed = await house.startProcess({ PACKAGE_WATCH_SECONDS: '3600' })
    await play('honest', 'sure', 2, [killed])
    await killed.kill()
    expect((await modeOf('honest', 'sure')).rounds).toBe(before.rounds)
    nodes = [await house.start(), await house.start()]
    expect(await counted('honest', 'sure', before.rounds + 2)).toMatchObject({ staked: before.staked + 3 })
  })

  it('has rounds that the player has left', async () => {
    const player = await house.player(1000, 'honest')
    const front = await frontOf(player, 'honest', nodes[0]!)
    await front.play('sure')
    await change(`update lucero_games.round set changed_at = now() - interval '2 days' where status = 'open'`)
    await expect.poll(async () => (await modeOf('honest', 'sure')).abandoned, { timeout: 20_000 }).toBe(1)
  })
})

describe('issue 38: a planted fault deviates', () => {
  it('a draw that prefers the largest win', async () => {
    await play('jackpots', 'base', 18)
    await counted('jackpots', 'base', 18)
    expect((await modeOf('jackpots', 'base')).verdict).toBe('few')
    await change(
      `update lucero_games.round set drawn = '{"cell": 3, "payout": 1000}', payout = 10 * stake where game = 'jackpots'`,
    )
    await countAgain('jackpots')
    await counted('jackpots', 'base', 36)
    expect(await modeOf('jackpots', 'base')).toMatchObject({ verdict: 'deviates', wrongPayouts: 0 })
  })

  it('a payout that is paid twice', async () => {
    await play('twice', 'sure', 1)
    await counted('twice', 'sure', 1)
    expect((await modeOf('twice', 'sure')).verdict).toBe('few')
    await change(`update lucero_games.round set payout = 2 * payout where game = 'twice'`)
    await countAgain('twice')
    await counted('twice', 'sure', 2)
    expect(await modeOf('twice', 'sure')).toMatchObject({ verdict: 'deviates', wrongPayouts: 1 })
  })
})

it('issue 38: a version in trial is played with real credit by chosen players only, and their rounds are its own', async () => {
  await addHostedGame(house, 'tried', 'trial')
  const chosen = await house.player(0)
  const other = await house.player(0)
  await house.casino.house('chooseTrialPlayer', { gameId: 'tried', username: chosen.username, isChosen: true })
  const transfer = { body: { items: [{ gameId: 'tried', amount: 10 }] } }
  expect((await other.call('transferToGame', transfer)).error?.description).toBe('GAME_NOT_FOUND')
  expect((await other.call('launchGame', { body: { gameId: 'tried' } })).error?.description).toBe('GAME_NOT_FOUND')
  await chosen.call('transferToGame', transfer)
  const { url } = (await chosen.call('launchGame', { body: { gameId: 'tried' } })).data
  const entered = await nodes[0]!.enter(new URLSearchParams(url.split('?')[1]).get('token')!, 'tried')
  const front = frontEnd(nodes[0]!, 'tried', sessionIn(entered.body.content!.url))
  expect((await front.play('never')).body.balance.amount).toBe(9_000_000)
  await counted('tried', 'never', 1)
  expect(await watch('tried')).toMatchObject({ version: 1, state: 'trial' })
  // A player who is not chosen any more cannot bet, whatever page is open.
  await house.casino.house('chooseTrialPlayer', { gameId: 'tried', username: chosen.username, isChosen: false })
  expect((await front.play('never')).body.error).toBe('ERR_MAINTENANCE')
  expect((await front.balance()).body.balance.amount).toBe(9_000_000)
})
