// Tries of staff, with play money: forced outcomes, and none of it with real credit.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask } from '../../../../server/src/testing/ask.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import { addHostedGame, frontEnd, sessionIn } from '../../testing/hosted-game.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const game = 'sample'
let house: GamesCasino
let node: Awaited<ReturnType<GamesCasino['start']>>

beforeAll(async () => {
  house = await openGamesCasino({ CONTENT_HOST: 'localhost', PACKAGE_LIST_SECONDS: '0.2' })
  await addHostedGame(house, game)
  await addHostedGame(house, game, 'uploaded')
  node = await house.start()
})
afterAll(async () => {
  await house.expectAgreement()
  await house.stop()
})

async function linkOf(version: number): Promise<string> {
  const { data } = await house.casino.house('tryPackage', { game, version })
  return new URLSearchParams(data.url.split('?')[1]).get('try')!
}

async function tried(version = 2) {
  const { body } = await node.enterTry(await linkOf(version), game)
  return { seat: body, page: node.pageWith(body.pageToken), front: frontEnd(node, game, sessionIn(body.content!.url)) }
}

async function seatedWithCredit() {
  const player = await house.player(10_000, game)
  const { body } = await node.enter(await player.launch(), game)
  return { page: node.pageWith(body.pageToken), front: frontEnd(node, game, sessionIn(body.content!.url)) }
}

const seats = () => ask(house.casino.databaseUrl, 'select id from lucero_games.seat')

describe('issue 38: a try of staff', () => {
  it('plays a version that no player has yet, with play money', async () => {
    const { seat, front } = await tried()
    expect(seat.content).toMatchObject({ version: 2, isTry: true })
    expect([seat.mode, new URL(seat.content!.url).searchParams.get('demo')]).toEqual(['demo', 'true'])
    expect((await front.play('never')).body.balance.amount).toBe(999_000_000)
  })

  it('forces the outcome of the next round of a mode, once', async () => {
    const { page, front } = await tried()
    expect((await page.force('base', 4)).body).toEqual({ mode: 'base', outcome: 4 })
    expect((await front.play('never')).body.round!.payoutMultiplier).toBe(0)
    const { round } = (await front.play('BASE')).body
    expect([round!.payoutMultiplier, round!.state]).toEqual([10, [{ index: 0, type: 'reveal', board: [[4, 1000]] }]])
    // A play during a round does not use it up.
    await page.force('base', 7)
    expect((await front.play('base')).body.error).toBe('ERR_VAL')
    await front.end()
    expect((await front.play('base')).body.round!.payoutMultiplier).toBe(5)
    const view = (await page.rounds()).body.rounds
    expect(view.map(({ bet }) => 'forced' in (bet as object))).toEqual([true, true, false])
  })

  it('has only outcomes that exist', async () => {
    const { page } = await tried()
    for (const [mode, outcome] of [
      ['base', 3],
      ['none', 1],
      ['base', -1],
      ['base', 1.5],
    ] as const)
      expect((await page.force(mode, outcome)).body.refusal).toBe('INVALID_INPUT')
  })

  it('opens with its link once, and with no other game', async () => {
    const link = await linkOf(1)
    expect((await node.enterTry(link, game)).status).toBe(200)
    const before = await seats()
    expect((await node.enterTry(link, game)).body.refusal).toBe('SESSION_NOT_FOUND')
    expect((await node.enterTry(await linkOf(1), 'mines')).body.refusal).toBe('SESSION_NOT_FOUND')
    expect((await node.enterTry('x', game)).body.refusal).toBe('SESSION_NOT_FOUND')
    expect(await seats()).toEqual(before)
  })
})

describe('issue 38: real credit has no forced outcomes', () => {
  it('because the call does not exist for its seat, nor for play money of anybody', async () => {
    const { page, front } = await seatedWithCredit()
    expect([(await page.force('base', 4)).status, (await page.force('base', 4)).body.refusal]).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect((await node.pageWith(front.sessionID).force('base', 4)).body.refusal).toBe('SESSION_EXPIRED')
    const guest = (await node.enter(undefined, game)).body
    expect((await node.pageWith(guest.pageToken).force('base', 4)).body.refusal).toBe('NOT_FOUND')
  })

  it('because no call of the front end or the page takes one', async () => {
    const { page, front } = await seatedWithCredit()
    const call = { sessionID: front.sessionID, mode: 'never', amount: 1_000_000, forced: 4, force: 4 }
    expect((await node.wire(game, '/wallet/play', call)).body.round!.payout).toBe(0)
    const bet = { version: 1, mode: 'base', spelling: 'base', cents: 100, forced: 4 }
    expect((await page.play(bet)).body.refusal).toBe('GAME_NOT_FOUND')
    const bets = await ask(house.casino.databaseUrl, `select bet from lucero_games.round where mode = 'real'`)
    expect(JSON.stringify(bets)).not.toContain('forced')
  })

  it('because the database refuses them', async () => {
    await seatedWithCredit()
    const change = (text: string) => ask(house.casino.databaseUrl, text)
    await expect(change(`update lucero_games.seat set is_try = true where mode = 'real'`)).rejects.toThrow(
      'try_with_play_money',
    )
    await expect(change(`update lucero_games.seat set forced = '{}' where mode = 'real'`)).rejects.toThrow(
      'forced_in_try',
    )
    await expect(
      change(`update lucero_games.round set bet = bet || '{"forced": 4}' where mode = 'real'`),
    ).rejects.toThrow('forced_with_play_money')
  })
})
