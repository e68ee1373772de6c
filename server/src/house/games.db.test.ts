// The games of the house, as many as a real lobby has.
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'

let casino: Casino
let chosen: TestPlayer[]

beforeAll(async () => {
  casino = await openCasino()
  chosen = [await casino.player(), await casino.player()]
})
afterAll(() => casino.stop())

/** Every tenth game is in trial, with both players. */
async function addGames(count: number): Promise<void> {
  const { db } = casino.runtime
  await db.run(sql`
    insert into casino_game (id, name, category, return_to_player, is_trial)
    select 'many-' || n, 'Many ' || n, 'Test', 96, n % 10 = 0 from generate_series(1, ${count}::int) n
    on conflict do nothing`)
  await db.run(sql`
    insert into game_trial (game_id, player_id)
    select g.id, p.id::uuid from casino_game g, unnest(${chosen.map(({ id }) => id)}::text[]) p(id) where g.is_trial
    on conflict do nothing`)
}

describe.each([300, 3000])('with %i games', (count) => {
  beforeAll(() => addGames(count))

  it('lists every game with the players of its trial', async () => {
    const answer = await casino.house('listHouseGames')
    expect(answer.status).toBe(200)
    const games = new Map(answer.data.games.map((game) => [game.id, game]))
    const usernames = chosen.map(({ username }) => username).toSorted()
    for (let n = 1; n <= count; n += 1) {
      const expected = n % 10 === 0 ? { isTrial: true, trialPlayers: usernames } : { isTrial: false, trialPlayers: [] }
      expect(games.get(`many-${n}`)).toMatchObject(expected)
    }
  })

  it('lists them for twenty at once, and other calls of the moment are answered', async () => {
    const lists = Array.from({ length: 20 }, () => casino.house('listHouseGames'))
    const others = Array.from({ length: 20 }, () => casino.house('listProviders'))
    const answers = await Promise.all([...lists, ...others])
    expect(answers.map(refusal)).toEqual(answers.map(() => [200, undefined]))
  })

  it('the lobby counts every game that is open to a visitor, and lists a page of them', async () => {
    const visible = count - Math.floor(count / 10)
    const own = await casino.runtime.db.one<{ count: number }>(
      sql`select count(*)::int as count from casino_game where id not like 'many-%'`,
    )
    await expect
      .poll(async () => (await casino.call('getGames', { query: { limit: 500 } })).data.categoryGames.count)
      .toBe(visible + own.count)
    const { rows } = (await casino.call('getGames', { query: { limit: 500 } })).data.categoryGames
    expect(rows).toHaveLength(Math.min(visible + own.count, 500))
  })
})

describe('issue 36: a new game', () => {
  const game = { id: 'comet', name: 'Comet', category: 'Slots', returnToPlayer: 96.5, launchUrl: '/comet' }
  /** The lobby has games for everybody; the user has those of trials. */
  const seenBy = async (player: TestPlayer) => {
    const { rows } = (await player.call('getGames', {})).data.categoryGames
    const { trialGames = [] } = (await player.call('getUser')).data.user
    return [...rows, ...trialGames].some(({ id }) => id === 'comet')
  }

  it('starts in trial: nobody but the chosen players sees it, until the trial ends', async () => {
    await casino.house('addProvider', { id: 'acme', name: 'Acme' })
    const added = await casino.house('addGame', { ...game, provider: 'acme' })
    expect(added.data.game).toMatchObject({ isTrial: true, trialPlayers: [], enabled: true })
    const [insider, other] = [chosen[0]!, chosen[1]!]
    expect([await seenBy(insider), await seenBy(other)]).toEqual([false, false])
    await casino.house('chooseTrialPlayer', { gameId: 'comet', username: insider.username, isChosen: true })
    await expect.poll(() => seenBy(insider)).toBe(true)
    expect(await seenBy(other)).toBe(false)
    await casino.house('setTrial', { gameId: 'comet', isTrial: false })
    await expect.poll(() => seenBy(other)).toBe(true)
  })

  it('is public at once only if that is asked for', async () => {
    const open = { ...game, id: 'open-comet', provider: 'acme', isTrial: false }
    expect((await casino.house('addGame', open)).data.game.isTrial).toBe(false)
  })

  it('its category and RTP can be changed, with a row in the log; the rules fix the RTP of our own games', async () => {
    const change = { gameId: 'comet', category: 'Stars', returnToPlayer: 94.25 }
    expect((await casino.house('changeGame', change)).data.game).toMatchObject({
      category: 'Stars',
      returnToPlayer: 94.25,
    })
    const { rows } = (await casino.house('listStaffLog', { action: 'changeGame' })).data
    expect(JSON.parse(rows[0]!.before!)).toMatchObject({ category: 'Slots', returnToPlayer: 96.5 })
    expect(JSON.parse(rows[0]!.after!)).toMatchObject({ category: 'Stars', returnToPlayer: 94.25 })
    await casino.runtime.db.run(sql`
      insert into casino_game (id, name, category, return_to_player) values ('plinko', 'Plinko', 'Originals', 99)
      on conflict do nothing`)
    expect(refusal(await casino.house('changeGame', { gameId: 'plinko', returnToPlayer: 50 }))).toEqual([
      400,
      'INVALID_INPUT',
    ])
  })

  it('issue 38: it is new in the lobby from the end of its trial on, with the tags that the house gave it', async () => {
    const inLobby = async () =>
      (await casino.call('getGames', { query: { limit: 500 } })).data.categoryGames.rows.find(({ id }) => id === 'nova')
    const added = await casino.house('addGame', { ...game, id: 'nova', provider: 'acme' })
    expect(added.data.game).toMatchObject({ tags: [], listedAt: null })
    await casino.runtime.db.run(sql`update casino_game set position = 0 where id = 'nova'`)
    await casino.house('changeGame', { gameId: 'nova', tags: ['Space', 'fruit'] })
    const { game: open } = (await casino.house('setTrial', { gameId: 'nova', isTrial: false })).data
    expect(open.tags).toEqual(['Space', 'fruit'])
    await expect.poll(inLobby).toMatchObject({ tags: ['Space', 'fruit'], listedOn: open.listedAt!.slice(0, 10) })
    const again = await casino.house('setTrial', { gameId: 'nova', isTrial: false })
    expect(again.data.game.listedAt).toBe(open.listedAt)
    expect(refusal(await casino.house('changeGame', { gameId: 'nova', tags: ['a', 'A'] }))).toEqual([
      400,
      'INVALID_INPUT',
    ])
    await casino.house('changeGame', { gameId: 'nova', tags: [] })
    await expect.poll(async () => (await inLobby())?.tags).toBe(undefined)
  })
})
