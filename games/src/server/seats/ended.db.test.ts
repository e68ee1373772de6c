// A seat ends with its wallet session. The games learn of it through the provider protocol.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../server/src/testing/ask.ts'
import { startSession } from '../../../../server/src/auth/sessions.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'

let house: GamesCasino
let games: Awaited<ReturnType<GamesCasino['start']>>
beforeAll(async () => {
  house = await openGamesCasino()
  games = await house.start()
})
afterEach(() => house.expectAgreement())
afterAll(() => house.stop())

const waiting = { cents: 100, waits: true }
const seatPlayer = async () => {
  const player = await house.player(1000)
  return { player, page: await games.openPage(await player.launch()) }
}
type Player = Awaited<ReturnType<typeof seatPlayer>>['player']
type Page = Awaited<ReturnType<typeof seatPlayer>>['page']

const everything = async (page: Page, round: string, requestId: string) => {
  const answers = [
    await page.act(round, 0, 'stop'),
    await page.play(waiting, requestId),
    await page.seeds(),
    await page.rounds(),
    await page.seat(),
  ]
  return answers.map(({ status, body }) => `${status} ${body.refusal}`)
}

describe('L12 a seat', () => {
  it.each<[string, (player: Player) => Promise<unknown>]>([
    ['a sign-out', ({ call }) => call('signOut')],
    [
      'a new password',
      ({ call, password }) => call('changePassword', { body: { password, newPassword: 'Other!pass1' } }),
    ],
    ['a closed account', ({ username }) => house.casino.house('confiscate', { username, reason: 'a test' })],
  ])('ends with %s: it can no longer be read or played, and a round in play is kept', async (_, end) => {
    const { page, player } = await seatPlayer()
    const requestId = crypto.randomUUID()
    const { round } = (await page.play(waiting, requestId)).body
    expect(round.status).toBe('open')
    await end(player)
    expect(new Set(await everything(page, round.id, requestId))).toEqual(new Set(['403 SESSION_EXPIRED']))
    expect((await games.round(round.id)).body.round.status).toBe('open')
    const left = await ask(house.casino.databaseUrl, `select from lucero_games.seat where player = '${player.id}'`)
    expect(left).toEqual([])
  })

  it('G3 that has ended refuses a repeated request, although its round exists', async () => {
    const { page, player } = await seatPlayer()
    const requestId = crypto.randomUUID()
    expect((await page.play(waiting, requestId)).body.round.status).toBe('open')
    await player.call('signOut')
    const { status, body } = await page.play(waiting, requestId)
    expect([status, body.refusal, body.round]).toEqual([403, 'SESSION_EXPIRED', undefined])
  })

  it('ends with a deactivation', async () => {
    const { page, player } = await seatPlayer()
    const { phoneCode, phone, password } = player
    expect((await player.call('toggleProfile', { body: { phoneCode, phone, password } })).data.isActive).toBe(false)
    expect((await page.seat()).body.refusal).toBe('SESSION_EXPIRED')
  })

  it('can be opened again after the next sign-in, and continues the round in play', async () => {
    const { page, player } = await seatPlayer()
    const { round } = (await page.play(waiting)).body
    await player.call('signOut')
    expect((await page.seat()).status).toBe(403)
    const token = await startSession(house.casino.runtime.db, player.id, 'access')
    const { url } = (await house.casino.call('launchGame', { token, body: { gameId: 'mines' } })).data
    const again = await games.openPage(new URLSearchParams(url.split('?')[1]).get('token')!)
    expect((await again.act(round.id, 0, 'stop')).body.round.status).toBe('closed')
  })

  it('survives the sign-out of another player, and an unreachable wallet', async () => {
    const [{ page }, other] = [await seatPlayer(), await seatPlayer()]
    await other.player.call('signOut')
    expect((await page.seat()).status).toBe(200)
    const { round } = (await page.play(waiting)).body
    house.proxy.add({ of: ({ call }) => call === 'balance', lost: 'request' })
    expect((await page.seat()).body.balance).toBe(900)
    expect((await page.act(round.id, 0, 'stop')).body.round.status).toBe('closed')
    house.proxy.clearFaults()
  })

  it('for play money is independent of the wallet', async () => {
    const page = await games.openPage()
    expect((await page.seat()).status).toBe(200)
    expect((await page.rounds()).status).toBe(200)
  })
})
