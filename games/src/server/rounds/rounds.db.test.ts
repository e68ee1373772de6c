import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RoundView } from '../../api.ts'
import { ask } from '../../../../server/src/testing/ask.ts'
import { commitmentOf } from '../../rules/draw.ts'
import { replay } from '../../rules/game.ts'
import { coinGame } from '../../testing/coin-game.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'

type Node = Awaited<ReturnType<GamesCasino['start']>>

let house: GamesCasino
let [games, otherNode]: Node[] = []
beforeAll(async () => {
  house = await openGamesCasino()
  games = await house.start()
  otherNode = await house.start()
})
afterEach(() => house.expectAgreement())
afterAll(() => house.stop())

const instantBet = { cents: 100, waits: false }
const waiting = { cents: 100, waits: true }
const twenty = <Result>(work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 20 }, (_, n) => work(n)))
const seatPlayer = async (cents?: number) => {
  const player = await house.player(cents)
  return { player, page: await games!.openPage(await player.launch()) }
}
const playable = async (player: { username: string }) => (await house.casino.balances(player))['game:2001:mines']

describe('GAM-3 a round', () => {
  it('takes its stake and pays its win, and the reply carries the wallet balance', async () => {
    const { page } = await seatPlayer(1000)
    const { status, body } = await page.play(instantBet)
    const { round, balance } = body
    expect([status, round.status, round.stake]).toEqual([200, 'closed', 100])
    expect(round.payout).toBe((round.view as { heads: boolean }).heads ? 200 : 0)
    expect(balance).toBe(900 + round.payout!)
    expect((await page.seat()).body).toMatchObject({
      mode: 'real',
      balance,
      round: { id: round.id },
      seeds: { nonce: 1 },
    })
  })

  it('refreshes a balance that changed elsewhere', async () => {
    const { page } = await seatPlayer(1000)
    await ask(house.casino.databaseUrl, 'update lucero_games.seat set balance = 5')
    expect((await page.seat()).body.balance).toBe(1000)
  })

  it('is played in steps, with further stakes', async () => {
    const { page } = await seatPlayer(1000)
    const { round } = (await page.play(waiting)).body
    expect([round.status, round.view]).toEqual(['open', { over: false, looked: false }])
    expect((await page.act(round.id, 0, 'look')).body.round).toMatchObject({ status: 'open', view: { looked: true } })
    const raised = (await page.act(round.id, 1, 'raise')).body
    expect([raised.round.stake, raised.round.status, raised.balance]).toEqual([200, 'open', 800])
    const ended = (await page.act(round.id, 2, 'stop')).body
    expect(ended.round).toMatchObject({ status: 'closed', actions: ['look', 'raise', 'stop'] })
    expect(ended.balance).toBe(800 + ended.round.payout!)
  })

  it('is created once per request id, with concurrent requests on several nodes', async () => {
    const { page, player } = await seatPlayer(1000)
    const elsewhere = otherNode!.pageWith(page.token)
    const requestId = randomUUID()
    const answers = await twenty((n) => (n % 2 ? page : elsewhere).play(waiting, requestId))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const [id, ...others] = new Set(answers.map(({ body }) => body.round.id))
    expect(others).toEqual([])
    await twenty((n) => (n % 2 ? page : elsewhere).act(id!, 0, 'raise'))
    expect(await playable(player)).toBe(8)
    const ends = await twenty((n) => (n % 2 ? page : elsewhere).act(id!, 1, 'stop'))
    const { payout } = ends[0]!.body.round
    expect(ends.map(({ body }) => body.round.payout)).toEqual(ends.map(() => payout))
    expect(await playable(player)).toBe(8 + payout! / 100)
    expect((await page.seat()).body.seeds.nonce).toBe(1)
  })

  it('issue 29: older ones are listed page by page, only for their player', async () => {
    const [{ page }, other] = [await seatPlayer(), await seatPlayer()]
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1) ids.unshift((await page.play(instantBet)).body.round.id)
    const listed = async (before: string) => (await page.rounds(before)).body.rounds.map(({ id }) => id)
    expect(await listed(ids[1]!)).toEqual(ids.slice(2))
    expect(await listed(ids[3]!)).toEqual([])
    const { round } = (await other.page.play(instantBet)).body
    expect(await listed(round.id)).toEqual([])
    expect((await page.rounds('newest')).body.refusal).toBe('INVALID_INPUT')
  })

  it('is the only unfinished one of a player in a game, across pages', async () => {
    const { page, player } = await seatPlayer()
    const second = await games!.openPage(await player.launch())
    const answers = await twenty((n) => (n % 2 ? page : second).play(waiting))
    const played = answers.filter(({ status }) => status === 200)
    expect(played).toHaveLength(1)
    const { id } = played[0]!.body.round
    for (const { status, body } of answers.filter((answer) => answer !== played[0]))
      expect([status, body.refusal, body.round?.id]).toEqual([409, 'ROUND_OPEN', id])
    // The player can continue in either page.
    expect((await second.act(id, 0, 'stop')).body.round.status).toBe('closed')
  })

  it('the same request with another bet is refused', async () => {
    const { page } = await seatPlayer()
    const requestId = randomUUID()
    await page.play(instantBet, requestId)
    const { status, body } = await page.play({ ...instantBet, cents: 101 }, requestId)
    expect([status, body.refusal]).toEqual([409, 'CONFLICT'])
  })
})

describe('a refused stake', () => {
  it('ends the round and uses no nonce', async () => {
    const { page, player } = await seatPlayer(50)
    const { status, body } = await page.play(instantBet)
    expect([status, body.round.status, body.round.refusal, body.balance]).toEqual([
      200,
      'refused',
      'INSUFFICIENT_FUNDS',
      50,
    ])
    expect(body.round.view).toBeUndefined()
    expect((await page.seat()).body.seeds.nonce).toBe(0)
    expect((await page.rounds()).body.rounds).toEqual([])
    await player.call('transferToGame', { body: { items: [{ gameId: 'mines', amount: 1 }] } })
    expect((await page.play(instantBet)).body.round.status).toBe('closed')
  })

  it('restores the round to before the action, which can be retried', async () => {
    const { page, player } = await seatPlayer(150)
    const { round } = (await page.play(waiting)).body
    const refused = (await page.act(round.id, 0, 'raise')).body
    expect(refused.round).toMatchObject({ status: 'open', refusal: 'INSUFFICIENT_FUNDS', stake: 100, actions: [] })
    await player.call('transferToGame', { body: { items: [{ gameId: 'mines', amount: 1 }] } })
    const raised = (await page.act(round.id, 0, 'raise')).body
    expect(raised.round).toMatchObject({ status: 'open', stake: 200, actions: ['raise'] })
    expect(raised.round.refusal).toBeUndefined()
    await page.act(round.id, 1, 'stop')
  })
})

describe('the rules', () => {
  it.each([{ cents: 0, waits: false }, { cents: 1.5, waits: false }, { cents: 1 }, 'everything', null])(
    'refuse the bet %j',
    async (bet) => {
      const { page } = await seatPlayer(0)
      const { status, body } = await page.play(bet)
      expect([status, body.refusal]).toEqual([400, 'INVALID_BET'])
    },
  )

  it('explain a rejected bet', async () => {
    const { page } = await seatPlayer(0)
    expect((await page.play({ cents: 0, waits: false })).body.message).toBe('at least one cent')
  })

  it('reject illegal and malformed actions', async () => {
    const { page } = await seatPlayer()
    const { round } = (await page.play(waiting)).body
    await page.act(round.id, 0, 'look')
    for (const action of ['look', 'jump']) {
      const { status, body } = await page.act(round.id, 1, action)
      expect([status, body.refusal]).toEqual([409, 'ILLEGAL_ACTION'])
    }
    await page.act(round.id, 1, 'stop')
  })

  it('identify an action by its step: a repeat is idempotent, a different action is rejected', async () => {
    const { page } = await seatPlayer()
    const { round } = (await page.play(waiting)).body
    await page.act(round.id, 0, 'look')
    expect((await page.act(round.id, 0, 'look')).body.round.actions).toEqual(['look'])
    for (const [step, action] of [
      [0, 'raise'],
      [5, 'stop'],
    ] as const) {
      const { status, body } = await page.act(round.id, step, action)
      expect([status, body.refusal]).toEqual([409, 'STEP_TAKEN'])
    }
    const { round: ended } = (await page.act(round.id, 1, 'stop')).body
    expect((await page.act(round.id, 1, 'stop')).body.round).toEqual(ended)
    expect((await page.act(round.id, 2, 'look')).status).toBe(409)
  })
})

describe('access control', () => {
  it('requires the page token', async () => {
    for (const page of [games!.pageWith('x'), games!.pageWith('')]) {
      const answers = await Promise.all([
        page.seat(),
        page.play(instantBet),
        page.seeds(),
        page.rounds(),
        page.act(randomUUID(), 0, 'stop'),
      ])
      for (const { status, body } of answers) expect([status, body.refusal]).toEqual([403, 'SESSION_EXPIRED'])
    }
  })

  it("hides another player's round", async () => {
    const [mine, theirs] = [await seatPlayer(), await seatPlayer()]
    const { round } = (await mine.page.play(waiting)).body
    const { status, body } = await theirs.page.act(round.id, 0, 'stop')
    expect([status, body.refusal]).toEqual([404, 'ROUND_NOT_FOUND'])
    expect((await theirs.page.rounds()).body.rounds).toEqual([])
    expect((await mine.page.act(round.id, 0, 'stop')).body.round.status).toBe('closed')
  })

  it('rejects a used, forged or foreign launch token', async () => {
    const player = await house.player()
    const token = await player.launch()
    await games!.openPage(token)
    for (const [tried, game] of [
      [token, 'mines'],
      ['made-up', 'mines'],
      [await player.launch(), 'dice'],
    ] as const) {
      const { status, body } = await games!.enter(tried, game)
      expect([status, body.refusal]).toEqual([404, 'SESSION_NOT_FOUND'])
    }
  })
})

describe('seeds', () => {
  it('are secret while in use, and verifiable once retired', async () => {
    const { page } = await seatPlayer()
    const before = (await page.seat()).body.seeds
    const { round } = (await page.play(instantBet)).body
    expect(round).toMatchObject({ commitment: before.commitment, clientSeed: before.clientSeed, nonce: 0 })
    expect(round.serverSeed).toBeUndefined()
    const { revealed, seeds } = (await page.seeds('mine')).body
    expect(commitmentOf(revealed.serverSeed)).toBe(before.commitment)
    expect(seeds).toMatchObject({ commitment: before.nextCommitment, clientSeed: 'mine', nonce: 0 })
    const shown = (await games!.round(round.id)).body.round
    expect(shown.serverSeed).toBe(revealed.serverSeed)
    expect(outcomeOf(shown)).toBe(round.payout)
  })

  it('cannot be changed while a round is in play, and leak through no reply', async () => {
    const { page } = await seatPlayer()
    const { round } = (await page.play(waiting)).body
    const refusals = [await page.seeds(), await games!.reveal(round.id, page.token)]
    for (const { status, body } of refusals) expect([status, body.refusal]).toEqual([409, 'ROUND_OPEN'])
    const answers = await Promise.all([
      page.seat(),
      page.rounds(),
      games!.round(round.id),
      page.act(round.id, 0, 'look'),
    ])
    for (const { text } of [...answers, ...refusals]) expect(text).not.toMatch(/serverSeed|heads/)
    await page.act(round.id, 1, 'stop')
    const shown = (await games!.reveal(round.id, page.token)).body.round
    expect(commitmentOf(shown.serverSeed!)).toBe(round.commitment)
    expect(outcomeOf(shown)).toBe(shown.payout)
    expect((await page.seat()).body.seeds).toMatchObject({ clientSeed: round.clientSeed, nonce: 0 })
    expect((await games!.reveal(round.id, page.token)).body.round.serverSeed).toBe(shown.serverSeed)
  })

  it('issue 36: only the player reveals them; a visitor sees the round, with its seed once it is revealed', async () => {
    const [{ page }, { page: other }] = [await seatPlayer(), await seatPlayer()]
    const { round } = (await page.play(instantBet)).body
    const refusals = [await games!.reveal(round.id), await games!.reveal(round.id, other.token)]
    expect(refusals.map(({ status, body }) => [status, body.refusal])).toEqual([
      [403, 'SESSION_EXPIRED'],
      [404, 'ROUND_NOT_FOUND'],
    ])
    expect((await games!.round(round.id)).body.round.serverSeed).toBeUndefined()
    expect((await page.seat()).body.seeds.commitment).toBe(round.commitment)
    await games!.reveal(round.id, page.token)
    expect(commitmentOf((await games!.round(round.id)).body.round.serverSeed!)).toBe(round.commitment)
  })

  it('are encrypted in the database', async () => {
    const { page } = await seatPlayer()
    await page.seat()
    const { serverSeed } = (await page.seeds()).body.revealed
    const rows = await ask(house.casino.databaseUrl, 'select server_seed from lucero_games.seed_pair')
    expect(rows.some(([encrypted]) => (encrypted as Buffer).includes(serverSeed))).toBe(false)
  })

  it.each(['', 'a:b', 'x'.repeat(65), 'ü'])('refuse the client seed %j', async (clientSeed) => {
    const { page } = await seatPlayer(0)
    expect((await page.seeds(clientSeed)).status).toBe(400)
  })
})

const outcomeOf = ({ serverSeed, clientSeed, nonce, ...played }: RoundView) =>
  coinGame.mines!.payout(replay(coinGame.mines!, { serverSeed: serverSeed!, clientSeed, nonce }, played))

describe('play money', () => {
  it('needs no launch, follows the same rules, and sends nothing to the wallet', async () => {
    const page = await games!.openPage()
    expect((await page.seat()).body).toMatchObject({ mode: 'demo', balance: 100_000 })
    const { round, balance } = (await page.play({ cents: 40_000, waits: false })).body
    expect(balance).toBe(60_000 + round.payout!)
    const requests = house.proxy.requests.filter(({ body }) => body['round'] === round.id)
    expect(requests).toEqual([])
    const refused = (await page.play({ cents: 999_999, waits: false })).body
    expect([refused.round.status, refused.round.refusal]).toEqual(['refused', 'INSUFFICIENT_FUNDS'])
  })

  it('is refilled to 1,000.00 when almost empty', async () => {
    const page = await games!.openPage()
    let balance = 100_000
    while (balance > 0) ({ balance } = (await page.play({ cents: balance, waits: false })).body)
    expect((await page.seat()).body.balance).toBe(100_000)
  })

  it('is rate limited per address; real credit is not', async () => {
    const node = await house.start({ DEMO_TURNS_PER_ADDRESS_PER_MINUTE: '1' })
    const pretend = await node.openPage()
    const answers = [await pretend.play(instantBet), await pretend.play(instantBet), await pretend.seeds()]
    // A new minute may start between two requests.
    expect(answers.map(({ status }) => status)).toContain(429)
    const real = node.pageWith((await seatPlayer(1000)).page.token)
    for (let n = 0; n < 3; n += 1) expect((await real.play(instantBet)).status).toBe(200)
  })

  it('rejects a malformed token without a wallet request', async () => {
    expect((await games!.enter('\0')).body.refusal).toBe('INVALID_INPUT')
  })

  it('is kept for a returning page', async () => {
    const page = await games!.openPage()
    const { round, balance } = (await page.play(instantBet)).body
    const again = (await games!.enter(undefined, 'mines', page.token)).body
    expect([again.balance, again.round?.id]).toEqual([balance, round.id])
  })

  it('is deleted with its rounds after an idle week; real rounds are kept', async () => {
    const page = await games!.openPage()
    const real = await seatPlayer()
    const [demoRound, realRound] = [
      (await page.play(instantBet)).body.round,
      (await real.page.play(instantBet)).body.round,
    ]
    await ask(house.casino.databaseUrl, `update lucero_games.seat set used_at = now() - interval '8 days'`)
    expect((await page.seat()).body.refusal).toBe('SESSION_EXPIRED')
    await house.start()
    await vi.waitFor(async () => expect((await games!.round(demoRound.id)).status).toBe(404), { timeout: 10_000 })
    expect((await games!.round(realRound.id)).status).toBe(200)
  })
})

it('issue 29, statistics: closed rounds of the player in this game, by UTC day; a page without a session reads none', async () => {
  const [{ page }, other] = [await seatPlayer(10_000), await seatPlayer(1000)]
  const payouts: number[] = []
  for (let count = 0; count < 4; count += 1) payouts.push((await page.play(instantBet)).body.round.payout!)
  // Neither an open round nor a round of another player counts.
  await page.play(waiting)
  await other.page.play(instantBet)
  const rounds = (await page.rounds()).body.rounds.toReversed()
  const moved = rounds.slice(0, 2).map(({ id }) => `'${id}'`)
  await ask(
    house.casino.databaseUrl,
    `update lucero_games.round set created_at = '2026-01-31T23:59:59Z' where id in (${moved.join()})`,
  )
  const figures = (part: number[]) => ({
    rounds: part.length,
    staked: part.length * 100,
    paid: part.reduce((sum, payout) => sum + payout, 0),
    highest: Math.max(...part),
    multiple: Math.max(...part) / 100,
  })
  const { today, days } = (await page.statistics()).body
  expect(days).toEqual([
    { day: '2026-01-31', ...figures(payouts.slice(0, 2)) },
    { day: today, ...figures(payouts.slice(2)) },
  ])
  expect((await games!.pageWith('no-such-token').statistics()).status).toBe(403)
})

describe('issue 29: live bets', () => {
  const shownAt = async (node: Node, { id }: RoundView) =>
    (await node.bets()).body.bets.find(({ key }) => key === id.slice(0, 8))

  it('are the newest of all nodes, with masked names unless the player consents, and without play money', async () => {
    await ask(
      house.casino.databaseUrl,
      `insert into lucero_games.live_bet (round, game, player, username, stake, payout)
      select gen_random_uuid(), 'mines', gen_random_uuid(), 'someone', 100, 0 from generate_series(1, 100)`,
    )
    const [pretend, { player, page }] = [await games!.openPage(), await seatPlayer()]
    const hidden = (await pretend.play(instantBet)).body.round
    const { round } = (await page.play(instantBet)).body
    const name = `${player.username[0]!}***${player.username.at(-1)!}`
    const bet = { name, cents: 100, payout: round.payout }
    await vi.waitFor(async () => expect(await shownAt(otherNode!, round)).toMatchObject(bet), { timeout: 10_000 })
    const { body, text } = await otherNode!.bets()
    expect([body.bets.length, text.includes(player.username)]).toEqual([20, false])
    expect(await shownAt(otherNode!, hidden)).toBeUndefined()
    const kept = `select count(*)::int from lucero_games.live_bet where game = 'mines'`
    expect(await ask(house.casino.databaseUrl, kept)).toEqual([[30]])
    expect((await page.name()).body).toEqual({ isShown: false })
    for (const isShown of [true, false]) {
      expect((await page.name({ isShown })).body).toEqual({ isShown })
      expect((await page.name()).body).toEqual({ isShown })
      expect((await shownAt(games!, round))?.name).toBe(isShown ? player.username : name)
    }
    expect((await pretend.name({ isShown: true })).body.refusal).toBe('ILLEGAL_ACTION')
  })

  it('are one shared answer per game, which a page that has it does not get again', async () => {
    const address = `${games!.url}/games/api/bets/mines`
    const first = await fetch(address)
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const headers = { 'if-none-match': first.headers.get('etag')! }
    const again = await fetch(address, { headers })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await games!.bets('dice')).body).toEqual({ bets: [] })
    expect((await games!.bets('poker')).status).toBe(404)
  })
})

it('issue 36: the page learns that the house has switched autoplay off', async () => {
  const node = await house.start({ GAMES_AUTOPLAY: 'off' })
  const { body } = await (await node.openPage(await (await house.player()).launch())).seat()
  expect(body.noAutoplay).toBe(true)
  const { page } = await seatPlayer()
  expect((await page.seat()).body.noAutoplay).toBeUndefined()
  await node.stop()
})
