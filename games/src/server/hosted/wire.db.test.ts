// The wire contract of hosted games, with a real wallet.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setPackageState } from '../../../../server/src/testing/packages.ts'
import { ask } from '../../../../server/src/testing/ask.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import { addHostedGame, frontEnd, sessionIn } from '../../testing/hosted-game.ts'

// A check of a package starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const game = 'sample'
const settings = { CONTENT_HOST: 'localhost', PACKAGE_LIST_SECONDS: '0.2' }
let house: GamesCasino
let node: Awaited<ReturnType<GamesCasino['start']>>

beforeAll(async () => {
  house = await openGamesCasino(settings)
  await addHostedGame(house, game)
  node = await house.start()
})
afterEach(() => house.proxy.clearFaults())
afterAll(async () => {
  await house.expectAgreement()
  await house.stop()
})

async function seated(cents = 10_000, at = node, id = game) {
  const player = await house.player(cents, id)
  const { body } = await at.enter(await player.launch(), id)
  const page = at.pageWith(body.pageToken)
  return { player, page, seat: body, front: frontEnd(at, id, sessionIn(body.content!.url)) }
}
const setJurisdiction = (id: string, jurisdiction: object) =>
  ask(
    house.casino.databaseUrl,
    `insert into package_setting (game_id, settings) values ('${id}', '${JSON.stringify({ jurisdiction })}')`,
  )
const stored = async () => (await house.rounds()).at(-1)!

describe('issue 38: a front end', () => {
  it('gets its limits, modes and balance, and no round at first', async () => {
    const { front, seat } = await seated()
    const { status, body } = await front.authenticate()
    expect([status, body.round, body.meta]).toEqual([200, null, null])
    expect(body.balance).toEqual({ amount: 100_000_000, currency: 'USD' })
    expect(body.config).toMatchObject({ gameID: game, minBet: 100_000, stepBet: 10_000, defaultBetLevel: 1_000_000 })
    expect(body.config.betModes['sure']).toEqual({ mode: 'sure', costMultiplier: 2, feature: true })
    expect(new URL(seat.content!.url).pathname).toBe('/v1/')
    const query = Object.fromEntries(new URL(seat.content!.url).searchParams)
    expect(query).toMatchObject({ lang: 'en', currency: 'USD', device: 'desktop', social: 'false', demo: 'false' })
    expect(query['rgs_url']).toBe(new URL(seat.content!.origin).host)
  })

  it('plays a win: the stake is cost × bet, the round stays active until it is ended, and ending again moves nothing', async () => {
    const { front } = await seated()
    const played = await front.play('sure')
    expect(played.status).toBe(200)
    expect(played.body.balance.amount).toBe(98_000_000)
    expect(played.body.round).toMatchObject({
      amount: 1_000_000,
      payout: 1_000_000,
      payoutMultiplier: 1,
      costMultiplier: 2,
      active: true,
      mode: 'sure',
      event: null,
      state: [{ index: 0, type: 'reveal', board: [[0, 100]] }],
    })
    expect(Number.isInteger(played.body.round!.betID)).toBe(true)
    expect((await front.end()).body).toEqual({ balance: { amount: 99_000_000, currency: 'USD' } })
    expect((await front.end()).body.balance.amount).toBe(99_000_000)
    const { body } = await front.authenticate()
    expect([body.round!.active, body.round!.betID]).toEqual([false, played.body.round!.betID])
  })

  it('plays a loss: the round is closed at once', async () => {
    const { front } = await seated()
    const { body } = await front.play('never')
    expect(body.round).toMatchObject({ active: false, payout: 0, state: [{ board: [[12, 0]] }] })
    expect((await stored()).status).toBe('closed')
    expect((await front.end()).body.balance.amount).toBe(99_000_000)
  })

  it('finds modes without case, and gets the mode as it spelt it', async () => {
    const { front } = await seated()
    expect((await front.play('SURE')).body.round!.mode).toBe('SURE')
  })

  it('may send floats near a whole amount, and no Content-Type', async () => {
    const { front } = await seated()
    const played = await front.play('never', 8.2 * 1_000_000)
    expect([played.status, played.body.round!.amount]).toEqual([200, 8_200_000])
  })

  it.each([
    ['an unknown mode', 'other', 1_000_000],
    ['less than the smallest bet', 'base', 50_000],
    ['more than the largest bet', 'base', 1_000_000_000],
    ['no multiple of the step', 'base', 1_005_000],
    ['no number', 'base', '1000000'],
    ['a negative amount', 'base', -1_000_000],
  ])('is refused with ERR_VAL, and nothing moves: %s', async (_, mode, amount) => {
    const { front } = await seated()
    const { status, body } = await front.play(mode, amount as number)
    expect([status, body.error]).toEqual([400, 'ERR_VAL'])
    expect((await front.balance()).body.balance.amount).toBe(100_000_000)
  })

  it('is refused with ERR_VAL while a round is active, also for calls at the same time', async () => {
    const { front } = await seated()
    const played = await Promise.all(Array.from({ length: 8 }, () => front.play('sure')))
    expect(played.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = played.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(new Set(['400 ERR_VAL']))
    expect((await front.balance()).body.balance.amount).toBe(98_000_000)
    const ended = await Promise.all(Array.from({ length: 8 }, () => front.end()))
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await front.balance()).body.balance.amount).toBe(99_000_000)
  })

  it('gets the first answer again for the same Idempotency-Key, and ERR_VAL for another bet with it', async () => {
    const { front } = await seated()
    const first = await front.play('never', 1_000_000, 'key-1')
    expect((await front.play('never', 1_000_000, 'key-1')).text).toBe(first.text)
    expect((await front.play('never', 2_000_000, 'key-1')).body.error).toBe('ERR_VAL')
    expect((await front.balance()).body.balance.amount).toBe(99_000_000)
    expect((await front.play('never', 1_000_000, 'key-2')).body.round!.betID).not.toBe(first.body.round!.betID)
  })

  it('gets ERR_IPB for a stake above the balance, and may play a smaller one', async () => {
    const { front } = await seated(150)
    const { status, body } = await front.play('sure')
    expect([status, body.error]).toEqual([400, 'ERR_IPB'])
    expect((await front.authenticate()).body.round).toBeNull()
    expect((await front.play('never')).status).toBe(200)
  })

  it('notes an event of the round in play, which a later authenticate returns; without a round it is echoed and dropped', async () => {
    const { front } = await seated()
    expect((await front.event('nothing')).body).toEqual({ event: 'nothing' })
    await front.play('sure')
    expect((await front.event('step 3')).body).toEqual({ event: 'step 3' })
    expect((await front.authenticate()).body.round!.event).toBe('step 3')
    await front.end()
    expect((await front.authenticate()).body.round).toMatchObject({ active: false, event: 'step 3' })
    expect((await front.event('x'.repeat(1025))).body.error).toBe('ERR_VAL')
    expect((await front.event(7)).body.error).toBe('ERR_VAL')
  })

  it('gets 429 with Retry-After for more than 20 calls in a second', async () => {
    const front = frontEnd(node, game, 'an unknown session')
    const answers = await Promise.all(Array.from({ length: 300 }, () => front.balance()))
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThan(0)
    expect([limited[0]!.body.error, limited[0]!.headers.get('retry-after')]).toEqual(['ERR_GEN', '1'])
  })

  it('gets ERR_IS for an unknown session, for the token of the page and for the session of another game', async () => {
    await addHostedGame(house, 'other')
    const { front, page } = await seated()
    for (const [id, session] of [
      [game, 'x'.repeat(43)],
      [game, page.token],
      ['other', front.sessionID],
    ] as const) {
      const { status, body } = await frontEnd(node, id, session).balance()
      expect([status, body.error]).toEqual([401, 'ERR_IS'])
    }
    expect((await node.wire(game, '/wallet/balance', {})).body.error).toBe('ERR_VAL')
    expect((await node.wire(game, '/wallet/balance', 'no json')).body.error).toBe('ERR_VAL')
  })

  it('cannot use the calls of the page', async () => {
    const { front } = await seated()
    const asPage = node.pageWith(front.sessionID)
    expect((await asPage.seat()).status).toBe(403)
    expect((await asPage.seeds('mine')).status).toBe(403)
  })

  it('is not on the host of the app or of another game', async () => {
    const { front } = await seated()
    for (const host of ['localhost:3000', 'other.localhost:3000', 'sample.localhost.example'])
      expect(
        (await node.wire(game, '/wallet/balance', { sessionID: front.sessionID }, { 'X-Forwarded-Host': host })).status,
      ).toBe(404)
  })

  it('shows any outcome of a version that is played, by its id', async () => {
    const { status, body } = await node.wire(game, `/bet/replay/${game}/1/SURE/0`, undefined)
    expect([status, body]).toEqual([
      200,
      { payoutMultiplier: 1, costMultiplier: 2, state: [{ index: 0, type: 'reveal', board: [[0, 100]] }] },
    ])
    for (const path of [
      `${game}/1/sure/1`,
      `${game}/2/sure/0`,
      `${game}/1/none/0`,
      'other/1/sure/0',
      `${game}/1/sure/x`,
    ])
      expect((await node.wire(game, `/bet/replay/${path}`, undefined)).body.error).toBe('NOT_FOUND')
  })

  it('plays with play money without an account', async () => {
    const { body } = await node.enter(undefined, game)
    const front = frontEnd(node, game, sessionIn(body.content!.url))
    expect(new URL(body.content!.url).searchParams.get('demo')).toBe('true')
    expect((await front.play('sure')).body.balance.amount).toBe(998_000_000)
    expect((await front.end()).body.balance.amount).toBe(999_000_000)
  })
})

describe('issue 38: the wallet', () => {
  it('that refuses a sign-in that has ended gives ERR_ATE, then ERR_IS', async () => {
    const { front, player } = await seated()
    await player.call('signOut')
    expect((await front.authenticate()).body.error).toBe('ERR_ATE')
    expect((await front.authenticate()).body.error).toBe('ERR_IS')
  })

  it('that refuses a player who has excluded themselves gives ERR_GLE for a play, and still pays an open round', async () => {
    const { front, player } = await seated()
    await front.play('sure')
    await player.call('takeBreak', { body: { length: '24-hours' } })
    const { status, body } = await front.end()
    expect([status, body.balance?.amount]).toEqual([200, 99_000_000])
    const refused = await front.play('never')
    expect(['ERR_GLE', 'ERR_ATE', 'ERR_IS']).toContain(refused.body.error)
  })

  it('whose answer to a stake is lost: the stake is taken once, and the round can be played to its end', async () => {
    const { front } = await seated()
    house.proxy.add({ of: ({ call }) => call === 'bet', lost: 'reply', times: 1 })
    const played = await front.play('sure')
    expect([played.status, played.body.balance.amount]).toEqual([200, 98_000_000])
    house.proxy.add({ of: ({ call }) => call === 'win', lost: 'reply', times: 1 })
    expect((await front.end()).body.balance.amount).toBe(99_000_000)
  })

  it('that does not answer: 500, the round is shown once it is known, and the stake moves once', async () => {
    const other = await house.start({ ANSWER_WITHIN_SECONDS: '0.3' })
    const { front } = await seated(10_000, other)
    house.proxy.add({ of: ({ call }) => call === 'bet', lost: 'reply' })
    const played = await front.play('sure')
    expect([played.status, played.body.error]).toEqual([500, 'ERR_GEN'])
    expect((await front.play('sure')).body.error).toBe('ERR_VAL')
    house.proxy.clearFaults()
    await expect.poll(async () => (await front.authenticate()).body.round?.active).toBe(true)
    expect((await front.end()).body.balance.amount).toBe(99_000_000)
    await other.stop()
  })
})

describe('issue 38: a round', () => {
  it('that the player leaves is ended and paid', async () => {
    const other = await house.start({ END_OPEN_ROUND_AFTER_SECONDS: '0.2' })
    const { front } = await seated(10_000, other)
    await front.play('sure')
    await expect.poll(async () => (await front.balance()).body.balance.amount).toBe(99_000_000)
    expect((await front.authenticate()).body.round).toMatchObject({ active: false, payout: 1_000_000 })
    await other.stop()
  })

  it('is continued on a node that has no copy of the files yet', async () => {
    const { front } = await seated()
    await front.play('sure')
    const replaced = await house.start({ GAMES_DATA_DIR: `${house.dataDir}/replaced` })
    const again = frontEnd(replaced, game, front.sessionID)
    expect((await again.authenticate()).body.round).toMatchObject({ active: true, payout: 1_000_000 })
    expect((await again.end()).body.balance.amount).toBe(99_000_000)
    await replaced.stop()
  })

  it('keeps its version: a seat of the next version plays it to the end with the old one, then the next version binds new seeds', async () => {
    const id = 'changing'
    await addHostedGame(house, id)
    const { front, player, seat } = await seated(10_000, node, id)
    await front.play('sure')
    await addHostedGame(house, id)
    const launched = async () => (await node.enter(await player.launch(), id)).body
    const old = await launched()
    expect([old.content!.version, old.seeds.commitment]).toEqual([1, seat.seeds.commitment])
    const again = frontEnd(node, id, sessionIn(old.content!.url))
    expect((await again.authenticate()).body.round!.active).toBe(true)
    await again.end()
    await expect.poll(async () => (await again.play('never')).body.error).toBe('ERR_MAINTENANCE')
    const next = await launched()
    expect([next.content!.version, next.seeds.commitment]).toEqual([2, seat.seeds.nextCommitment])
    expect(next.seeds.clientSeed).not.toBe(seat.seeds.clientSeed)
    const newest = frontEnd(node, id, sessionIn(next.content!.url))
    expect((await newest.authenticate()).body.round).toBeNull()
    expect((await newest.play('never')).status).toBe(200)
  })

  it('cannot be started in a version that the house has retired, and an open one is paid', async () => {
    const id = 'withdrawn'
    await addHostedGame(house, id)
    const { front } = await seated(10_000, node, id)
    await front.play('sure')
    await setPackageState(house.casino.runtime, id, 1, 'retired')
    expect((await front.end()).body.balance.amount).toBe(99_000_000)
    const { status, body } = await front.play('never')
    expect([status, body.error]).toEqual([500, 'ERR_MAINTENANCE'])
  })

  it('waits until a reality check is answered on the page', async () => {
    const player = await house.player(10_000, game)
    const { body } = await node.enter(await player.launch(), game)
    const front = frontEnd(node, game, sessionIn(body.content!.url))
    await ask(
      house.casino.databaseUrl,
      `update lucero_games.seat set reminder_minutes = 5, reminded_at = now() - interval '6 minutes' where player = '${player.id}'`,
    )
    const { status, body: refused } = await front.play('never')
    expect([status, refused.error]).toEqual([400, 'ERR_GLE'])
  })

  it('lasts as long as the house demands', async () => {
    const id = 'slow'
    await setJurisdiction(id, { minimumRoundDuration: 60_000 })
    await addHostedGame(house, id)
    const { front } = await seated(10_000, node, id)
    const first = await front.play('never', 1_000_000, 'first')
    const { status, body } = await front.play('never')
    expect([status, body.error]).toEqual([400, 'ERR_GLE'])
    expect((await front.play('never', 1_000_000, 'first')).text).toBe(first.text)
    expect((await front.balance()).body.balance.amount).toBe(99_000_000)
  })

  it('of a mode that costs more than the bet is refused where the house has switched such modes off', async () => {
    const id = 'no-buying'
    await setJurisdiction(id, { disabledBuyFeature: true })
    await addHostedGame(house, id)
    const { front } = await seated(10_000, node, id)
    expect((await front.authenticate()).body.config.jurisdiction['disabledBuyFeature']).toBe(true)
    expect((await front.play('sure')).body.error).toBe('ERR_VAL')
    expect((await front.play('never')).status).toBe(200)
  })
})
