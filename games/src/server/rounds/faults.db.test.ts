// The wallet and the connection to it fail in every way: no round is lost or played twice, and the records of both sides agree.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask } from '../../../../server/src/testing/ask.ts'
import { openDraw } from '../../rules/draw.ts'
import { coinGame } from '../../testing/coin-game.ts'
import type { Fault } from '../../testing/unreliable-proxy.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'

type Node = Awaited<ReturnType<GamesCasino['start']>>
type Page = Awaited<ReturnType<Node['openPage']>>

const patient = { timeout: 20_000 }
const instantBet = { cents: 100, waits: false }
const waiting = { cents: 100, waits: true }

const calls = {
  'the first stake': ({ call, body }) => call === 'bet' && String(body['transaction']).endsWith(':0'),
  'a further stake': ({ call, body }) => call === 'bet' && !String(body['transaction']).endsWith(':0'),
  'the win': ({ call }) => call === 'win',
  'the rollback': ({ call }) => call === 'rollback',
  anything: () => true,
} satisfies Record<string, Fault['of']>

const raiseAndStop = async (page: Page) => {
  const { round } = (await page.play(waiting)).body
  await page.act(round.id, 0, 'raise')
  return (await page.act(round.id, 1, 'stop')).body
}

const whenStatusIs = (node: Node, id: string, status: string) =>
  vi.waitFor(async () => {
    const { round } = (await node.round(id)).body
    expect(round.status).toBe(status)
    return round
  }, patient)

describe('a wallet with intermittent failures', () => {
  let house: GamesCasino
  let games: Node
  beforeAll(async () => {
    house = await openGamesCasino()
    games = await house.start()
  })
  afterEach(async () => {
    house.proxy.clearFaults()
    await house.expectAgreement()
  })
  afterAll(() => house.stop())
  const seatPlayer = async () => games.openPage(await (await house.player(1000)).launch())

  it.each(
    (['the first stake', 'a further stake', 'the win'] as const).flatMap((call) =>
      (['request', 'reply', 'forged'] as const).map((lost) => [call, lost] as const),
    ),
  )('%s is retried when its %s is lost, and has one effect', async (call, lost) => {
    const page = await seatPlayer()
    house.proxy.add({ of: calls[call], lost, times: 1 })
    const { round, balance } = await raiseAndStop(page)
    expect(round).toMatchObject({ status: 'closed', stake: 200, actions: ['raise', 'stop'] })
    expect(balance).toBe(800 + round.payout!)
  })

  it.each(
    (['the first stake', 'the win'] as const).flatMap((call) =>
      (['request', 'reply', 'forged'] as const).map((lost) => [call, lost] as const),
    ),
  )('BON-7 for a free spin, %s is retried when its %s is lost, and one spin is played', async (call, lost) => {
    const player = await house.player(1000)
    await house.giveSpins(player)
    const page = await games.openPage(await player.launch())
    house.proxy.add({ of: calls[call], lost, times: 1 })
    const { round, balance } = (await page.spin()).body
    expect(round).toMatchObject({ status: 'closed', stake: 20, freeSpin: { left: 2, won: round.payout } })
    expect(balance).toBe(1000 + round.payout!)
    expect((await page.seat()).body.freeSpins).toMatchObject({ left: 2 })
  })

  it('records agree after many random faults', async () => {
    const { below } = openDraw({ serverSeed: 'a storm', clientSeed: 'faults', nonce: 1 })
    const kinds = ['request', 'reply', 'forged'] as const
    for (const lost of kinds) house.proxy.add({ of: () => below(8) === 0, lost })
    const pages = await Promise.all([1, 2, 3, 4].map(() => house.player(2000)))
    await Promise.all(
      pages.map(async (player) => {
        const token = await player.launch()
        const page = await vi.waitFor(
          async () => games.openPage(token).catch(async () => games.openPage(await player.launch())),
          patient,
        )
        for (let n = 0; n < 3; n += 1) {
          const { round } = (await page.play(n % 2 ? waiting : instantBet)).body
          await vi.waitFor(
            async () => expect((await games.round(round.id)).body.round.status).toMatch(/open|closed/),
            patient,
          )
          if (n % 2 === 0) continue
          await vi.waitFor(
            async () => expect((await page.act(round.id, 0, 'raise')).body.round.actions).toEqual(['raise']),
            patient,
          )
          await page.act(round.id, 1, 'stop')
          await whenStatusIs(games, round.id, 'closed')
        }
      }),
    )
    expect((await house.expectAgreement()).rounds).toBeGreaterThanOrEqual(12)
  })
})

describe('a wallet that is temporarily unreachable', () => {
  let house: GamesCasino
  let games: Node
  beforeAll(async () => {
    house = await openGamesCasino({ ANSWER_WITHIN_SECONDS: '0.3' })
    games = await house.start()
  })
  afterEach(() => house.expectAgreement())
  afterAll(() => house.stop())
  const away = (call: keyof typeof calls = 'anything', lost: Fault['lost'] = 'request') =>
    house.proxy.add({ of: calls[call], lost })
  const seatPlayer = async () => games.openPage(await (await house.player(1000)).launch())

  it('the reply shows a pending round, which continues when the wallet is back', async () => {
    const page = await seatPlayer()
    away()
    const requestId = randomUUID()
    const { status, body } = await page.play(instantBet, requestId)
    expect([status, body.round.status, body.round.view, body.balance]).toEqual([200, 'betting', undefined, 1000])
    expect((await page.play(instantBet, requestId)).body.round).toMatchObject({ id: body.round.id, status: 'betting' })
    expect((await page.play(instantBet)).body.refusal).toBe('ROUND_OPEN')
    expect((await page.seat()).body).toMatchObject({ balance: 1000, round: { status: 'betting' } })
    house.proxy.clearFaults()
    const { payout } = await whenStatusIs(games, body.round.id, 'closed')
    expect((await page.seat()).body.balance).toBe(900 + payout!)
  })

  it('a decided outcome does not change until the win is paid', async () => {
    const page = await seatPlayer()
    away('the win', 'reply')
    const { round } = (await page.play(instantBet)).body
    expect(round.status).toBe('settling')
    house.proxy.clearFaults()
    expect(await whenStatusIs(games, round.id, 'closed')).toEqual({ ...round, status: 'closed' })
  })

  it('a pending action is not visible before its stake is taken', async () => {
    const page = await seatPlayer()
    const { round } = (await page.play(waiting)).body
    away('a further stake')
    const { body } = await page.act(round.id, 0, 'raise')
    expect(body.round).toMatchObject({ status: 'betting', actions: [], stake: 100 })
    expect((await page.act(round.id, 0, 'stop')).body.refusal).toBe('STEP_TAKEN')
    house.proxy.clearFaults()
    expect(await whenStatusIs(games, round.id, 'open')).toMatchObject({ actions: ['raise'], stake: 200 })
    await page.act(round.id, 1, 'stop')
  })

  it('a real seat cannot be opened without the wallet', async () => {
    const player = await house.player()
    away()
    const { status, body } = await games.enter(await player.launch())
    expect([status, body.refusal]).toEqual([503, 'RETRY_LATER'])
    house.proxy.clearFaults()
  })
})

describe('a stake with an unknown outcome', () => {
  let house: GamesCasino
  let games: Node
  beforeAll(async () => {
    house = await openGamesCasino({ ANSWER_WITHIN_SECONDS: '0.3', VOID_BET_AFTER_SECONDS: '0.3' })
    games = await house.start()
  })
  afterEach(async () => {
    house.proxy.clearFaults()
    await house.expectAgreement()
  })
  afterAll(() => house.stop())
  const seatPlayer = async () => {
    const player = await house.player(1000)
    return { player, page: await games.openPage(await player.launch()) }
  }
  /** On a slow machine this stake may be voided as well, and is then requested again. */
  const untilClosed = async (play: () => Promise<{ body: { round: { id: string } } }>) => {
    for (;;) {
      const { id } = (await play()).body.round
      const ended = await vi.waitFor(async () => {
        const { round } = (await games.round(id)).body
        expect(['closed', 'void']).toContain(round.status)
        return round
      }, patient)
      if (ended.status === 'closed') return ended
    }
  }

  it.each(['request', 'reply'] as const)(
    'is returned when its %s is lost permanently; no nonce is used',
    async (lost) => {
      const { page } = await seatPlayer()
      house.proxy.add({ of: calls['the first stake'], lost })
      const { round } = (await page.play(instantBet)).body
      expect(await whenStatusIs(games, round.id, 'void')).not.toHaveProperty('view')
      expect((await page.seat()).body).toMatchObject({ balance: 1000, seeds: { nonce: 0 } })
      house.proxy.clearFaults()
      expect(await untilClosed(() => page.play(instantBet))).toMatchObject({ nonce: 0 })
    },
  )

  it.each(['request', 'reply'] as const)(
    'of an action undoes the action when its %s is lost permanently',
    async (lost) => {
      const { page } = await seatPlayer()
      const { round } = (await page.play(waiting)).body
      house.proxy.add({ of: calls['a further stake'], lost })
      await page.act(round.id, 0, 'raise')
      expect(await whenStatusIs(games, round.id, 'open')).toMatchObject({
        actions: [],
        stake: 100,
        refusal: 'ROLLED_BACK',
      })
      house.proxy.clearFaults()
      expect((await page.act(round.id, 0, 'raise')).body.round).toMatchObject({ status: 'open', stake: 200 })
      await page.act(round.id, 1, 'stop')
    },
  )

  it.each(['request', 'reply'] as const)(
    'BON-7 of a free spin returns the spin when its %s is lost permanently',
    async (lost) => {
      const player = await house.player(1000)
      await house.giveSpins(player)
      const page = await games.openPage(await player.launch())
      house.proxy.add({ of: calls['the first stake'], lost })
      const { round } = (await page.spin()).body
      await whenStatusIs(games, round.id, 'void')
      expect((await page.seat()).body).toMatchObject({ balance: 1000, freeSpins: { left: 3 }, seeds: { nonce: 0 } })
      house.proxy.clearFaults()
      expect(await untilClosed(() => page.spin())).toMatchObject({ nonce: 0, freeSpin: { left: 2 } })
    },
  )

  it('is returned as soon as the wallet accepts the rollback', async () => {
    const { page } = await seatPlayer()
    house.proxy.add({ of: calls['the first stake'], lost: 'reply' })
    house.proxy.add({ of: calls['the rollback'], lost: 'reply', times: 2 })
    const { round } = (await page.play(instantBet)).body
    await whenStatusIs(games, round.id, 'void')
    expect((await page.seat()).body.balance).toBe(1000)
  })

  it('is returned when the rules throw', async () => {
    const start = () => {
      throw new Error('a bug')
    }
    const broken = await house.start({}, { dice: { ...coinGame.mines!, id: 'dice', start } })
    const player = await house.player(1000, 'dice')
    const page = games.pageWith((await broken.enter(await player.launch(), 'dice')).body.pageToken)
    const { round } = (await broken.pageWith(page.token).play(instantBet)).body
    await whenStatusIs(games, round.id, 'void')
    expect((await page.seat()).body.balance).toBe(1000)
  })

  it('failing rounds do not block recovery of the others', async () => {
    const fields = await Promise.all(
      Array.from({ length: 25 }, () => games.openPage().then((page) => page.play(waiting))),
    )
    const ids = fields.map(({ body }) => body.round.id)
    await ask(
      house.casino.databaseUrl,
      `update lucero_games.seed_pair set server_seed = '\\x00' where id in
        (select pair from lucero_games.round where id in (${ids.map((id) => `'${id}'`).join()}))`,
    )
    const { round } = (await (await games.openPage()).play(waiting)).body
    await house.start({ END_OPEN_ROUND_AFTER_SECONDS: '0.1' })
    await whenStatusIs(games, round.id, 'closed')
  })

  it('finishes the round of a player who has left', async () => {
    const { page, player } = await seatPlayer()
    const { round } = (await page.play(waiting)).body
    await player.call('signOut')
    await house.start({ END_OPEN_ROUND_AFTER_SECONDS: '0.1' })
    expect(await whenStatusIs(games, round.id, 'closed')).toMatchObject({ actions: ['look', 'stop'] })
  })
})
